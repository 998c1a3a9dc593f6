"""A chain that grows while the event runs."""

from __future__ import annotations

from random import Random

import pytest

from rules.tournament.formats.chain import BadEntryError
from rules.tournament.lengths import MatchLengths
from tests.factories import DESK, accepted, make_format, make_tournament
from tournament.audit import audit_event
from tournament.draw_errors import LastPartError, RollingWaitsError
from tournament.errors import ChoiceUnknownError, RoundAlreadyDrawnError
from tournament.models import Event
from tournament.selectors.entering import incoming_of
from tournament.selectors.standings import standings_of
from tournament.services.chain import add_part, next_instance, remove_part, winners_playoff
from tournament.services.draws import draw_part, publish_part
from tournament.services.events import create_event
from tournament.services.registration import import_entrants
from tournament.simulation import play, simulate

pytestmark = pytest.mark.django_db

NEXT_EIGHT = {"format": "single-elimination", "entry": {"rule": "sign-up", "count": 8}}


def play_part(event: Event, part: int) -> None:
    draw_part(event, part, draw_seed=part, by=DESK)
    publish_part(event, part, draw_seed=part, by=DESK)
    play(event, Random(part), part=part)


def test_a_rolling_event_starts_a_bracket_for_every_eight_and_its_winners_meet() -> None:
    """5.1, rolling brackets: instances number 1, 2, ...; the winners play off."""
    event = create_event(make_tournament(), name="Jackpot", format="jackpot", lengths={}, clock=None, by=DESK)
    import_entrants(event, accepted(f"Entrant {number}" for number in range(1, 18)), by=DESK)
    play_part(event, 1)
    add_part(event, NEXT_EIGHT, by=DESK)
    play_part(event, 2)
    final = {"format": "single-elimination", "entry": {"rule": "winners", "parts": [1, 2]}}
    add_part(event, final, lengths={"main-3": MatchLengths(9)}, by=DESK)
    event.refresh_from_db()

    numbers = [sorted(event.entrants.get(pk=pk).number for pk in lines(event, part)) for part in (1, 2)]
    assert numbers == [list(range(1, 9)), list(range(9, 17))]
    winners = [found.decided[0].entrant_id for found in standings_of(event)]
    assert incoming_of(event, 3).entrants == tuple(winners)
    play_part(event, 3)
    assert [(stage.code, stage.length) for stage in event.stages.all()] == [
        ("main", 5),
        ("main-2", 5),
        ("main-3", 9),
    ]
    assert audit_event(event) == ()


def lines(event: Event, part: int) -> list[int]:
    return event.stages.get(part=part).lines


def test_a_part_is_taken_away_again_until_it_is_published() -> None:
    event = make_format("single-elimination", 4)
    with pytest.raises(LastPartError):
        remove_part(event, by=DESK)
    chance = {"format": "last-chance", "entry": {"rule": "out", "parts": [1]}}
    assert add_part(event, chance, by=DESK).stages == ("last-chance",)
    play(event, Random(1))
    draw_part(event, 2, draw_seed=1, by=DESK)
    remove_part(event, by=DESK)
    assert [stage.code for stage in event.stages.all()] == ["main"]

    add_part(event, chance, by=DESK)
    play_part(event, 2)
    with pytest.raises(RoundAlreadyDrawnError):
        remove_part(event, by=DESK)
    assert audit_event(event) == ()


def test_a_part_nobody_knows_or_can_come_into_is_refused() -> None:
    event = make_format("single-elimination", 4)

    with pytest.raises(ChoiceUnknownError):
        add_part(event, {"format": "chess"}, by=DESK)
    with pytest.raises(BadEntryError):
        add_part(event, {"format": "last-eight", "entry": {"rule": "left", "part": 1}}, by=DESK)
    assert event.stages.count() == 1


def test_nobody_comes_in_from_a_part_that_is_not_drawn() -> None:
    event = create_event(make_tournament(), name="Open", format="nordic", lengths={}, clock=None, by=DESK)

    assert incoming_of(event, 2).entrants == ()


def test_the_next_instance_is_drawn_when_enough_have_signed_up() -> None:
    """5.1: 19 have signed up: two instances of eight, three wait; the two winners meet."""
    event = make_format("rolling", 19)
    play(event, Random(1))

    second = next_instance(event, by=DESK)

    assert (second.number, second.stages) == (2, ("main-2",))
    with pytest.raises(RollingWaitsError) as refusal:
        next_instance(event, by=DESK)
    assert refusal.value.values == {"event": "Open", "waiting": 3, "needed": 8}
    publish_part(event, 2, draw_seed=event.stages.get(part=2).draw_seed, by=DESK)
    play(event, Random(2), part=2)
    event.refresh_from_db()
    final = winners_playoff(event, lengths={"main-3": MatchLengths(1)}, by=DESK)
    event.refresh_from_db()
    play_part(event, final.number)
    assert event.stages.get(part=3).pairings.get().match.length == 1
    assert audit_event(event) == ()


def test_only_a_rolling_event_has_instances() -> None:
    event = make_format("single-elimination", 9)

    for act in (next_instance, winners_playoff):
        with pytest.raises(ChoiceUnknownError):
            act(event, by=DESK)


def test_a_rolling_event_is_simulated_with_all_its_instances() -> None:
    found = simulate(format="jackpot", entrants=19, draw_seed=3)

    assert found.matches == {"main": 7, "main-2": 7, "main-3": 1}
    assert found.problems == ()
