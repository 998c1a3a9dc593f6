"""What each way to pair does by design (7.1, 7.2), and what it says of its pairings."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st

from rules.match.states import ResultKind
from rules.tournament.pairing.constraints import Constraints
from rules.tournament.pairing.history import RoundPairing
from rules.tournament.pairing.round_draw import Reason, RoundDraw
from rules.tournament.pairing.settings import DEFAULTS, First, SwissSettings
from rules.tournament.pairing.swiss import RoundNotOverError, StageFinishedError, is_finished, pair_round
from tests.rules.tournament.histories import written
from tests.rules.tournament.pairing.brute import every_round, faults

A, B, C, D, E, F, G, H = range(1, 9)
MATCHED = SwissSettings()
FOLD = DEFAULTS["swiss-fold"]
SWISS_CODES = [code for code, default in DEFAULTS.items() if isinstance(default, SwissSettings)]
seeds = st.integers(0, 2**32)


def test_a_fold_pairs_the_upper_half_with_the_lower():
    """By start numbers: 1-5 2-6 3-7 4-8."""
    assert pair_round(written("ABCDEFGH"), FOLD, draw_seed=1).matches == ((A, E), (B, F), (C, G), (D, H))


def test_random_pairs_are_all_equally_likely():
    """Three ways to pair four players, 300 seeds: each comes about 100 times (4 standard deviations: 33)."""
    found = [
        frozenset(map(frozenset, pair_round(written("ABCD"), MATCHED, draw_seed=seed).matches))
        for seed in range(300)
    ]

    counts = [found.count(way) for way in set(found)]
    assert len(counts) == 3
    assert all(abs(count - 100) < 33 for count in counts)


def test_a_rematch_is_the_oldest_one_at_the_lowest_score():
    """Everybody has met everybody; A-B and C-D longest ago."""
    history = written("ABCD", "A-B 5:1, C-D 5:1", "A-C 5:1, B-D 5:1", "A-D 5:1, B-C 5:1")

    draw = pair_round(history, MATCHED, draw_seed=1)

    assert {frozenset(pair) for pair in draw.matches} == {frozenset({A, B}), frozenset({C, D})}
    reason = Reason("no-rematch-free-pairing", {"pairs": list(draw.matches), "last_met": [1, 1]})
    assert reason in draw.why


def test_a_second_bye_is_given_only_when_a_pairing_needs_it():
    """Only A may have the bye again: C and B may not meet, and both are needed for the others."""
    history = written("ABC", "B-C 5:1, A bye")
    bound = Constraints(forbidden=((A, B), (A, C)))

    draw = pair_round(history, MATCHED, draw_seed=1, constraints=bound)

    assert draw.bye == A
    assert draw.why[0] == Reason("second-bye-unavoidable", {"entrant": A, "score": 1, "byes": 1})


def test_record_first_lets_equals_meet_again():
    history = written("ABCD", "A-B 5:1, C-D 5:1", "A-C 5:1, D-B 5:1", "B-A 5:1, D-C 5:1")
    # A 2, D 2, B 1, C 1: A-D and B-C have not met; then they meet again before they meet others
    again = history.with_round(
        tuple(RoundPairing(*pair, pair[0], None, ResultKind.PLAYED) for pair in ((A, D), (C, B)))
    )
    settings = SwissSettings(first=First.RECORD)

    draw = pair_round(again, settings, draw_seed=1)

    assert draw.cost["score-difference"] == min(
        faults(again, each, again.entrants, record_first=True)[3] for each in every_round(again.entrants)
    )
    assert [reason.code for reason in draw.why if "rematch" in reason.code] == ["record-before-rematch"]


def test_why_the_bye_went_where_it_went():
    low = pair_round(written("ABC"), FOLD, draw_seed=1)
    all_had = written("ABC", "A-B 5:1, C bye", "C-A 5:1, B bye", "C-B 5:1, A bye")

    assert low.why[0] == Reason("bye-to-lowest", {"entrant": C, "score": 0})
    assert pair_round(all_had, FOLD, draw_seed=1).why[0].code == "everybody-had-a-bye"


def test_a_bye_above_the_lowest_group_is_explained():
    # C and B have 0; only A may have the bye, because B and C are the only two who may meet
    history = written("ABCD", "A-B 5:1, D-C 5:1")
    bound = Constraints(forbidden=((A, B), (A, C)), absent=frozenset({D}))

    draw = pair_round(history, FOLD, draw_seed=1, constraints=bound)

    assert draw.why[0] == Reason("bye-above-lowest", {"entrant": A, "score": 1})


def test_an_open_match_keeps_the_round_waiting():
    with pytest.raises(RoundNotOverError) as refusal:
        pair_round(written("ABCD", "A-B 5:1, C-D"), MATCHED, draw_seed=1)

    assert (refusal.value.code, refusal.value.values) == ("round-not-over", {"open": 1})


def test_after_the_last_round_nothing_is_paired():
    history = written("AB", "A-B 5:1")

    with pytest.raises(StageFinishedError) as refusal:
        pair_round(history, SwissSettings(rounds=1), draw_seed=1)

    assert (refusal.value.code, refusal.value.values) == ("stage-finished", {"rounds": 1})
    assert not is_finished(history, MATCHED)


def test_a_late_player_starts_with_nothing_and_has_had_no_bye():
    """2.3: D comes for round 2; his missed round is no bye, so the next one may go to him."""
    history = written("ABCDE", "A-B 5:1, C bye", "A-C 5:1, B-D 5:1, E bye")

    assert history.score(D) == 0
    assert pair_round(history, FOLD, draw_seed=1).bye == D


def test_the_answer_says_what_it_cost():
    draw = pair_round(written("ABCD", "A-B 5:1, C-D 5:1"), FOLD, draw_seed=1)

    assert draw == RoundDraw(
        pairings=((A, C), (B, D)),
        cost={
            "second-byes": 0,
            "rematches": 0,
            "score-difference": 0,
            "floats": 0,
            "repeated-floats": 0,
            "separation": 0,
        },
        why=(Reason("no-rematch"), Reason("equal-scores"), Reason("order", {"order": "fold"})),
    )
