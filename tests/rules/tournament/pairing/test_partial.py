"""A round paired while a match is open (5.1): its two are held, or stand as winner and loser."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rules.tournament.formats.stage import SourceKind
from rules.tournament.pairing.constraints import Constraints, Separation
from rules.tournament.pairing.round_draw import Pending
from rules.tournament.pairing.settings import OpenMatches, Order, SwissSettings
from rules.tournament.pairing.swiss import pair_round
from tests.rules.tournament.histories import written

A, B, C, D, E, F = range(1, 7)
HOLD = SwissSettings(order=Order.FOLD, open_matches=OpenMatches.HOLD)
STAND_IN = SwissSettings(order=Order.FOLD, open_matches=OpenMatches.PLACEHOLDERS)
OPEN = written("ABCDEF", "A-B, C-D 5:1, E-F 5:1")
WINNER, LOSER = Pending(SourceKind.WINNER, A, B), Pending(SourceKind.LOSER, A, B)


def test_the_two_of_an_open_match_are_held():
    draw = pair_round(OPEN, HOLD, draw_seed=1)

    assert draw.pairings == ((C, E), (D, F))


def test_its_winner_stands_among_the_winners_and_its_loser_among_the_losers():
    draw = pair_round(OPEN, STAND_IN, draw_seed=1)

    seats = {seat for pair in draw.pairings for seat in pair}
    assert seats == {WINNER, LOSER, C, D, E, F}
    partner = dict([*draw.matches, *((b, a) for a, b in draw.matches)])
    assert draw.cost["score-difference"] == 1  # three with one win, three with none: one pair across
    assert partner[WINNER] != LOSER


@given(st.integers(0, 50))
def test_a_stand_in_meets_nobody_whom_either_of_the_two_may_not_meet(seed):
    settings = SwissSettings(open_matches=OpenMatches.PLACEHOLDERS)
    family = Separation("family", {B: "x", F: "x"}, must=True)
    bound = Constraints(forbidden=((A, E),), separations=(family,))

    draw = pair_round(OPEN, settings, draw_seed=seed, constraints=bound)

    for pair in draw.matches:
        if WINNER in pair or LOSER in pair:
            assert not {E, F}.intersection(pair)


def test_clubs_of_either_count_for_a_stand_in():
    club = Separation("club", {A: "x", C: "x", D: "x"})

    draws = [
        pair_round(
            OPEN,
            SwissSettings(open_matches=OpenMatches.PLACEHOLDERS),
            draw_seed=seed,
            constraints=Constraints(separations=(club,)),
        )
        for seed in range(20)
    ]

    assert all(draw.cost["score-difference"] == 1 for draw in draws)
    # winner and loser of A-B, C and D are of the club, E and F can part two of them: one pair is left
    assert all(draw.cost["separation"] == 1 for draw in draws)


def test_an_open_match_of_somebody_who_is_away_is_held():
    away = Constraints(absent=frozenset({A}))

    draw = pair_round(OPEN, STAND_IN, draw_seed=1, constraints=away)

    assert draw.pairings == ((C, E), (D, F))


def test_a_long_list_takes_stand_ins_too():
    names = "ABCDEFGHIJKLMNOPQRSTUVWX"
    rounds = ", ".join(f"{a}-{b} 5:1" for a, b in zip(names[2::2], names[3::2], strict=True))
    settings = SwissSettings(order=Order.MONRAD, open_matches=OpenMatches.PLACEHOLDERS)

    draw = pair_round(written(names, f"A-B, {rounds}"), settings, draw_seed=1)

    # the list: winner of A-B, C, E, G, ... then loser of A-B, D, F, ...
    assert draw.matches[0] == (WINNER, C)
    assert (LOSER, D) in draw.matches
