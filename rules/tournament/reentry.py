"""Several entries of one person in an event: when, where on the draw, who waits, who goes (section 2.4)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from rules.errors import TavlaError
from rules.tournament.separation import Apart, Layout, round_apart

#: Who has lost in one of so many first rounds may enter again; who came further has had his event.
FIRST_ROUNDS = 2

#: The group of one person's entries, as reports name it.
SAME_PERSON = "person"


class NoReentriesError(TavlaError):
    """The event takes nobody again, or this person not once more. most: how often somebody may."""

    code = "no-more-reentries"

    def __init__(self, *, most: int) -> None:
        super().__init__(f"a person may enter again {most} times here")
        self.most = most


class NoEarlyLossError(TavlaError):
    """Who enters again has lost in the first rounds; this entry has not. rounds: how many these are."""

    code = "no-early-loss"

    def __init__(self, *, rounds: int) -> None:
        super().__init__(f"there is no loss in the first {rounds} rounds")
        self.rounds = rounds


def check_reentry(*, made: int, most: int, lost_in: int | None, rounds: int = FIRST_ROUNDS) -> None:
    """May a person enter once more?

    made: re-entries so far; most: how many the event allows. lost_in: the round in which the latest entry
    first lost; None: it has not. Raises NoReentriesError, NoEarlyLossError.
    """
    if made >= most:
        raise NoReentriesError(most=most)
    if lost_in is None or lost_in > rounds:
        raise NoEarlyLossError(rounds=rounds)


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryRecord:
    """How an entry of a person stands: losses, wins, and which of the person's entries it is, from 1."""

    entry: int
    losses: int
    wins: int


def lower_entry(first: EntryRecord, second: EntryRecord) -> EntryRecord:
    """The one that is withdrawn when two entries of a person meet (R2).

    It has more losses; or as many, and fewer wins; or it is the later one.
    """
    return max(first, second, key=lambda record: (record.losses, -record.wins, record.entry))


def entries_of_persons(persons: Mapping[int, Iterable[int]]) -> tuple[tuple[int, ...], ...]:
    """The entries of everybody who has several, in the order given. persons: whose each entrant is."""
    found: dict[int, list[int]] = {}
    for entrant, people in persons.items():
        for person in people:
            found.setdefault(person, []).append(entrant)
    return tuple(dict.fromkeys(tuple(entries) for entries in found.values() if len(entries) > 1))


def entries_apart(persons: Mapping[int, Iterable[int]], *, lines: int) -> tuple[Apart, ...]:
    """The entries of one person must not meet before the last possible round of a bracket (2.4).

    persons: whose each entrant is. lines: of the bracket.
    """
    return tuple(
        Apart(
            name=SAME_PERSON,
            members=frozenset(entries),
            must=True,
            rounds=round_apart(min(len(entries), lines), lines) - 1,
        )
        for entries in entries_of_persons(persons)
    )


def farthest_lines(free: Sequence[int], taken: Sequence[int], *, lines: int) -> tuple[int, ...]:
    """Of the free lines (from 1) those that are farthest from a person's other entries.

    taken: the lines of these. lines: of the bracket. The same lines where there are no others.
    """
    if not free or not taken:
        return tuple(free)
    layout = Layout.of_bracket(lines)
    nearest = {line: min(layout.meeting(line - 1, other - 1) for other in taken) for line in free}
    latest = max(nearest.values())
    return tuple(line for line in free if nearest[line] == latest)


def may_begin(waiting: Sequence[Collection[int]], busy: Collection[int]) -> tuple[bool, ...]:
    """Of matches that could be played, which may: nobody has two live matches (R1).

    waiting: the people of each, the first to come first. busy: who has a live match already. The others wait
    until their people are free.
    """
    occupied = set(busy)
    answers = []
    for people in waiting:
        is_free = occupied.isdisjoint(people)
        if is_free:
            occupied.update(people)
        answers.append(is_free)
    return tuple(answers)
