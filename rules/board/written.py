"""A play as a person wrote it, and what it can mean on the board. Formats 1.2, 1.3; CON-04."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules.board.games import BACKGAMMON, GameRules
from rules.board.plays import Dice, Pair, Play, dice_to_steps, legal_plays
from rules.board.position import OFF, Counts, Position
from rules.board.steps import NOWHERE, Step, moved

# A run of one checker: from where, to where; the stops between are not written.
Segment = tuple[int, int]


@dataclass(frozen=True, slots=True)
class WrittenPlay:
    """The moves of one turn, chains split at their stops and counts multiplied out, in the order written.

    hit_marks: how many * were written.
    """

    segments: tuple[Segment, ...]
    hit_marks: int = 0


@dataclass(slots=True)
class _Search:
    """All ways to share single steps among the written segments; the states seen keep it small."""

    rules: GameRules
    plays: dict[Position, Play] = field(default_factory=dict)
    seen: set[tuple[Pair, tuple[Segment, ...], tuple[int, ...]]] = field(default_factory=set)

    def follow(
        self, pair: Pair, segments: tuple[Segment, ...], dice: tuple[int, ...], steps: tuple[Step, ...]
    ) -> None:
        if not segments:
            self._keep(Play(steps, Position(*pair)))
            return
        state = (pair, segments, dice)
        if state in self.seen:
            return
        self.seen.add(state)
        mover, opponent = pair
        for index, (origin, goal) in enumerate(segments):
            if index and segments[index - 1] == (origin, goal):
                continue
            for die in dict.fromkeys(dice):
                target = self.rules.landing(mover, opponent, origin, die)
                if target == NOWHERE or target < goal:
                    continue
                own, other, hit = moved(mover, opponent, origin, target)
                left = list(segments)
                left[index : index + 1] = [] if target == goal else [(target, goal)]
                rest = list(dice)
                rest.remove(die)
                step = Step(origin, target, die, hit)
                self.follow((own, other), tuple(sorted(left)), tuple(rest), (*steps, step))

    def _keep(self, play: Play) -> None:
        """Of two ways to one position the one with more dice stands: it answers the obligation best."""
        known = self.plays.get(play.result)
        if known is None or len(known.steps) < len(play.steps):
            self.plays[play.result] = play


def possible_plays(
    position: Position, dice: Dice, segments: Sequence[Segment], rules: GameRules = BACKGAMMON
) -> tuple[Play, ...]:
    """Every sequence of allowed steps the segments can stand for, one for each resulting position.

    Whether enough dice were used is not asked here: see readings.
    """
    search = _Search(rules)
    # Largest die first, so that a play that leaves a die is found with the die it ought to use.
    steps = tuple(sorted(dice_to_steps(dice), reverse=True))
    search.follow((position.mover, position.opponent), tuple(sorted(segments)), steps, ())
    return tuple(search.plays.values())


def readings(
    position: Position, dice: Dice, segments: Sequence[Segment], rules: GameRules = BACKGAMMON
) -> tuple[Play, ...]:
    """The legal plays the segments can stand for: () illegal, one as a rule, two where a stop was left out.

    A play that uses every die, or ends the game, needs no look at the others; only a shorter one does.
    """
    possible = possible_plays(position, dice, segments, rules)
    full = len(dice_to_steps(dice))
    legal = tuple(play for play in possible if len(play.steps) == full or _is_over(play.result.mover))
    if legal or not possible:
        return legal
    results = {play.result for play in legal_plays(position, dice, rules)}
    return tuple(play for play in possible if play.result in results)


def chosen_reading(plays: Sequence[Play], hit_marks: int) -> Play | None:
    """The one reading meant; hit marks decide between two. None: ambiguous. Formats 1.3, rule 4."""
    if len(plays) == 1:
        return plays[0]
    marked = [play for play in plays if play.hits == hit_marks]
    return marked[0] if len(marked) == 1 else None


def _is_over(mover: Counts) -> bool:
    return mover[OFF] == sum(mover)
