"""Whole records of every game: written, read back, judged; and with one thing wrong. Formats 2.10, 11."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import islice

import pytest

from rules.board.games import GameRules, game_rules
from rules.board.plays import has_legal_play, legal_plays
from rules.board.position import BAR, HOME, OFF, Position
from rules.board.racing import alongside
from rules.board.rolls import Dice, earns_bonus
from rules.board.written import Segments, WrittenPlay
from rules.match.ending import EndKind
from rules.match.frames import Frame, frames
from rules.match.record import CubeAction, CubeWord, MatchRecord, Roll, Silence, Statement
from rules.match.replay import judge
from rules.match.score import Side
from rules.match.verdict import Status
from rules.notation.check import read_record
from rules.notation.mat_writer import write_mat
from tests.looking import examples
from tests.rules.notation.games import GAMES, random_record
from tests.rules.notation.sameness import said
from tests.rules.notation.ways import WAYS

# How many records of each game; formats ask for at least twenty.
MANY = 24
# How many records have a play made illegal for each code.
ENOUGH = 5


@cache
def record_of(game: str, seed: int) -> MatchRecord:
    """A record of a game, each way of playing it in turn."""
    return random_record(seed, game, options=WAYS[game][seed % len(WAYS[game])])


@cache
def usual_record_of(game: str, seed: int) -> MatchRecord:
    """A record of a game as its preset has it."""
    return random_record(seed, game) if seed % len(WAYS[game]) else record_of(game, seed)


def records_of(game: str, count: int) -> list[MatchRecord]:
    return [record_of(game, seed) for seed in range(count)]


@pytest.mark.parametrize("game", GAMES)
def test_record_is_read_back_as_it_was_written_and_judged_valid(game):
    for record in records_of(game, examples(MANY)):
        read = read_record(write_mat(record).encode())

        assert said(read) == said(record)
        verdict = judge(read)
        assert (verdict.status, verdict.fault) == (Status.VALID, None)
        assert len(verdict.games) == len(record.games)


@pytest.mark.parametrize("game", GAMES)
def test_what_was_read_is_written_the_same_again(game):
    for record in records_of(game, 5):
        text = write_mat(record)

        assert write_mat(read_record(text.encode())) == text


def test_generated_games_end_in_every_way():
    """What the tests above go through: mother pins, bonus rolls, passed numbers, every size of win."""
    verdicts = [judge(record) for game in GAMES for record in records_of(game, MANY)]
    kinds = {game.kind for verdict in verdicts for game in verdict.games}
    rolls = [roll for record in records_of("acey-deucey", MANY) for roll in rolls_of(record)]
    passed = [roll for record in records_of("plakoto-express", MANY) for roll in rolls_of(record)]

    assert kinds | {EndKind.TIE} == set(EndKind)
    assert {bool(roll.bonus_play) for roll in rolls if roll.bonus} == {True, False}
    assert {bool(roll.passed_play) for roll in passed if roll.passed} == {True, False}


@pytest.mark.parametrize(
    ("game", "options", "seed"), [("uzun-tavla", {"last-roll-tie": "on"}, 6), ("plakoto-express", {}, 61)]
)
def test_tie_is_played_again_at_the_same_score(game, options, seed):
    # Seeds whose match has a tie: both mothers pinned (PL-10), or both sides finished (UZ-13).
    record = random_record(seed, game, options=options)

    verdict = judge(read_record(write_mat(record).encode()))

    assert EndKind.TIE in {game.kind for game in verdict.games}
    assert said(read_record(write_mat(record).encode())) == said(record)
    assert verdict.status is Status.VALID


def rolls_of(record: MatchRecord) -> list[Roll]:
    return [
        statement for game in record.games for statement in game.statements if isinstance(statement, Roll)
    ]


# One thing wrong

# The moves that are wrong in a position with these dice; None where it does not come to that.
Wrong = Callable[[Position, Dice, GameRules], Segments | None]


def two_from_the_head(position: Position, dice: Dice, rules: GameRules) -> Segments | None:
    """UZ-06: two different dice never take two."""
    first, second = dice
    is_free = all(position.opponent[alongside(24 - die)] == 0 for die in dice)
    if first == second or position.mover[24] < 3 or not is_free:
        return None
    return (24, 24 - first), (24, 24 - second)


def a_pinned_checker(position: Position, dice: Dice, rules: GameRules) -> Segments | None:
    """PL-04: a checker alone on its point, under an opposing one."""
    for point in position.pinned[0]:
        target = point - dice[0]
        if position.mover[point] == 1 and target > 0 and position.opponent[BAR - target] == 0:
            return ((point, target),)
    return None


def off_with_some_in_hand(position: Position, dice: Dice, rules: GameRules) -> Segments | None:
    """AD-08: nothing is borne off before all have entered."""
    die = max(dice)
    is_waiting = position.hand[0] and not position.mover[BAR]
    return ((die, OFF),) if is_waiting and die in HOME and position.mover[die] else None


def only_with(**loose: str) -> Wrong:
    """Moves that use all dice, and would be legal by other options."""

    def wrong(position: Position, dice: Dice, rules: GameRules) -> Segments | None:
        legal = legal_plays(position, dice, rules)
        results = {play[1:] for play in legal}
        most = max((len(play.steps) for play in legal), default=0)
        other = game_rules(rules.code, {name.replace("_", "-"): value for name, value in loose.items()})
        for play in legal_plays(position, dice, other):
            if play[1:] not in results and len(play.steps) == most:
                return tuple((step.origin, step.target) for step in play.steps)
        return None

    return wrong


WRONG: list[tuple[str, str, Wrong]] = [
    ("uzun-tavla", "head-rule", two_from_the_head),
    ("uzun-tavla", "six-block", only_with(block_rule="none")),
    ("turk-tavlasi", "bear-off-compulsory", only_with(compulsory_bearoff="off")),
    ("turk-tavlasi-bkgm", "hit-and-run", only_with(hit_and_run_home="allowed")),
    ("plakoto", "checker-pinned", a_pinned_checker),
    ("plakoto-express", "checker-pinned", a_pinned_checker),
    ("acey-deucey", "hand-not-entered", off_with_some_in_hand),
]


@pytest.mark.parametrize(("game", "code", "wrong"), WRONG, ids=[f"{game} {code}" for game, code, _ in WRONG])
def test_illegal_play_of_a_game_has_its_own_code(game, code, wrong):
    found = 0
    for record in (usual_record_of(game, seed) for seed in range(examples(MANY))):
        rules = game_rules(game)
        for place, frame in plain_rolls_of(record):
            position = frame.before if frame.side is Side.ONE else frame.before.turned()
            moves = wrong(position, frame.dice, rules)
            if moves:
                assert_first_fault(record, place, [changed(frame.statement, moves)], code)
                found += 1
                break
        if found == ENOUGH:
            return

    assert found >= 3


def plain_rolls_of(record: MatchRecord) -> Iterator[tuple[tuple[int, int], Frame]]:
    """The rolls that are nothing but a play of their own dice: (game, statement) counted from 0, frame."""
    for number, game in enumerate(frames(record)):
        for index, frame in enumerate(game.frames):
            roll = frame.statement
            if isinstance(roll, Roll) and roll.play and not roll.passed:
                yield (number, index), frame


def changed(roll: Roll, moves: Segments) -> Roll:
    return replace(roll, play=WrittenPlay(moves), bonus=(), bonus_play=None)


def assert_first_fault(
    record: MatchRecord,
    place: tuple[int, int],
    instead: list[Statement],
    code: str,
    *,
    reason: str | None = None,
) -> None:
    """With these statements in place of one, the first line that reads otherwise is the one at fault."""
    number, index = place
    game = record.games[number]
    statements = (*game.statements[:index], *instead, *game.statements[index + 1 :])
    games = list(record.games)
    games[number] = replace(game, statements=statements)
    text = write_mat(replace(record, games=tuple(games)))

    fault = judge(read_record(text.encode())).fault

    assert fault is not None
    assert (fault.code, fault.values.get("reason")) == (code, reason)
    assert (fault.place.game, fault.place.side) == (number + 1, instead[0].side)
    assert fault.place.line == first_difference(write_mat(record), text)


def first_difference(one: str, other: str) -> int:
    """The number of the first line of the second text that says something else."""
    lines = zip(one.split("\n"), other.split("\n"), strict=False)
    return next(number for number, (a, b) in enumerate(lines, start=1) if a.split() != b.split())


def rolls_with(
    game: str, fits: Callable[[Roll], bool]
) -> Iterator[tuple[MatchRecord, tuple[int, int], Roll]]:
    """Of each record of a game the first such roll."""
    for record in records_of(game, MANY):
        places = (
            ((number, index), statement)
            for number, written in enumerate(record.games)
            for index, statement in enumerate(written.statements)
            if isinstance(statement, Roll) and fits(statement)
        )
        for place, roll in islice(places, 1):
            yield record, place, roll


def test_other_numbers_than_those_passed_on():
    for record, place, roll in rolls_with("plakoto-express", lambda roll: bool(roll.passed)):
        other = replace(roll, passed=(*roll.passed, 6))
        assert_first_fault(record, place, [other], "wrong-dice", reason="passed")


def test_numbers_nobody_passed_on():
    plain = rolls_with("plakoto-express", lambda roll: not roll.passed and roll.play is not None)
    for record, place, roll in plain:
        other = replace(roll, passed=(6, 6), passed_play=roll.play)
        assert_first_fault(record, place, [other], "wrong-dice", reason="nothing-passed")


def test_game_cannot_begin_with_passed_numbers_alone():
    record = record_of("plakoto-express", 0)
    first = record.games[0].statements[0]
    alone = replace(first, dice=(0, 0), play=None, passed=(5, 5), passed_play=WrittenPlay(((24, 19),)))

    assert_first_fault(record, (0, 0), [alone], "wrong-dice", reason="nothing-passed")


def test_passed_numbers_left_unplayed():
    for record, place, roll in rolls_with("plakoto-express", lambda roll: roll.passed_play is not None):
        other = replace(roll, passed_play=None)
        assert_first_fault(record, place, [other], "play-missing", reason="passed")


def test_double_named_without_having_earned_it():
    plain = rolls_with("acey-deucey", lambda roll: roll.play is not None and set(roll.dice) != {1, 2})
    for record, place, roll in plain:
        assert_first_fault(record, place, [replace(roll, bonus=(6, 6))], "out-of-turn", reason="bonus")


def test_named_roll_is_no_double():
    for record, place, roll in rolls_with("acey-deucey", lambda roll: bool(roll.bonus)):
        other = replace(roll, bonus=(5, 6))
        assert_first_fault(record, place, [other], "impossible-dice", reason="bonus")


def test_named_double_left_unplayed():
    for record, place, roll in rolls_with("acey-deucey", lambda roll: roll.bonus_play is not None):
        other = replace(roll, bonus_play=None)
        assert_first_fault(record, place, [other], "play-missing", reason="bonus")


WITHOUT_CUBE = ("turk-tavlasi", "turk-tavlasi-bkgm", "uzun-tavla", "plakoto", "plakoto-express", "eureika")


@pytest.mark.parametrize("game", WITHOUT_CUBE)
def test_game_without_a_cube_has_no_doubles(game):
    for record in (usual_record_of(game, seed) for seed in range(5)):
        roll = record.games[0].statements[0]
        double = CubeAction(line=0, row=1, side=roll.side, text="", word=CubeWord.DOUBLE, value=2)
        assert_first_fault(record, (0, 0), [double, roll], "no-cube-in-game")


@pytest.mark.parametrize("game", GAMES)
def test_checkers_left_standing_although_they_could_move(game):
    rules = game_rules(game)
    for record in (usual_record_of(game, seed) for seed in range(5)):
        for place, frame in islice(plain_rolls_of(record), 3, 4):
            position = frame.before if frame.side is Side.ONE else frame.before.turned()
            assert has_legal_play(position, frame.dice, rules)
            assert not earns_bonus(frame.dice, (), rules)
            silent = replace(frame.statement, play=None, silence=Silence.DANCED, bonus=(), bonus_play=None)
            assert_first_fault(record, place, [silent], "play-missing")
