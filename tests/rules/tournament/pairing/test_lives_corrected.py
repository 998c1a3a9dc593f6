"""Lives after a correction in a round long past, and in rounds that are not over (7.5)."""

from __future__ import annotations

import random
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from rules.tournament.pairing.history import History
from rules.tournament.pairing.lives import is_finished, pair_lives_round, state_of
from rules.tournament.pairing.settings import LivesSettings, OpenMatches
from tests.rules.tournament.histories import written
from tests.rules.tournament.pairing.rounds import played

A, C = 1, 3
#: D is out; A, B and C have lost once each.
THREE = ("ABCD", "A-D 5:1, B-C 5:1", "C-A 5:1, B-D 5:1", "A-B 5:1, C bye")


@given(
    entrants=st.integers(3, 9),
    lives=st.integers(1, 3),
    seed=st.integers(0, 10**6),
    which=st.integers(0, 10**6),
)
def test_whatever_is_corrected_later_nobody_is_paired_after_the_last_life(entrants, lives, seed, which):
    settings = LivesSettings(lives=lives)
    chance = random.Random(seed)
    history = _played_out(History(tuple(range(1, entrants + 1))), settings, chance)
    turned = _corrected(history, which)

    ended = _played_out(turned, settings, chance)

    for number in range(len(turned.rounds), len(ended.rounds)):
        before = History(ended.entrants, ended.rounds[:number])
        paired = [each for pairing in ended.rounds[number] for each in (pairing.a, pairing.b) if each]
        assert all(len(before.losses(each)) < lives for each in paired)
    assert state_of(ended, settings).is_finished


def _played_out(history: History, settings: LivesSettings, chance: random.Random) -> History:
    """Play to the end by chance."""
    while not is_finished(history, settings):
        draw = pair_lives_round(history, settings, draw_seed=chance.randrange(100))
        history = history.with_round(played(draw, chance))
    return history


def _corrected(history: History, which: int) -> History:
    """The history with one result turned round."""
    places = [
        (number, at)
        for number, pairings in enumerate(history.rounds)
        for at, pairing in enumerate(pairings)
        if pairing.b
    ]
    number, at = places[which % len(places)]
    rounds = [list(pairings) for pairings in history.rounds]
    was = rounds[number][at]
    rounds[number][at] = replace(was, winner=was.b if was.winner == was.a else was.a)
    return History(history.entrants, tuple(map(tuple, rounds)))


def test_three_whom_a_correction_left_play_on_by_lives():
    """One life is left to A, B, C; two of them met D since, as things stood then: no contingent bye."""
    since = written(*THREE, "A-D 5:1, B-C 5:1")

    state = state_of(since, LivesSettings(lives=2))

    assert state.three is None
    assert C not in state.still_in


def test_who_has_lost_the_last_life_in_a_round_that_is_not_over_is_not_paired():
    history = written("ABCDEF", "A-B 5:1, C-D 5:1, E-F")
    settings = LivesSettings(lives=1, open_matches=OpenMatches.HOLD)

    draw = pair_lives_round(history, settings, draw_seed=1)

    assert [set(pair) for pair in draw.pairings] == [{A, C}]
