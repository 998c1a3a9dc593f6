"""Triple elimination as three brackets (pairing-reference section 5, 4.4)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product

import pytest

from rules.tournament.formats.drops import fold_in, losers_in_order, masked
from rules.tournament.formats.settings import NoSettings
from rules.tournament.formats.stage import PairingPlan, SourceKind
from rules.tournament.formats.triple import SECOND, THIRD, THIRD_MASKS, triple_elimination
from tests.rules.tournament.plans import played


@pytest.mark.parametrize("entrants", range(3, 70))
def test_each_bracket_costs_one_match_less_and_two_finals_follow(entrants):
    """3N - 4 matches; who is not in the finals has lost three times."""
    event = played("triple-elimination", entrants, NoSettings(), entrants)
    losses = event.losses()
    stages = ("main", "second-bracket", "third-bracket", "finals")
    third = event.states["W1-1"].occupants

    assert [event.matches_of(stage) for stage in stages] == [entrants - 1, entrants - 2, entrants - 3, 2]
    assert len(event.outcomes) == 3 * entrants - 4
    in_finals = {*third, *event.states["W2-1"].occupants}
    assert len(in_finals) == 3
    assert all(losses[entrant] == 3 for entrant in event.entrants if entrant not in in_finals)


@pytest.mark.parametrize("entrants", [3, 8, 13, 32])
def test_before_the_finals_each_bracket_s_winner_has_lost_as_often_as_it_says(entrants):
    event = played("triple-elimination", entrants, NoSettings(), entrants)
    finals = [key for key in event.outcomes if key.startswith("W")]
    losses = event.losses()
    for key in finals:
        losses[event.states[key].dropping] -= 1
    second, third = event.states["W1-1"].occupants

    assert (losses[event.states["W2-1"].occupants[0]], losses[second], losses[third]) == (0, 1, 2)


def _expected_rematches(pairings: Sequence[PairingPlan]) -> float:
    """How often two who have met meet in the third bracket, all matches 50:50."""
    place = {pairing.key: at for at, pairing in enumerate(pairings)}
    goes: dict[SourceKind, dict[int, int]] = {SourceKind.WINNER: {}, SourceKind.LOSER: {}}
    for pairing in pairings:
        for source in pairing.sources:
            if source.pairing is not None:
                goes[source.kind][place[source.pairing]] = place[pairing.key]

    @cache
    def next_is_there(a: int, b: int) -> float:
        """The chance that two who come to these matches next meet in the third bracket; -1 is out."""
        if a == b:
            return float(pairings[a].stage == THIRD)
        first, last = min(a, b), max(a, b)
        if first < 0:
            return 0.0
        return sum(next_is_there(goes[kind].get(first, -1), last) for kind in goes) / 2

    return sum(
        next_is_there(goes[SourceKind.WINNER].get(at, -1), goes[SourceKind.LOSER].get(at, -2))
        for at in range(len(pairings))
    )


def _with_masks(size: int, masks: Sequence[int]) -> list[PairingPlan]:
    plan = triple_elimination(size)
    above = [pairing for pairing in plan if pairing.stage != THIRD and not pairing.key.startswith("W")]
    second = [pairing for pairing in above if pairing.stage == SECOND]
    third = fold_in(masked(losers_in_order(second), masks), stage=THIRD, letter="V")
    return [*above, *third.pairings]


@pytest.mark.parametrize(
    ("size", "expected"), [(4, 0.75), (8, 1.8594), (16, 2.2334), (32, 2.4921), (64, 2.4796), (128, 2.6825)]
)
def test_the_drop_tables_give_the_rematches_that_are_written_with_them(size, expected):
    plan = [pairing for pairing in triple_elimination(size) if not pairing.key.startswith("W")]

    assert _expected_rematches(plan) == pytest.approx(expected, abs=5e-5)


@pytest.mark.parametrize("size", [8, 16])
def test_no_other_masks_give_fewer_rematches(size):
    sizes = [len(group) for group in losers_in_order(_second(size))]
    chosen = _expected_rematches(_with_masks(size, THIRD_MASKS[size]))

    assert all(
        _expected_rematches(_with_masks(size, masks)) >= chosen - 1e-12
        for masks in product(*(range(count) for count in sizes))
    )


def _second(size: int) -> list[PairingPlan]:
    return [pairing for pairing in triple_elimination(size) if pairing.stage == SECOND]


def test_played_events_have_as_many_rematches_as_expected():
    """Sixteen, 600 events by chance: the mean is within four standard errors of 2.2334."""
    counts = []
    for seed in range(600):
        event = played("triple-elimination", 16, NoSettings(), seed)
        met: set[frozenset[int]] = set()
        again = 0
        for key in event.outcomes:
            pair = frozenset(event.states[key].occupants)
            again += event.plan.by_key[key].stage == THIRD and pair in met
            met.add(pair)
        counts.append(again)
    mean = sum(counts) / len(counts)
    spread = (sum((count - mean) ** 2 for count in counts) / (len(counts) - 1)) ** 0.5

    assert abs(mean - 2.2334) < 4 * spread / len(counts) ** 0.5


def test_brackets_without_a_table_come_in_from_both_ends():
    third = [pairing for pairing in triple_elimination(1024) if pairing.stage == THIRD]

    assert len(third) == 1024 - 3
    assert len({source for pairing in third for source in pairing.sources}) == 2 * len(third)
