"""Every legal result of fresh positions, ours against GNU Backgammon's move generator (PyPI: gnubg-nn).

Both games that program knows are played with random legal plays, so bars, bear-offs, doubles and contact come
as they come; then positions with the checkers thrown onto the board, for what games seldom bring about. That
enough of each came is asserted too.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice

import gnubg_nn
import pytest

from rules.board.games import BACKGAMMON, GAMES, GameRules
from rules.board.plays import Play, legal_plays
from rules.board.position import BAR, OFF, POINTS, Counts, Position, facing
from rules.board.rolls import Dice

SEED = 1729
OF_GAMES = 10_000
THROWN = 4_000

# What must have come at least so often.
IN_GAMES = {"double": 1_500, "bar": 3_000, "bear-off": 700, "hit": 5_000, "not all dice": 300, "dance": 400}
IN_THROWN = {"double": 600, "bar": 1_200, "bear-off": 600, "hit": 1_500, "not all dice": 200, "dance": 60}

Sides = tuple[Counts, Counts]
Met = tuple[Position, Dice, tuple[Play, ...]]


@pytest.mark.parametrize("code", ["backgammon", "nackgammon"])
def test_random_games_have_the_results_of_gnu_backgammon(code):
    differences, kinds = _compared(islice(_games(GAMES[code], random.Random(SEED)), OF_GAMES))

    assert differences == []
    assert {kind: kinds[kind] for kind, least in IN_GAMES.items() if kinds[kind] < least} == {}


def test_thrown_positions_have_the_results_of_gnu_backgammon():
    differences, kinds = _compared(islice(_thrown(random.Random(SEED)), THROWN))

    assert differences == []
    assert {kind: kinds[kind] for kind, least in IN_THROWN.items() if kinds[kind] < least} == {}


def _compared(all_met: Iterable[Met]) -> tuple[list[tuple[Position, Dice]], Counter[str]]:
    """Where the programs differ, and how many positions of each kind there were."""
    differences = []
    kinds: Counter[str] = Counter()
    for position, dice, plays in all_met:
        ours = [(play.result.mover, play.result.opponent) for play in plays]
        if len(ours) != len(set(ours)) or set(ours) != _gnubg_results(position, dice):
            differences.append((position, dice))
        kinds.update(_kinds(position, dice, plays))
    return differences, kinds


def _games(game: GameRules, source: random.Random) -> Iterator[Met]:
    """Random games, one after the other: each position and roll that is new, with the plays we find."""
    seen = set()
    position = game.start
    while True:
        dice = _rolled(source)
        plays = legal_plays(position, dice, game)
        if (position, dice) not in seen:
            seen.add((position, dice))
            yield position, dice, plays
        if plays:
            position = source.choice(plays).result
        position = game.start if position.mover[OFF] == game.checkers else position.turned()


def _thrown(source: random.Random) -> Iterator[Met]:
    """Checkers anywhere that conservation allows; a third of the movers have none outside but on the bar."""
    while True:
        own = [point for point in POINTS if source.random() < 0.5]
        others = [facing(point) for point in POINTS if point not in own]
        reach = source.choice((6, 12, 24))
        mover = _side([point for point in own if point <= reach], source)
        position = Position(mover, _side(others, source))
        if BACKGAMMON.checkers not in (position.mover[OFF], position.opponent[OFF]):
            dice = _rolled(source)
            yield position, dice, legal_plays(position, dice)


def _side(points: list[int], source: random.Random) -> Counts:
    """A side on at most seven of these points, so that there are points held and blots."""
    held = source.sample(points, min(len(points), 7))
    places = source.choices([OFF, BAR, *held], [2, source.choice((0, 1)), *(2 for _ in held)], k=15)
    return tuple(places.count(place) for place in range(BAR + 1))


def _rolled(source: random.Random) -> Dice:
    return source.randint(1, 6), source.randint(1, 6)


def _kinds(position: Position, dice: Dice, plays: tuple[Play, ...]) -> Iterator[str]:
    if dice[0] == dice[1]:
        yield "double"
    if position.mover[BAR]:
        yield "bar"
    if not plays:
        yield "dance"
        return
    if any(play.result.mover[OFF] > position.mover[OFF] for play in plays):
        yield "bear-off"
    if any(play.hits for play in plays):
        yield "hit"
    if max(len(play.steps) for play in plays) < (4 if dice[0] == dice[1] else 2):
        yield "not all dice"


def _gnubg_results(position: Position, dice: Dice) -> set[Sides]:
    """Both sides after each play of that program; its boards have the mover second, and nobody borne off."""
    board = [list(position.opponent[1:]), list(position.mover[1:])]
    after = (gnubg_nn.board_from_position_key(key) for key in gnubg_nn.moves(board, *dice))
    return {(_with_off(mover), _with_off(opponent)) for opponent, mover in after}


def _with_off(side: Counts) -> Counts:
    return (BACKGAMMON.checkers - sum(side), *side)
