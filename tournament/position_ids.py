"""A position pasted from another program, with the dice it tells: XGID, or GNU Backgammon's IDs."""

from __future__ import annotations

import re

from rules.board.games import GameRules
from rules.board.gnubgid import position_of_id
from rules.board.position import Position
from rules.board.rolls import Dice
from rules.board.xgid import XGID_PARTS, read_xgid, refuse_xgid, side_on_turn
from rules.match.matchid import GnubgIdPartsError, read_gnubg_id

# A position ID and a match ID that lost the line's end between them.
_RUN_TOGETHER = re.compile(r"([A-Za-z0-9+/]{14})([A-Za-z0-9+/]{12})")


def position_of_pasted(text: str, rules: GameRules) -> tuple[Position, Dice]:
    """The position as the side on turn sees it, and its dice, () where none are told.

    Raises XgidNotInGameError where neither ID says anything of the game, and what read_xgid, position_of_id
    and match_of_id raise.
    """
    refuse_xgid(rules)
    text = text.strip()
    if "xgid" in text.lower() or text.count(":") >= len(XGID_PARTS) // 2:
        position, state = read_xgid(text, rules.checkers)
        return side_on_turn(position, state), state.rolled or ()
    together = _RUN_TOGETHER.fullmatch(text)
    try:
        found, match = read_gnubg_id(f"{together[1]}:{together[2]}" if together else text, rules.checkers)
    except GnubgIdPartsError as error:
        if error.found != 1:
            raise
        return position_of_id(re.split(r"[\s:]+", text.strip(": "))[-1], rules.checkers), ()
    return found, match.dice or ()
