"""Single elimination: who loses is out (pairing-reference section 3)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.tournament.formats.stage import PairingPlan, Source

MAIN = "main"


def main_key(round_: int, number: int) -> str:
    """The key of a pairing of the main bracket: "M2-3" is round 2 match 3."""
    return f"M{round_}-{number}"


def rounds_of_bracket(size: int) -> int:
    """How many rounds a bracket of this many lines has; size is a power of two."""
    return size.bit_length() - 1


def single_elimination(size: int) -> tuple[PairingPlan, ...]:
    """The main bracket of `size` lines (a power of two, at least 2), round by round, top to bottom.

    size - 1 pairings; match j of a round takes the winners of matches 2j-1 and 2j of the round before.
    """
    rounds = range(1, rounds_of_bracket(size) + 1)
    return tuple(pairing for round_ in rounds for pairing in _round(round_, size >> round_))


def _round(round_: int, matches: int) -> Iterator[PairingPlan]:
    for number in range(1, matches + 1):
        sources = (_source(round_, 2 * number - 1), _source(round_, 2 * number))
        yield PairingPlan(main_key(round_, number), MAIN, round_, number, sources)


def _source(round_: int, place: int) -> Source:
    """The source of a place (from 1, two to a match) of a round."""
    return Source.from_line(place) if round_ == 1 else Source.winner_of(main_key(round_ - 1, place))
