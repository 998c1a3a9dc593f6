"""Whole matches of every game by chance, as records: same seed, same match.

The kernel says which plays are legal; what a turn, a game and a match are made of is told here once more,
plainly, and not by the judge: rules-reference sections 2 to 4.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import groupby
from random import Random

from rules.board.games import GameRules, game_rules
from rules.board.outcome import BoardEnd, best_multiplier, outcome
from rules.board.plays import Play, has_legal_play, legal_plays
from rules.board.playtext import parse_play, play_text
from rules.board.position import Position
from rules.board.rolls import Dice, earns_bonus, numbers_of, passed_on, rolls_again
from rules.board.steps import Step
from rules.board.written import WrittenPlay
from rules.match.options import SessionOptions
from rules.match.record import (
    CubeAction,
    CubeWord,
    GiveUp,
    MatchRecord,
    Roll,
    Silence,
    Statement,
    Tie,
    Win,
    WrittenGame,
)
from rules.match.score import MatchScore, Phase, Side
from rules.match.session import MoneyScore, Standing
from rules.options import GAME_PRESETS, ExpressSecondPass, ExpressStop, NextStarter, Opening

GAMES = tuple(GAME_PRESETS)
NAMES = ("Ayla", "Baran B.")
# Somebody gives up after so many turns: two players by chance can go on for long.
_LONGEST = 160
_LAST_TURN_OF_ALL = 300


@dataclass(frozen=True)
class Won:
    """How a game ended. winner: None for a tie."""

    winner: Side | None
    points: int
    is_resigned: bool = False


def random_record(
    seed: int,
    game: str = "backgammon",
    *,
    length: int | None = None,
    options: Mapping[str, str] | None = None,
    session: SessionOptions | None = None,
) -> MatchRecord:
    """A match by chance, or a money session (length 0); without a length sometimes one, sometimes the other.

    options: as the record bears them, kebab-case and only what differs from the preset.
    """
    rng = Random(f"{seed} {game}")
    rules = game_rules(game, options)
    length = rng.choice((0, 1, 2, 3, 5)) if length is None else length
    session = session or _session(rng, length)
    standing: Standing = MatchScore.starting_at(length, crawford=session.crawford) if length else MoneyScore()
    games: list[WrittenGame] = []
    starter: Side | None = None
    line = 3
    while not standing.is_over and len(games) < (length * 2 + 1 or 3):
        table = Table(rng, rules, session, standing, starter)
        won = table.play()
        games.append(table.written(number=len(games) + 1, line=line))
        line += 400
        if won.winner:
            standing = standing.after_game(won.winner, won.points)
        starter = _next_starter(rules, won.winner, table.began)
    return MatchRecord(
        format="mat",
        length=length,
        games=tuple(games),
        headers={"event": "Sample Cup"} if rng.random() < 0.5 else {},
        session=session,
        game=game,
        options=dict(options or {}),
    )


def _session(rng: Random, length: int) -> SessionOptions:
    if length:
        return SessionOptions(crawford=rng.random() < 0.8)
    return SessionOptions(jacoby=rng.choice((None, True, False)), beavers=rng.choice((None, True)))


def _next_starter(rules: GameRules, winner: Side | None, began: Side) -> Side | None:
    """UZ-04, PL-03; after a tie the starter is thrown for again, PL-12."""
    rule = rules.options.next_starter
    if winner is None or rule is NextStarter.ROLL:
        return None
    return winner if rule is NextStarter.WINNER else began.other


@dataclass
class Table:
    """One game while it is played. board: as side 1 sees it."""

    rng: Random
    rules: GameRules
    session: SessionOptions
    standing: Standing
    starter: Side | None
    statements: list[Statement] = field(default_factory=list)
    row: int = 0
    value: int = 1
    owner: Side | None = None
    passed: Dice = ()
    rolls: list[int] = field(default_factory=lambda: [0, 0])
    start_cube: int = 1

    def __post_init__(self) -> None:
        self.board = self.rules.start
        self.began = self.starter or self.rng.choice((Side.ONE, Side.TWO))
        if self._has_automatic_doubles and self.rng.random() < 0.3:
            self.start_cube = self.value = 2  # the opening dice were equal once: MS-02
        # Some records leave all marks out, some play their checkers one by one.
        self.is_marked = self.rng.random() < 0.7
        self.is_expanded = self.rng.random() < 0.4

    @property
    def _has_automatic_doubles(self) -> bool:
        return self.uses_cube and not self.standing.length and self.session.auto_double_limit != 0

    @property
    def uses_cube(self) -> bool:
        return self.rules.options.cube

    def written(self, *, number: int, line: int) -> WrittenGame:
        claims = True if self.standing.phase is Phase.CRAWFORD and self.rng.random() < 0.3 else None
        return WrittenGame(
            number=number,
            line=line,
            score_line=line + 1,
            names=NAMES,
            points=self.standing.points,
            statements=tuple(self.statements),
            claims_crawford=claims if self.uses_cube else None,
            start_cube=self.start_cube,
        )

    def play(self) -> Won:
        side = self.began
        last: Won | None = None
        for turn in range(_LAST_TURN_OF_ALL):
            if last:
                return self._ended(self._last_turn(last, side))
            won = self._before_the_roll(side, turn) or self._turn(side)
            if won and self._grants_a_last_turn(side, won):
                last = won
            elif won:
                return self._ended(won)
            side = side.other
        raise AssertionError("nobody wins")

    def _ended(self, won: Won) -> Won:
        """The record says how the game ended, as a rule."""
        if won.winner is None:
            self._say(Tie, Side.ONE, is_alone=True)
        elif won.is_resigned or self.rng.random() < 0.8:
            is_over = self.standing.after_game(won.winner, won.points).is_over
            ends_match = is_over and self.rng.random() < 0.5
            self._say(Win, won.winner, is_alone=True, points=won.points, ends_match=ends_match)
        return won

    # The cube, and giving up

    def _before_the_roll(self, side: Side, turn: int) -> Won | None:
        chance = self.rng.random()
        if (chance < 0.004 and turn > 1) or turn > _LONGEST:
            return self._resigned(side)
        if chance < 0.06 and turn and self._may_double(side):
            return self._double(side)
        return None

    def _may_double(self, side: Side) -> bool:
        is_barred = self.standing.phase is Phase.CRAWFORD
        return self.uses_cube and not is_barred and self.owner in (None, side) and self.value < 64

    def _double(self, side: Side) -> Won | None:
        value = self.value * 2
        self._say(CubeAction, side, word=CubeWord.DOUBLE, value=value)
        answer = self.rng.random()
        if answer < 0.2:
            self._say(CubeAction, side.other, word=CubeWord.DROP)
            return Won(side, self.value)
        if answer < 0.5 and not self.standing.length:
            self._say(CubeAction, side.other, word=CubeWord.BEAVER, value=value * 2)
            value *= 2
        else:
            self._say(CubeAction, side.other, word=CubeWord.TAKE)
        self.value, self.owner = value, side.other
        return None

    def _resigned(self, side: Side) -> Won:
        """This side gives up, with or without dice, in words or not. MP-13."""
        points = self.value * self.rng.randint(1, best_multiplier(self.rules))
        manner = self.rng.choice(("wins", "losses", "question", "unrolled"))
        if manner == "losses":
            self._say(GiveUp, side, points=points)
        elif manner == "unrolled":
            self._say(Roll, side, dice=(0, 0), silence=Silence.GAVE_UP)
        elif manner == "question" and not self.passed:
            self._say(Roll, side, dice=self._dice(side), silence=Silence.GAVE_UP)
        return Won(side.other, points, is_resigned=True)

    # A turn

    def _turn(self, side: Side) -> Won | None:
        while True:
            won, again = self._roll(side)
            if won or not again:
                return won

    def _roll(self, side: Side) -> tuple[Won | None, bool]:
        """One roll with what goes before and after it; whether this side rolls again."""
        first_turn = not self.rolls[side.index]
        owed, self.passed = self.passed, ()
        told: dict[str, object] = {"dice": (0, 0)}
        if owed:
            won = self._passed_numbers(side, owed, told)
            if won or not self.rules.options.express_own_turn_after:
                self.rolls[side.index] += 1
                self._say(Roll, side, **told)
                return won, False
        dice = self._dice(side)
        self.rolls[side.index] += 1
        play = self._choose(self._seen_by(side), dice, first_turn=first_turn)
        told |= {"dice": dice, "play": self._text(side, dice, play, first_turn=first_turn)}
        if play is None:
            told["silence"] = self.rng.choice((Silence.BLANK, Silence.DANCED))
        won = self._moved(side, play)
        steps = play.steps if play else ()
        again = False
        if not won:
            self.passed += passed_on(dice, steps, self.rules)
            again = rolls_again(dice, steps, self.rules)
            if earns_bonus(dice, steps, self.rules):
                won, again = self._bonus(side, told)
        self._say(Roll, side, **told)
        return won, again

    def _passed_numbers(self, side: Side, owed: Dice, told: dict[str, object]) -> Won | None:
        """PX-02."""
        play = self._choose(self._seen_by(side), owed, passed=True)
        told |= {"passed": owed, "passed_play": self._text(side, owed, play, passed=True)}
        left = numbers_of(owed, self.rules, passed=True).unplayed(play.steps if play else ())
        won = self._moved(side, play)
        if not won and self.rules.options.express_second_pass is ExpressSecondPass.RETURNED:
            self.passed = left
        return won

    def _bonus(self, side: Side, told: dict[str, object]) -> tuple[Won | None, bool]:
        """Any double is named after a 2-1; all of it played, the side rolls again. AD-07."""
        double = (self.rng.randint(1, 6),) * 2
        play = self._choose(self._seen_by(side), double)
        told |= {"bonus": double, "bonus_play": self._text(side, double, play)}
        won = self._moved(side, play)
        is_full = play is not None and not numbers_of(double, self.rules).unplayed(play.steps)
        return won, is_full and not won

    def _dice(self, side: Side) -> tuple[int, int]:
        dice = self.rng.randint(1, 6), self.rng.randint(1, 6)
        is_opening = not any(self.rolls) and self.rules.options.opening is Opening.COMBINED
        return self._dice(side) if is_opening and dice[0] == dice[1] else dice

    def _choose(
        self, position: Position, dice: Dice, *, first_turn: bool = False, passed: bool = False
    ) -> Play | None:
        """A legal play: mostly any, sometimes one that gets on."""
        if not has_legal_play(position, dice, self.rules, first_turn=first_turn, passed=passed):
            return None
        if len(numbers_of(dice, self.rules, passed=passed).singles) > 4:
            return self._number_by_number(position, dice, passed=passed)
        plays = legal_plays(position, dice, self.rules, first_turn=first_turn, passed=passed)
        if self.rng.random() < 0.4:
            return max(plays, key=lambda play: (play.mover & 0xFF, -play.result.pips[0]))
        return self.rng.choice(plays)

    def _number_by_number(self, position: Position, dice: Dice, *, passed: bool) -> Play | None:
        """A chain of numbers has too many plays to be listed. PX-02, AD-10."""
        steps: tuple[Step, ...] = ()
        play = None
        skips = self.rules.options.express_stop is ExpressStop.SKIP_BLOCKED
        for number, same in groupby(numbers_of(dice, self.rules, passed=passed).singles):
            numbers = (number,) * len(list(same))
            plays = legal_plays(position, numbers, self.rules, passed=True)
            if not plays:
                if skips:
                    continue
                break
            play = self.rng.choice(plays)
            steps, position = steps + play.steps, play.result
            is_blocked = len(play.steps) < len(numbers) and not skips
            if is_blocked or self.rules.is_over(play.mover, play.opponent):
                break
        return play._replace(steps=steps) if play else None

    def _text(self, side: Side, dice: Dice, play: Play | None, **when: bool) -> WrittenPlay | None:
        """The play in one of the ways a program may write it."""
        if play is None:
            return None
        is_long = len(play.steps) > 8
        if self.is_expanded or is_long:
            segments = tuple((step.origin, step.target) for step in play.steps)
            return WrittenPlay(segments, play.marks if self.is_marked else 0)
        return parse_play(play_text(self._seen_by(side), dice, play, self.rules, **when))

    def _moved(self, side: Side, play: Play | None) -> Won | None:
        """The board after a play, and what was won by it. STD-10, UZ-12, PL-10, AD-09, EU-05."""
        if play is None:
            return None
        result = play.result
        self.board = result if side is Side.ONE else result.turned()
        return self._won(side)

    def _won(self, side: Side) -> Won | None:
        reached = outcome(self._seen_by(side), self.rules)
        if reached is None:
            return None
        if reached.end is BoardEnd.TIE:
            return Won(None, 0)
        no_gammons = self.session.jacoby and not self.standing.length and self.owner is None
        return Won(side, self.value * (1 if no_gammons else reached.multiplier))

    # Uzun tavla's last turn: UZ-13

    def _grants_a_last_turn(self, side: Side, won: Won) -> bool:
        borne_off = self._seen_by(side).mover[0] == self.rules.checkers
        return self.rules.options.last_roll_tie and side is self.began and won.winner is side and borne_off

    def _last_turn(self, last: Won, side: Side) -> Won:
        """A tie if this side finishes too; what it bears off counts for it in any case."""
        return Won(None, 0) if self._turn(side) else self._won(side.other) or last

    def _seen_by(self, side: Side) -> Position:
        return self.board if side is Side.ONE else self.board.turned()

    def _say(self, kind: type[Statement], side: Side, *, is_alone: bool = False, **values: object) -> None:
        """Write a cell: left before right in a row; a line of its own has no row number."""
        before = self.statements[-1].side if self.statements else None
        self.row += side is Side.ONE or before is not Side.ONE
        row = None if is_alone else self.row
        self.statements.append(kind(line=0, row=row, side=side, text="", **values))
