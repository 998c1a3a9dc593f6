"""The next statement of a game: whether it can be said here, and who understands it. Formats 2.5."""

from __future__ import annotations

from rules.match.extras import declare_illegal, play_turn
from rules.match.game import GameInPlay
from rules.match.offers import turn_cube
from rules.match.record import CubeAction, Defect, GiveUp, Roll, Silence, Statement, Win
from rules.match.verdict import Fault


def hear(game: GameInPlay, statement: Statement) -> Fault | None:
    """Take in the next statement; the fault if it cannot be true here."""
    if isinstance(statement, Defect) and statement.code != "declared-illegal":
        return None if _is_remark(game, statement) else game.fault(statement.code, statement)
    if isinstance(statement, Roll) and statement.is_unrolled and not statement.passed:
        _ended_before_a_roll(game, statement)
        return None
    if _is_after_end(game, statement):
        return game.fault("record-after-end", statement)
    if game.silent and isinstance(statement, Roll | CubeAction | Defect):
        if game.silent.is_unrolled:
            return game.fault("record-after-end", statement)
        reason = {"reason": "bonus"} if game.silent.play else {}
        return game.fault("play-missing", game.silent, **reason)
    if isinstance(statement, Roll):
        return play_turn(game, statement)
    if isinstance(statement, CubeAction):
        return turn_cube(game, statement)
    if isinstance(statement, Defect):
        return declare_illegal(game, statement)
    if isinstance(statement, GiveUp):
        game.resigned = statement
    elif isinstance(statement, Win):
        game.win = statement
    else:
        game.tie = statement
    return None


def _is_after_end(game: GameInPlay, statement: Statement) -> bool:
    if game.tie:
        return True
    if game.win:
        # "Wins" left, "Resigns" right: the loser says the same once more, in whichever order they stand.
        is_echo = isinstance(statement, GiveUp) and statement.side is game.win.side.other
        return game.resigned is not None or not is_echo
    return bool(game.ending or game.resigned) and isinstance(statement, Roll | CubeAction | Defect)


def _is_remark(game: GameInPlay, defect: Defect) -> bool:
    """Whether it is free text below a game that is over, such as "Final score": it says nothing."""
    gave_up = game.silent is not None and game.silent.silence is Silence.GAVE_UP
    is_over = bool(game.ending or game.resigned or game.win or game.tie or gave_up)
    return is_over and defect.code == "unreadable-row" and defect.row is None


def _ended_before_a_roll(game: GameInPlay, unrolled: Roll) -> None:
    """ "00: ????" below an end that is already told adds nothing. Formats 2.4."""
    if not (game.ending or game.resigned or game.win or game.tie or game.silent):
        game.silent = unrolled
