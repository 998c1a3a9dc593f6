"""Direct encounter: what the tied entrants did against each other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction

from rules.tournament.standings.figures import Exact, Figure, Part, PartNote, Reckoning, exact


def direct_encounter(reckoning: Reckoning, tied: Sequence[int]) -> Mapping[int, Figure]:
    """Wins among the tied; meeting each other twice counts as the average.

    It decides the whole group when all of them met. Else it can only lift one out: whoever has more wins
    than anybody else could have, had he won every missing meeting. Keys are equal where it does not decide.
    """
    group = frozenset(tied)
    parts = {entrant: _against(reckoning, entrant, group) for entrant in tied}
    wins = {entrant: exact(sum(part.value for part in found)) for entrant, found in parts.items()}
    unmet = {entrant: len(tied) - 1 - len(found) for entrant, found in parts.items()}
    keys = wins if not any(unmet.values()) else _leader(wins, unmet)
    return {
        entrant: Figure(wins[entrant], (keys[entrant],), (*parts[entrant], *_missing(unmet[entrant])))
        for entrant in tied
    }


def _against(reckoning: Reckoning, entrant: int, group: frozenset[int]) -> tuple[Part, ...]:
    """One part for each tied opponent met, in the order of the first meetings."""
    won: defaultdict[int, list[bool]] = defaultdict(list)
    rounds: defaultdict[int, list[int]] = defaultdict(list)
    for cell in reckoning.cells(entrant):
        met = cell.is_played or (cell.is_forfeit and reckoning.options.forfeits_meet)
        if met and cell.opponent is not None and cell.opponent in group:
            won[cell.opponent].append(cell.won)
            rounds[cell.opponent].append(cell.round)
    return tuple(
        Part(
            rounds[opponent][0] if len(results) == 1 else None,
            opponent,
            exact(Fraction(sum(results), len(results))),
        )
        for opponent, results in won.items()
    )


def _leader(wins: Mapping[int, Exact], unmet: Mapping[int, int]) -> Mapping[int, Exact]:
    """1 for the one whose wins exceed everybody else's best possible, if there is one; 0 for the others."""
    possible = {entrant: won + unmet[entrant] for entrant, won in wins.items()}
    first = max(wins, key=lambda entrant: (wins[entrant],))
    others = max(best for entrant, best in possible.items() if entrant != first)
    return {entrant: int(entrant == first and wins[first] > others) for entrant in wins}


def _missing(unmet: int) -> tuple[Part, ...]:
    return (Part(None, None, unmet, PartNote.UNMET),) if unmet else ()
