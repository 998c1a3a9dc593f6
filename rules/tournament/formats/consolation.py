"""Progressive consolation: the later you lose in the main bracket, the later you enter (section 4).

Everybody who loses before the main final drops; the losing finalist keeps second prize.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.tournament.formats.elimination import main_key, rounds_of_bracket
from rules.tournament.formats.stage import PairingPlan, Source

CONSOLATION = "consolation"

#: The drop tables of pairing-reference 4.2, by size of the bracket: a mask for main rounds 2, 3, ... to
#: the semi-finals. The loser of main match j drops to the line i with j = i XOR mask, both from 0.
#: Chosen so that the first round with a possible rematch is as late as it can be and, among those, the
#: expected number of rematches is least: searched over all masks by the closed form given there.
#: 8 to 256 are the reference's tables. 512 and 1024 were found by the same search over all masks; 2048,
#: too large for that, by descent from 40 random starts, which finds the best value of each smaller size.
DROP_MASKS: dict[int, tuple[int, ...]] = {
    4: (),
    8: (1,),
    16: (2, 0),
    32: (2, 2, 0),
    64: (8, 6, 1, 1),
    128: (8, 8, 6, 0, 1),
    256: (16, 12, 8, 6, 0, 1),
    512: (16, 16, 12, 8, 6, 0, 1),
    1024: (128, 80, 48, 28, 2, 2, 2, 0),
    2048: (149, 128, 80, 57, 27, 7, 1, 2, 0),
}


def consolation_key(round_: int, number: int) -> str:
    """The key of a pairing of the consolation: "C4-1" is round 4 match 1."""
    return f"C{round_}-{number}"


def progressive_consolation(size: int) -> tuple[PairingPlan, ...]:
    """The consolation below a main bracket of `size` lines, round by round, top to bottom.

    size - 3 pairings in 2k - 3 rounds for 2^k lines; none for a bracket of 2, which has only a final.
    Raises KeyError for a size without a drop table (above 2048).
    """
    if size == 2:
        return ()
    rounds: list[list[PairingPlan]] = [list(_first_round(size // 4))]
    for main_round, mask in enumerate(DROP_MASKS[size], start=2):
        rounds.append(list(_minor_round(len(rounds) + 1, main_round, size >> main_round, mask)))
        rounds.append(list(_consolidation(len(rounds) + 1, len(rounds[-1]) // 2)))
    return tuple(pairing for found in rounds for pairing in found)


def drop_order(size: int, main_round: int) -> tuple[int, ...]:
    """Which main match's loser (from 1, in its round) sits on consolation line 1, 2, 3, ... (4.2).

    main_round: 2 to the semi-finals.
    """
    mask = DROP_MASKS[size][main_round - 2]
    return tuple((line ^ mask) + 1 for line in range(size >> main_round))


def dropping_rounds(size: int) -> int:
    """How many main rounds have losers who drop: all before the final."""
    return rounds_of_bracket(size) - 1


def _first_round(matches: int) -> Iterator[PairingPlan]:
    for number in range(1, matches + 1):
        losers = (main_key(1, 2 * number - 1), main_key(1, 2 * number))
        yield _pairing(1, number, (Source.loser_of(losers[0]), Source.loser_of(losers[1])))


def _minor_round(round_: int, main_round: int, matches: int, mask: int) -> Iterator[PairingPlan]:
    """A round in which each survivor meets a newcomer from the main bracket."""
    for number in range(1, matches + 1):
        survivor = Source.winner_of(consolation_key(round_ - 1, number))
        newcomer = Source.loser_of(main_key(main_round, ((number - 1) ^ mask) + 1))
        yield _pairing(round_, number, (survivor, newcomer))


def _consolidation(round_: int, matches: int) -> Iterator[PairingPlan]:
    """A round in which the survivors meet each other."""
    for number in range(1, matches + 1):
        survivors = (consolation_key(round_ - 1, 2 * number - 1), consolation_key(round_ - 1, 2 * number))
        yield _pairing(round_, number, (Source.winner_of(survivors[0]), Source.winner_of(survivors[1])))


def _pairing(round_: int, number: int, sources: Sequence[Source]) -> PairingPlan:
    return PairingPlan(consolation_key(round_, number), CONSOLATION, round_, number, (sources[0], sources[1]))
