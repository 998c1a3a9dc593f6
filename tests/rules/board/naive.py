"""A second enumerator of legal plays, written from the rules reference alone and as plainly as it can be.

It shares nothing with rules.board but the values: positions and options. Checkers are lists of counts, a
turn is the whole tree of its step sequences; nothing is packed, guessed or left out. Slow: for tests only.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from rules.board.position import Position
from rules.options import GameOptions

OFF, BAR, HAND = 0, 25, 26
PLAKOTO = ("plakoto", "plakoto-express")
UZUN, EUREIKA, ACEY, EXPRESS = "uzun-tavla", "eureika", "acey-deucey", "plakoto-express"

Side = tuple[int, ...]
Numbers = tuple[int, ...]


class Board(NamedTuple):
    """mine, theirs: 27 counts, the hand last. pins: own points. stuck: where a checker may not go on."""

    mine: Side
    theirs: Side
    my_pins: frozenset[int] = frozenset()
    their_pins: frozenset[int] = frozenset()
    stuck: frozenset[int] = frozenset()
    from_head: int = 0


class Node(NamedTuple):
    """Some steps of a turn: where they lead, which numbers they leave."""

    board: Board
    left: Numbers


class Naive:
    """One game with its options. head_limit, hand_is_open: of the turn in hand."""

    def __init__(self, game: str, options: GameOptions) -> None:
        self.game = game
        self.options = options
        self.checkers = {"hypergammon": 3, "hypergammon-2": 2, "hypergammon-1": 1}.get(game, 15)
        self.head_limit = 1
        self.hand_is_open = True

    def results(
        self, position: Position, dice: Numbers, *, first_turn: bool = False, passed: bool = False
    ) -> set[Position]:
        """Every position that a legal play can leave, seen by the mover."""
        start = self._begin(position, dice, first_turn)
        found = self._turn(start, dice, passed)
        if first_turn and self.game == UZUN and self.options.head_exception == "first-turn-if-blocked":
            total = 4 if dice[0] == dice[1] else 2
            if not any(total - len(node.left) == total for node in found):
                self.head_limit = 2
                found = self._turn(start, dice, passed)
        if self.options.compulsory_bearoff and self.options.compulsory_bearoff_scope == "turn-max" and found:
            most = max(node.board.mine[OFF] for node in found)
            found = [node for node in found if node.board.mine[OFF] == most]
        return {_position(node.board) for node in found}

    def stroll(
        self,
        position: Position,
        dice: Numbers,
        source: random.Random,
        *,
        first_turn: bool = False,
        passed: bool = False,
    ) -> tuple[list[tuple[int, int]], Position]:
        """Some allowed steps, as many as chance will have: from where, to where; and the position they leave.

        Only of two numbers, or of one: those a chain adds are left.
        """
        board = self._begin(position, dice, first_turn)
        left = list(dice[:1] if passed else dice if dice[0] != dice[1] else dice[:1] * 4)
        if self.game == EUREIKA and dice[0] == dice[1]:
            left = left[: self.options.eureika_doubles]
        steps = []
        while left and source.random() < 0.85 and not self.is_over(board):
            number = source.choice(left)
            found = list(self.steps(board, number))
            if not found or self._must_wait(board, tuple(left), number):
                break
            after = source.choice(found)
            (origin,) = [place for place in range(27) if after.mine[place] < board.mine[place]]
            (target,) = [place for place in range(27) if after.mine[place] > board.mine[place]]
            steps.append((origin, target))
            left.remove(number)
            board = after
        return steps, _position(board)

    def _begin(self, position: Position, dice: Numbers, first_turn: bool) -> Board:
        start = _board(position)
        opens = dice[0] == dice[1] if len(dice) == 2 else False
        self.hand_is_open = (
            self.options.acey_variant != "closed-entry"
            or start.mine[HAND] < self.checkers
            or opens
            or sorted(dice) == [1, 2]
        )
        self.head_limit = self._head_limit(dice, first_turn)
        return start

    # ------------------------------------------------------------------ the turn, section 1

    def _turn(self, start: Board, dice: Numbers, passed: bool) -> list[Node]:
        """ALG-01: two numbers in either order, or one number several times."""
        if len(dice) == 2 and dice[0] != dice[1]:
            return self._pair(start, dice)
        if passed:
            return self._chain(start, [tuple(same) for _, same in groupby(dice)])
        number = dice[0]
        if self.game == EXPRESS:  # PX-01
            return self._chain(start, [(chained,) * 4 for chained in range(number, 7)])
        if self.options.acey_variant == "european":  # AD-10
            return self._chain(start, [(number,) * 4, (7 - number,) * 4])
        if self.game == EUREIKA:  # EU-04
            return self._best(start, (number,) * self.options.eureika_doubles)
        return self._best(start, (number,) * 4)

    def _pair(self, start: Board, dice: Numbers) -> list[Node]:
        """ALG-02, ALG-03: as many as possible; if only one, the larger."""
        nodes = self._longest(start, dice)
        if nodes and max(2 - len(node.left) for node in nodes) == 1:
            used = {max(dice) if node.left == (min(dice),) else min(dice) for node in nodes}
            nodes = [node for node in nodes if max(used) not in node.left or self.is_over(node.board)]
        return nodes

    def _best(self, start: Board, numbers: Numbers) -> list[Node]:
        return self._longest(start, numbers)

    def _chain(self, start: Board, groups: list[Numbers]) -> list[Node]:
        """PX-02 per_number: each as often as possible, the next only after all of the one before."""
        done: list[Node] = []
        going = [Node(start, ())]
        for numbers in groups:
            further: dict[Board, Node] = {}
            for node in going:
                best = self._longest(node.board, numbers) or [Node(node.board, numbers)]
                for after in best:
                    goes_on = not after.left or self.options.express_stop == "skip-blocked"
                    if goes_on and not self.is_over(after.board):
                        further[after.board] = after
                    else:
                        done.append(after)
            going = list(further.values())
        nodes = [Node(node.board, ()) for node in done + going]
        return [node for node in nodes if node.board[:4] != start[:4]]

    def _longest(self, start: Board, numbers: Numbers) -> list[Node]:
        """ALG-02, ALG-05: the sequences with most steps, and those that end the game."""
        nodes = [node for node in self._tree(start, numbers) if self._may_stand(node.board)]
        most = max((len(numbers) - len(node.left) for node in nodes), default=0)
        return [node for node in nodes if len(numbers) - len(node.left) == most or self.is_over(node.board)]

    def _tree(self, start: Board, numbers: Numbers) -> list[Node]:
        """Every sequence of at least one step; what is met twice with the same left is followed once."""
        seen: set[Node] = set()
        waiting = [Node(start, numbers)]
        while waiting:
            board, left = waiting.pop()
            if self.is_over(board):
                continue
            for number in sorted(set(left)):
                if self._must_wait(board, left, number):
                    continue
                rest = list(left)
                rest.remove(number)
                for after in self.steps(board, number):
                    node = Node(after, tuple(rest))
                    if node not in seen:
                        seen.add(node)
                        waiting.append(node)
        return list(seen)

    def _must_wait(self, board: Board, left: Numbers, number: int) -> bool:
        """TT-03 bearoff_larger_first: the smaller number, while the larger can be played in a bear-off."""
        if not self.options.bearoff_larger_first or number == max(left):
            return False
        return not any(board.mine[7:]) and any(True for _ in self.steps(board, max(left)))

    def _may_stand(self, board: Board) -> bool:
        """UZ-09 final_only."""
        return self.options.block_check != "final-only" or not self.is_illegal_block(board)

    # ------------------------------------------------------------------ one step

    def steps(self, board: Board, die: int) -> Iterator[Board]:
        """Every position one checker moved by this die can leave."""
        if self.game == EUREIKA:
            if board.mine[die]:
                yield _moved(board, die, OFF)
            return
        found = [(origin, after) for origin in range(1, 27) for after in self._step(board, origin, die)]
        offs = [after for _, after in found if after.mine[OFF] > board.mine[OFF]]
        if offs and self.options.compulsory_bearoff and self.options.compulsory_bearoff_scope == "per-die":
            yield from offs
        else:
            yield from (after for _, after in found)

    def _step(self, board: Board, origin: int, die: int) -> Iterator[Board]:
        """This checker by this die: nothing, or the one position it leaves."""
        free = board.mine[origin] - (origin in board.my_pins) - (origin in board.stuck)
        if free < 1:
            return
        if board.mine[BAR] and origin != BAR:  # STD-06
            return
        if origin == HAND and not self.hand_is_open:
            return
        if self.game == UZUN and origin == 24 and board.from_head >= self.head_limit:  # UZ-06
            return
        target = (25 if origin == HAND else origin) - die
        if target <= OFF:
            if self._may_bear_off(board, origin, die):
                yield self._after(board, origin, OFF)
        elif self._may_land(board, target):
            after = self._after(board, origin, target)
            if not (self.options.block_check == "each-step" and self.is_illegal_block(after)):
                yield after

    def _may_land(self, board: Board, target: int) -> bool:
        """STD-04, UZ-05, PL-05."""
        theirs = board.theirs[self.facing(target)]
        if self.game == UZUN:
            return theirs == 0
        if target in board.my_pins:
            return False
        return theirs - (self.facing(target) in board.their_pins) < 2

    def _may_bear_off(self, board: Board, origin: int, die: int) -> bool:
        """STD-07, STD-08, ALG-06; PL-09; AD-08."""
        if any(board.mine[7:]):
            return False
        if board.my_pins and not self.options.plakoto_bearoff_while_pinned:
            return False
        if origin == die:
            return True
        exact_only = self.options.acey_exact_bearoff or self.options.acey_variant == "european"
        return not exact_only and not any(board.mine[origin + 1 : 7])

    def _after(self, board: Board, origin: int, target: int) -> Board:
        """The checker moved; a lone opposing one hit or pinned, one no longer covered freed."""
        after = _moved(board, origin, target)
        if self.game == UZUN:
            return after._replace(from_head=board.from_head + (origin == 24))
        if self.game in PLAKOTO:
            pins = set(board.their_pins)
            if target and board.theirs[25 - target] == 1:
                pins.add(25 - target)
            if not after.mine[origin]:
                pins.discard(25 - origin)
            return after._replace(their_pins=frozenset(pins))
        if target and board.theirs[25 - target] == 1:
            theirs = list(board.theirs)
            theirs[25 - target] -= 1
            theirs[HAND if self.options.acey_hit_to == "hand" else BAR] += 1
            after = after._replace(theirs=tuple(theirs))
            if target <= 6 and self.options.hit_and_run_home == "forbidden":  # TT-03
                after = after._replace(stuck=board.stuck | {target})
        return after

    # ------------------------------------------------------------------ the position

    def facing(self, point: int) -> int:
        """CON-02."""
        if self.game == UZUN:
            return point - 12 if point > 12 else point + 12
        return 25 - point

    def is_over(self, board: Board) -> bool:
        """STD-10, PL-10."""
        if board.mine[OFF] == self.checkers:
            return True
        mine, theirs = 24 in board.my_pins, 24 in board.their_pins
        return (mine and theirs) or (theirs and not board.mine[24])

    def is_illegal_block(self, board: Board) -> bool:
        """UZ-08: six points in a row on the opponent's path, and none of theirs past them."""
        if self.game != UZUN or self.options.block_rule == "none":
            return False
        held = [False] + [board.mine[self.facing(theirs)] > 0 for theirs in range(1, 25)]
        for lowest in range(1, 20):
            if all(held[lowest : lowest + 6]):
                past = (
                    board.theirs[:7]
                    if self.options.block_rule == "opponent-in-home"
                    else board.theirs[:lowest]
                )
                if not any(past):
                    return True
        return False

    def _head_limit(self, dice: Numbers, first_turn: bool) -> int:
        """UZ-06, UZ-07."""
        rolls = {
            "first-turn-664433": [(6, 6), (4, 4), (3, 3)],
            "first-turn-6644": [(6, 6), (4, 4)],
            "first-roll-any-two": [dice],
        }
        return 2 if first_turn and dice in rolls.get(self.options.head_exception, []) else 1

    # ------------------------------------------------------------------ what is always true

    def broken_invariants(self, position: Position) -> list[str]:
        """CON-05, no point of both sides but a pinned one, no pin without a pinner."""
        board = _board(position)
        sides = (board.mine, board.theirs)
        broken = ["checkers" for side in sides if sum(side) != self.checkers or min(side) < 0]
        if self.game == EUREIKA:
            return broken
        for point in range(1, 25):
            mine, theirs = board.mine[point], board.theirs[self.facing(point)]
            pins = (point in board.my_pins) + (self.facing(point) in board.their_pins)
            if bool(mine and theirs) != (pins == 1):
                broken.append(f"point {point}")
            if (point in board.my_pins and mine != 1) or (
                self.facing(point) in board.their_pins and theirs != 1
            ):
                broken.append(f"pin {point}")
        if self.is_illegal_block(board):
            broken.append("block")
        return broken


def _board(position: Position) -> Board:
    return Board(
        (*position.mover, position.hand[0]),
        (*position.opponent, position.hand[1]),
        frozenset(position.pinned[0]),
        frozenset(position.pinned[1]),
    )


def _position(board: Board) -> Position:
    return Position(
        board.mine[:HAND],
        board.theirs[:HAND],
        (board.mine[HAND], board.theirs[HAND]),
        (tuple(sorted(board.my_pins)), tuple(sorted(board.their_pins))),
    )


def _moved(board: Board, origin: int, target: int) -> Board:
    mine = list(board.mine)
    mine[origin] -= 1
    mine[target] += 1
    return board._replace(mine=tuple(mine))
