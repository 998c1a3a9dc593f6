"""Ends of games that the board decides, and what a record claims of them. STD-10, formats 10."""

from __future__ import annotations

import pytest

from rules.board.games import BACKGAMMON
from rules.board.position import BAR, OFF, Position, counts
from rules.board.written import WrittenPlay
from rules.match.closing import Closed, close
from rules.match.cube import Cube
from rules.match.ending import EndKind, most_at_stake
from rules.match.game import GameInPlay
from rules.match.hearing import hear as hear_one
from rules.match.options import SessionOptions
from rules.match.record import CubeAction, CubeWord, Defect, GiveUp, Roll, Statement, Win
from rules.match.score import MatchScore, Side
from rules.match.session import MoneyScore, Standing

LEFT, RIGHT = Side.ONE, Side.TWO
GAMMON = {6: 15}
BACKGAMMON_LOST = {24: 1, 6: 14}


def begun(standing: Standing, session: SessionOptions = SessionOptions()) -> GameInPlay:  # noqa: B008
    return GameInPlay(number=1, standing=standing, rules=BACKGAMMON, session=session, board=BACKGAMMON.start)


def last_roll(
    loser: dict[int, int], standing: Standing, *, cube: Cube | None = None, jacoby: bool | None = None
) -> GameInPlay:
    """A game in which side 1 has just borne off its last checker against the loser's position."""
    session = SessionOptions(jacoby=jacoby)
    game = begun(standing, session)
    game.board = Position(counts({OFF: 14, 1: 1}), counts(loser))
    game.to_act = LEFT
    game.cube = cube or Cube()
    roll = Roll(line=5, row=1, side=LEFT, text="21: 1/off", dice=(2, 1), play=WrittenPlay(((1, 0),)))
    assert hear_one(game, roll) is None
    return game


def hear(game: GameInPlay, *statements: Statement) -> GameInPlay:
    for statement in statements:
        assert hear_one(game, statement) is None
    return game


def win(points: int, side: Side = LEFT) -> Win:
    return Win(line=6, row=None, side=side, text=f"Wins {points}", points=points)


def give_up(side: Side, points: int | None = None) -> GiveUp:
    return GiveUp(line=6, row=1, side=side, text="Resigns", points=points)


def outcome(closed: Closed) -> tuple[int, EndKind] | str:
    if closed.fault:
        return closed.fault.code
    assert closed.game
    return closed.game.points, closed.game.kind


TO_SEVEN = MatchScore(length=7)
MONEY = MoneyScore()


@pytest.mark.parametrize(
    ("loser", "claimed", "result"),
    [
        ({OFF: 1, 6: 14}, 2, (2, EndKind.SINGLE)),
        (GAMMON, 4, (4, EndKind.GAMMON)),
        (BACKGAMMON_LOST, 6, (6, EndKind.BACKGAMMON)),
        (GAMMON, 2, "points-wrong"),
        (GAMMON, 6, "points-wrong"),
    ],
)
def test_borne_off_game_is_worth_its_multiple_of_the_cube(loser, claimed, result):
    game = hear(last_roll(loser, TO_SEVEN, cube=Cube(2, RIGHT)), win(claimed))

    assert outcome(close(game, following=None)) == result


def test_points_cut_to_what_was_needed_are_a_note():
    game = hear(last_roll(GAMMON, MatchScore(length=7, points=(6, 0))), win(1))

    assert outcome(close(game, following=None)) == (2, EndKind.GAMMON)
    assert [note.code for note in game.notes] == ["points-capped"]


def test_wins_line_is_not_needed_once_the_board_has_decided():
    assert outcome(close(last_roll(GAMMON, TO_SEVEN), following=(2, 0))) == (2, EndKind.GAMMON)
    assert outcome(close(last_roll(GAMMON, TO_SEVEN), following=None)) == (2, EndKind.GAMMON)


def test_winner_cannot_resign_and_loser_cannot_win():
    resigned = hear(last_roll(GAMMON, TO_SEVEN), give_up(LEFT))
    claimed = hear(last_roll(GAMMON, TO_SEVEN), win(2, RIGHT))
    agreed = hear(last_roll(GAMMON, TO_SEVEN), give_up(RIGHT), win(2))

    assert outcome(close(resigned, following=None)) == "winner-wrong-side"
    assert outcome(close(claimed, following=None)) == "winner-wrong-side"
    assert outcome(close(agreed, following=None)) == (2, EndKind.GAMMON)


@pytest.mark.parametrize(
    ("jacoby", "cube", "claimed", "result"),
    [
        (True, Cube(), 1, (1, EndKind.SINGLE)),
        (True, Cube(), 2, "points-wrong"),
        (True, Cube(2, RIGHT), 4, (4, EndKind.GAMMON)),
        (False, Cube(), 2, (2, EndKind.GAMMON)),
        (False, Cube(), 1, "points-wrong"),
        (None, Cube(), 1, (1, EndKind.GAMMON)),
        (None, Cube(), 2, (2, EndKind.GAMMON)),
    ],
)
def test_jacoby_for_money_follows_the_header_and_accepts_both_without_one(jacoby, cube, claimed, result):
    game = hear(last_roll(GAMMON, MONEY, cube=cube, jacoby=jacoby), win(claimed))

    assert outcome(close(game, following=None)) == result


def test_resigned_value_that_no_cube_gives_is_refused():
    game = begun(TO_SEVEN)

    assert outcome(close(hear(game, give_up(RIGHT, 4)), following=None)) == "resignation-value"


def test_game_without_an_end_is_unfinished():
    game = begun(TO_SEVEN)

    assert close(game, following=None) == Closed()


@pytest.mark.parametrize(
    ("winner", "loser", "most"),
    [
        ({1: 1, OFF: 14}, {OFF: 1, 6: 14}, 1),
        ({1: 1, OFF: 14}, {6: 15}, 2),
        ({1: 1, OFF: 14}, {24: 1, 6: 14}, 3),
        ({1: 1, OFF: 14}, {BAR: 1, 6: 14}, 3),
        ({13: 1, OFF: 14}, {13: 1, 6: 14}, 3),
    ],
)
def test_most_that_can_still_be_lost(winner, loser, most):
    assert most_at_stake(Position(counts(winner), counts(loser)), BACKGAMMON) == most


def test_shut_out_side_may_be_passed_over_without_dice():
    # ALG-07
    game = begun(TO_SEVEN)
    game.board = Position(counts({point: 2 for point in range(1, 7)} | {8: 3}), counts({BAR: 1, 6: 14}))  # noqa: C420
    game.to_act = RIGHT
    roll = Roll(line=5, row=2, side=LEFT, text="21: 8/5", dice=(2, 1), play=WrittenPlay(((8, 5),)))

    assert hear_one(game, roll) is None


def shut_out(*, last_row: int) -> GameInPlay:
    """Side 2 is to act, on the bar against six held points; side 1 rolled last."""
    game = begun(TO_SEVEN)
    game.board = Position(counts({point: 2 for point in range(1, 7)} | {8: 3}), counts({BAR: 1, 6: 14}))  # noqa: C420
    game.to_act = RIGHT
    game.last_roll = Roll(line=5, row=last_row, side=LEFT, text="21:", dice=(2, 1))
    return game


def test_opponent_of_a_shut_out_side_may_double_though_no_turn_is_written():
    # ALG-07
    game = shut_out(last_row=2)
    double = CubeAction(line=6, row=3, side=LEFT, text="Doubles", word=CubeWord.DOUBLE)
    take = CubeAction(line=6, row=3, side=RIGHT, text="Takes", word=CubeWord.TAKE)
    roll = Roll(line=7, row=4, side=LEFT, text="21: 8/5", dice=(2, 1), play=WrittenPlay(((8, 5),)))

    hear(game, double, take, roll)

    assert game.cube == Cube(2, RIGHT)


def test_shut_out_side_may_double_itself():
    # MP-05
    double = CubeAction(line=5, row=2, side=RIGHT, text="Doubles", word=CubeWord.DOUBLE)

    assert hear_one(shut_out(last_row=2), double) is None


def test_double_in_the_turn_of_the_roll_that_shut_out_is_too_late():
    fault = hear_one(
        shut_out(last_row=2), CubeAction(line=5, row=2, side=LEFT, text="Doubles", word=CubeWord.DOUBLE)
    )

    assert fault is not None
    assert fault.code == "double-after-roll"


def test_points_resigned_after_the_board_decided_are_checked():
    wrong = hear(last_roll(GAMMON, TO_SEVEN), give_up(RIGHT, 1))
    right = hear(last_roll(GAMMON, TO_SEVEN), give_up(RIGHT, 2))

    assert outcome(close(wrong, following=None)) == "points-wrong"
    assert outcome(close(right, following=None)) == (2, EndKind.GAMMON)


def test_play_with_two_meanings_is_ambiguous_not_illegal():
    game = begun(TO_SEVEN)
    game.board = Position(counts({OFF: 12, 13: 1, 6: 2}), counts({OFF: 12, 22: 2, 16: 1}))
    game.to_act = LEFT
    play = WrittenPlay(((13, 7),), 2)

    fault = hear_one(game, Roll(line=5, row=2, side=LEFT, text="42: 13/7", dice=(4, 2), play=play))

    assert fault is not None
    assert fault.code == "ambiguous-play"


@pytest.mark.parametrize(
    ("word", "cube"), [(CubeWord.DOUBLE, Cube(4096, LEFT)), (CubeWord.BEAVER, Cube(2048, RIGHT))]
)
def test_cube_has_a_highest_value(word, cube):
    game = begun(MONEY)
    game.to_act, game.cube = LEFT, cube
    side = LEFT
    if word is CubeWord.BEAVER:
        game.offer, side = LEFT, RIGHT

    fault = hear_one(game, CubeAction(line=5, row=2, side=side, text="", word=word))

    assert fault is not None
    assert (fault.code, fault.values) == ("cube-over-limit", {"limit": 4096})


def test_defect_of_the_text_is_a_fault_where_it_stands():
    game = begun(TO_SEVEN)

    fault = hear_one(game, Defect(line=9, row=4, side=RIGHT, text="???", code="unreadable-row"))

    assert fault is not None
    assert (fault.code, fault.place.line, fault.place.row, fault.place.side) == (
        "unreadable-row",
        9,
        4,
        RIGHT,
    )


@pytest.mark.parametrize(
    ("jacoby", "cube", "claimed", "noted"),
    [
        (True, Cube(), 2, ["resigned-too-much"]),  # MS-01: unturned, a gammon counts one
        (True, Cube(), 1, []),
        (True, Cube(2, LEFT), 4, []),
        (False, Cube(), 2, []),
        (None, Cube(), 2, []),  # nobody said: both values stand
    ],
)
def test_with_jacoby_no_more_than_one_can_be_lost_before_the_cube_is_turned(jacoby, cube, claimed, noted):
    game = begun(MoneyScore(), SessionOptions(jacoby=jacoby))
    game.cube = cube

    closed = close(hear(game, win(claimed)), following=None)

    assert closed.game is not None
    assert (closed.game.points, [note.code for note in game.notes]) == (claimed, noted)


def test_jacoby_is_no_rule_of_a_match():
    game = begun(MatchScore(length=5), SessionOptions(jacoby=True))

    close(hear(game, win(2)), following=None)

    assert game.notes == []
