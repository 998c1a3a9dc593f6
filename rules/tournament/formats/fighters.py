"""The fighter's bracket: double elimination stopped early, then a last eight (pairing-reference section 5).

Main and fighters are played until four are left in each; these eight play one knock-out, main players
against fighters first. 2N - 5 matches in all for N entrants of 5 or more.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence

from rules.tournament.draw import seed_order
from rules.tournament.formats.consolation import consolation_bracket
from rules.tournament.formats.elimination import rounds_of_bracket, single_elimination
from rules.tournament.formats.stage import PairingPlan
from rules.tournament.pairing.matching import perfect_matching

FIGHTERS, LAST_EIGHT = "fighters", "last-eight"

LEFT_IN_EACH = 4
#: With fewer nobody would be put out before the last eight, or nobody would be a fighter.
FEWEST = 5

#: Chance decides among equals; one meeting weighs more than any number of these.
_LOTS = 2**20


def fighters_bracket(size: int) -> tuple[PairingPlan, ...]:
    """Main bracket and fighters of `size` lines (8 or more), each until four are left in it.

    8 lines have no match among the fighters: the losers of the first round are the four.
    """
    rounds = rounds_of_bracket(size) - 2
    main = single_elimination(size, until=LEFT_IN_EACH)
    fighters = consolation_bracket(
        size, rounds=rounds, until=LEFT_IN_EACH, stage=FIGHTERS, letter="F"
    ).pairings
    return main + fighters


def last_eight(size: int) -> tuple[PairingPlan, ...]:
    """A knock-out of those who are left in several stages."""
    return single_elimination(size, stage=LAST_EIGHT, letter="E")


def last_eight_draw(
    main: Sequence[int],
    fighters: Sequence[int],
    *,
    met: Collection[frozenset[int]],
    draw_seed: int,
) -> tuple[int | None, ...]:
    """The lines of the last eight: each main player above his fighter, as few rematches as there can be.

    main, fighters: as many of the one as of the other, or fewer fighters: then byes stand in for them.
    met: the pairs who have played each other.
    """
    chance = random.Random(draw_seed)
    above = sorted(main)
    below: list[int | None] = [*sorted(fighters), *[None] * (len(main) - len(fighters))]
    chance.shuffle(above)
    chance.shuffle(below)
    edges = [
        (a, len(above) + b, _LOTS * (not _have_met(met, above[a], below[b])) + chance.randrange(_LOTS // 64))
        for a in range(len(above))
        for b in range(len(below))
    ]
    pairs = perfect_matching(len(above) + len(below), edges)
    assert pairs is not None, "everybody may meet everybody"
    drawn = [(above[a], below[b - len(above)]) for a, b in pairs]
    # Those without a fighter stand where the best seeds would, so that byes are spread over the tree (S3).
    drawn.sort(key=lambda pair: pair[1] is not None)
    return tuple(line for seed in seed_order(len(drawn)) for line in drawn[seed - 1])


def _have_met(met: Collection[frozenset[int]], first: int, second: int | None) -> bool:
    return second is not None and frozenset((first, second)) in met
