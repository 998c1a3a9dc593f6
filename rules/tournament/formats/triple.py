"""Triple elimination as three brackets (pairing-reference section 5).

Losers of the main bracket drop into the second, its losers into the third, both by the group rule of 4.4.
Then the winners of the second and the third bracket meet, and the winner of that meets the winner of the
main bracket: one match each. N - 1, N - 2 and N - 3 matches in the brackets for N entrants of 3 or more,
3N - 4 in all. (Three whole lives, to the last match, are the Swiss form: three-lives, 7.5.)

On which lines of the third bracket the losers of the second come in is chosen as in 4.2, by XOR masks: those
with the least expected number of matches in the third bracket between two who have met before, in any
bracket, all matches 50:50 and no byes. The expectation is exact: from every match, the chance that its two
next meet in the third bracket, followed along the feeds for both at once.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.tournament.formats.consolation import main_losers
from rules.tournament.formats.drops import fold_in, losers_by_round, losers_in_order, masked
from rules.tournament.formats.elimination import rounds_of_bracket, single_elimination
from rules.tournament.formats.stage import PairingPlan, Source

SECOND, THIRD, FINALS = "second-bracket", "third-bracket", "finals"

FEWEST = 3

#: By lines of the draw: a mask for the losers of rounds 1, 2, ... of the second bracket. Expected rematches
#: in the third: 0.75 with 4 lines, 1.8594 (8), 2.2334 (16), 2.4921 (32), 2.4796 (64), 2.6825 (128); in plain
#: order 0.75, 2.2344, 4.6827, 9.5728, 19.0422, 38.1385. Up to 32 lines all masks were tried; above, descents
#: from random starts found them. Larger brackets take every other round from the bottom up.
THIRD_MASKS: dict[int, tuple[int, ...]] = {
    4: (0, 0),
    8: (0, 1, 0, 0),
    16: (0, 3, 0, 1, 0, 0),
    32: (0, 4, 1, 3, 0, 1, 0, 0),
    64: (0, 14, 5, 2, 3, 0, 1, 0, 0, 0),
    128: (0, 10, 8, 6, 0, 5, 1, 3, 0, 1, 0, 0),
}


def triple_elimination(size: int) -> tuple[PairingPlan, ...]:
    """Every pairing for a bracket of `size` lines (4 or more), stage by stage.

    Raises KeyError above 2048 lines.
    """
    main = single_elimination(size)
    second = fold_in(main_losers(size, rounds=rounds_of_bracket(size)), stage=SECOND, letter="U")
    third = fold_in(_into_third(size, second.pairings), stage=THIRD, letter="V")
    before = PairingPlan("W1-1", FINALS, 1, 1, (second.survivors[0], third.survivors[0]))
    last = PairingPlan("W2-1", FINALS, 2, 1, (Source.winner_of(main[-1].key), Source.winner_of(before.key)))
    return (*main, *second.pairings, *third.pairings, before, last)


def _into_third(size: int, second: Sequence[PairingPlan]) -> list[list[Source]]:
    """The losers of the second bracket, round by round, on the lines where they come in."""
    masks = THIRD_MASKS.get(size)
    return losers_by_round(second) if masks is None else masked(losers_in_order(second), masks)
