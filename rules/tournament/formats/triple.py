"""Triple elimination as three brackets (pairing-reference section 5).

Losers of the main bracket drop into the second, its losers into the third, both by the group rule of 4.4.
Then the winners of the second and the third bracket meet, and the winner of that meets the winner of the
main bracket: one match each. N - 1, N - 2 and N - 3 matches in the brackets for N entrants of 3 or more,
3N - 4 in all. (Three whole lives, to the last match, are the Swiss form: three-lives, 7.5.)
"""

from __future__ import annotations

from rules.tournament.formats.consolation import main_losers
from rules.tournament.formats.drops import fold_in, losers_by_round
from rules.tournament.formats.elimination import rounds_of_bracket, single_elimination
from rules.tournament.formats.stage import PairingPlan, Source

SECOND, THIRD, FINALS = "second-bracket", "third-bracket", "finals"

FEWEST = 3


def triple_elimination(size: int) -> tuple[PairingPlan, ...]:
    """Every pairing for a bracket of `size` lines (4 or more), stage by stage.

    Raises KeyError above 2048 lines.
    """
    main = single_elimination(size)
    second = fold_in(main_losers(size, rounds=rounds_of_bracket(size)), stage=SECOND, letter="U")
    third = fold_in(losers_by_round(second.pairings), stage=THIRD, letter="V")
    before = PairingPlan("W1-1", FINALS, 1, 1, (second.survivors[0], third.survivors[0]))
    last = PairingPlan("W2-1", FINALS, 2, 1, (Source.winner_of(main[-1].key), Source.winner_of(before.key)))
    return (*main, *second.pairings, *third.pairings, before, last)
