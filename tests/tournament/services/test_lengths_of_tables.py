"""Match lengths that differ in the last rounds of tables: counted back from a last round that is known."""

from __future__ import annotations

from typing import Any

import pytest

from rules.tournament.lengths import MatchLengths
from tests.factories import DESK, accepted, make_tournament, pairing_of, won_by
from tournament.errors import LengthsNeedRoundsError, RoundHasMatchesError
from tournament.models import Event, Pairing
from tournament.phrases import refusal_sentence
from tournament.selectors.stages import stages_of
from tournament.services.draws import draw_event, publish_draw
from tournament.services.events import create_event, edit_event
from tournament.services.registration import import_entrants
from tournament.services.results import enter_result
from tournament.services.rounds import draw_round, publish_round

pytestmark = pytest.mark.django_db

SEVEN_THEN_NINE_ELEVEN = MatchLengths(7, (11, 9))


def _event(format: str, stage: str, lengths: MatchLengths, **settings: Any) -> Event:
    return create_event(
        make_tournament(),
        name="Open",
        format=format,
        settings={1: settings},
        lengths={stage: lengths},
        clock=None,
        by=DESK,
    )


def _run(event: Event, entrants: int) -> Event:
    import_entrants(event, accepted(f"Entrant {number}" for number in range(1, entrants + 1)), by=DESK)
    draw_event(event, draw_seed=1, by=DESK)
    publish_draw(event, draw_seed=1, by=DESK)
    return event


def _lengths(event: Event) -> dict[int, set[int]]:
    found: dict[int, set[int]] = {}
    for pairing in Pairing.objects.filter(stage__event=event, match__isnull=False).select_related(
        "match", "round"
    ):
        found.setdefault(pairing.round.number, set()).add(pairing.match.length)
    return found


def _play(event: Event) -> None:
    for pairing in Pairing.objects.filter(stage__event=event, status="ready"):
        enter_result(pairing_of(event, pairing.key), won_by(1), version=0, by=DESK)


def test_the_last_rounds_of_a_swiss_are_longer() -> None:
    event = _run(_event("swiss", "swiss", SEVEN_THEN_NINE_ELEVEN, rounds=3), 6)
    for seed in (2, 3):
        _play(event)
        draw_round(event, 1, draw_seed=seed, by=DESK)
        publish_round(event, 1, draw_seed=seed, by=DESK)

    assert _lengths(event) == {1: {7}, 2: {9}, 3: {11}}


def test_a_round_that_is_drawn_says_its_length_before_it_is_published() -> None:
    event = _run(_event("swiss", "swiss", MatchLengths(7, (11,)), rounds=2), 4)
    _play(event)
    draw_round(event, 1, draw_seed=2, by=DESK)

    (stage,) = stages_of(event, draft=True)

    assert [round_.length for round_ in stage.rounds] == [7, 11]


@pytest.mark.parametrize(
    ("format", "entrants", "expected"),
    [
        ("round-robin", 4, {1: {7}, 2: {9}, 3: {11}}),
        ("groups", 8, {1: {7}, 2: {9}, 3: {11}}),
        ("short-schedule", 8, {1: {7}, 2: {7}, 3: {7}, 4: {7}, 5: {9}, 6: {11}}),
    ],
)
def test_the_last_rounds_of_a_schedule_are_longer(
    format: str, entrants: int, expected: dict[int, set[int]]
) -> None:
    assert _lengths(_run(_event(format, format, SEVEN_THEN_NINE_ELEVEN), entrants)) == expected


@pytest.mark.parametrize(("format", "stage"), [("swiss", "swiss"), ("lives-swiss", "lives")])
def test_where_nobody_knows_the_last_round_it_cannot_be_longer(format: str, stage: str) -> None:
    with pytest.raises(LengthsNeedRoundsError) as refusal:
        _event(format, stage, MatchLengths(7, (11,)))

    assert refusal.value.values == {"stage": stage}
    assert "nobody knows which round is the last" in refusal_sentence(refusal.value)
    assert not Event.objects.exists()


def test_neither_the_lengths_nor_the_rounds_can_be_changed_to_that() -> None:
    event = _event("swiss", "swiss", MatchLengths(7, (11,)), rounds=5)

    with pytest.raises(LengthsNeedRoundsError):
        edit_event(event, changes={"settings": {1: {"rounds": 0}}}, by=DESK)
    edit_event(
        event, changes={"settings": {1: {"rounds": 0}}, "lengths": {"swiss": MatchLengths(7)}}, by=DESK
    )
    with pytest.raises(LengthsNeedRoundsError):
        edit_event(event, changes={"lengths": {"swiss": MatchLengths(7, (9,))}}, by=DESK)


def test_a_round_whose_matches_are_made_keeps_its_length() -> None:
    event = _run(_event("swiss", "swiss", MatchLengths(7, (11,)), rounds=2), 4)

    edit_event(event, changes={"lengths": {"swiss": MatchLengths(7, (13,))}}, by=DESK)
    with pytest.raises(RoundHasMatchesError):
        edit_event(event, changes={"lengths": {"swiss": MatchLengths(7, (13, 9))}}, by=DESK)
