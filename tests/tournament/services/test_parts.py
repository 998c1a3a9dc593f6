"""Events of several parts: made, drawn part by part, by hand, with open lines, taken in from each other."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.tournament.draw import SeedNotEnteredError
from rules.tournament.formats.chain import BadEntryError, PartUnknownError
from rules.tournament.formats.planned import TooFewForFormatError
from rules.tournament.formats.settings import BadSettingError, UnknownSettingError
from rules.tournament.formats.templates import TEMPLATES
from tests.factories import (
    DESK,
    accepted,
    make_event,
    make_format,
    make_tournament,
    names_of,
    pairing_of,
    won_by,
)
from tournament.audit import audit_event
from tournament.draw_errors import (
    DraftOutdatedError,
    LinesInvalidError,
    PartNotDrawnError,
    PartNotFinishedError,
)
from tournament.errors import (
    ChoiceUnknownError,
    EventRunsError,
    NotDrawnError,
    RoundAlreadyDrawnError,
    StalePageError,
)
from tournament.models import Event, Pairing
from tournament.placing_errors import NotPlacedError, StandsTwiceError
from tournament.selectors.entering import incoming_of
from tournament.selectors.standings import standings_of
from tournament.services.corrections import correct_result
from tournament.services.draws import (
    discard_part,
    draw_part,
    publish_part,
    refusals_to_draw,
    refusals_to_publish,
)
from tournament.services.events import create_event, edit_event
from tournament.services.registration import import_entrants
from tournament.services.results import enter_result
from tournament.simulation import play, play_event

pytestmark = pytest.mark.django_db

KEPT_APART = {"apart": [{"by": "club", "must": True}]}


def make(format: str, **chosen: Any) -> Event:
    return create_event(
        make_tournament(), name="Open", format=format, lengths={}, clock=None, by=DESK, **chosen
    )


def stages(event: Event) -> list[tuple[int, str, str, str]]:
    return [(stage.part, stage.code, stage.format, stage.state) for stage in event.stages.all()]


@pytest.mark.parametrize("code", TEMPLATES)
def test_every_template_makes_an_event_with_its_settings_resolved(code: str) -> None:
    event = make(code)

    assert event.format == code
    assert [part["format"] for part in event.parts] == [part["format"] for part in TEMPLATES[code]]
    assert {stage.state for stage in event.stages.all()} == {"planned"}


def test_settings_of_a_part_are_stored_and_make_its_stages() -> None:
    event = make("groups-knockout", settings={1: {"group-size": 3}, 2: {"third-place": True}})

    assert event.parts[0]["settings"]["group-size"] == 3
    assert stages(event) == [
        (1, "groups", "groups", "planned"),
        (2, "main", "single-elimination", "planned"),
        (2, "third-place", "single-elimination", "planned"),
    ]


def test_a_chain_of_ones_own_needs_no_code() -> None:
    chain = [
        {"format": "round-robin"},
        {"format": "double-elimination", "entry": {"rule": "best", "part": 1, "count": 4}},
        {"format": "double-elimination", "entry": {"rule": "rest", "parts": [1]}},
    ]

    event = make_format("chain", 7, parts=chain)
    play(event, Random(1))
    for part in (2, 3):
        draw_part(event, part, draw_seed=part, by=DESK)
        publish_part(event, part, draw_seed=part, by=DESK)
        play(event, Random(part), part=part)

    assert [stage.code for stage in event.stages.all()] == [
        *("round-robin", "main", "lower", "grand-final", "main-2", "lower-2", "grand-final-2"),
    ]
    assert {stage.state for stage in event.stages.all()} == {"finished"}
    assert audit_event(event) == ()
    # 4 and 3 entrants: double elimination places all of them (section 5)
    assert [len(found.decided) for found in standings_of(event)] == [7, 4, 3]


@pytest.mark.parametrize(
    ("chosen", "refusal"),
    [
        ({"format": "chess"}, ChoiceUnknownError),
        ({"format": "chain"}, ChoiceUnknownError),
        ({"format": "chain", "parts": [{"format": "chess"}]}, ChoiceUnknownError),
        ({"format": "chain", "parts": [{"format": "cup", "entry": {"rule": "best"}}]}, BadEntryError),
        ({"format": "cup", "settings": {2: {}}}, ChoiceUnknownError),
        ({"format": "cup", "settings": {1: {"fun": True}}}, UnknownSettingError),
        ({"format": "swiss", "settings": {1: {"rounds": "many"}}}, BadSettingError),
    ],
)
def test_what_cannot_be_an_event_is_refused(chosen: dict[str, Any], refusal: type[Exception]) -> None:
    with pytest.raises(refusal):
        make(**chosen)
    assert not Event.objects.exists()


def test_settings_change_until_the_part_is_drawn() -> None:
    event = make("swiss-knockout")
    edit_event(event, changes={"settings": {1: {"rounds": 2}, 2: {"third-place": True}}}, by=DESK)
    event.refresh_from_db()
    import_entrants(event, accepted(f"Entrant {number}" for number in range(4)), by=DESK)

    assert event.parts[0]["settings"]["rounds"] == 2
    assert [code for _, code, *_ in stages(event)] == ["swiss", "main", "third-place"]
    draw_part(event, 1, by=DESK)
    edit_event(event, changes={"settings": {2: {"third-place": False}}}, by=DESK)
    assert [code for _, code, *_ in stages(event)] == ["swiss", "main"]
    with pytest.raises(EventRunsError):
        edit_event(event, changes={"settings": {1: {"rounds": 3}}}, by=DESK)
    with pytest.raises(ChoiceUnknownError):
        edit_event(event, changes={"settings": {3: {}}}, by=DESK)


def test_a_part_waits_for_the_one_it_takes_from() -> None:
    event = make_format("groups-knockout", 8)

    (refusal,) = refusals_to_draw(event, part=2)
    assert isinstance(refusal, PartNotFinishedError)
    assert refusal.values == {"event": "Open", "part": 1}
    with pytest.raises(PartNotFinishedError):
        draw_part(event, 2, by=DESK)
    with pytest.raises(PartUnknownError):
        draw_part(event, 3, by=DESK)


def test_two_of_each_group_go_on_and_meet_only_in_the_final() -> None:
    """6.2, GR1: the two of a group stand in different halves."""
    event = make_format("groups-knockout", 8)
    play(event, Random(3))

    draw = draw_part(event, 2, draw_seed=5, by=DESK)
    publish_part(event, 2, draw_seed=5, by=DESK)

    groups = incoming_of(event, 2).groups
    assert [len(group) for group in groups] == [2, 2]
    for first, second in groups:
        assert (draw.lines.index(first) < 2) != (draw.lines.index(second) < 2)
    assert pairing_of(event, "M1-1").match is not None
    assert audit_event(event) == ()


def test_a_draft_of_a_later_part_is_outdated_when_others_qualify() -> None:
    event = make_format("swiss-knockout", 4, settings={1: {"rounds": 1}})
    edit_parts(event, count=2)
    for key in ("R1-1", "R1-2"):
        enter_result(pairing_of(event, key), won_by(1), version=0, by=DESK)
    draw_part(event, 2, draw_seed=1, by=DESK)
    event.tournament.refresh_from_db()
    correct_result(
        pairing_of(event, "R1-1"),
        won_by(2),
        clear=False,
        revision=event.tournament.revision,
        reason="a slip",
        by=DESK,
    )

    (refusal,) = refusals_to_publish(event, part=2)
    assert isinstance(refusal, DraftOutdatedError)
    with pytest.raises(DraftOutdatedError):
        publish_part(event, 2, draw_seed=1, by=DESK)
    draw_part(event, 2, draw_seed=1, by=DESK)
    publish_part(event, 2, draw_seed=1, by=DESK)
    assert names_of(event, "M1-1") != [None, None]


def edit_parts(event: Event, *, count: int) -> None:
    """Let only so many go on: the chain is data."""
    event.parts[1]["entry"]["count"] = count
    event.save(update_fields=["parts"])


def test_a_part_that_is_published_stands_and_one_that_is_not_drawn_cannot_be_published() -> None:
    event = make_format("nordic", 6)

    with pytest.raises(RoundAlreadyDrawnError):
        draw_part(event, 1, by=DESK)
    with pytest.raises(NotDrawnError):
        publish_part(event, 2, draw_seed=1, by=DESK)
    with pytest.raises(NotDrawnError):
        discard_part(event, 2, by=DESK)
    with pytest.raises(TooFewForFormatError):
        make_format("nordic", 3)


def test_the_last_eight_are_main_players_above_fighters() -> None:
    """Section 5: nobody meets again whom he met, where that can be avoided; 2N - 5 matches in all."""
    event = make_format("nordic", 13)
    play(event, Random(2))
    draw_part(event, 2, draw_seed=4, by=DESK)
    with pytest.raises(StalePageError):
        publish_part(event, 2, draw_seed=5, by=DESK)
    publish_part(event, 2, draw_seed=4, by=DESK)
    play(event, Random(2), part=2)

    played = event.stages.filter(pairings__status="over").count()
    assert played == 2 * 13 - 5
    assert audit_event(event) == ()


def test_who_is_out_of_the_consolation_plays_a_last_chance_while_others_play_on() -> None:
    event = make_format("cup-last-chance", 8)
    for key in ("M1-1", "M1-2", "C1-1"):
        enter_result(pairing_of(event, key), won_by(1), version=0, by=DESK)
    for key in ("M1-3", "M1-4", "C1-2"):
        enter_result(pairing_of(event, key), won_by(1), version=0, by=DESK)

    out = incoming_of(event, 2).entrants

    lost = {loser_of(event, "C1-1"), loser_of(event, "C1-2")}
    assert set(out) == lost
    draw_part(event, 2, draw_seed=1, by=DESK)
    publish_part(event, 2, draw_seed=1, by=DESK)
    assert names_of(event, "X1-1") != [None, None]


def loser_of(event: Event, key: str) -> int:
    return pairing_of(event, key).slots.get(number=2).entrant_id


def test_a_jackpot_takes_the_next_eight() -> None:
    event = make("jackpot")
    import_entrants(event, accepted(f"Entrant {number}" for number in range(1, 12)), by=DESK)

    numbers = [event.entrants.get(pk=pk).number for pk in incoming_of(event, 1).entrants]

    assert numbers == list(range(1, 9))


def test_a_draw_is_copied_from_a_sheet() -> None:
    event = make_event(entrants=3)
    first, second, third = event.entrants.order_by("number").values_list("pk", flat=True)

    draw = draw_part(event, 1, lines=[second, None, first, third], by=DESK)
    publish_part(event, 1, draw_seed=draw.draw_seed, by=DESK)

    assert names_of(event, "M1-1") == ["Entrant 2", "bye"]
    assert names_of(event, "M1-2") == ["Entrant 1", "Entrant 3"]
    assert audit_event(event) == ()


@pytest.mark.parametrize(
    ("lines", "refusal"),
    [
        ([1, 2], LinesInvalidError),
        ([1, 2, None, None], NotPlacedError),
        ([1, 2, 3, 3], StandsTwiceError),
        ([1, 2, 3, 99], SeedNotEnteredError),
    ],
)
def test_a_draw_by_hand_has_everybody_once(lines: list[int | None], refusal: type[Exception]) -> None:
    event = make_event(entrants=3)
    ids = dict(event.entrants.values_list("number", "pk"))

    with pytest.raises(refusal):
        draw_part(event, 1, lines=[None if n is None else ids.get(n, 0) for n in lines], by=DESK)
    assert not event.stages.exclude(state="planned").exists()


def test_people_of_a_club_are_drawn_apart() -> None:
    event = make_event(entrants=8)
    for number in (1, 2):
        event.entrants.get(number=number).players.update(club="Kule")
    edit_event(event, changes={"constraints": KEPT_APART}, by=DESK)
    event.refresh_from_db()
    first, second = (event.entrants.get(number=number).pk for number in (1, 2))

    for seed in range(12):
        lines = draw_part(event, 1, draw_seed=seed, by=DESK).lines
        assert lines.index(first) // 2 != lines.index(second) // 2


@pytest.mark.parametrize(
    "constraints",
    [{"apart": [{"by": "shoes"}]}, {"forbidden": [[1, 1]]}, {"forbidden": [[-1, -2]]}],
)
def test_what_cannot_keep_people_apart_is_refused(constraints: dict[str, Any]) -> None:
    with pytest.raises(ChoiceUnknownError):
        edit_event(make_event(entrants=2), changes={"constraints": constraints}, by=DESK)


def test_all_winners_of_a_buy_back_round_go_into_the_main_and_all_others_into_the_consolation() -> None:
    """5.1: 23 players, 11 winners and the one with the bye: 12 in the main, 11 in the consolation."""
    event = make_format("buy-back-cup", 23)
    for pairing in event.stages.get(part=1).pairings.filter(status="ready"):
        enter_result(pairing, won_by(1), version=0, by=DESK)
    (refusal,) = refusals_to_draw(event, part=3)
    assert isinstance(refusal, PartNotDrawnError)
    for part in (2, 3):
        draw_part(event, part, draw_seed=part, by=DESK)
        publish_part(event, part, draw_seed=part, by=DESK)

    first = event.stages.get(part=1)
    lost = {pairing.slots.get(number=2).entrant_id for pairing in first.pairings.exclude(match=None)}
    drawn = [{line for line in event.stages.get(part=part).lines if line} for part in (2, 3)]
    assert (len(drawn[0]), len(drawn[1])) == (12, 11)
    assert drawn == [set(first.lines) - lost, lost]
    assert audit_event(event) == ()


@pytest.mark.parametrize("entrants", [2, 3, 4, 5, 8, 13])
def test_a_cup_with_a_match_for_third_place_is_played_to_its_end(entrants: int):
    event = make_format("cup", entrants, settings={1: {"third-place": True}})

    play_event(event, Random(entrants))

    assert audit_event(event) == ()
    third = event.stages.get(code="third-place")
    played = Pairing.objects.filter(stage=third, match__winner__isnull=False)
    assert played.count() == (1 if entrants > 3 else 0)
