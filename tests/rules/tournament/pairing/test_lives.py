"""N-lives Swiss and the new draw for every round (7.5, 5.1)."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.tournament.pairing.constraints import Constraints
from rules.tournament.pairing.history import History
from rules.tournament.pairing.lives import (
    is_finished,
    lives_by_entrant,
    lives_places,
    match_bounds,
    pair_lives_round,
    state_of,
)
from rules.tournament.pairing.lives_state import Three
from rules.tournament.pairing.round_draw import Reason
from rules.tournament.pairing.settings import LivesSettings, RedrawSettings
from rules.tournament.pairing.swiss import RoundNotOverError, StageFinishedError
from rules.tournament.standings.ranking import Place
from tests.rules.tournament.histories import histories, written
from tests.rules.tournament.pairing.rounds import played

A, B, C, D, E, F = range(1, 7)
seeds = st.integers(0, 2**32)

#: Rounds of M players with L lives, fewest and most of 400 simulated events (7.5).
ROUNDS = {
    (16, 2): (7, 8),
    (32, 2): (8, 10),
    (64, 2): (9, 10),
    (128, 2): (10, 11),
    (16, 3): (9, 11),
    (32, 3): (10, 13),
    (64, 3): (12, 14),
    (128, 3): (13, 15),
    (16, 4): (11, 14),
    (32, 4): (13, 16),
    (64, 4): (14, 17),
    (128, 4): (16, 18),
}


def _event(entrants: int, settings: LivesSettings | RedrawSettings, seed: int) -> History:
    chance = random.Random(seed)
    history = History(tuple(range(1, entrants + 1)))
    while not is_finished(history, settings):
        history = history.with_round(played(pair_lives_round(history, settings, draw_seed=seed), chance))
    return history


def _matches(history: History) -> int:
    return sum(pairing.b is not None for pairings in history.rounds for pairing in pairings)


@given(st.integers(2, 24), st.integers(1, 4), seeds)
def test_an_event_ends_with_one_winner_between_the_bounds(entrants, lives, seed):
    settings = LivesSettings(lives=lives, contingent_bye=False)

    history = _event(entrants, settings, seed)

    fewest, most = match_bounds([lives] * entrants)
    assert (fewest, most) == (lives * (entrants - 1), lives * entrants - 1)
    assert fewest <= _matches(history) <= most
    places = lives_places(history, settings)
    assert [place.first for place in places].count(1) == 1
    assert sorted(place.entrant for place in places) == list(history.entrants)


@given(st.lists(st.integers(1, 3), min_size=2, max_size=10), seeds)
def test_lives_may_differ(lives, seed):
    settings = LivesSettings(lives_of=dict(enumerate(lives, start=1)), contingent_bye=False)

    history = _event(len(lives), settings, seed)

    fewest, most = match_bounds(lives)
    assert fewest <= _matches(history) <= most
    assert lives_by_entrant(history, settings) == settings.lives_of
    state = state_of(history, settings)
    assert all(state.lives[entrant] == 0 for entrant in state.out)


@pytest.mark.parametrize(("size", "bounds"), ROUNDS.items())
def test_the_number_of_rounds_is_that_of_the_table(size, bounds):
    entrants, lives = size
    settings = LivesSettings(lives=lives, contingent_bye=False)

    rounds = [len(_event(entrants, settings, seed).rounds) for seed in range(6)]

    assert bounds[0] <= min(rounds)
    assert max(rounds) <= bounds[1]


@given(st.integers(3, 16), seeds)
def test_nobody_has_a_second_bye_before_all_who_are_left_had_one(entrants, seed):
    """A bye may go to somebody who had one only if everybody still in had one."""
    settings = LivesSettings(contingent_bye=False)
    history = _event(entrants, settings, seed)

    for number, pairings in enumerate(history.rounds):
        before = History(history.entrants, history.rounds[:number])
        byes = {each: len(before.free_wins(each)) for each in state_of(before, settings).still_in}
        given_ = [pairing.a for pairing in pairings if pairing.b is None]
        assert all(byes[entrant] == min(byes.values()) for entrant in given_)


@given(histories(least=2, most=10, rounds=5), st.integers(1, 3), st.integers(0, 8), st.booleans(), seeds)
def test_whatever_has_happened_those_who_are_in_are_paired_or_it_is_over(history, lives, paid, share, seed):
    payoff = lives if paid and seed % 2 else 0
    settings = LivesSettings(lives=lives, paid=paid, payoff=payoff, share_three=share)
    gone = frozenset(history.entrants[: seed % 3])
    state = state_of(history, settings, withdrawn=gone)

    if state.is_finished:
        places = lives_places(history, settings, withdrawn=gone)
        assert sorted(place.entrant for place in places) == sorted(history.entrants)
        assert [place.first for place in places] == sorted(place.first for place in places)
        return
    draw = pair_lives_round(history, settings, draw_seed=seed, withdrawn=gone)

    seated = [each for pair in draw.pairings for each in pair if each is not None]
    assert len(seated) == len(set(seated))
    assert set(seated) <= set(state.still_in)
    assert len(seated) == len(state.still_in) or state.three is not None


def test_who_has_lost_all_lives_is_not_paired():
    history = written("ABCD", "A-B 5:1, C-D 5:1")
    settings = LivesSettings(lives=1)

    draw = pair_lives_round(history, settings, draw_seed=1)

    assert set(draw.matches[0]) == {A, C}
    assert draw.why[0] == Reason("final")
    assert lives_places(history, settings) == (Place(B, 3, 4), Place(D, 3, 4))


def test_the_groups_are_the_lives_left():
    history = written("ABCDEF", "A-B 5:1, C-D 5:1, E-F 5:1", "A-C 5:1, E bye, B-D 5:1")
    # lives of 3: A 3, E 3, C 2, B 2, F 2, D 1
    draw = pair_lives_round(history, LivesSettings(), draw_seed=1)

    assert {A, E} in [set(pair) for pair in draw.matches]
    assert draw.cost["score-difference"] == 1


def test_when_as_many_are_left_as_are_paid_the_playoff_begins():
    history = written("ABCD", "A-B 5:1, C-D 5:1")
    settings = LivesSettings(lives=2, paid=4)

    draw = pair_lives_round(history, settings, draw_seed=1)

    assert draw.why[0] == Reason("playoff", {"left": 4})
    assert not state_of(history, LivesSettings(lives=2, paid=3)).playoff


#: The four-loss form, where three losses are paid off; shorter: two of three.
PAYOFF = LivesSettings(lives=3, paid=4, payoff=2)


def test_payoff_who_cannot_win_is_paid_and_removed():
    # losses: A 0, B 1, C 1, D 2
    history = written("ABCD", "A-B 5:1, C-D 5:1", "A-C 5:1, B-D 5:1")
    wide = LivesSettings(lives=3, paid=2, payoff=2)

    assert state_of(history, wide).still_in == (A, B, C, D)  # four are more than two: no playoff yet


def test_payoff_one_is_kept_where_that_avoids_a_bye():
    history = written("ABCD", "A-B 5:1, C-D 5:1", "A-C 5:1, B-D 5:1")

    # A, B and C contend; D stays so that nobody has a bye
    assert state_of(history, PAYOFF).still_in == (A, B, C, D)


def test_payoff_the_others_go_and_share_by_their_record():
    history = written(
        "ABCDE", "A-B 5:1, C-D 5:1, E bye", "A-C 5:1, E-D 5:1, B bye", "A-E 5:1, B-C 5:1, D bye"
    )
    # losses: A 0, B 1, E 1, C 2, D 2; wins C 1, D 1
    settings = LivesSettings(lives=3, paid=5, payoff=2, contingent_bye=False)

    state = state_of(history, settings)

    assert len(state.still_in) == 4  # three contend, and one of C and D keeps the bye away
    assert {A, B, E} < set(state.still_in)


def test_payoff_it_ends_when_one_contends():
    history = written("ABCD", "A-B 5:1, C-D 5:1", "A-C 5:1, B-D 5:1", "A-B 5:1, C-D 5:1")
    # losses: A 0, B 2, C 1, D 3
    ended = history.with_round(written("ABCD", "A-C 5:1").rounds[0])

    assert state_of(history, PAYOFF).still_in == (A, C)
    assert pair_lives_round(history, PAYOFF, draw_seed=1).why[0].code == "playoff"
    assert state_of(ended, PAYOFF).is_finished
    assert [place.entrant for place in lives_places(ended, PAYOFF)] == [A, C, B, D]


def test_payoff_two_who_both_cannot_afford_a_loss_play_the_final():
    # losses: A 1, B 1, C 2, D 2 after two rounds: C and D are paid off
    history = written("ABCD", "A-C 5:1, B-D 5:1", "C-B 5:1, D-A 5:1", "A-C 5:1, B-D 5:1")

    draw = pair_lives_round(history, PAYOFF, draw_seed=1)

    assert set(draw.matches[0]) == {A, B}
    assert [reason.code for reason in draw.why[:2]] == ["playoff", "final"]


CONTINGENT = LivesSettings(lives=2)
#: D is out; A, B and C have lost once each; C has had a bye.
THREE = written("ABCD", "A-D 5:1, B-C 5:1", "C-A 5:1, B-D 5:1", "A-B 5:1, C bye")


def test_contingent_bye_one_of_those_with_the_fewest_byes_waits():
    state = state_of(THREE, CONTINGENT)

    draws = [pair_lives_round(THREE, CONTINGENT, draw_seed=seed) for seed in range(20)]

    assert state.three == Three((A, B, C))
    assert {draw.bye for draw in draws} == {A, B}  # C has had one
    assert all(len(draw.pairings) == 2 for draw in draws)
    assert draws[0].why == (Reason("contingent-bye", {"entrant": draws[0].bye}),)


@pytest.mark.parametrize(
    ("second", "order"),
    [("A-B 5:1", (A, B, C)), ("B-A 5:1", (B, C, A)), ("B-A double", (B, C, A))],
)
def test_contingent_bye_two_matches_decide_the_first_three_places(second, order):
    after = _after(THREE, "B-C 5:1, A bye")
    final = pair_lives_round(after, CONTINGENT, draw_seed=1)
    ended = _after(after, second)

    assert (final.pairings, final.why) == (((B, A),), (Reason("contingent-final", {"entrant": A}),))
    assert state_of(ended, CONTINGENT).is_finished
    assert lives_places(ended, CONTINGENT) == tuple(
        Place(entrant, place, place) for place, entrant in enumerate((*order, D), start=1)
    )


def test_contingent_bye_after_a_double_forfeit_the_third_has_won():
    ended = _after(THREE, "B-C double, A bye")

    assert lives_places(ended, CONTINGENT) == (
        Place(A, 1, 1),
        Place(B, 2, 3),
        Place(C, 2, 3),
        Place(D, 4, 4),
    )


def test_contingent_bye_a_round_without_one_of_their_matches_changes_nothing():
    assert state_of(_after(THREE, "A bye"), CONTINGENT).three == Three((A, B, C))


def test_contingent_bye_a_round_played_after_the_end_changes_nothing():
    ended = _after(_after(THREE, "B-C 5:1, A bye"), "A-B 5:1")

    assert state_of(_after(ended, "C-B 5:1"), CONTINGENT) == state_of(ended, CONTINGENT)


def test_contingent_bye_it_waits_for_open_matches():
    with pytest.raises(RoundNotOverError):
        pair_lives_round(_after(THREE, "B-C, A bye"), CONTINGENT, draw_seed=1)


def test_contingent_bye_where_one_of_them_is_absent_the_others_play_on():
    away = Constraints(absent=frozenset({C}))

    draw = pair_lives_round(THREE, CONTINGENT, draw_seed=1, constraints=away)

    assert set(draw.matches[0]) == {A, B}


def test_contingent_bye_three_who_begin_play_a_whole_event():
    assert state_of(written("ABC"), CONTINGENT).three is None


SHARE = LivesSettings(lives=2, share_three=True)


def test_share_three_three_with_one_life_stop_and_share():
    assert lives_places(THREE, SHARE) == (
        Place(A, 1, 3),
        Place(B, 1, 3),
        Place(C, 1, 3),
        Place(D, 4, 4),
    )
    with pytest.raises(StageFinishedError):
        pair_lives_round(THREE, SHARE, draw_seed=1)


def test_share_three_they_play_on_when_two_of_them_had_a_bye():
    history = written("ABCD", "A-D 5:1, B-C 5:1", "C-A 5:1, B-D 5:1", "A-B forfeit, C bye")

    assert not is_finished(history, SHARE)
    assert pair_lives_round(history, SHARE, draw_seed=1).bye == B


def test_who_withdraws_is_out_after_the_last_round_played():
    history = written("ABCD", "A-B 5:1, C-D 5:1", "A-C 5:1")
    gone = frozenset({B, D})

    state = state_of(history, LivesSettings(), withdrawn=gone)

    assert state.still_in == (A, C)
    assert state.out == {B: 1, D: 1}
    assert set(pair_lives_round(history, LivesSettings(), draw_seed=1, withdrawn=gone).matches[0]) == {A, C}
    assert state_of(written("AB"), LivesSettings(), withdrawn=frozenset({B})).is_finished


def test_after_the_last_double_forfeit_nobody_is_left_and_the_two_share():
    history = written("AB", "A-B double")

    assert lives_places(history, LivesSettings(lives=1)) == (Place(A, 1, 2), Place(B, 1, 2))


@given(st.integers(2, 20), st.integers(1, 2), st.booleans(), seeds)
def test_a_new_draw_for_every_round_lets_the_fewest_byes_wait(entrants, lives, rematches, seed):
    settings = RedrawSettings(lives=lives, rematches=rematches)
    history = _event(entrants, settings, seed)

    fewest, most = match_bounds([lives] * entrants)
    assert fewest <= _matches(history) <= most
    for number, pairings in enumerate(history.rounds):
        before = History(history.entrants, history.rounds[:number])
        waited = {each: len(before.byes(each)) for each in state_of(before, settings).still_in}
        assert all(waited[pairing.a] == min(waited.values()) for pairing in pairings if pairing.b is None)


def test_a_new_draw_does_not_look_at_lives():
    """After a round of four with two lives, all three ways come, rematches alone do not."""
    history = written("ABCD", "A-B 5:1, C-D 5:1")

    found = {
        frozenset(map(frozenset, pair_lives_round(history, RedrawSettings(lives=2), draw_seed=seed).matches))
        for seed in range(40)
    }

    assert found == {
        frozenset({frozenset({A, C}), frozenset({B, D})}),
        frozenset({frozenset({A, D}), frozenset({B, C})}),
    }


def _after(history: History, text: str) -> History:
    return history.with_round(written("ABCD", text).rounds[0])
