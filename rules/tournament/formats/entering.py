"""Who comes into a part, and the draw that places them on its lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rules.tournament.draw import TooFewEntrantsError, bracket_size, drawn_numbers, refuse_twice
from rules.tournament.formats.chain import EntryRule, Part
from rules.tournament.formats.fighters import last_eight_draw
from rules.tournament.formats.groups import GROUPS, group_lines, knockout_draw, snake_lines
from rules.tournament.formats.last_chance import fresh_draw
from rules.tournament.formats.planned import PLANNED, group_count
from rules.tournament.formats.playoff import PLAYOFF, playoff_draw
from rules.tournament.late_starts import late_start_draw
from rules.tournament.pairing.cut import cut_draw
from rules.tournament.pairing.history import History
from rules.tournament.separation import Apart, Layout, separate

Lines = tuple[int | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Incoming:
    """Who comes into a part.

    entrants: all of them. seeded: those whose strength is known, the strongest first; the first of a former
    part are. groups: of each group those who go on, best first. upper, lower: who is left in the main bracket
    and in the one below. met: pairs who have played each other. apart: who should not meet early.
    before: the rounds of the table that they come from, best first. wins: of those who did not qualify in a
    table. places: how many a play-off is for. late: who begins in round 2, after a bye (5.1).
    """

    entrants: tuple[int, ...]
    seeded: tuple[int, ...] = ()
    groups: tuple[tuple[int, ...], ...] = ()
    upper: tuple[int, ...] = ()
    lower: tuple[int, ...] = ()
    met: frozenset[frozenset[int]] = frozenset()
    apart: tuple[Apart, ...] = ()
    before: History | None = None
    wins: Mapping[int, int] = field(default_factory=dict)
    places: int = 0
    late: frozenset[int] = frozenset()


def draw_lines(part: Part, incoming: Incoming, *, draw_seed: int) -> Lines:
    """Place everybody: the same people and draw seed give the same lines (G1); None is a bye.

    A bracket has a power of two of lines. Elsewhere the lines are the entrants: in the order of the table
    or of their start numbers, seeds first. Raises TooFewEntrantsError, and what the plan raises.
    """
    refuse_twice(incoming.entrants)
    if not part.is_planned:
        if len(incoming.entrants) < 2:
            raise TooFewEntrantsError(count=len(incoming.entrants))
        return numbered(incoming, draw_seed=draw_seed)
    part.plan(len(incoming.entrants))  # refuses a field that the format has no sense for
    if part.format == PLAYOFF:
        return playoff_draw(incoming.entrants, part.settings, draw_seed=draw_seed)
    if not PLANNED[part.format].has_byes:
        order = numbered(incoming, draw_seed=draw_seed)
        if part.format == GROUPS:
            count = group_count(len(order), part.settings)
            layout = Layout.of_groups(_group_of_lines(len(order), count))
            return _apart(snake_lines(order, count), incoming, layout, draw_seed)
        return order
    return _bracket_lines(part.entry.rule, incoming, draw_seed)


def _group_of_lines(entrants: int, groups: int) -> list[int]:
    return [group for group, lines in enumerate(group_lines(entrants, groups)) for _ in lines]


def _apart(lines: Lines, incoming: Incoming, layout: Layout, draw_seed: int) -> Lines:
    """The lines with people of one group apart; seeds and byes stay, and who must have one keeps a bye."""
    if not incoming.apart:
        return lines
    fixed = {None, *incoming.seeded}
    bands = [None if line in fixed else int(line in incoming.late) for line in lines]
    return separate(lines, incoming.apart, layout=layout, draw_seed=draw_seed, bands=bands)


def numbered(incoming: Incoming, *, draw_seed: int) -> tuple[int, ...]:
    """Everybody in a row: the seeded first, in their order, the others by chance."""
    return drawn_numbers(incoming.entrants, draw_seed=draw_seed, seeded=incoming.seeded)


def _bracket_lines(rule: EntryRule, incoming: Incoming, draw_seed: int) -> Lines:
    if rule is EntryRule.LEFT and _faces_its_fighters(incoming):
        return last_eight_draw(incoming.upper, incoming.lower, met=incoming.met, draw_seed=draw_seed)
    if incoming.before is not None:
        return cut_draw(incoming.entrants, incoming.before)
    if rule in (EntryRule.OUT, EntryRule.REST, EntryRule.LEFT, EntryRule.UNBEATEN):
        return fresh_draw(incoming.entrants, met=incoming.met, draw_seed=draw_seed, wins=incoming.wins)
    if rule is EntryRule.BEST_OF_GROUPS and _all_have(incoming.groups, 2):
        winners, runners_up = zip(*incoming.groups, strict=True)
        return knockout_draw(winners, runners_up, draw_seed=draw_seed)
    lines = late_start_draw(incoming.entrants, incoming.late, draw_seed=draw_seed, seeded=incoming.seeded)
    return _apart(lines, incoming, Layout.of_bracket(len(lines)), draw_seed)


def _faces_its_fighters(incoming: Incoming) -> bool:
    """Is there a line for a fighter, or a bye, beside each main player? Not when some of these have left."""
    upper, everybody = len(incoming.upper), len(incoming.entrants)
    return everybody > 1 and 2 * upper == bracket_size(everybody) and len(incoming.lower) <= upper


def _all_have(groups: Sequence[Sequence[int]], count: int) -> bool:
    return all(len(group) == count for group in groups)
