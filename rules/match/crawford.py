"""Around the Crawford game: a double made in it, and the first double after it. MP-09, MP-10."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.match.options import VoidDrop
from rules.match.score import MatchScore, Phase, Side


class Found(StrEnum):
    """When a double in the Crawford game is noticed."""

    DURING_GAME = "during-game"
    BEFORE_NEXT = "before-next"  # the game is over, the next not begun; after the last: no result recorded
    TOO_LATE = "too-late"


class VoidRemedy(StrEnum):
    """What becomes of a game in which a void double was made."""

    CUBE_BACK = "cube-back"  # the cube returns to the middle, play continues
    RESCORE = "rescore"  # the game counts as if nobody had doubled
    REPLAY_FROM_POSITION = "replay-from-position"
    REPLAY_GAME = "replay-game"
    STANDS = "stands"


def remedy_of_void_double(
    found: Found, *, was_dropped: bool, position_known: bool, option: VoidDrop = VoidDrop.REPLAY_FROM_POSITION
) -> VoidRemedy:
    """What the director does about a double made in the Crawford game. MP-09.

    was_dropped: the double was refused, so the game has no natural result and the option decides.
    position_known: whether the position of the drop can be set up again.
    """
    if found is Found.TOO_LATE:
        return VoidRemedy.STANDS
    if was_dropped:
        is_resumed = option is VoidDrop.REPLAY_FROM_POSITION and position_known
        return VoidRemedy.REPLAY_FROM_POSITION if is_resumed else VoidRemedy.REPLAY_GAME
    return VoidRemedy.CUBE_BACK if found is Found.DURING_GAME else VoidRemedy.RESCORE


@dataclass(frozen=True, slots=True, kw_only=True)
class FreeDrop:
    """What passing the trailer's first double would change. MP-10: advice, nothing to enforce.

    needed: points the trailer still needs. games_now, games_after: single games on a cube of two that win
    them, as things are and after the drop.
    """

    trailer: Side
    needed: int
    games_now: int
    games_after: int

    @property
    def is_free(self) -> bool:
        return self.games_now == self.games_after


def free_drop(score: MatchScore) -> FreeDrop | None:
    """How a drop of the first double would look to the leader; None unless it is after the Crawford game.

    At double match point nobody leads: None.
    """
    if score.phase is not Phase.POST_CRAWFORD or score.is_over or score.away == (1, 1):
        return None
    trailer = Side.TWO if score.away[Side.ONE.index] == 1 else Side.ONE
    needed = score.away[trailer.index]
    return FreeDrop(trailer=trailer, needed=needed, games_now=-(-needed // 2), games_after=needed // 2)
