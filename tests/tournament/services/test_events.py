"""A competition of a tournament: made, changed, removed."""

from __future__ import annotations

import pytest
from django.utils import translation

from rules.match.clock import CLOCK_PRESETS
from rules.tournament.lengths import MatchLengths
from tests.factories import DESK, LENGTHS, make_event, make_published, make_tournament, match_of
from tournament.errors import ChoiceUnknownError, EventRunsError, NameMissingError, RoundHasMatchesError
from tournament.models import Event, LogEntry
from tournament.phrases import refusal_sentence
from tournament.services.draws import draw_event
from tournament.services.events import create_event, delete_event, edit_event

pytestmark = pytest.mark.django_db


def test_an_event_has_its_stages_planned_and_its_settings_resolved() -> None:
    event = make_event()

    stages = [(s.code, s.format, s.length, s.lengths_from_final, s.state) for s in event.stages.all()]
    assert stages == [
        ("main", "single-elimination", 9, [11], "planned"),
        ("consolation", "progressive-consolation", 5, [], "planned"),
    ]
    assert (event.slug, event.clock["delay_seconds"], event.ruleset["code"]) == ("open", 12, "backgammon")
    assert event.ruleset["crawford"] is True


def test_events_of_one_name_have_different_addresses_in_a_tournament() -> None:
    tournament = make_tournament()

    assert [make_event(tournament).slug, make_event(tournament).slug] == ["open", "open-2"]
    assert make_event(make_tournament()).slug == "open"


@pytest.mark.parametrize(
    ("wrong", "refusal"),
    [
        ({"name": ""}, NameMissingError),
        ({"format": "chess"}, ChoiceUnknownError),
        ({"ruleset": "chess"}, ChoiceUnknownError),
        ({"lengths": {"swiss": MatchLengths(5)}}, ChoiceUnknownError),
    ],
)
def test_what_cannot_be_an_event_is_refused_and_nothing_is_stored(wrong, refusal) -> None:
    tournament = make_tournament()

    with pytest.raises(refusal):
        create_event(tournament, **{"name": "Open", "lengths": LENGTHS, "clock": None, "by": DESK} | wrong)

    assert not Event.objects.exists()
    assert not LogEntry.objects.filter(action="create-event").exists()


def test_a_later_setting_never_touches_the_matches_already_made() -> None:
    event = make_published(8)

    changes = {"clock": CLOCK_PRESETS["local"], "lengths": {"main": MatchLengths(9, (13,))}, "name": "Açık"}
    edited = edit_event(event, changes=changes, by=DESK)

    match = match_of(event, "M1-1")
    assert (match.length, match.clock) == (
        9,
        {"code": "wbgf", "delay_seconds": 12, "reserve_seconds": 9 * 120},
    )
    assert (edited.name, edited.clock["delay_seconds"]) == ("Açık", 15)
    entry = LogEntry.objects.get(action="edit-event")
    assert set(entry.after) == {"name", "clock", "lengths"}
    assert entry.after["lengths"]["main"] == {"default": 9, "from_final": [13]}


def test_the_length_of_a_round_that_has_matches_stays() -> None:
    event = make_published(8)

    with pytest.raises(RoundHasMatchesError) as refusal:
        edit_event(event, changes={"name": "Açık", "lengths": {"main": MatchLengths(7, (11,))}}, by=DESK)

    assert refusal.value.values == {"stage": "main", "round": 1}
    event.refresh_from_db()
    assert (event.name, event.stages.get(code="main").length) == ("Open", 9)
    with translation.override("en"):
        assert refusal_sentence(refusal.value).startswith("Main, round 1: there are matches already")


def test_a_flight_without_matches_gets_another_length_also_when_published() -> None:
    event = make_published(8)

    edit_event(event, changes={"lengths": {"consolation": MatchLengths(3)}}, by=DESK)

    assert event.stages.get(code="consolation").length == 3


def test_an_event_can_be_played_without_clocks() -> None:
    event = make_event(entrants=2)

    assert edit_event(event, changes={"clock": None}, by=DESK).clock == {}


def test_a_draft_goes_with_its_event_but_a_published_event_stays() -> None:
    draft = make_event(entrants=4)
    draw_event(draft, by=DESK)
    running = make_published(4)

    delete_event(draft, by=DESK)

    with pytest.raises(EventRunsError):
        delete_event(running, by=DESK)
    assert list(Event.objects.all()) == [running]
