"""The end of a recorded game: its worth, and whether the record claims it rightly. Formats 2.5, 10."""

from __future__ import annotations

from dataclasses import dataclass

from rules.board.outcome import best_multiplier
from rules.match.ending import Ending, EndKind, most_at_stake
from rules.match.game import GameInPlay
from rules.match.record import Cell, GiveUp, Silence, Win
from rules.match.resignation import resignation_points
from rules.match.score import MatchScore, Side
from rules.match.session import counted_multiplier
from rules.match.verdict import Fault, ProvedGame

# Some servers write absurd points (100, 1004, 4016) when a player leaves the match. Formats 10.
ABSURD_POINTS = 100


@dataclass(frozen=True, slots=True)
class Closed:
    """A game at the end of its text: proved, at fault, or (both None) unfinished."""

    game: ProvedGame | None = None
    fault: Fault | None = None


def close(game: GameInPlay, *, following: tuple[int, int] | None) -> Closed:
    """Settle a game after its last statement.

    following: the score the next game's score line gives, by Side; None for the last game.
    """
    ending = game.ending or game.last_turn
    wrong = _wrong_winner(game, ending)
    if wrong:
        return Closed(fault=wrong)
    if ending:
        closed = _decided(game, ending, following)
    elif game.win:
        contradiction = _contradiction(game, game.win)
        closed = contradiction or _resigned(game, game.win.side, game.win, game.win.points)
    elif given_up := game.resigned or _without_a_play(game, following):
        closed = _given_up(game, given_up, following)
    else:
        return Closed()
    too_early = closed.game and _declared_too_early(game, closed.game)
    return Closed(fault=too_early) if too_early else closed


def _wrong_winner(game: GameInPlay, ending: Ending | None) -> Fault | None:
    """The statement that names the wrong winner: the board, a drop or a resignation says otherwise."""
    is_tie = ending is not None and ending.winner is None
    if game.tie and not is_tie:
        return game.fault("winner-wrong-side", game.tie, reason="no-tie")
    if is_tie:
        claim = game.win or game.resigned
        return game.fault("winner-wrong-side", claim, reason="tie") if claim else None
    claimed = _claimed_by_the_loser(game, ending)
    return game.fault("winner-wrong-side", claimed) if claimed else None


def _claimed_by_the_loser(game: GameInPlay, ending: Ending | None) -> Cell | None:
    loser = game.resigned.side if game.resigned else None
    if ending and ending.winner:
        if loser is ending.winner:
            return game.resigned
        loser = ending.winner.other
    return game.win if game.win and game.win.side is loser else None


def _without_a_play(game: GameInPlay, following: tuple[int, int] | None) -> GiveUp | None:
    """A last roll marked "????" is a resignation, also where no Wins line follows. Formats 10.

    Of the side that did not play, unless the next score line says that just this side gained.
    """
    roll = game.silent
    if roll is None or roll.silence is not Silence.GAVE_UP:
        return None
    has_won = (_gained(game, roll.side, following) or 0) > 0
    loser = roll.side.other if has_won else roll.side
    return GiveUp(line=roll.line, row=roll.row, side=loser, text=roll.text)


def _decided(game: GameInPlay, ending: Ending, following: tuple[int, int] | None) -> Closed:
    points = ending.points[0]
    if ending.winner is None:
        return _proved(game, None, 0, ending.kind, cube=ending.cube)
    needed = _needed(game, ending.winner)
    proved = points
    if game.win is None:
        gained = _gained(game, ending.winner, following)
        proved = gained if gained in ending.points else points
    for cell, claimed in _claims(game):
        if claimed in ending.points:
            proved = claimed
        elif claimed == needed and points >= claimed:
            game.note("points-capped", cell, points=claimed, expected=points)
        else:
            return Closed(fault=game.fault("points-wrong", cell, points=claimed, expected=points))
    return _proved(game, ending.winner, proved, ending.kind, cube=ending.cube)


def _claims(game: GameInPlay) -> list[tuple[Win | GiveUp, int]]:
    """What the record says the game was worth, and where: a Losses cell, a Wins cell, both or none."""
    said: list[Win | GiveUp] = [cell for cell in (game.resigned, game.win) if cell]
    return [(cell, cell.points) for cell in said if cell.points is not None]


def _contradiction(game: GameInPlay, win: Win) -> Closed | None:
    """Losses and Wins of a resignation name different points, and none of them explains the other."""
    given_up = game.resigned.points if game.resigned else None
    if given_up in (None, win.points):
        return None
    assert given_up is not None
    if given_up >= ABSURD_POINTS or _is_match_conceded(game, win, win.points):
        return None
    # One of the two may be cut to what was needed, as the points of a last game sometimes are.
    if _needed(game, win.side) == min(given_up, win.points) and max(given_up, win.points) in _levels(game):
        return None
    fault = game.fault(
        "resignation-value",
        win,
        reason="contradictory",
        points=win.points,
        given_up=given_up,
        cube=game.cube.value,
    )
    return Closed(fault=fault)


def _resigned(game: GameInPlay, winner: Side, cell: Win | GiveUp, claimed: int) -> Closed:
    """The game was still on: the other side gave up one, two or three cubes. MP-13."""
    cube = game.cube.value
    if game.offer is winner and claimed == cube:
        return _proved(game, winner, cube, EndKind.DROP)
    levels = _levels(game)
    if claimed in levels:
        if claimed // cube > _at_stake(game, winner):
            game.note("resigned-too-much", cell, points=claimed)
        return _proved(game, winner, claimed, EndKind.RESIGN)
    needed = _needed(game, winner)
    if claimed == needed and claimed <= levels[-1]:
        points = next(level for level in levels if level >= claimed)
        game.note("points-capped", cell, points=claimed, expected=points)
        return _proved(game, winner, points, EndKind.RESIGN)
    if needed and _is_match_conceded(game, cell, claimed):
        return _conceded(game, winner, cell, claimed, needed)
    return Closed(fault=game.fault("resignation-value", cell, points=claimed, cube=cube))


def _at_stake(game: GameInPlay, winner: Side) -> int:
    """The most cubes the loser could still have lost. MP-13, MS-01."""
    jacoby = not game.standing.length and bool(game.session.jacoby)
    at_stake = most_at_stake(game.position(winner), game.rules)
    return counted_multiplier(at_stake, is_turned=game.cube.is_turned, jacoby=jacoby)


def _given_up(game: GameInPlay, cell: GiveUp, following: tuple[int, int] | None) -> Closed:
    """A resignation without a Wins line: worth what the record says elsewhere, else the least that fits."""
    winner = cell.side.other
    if cell.points is not None:
        return _resigned(game, winner, cell, cell.points)
    levels = _levels(game)
    needed = _needed(game, winner)
    if following is None:
        if needed and cell.whole_match:
            return _conceded(game, winner, cell, needed, needed)
        return _proved(game, winner, levels[0], EndKind.RESIGN)
    gained = _gained(game, winner, following)
    return _proved(game, winner, gained if gained in levels else levels[0], EndKind.RESIGN)


def _conceded(game: GameInPlay, winner: Side, cell: Win | GiveUp, claimed: int, needed: int) -> Closed:
    """The whole match was given up: the number is not judged, the winner has what was needed."""
    game.note("conceded-match", cell, points=claimed)
    return _proved(game, winner, needed, EndKind.RESIGN)


def _is_match_conceded(game: GameInPlay, cell: Win | GiveUp, claimed: int) -> bool:
    if claimed >= ABSURD_POINTS or (game.resigned is not None and game.resigned.whole_match):
        return True
    return isinstance(cell, Win) and cell.ends_match and claimed == game.standing.length


def _declared_too_early(game: GameInPlay, proved: ProvedGame) -> Fault | None:
    if game.win is None or not game.win.ends_match or not game.standing.length:
        return None
    assert proved.winner is not None
    after = game.standing.after_game(proved.winner, proved.points)
    if after.is_over:
        return None
    first, second = after.points
    return game.fault("match-declared-too-early", game.win, first=first, second=second, length=after.length)


def _levels(game: GameInPlay) -> tuple[int, ...]:
    """The points a resignation can cost, the least first."""
    return resignation_points(game.cube.value, max_multiplier=best_multiplier(game.rules))


def _needed(game: GameInPlay, winner: Side) -> int | None:
    """Points the winner needed for the match; None in a money session."""
    return game.standing.away[winner.index] if isinstance(game.standing, MatchScore) else None


def _gained(game: GameInPlay, winner: Side, following: tuple[int, int] | None) -> int | None:
    """What the next score line says the winner got; None without one."""
    return following[winner.index] - game.standing.points[winner.index] if following else None


def _proved(
    game: GameInPlay, winner: Side | None, points: int, kind: EndKind, *, cube: int | None = None
) -> Closed:
    """cube: the value the game was won at, where it is not the one that lies there now."""
    return Closed(
        ProvedGame(
            number=game.number,
            winner=winner,
            points=points,
            cube=cube or game.cube.value,
            kind=kind,
            crawford=game.is_crawford,
        )
    )
