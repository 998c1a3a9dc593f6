"""Consolations: who loses in the main bracket plays on in a second one (section 4).

Progressive: the later you lose, the later you enter; normally everybody who loses before the main final
drops, and the losing finalist keeps second prize. Simple: only the losers of the first round or two drop.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.tournament.formats.drops import LowerBracket, fold_in
from rules.tournament.formats.elimination import main_key, rounds_of_bracket
from rules.tournament.formats.stage import PairingPlan, Source

CONSOLATION, SECOND_PLACE = "consolation", "second-place"

#: The drop tables of pairing-reference 4.2, by size of the bracket: a mask for main rounds 2, 3, ... to
#: the semi-finals. The loser of main match j drops to the line i with j = i XOR mask, both from 0.
#: Chosen so that the first round with a possible rematch is as late as it can be and, among those, the
#: expected number of rematches is least: searched over all masks by the closed form given there.
#: 8 to 256 are the reference's tables. 512 and 1024 were found by the same search over all masks; 2048,
#: too large for that, by descent from 40 random starts, which finds the best value of each smaller size.
DROP_MASKS: dict[int, tuple[int, ...]] = {
    2: (),
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


def progressive_consolation(size: int, *, rounds: int | None = None) -> tuple[PairingPlan, ...]:
    """The consolation below a main bracket of `size` lines, round by round, top to bottom.

    rounds: losers of main rounds 1 to this one drop; all before the final when left out, as far as there
    are. With all of them size - 3 pairings in 2k - 3 rounds for 2^k lines; size - size/2^rounds - 1 in
    general; none for a bracket of 2, which has only a final.
    Raises KeyError for a size without a drop table (above 2048).
    """
    before_final = dropping_rounds(size)
    last = before_final if rounds is None else min(rounds, before_final)
    return consolation_bracket(size, rounds=last).pairings


def consolation_bracket(
    size: int, *, rounds: int, until: int = 1, stage: str = CONSOLATION, letter: str = "C"
) -> LowerBracket:
    """The bracket of the losers of main rounds 1 to `rounds`, played until so many are left in it."""
    return fold_in(main_losers(size, rounds=rounds), stage=stage, letter=letter, until=until)


def main_losers(size: int, *, rounds: int) -> tuple[tuple[Source, ...], ...]:
    """The losers of main rounds 1 to `rounds`, each group in the order of the drop tables (4.2)."""
    return tuple(
        tuple(Source.loser_of(main_key(round_, number)) for number in drop_order(size, round_))
        for round_ in range(1, rounds + 1)
    )


def drop_order(size: int, main_round: int) -> tuple[int, ...]:
    """Which main match's loser (from 1, in its round) sits on consolation line 1, 2, 3, ... (4.2).

    Losers of the first round stand in the order of their matches; so does the loser of the final.
    """
    masks = (0, *DROP_MASKS[size], 0)
    return tuple((line ^ masks[main_round - 1]) + 1 for line in range(size >> main_round))


def dropping_rounds(size: int) -> int:
    """How many main rounds have losers who drop: all before the final."""
    return rounds_of_bracket(size) - 1


def second_place_match(size: int, consolation: Sequence[PairingPlan]) -> tuple[PairingPlan, ...]:
    """The loser of the main final and the winner of the consolation play for second place; one match more.

    None where nobody drops.
    """
    if not consolation:
        return ()
    final = main_key(rounds_of_bracket(size), 1)
    sources = (Source.loser_of(final), Source.winner_of(consolation[-1].key))
    return (PairingPlan("S1-1", SECOND_PLACE, 1, 1, sources),)
