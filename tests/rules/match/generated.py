"""Whole matches at random, of every game, by the board's own lists of legal plays: no play in them is wrong.

Written as a person would who follows each rule of the turn; what the judge is to find valid.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from rules.board.games import GameRules, game_rules
from rules.board.outcome import BoardEnd, Outcome, outcome
from rules.board.plays import Play, legal_plays
from rules.board.playtext import parse_play, play_text
from rules.board.position import Position
from rules.board.rolls import Dice, earns_bonus, numbers_of, passed_on, rolls_again
from rules.board.written import WrittenPlay
from rules.match.record import MatchRecord, Roll, Silence, WrittenGame
from rules.match.score import Side
from rules.options import ExpressSecondPass, NextStarter, Opening

# Lower doubles of plakoto express have too many plays to be listed.
LOWEST_CHAIN = 5


@dataclass(frozen=True)
class Made:
    """A match and what it must be found to be. results: winner (None for a tie) and points of each game."""

    record: MatchRecord
    results: list[tuple[Side | None, int]]
    score: tuple[int, int]


@dataclass
class _Game:
    rules: GameRules
    chance: Random
    side: Side
    position: Position
    rolls: list[Roll] = field(default_factory=list)
    passed: Dice = ()
    ended: Outcome | None = None

    def play(self) -> None:
        while self.ended is None:
            if not self._turn():
                self.side, self.position = self.side.other, self.position.turned()

    def _turn(self) -> bool:
        """One roll, with all that belongs to it; whether the same side goes on."""
        options = self.rules.options
        first_turn = all(roll.side is not self.side for roll in self.rolls)
        more: dict = {}
        back: Dice = ()
        if self.passed:
            play, written = self._choose(self.passed, passed=True)
            left = numbers_of(self.passed, self.rules, passed=True).unplayed(play.steps if play else ())
            back = left if options.express_second_pass is ExpressSecondPass.RETURNED else ()
            more = {"passed": self.passed, "passed_play": written}
            self.passed = back
            if self.ended or not options.express_own_turn_after:
                self._tell((0, 0), None, **more)
                return self.ended is not None
        dice = self._dice()
        play, written = self._choose(dice, first_turn=first_turn)
        steps = play.steps if play else ()
        self.passed = back + passed_on(dice, steps, self.rules)
        again = rolls_again(dice, steps, self.rules)
        if not self.ended and earns_bonus(dice, steps, self.rules):
            bonus = (self.chance.randint(1, 6),) * 2
            play, bonus_play = self._choose(bonus)
            more |= {"bonus": bonus, "bonus_play": bonus_play}
            again = play is not None and not numbers_of(bonus, self.rules).unplayed(play.steps)
        self._tell(dice, written, **more)
        return again or self.ended is not None

    def _choose(self, dice: Dice, **turn: bool) -> tuple[Play | None, WrittenPlay | None]:
        plays = legal_plays(self.position, dice, self.rules, **turn)
        if not plays:
            return None, None
        play = self.chance.choice(plays)
        written = parse_play(play_text(self.position, dice, play, self.rules, **turn))
        self.position = play.result
        self.ended = outcome(self.position, self.rules)
        return play, written

    def _dice(self) -> tuple[int, int]:
        while True:
            dice = self.chance.randint(1, 6), self.chance.randint(1, 6)
            is_double = dice[0] == dice[1]
            is_opening = not self.rolls and self.rules.options.opening is Opening.COMBINED
            if not is_double or not (is_opening or (self.rules.chained and dice[0] < LOWEST_CHAIN)):
                return dice

    def _tell(self, dice: tuple[int, int], play: WrittenPlay | None, **more: object) -> None:
        line = len(self.rolls) + 1
        silence = Silence.BLANK if play else Silence.DANCED
        self.rolls.append(
            Roll(line=line, row=line, side=self.side, text="", dice=dice, play=play, silence=silence, **more)
        )


def generated_match(code: str, seed: int, *, length: int, options: Mapping[str, str] | None = None) -> Made:
    """A match to this length, without a cube. Raises TooManyPlaysError where a roll is too rich."""
    rules, chance = game_rules(code, options), Random(seed)
    games: list[WrittenGame] = []
    results: list[tuple[Side | None, int]] = []
    points = [0, 0]
    starter = chance.choice(list(Side))
    while max(points) < length:
        game = _Game(rules, chance, starter, rules.start)
        game.play()
        assert game.ended is not None
        games.append(
            WrittenGame(
                number=len(games) + 1,
                line=0,
                score_line=0,
                names=("Ada", "Bora"),
                points=(points[0], points[1]),
                statements=tuple(game.rolls),
            )
        )
        winner = None if game.ended.end is BoardEnd.TIE else game.side
        results.append((winner, game.ended.multiplier))
        if winner:
            points[winner.index] = min(length, points[winner.index] + game.ended.multiplier)
        starter = _next(rules.options.next_starter, winner, game.rolls[0].side, chance)
    record = MatchRecord(format="mat", length=length, games=tuple(games), game=code, options=options or {})
    return Made(record, results, (points[0], points[1]))


def _next(rule: NextStarter, winner: Side | None, began: Side, chance: Random) -> Side:
    if winner is None or rule is NextStarter.ROLL:
        return chance.choice(list(Side))
    return winner if rule is NextStarter.WINNER else began.other
