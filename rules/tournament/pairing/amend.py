"""A round changed by hand after it was paired: people moved, or the wrong two have played (5.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.errors import TavlaError
from rules.tournament.pairing.constraints import Constraints
from rules.tournament.pairing.history import History
from rules.tournament.pairing.round_draw import Reason
from rules.tournament.pairing.warnings import bye_warnings, pair_warnings

#: Two who are paired, or one with a bye.
Place = tuple[int, int | None]


class AlreadyPairedError(TavlaError):
    """The two are paired with each other as it is."""

    code = "already-paired"

    def __init__(self, *, a: int, b: int) -> None:
        super().__init__(f"{a} and {b} are paired already")
        self.a = a
        self.b = b


class NotPairedError(TavlaError):
    """Neither of the two is in this round."""

    code = "not-paired"

    def __init__(self, *, a: int, b: int) -> None:
        super().__init__(f"neither {a} nor {b} is in this round")
        self.a = a
        self.b = b


class Amended(NamedTuple):
    """The pairings as they will stand, those that are new among them, and what speaks against these."""

    pairings: tuple[Place, ...]
    new: tuple[Place, ...]
    warnings: tuple[Reason, ...]


def wrong_pair(
    history: History, pairings: Sequence[Place], played: tuple[int, int], constraints: Constraints
) -> Amended:
    """Two who were not paired have played: their match stands, and whom they left play each other.

    history: before this round. The match takes the first of their tables; a bye of one of them goes
    to whom the other one left; somebody who is left alone has a bye.
    Raises AlreadyPairedError, NotPairedError.
    """
    a, b = played
    mine, other = _place_of(pairings, a), _place_of(pairings, b)
    if mine is None and other is None:
        raise NotPairedError(a=a, b=b)
    if mine is not None and mine == other:
        raise AlreadyPairedError(a=a, b=b)
    left = [each for place in (mine, other) if place is not None for each in place if each not in (a, b)]
    alone = [each for each in left if each is not None]
    new: list[Place] = [(a, b)]
    if alone:
        new.append((alone[0], alone[1] if len(alone) == 2 else None))
    first = min(at for at, place in enumerate(pairings) if place in (mine, other))
    kept = [place for place in pairings if place not in (mine, other)]
    stand = [*kept[:first], *new, *kept[first:]]
    return Amended(tuple(stand), tuple(new), _warnings(history, new, constraints))


def swap(history: History, pairings: Sequence[Place], a: int, b: int, constraints: Constraints) -> Amended:
    """Two change places; one of them may have a bye.

    Raises NotPairedError when one is not in the round, AlreadyPairedError when they are paired together.
    """
    mine, other = _place_of(pairings, a), _place_of(pairings, b)
    if mine is None or other is None:
        raise NotPairedError(a=a, b=b)
    if mine == other:
        raise AlreadyPairedError(a=a, b=b)
    changed = {a: b, b: a}
    stand = [
        (changed.get(first, first), None if second is None else changed.get(second, second))
        for first, second in pairings
    ]
    new = [now for now, before in zip(stand, pairings, strict=True) if now != before]
    return Amended(tuple(stand), tuple(new), _warnings(history, new, constraints))


def _place_of(pairings: Sequence[Place], entrant: int) -> Place | None:
    return next((place for place in pairings if entrant in place), None)


def _warnings(history: History, new: Sequence[Place], constraints: Constraints) -> tuple[Reason, ...]:
    found: list[Reason] = []
    for a, b in new:
        found += bye_warnings(history, a) if b is None else pair_warnings(history, (a, b), constraints)
    return tuple(found)
