"""Single elimination: who loses is out (pairing-reference section 3)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.tournament.formats.stage import PairingPlan, Source

MAIN, THIRD_PLACE = "main", "third-place"


def main_key(round_: int, number: int) -> str:
    """The key of a pairing of the main bracket: "M2-3" is round 2 match 3."""
    return f"M{round_}-{number}"


def rounds_of_bracket(size: int) -> int:
    """How many rounds a bracket of this many lines has; size is a power of two."""
    return size.bit_length() - 1


def single_elimination(
    size: int, *, until: int = 1, stage: str = MAIN, letter: str = "M"
) -> tuple[PairingPlan, ...]:
    """A bracket of `size` lines (a power of two, at least 2), round by round, top to bottom.

    until: how many are left in at the end (a power of two); 1 plays to the final, for the main bracket above
    a fighter's bracket it is 4. size - until pairings; match j of a round takes the winners of matches 2j-1
    and 2j of the round before. letter: what the keys begin with.
    """
    rounds = range(1, rounds_of_bracket(size // until) + 1)
    return tuple(pairing for round_ in rounds for pairing in _round(round_, size >> round_, stage, letter))


def third_place_match(size: int) -> tuple[PairingPlan, ...]:
    """The losers of the semi-finals play for third place, in a stage of its own; none below 4 lines."""
    if size < 4:
        return ()
    semi_finals = rounds_of_bracket(size) - 1
    sources = (Source.loser_of(main_key(semi_finals, 1)), Source.loser_of(main_key(semi_finals, 2)))
    return (PairingPlan("T1-1", THIRD_PLACE, 1, 1, sources),)


def _round(round_: int, matches: int, stage: str, letter: str) -> Iterator[PairingPlan]:
    for number in range(1, matches + 1):
        first = _source(round_, 2 * number - 1, letter)
        second = _source(round_, 2 * number, letter)
        yield PairingPlan(f"{letter}{round_}-{number}", stage, round_, number, (first, second))


def _source(round_: int, place: int, letter: str) -> Source:
    """The source of a place (from 1, two to a match) of a round."""
    return Source.from_line(place) if round_ == 1 else Source.winner_of(f"{letter}{round_ - 1}-{place}")
