"""What a whole event will mean for a field before anything is drawn: its parts, one after the other or beside
each other (pairing-reference 5.2).

Planned parts are exact (forecast.py). So is a Swiss stage. How long lives last depends on results: rounds and
byes are those of events played out with a fixed seed.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from rules.tournament.draw import TooFewEntrantsError
from rules.tournament.forecast import Forecast, Span, forecast
from rules.tournament.formats.chain import Entry, EntryRule, Part
from rules.tournament.formats.groups import GROUPS, group_lines
from rules.tournament.formats.planned import group_count
from rules.tournament.pairing.settings import LivesSettings, RedrawSettings, RoundSettings, SwissSettings
from rules.tournament.schedules_told import scheduled_forecast

#: Larger schedules are reckoned and not made: a round robin of 2,048 has two million pairings.
_COUNTED = 64
#: How many events are played out to see how long lives last.
_PLAYED_OUT = 60
_SEED = 1988
#: Parts that are left out where nobody is level because everybody qualifies.
_LEFT_OUT = (EntryRule.LEVEL, EntryRule.REST, EntryRule.OUT)
#: Main players and fighters who are left for the last eight (section 5).
_LEFT = 8


@dataclass(frozen=True, slots=True)
class PartOutlook:
    """A part for those who come into it. is_estimate: do rounds and byes depend on results?"""

    part: Part
    entrants: int
    forecast: Forecast
    is_estimate: bool = False


@dataclass(frozen=True)
class Outlook:
    """An event for a field of `entrants`."""

    entrants: int
    parts: tuple[PartOutlook, ...]

    @property
    def is_estimate(self) -> bool:
        return any(each.is_estimate for each in self.parts)

    @property
    def rounds(self) -> Span:
        """One after the other; parts that take from the same one are played at the same time."""
        return Span(
            _longest(self.parts, {each.part.number: each.forecast.rounds.least for each in self.parts}),
            _longest(self.parts, {each.part.number: each.forecast.rounds.most for each in self.parts}),
        )

    @property
    def matches(self) -> Span:
        return Span(
            sum(each.forecast.matches.least for each in self.parts),
            sum(each.forecast.matches.most for each in self.parts),
        )

    @property
    def byes(self) -> int:
        return sum(each.forecast.byes for each in self.parts)

    @property
    def each(self) -> Span:
        """Matches of one entrant in the whole event."""
        most = _longest(self.parts, {each.part.number: each.forecast.each.most for each in self.parts})
        first = self.parts[0].forecast.each
        return Span(min(first.least + self._certain_after, max(first.least, most - 1)), most)

    @property
    def mean(self) -> Fraction:
        return sum((each.forecast.mean * each.entrants for each in self.parts), Fraction(0)) / self.entrants

    @property
    def _certain_after(self) -> int:
        """What even the first who is out plays after the first part: 0 unless it takes everybody in."""
        later = self.parts[1:]
        if any(each.part.entry.rule is EntryRule.LEFT for each in later):
            # who is out before the last eight has lost twice
            return max(0, 2 - self.parts[0].forecast.each.least)
        takes_all = any(each.part.entry.rule in (EntryRule.OUT, EntryRule.REST) for each in later)
        return min(each.forecast.each.least for each in later) if takes_all else 0


def outlook(chain: Sequence[Part], entrants: int) -> Outlook:
    """What the parts of a chain mean. Raises TooFewEntrantsError, and what planned() raises."""
    if entrants < 2:
        raise TooFewEntrantsError(count=entrants)
    sizes: dict[int, int] = {}
    parts = []
    has_playoff = any(part.entry.rule is EntryRule.LEVEL for part in chain)
    for part in chain:
        sizes[part.number] = size = _size(part, chain, sizes, entrants)
        if has_playoff and part.entry.rule in _LEFT_OUT and size < 2:
            continue  # nobody is level, or everybody has qualified
        parts.append(_part(_for_places(part, chain, sizes), size))
    return Outlook(sizes[chain[0].number], tuple(parts))


def usual_rounds(entrants: int) -> int:
    """Rounds of a Swiss stage that leave one perfect score, at least 1 (7.1)."""
    return max(1, (entrants - 1).bit_length())


def rounds_without_rematch(entrants: int) -> int:
    """Rounds that so many can play without meeting an opponent again: as many as a round robin has (7.1)."""
    return entrants - 1 + entrants % 2


def _part(part: Part, entrants: int) -> PartOutlook:
    if part.is_planned:
        told = scheduled_forecast(part, entrants) if entrants > _COUNTED else None
        return PartOutlook(part, entrants, told or forecast(part.format, entrants, part.settings))
    if entrants < 2:
        raise TooFewEntrantsError(count=entrants)
    if isinstance(part.settings, SwissSettings):
        return PartOutlook(part, entrants, _swiss(part.settings, entrants))
    return PartOutlook(part, entrants, _lives(_lives_of(part.settings), entrants), is_estimate=True)


# --- Who comes in ----------------------------------------------------------------------------------


def _size(part: Part, chain: Sequence[Part], sizes: Mapping[int, int], entrants: int) -> int:
    """How many come into a part. sizes: of the parts before it."""
    entry, before = part.entry, [chain[number - 1] for number in part.entry.parts]
    match entry.rule:
        case EntryRule.ALL:
            return entrants
        case EntryRule.SIGN_UP:
            return min(entry.count, entrants)
        case EntryRule.BEST:
            return min(entry.count, sizes[before[0].number])
        case EntryRule.BEST_OF_GROUPS:
            return _of_groups(before[0], sizes[before[0].number], entry)
        case EntryRule.LEFT:
            return min(_LEFT, sizes[before[0].number])
        case EntryRule.UNBEATEN:
            return _unbeaten(before[0], sizes[before[0].number])
        case EntryRule.WINNERS:
            return len(before)
        case EntryRule.LEVEL:
            return _level(before[0], sizes[before[0].number], entry.count)[1]
        case EntryRule.QUALIFIED:
            return min(entry.count, sizes[before[0].number])
        case EntryRule.OUT:
            return sum(_out(each, sizes[each.number]) for each in before)
        case _:  # REST
            first = [each for each in before if each.entry.rule is not EntryRule.LEVEL]
            everybody = sum(sizes[each.number] for each in first)
            return everybody - sum(sizes[each.number] for each in chain if _takes_too(each, part, sizes))


def _unbeaten(part: Part, entrants: int) -> int:
    """One loser in each match: of a Swiss half are unbeaten after a round, and the one with the bye."""
    rounds = part.settings.rounds if isinstance(part.settings, SwissSettings) else 0
    left = entrants
    for _ in range(rounds or usual_rounds(entrants)):
        left -= left // 2
    return left


def _for_places(part: Part, chain: Sequence[Part], sizes: Mapping[int, int]) -> Part:
    """A play-off for as many places as would be left."""
    if part.entry.rule is not EntryRule.LEVEL:
        return part
    source = chain[part.entry.parts[0] - 1]
    return part.for_places(part.entry.count - _level(source, sizes[source.number], part.entry.count)[0])


def _level(part: Part, entrants: int, count: int) -> tuple[int, int]:
    """How many would have one of the places by wins alone, and how many would be level for the last.

    As if every score group met itself: half of each wins.
    """
    rounds = part.settings.rounds if isinstance(part.settings, SwissSettings) else 0
    groups = [entrants]
    for _ in range(rounds or usual_rounds(entrants)):
        halves = [(group - group // 2, group // 2) for group in groups]
        groups = [
            won + lost for (won, _), (_, lost) in zip([*halves, (0, 0)], [(0, 0), *halves], strict=True)
        ]
    clear = 0
    for group in groups:
        if clear + group > count:
            return (clear, group) if clear < count else (clear, 0)
        clear += group
    return clear, 0


def _of_groups(part: Part, entrants: int, entry: Entry) -> int:
    assert part.format == GROUPS, "the chain saw to it"
    groups = group_lines(entrants, group_count(entrants, part.settings))
    return sum(min(entry.count, len(group)) for group in groups)


def _out(part: Part, entrants: int) -> int:
    """Everybody but those who play for the first place of a stage; of a table everybody."""
    if not part.is_planned or entrants < 2:
        return entrants
    return max(0, entrants - 2 * len(part.plan(entrants).stages))


def _takes_too(other: Part, part: Part, sizes: Mapping[int, int]) -> bool:
    """Does an earlier part take people from the same parts?"""
    return (
        other.number in sizes
        and other is not part
        and other.number not in part.entry.parts
        and not set(other.entry.parts).isdisjoint(part.entry.parts)
    )


def _longest(parts: Sequence[PartOutlook], length: Mapping[int, int]) -> int:
    """The longest way through the parts; one that is left out takes no time."""
    ends: dict[int, int] = {}
    for each in parts:
        before = [ends[number] for number in each.part.entry.parts if number in ends]
        ends[each.part.number] = length[each.part.number] + max(before, default=0)
    return max(ends.values())


# --- Parts by rounds -------------------------------------------------------------------------------


def _swiss(settings: SwissSettings, entrants: int) -> Forecast:
    """With an odd number somebody has a bye in every round, nobody a second one while that can be avoided."""
    rounds = settings.rounds or usual_rounds(entrants)
    matches = entrants // 2 * rounds
    byes = entrants % 2 * rounds
    return Forecast(
        rounds=Span(rounds, rounds),
        matches=Span(matches, matches),
        byes=byes,
        each=Span(rounds - -(-byes // entrants), rounds - byes // entrants),
        mean=Fraction(2 * matches, entrants),
    )


def _lives_of(settings: RoundSettings) -> int:
    assert isinstance(settings, LivesSettings | RedrawSettings), "the other family has no lives"
    return settings.lives


@cache
def _lives(lives: int, entrants: int) -> Forecast:
    """L(M - 1) to LM - 1 matches, whatever the pairing (7.5)."""
    matches = Span(lives * (entrants - 1), lives * entrants - 1)
    played = [_played_out(lives, entrants, random.Random(f"{_SEED} {run}")) for run in range(_PLAYED_OUT)]
    rounds = Span(min(rounds for rounds, _ in played), max(rounds for rounds, _ in played))
    return Forecast(
        rounds=rounds,
        matches=matches,
        byes=round(Fraction(sum(byes for _, byes in played), len(played))),
        each=Span(lives, max(lives, rounds.most)),
        mean=Fraction(matches.least + matches.most, entrants),
    )


def _played_out(lives: int, entrants: int, chance: random.Random) -> tuple[int, int]:
    """Rounds and byes of an event in which equals meet; who is left over meets somebody of the next group."""
    alive = [entrants] + [0] * (lives - 1)
    rounds = byes = 0
    while sum(alive) > 1:
        rounds += 1
        after = [0] * (lives + 1)
        floating: int | None = None
        for losses, count in enumerate(alive):
            left = count
            if floating is not None and left:
                winner, loser = chance.sample((floating, losses), 2)
                after[winner] += 1
                after[loser + 1] += 1
                left, floating = left - 1, None
            after[losses] += left // 2
            after[losses + 1] += left // 2
            floating = losses if left % 2 else floating
        if floating is not None:
            after[floating] += 1
            byes += 1
        alive = after[:lives]
    return rounds, byes
