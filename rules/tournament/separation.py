"""Keep people of one club, country or family apart in a draw (pairing-reference 2.2).

The draw is by chance first. Then those who would meet too soon change places with others, the worst placed
first and each by the change that helps most, until no change helps; this is tried from several draws.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

#: Meeting a round later counts so many times less.
FALL = 4

#: From how many draws the search starts; the first is the draw as it fell.
STARTS = 5

#: With more lines than this the search starts once and looks at the first rounds alone.
LARGE = 256
NEAR = 4

Lines = Sequence[int | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Apart:
    """Entrants who should not meet early, or must not.

    name: of the club or whatever they share; a forbidden pair has two members.
    must: is a meeting in rounds 1 to `rounds` worse than any number of others? weight: beside other groups.
    """

    name: str
    members: frozenset[int]
    must: bool = False
    rounds: int = 1
    weight: int = 1


@dataclass(frozen=True, slots=True)
class EarlyMeeting:
    """Two of one group who would meet in a round in which they should or must not."""

    name: str
    must: bool
    first: int
    second: int
    round: int


@dataclass(frozen=True)
class Layout:
    """Which lines are together, and when.

    levels: for rounds 1, 2, ...: the part of the draw each line is in; who is in the same part of level r can
    meet in round r.
    """

    levels: tuple[tuple[int, ...], ...]

    @classmethod
    def of_bracket(cls, size: int) -> Layout:
        """A knock-out of `size` lines."""
        rounds = range(1, size.bit_length())
        return cls(tuple(tuple(line >> round_ for line in range(size)) for round_ in rounds))

    @classmethod
    def of_groups(cls, groups: Sequence[int]) -> Layout:
        """The group of each line: all of them meet."""
        return cls((tuple(groups),))

    @cached_property
    def parts(self) -> tuple[tuple[int, ...], ...]:
        """The parts of each line, round by round."""
        return tuple(zip(*self.levels, strict=True))

    def meeting(self, first: int, second: int) -> int:
        """The round in which two lines (from 0) can meet; 0: never."""
        together = zip(self.parts[first], self.parts[second], strict=True)
        return next((round_ for round_, (a, b) in enumerate(together, start=1) if a == b), 0)


def separate(
    lines: Lines,
    groups: Sequence[Apart],
    *,
    layout: Layout,
    draw_seed: int,
    bands: Sequence[int | None] | None = None,
) -> tuple[int | None, ...]:
    """The lines with people of one group as far apart as the search finds.

    bands: for each line, those with which it may change places: the same number; None stays where it is.
    Left out: everybody may move, byes stay. The same draw seed gives the same lines (G1). Unseeded, nobody
    meets his group in the first round when no group holds more than half the lines (SEP1).
    """
    fixed = [None if line is None else 0 for line in lines] if bands is None else bands
    near = layout if len(lines) <= LARGE else Layout(layout.levels[: _farthest(groups)])
    chance = random.Random(draw_seed)
    best = _Search(lines, groups, near, fixed).descended()
    for _ in range(1, STARTS if len(lines) <= LARGE else 1):
        if best.cost <= best.least_cost:
            break
        other = _Search(_shuffled(lines, fixed, chance), groups, near, fixed).descended()
        best = min(best, other, key=lambda search: search.cost)
    return tuple(best.lines)


def early_meetings(lines: Lines, groups: Sequence[Apart], *, layout: Layout) -> tuple[EarlyMeeting, ...]:
    """What could not be kept: meetings inside a group in its rounds, from the top of the draw."""
    return tuple(meeting for group in groups for meeting in _meetings(lines, group, layout))


def round_apart(members: int, size: int) -> int:
    """The first round in which two of so many must be able to meet, however they are placed.

    2 to `size` members. They can be spread so that no two meet before round r iff there are at most
    2^(k-r+1) of them on 2^k lines.
    """
    return size.bit_length() - (members - 1).bit_length()


def _meetings(lines: Lines, group: Apart, layout: Layout) -> Iterator[EarlyMeeting]:
    at = [(line, who) for line, who in enumerate(lines) if who is not None and who in group.members]
    for place, (line, first) in enumerate(at):
        for other, second in at[place + 1 :]:
            round_ = layout.meeting(line, other)
            if 1 <= round_ <= group.rounds:
                yield EarlyMeeting(group.name, group.must, first, second, round_)


def _farthest(groups: Sequence[Apart]) -> int:
    """The last round a large draw looks at: further only for those who must not meet there."""
    return max([NEAR, *(group.rounds for group in groups if group.must)])


def _shuffled(lines: Lines, bands: Sequence[int | None], chance: random.Random) -> list[int | None]:
    shuffled = list(lines)
    places: defaultdict[int, list[int]] = defaultdict(list)
    for line, band in enumerate(bands):
        if band is not None:
            places[band].append(line)
    for found in places.values():
        drawn = [lines[line] for line in found]
        chance.shuffle(drawn)
        for line, who in zip(found, drawn, strict=True):
            shuffled[line] = who
    return shuffled


def _values(group: Apart, groups: Sequence[Apart], layout: Layout) -> list[int]:
    """What a meeting inside the group costs in round 1, 2, ...

    A first meeting outweighs all later ones together, and what must not be outweighs everything (SEP1).
    """
    rounds = len(layout.levels)
    pairs = len(layout.parts) ** 2 * sum(each.weight for each in groups)
    first = pairs * FALL**rounds
    values = [group.weight * FALL ** (rounds - round_) for round_ in range(1, rounds + 1)]
    values[0] += group.weight * first
    if group.must:
        for round_ in range(min(group.rounds, rounds)):
            values[round_] += first * pairs
    return values


class _Search:
    """One draw while it is improved.

    steps: by group and round, what being in the same part costs more than being so a round later.
    counts: members by group, round and part of the draw. own: what the one on each line costs.
    """

    def __init__(
        self, lines: Lines, groups: Sequence[Apart], layout: Layout, bands: Sequence[int | None]
    ) -> None:
        self.lines = list(lines)
        self.layout = layout
        self.bands = bands
        self.values = [_values(group, groups, layout) for group in groups]
        self.steps = [[a - b for a, b in pairwise([*values, 0])] for values in self.values]
        self.of: dict[int, tuple[int, ...]] = {
            who: tuple(at for at, group in enumerate(groups) if who in group.members)
            for who in self.lines
            if who is not None
        }
        self.counts = [[Counter[int]() for _ in layout.levels] for _ in groups]
        for line, who in enumerate(self.lines):
            self._count(line, who, 1)
        self.own = [self._own_cost(line) for line in range(len(self.lines))]

    @property
    def cost(self) -> int:
        return sum(self.own) // 2

    @property
    def least_cost(self) -> int:
        """No draw costs less: every group spread evenly over the parts of every round."""
        return sum(
            step * _fewest_together(counter.total(), len(set(level)))
            for steps, counters in zip(self.steps, self.counts, strict=True)
            for step, counter, level in zip(steps, counters, self.layout.levels, strict=True)
        )

    def descended(self) -> _Search:
        """Change places as long as that helps."""
        while (change := self._best_change()) is not None:
            self._swap(*change)
        return self

    def _best_change(self) -> tuple[int, int] | None:
        """The best change of the worst placed whom a change helps."""
        worst = sorted((-self.own[line], line) for line, band in enumerate(self.bands) if band is not None)
        for cost, line in worst:
            if not cost:
                break
            gain, other = min(self._changes(line))
            if gain < 0:
                return line, other
        return None

    def _changes(self, first: int) -> Iterator[tuple[int, int]]:
        """What changing places with each line of the band costs, itself too; negative when it helps.

        Where the two themselves can meet, each was counted for the other: that part is put right.
        """
        mine = self._groups(first)
        here = [self._field(group, first) for group in range(len(self.values))]
        yield 0, first
        for second, band in enumerate(self.bands):
            if band != self.bands[first] or second == first:
                continue
            theirs = self._groups(second)
            cost = sum(self._field(group, second) for group in mine) + sum(here[group] for group in theirs)
            round_ = self.layout.meeting(first, second)
            if round_:
                cost -= sum(self.values[group][round_ - 1] for group in {*mine} ^ {*theirs})
            yield cost - self.own[first] - self.own[second], second

    def _own_cost(self, line: int) -> int:
        """What the one on this line costs with all he should not meet."""
        return sum(self._field(group, line) for group in self._groups(line))

    def _field(self, group: int, line: int) -> int:
        """What the members of a group on other lines cost one of them on this line."""
        here = group in self._groups(line)
        return sum(
            step * (counter[part] - here)
            for step, counter, part in zip(
                self.steps[group], self.counts[group], self.layout.parts[line], strict=True
            )
        )

    def _groups(self, line: int) -> tuple[int, ...]:
        who = self.lines[line]
        return () if who is None else self.of[who]

    def _swap(self, first: int, second: int) -> None:
        a, b = self.lines[first], self.lines[second]
        for line, leaving, coming in ((first, a, b), (second, b, a)):
            self._count(line, leaving, -1)
            self._count(line, coming, 1)
            self.lines[line] = coming
        moved = {*self._groups(first), *self._groups(second)}
        for line in range(len(self.lines)):
            if line in (first, second) or not moved.isdisjoint(self._groups(line)):
                self.own[line] = self._own_cost(line)

    def _count(self, line: int, who: int | None, change: int) -> None:
        for group in () if who is None else self.of[who]:
            for counter, part in zip(self.counts[group], self.layout.parts[line], strict=True):
                counter[part] += change


def _fewest_together(members: int, parts: int) -> int:
    """How many pairs are in the same part when so many are spread evenly."""
    each, over = divmod(members, parts)
    return parts * each * (each - 1) // 2 + over * each
