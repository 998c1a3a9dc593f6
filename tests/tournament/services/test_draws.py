"""The draw: made, made anew, thrown away, published."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from matches.models import Match
from rules.tournament.draw import TooFewEntrantsError
from tests.factories import DESK, make_event, make_published, match_of, names_of, pairing_of
from tournament.audit import audit_event
from tournament.errors import (
    DrawSeedInvalidError,
    EnteredSinceDrawError,
    NotDrawnError,
    RoundAlreadyDrawnError,
    StalePageError,
)
from tournament.imports.lines import EntrantValues
from tournament.models import LogEntry, Pairing
from tournament.services.draws import (
    discard_draw,
    draw_event,
    left_out,
    publish_draw,
    refusals_to_draw,
    refusals_to_publish,
)
from tournament.services.presence import mark_presence
from tournament.services.registration import add_entrant, edit_entrant

pytestmark = pytest.mark.django_db


def test_a_draw_makes_every_stage_at_once_and_no_match() -> None:
    event = make_event(entrants=8)

    draw = draw_event(event, draw_seed=7, by=DESK)

    stages = [(stage.code, stage.state, stage.draw_seed, stage.lines) for stage in event.stages.all()]
    assert stages == [("main", "drawn", 7, list(draw.lines)), ("consolation", "drawn", 7, [])]
    assert Pairing.objects.filter(stage__event=event).count() == 7 + 5
    assert not Match.objects.exists()
    assert audit_event(event) == ()


def test_the_same_seed_gives_the_same_draw_and_a_redraw_keeps_the_former_seed_in_the_log() -> None:
    event = make_event(entrants=11)

    first, second, third = (draw_event(event, draw_seed=seed, by=DESK) for seed in (7, 8, 7))

    assert first.lines == third.lines != second.lines
    told = [(entry.action, entry.before.get("draw_seed")) for entry in event.log.order_by("revision")][-3:]
    assert told == [("draw", None), ("redraw", 7), ("redraw", 8)]
    assert Pairing.objects.filter(stage__event=event).count() == 15 + 13


def test_seeds_stand_on_their_lines() -> None:
    event = make_event(entrants=8)
    for number in (1, 2):
        entrant = event.entrants.get(number=number)
        edit_entrant(entrant, EntrantValues(name=entrant.name, seed=3 - number), by=DESK)

    lines = draw_event(event, draw_seed=1, by=DESK).lines

    numbers = {entrant.pk: entrant.number for entrant in event.entrants.all()}
    assert (numbers[lines[0]], numbers[lines[4]]) == (2, 1)


def test_who_is_not_here_can_be_left_out() -> None:
    event = make_event(entrants=5)
    for number in (1, 2, 3):
        mark_presence(event.entrants.get(number=number), here=True, by=DESK)

    draw = draw_event(event, only_here=True, by=DESK)

    assert sum(line is not None for line in draw.lines) == 3
    assert [entrant.number for entrant in left_out(event)] == [4, 5]


@pytest.mark.parametrize("entrants", [0, 1])
def test_too_few_cannot_be_drawn(entrants: int) -> None:
    event = make_event(entrants=entrants)

    with pytest.raises(TooFewEntrantsError):
        draw_event(event, by=DESK)

    assert [refusal.code for refusal in refusals_to_draw(event)] == ["too-few-entrants"]
    assert not LogEntry.objects.filter(action="draw").exists()


@pytest.mark.parametrize("draw_seed", [-1, 2**63])
def test_a_draw_seed_the_database_cannot_hold_is_refused(draw_seed: int) -> None:
    with pytest.raises(DrawSeedInvalidError):
        draw_event(make_event(entrants=2), draw_seed=draw_seed, by=DESK)


def test_publishing_gives_each_ready_pairing_a_match_of_its_length_and_clock() -> None:
    event = make_published(8)

    match = match_of(event, "M1-2")
    assert [side.name for side in match.sides.all()] == names_of(event, "M1-2")
    assert all(side.players.count() == 1 for side in match.sides.all())
    assert (match.length, match.state, match.version) == (9, "open", 0)
    assert match.clock == {"code": "wbgf", "delay_seconds": 12, "reserve_seconds": 1080}
    assert Match.objects.count() == 4
    assert [stage.state for stage in event.stages.all()] == ["running", "running"]
    assert audit_event(event) == ()


def test_a_final_is_played_to_its_own_length() -> None:
    assert match_of(make_published(2), "M1-1").length == 11


def test_two_players_have_a_final_and_no_consolation() -> None:
    event = make_published(2)

    assert [stage.state for stage in event.stages.all()] == ["running", "finished"]


def test_a_published_draw_stands() -> None:
    event = make_published(4)

    for act in (
        lambda: draw_event(event, by=DESK),
        lambda: discard_draw(event, by=DESK),
        lambda: publish_draw(event, draw_seed=7, by=DESK),
    ):
        with pytest.raises(RoundAlreadyDrawnError):
            act()
    assert [refusal.code for refusal in refusals_to_publish(event)] == ["round-already-drawn"]
    assert Match.objects.count() == 2


def test_only_the_draw_that_was_seen_is_published() -> None:
    event = make_event(entrants=4)
    draw_event(event, draw_seed=7, by=DESK)
    draw_event(event, draw_seed=8, by=DESK)

    with pytest.raises(StalePageError) as refused:
        publish_draw(event, draw_seed=7, by=DESK)

    assert refused.value.values == {"seen": 7, "now": 8}
    assert not Match.objects.exists()


def test_a_draft_can_be_thrown_away() -> None:
    event = make_event(entrants=4)
    draw_event(event, draw_seed=7, by=DESK)

    discard_draw(event, by=DESK)

    assert not Pairing.objects.exists()
    assert [(stage.state, stage.lines) for stage in event.stages.all()] == [("planned", [])] * 2
    with pytest.raises(NotDrawnError):
        discard_draw(event, by=DESK)
    with pytest.raises(NotDrawnError):
        publish_draw(event, draw_seed=7, by=DESK)


def test_who_came_after_the_draft_is_named() -> None:
    event = make_event(entrants=4)
    draw_event(event, by=DESK)
    add_entrant(event, EntrantValues(name="Geç Kalan"), by=DESK)

    assert [entrant.name for entrant in left_out(event)] == ["Geç Kalan"]


def test_nobody_entered_since_the_draw_is_left_out_unseen() -> None:
    event = make_event(entrants=4)
    draw = draw_event(event, by=DESK)
    add_entrant(event, EntrantValues(name="Geç Gelen"), by=DESK)

    with pytest.raises(EnteredSinceDrawError) as refused:
        publish_draw(event, draw_seed=draw.draw_seed, by=DESK)

    assert (refused.value.names, refused.value.count) == ("Geç Gelen", 1)
    publish_draw(event, draw_seed=draw_event(event, by=DESK).draw_seed, by=DESK)
    assert pairing_of(event, "M1-1").stage.is_published


def test_byes_collapse_at_the_draw() -> None:
    event = make_published(5)

    assert [pairing_of(event, f"M1-{number}").status for number in (1, 2, 3, 4)].count("bye") == 3
    assert sum(pairing.match is not None for pairing in Pairing.objects.all()) == 2


def test_drawing_and_publishing_costs_the_same_queries_for_any_size() -> None:
    def cost(entrants: int) -> int:
        event = make_event(entrants=entrants)
        with CaptureQueriesContext(connection) as queries:
            draw_event(event, draw_seed=7, by=DESK)
            publish_draw(event, draw_seed=7, by=DESK)
        return len(queries)

    assert cost(8) == cost(16)
