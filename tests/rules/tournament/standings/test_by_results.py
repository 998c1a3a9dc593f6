"""Tie-breaks of the own rounds: progressive, points, wins, byes, later losses."""

from __future__ import annotations

import pytest
from hypothesis import given

from rules.match.states import ResultKind
from rules.tournament.pairing.history import History, RoundPairing
from rules.tournament.standings import by_results
from rules.tournament.standings.figures import Part, Reckoning, TieBreakOptions
from tests.rules.tournament.histories import LEAGUE, LENGTH, SWISS, histories, written

A, B, C, D, E, F, G = range(1, 8)
FORFEITS = TieBreakOptions(forfeits_score=True)

#: The columns of the worked example, for A to G.
COLUMNS = {
    by_results.progressive: (8, 6, 7, 3, 9, 3, 4),
    by_results.points_difference: (9, 6, 13, -11, 2, -8, -11),
    by_results.points_won: (27, 18, 26, 9, 24, 13, 10),
    by_results.wins: (3, 3, 3, 2, 3, 1, 1),
    by_results.wins_without_byes: (3, 2, 3, 1, 3, 0, 0),
    by_results.fewer_byes: (0, 1, 0, 1, 0, 1, 1),
}


def _values(method, history, options=None):
    return tuple(figure.value for figure in method(Reckoning.of(history, options)).values())


@pytest.mark.parametrize(("method", "column"), COLUMNS.items())
def test_the_worked_swiss_example(method, column):
    assert _values(method, SWISS) == column


def test_the_worked_round_robin():
    assert _values(by_results.points_difference, LEAGUE) == (4, 0, 8, -7, -5)
    assert _values(by_results.wins, LEAGUE) == (3, 2, 3, 1, 1)


def test_parts_name_round_and_opponent():
    reckoning = Reckoning.of(SWISS)

    assert by_results.points_difference(reckoning)[A].parts == (
        Part(1, B, 3),
        Part(2, C, 2),
        Part(3, E, -1),
        Part(4, F, 5),
    )
    assert by_results.progressive(reckoning)[B].parts == (
        Part(1, None, 0),
        Part(2, None, 1),
        Part(3, None, 2),
        Part(4, None, 3),
    )
    assert by_results.fewer_byes(reckoning)[B].parts == (Part(4, None, 1),)


def test_fewer_byes_are_better():
    figures = by_results.fewer_byes(Reckoning.of(SWISS))

    assert figures[A].key > figures[B].key


def test_a_forfeit_counts_no_points_unless_the_event_says_so():
    history = written("ABCD", "A-B forfeit, C-D double", "A-C 5:3, B bye")

    assert _values(by_results.points_difference, history) == (2, 0, -2, 0)
    assert _values(by_results.points_difference, history, FORFEITS) == (
        2 + LENGTH,
        -LENGTH,
        -2 - LENGTH,
        -LENGTH,
    )
    assert _values(by_results.points_won, history, FORFEITS) == (5, 0, 3, 0)


def test_a_forfeit_without_a_length_cannot_count_it():
    history = History((A, B), ((RoundPairing(A, B, A, kind=ResultKind.NO_SHOW),),))

    with pytest.raises(ValueError, match="round 1 has no match length"):
        by_results.points_difference(Reckoning.of(history, FORFEITS))


def test_a_match_whose_points_nobody_wrote_down_counts_none():
    history = History((A, B), ((RoundPairing(A, B, A, kind=ResultKind.PLAYED),),))

    assert _values(by_results.points_difference, history) == (0, 0)
    assert _values(by_results.points_won, history) == (0, 0)


def test_a_later_loss_is_better_and_the_last_one_is_compared_first():
    history = written(
        "ABCDE",
        "D-A 5:1, B-E 5:2",
        "D-B 5:1, E-C 5:2",
        "D-B 5:1, E-C 5:2",
        "D-A 5:1, E-B 5:3",
        "D-C 5:1, A-E 5:3",
    )
    figures = by_results.later_losses(Reckoning.of(history))

    assert {entrant: figure.value for entrant, figure in figures.items()} == {
        A: (4, 1),
        B: (4, 3, 2),
        C: (5, 3, 2),
        D: (),
        E: (5, 1),
    }
    # fewer losses first; then the last one, then the one before it
    assert sorted(figures, key=lambda entrant: figures[entrant].key, reverse=True) == [D, E, A, C, B]
    assert figures[A].parts == (Part(1, D, 1), Part(4, D, 1))


def test_equal_last_losses_are_parted_by_the_one_before():
    history = written("ABCD", "C-A 5:1, B-D 5:2", "D-B 5:1, A-C 5:2", "C-A 5:2, D-B 5:1")
    figures = by_results.later_losses(Reckoning.of(history))

    assert figures[B].value == (3, 2)
    assert figures[A].value == (3, 1)
    assert figures[B].key > figures[A].key


@given(history=histories())
def test_progressive_is_the_score_weighted_by_the_rounds_left(history):
    rounds = len(history.rounds)
    figures = by_results.progressive(Reckoning.of(history))

    for entrant in history.entrants:
        won = [cell.round for cell in history.cells(entrant) if cell.won]
        assert figures[entrant].value == sum(rounds - round_ + 1 for round_ in won)


@given(history=histories())
def test_points_differences_of_played_matches_add_up_to_nothing(history):
    assert sum(_values(by_results.points_difference, history)) == 0
