"""From Swiss into a knockout (7.4): byes, bands, first-round rematches (SK1)."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.tournament.draw import DuplicateEntrantError, TooFewEntrantsError
from rules.tournament.pairing.cut import cut_draw, qualifiers
from rules.tournament.pairing.history import History
from rules.tournament.pairing.settings import DEFAULTS
from rules.tournament.standings.table import table
from tests.rules.tournament.histories import written
from tests.rules.tournament.pairing.rounds import event

A, B, C, D, E, F, G, H = range(1, 9)


def _meet_again(lines: tuple[int | None, ...], history: History) -> int:
    pairs = zip(lines[::2], lines[1::2], strict=True)
    return sum(a is not None and b is not None and history.have_met(a, b) for a, b in pairs)


@given(st.integers(6, 20), st.integers(2, 16), st.integers(0, 10**6))
def test_with_fewer_losses_nobody_has_to_win_more(entrants, count, seed):
    """SK1."""
    history, _ = event(entrants, DEFAULTS["swiss-random"], rounds=4, seed=seed)
    ranked = [line.place.entrant for line in table(history).standings]

    chosen = qualifiers(ranked, history, min(count, entrants))
    lines = cut_draw(chosen, history)

    losses = [len(history.losses(entrant)) for entrant in chosen]
    assert losses == sorted(losses)
    byes = {a if b is None else b for a, b in zip(lines[::2], lines[1::2], strict=True) if None in (a, b)}
    assert len(byes) == len(lines) - len(chosen)
    with_bye = [len(history.losses(entrant)) for entrant in byes]
    without = [len(history.losses(entrant)) for entrant in chosen if entrant not in byes]
    assert not with_bye or not without or max(with_bye) <= min(without)
    assert sorted(entrant for entrant in lines if entrant is not None) == sorted(chosen)


@given(st.integers(0, 10**6))
def test_no_moves_inside_bands_have_fewer_meet_again(seed):
    """Eight of eight after three rounds, against every way to move them: SK1 by brute force."""
    history, _ = event(8, DEFAULTS["swiss-fold"], rounds=3, seed=seed)
    chosen = qualifiers(history.entrants, history, 8)
    losses = [len(history.losses(entrant)) for entrant in chosen]

    ours = _meet_again(cut_draw(chosen, history), history)

    order = [0, 7, 3, 4, 1, 6, 2, 5]
    ways = (way for way in permutations(range(8)) if all(losses[way[i]] == losses[i] for i in range(8)))
    best = min(_meet_again(tuple(chosen[way[i]] for i in order), history) for way in ways)
    assert ours == best


def test_nobody_moves_without_need():
    history = History((A, B, C, D, E, F, G, H))

    assert cut_draw(history.entrants, history) == (A, H, D, E, B, G, C, F)


def test_a_rematch_is_avoided_by_the_shortest_move():
    """Six qualify, D E F with a loss; A and B have byes. C has met F: E plays C, and D plays F."""
    history = written("ABCDEF", "C-F 5:1, B-E 5:1, A-D 5:1")

    lines = cut_draw((A, B, C, D, E, F), history)

    assert lines == (A, None, D, F, B, None, C, E)


def test_a_rematch_that_no_move_avoids_stays():
    """Losses A 0, B 1, C 2, D 3: nobody may move, and all have met."""
    history = written("ABCD", "A-B 5:1, C-D 5:1", "A-C 5:1, B-D 5:1", "A-D 5:1, B-C 5:1")

    assert cut_draw((A, B, C, D), history) == (A, D, B, C)


def test_a_knockout_of_one_or_with_a_name_twice_is_refused():
    history = written("AB", "A-B 5:1")

    with pytest.raises(TooFewEntrantsError):
        cut_draw((A,), history)
    with pytest.raises(DuplicateEntrantError):
        cut_draw((A, B, A), history)
