"""Buchholz and its kin, Sonneborn-Berger, opponents' match-win, Koya: the worked examples and T3, T4."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.match.states import ResultKind
from rules.tournament.pairing.history import History, RoundPairing
from rules.tournament.standings import by_opponents
from rules.tournament.standings.figures import Part, PartNote, Reckoning, TieBreakOptions, Unplayed
from tests.rules.tournament.histories import LEAGUE, LENGTH, SWISS, histories, written

A, B, C, D, E, F, G = range(1, 8)
NOTHING = TieBreakOptions(unplayed=Unplayed.NOTHING)

#: The columns of the worked example, for A to G.
COLUMNS = {
    by_opponents.buchholz: (10, 9, 9, 9, 8, 10, 9),
    by_opponents.buchholz_cut_1: (9, 8, 8, 8, 7, 9, 8),
    by_opponents.median: (6, 5, 5, 5, 4, 6, 5),
    by_opponents.sonneborn_berger: (7, 6, 6, 3, 5, 1, 1),
}
#: The last column, to four decimals.
MATCH_WIN = ("0.6242", "0.4711", "0.5408", "0.5822", "0.5400", "0.7222", "0.6111")


def _values(method, history, options=None):
    return tuple(figure.value for figure in method(Reckoning.of(history, options)).values())


@pytest.mark.parametrize(("method", "column"), COLUMNS.items())
def test_the_worked_swiss_example(method, column):
    assert _values(method, SWISS) == column


def test_the_worked_swiss_example_with_byes_that_count_nothing():
    assert _values(by_opponents.buchholz, SWISS, NOTHING) == (10, 6, 9, 7, 8, 9, 8)


def test_the_worked_swiss_example_of_opponents_match_win():
    values = _values(by_opponents.opponents_match_win, SWISS)

    assert tuple(f"{float(value):.4f}" for value in values) == MATCH_WIN
    # A's: B won 2 of 3, C and E 3 of 4, F 0 of 3, which counts 33 %
    assert values[0] == (Fraction(2, 3) + 2 * Fraction(3, 4) + Fraction(33, 100)) / 4


def test_the_worked_round_robin():
    assert _values(by_opponents.sonneborn_berger, LEAGUE) == (4, 4, 5, 1, 2)
    # half of 4 matches: P, Q and R have it. P beat Q, Q beat R, R beat P, T beat Q
    assert _values(by_opponents.koya, LEAGUE) == (1, 1, 1, 0, 1)


def test_every_opponent_can_be_seen_and_which_was_cut():
    cut = by_opponents.buchholz_cut_1(Reckoning.of(SWISS))
    median = by_opponents.median(Reckoning.of(SWISS))

    assert cut[A].parts == (Part(1, B, 3), Part(2, C, 3), Part(3, E, 3), Part(4, F, 1, PartNote.LOWEST_CUT))
    assert median[B].parts == (
        Part(1, A, 3),
        Part(2, D, 2),
        Part(3, F, 1, PartNote.LOWEST_CUT),
        Part(4, None, 3, PartNote.IMAGINARY)._replace(note=PartNote.HIGHEST_CUT),
    )


def test_sonneborn_berger_shows_the_beaten():
    figure = by_opponents.sonneborn_berger(Reckoning.of(SWISS))[B]

    assert figure.parts == (Part(2, D, 2), Part(3, F, 1), Part(4, None, 3, PartNote.IMAGINARY))


def test_cutting_two_leaves_the_rest():
    # A meets B 3, C 3, E 3, F 1
    assert by_opponents.buchholz_cut_2(Reckoning.of(SWISS))[A].value == 6


@pytest.mark.parametrize(("rounds", "value"), [(8, 6), (9, 5), (1, 0)])
def test_median_leaves_out_two_of_each_from_nine_rounds_on(rounds, value):
    # A meets B every round and always loses to him: every part is the number of rounds
    twosome = written("AB", *["B-A 5:1"] * rounds)

    figure = by_opponents.median(Reckoning.of(twosome))[A]

    assert len([part for part in figure.parts if part.counts]) == value
    assert figure.value == value * rounds


def test_opponents_match_win_shows_who_was_raised():
    figure = by_opponents.opponents_match_win(Reckoning.of(SWISS))[A]

    assert figure.parts[3] == Part(4, F, Fraction(33, 100), PartNote.RAISED)
    assert figure.parts[0] == Part(1, B, Fraction(2, 3))


def test_opponents_match_win_of_nobody_is_nothing():
    idle = written("ABC", "A-B 5:2, C bye")

    assert by_opponents.opponents_match_win(Reckoning.of(idle))[C].value == 0


def test_opponents_buchholz_adds_their_sums():
    # Buchholz A 10, B 9, C 9, D 9, E 8, F 10, G 9: A met B C E F; B met A D F and had a bye (own 9)
    figures = by_opponents.opponents_buchholz(Reckoning.of(SWISS))

    assert figures[A].value == 9 + 9 + 8 + 10
    assert figures[B].value == 10 + 9 + 10 + 9
    assert figures[B].parts[3] == Part(4, None, 9, PartNote.IMAGINARY)
    # byes nothing: A 10, B 6, C 9, D 7, E 8, F 9, G 8
    assert by_opponents.opponents_buchholz(Reckoning.of(SWISS, NOTHING))[B].value == 10 + 7 + 9 + 0


def test_opponents_buchholz_counts_nothing_for_a_missed_round():
    late = written("ABC", "A-B 5:2", "A-C 5:2, B bye")

    # Buchholz: A = B 1 + C 0 = 1, C = A 2
    assert by_opponents.opponents_buchholz(Reckoning.of(late))[C].parts == (
        Part(1, None, 0, PartNote.MISSED),
        Part(2, A, 1),
    )


def test_koya_shows_the_wins_that_do_not_count():
    assert by_opponents.koya(Reckoning.of(LEAGUE))[A].parts == (
        Part(2, B, 1),
        Part(4, D, 1, PartNote.BELOW_HALF),
        Part(5, E, 1, PartNote.BELOW_HALF),
    )


@given(history=histories())
def test_buchholz_without_byes_adds_up_to_scores_times_opponents(history):
    """T4."""
    played = {entrant: sum(cell.is_played for cell in history.cells(entrant)) for entrant in history.entrants}

    total = sum(_values(by_opponents.buchholz, history, NOTHING))

    assert total == sum(history.score(entrant) * played[entrant] for entrant in history.entrants)


@given(history=histories(least=3, plain=True), chance=st.randoms(use_true_random=False))
def test_a_changed_result_moves_the_buchholz_of_the_opponents_alone(history, chance):
    """T3: of those who met one of the two. The two themselves have a new score for their own byes."""
    played = [
        (at, place)
        for at, round_ in enumerate(history.rounds)
        for place, pairing in enumerate(round_)
        if pairing.b
    ]
    if not played:
        return
    at, place = chance.choice(played)
    pairing = history.rounds[at][place]
    changed = _turned(history, at, place)

    before, after = (by_opponents.buchholz(Reckoning.of(each)) for each in (history, changed))

    for entrant in history.entrants:
        touched = {pairing.a, pairing.b} & {entrant, *history.opponents(entrant)}
        assert touched or before[entrant] == after[entrant]


def _turned(history: History, at: int, place: int) -> History:
    """The same history, one match won by the other."""
    pairing = history.rounds[at][place]
    loser = pairing.b if pairing.winner == pairing.a else pairing.a
    points = (LENGTH, 0) if loser == pairing.a else (0, LENGTH)
    new = RoundPairing(pairing.a, pairing.b, loser, points, ResultKind.PLAYED)
    round_ = (*history.rounds[at][:place], new, *history.rounds[at][place + 1 :])
    return History(history.entrants, (*history.rounds[:at], round_, *history.rounds[at + 1 :]))


@given(history=histories())
def test_cuts_agree_with_the_sorted_scores(history):
    for entrant in history.entrants:
        values = []
        for round_ in history.rounds:
            mine = [pairing for pairing in round_ if entrant in (pairing.a, pairing.b)]
            if not mine:
                values.append(0)
            elif mine[0].kind is ResultKind.PLAYED:
                values.append(history.score(mine[0].a if mine[0].b == entrant else mine[0].b))
            else:
                values.append(history.score(entrant))
        values.sort()
        reckoning = Reckoning.of(history)
        assert by_opponents.buchholz(reckoning)[entrant].value == sum(values)
        assert by_opponents.buchholz_cut_1(reckoning)[entrant].value == sum(values[1:])
        assert by_opponents.buchholz_cut_2(reckoning)[entrant].value == sum(values[2:])
        assert by_opponents.median(reckoning)[entrant].value == sum(values[1:-1])
