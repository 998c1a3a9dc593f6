"""Exact figures: what they are made of, and that no float ever gets into one (T5, T6)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given

from rules.tournament.pairing.history import RoundPairing
from rules.tournament.standings.figures import (
    Figure,
    Part,
    PartNote,
    Reckoning,
    TieBreakOptions,
    Unplayed,
    exact,
)
from rules.tournament.standings.tiebreaks import TIE_BREAKS, TieBreak
from tests.rules.tournament.histories import histories, written

A, B, C, D = range(1, 5)
STATIC = [each for each in TIE_BREAKS.values() if isinstance(each, TieBreak)]


def test_a_total_leaves_out_what_was_cut():
    parts = (
        Part(1, B, 3),
        Part(2, C, 1, PartNote.LOWEST_CUT),
        Part(3, D, 4, PartNote.HIGHEST_CUT),
        Part(4, None, Fraction(1, 2), PartNote.IMAGINARY),
    )

    assert Figure.total(parts) == Figure(Fraction(7, 2), (Fraction(7, 2),), parts)
    assert [part.counts for part in parts] == [True, False, False, True]


@pytest.mark.parametrize(("number", "same"), [(3, 3), (Fraction(6, 2), 3), (Fraction(1, 2), Fraction(1, 2))])
def test_a_whole_fraction_is_an_int(number, same):
    assert exact(number) == same
    assert type(exact(number)) is type(same)


def test_only_completed_rounds_are_reckoned():
    history = written("AB", "A-B 5:1", "A-B")

    assert Reckoning.of(history).history == written("AB", "A-B 5:1")


def test_a_round_without_play_has_an_imaginary_opponent_and_a_missed_one_none():
    history = written("ABCD", "A-B forfeit, C bye", "A-B 5:2, C-D double")
    own = Reckoning.of(history)
    nothing = Reckoning.of(history, TieBreakOptions(unplayed=Unplayed.NOTHING))

    # scores: A 2, B 0, C 1, D 0
    assert own.opponents_scores == {
        A: (Part(1, B, 2, PartNote.IMAGINARY), Part(2, B, 0)),
        B: (Part(1, A, 0, PartNote.IMAGINARY), Part(2, A, 2)),
        C: (Part(1, None, 1, PartNote.IMAGINARY), Part(2, D, 1, PartNote.IMAGINARY)),
        D: (Part(1, None, 0, PartNote.MISSED), Part(2, C, 0, PartNote.IMAGINARY)),
    }
    assert [part.value for part in nothing.opponents_scores[A]] == [0, 0]


def test_rounds_after_a_withdrawal_may_count_half():
    # B stays away from round 2 on; D came late, in round 2: his first round is no withdrawal
    history = written("ABCD", "A-B 5:1", "A-D 5:1", "A-C 5:1")
    plain, half = (
        Reckoning.of(history, TieBreakOptions(withdrawn_half=option)).opponents_scores[A]
        for option in (False, True)
    )

    assert [part.value for part in plain] == [0, 0, 0]
    assert [part.value for part in half] == [1, Fraction(1, 2), 0]


@given(history=histories(least=1))
def test_no_figure_is_a_float(history):
    """T6."""
    for tie_break in STATIC:
        for figure in tie_break.figures(Reckoning.of(history)).values():
            assert {type(number) for number in figure.key} <= {int, Fraction}
            assert {type(part.value) for part in figure.parts} <= {int, Fraction}
            assert type(figure.value) in (int, Fraction, tuple)


@given(history=histories(least=2))
def test_an_unfinished_round_influences_nothing(history):
    """T5."""
    a, b = history.entrants[:2]
    later = history.with_round((RoundPairing(a, b),))

    for tie_break in STATIC:
        assert tie_break.figures(Reckoning.of(later)) == tie_break.figures(Reckoning.of(history))
