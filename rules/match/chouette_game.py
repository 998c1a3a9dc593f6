"""One game of a chouette: a cube between the box and each member, and what the game brings everybody.

The box is Side.ONE, every member of the team Side.TWO; chouette_cubes.py turns their cubes. CH-02 to CH-05,
CH-08 to CH-11. The sources leave open who goes to the end of the queue when a captain drops and another plays
on: here every captain the box has beaten does, in that order.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from rules.match.chouette import Chouette, paid
from rules.match.chouette_errors import GameStillOnError, NotSeatedError, PartnerRefusedError
from rules.match.cube import Cube
from rules.match.options import BoxKeeps, ChouetteConsult, SessionOptions
from rules.match.score import Side
from rules.match.session import counted_multiplier, cube_after_ties

BOX, TEAM = Side.ONE, Side.TWO
UNTURNED = Cube()


@dataclass(frozen=True, slots=True, kw_only=True)
class Stake:
    """One cube of the game.

    against: who plays it for the box: the box, or who gave the member an extra. CH-07.
    won:     what it brought the member, in points; None while it is in play.
    """

    member: str
    against: str
    cube: Cube = UNTURNED
    won: int | None = None

    @property
    def is_open(self) -> bool:
        return self.won is None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChouetteGame:
    """A game under way.

    stakes:   the members' cubes against the box, in the order of the queue, captain first. CH-03.
    extras:   cubes between the lone taker and who paid to play against him. CH-07.
    prices:   what was paid for extras, to the lone taker, by giver.
    captains: who led the team in this game, one after the other. CH-05.
    """

    box: str
    partner: str | None
    stakes: tuple[Stake, ...]
    captains: tuple[str, ...]
    options: SessionOptions
    extras: tuple[Stake, ...] = ()
    prices: tuple[tuple[str, str, int], ...] = ()

    @property
    def captain(self) -> str:
        return self.captains[-1]

    @property
    def active(self) -> tuple[str, ...]:
        """Who of the team still plays the box, in the order of the queue."""
        return tuple(stake.member for stake in self.stakes if stake.is_open)

    @property
    def is_over(self) -> bool:
        return not any(stake.is_open for stake in self.stakes + self.extras)

    def stake_of(self, member: str) -> Stake:
        """The open cube of this member against the box. Raises NotSeatedError."""
        for stake in self.stakes:
            if stake.member == member and stake.is_open:
                return stake
        raise NotSeatedError(player=member)

    def may_advise(self, member: str) -> bool:
        """Whether this member may speak to the captain about the play. CH-04."""
        if member not in self.active or self.options.chouette_consult is ChouetteConsult.NONE:
            return False
        return self.options.chouette_consult is ChouetteConsult.FULL or self.stake_of(member).cube.is_turned

    @property
    def may_discuss_cubes(self) -> bool:
        """Whether the team may talk about doubles and takes. CH-04."""
        return self.options.chouette_consult is ChouetteConsult.FULL


def begun(chouette: Chouette, *, partner: str | None = None, ties: int = 0) -> ChouetteGame:
    """A game of the chouette begins: everybody but the box and its partner has a cube against the box.

    ties: of the opening dice, which double every cube where automatic doubles are played; CH-08, MS-02.
    Raises PartnerRefusedError. CH-03, CH-10.
    """
    if partner is not None and (not chouette.may_have_partner or partner not in chouette.queue):
        raise PartnerRefusedError(least=chouette.options.chouette_partner_from)
    cube = Cube(cube_after_ties(ties, auto_double_limit=chouette.options.auto_double_limit))
    team = [name for name in chouette.order[1:] if name != partner]
    return ChouetteGame(
        box=chouette.box,
        partner=partner,
        stakes=tuple(Stake(member=name, against=chouette.box, cube=cube) for name in team),
        captains=(chouette.captain,),
        options=chouette.options,
    )


def finished(game: ChouetteGame, winner: Side, multiplier: int) -> ChouetteGame:
    """The board is decided: every open cube is settled on its own. CH-11.

    winner: BOX or TEAM. multiplier: 1 single, 2 gammon, 3 backgammon; with Jacoby for turned cubes only.
    """

    def closed(stake: Stake) -> Stake:
        if not stake.is_open:
            return stake
        jacoby = bool(game.options.jacoby)
        cubes = counted_multiplier(multiplier, is_turned=stake.cube.is_turned, jacoby=jacoby)
        points = stake.cube.value * cubes
        return replace(stake, won=points if winner is TEAM else -points)

    stakes, extras = map(closed, game.stakes), map(closed, game.extras)
    return replace(game, stakes=tuple(stakes), extras=tuple(extras))


def amounts(game: ChouetteGame) -> Mapping[str, int]:
    """What the game brought each player, in points; the sum is 0. CH-11.

    A partner bears half of what the box wins or loses, the box the odd point. CH-10.
    Raises GameStillOnError.
    """
    if not game.is_over:
        raise GameStillOnError
    won = dict.fromkeys([game.box, *(stake.member for stake in game.stakes)], 0)
    for stake in game.stakes + game.extras:
        won[stake.member] += stake.won or 0
        won[stake.against] -= stake.won or 0
    for giver, taker, price in game.prices:
        won[giver] -= price
        won[taker] += price
    if game.partner is not None:
        half = abs(won[game.box]) // 2
        won[game.partner] = half if won[game.box] > 0 else -half
        won[game.box] -= won[game.partner]
    return MappingProxyType(won)


def after_game(chouette: Chouette, game: ChouetteGame) -> Chouette:
    """The chouette after this game of it: the ledger, and who is box and captain next. CH-09, CH-11.

    Raises GameStillOnError.
    """
    return paid(chouette, amounts(game), next_order(chouette.order, game))


def next_order(order: tuple[str, ...], game: ChouetteGame) -> tuple[str, ...]:
    """The order for the next game. CH-09.

    The box stays: its captains go to the end. It does not: a captain who won against it, else the last one,
    becomes the box; the beaten ones go to the end, and the old box behind them.
    """
    results = {stake.member: stake.won or 0 for stake in game.stakes}
    if box_keeps(game):
        waiting = [name for name in order[1:] if name not in game.captains]
        return (game.box, *waiting, *game.captains)
    successor = next((name for name in game.captains if results[name] > 0), game.captain)
    beaten = [name for name in game.captains if results[name] < 0 and name != successor]
    waiting = [name for name in order[1:] if name != successor and name not in beaten]
    return (successor, *waiting, *beaten, game.box)


def box_keeps(game: ChouetteGame) -> bool:
    """Whether the box stays the box after this game. CH-09."""
    results = {stake.member: stake.won or 0 for stake in game.stakes}
    match game.options.chouette_box_keeps:
        case BoxKeeps.BEATS_CAPTAIN:
            return all(results[name] < 0 for name in game.captains)
        case BoxKeeps.BEATS_ALL:
            return all(won < 0 for won in results.values())
        case _:
            return sum(results.values()) < 0
