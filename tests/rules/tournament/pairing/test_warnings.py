"""Pairs made by hand: told what speaks against them, and the rest paired around them."""

from __future__ import annotations

from rules.match.states import ResultKind
from rules.tournament.pairing.constraints import Constraints, Separation
from rules.tournament.pairing.history import History, RoundPairing
from rules.tournament.pairing.lives import lives_warnings
from rules.tournament.pairing.round_draw import Reason
from rules.tournament.pairing.settings import DEFAULTS, LivesSettings
from rules.tournament.pairing.swiss import pair_round
from rules.tournament.pairing.warnings import bye_warnings, match_warnings, pair_warnings, round_warnings
from tests.rules.tournament.histories import written

A, B, C, D, E, F = range(1, 7)
PLAYED = written("ABCDE", "A-B 5:1, C-D 5:1, E bye", "A-C 5:1, B-E 5:1, D bye")
CLUB = Separation("club", {A: "x", B: "x"})


def test_everything_that_speaks_against_a_pair_is_told():
    bound = Constraints(forbidden=((B, A),), separations=(CLUB,))

    assert list(pair_warnings(PLAYED, (A, B), bound)) == [
        Reason("forbidden-pair", {"pair": (A, B)}),
        Reason("rematch", {"pair": (A, B), "rounds": (1,)}),
        Reason("same-group", {"pair": (A, B), "group": "club"}),
        Reason("unequal-scores", {"pair": (A, B), "scores": (2, 1)}),
    ]


def test_nothing_speaks_against_equals_who_have_not_met():
    assert list(pair_warnings(PLAYED, (B, C), Constraints(separations=(CLUB,)))) == []


def test_a_second_bye_is_told():
    assert list(bye_warnings(PLAYED, E)) == [Reason("second-bye", {"entrant": E, "rounds": (1,)})]
    assert list(bye_warnings(PLAYED, A)) == []


def test_the_warnings_of_a_round_are_those_of_its_fixed_pairs_and_byes():
    bound = Constraints(fixed=((A, B), (C, E)), byes=(D,))

    assert [reason.code for reason in round_warnings(PLAYED, bound)] == [
        "rematch",
        "unequal-scores",
        "second-bye",
    ]


def test_the_rest_is_paired_around_what_is_fixed():
    """A-B again by hand: C, D and E are left, and C has had no bye."""
    draw = pair_round(PLAYED, DEFAULTS["swiss-fold"], draw_seed=1, constraints=Constraints(fixed=((B, A),)))

    assert draw.pairings == ((B, A), (D, E), (C, None))
    assert [reason.code for reason in draw.problems] == ["rematch", "unequal-scores"]


def test_who_is_seated_without_a_life_is_told_of() -> None:
    """Two lives, one of them another number: who has lost as often as he may is out, whoever seats him."""
    rows = tuple((RoundPairing(1, other, 1, kind=ResultKind.PLAYED),) for other in (2, 3, 2))
    history = History((1, 2, 3, 4), rows)

    told = lives_warnings(history, LivesSettings(lives=2, lives_of={3: 1}), [1, 2, 3, 4])

    assert [(reason.code, dict(reason.values)) for reason in told] == [
        ("out-of-lives", {"entrant": 2, "rounds": (1, 3)}),
        ("out-of-lives", {"entrant": 3, "rounds": (2,)}),
    ]


def test_a_round_in_which_nobody_meets_anybody_is_told():
    assert [reason.code for reason in match_warnings([(1, None), (2, None)])] == ["only-byes"]
    assert match_warnings([(1, 2), (3, None)]) == ()
    assert match_warnings([]) == ()
