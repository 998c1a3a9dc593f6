"""Double elimination: out after the second loss (pairing-reference section 5).

Main bracket, lower bracket below it (the final's loser drops too), grand final between the two winners.
With reset, the one who comes from the main bracket is out only after a second loss: when he loses the grand
final, it is played again. 2N - 2 matches for N entrants, one more with the second grand final.
"""

from __future__ import annotations

from rules.tournament.formats.consolation import main_losers
from rules.tournament.formats.drops import LowerBracket, fold_by_structure, fold_in
from rules.tournament.formats.elimination import rounds_of_bracket, single_elimination
from rules.tournament.formats.stage import PairingPlan, Source

LOWER, GRAND_FINAL = "lower", "grand-final"

#: Shifted lower brackets by size: they save a round or more, and treat late losers less kindly (4.4).
#: 16, 32 and 128 are the reference's; 64 takes in the groups so that its two rounds are saved.
SHIFTED: dict[int, str] = {
    16: "A B C D | X",
    32: "A B C D | | E X",
    64: "A B C D | E F | X",
    128: "A B C D E F | G | X",
}


def double_elimination(size: int, *, reset: bool = True, shifted: bool = False) -> tuple[PairingPlan, ...]:
    """Every pairing for a bracket of `size` lines: main, lower bracket, grand final, each round by round.

    reset: a second grand final when the winner of the lower bracket wins the first. shifted: of use for 16
    to 128 lines; other sizes stay as they are. Two lines: the final is the whole, or with reset the first
    of up to three matches. Raises KeyError above 2048 lines.
    """
    main = single_elimination(size)
    if size == 2 and not reset:
        return main
    lower = lower_bracket(size, shifted=shifted)
    winners = (Source.winner_of(main[-1].key), lower.survivors[0])
    return main + lower.pairings + _grand_final(winners, reset=reset)


def lower_bracket(size: int, *, shifted: bool = False) -> LowerBracket:
    """Every loser of the main bracket drops: size - 2 pairings, in 2(k - 1) rounds for 2^k lines."""
    groups = main_losers(size, rounds=rounds_of_bracket(size))
    if shifted and size in SHIFTED:
        return fold_by_structure(groups, SHIFTED[size], stage=LOWER, letter="L")
    return fold_in(groups, stage=LOWER, letter="L")


def _grand_final(winners: tuple[Source, Source], *, reset: bool) -> tuple[PairingPlan, ...]:
    """Slot 1 comes from the main bracket, also in the second match (DE3)."""
    first = PairingPlan("G1-1", GRAND_FINAL, 1, 1, winners)
    if not reset:
        return (first,)
    again = (Source.loser_of(first.key), Source.winner_of(first.key))
    return (first, PairingPlan("G2-1", GRAND_FINAL, 2, 1, again, only_if=(first.key, 2)))
