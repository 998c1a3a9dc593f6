"""Several entries of one person (pairing-reference 2.4, R1, R2)."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.tournament.draw import random_draw
from rules.tournament.formats.bracket import advance, resolve
from rules.tournament.formats.planned import planned
from rules.tournament.formats.settings import CupSettings
from rules.tournament.formats.stage import Outcome, PairingState, PairingStatus, Plan
from rules.tournament.reentry import (
    EntryRecord,
    NoEarlyLossError,
    NoReentriesError,
    check_reentry,
    entries_apart,
    entries_of_persons,
    farthest_lines,
    lower_entry,
    may_begin,
)
from rules.tournament.separation import Layout, early_meetings, separate


@pytest.mark.parametrize(("made", "lost_in"), [(0, 1), (1, 1), (1, 2)])
def test_who_lost_early_may_enter_again(made, lost_in):
    check_reentry(made=made, most=2, lost_in=lost_in)


@pytest.mark.parametrize(
    ("made", "most", "lost_in", "refusal"),
    [
        (2, 2, 1, NoReentriesError),
        (0, 0, 1, NoReentriesError),
        (0, 1, None, NoEarlyLossError),
        (0, 1, 3, NoEarlyLossError),
    ],
)
def test_who_did_not_or_too_often_may_not(made, most, lost_in, refusal):
    with pytest.raises(refusal):
        check_reentry(made=made, most=most, lost_in=lost_in)


@pytest.mark.parametrize(
    ("first", "second", "lower"),
    [
        ((1, 2, 3), (2, 1, 0), 1),  # entry 1 has lost twice
        ((1, 1, 0), (2, 1, 3), 1),  # entry 2 has won more
        ((1, 1, 1), (2, 1, 1), 2),  # level: the later one goes
    ],
)
def test_the_lower_placed_of_two_entries_goes(first, second, lower):
    records = [EntryRecord(entry=entry, losses=losses, wins=wins) for entry, losses, wins in (first, second)]

    assert lower_entry(*records).entry == lower
    assert lower_entry(*reversed(records)).entry == lower


def test_entries_are_known_by_their_people_also_in_teams():
    persons = {10: (1,), 11: (2, 3), 12: (4,), 13: (1,), 14: (3, 2)}

    assert entries_of_persons(persons) == ((10, 13), (11, 14))


@given(
    entrants=st.integers(4, 64),
    again=st.lists(st.integers(0, 3), min_size=1, max_size=6),
    draw_seed=st.integers(0, 10**6),
)
def test_the_entries_of_one_person_meet_in_the_last_possible_round(entrants, again, draw_seed):
    """As late as so many of them can: two of them in the final, four in the semi-finals."""
    persons = {entrant: (entrant,) for entrant in range(entrants)}
    for entry, person in enumerate(again, start=entrants):
        persons[entry] = (person,)
    lines = random_draw(list(persons), draw_seed=draw_seed)
    groups = entries_apart(persons, lines=len(lines))
    layout = Layout.of_bracket(len(lines))

    found = separate(lines, groups, layout=layout, draw_seed=draw_seed)

    assert early_meetings(found, groups, layout=layout) == ()


def test_in_a_draw_of_two_nothing_can_be_kept():
    (group,) = entries_apart({1: (7,), 2: (7,)}, lines=2)

    assert (group.must, group.rounds) == (True, 0)


def test_a_late_entry_takes_the_free_line_farthest_from_the_persons_others():
    assert farthest_lines([2, 4, 7], [1], lines=8) == (7,)
    assert farthest_lines([2, 4, 6, 7], [1], lines=8) == (6, 7)
    assert farthest_lines([2, 4], [1, 8], lines=8) == (4,)
    assert farthest_lines([2, 4], [], lines=8) == (2, 4)
    assert farthest_lines([], [1], lines=8) == ()


def test_matches_of_busy_people_wait_their_turn():
    assert may_begin([(1, 2), (2, 3), (4, 5), (3, 6)], busy={5}) == (True, False, False, True)


# --- R1 and R2 over whole events -------------------------------------------------------------------


class _Hall:
    """A cup in which some people have two entries, played in any order."""

    def __init__(self, entrants: int, doubled: int, draw_seed: int) -> None:
        self.persons = {entry: (entry % (entrants - doubled),) for entry in range(entrants)}
        lines = random_draw(range(entrants), draw_seed=draw_seed)
        self.plan: Plan = planned("cup", len(lines), CupSettings())
        self.states: dict[str, PairingState] = resolve(self.plan, lines, {})
        self.live: list[str] = []
        self.losses: Counter[int] = Counter()
        self.wins: Counter[int] = Counter()
        self.met_himself = 0

    def ready(self) -> list[str]:
        return [key for key, state in self.states.items() if state.status is PairingStatus.READY]

    def people(self, key: str) -> list[int]:
        return [who for entry in self.states[key].occupants for who in self.persons[entry]]

    def start(self) -> None:
        """R2 first: who would meet himself does not play; then R1."""
        for key in self.ready():
            first, second = self.states[key].occupants
            if self.persons[first] == self.persons[second]:
                self.met_himself += 1
                lower = lower_entry(self.record(first), self.record(second)).entry
                self.decide(key, 1 if lower == second else 2)
                return self.start()
        due = [key for key in self.ready() if key not in self.live]
        busy = [who for key in self.live for who in self.people(key)]
        answers = may_begin([self.people(key) for key in due], busy)
        self.live += [key for key, begins in zip(due, answers, strict=True) if begins]
        return None

    def record(self, entry: int) -> EntryRecord:
        return EntryRecord(entry=entry, losses=self.losses[entry], wins=self.wins[entry])

    def decide(self, key: str, winner: int) -> None:
        occupants = self.states[key].occupants
        self.wins[occupants[winner - 1]] += 1
        self.losses[occupants[2 - winner]] += 1
        self.states |= advance(self.plan, self.states, key, Outcome(winner))
        if key in self.live:
            self.live.remove(key)


@given(
    entrants=st.integers(4, 24),
    doubled=st.integers(1, 2),
    draw_seed=st.integers(0, 10**6),
)
def test_nobody_has_two_live_matches_and_the_event_ends(entrants, doubled, draw_seed):
    """R1: one waits. R2: entries that meet do not play. Nothing is stuck while a match could be played."""
    hall, chance = _Hall(entrants, doubled, draw_seed), random.Random(draw_seed)

    while True:
        hall.start()
        if not hall.live:
            break
        for first, second in combinations(hall.live, 2):
            assert set(hall.people(first)).isdisjoint(hall.people(second))
        hall.decide(chance.choice(hall.live), chance.choice((1, 2)))

    assert hall.ready() == []
    assert all(state.status is not PairingStatus.WAITING for state in hall.states.values())
