"""What speaks against a pair or a bye that a director fixes by hand: told, never refused."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.tournament.pairing.constraints import Constraints, Pair
from rules.tournament.pairing.history import History
from rules.tournament.pairing.round_draw import Reason


def pair_warnings(history: History, pair: Pair, constraints: Constraints) -> Iterator[Reason]:
    """Forbidden, met before, of one group, unequal scores; each with its values."""
    a, b = pair
    if constraints.is_forbidden(a, b):
        yield Reason("forbidden-pair", {"pair": pair})
    meetings = history.meetings(a, b)
    if meetings:
        yield Reason("rematch", {"pair": pair, "rounds": meetings})
    for name in constraints.groups_shared(a, b):
        yield Reason("same-group", {"pair": pair, "group": name})
    scores = (history.score(a), history.score(b))
    if scores[0] != scores[1]:
        yield Reason("unequal-scores", {"pair": pair, "scores": scores})


def bye_warnings(history: History, entrant: int) -> Iterator[Reason]:
    """A bye for somebody who has won a round without play before."""
    before = history.free_wins(entrant)
    if before:
        yield Reason("second-bye", {"entrant": entrant, "rounds": before})


def round_warnings(history: History, constraints: Constraints) -> tuple[Reason, ...]:
    """Everything to know about what was fixed beforehand."""
    found = [warning for pair in constraints.fixed for warning in pair_warnings(history, pair, constraints)]
    found += [warning for entrant in constraints.byes for warning in bye_warnings(history, entrant)]
    return tuple(found)


def match_warnings(pairings: Sequence[tuple[object, object]]) -> tuple[Reason, ...]:
    """A round in which nobody meets anybody. pairings: with None opposite of who has a bye."""
    is_idle = bool(pairings) and all(opposite is None for _, opposite in pairings)
    return (Reason("only-byes"),) if is_idle else ()
