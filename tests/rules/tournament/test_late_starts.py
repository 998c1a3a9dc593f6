"""Entries that begin in round 2 (pairing-reference 5.1)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.tournament.draw import TooFewEntrantsError, random_draw
from rules.tournament.formats.bracket import resolve
from rules.tournament.formats.chain import chain_of
from rules.tournament.formats.entering import Incoming, draw_lines
from rules.tournament.formats.planned import planned
from rules.tournament.formats.settings import KnockoutSettings
from rules.tournament.formats.stage import Outcome, PairingState, PairingStatus
from rules.tournament.late_starts import late_start_draw, places_needed
from rules.tournament.separation import Apart


@given(
    entrants=st.integers(2, 64),
    late=st.sets(st.integers(0, 63), max_size=12),
    seeds=st.integers(0, 8),
    draw_seed=st.integers(0, 10**6),
)
def test_everybody_stands_once_and_who_begins_later_has_a_bye(entrants, late, seeds, draw_seed):
    everybody = range(entrants)
    seeded = list(everybody)[:seeds]
    late = {who for who in late if who < entrants}

    lines = late_start_draw(everybody, late, draw_seed=draw_seed, seeded=seeded)

    assert sorted(who for who in lines if who is not None) == list(everybody)
    assert len(lines) & (len(lines) - 1) == 0
    for line, who in enumerate(lines):
        if who in late:
            assert lines[line ^ 1] is None
    assert lines == late_start_draw(everybody, late, draw_seed=draw_seed, seeded=seeded)


@given(entrants=st.integers(2, 64), seeds=st.integers(0, 64), draw_seed=st.integers(0, 10**6))
def test_without_such_entries_it_is_the_blind_draw(entrants, seeds, draw_seed):
    seeded = list(range(min(seeds, entrants)))

    lines = late_start_draw(range(entrants), (), draw_seed=draw_seed, seeded=seeded)

    assert lines == random_draw(range(entrants), draw_seed=draw_seed, seeded=seeded)


@given(entrants=st.integers(3, 40), count=st.integers(1, 8), draw_seed=st.integers(0, 10**6))
def test_the_bracket_has_one_champion_and_no_match_too_many(entrants, count, draw_seed):
    """N entrants play N-1 matches, whatever the size of the draw."""
    lines = late_start_draw(range(entrants), range(min(count, entrants)), draw_seed=draw_seed)
    plan = planned("single-elimination", len(lines), KnockoutSettings())
    outcomes: dict[str, Outcome] = {}

    while ready := [key for key, state in resolve(plan, lines, outcomes).items() if _is_ready(state)]:
        outcomes |= dict.fromkeys(ready, Outcome(1))

    assert len(outcomes) == entrants - 1


def _is_ready(state: PairingState) -> bool:
    return state.status is PairingStatus.READY


def test_where_byes_are_few_the_others_still_play_in_round_1():
    """Eight, one of them beginning in round 2: sixteen lines, three matches among the seven others."""
    lines = late_start_draw(range(8), [7], draw_seed=1)
    pairs = [(lines[line], lines[line + 1]) for line in range(0, 16, 2)]

    assert sum(None not in pair for pair in pairs) == 3


@pytest.mark.parametrize(
    ("entrants", "late", "lines"),
    [(7, 1, 8), (6, 2, 8), (6, 3, 16), (8, 1, 16), (8, 3, 16), (5, 3, 8), (5, 4, 16), (2, 2, 4)],
)
def test_as_many_lines_as_the_byes_need(entrants, late, lines):
    """Round 2 has a place for each who begins there and for every two of the others."""
    assert len(late_start_draw(range(entrants), range(late), draw_seed=3)) == lines
    assert 2 * places_needed(entrants, late) <= lines


def test_the_byes_that_are_left_fall_to_the_best_seeds():
    """Five of eight lines, three byes: 4 begins in round 2, seeds 0 and 1 have the other two."""
    lines = late_start_draw(range(5), [4], draw_seed=1, seeded=[0, 1])

    assert {who for line, who in enumerate(lines) if who is not None and lines[line ^ 1] is None} == {0, 1, 4}


def test_seeds_keep_their_lines_where_others_have_the_byes():
    """Six of eight lines, both byes for 4 and 5: the seeds play in round 1, in different halves."""
    lines = late_start_draw(range(6), [4, 5], draw_seed=1, seeded=[0, 1])

    assert (lines[0], lines[4]) == (0, 1)


def test_one_alone_is_no_field():
    with pytest.raises(TooFewEntrantsError):
        late_start_draw([1], [1], draw_seed=1)


@given(draw_seed=st.integers(0, 10**6))
def test_keeping_a_club_apart_takes_nobody_the_bye_he_paid_for(draw_seed):
    """Seven of eight lines, 6 begins in round 2; 0, 1, 2 and 6 are of one club."""
    (part,) = chain_of([{"format": "single-elimination"}])
    club = Apart(name="club", members=frozenset((0, 1, 2, 6)))
    incoming = Incoming(entrants=tuple(range(7)), apart=(club,), late=frozenset({6}))

    lines = draw_lines(part, incoming, draw_seed=draw_seed)

    assert lines[lines.index(6) ^ 1] is None
