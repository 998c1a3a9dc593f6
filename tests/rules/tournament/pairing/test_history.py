"""The history of a Swiss stage: its questions, and what it refuses (G2, G3, G12, G13, T5)."""

from __future__ import annotations

import pytest
from hypothesis import given

from rules.match.states import ResultKind
from rules.tournament.draw import DuplicateEntrantError
from rules.tournament.pairing.cells import Cell, NoMatch
from rules.tournament.pairing.history import (
    Float,
    History,
    ImpossibleResultError,
    NotInStageError,
    PairedTwiceError,
    RoundPairing,
)
from tests.rules.tournament.histories import SWISS, histories, written

A, B, C, D, E, F, G = range(1, 8)
PLAYED = ResultKind.PLAYED

#: Everything that may happen to four entrants. Round 1: C beats D. Round 2: B is absent, C has the bye.
#: Round 3: D does not come against A; nobody comes to the other match. Round 4 is not over.
MIXED = written(
    "ABCD",
    "A-B 5:2, C-D 5:4",
    "D-A 5:3, C bye",
    "A-D forfeit, B-C double",
    "A-C 5:4, B-D",
)


def test_the_score_is_the_rounds_won():
    assert {entrant: SWISS.score(entrant) for entrant in SWISS.entrants} == {
        A: 3,
        B: 3,
        C: 3,
        D: 2,
        E: 3,
        F: 1,
        G: 1,
    }
    assert SWISS.running_scores(B) == (0, 0, 1, 2, 3)


def test_a_row_has_a_cell_for_every_round():
    assert MIXED.cells(B) == (
        Cell(1, A, PLAYED, False, True, (2, 5), 5),
        Cell.missed(2),
        Cell(3, C, NoMatch.DOUBLE_FORFEIT, False, True, None, 5),
        Cell(4, D, None, False, False, None, None),
    )
    assert MIXED.cells(C)[1:] == (
        Cell(2, None, NoMatch.BYE, True, False, None, None),
        Cell(3, B, NoMatch.DOUBLE_FORFEIT, False, True, None, 5),
        Cell(4, A, PLAYED, False, True, (4, 5), 5),
    )


def test_opponents_come_in_order_as_often_as_they_were_paired():
    assert MIXED.opponents(A) == (B, D, D, C)
    assert MIXED.opponents(C) == (D, B, A)


def test_a_forfeit_is_no_meeting_and_an_open_pairing_is_one():
    assert MIXED.meetings(A, D) == (2,)
    assert MIXED.meetings(D, B) == (4,)
    assert MIXED.meetings(B, C) == ()
    assert MIXED.have_met(D, B)
    assert not MIXED.have_met(B, C)


def test_a_repeated_meeting_has_every_round():
    twice = written("AB", "A-B 5:1", "B-A 5:2")

    assert twice.meetings(B, A) == (1, 2)


def test_byes_free_wins_and_losses_name_their_rounds():
    assert (MIXED.byes(C), MIXED.free_wins(C), MIXED.losses(C)) == ((2,), (2,), (3, 4))
    assert (MIXED.byes(A), MIXED.free_wins(A), MIXED.losses(A)) == ((), (3,), (2,))
    assert MIXED.losses(B) == (1, 3)


def test_a_bye_that_counts_nothing_is_no_win():
    league = written("ABC", "A-B 5:2, C bye", counts=False)

    assert (league.byes(C), league.free_wins(C), league.score(C), league.losses(C)) == ((1,), (), 0, ())


@pytest.mark.parametrize(
    ("entrant", "round_", "absent", "unplayed"),
    [
        (B, 1, False, False),
        (B, 2, True, True),
        (C, 2, False, True),
        (D, 3, False, True),
        (B, 4, False, False),
    ],
)
def test_a_round_is_missed_or_unplayed(entrant, round_, absent, unplayed):
    assert MIXED.is_absent(entrant, round_) is absent
    assert MIXED.is_unplayed(entrant, round_) is unplayed


def test_floats_go_by_the_scores_before_the_round():
    # before round 2: A 1, C 1, D 0; A met D. Before round 4: A 2, C 2, B 0, D 1.
    assert MIXED.floats(A) == (None, Float.DOWN, Float.DOWN, None)
    assert MIXED.floats(D) == (None, Float.UP, None, Float.DOWN)
    assert MIXED.floats(C) == (None, Float.DOWN, None, None)
    assert MIXED.floats(B) == (None, None, None, Float.UP)


def test_only_whole_rounds_are_completed():
    assert MIXED.completed_rounds == 3
    assert MIXED.completed() == History(MIXED.entrants, MIXED.rounds[:3])
    assert SWISS.completed() is SWISS


def test_a_round_after_an_open_one_is_not_completed():
    behind = written("ABCD", "A-B 5:2, C-D", "A-C 5:1, B-D 5:2")

    assert behind.completed_rounds == 0


def test_a_round_is_added_to_a_new_history():
    before = History((A, B))

    after = before.with_round((RoundPairing(A, B),))

    assert (before.rounds, after.rounds) == ((), ((RoundPairing(A, B),),))


def test_an_entrant_stands_once_in_a_history():
    with pytest.raises(DuplicateEntrantError):
        History((A, B, A))


@pytest.mark.parametrize("text", ["A-C 5:2", "C bye", "A-B 5:2, C-D 5:2"])
def test_a_stranger_is_refused(text):
    with pytest.raises(NotInStageError) as refusal:
        written("AB", "A-B 5:3", text)

    assert (refusal.value.code, refusal.value.values) == ("not-in-stage", {"entrant": C, "round": 2})


@pytest.mark.parametrize("text", ["B-A 5:2, A-C 5:2", "A-A 5:2", "B-A 5:2, A bye"])
def test_an_entrant_sits_once_in_a_round(text):
    with pytest.raises(PairedTwiceError) as refusal:
        written("ABC", text)

    assert (refusal.value.code, refusal.value.values) == ("paired-twice", {"entrant": A, "round": 1})


@pytest.mark.parametrize(
    "pairing",
    [
        RoundPairing(A, B, C, (5, 2), PLAYED),  # somebody else has won
        RoundPairing(A, B, None, (5, 2), PLAYED),  # nobody has
        RoundPairing(A, B, B, (5, 2), PLAYED),  # the loser has more points
        RoundPairing(A, B, A, (5, 5), PLAYED),
        RoundPairing(A, B, A, (5, -1), PLAYED),
        RoundPairing(A, B, A, (5, 2), PLAYED, 7),  # not to the match length
        RoundPairing(A, None, A, None, PLAYED),
        RoundPairing(A, B, A, None, NoMatch.BYE),
        RoundPairing(A, None, B, None, NoMatch.BYE),
        RoundPairing(A, B, A, None, NoMatch.DOUBLE_FORFEIT),
        RoundPairing(A, B, None, None, ResultKind.NO_SHOW),
        RoundPairing(A, B, A),  # open, and won
        RoundPairing(A, None),  # a bye is decided at once
    ],
)
def test_an_impossible_result_is_refused(pairing):
    with pytest.raises(ImpossibleResultError) as refusal:
        History((A, B, C), ((pairing,),))

    assert (refusal.value.code, refusal.value.values) == ("impossible-result", {"entrant": A, "round": 1})


@pytest.mark.parametrize(
    "pairing",
    [
        RoundPairing(A, B, B, (6, 7), PLAYED, 7),
        RoundPairing(A, B, A, (7, 0), PLAYED),
        RoundPairing(A, B, A, None, PLAYED, 7),
        RoundPairing(A, B, B, (4, 1), ResultKind.DISQUALIFIED, 7),
        RoundPairing(A, B, None, None, NoMatch.DOUBLE_FORFEIT, 7),
    ],
)
def test_a_possible_result_is_taken(pairing):
    assert History((A, B), ((pairing,),)).completed_rounds == 1


@given(history=histories())
def test_wins_and_losses_count_every_decided_match(history):
    """G12."""
    pairings = [pairing for round_ in history.rounds for pairing in round_]
    matches = [pairing for pairing in pairings if pairing.b is not None]
    doubles = sum(pairing.kind is NoMatch.DOUBLE_FORFEIT for pairing in matches)
    free = sum(pairing.kind is NoMatch.BYE and pairing.winner is not None for pairing in pairings)

    assert sum(len(history.losses(entrant)) for entrant in history.entrants) == len(matches) + doubles
    assert sum(history.score(entrant) for entrant in history.entrants) == len(matches) - doubles + free


@given(history=histories())
def test_both_see_the_same_meetings(history):
    for a in history.entrants:
        assert len(history.cells(a)) == len(history.rounds)
        for b in history.entrants:
            assert history.meetings(a, b) == history.meetings(b, a)
            assert history.have_met(a, b) == bool(history.meetings(a, b))
            assert history.opponents(a).count(b) == history.opponents(b).count(a)


@given(history=histories())
def test_who_meets_fewer_points_floats_down_and_the_other_up(history):
    for entrant in history.entrants:
        for cell, float_ in zip(history.cells(entrant), history.floats(entrant), strict=True):
            if cell.is_played:
                turned = {None: None, Float.UP: Float.DOWN, Float.DOWN: Float.UP}
                assert history.floats(cell.opponent)[cell.round - 1] == turned[float_]
