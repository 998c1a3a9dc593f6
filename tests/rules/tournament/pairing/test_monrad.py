"""The orders that are lists: Monrad exactly, Danish, by the standings (7.2)."""

from __future__ import annotations

import random

import networkx
from hypothesis import given
from hypothesis import strategies as st

from rules.tournament.pairing.constraints import Constraints
from rules.tournament.pairing.history import History
from rules.tournament.pairing.settings import DEFAULTS, SwissSettings, round_settings
from rules.tournament.pairing.swiss import pair_round
from rules.tournament.standings.table import table
from tests.rules.tournament.histories import histories, written
from tests.rules.tournament.pairing.brute import byes_had, every_round, heights, last_meeting
from tests.rules.tournament.pairing.rounds import as_round, event, played

MONRAD, DANISH, KING = (DEFAULTS[code] for code in ("swiss-monrad", "swiss-danish", "king-of-the-hill"))
seeds = st.integers(0, 2**32)


def _in_list(history: History, order: list[int]) -> list[tuple]:
    """Every round as what a list compares: faults of bye and rematches, the bye's place, the partners."""
    height, found = heights(history, order), []
    for pairs, bye in every_round(order):
        again = [pair for pair in pairs if last_meeting(history, pair)]
        faults = (
            0 if bye is None else byes_had(history, bye),
            len(again),
            0 if bye is None else height[bye],
            sum(last_meeting(history, pair) for pair in again),
            sum(max(height[each] for each in pair) for pair in again),
            0 if bye is None else -order.index(bye),
        )
        found.append((faults, [(order.index(a), order.index(b)) for a, b in pairs], (pairs, bye)))
    return found


def _by_score(history: History) -> list[int]:
    return sorted(history.entrants, key=lambda each: (-history.score(each), history.entrants.index(each)))


@given(histories(most=9), seeds)
def test_monrad_is_the_smallest_pairing_of_the_list(history, seed):
    draw = pair_round(history, MONRAD, draw_seed=seed)

    pairs, bye = min(_in_list(history, _by_score(history)))[2]
    assert (set(map(frozenset, draw.matches)), draw.bye) == (set(map(frozenset, pairs)), bye)


@given(histories(most=9), seeds)
def test_by_the_standings_is_monrad_in_another_list(history, seed):
    settings = round_settings("king-of-the-hill", {"look-ahead": False})
    order = [line.place.entrant for line in table(history, settings.tie_breaks).standings]

    draw = pair_round(history, settings, draw_seed=seed)

    pairs, bye = min(_in_list(history, order))[2]
    assert (set(map(frozenset, draw.matches)), draw.bye) == (set(map(frozenset, pairs)), bye)


@given(st.integers(17, 24), st.integers(1, 12), seeds)
def test_a_long_list_is_paired_as_a_short_one_would_be(entrants, rounds, seed):
    """Beyond 16 players another way leads there: step by step, each partner judged by networkx."""
    history, _ = event(entrants, MONRAD, rounds=rounds, seed=seed)
    draw = pair_round(history, MONRAD, draw_seed=seed)
    left = [each for each in _by_score(history) if each != draw.bye]

    expected = []
    while left and draw.cost["rematches"] == 0:
        first, *others = left
        partner = next(
            other
            for other in others
            if not history.have_met(first, other) and _completes(history, set(others) - {other})
        )
        expected.append({first, partner})
        left = [other for other in others if other != partner]

    assert draw.cost["rematches"] or sorted(map(sorted, draw.matches)) == sorted(map(sorted, expected))


def _completes(history: History, rest: set[int]) -> bool:
    graph = networkx.Graph()
    graph.add_edges_from((a, b) for a in rest for b in rest if a < b and not history.have_met(a, b))
    return 2 * len(networkx.max_weight_matching(graph, maxcardinality=True)) == len(rest)


def test_the_first_round_of_monrad_pairs_neighbours():
    assert pair_round(written("ABCDEF"), MONRAD, draw_seed=1).matches == ((1, 2), (3, 4), (5, 6))


def test_a_long_list_without_a_way_takes_the_least_evil_rematches():
    """20 players in two halves of 9 and 11 who may meet only crosswise: two of the eleven must meet again."""
    small, large = range(1, 10), range(10, 21)
    inside = [(a, b) for half in (small, large) for a in half for b in half if a < b]
    again = (10, 11)
    history = History(tuple(range(1, 21)))
    first = pair_round(history, MONRAD, draw_seed=1, constraints=Constraints(fixed=(again,)))
    history = history.with_round(played(first, random.Random(1)))
    bound = Constraints(forbidden=tuple(pair for pair in inside if pair != again))

    draw = pair_round(history, MONRAD, draw_seed=1, constraints=bound)

    assert again in [tuple(sorted(pair)) for pair in draw.matches]
    assert draw.cost["rematches"] == 1
    assert "no-rematch-free-pairing" in [reason.code for reason in draw.why]


@given(histories(least=4, most=20), seeds)
def test_danish_pairs_neighbours_in_the_standings_whoever_has_met(history, seed):
    draw = pair_round(history, DANISH, draw_seed=seed)

    order = [
        line.place.entrant
        for line in table(history, DANISH.tie_breaks).standings
        if line.place.entrant != draw.bye
    ]
    assert set(map(frozenset, draw.matches)) == {
        frozenset(pair) for pair in zip(order[::2], order[1::2], strict=True)
    }


def test_the_last_rounds_alone_can_go_by_the_standings():
    settings = SwissSettings(order=MONRAD.order, rounds=5, king_rounds=2)

    assert [settings.order_of(round_).value for round_ in range(1, 6)] == [
        "monrad",
        "monrad",
        "monrad",
        "standings",
        "standings",
    ]


def test_king_of_the_hill_pairs_the_first_with_the_second():
    history, _ = event(8, MONRAD, rounds=2, seed=3)
    best, second, *_ = [line.place.entrant for line in table(history, KING.tie_breaks).standings]
    met = history.have_met(best, second)

    first = pair_round(history, KING, draw_seed=1).matches[0]

    assert met or set(first) == {best, second}


def test_as_round_reads_a_draw():
    assert as_round(pair_round(written("ABC"), MONRAD, draw_seed=1)) == (((1, 2),), 3)
