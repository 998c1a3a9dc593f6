"""Groups in which everybody plays everybody, and their way into a knock-out (pairing-reference 6.2)."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from string import ascii_uppercase

from rules.tournament.draw import bracket_size, drawn_numbers, seed_order, seeded_lines
from rules.tournament.formats.round_robin import berger_table, double_table, meeting_pairing
from rules.tournament.formats.stage import PairingPlan
from rules.tournament.separation import Apart, Layout, separate

GROUPS = "groups"


def group_name(number: int) -> str:
    """A, B, ..., Z, AA, AB, ...: the name of group 0, 1, ..."""
    before, letter = divmod(number, len(ascii_uppercase))
    return (group_name(before - 1) if before else "") + ascii_uppercase[letter]


def snake(entrants: int, groups: int) -> tuple[int, ...]:
    """The group (from 0) of seed 1, 2, ...: forwards, then backwards, and so on.

    The sizes of the groups differ by 1 at most.
    """
    rows = [divmod(seed, groups) for seed in range(entrants)]
    return tuple(groups - 1 - place if row % 2 else place for row, place in rows)


def group_lines(entrants: int, groups: int) -> tuple[tuple[int, ...], ...]:
    """The lines (from 1) of each group: group A has the first ones, then B, ..."""
    places = snake(entrants, groups)
    lines: list[tuple[int, ...]] = []
    for group in range(groups):
        first = sum(map(len, lines)) + 1
        lines.append(tuple(range(first, first + places.count(group))))
    return tuple(lines)


def snake_lines(numbered: Sequence[int], groups: int) -> tuple[int, ...]:
    """Who stands on each line, when entrants are given in the order of their seeds."""
    places = snake(len(numbered), groups)
    return tuple(
        entrant
        for group in range(groups)
        for entrant, place in zip(numbered, places, strict=True)
        if place == group
    )


def group_stage(entrants: int, groups: int, *, double: bool = False) -> tuple[PairingPlan, ...]:
    """The pairings of every group, round by round, the groups after each other in each round.

    Keys name the group: "RB2-1" is group B round 2 match 1; numbers count through the round.
    """
    drawn = [_meetings(lines, double=double) for lines in group_lines(entrants, groups)]
    longest = max(map(len, drawn))
    return tuple(
        pairing for round_ in range(1, longest + 1) for pairing in _round(round_, drawn, stage=GROUPS)
    )


def _meetings(lines: Sequence[int], *, double: bool) -> list[list[tuple[int, int]]]:
    table = double_table(len(lines)) if double else berger_table(len(lines))
    return [[(lines[a - 1], lines[b - 1]) for a, b in meetings] for meetings in table]


def _round(round_: int, drawn: Sequence[list[list[tuple[int, int]]]], *, stage: str) -> Iterator[PairingPlan]:
    number = 0
    for group, rounds in enumerate(drawn):
        name = group_name(group)
        for in_group, meeting in enumerate(rounds[round_ - 1] if round_ <= len(rounds) else [], start=1):
            number += 1
            yield meeting_pairing(f"R{name}{round_}-{in_group}", stage, round_, number, meeting, group=name)


def knockout_draw(
    winners: Sequence[int], runners_up: Sequence[int], *, draw_seed: int
) -> tuple[int | None, ...]:
    """The lines of the knock-out when two come from each group (GR1).

    winners, runners_up: of group A, B, ... Winners stand on the lines of seeds 1, 2, ... and have the byes;
    each runner-up is drawn into the half in which his group's winner is not: they meet in the final only.
    """
    groups = len(winners)
    order = seed_order(bracket_size(2 * groups))
    half = {seed: line * 2 // len(order) for line, seed in enumerate(order)}
    chance = random.Random(draw_seed)
    seat: dict[int, int] = dict(enumerate(winners, start=1))
    for side in (0, 1):
        drawn = [runners_up[group] for group in range(groups) if half[group + 1] != side]
        chance.shuffle(drawn)
        free = [seed for seed in range(groups + 1, 2 * groups + 1) if half[seed] == side]
        seat.update(zip(free, drawn, strict=True))
    return tuple(seat.get(seed) for seed in order)


def qualifiers_draw(groups: Sequence[Sequence[int]], *, draw_seed: int) -> tuple[int | None, ...]:
    """The lines of the knock-out for those who go on from each group, best first, however many they are.

    Two of each: as knockout_draw. Else winners stand on the lines of seeds 1, 2, ..., then the runners-up,
    and so on; those of one rank change places so that people of one group meet as late as they can.
    """
    if all(len(group) == 2 for group in groups):
        winners, runners_up = zip(*groups, strict=True)
        return knockout_draw(winners, runners_up, draw_seed=draw_seed)
    deepest = max(map(len, groups))
    ranks = [[group[rank] for group in groups if rank < len(group)] for rank in range(deepest)]
    numbered = drawn_numbers(
        [who for rank in ranks for who in rank], draw_seed=draw_seed, seeded=ranks[0], pots=ranks[1:]
    )
    lines = seeded_lines(numbered)
    rank_of = {who: at for at, rank in enumerate(ranks) for who in rank}
    return separate(
        lines,
        [Apart(name=group_name(at), members=frozenset(group)) for at, group in enumerate(groups)],
        layout=Layout.of_bracket(len(lines)),
        draw_seed=draw_seed,
        bands=[None if who is None else rank_of[who] or None for who in lines],
    )
