"""Şuet: several players at one board, one in the box against all others. CH-01, CH-09 to CH-12.

Between two games: who sits where, who is next, who owes what. chouette_game.py plays one game of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from rules.match.chouette_errors import (
    AlreadySeatedError,
    BoardFullError,
    NotSeatedError,
    ThrowsTiedError,
    TooFewPlayersError,
)
from rules.match.options import SESSION_PRESETS, SessionOptions

#: The box, the captain and one more: with fewer it is an ordinary session.
LEAST_PLAYERS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Chouette:
    """A chouette before a game.

    order:    the box, the captain, then the queue; each player once. CH-01.
    balances: points won so far, by player, those who left included; they sum to zero. CH-11.
    """

    order: tuple[str, ...]
    balances: Mapping[str, int]
    options: SessionOptions = SESSION_PRESETS["chouette"]

    @property
    def box(self) -> str:
        return self.order[0]

    @property
    def captain(self) -> str:
        return self.order[1]

    @property
    def queue(self) -> tuple[str, ...]:
        return self.order[2:]

    @property
    def may_have_partner(self) -> bool:
        """Whether there are enough players for the box to take a partner. CH-10."""
        return len(self.order) >= self.options.chouette_partner_from

    @property
    def is_to_split(self) -> bool:
        """Whether a newcomer would make two boards of it. CH-12."""
        return len(self.order) >= self.options.chouette_most


def chouette_by_throws(
    throws: Mapping[str, Sequence[int]], options: SessionOptions = SESSION_PRESETS["chouette"]
) -> Chouette:
    """A new chouette: the highest throw is the box, the next the captain, the rest queue in order. CH-01.

    throws: of each player; who threw the same threw again, so they have more than one.
    Raises TooFewPlayersError, ThrowsTiedError as long as somebody has to throw again.
    """
    if len(throws) < LEAST_PLAYERS:
        raise TooFewPlayersError(least=LEAST_PLAYERS)
    tied = [player for player in throws if any(_is_tied(throws, player, other) for other in throws)]
    if tied:
        raise ThrowsTiedError(players=", ".join(tied))
    order = tuple(sorted(throws, key=lambda player: tuple(throws[player]), reverse=True))
    return Chouette(order=order, balances=MappingProxyType(dict.fromkeys(order, 0)), options=options)


def joined(chouette: Chouette, player: str) -> Chouette:
    """A newcomer joins between two games, at the end of the queue; who comes back keeps his balance. CH-12.

    Raises AlreadySeatedError, BoardFullError.
    """
    if player in chouette.order:
        raise AlreadySeatedError(player=player)
    if chouette.is_to_split:
        raise BoardFullError(limit=chouette.options.chouette_most)
    balances = {player: 0, **chouette.balances}
    return replace(chouette, order=(*chouette.order, player), balances=MappingProxyType(balances))


def gone(chouette: Chouette, player: str) -> Chouette:
    """A player leaves between two games; whoever comes next moves up. The balance stays in the ledger.

    Raises NotSeatedError, TooFewPlayersError.
    """
    if player not in chouette.order:
        raise NotSeatedError(player=player)
    if len(chouette.order) <= LEAST_PLAYERS:
        raise TooFewPlayersError(least=LEAST_PLAYERS)
    return replace(chouette, order=tuple(name for name in chouette.order if name != player))


def paid(chouette: Chouette, amounts: Mapping[str, int], order: tuple[str, ...]) -> Chouette:
    """The chouette after a game: what it brought each player, and the next order. CH-09, CH-11."""
    balances = {name: points + amounts.get(name, 0) for name, points in chouette.balances.items()}
    return replace(chouette, order=order, balances=MappingProxyType(balances))


def _is_tied(throws: Mapping[str, Sequence[int]], one: str, other: str) -> bool:
    """Whether two players' throws do not tell yet who comes first."""
    return one != other and all(a == b for a, b in zip(throws[one], throws[other], strict=False))
