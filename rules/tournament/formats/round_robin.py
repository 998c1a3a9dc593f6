"""Everybody plays everybody: Berger tables, single and double (pairing-reference 6.1)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.tournament.formats.stage import PairingPlan, Source

ROUND_ROBIN = "round-robin"

#: Two numbers who meet; the one named first has the first choice of side.
Meeting = tuple[int, int]


def berger_table(players: int) -> tuple[tuple[Meeting, ...], ...]:
    """The rounds of a round robin as published, the meetings in their order.

    An odd number has one more line in the table; who would meet it is free in that round.
    """
    even = players + players % 2
    return tuple(
        tuple(pair for pair in _berger_round(round_, even) if max(pair) <= players)
        for round_ in range(even - 1)
    )


def _berger_round(round_: int, players: int) -> Iterator[Meeting]:
    """Round `round_` (from 0) of an even number of players; the last one keeps his place in the table."""
    others = players - 1
    first = round_ * players // 2 % others
    yield (players, first + 1) if round_ % 2 else (first + 1, players)
    for step in range(1, players // 2):
        yield (first + step) % others + 1, (first - step) % others + 1


def double_table(players: int, *, swap_last: bool = False) -> tuple[tuple[Meeting, ...], ...]:
    """Two cycles, the second with sides reversed.

    swap_last: the last two rounds of the first cycle change places, so that nobody has the same side three
    times running where the cycles meet.
    """
    first = list(berger_table(players))
    second = [tuple((b, a) for a, b in meetings) for meetings in first]
    if swap_last:
        first[-2:] = first[-2:][::-1]
    return (*first, *second)


def round_robin(players: int, *, double: bool = False, swap_last: bool = False) -> tuple[PairingPlan, ...]:
    """The pairings round by round; entrants are the lines 1 to `players`, in the order of the draw.

    players(players - 1)/2 pairings, twice as many when double (RR4).
    """
    rounds = double_table(players, swap_last=swap_last) if double else berger_table(players)
    return scheduled(rounds, stage=ROUND_ROBIN)


def scheduled(rounds: tuple[tuple[Meeting, ...], ...], *, stage: str) -> tuple[PairingPlan, ...]:
    """Meetings of line numbers as the pairings of a stage without groups."""
    return tuple(
        meeting_pairing(f"R{round_}-{number}", stage, round_, number, meeting)
        for round_, meetings in enumerate(rounds, start=1)
        for number, meeting in enumerate(meetings, start=1)
    )


def meeting_pairing(
    key: str, stage: str, round_: int, number: int, meeting: Meeting, *, group: str = ""
) -> PairingPlan:
    first, second = meeting
    return PairingPlan(key, stage, round_, number, (Source.from_line(first), Source.from_line(second)), group)
