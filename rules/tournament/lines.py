"""The lines of a draw in the director's hands: made by hand, changed, open, taken late (2.3 and 5.1)."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rules.errors import TavlaError
from rules.tournament.draw import bracket_size, refuse_twice
from rules.tournament.formats.bracket import Consequences, occupy
from rules.tournament.formats.stage import Line, Open, PairingState, Plan
from rules.tournament.reentry import farthest_lines
from rules.tournament.separation import Apart, Layout, early_meetings


class NotOnALineError(TavlaError):
    """A draw made by hand leaves an entrant out."""

    code = "not-on-a-line"

    def __init__(self, *, entrant: int) -> None:
        super().__init__(f"entrant {entrant} stands on no line")
        self.entrant = entrant


class LineUnknownError(TavlaError):
    """The draw has no such line. line: what was said, its text where it is no number."""

    code = "line-unknown"

    def __init__(self, *, line: int | str, lines: int) -> None:
        super().__init__(f"the draw has lines 1 to {lines}, not {line}")
        self.line = line
        self.lines = lines


class NoFreeLineError(TavlaError):
    """No bye is left that a late entrant could take without undoing a result."""

    code = "no-free-line"

    def __init__(self) -> None:
        super().__init__("no line is free any more")


class NothingPlayedError(NoFreeLineError):
    """No line is free, and nothing has been played: the late entrant comes in by a new draw (2.3)."""

    code = "redraw-possible"


class ScheduleFixedError(NoFreeLineError):
    """Everybody's opponents are fixed, and some have played: nobody can be added to such a table."""

    code = "schedule-fixed"


@dataclass(frozen=True, slots=True)
class DrawWarning:
    """Something the director should see before he goes on. code: kebab-case; values: what explains it.

    "byes-meet": line. "same-group-meets": group, first, second, round.
    """

    code: str
    values: Mapping[str, object] = field(default_factory=dict)


def hand_made(entrants: Sequence[int], placed: Mapping[int, int]) -> tuple[int | None, ...]:
    """The lines of a draw made by hand: cards, balls or a finished sheet.

    placed: line (from 1) -> entrant; lines that are not named are byes. As many lines as the entrants need.
    Raises TooFewEntrantsError, LineUnknownError, DuplicateEntrantError, NotOnALineError.
    """
    size = bracket_size(len(entrants))
    for line in placed:
        _refuse_unknown(line, size)
    refuse_twice(tuple(placed.values()))
    for entrant in entrants:
        if entrant not in placed.values():
            raise NotOnALineError(entrant=entrant)
    return tuple(placed.get(line) for line in range(1, size + 1))


def swapped(lines: Sequence[Line], first: int, second: int) -> tuple[Line, ...]:
    """The lines when two of them (from 1) change places, an entrant with a bye too.

    Raises LineUnknownError.
    """
    for line in (first, second):
        _refuse_unknown(line, len(lines))
    changed = list(lines)
    changed[first - 1], changed[second - 1] = changed[second - 1], changed[first - 1]
    return tuple(changed)


def warnings_of(lines: Sequence[Line], groups: Sequence[Apart] = ()) -> tuple[DrawWarning, ...]:
    """What is unusual about the lines of a bracket: byes that meet, people of a group who meet early."""
    return (*_meeting_byes(lines), *_meeting_groups(lines, groups))


def warnings_to_swap(
    lines: Sequence[Line], first: int, second: int, groups: Sequence[Apart] = ()
) -> tuple[DrawWarning, ...]:
    """What a change of two lines would bring that is not so already. Raises LineUnknownError."""
    before = warnings_of(lines, groups)
    after = warnings_of(swapped(lines, first, second), groups)
    return tuple(warning for warning in after if warning not in before)


def free_lines(
    plan: Plan, states: Mapping[str, PairingState], lines: Sequence[Line], *, late: Collection[int] = ()
) -> tuple[int, ...]:
    """The lines (from 1) a late entrant may take: open ones and byes that undo no result (2.3).

    late: who begins in round 2 and has paid for a bye, which nobody takes (5.1). A bye is gone once a match
    of its holder, or one that hangs on the missing loser, has been entered.
    """
    unknown = 0  # any entrant who is in no slot yet
    return tuple(
        line
        for line, holder in enumerate(lines, start=1)
        if not isinstance(holder, int)
        and lines[(line - 1) ^ 1] not in late
        and not occupy(plan, states, line, unknown).cleared
    )


def take_line(
    plan: Plan,
    states: Mapping[str, PairingState],
    lines: Sequence[Line],
    entrant: int,
    *,
    draw_seed: int,
    others: Collection[int] = (),
    late: Collection[int] = (),
) -> tuple[int, Consequences]:
    """A late entrant takes an open line, or else a bye, by chance: the line and what changes.

    others: the other entries of the same person: of the lines that could be taken it is one that is farthest
    from them (2.4). late: as in free_lines. Nobody else is moved (L1). Raises NoFreeLineError.
    """
    free = free_lines(plan, states, lines, late=late)
    opened = tuple(line for line in free if lines[line - 1] is Open.OPEN)
    if not free:
        raise NoFreeLineError
    taken = [line for line, who in enumerate(lines, start=1) if who in others]
    line = random.Random(draw_seed).choice(farthest_lines(opened or free, taken, lines=len(lines)))
    return line, occupy(plan, states, line, entrant)


def closed(lines: Sequence[Line]) -> tuple[int | None, ...]:
    """The lines once entries are closed: what is still open is a bye."""
    return tuple(None if line is Open.OPEN else line for line in lines)


def opened(lines: Sequence[int | None], *, late: Collection[int] = ()) -> tuple[Line, ...]:
    """The lines as they are published while entries are open: byes can still be taken.

    late: who begins in round 2: their byes stay (5.1).
    """
    return tuple(
        Open.OPEN if line is None and lines[at ^ 1] not in late else line for at, line in enumerate(lines)
    )


def _refuse_unknown(line: int, lines: int) -> None:
    if not 1 <= line <= lines:
        raise LineUnknownError(line=line, lines=lines)


def _meeting_byes(lines: Sequence[Line]) -> Iterator[DrawWarning]:
    for line in range(1, len(lines), 2):
        if lines[line - 1] is lines[line] is None:
            yield DrawWarning("byes-meet", {"line": line})


def _meeting_groups(lines: Sequence[Line], groups: Sequence[Apart]) -> Iterator[DrawWarning]:
    layout = Layout.of_bracket(len(lines))
    for found in early_meetings(closed(lines), groups, layout=layout):
        values = {"group": found.name, "first": found.first, "second": found.second, "round": found.round}
        yield DrawWarning("same-group-meets", values)
