"""The contingent bye when one of the three leaves or is away (7.5, G9)."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.tournament.pairing.constraints import Constraints
from rules.tournament.pairing.history import History
from rules.tournament.pairing.lives import is_finished, lives_places, pair_lives_round, state_of
from rules.tournament.pairing.settings import LivesSettings
from tests.rules.tournament.histories import written
from tests.rules.tournament.pairing.rounds import played

A, B, C, D = range(1, 5)
LIVES = LivesSettings(lives=4)
#: D has left before the first round; of the last three A has beaten B, and C waits for A.
THREE = written("ABCD", "A-B 5:1, C bye")


@pytest.mark.parametrize(
    ("gone", "first"),
    [({B, C, D}, A), ({A, B, D}, C), ({A, C, D}, B)],
)
def test_when_two_of_three_have_left_the_other_has_won(gone, first):
    withdrawn = frozenset(gone)

    assert is_finished(THREE, LIVES, withdrawn=withdrawn)
    assert lives_places(THREE, LIVES, withdrawn=withdrawn)[0].entrant == first


@pytest.mark.parametrize(("gone", "left"), [(C, {A, B}), (A, {B, C})])
def test_when_one_who_was_to_play_has_left_the_others_go_on(gone, left):
    withdrawn = frozenset({gone, D})

    draw = pair_lives_round(THREE, LIVES, draw_seed=1, withdrawn=withdrawn)

    assert [set(pair) for pair in draw.pairings] == [left]
    # the loser of that match has lives left: it goes on until one is out
    after = THREE.with_round(played(draw, random.Random(1)))
    assert not is_finished(after, LIVES, withdrawn=withdrawn)


def test_the_last_match_is_played_though_the_beaten_one_has_left():
    withdrawn = frozenset({B, D})

    draw = pair_lives_round(THREE, LIVES, draw_seed=1, withdrawn=withdrawn)
    after = THREE.with_round(written("ABCD", "C-A 5:1").rounds[0])

    assert [set(pair) for pair in draw.pairings] == [{A, C}]
    assert [place.entrant for place in lives_places(after, LIVES, withdrawn=withdrawn)][:3] == [C, A, B]


def test_while_the_one_who_waits_is_away_the_others_may_play_and_nothing_is_decided():
    """He is not out: what the two others play meanwhile is no final."""
    withdrawn = frozenset({D})
    away = Constraints(absent=frozenset({C}))

    draw = pair_lives_round(THREE, LIVES, draw_seed=1, constraints=away, withdrawn=withdrawn)
    after = THREE.with_round(written("ABCD", "B-A 5:1").rounds[0])

    assert [set(pair) for pair in draw.pairings] == [{A, B}]
    assert state_of(after, LIVES, withdrawn=withdrawn).order == ()
    assert not is_finished(after, LIVES, withdrawn=withdrawn)


@given(st.integers(3, 8), st.integers(1, 4), st.integers(0, 10**6))
def test_whoever_leaves_when_it_ends(entrants, lives, seed):
    """With somebody gone now and then there is a winner all the same, or nobody is left."""
    settings, chance = LivesSettings(lives=lives), random.Random(seed)
    history, gone = History(tuple(range(1, entrants + 1))), set()
    for _ in range(lives * entrants + 3):
        if chance.random() < 0.3:
            gone.add(chance.randint(1, entrants))
        withdrawn = frozenset(gone)
        if is_finished(history, settings, withdrawn=withdrawn):
            break
        draw = pair_lives_round(history, settings, draw_seed=seed, withdrawn=withdrawn)
        assert not withdrawn & {each for pair in draw.pairings for each in pair if each}
        history = history.with_round(played(draw, chance))

    assert is_finished(history, settings, withdrawn=withdrawn)
