"""The canonical text of a play: what is joined, which stops are written, where pins stand."""

from __future__ import annotations

import pytest

from rules.board.games import GAMES, game_rules
from rules.board.legality import explain
from rules.board.plays import legal_plays
from rules.board.playtext import parse_play, play_text, steps_text
from rules.board.position import BAR, Position, counts
from rules.board.steps import Mark, Step
from tests.rules.board.written_plays import side


def texts(game: str, position: Position, dice: tuple[int, ...], **options: str) -> set[str]:
    rules = game_rules(game, {name.replace("_", "-"): value for name, value in options.items()})
    return {play_text(position, dice, play, rules) for play in legal_plays(position, dice, rules)}


@pytest.mark.parametrize(
    ("mine", "theirs", "dice", "text"),
    [
        # E8, V10, E2, E13: a stop where it hits; 13/8(3) 8/3 joined; equal moves counted.
        ({25: 1, 6: 14}, {4: 1, 1: 14}, (4, 3), "bar/21*/18"),
        ({13: 1, 6: 2}, {22: 2, 16: 1}, (4, 2), "13/9*/7"),
        ({13: 1, 6: 2}, {22: 2, 16: 1}, (4, 2), "13/7"),
        ({24: 2, 13: 5, 8: 3, 6: 5}, {24: 2, 13: 5, 8: 3, 6: 5}, (5, 5), "13/3 13/8(2)"),
        ({4: 1, 2: 1, 1: 1}, {24: 2, 1: 13}, (5, 5), "4/off 2/off 1/off"),
        # The bar comes before a higher place, and the longer of two moves from one place first.
        ({25: 1, 24: 1, 3: 13}, {1: 15}, (2, 1), "bar/23 24/23"),
        ({24: 15}, {24: 15}, (6, 5), "24/18 24/19"),
    ],
)
def test_canonical_text_of_a_play(mine, theirs, dice, text):
    assert text in texts("backgammon", Position(side(mine), side(theirs)), dice)


def test_pin_of_a_point_left_on_the_way_needs_no_word_where_another_way_leads_there():
    # P2: 24/18(pin)/16 and 24/22/16 leave the same, so the stop and the pin need no word.
    p2 = Position(side({24: 14, 20: 1}), side({24: 14, 7: 1}))

    assert texts("plakoto", p2, (6, 2)) == {
        "24/18(pin) 24/22",
        "24/18(pin) 20/18",
        "24/16",
        "24/22 20/14",
        "20/12",
    }


def test_point_that_stays_pinned_is_not_pinned_anew():
    # The opponent's 4 lies pinned under my 21. With 3-3 three of 24/21 come before 21/18 goes: no new pin.
    position = Position(side({24: 4, 21: 1, 14: 10}), side({4: 1, 10: 14}), pinned=((), (4,)))

    assert "24/18 24/21(2)" in texts("plakoto", position, (3, 3))


def test_moves_of_two_checkers_are_not_joined_where_one_would_end_the_game():
    # 24/18 clears my start while the opponent's mother lies pinned on my 1: the game is over, so 18/17 is the
    # other checker's and comes first.
    position = Position(side({24: 1, 18: 2, 1: 12}), side({24: 1, 2: 2, 12: 12}), pinned=((), (24,)))

    assert "24/18/17" in texts("plakoto", position, (6, 1))
    assert "24/17" not in texts("plakoto", position, (6, 1))


def test_every_stop_is_written_where_less_would_be_too_much_to_look_through():
    rules = game_rules("plakoto-express", {"express-stop": "skip-blocked"})
    theirs = counts({0: 3, 1: 2, 12: 1, 16: 2, 18: 3, 19: 4})
    position = Position(side({13: 2, 5: 5, 4: 3, 2: 1, 1: 4}), theirs, pinned=((), (12,)))
    (play,) = [
        play for play in legal_plays(position, (2, 2), rules) if play.result.mover == side({3: 2, 2: 2, 1: 5})
    ]

    text = play_text(position, (2, 2), play, rules)

    assert len(parse_play(text).segments) == len(play.steps)


def test_more_than_four_moves_that_look_the_same_are_counted_in_parts():
    # 4-4 in plakoto express goes on to fives and sixes: 4 + 6 and 5 + 5 both take a checker ten points.
    steps = [step for _ in range(4) for step in (Step(24, 20, 4), Step(20, 14, 6))]
    steps += [step for _ in range(2) for step in (Step(24, 19, 5), Step(19, 14, 5))]

    assert steps_text(tuple(steps)) == "24/14(4) 24/14(2)"


def test_steps_are_written_without_a_look_at_the_board():
    assert steps_text((Step(13, 9, 4, Mark.HIT), Step(9, 7, 2))) == "13/9*/7"


def test_text_of_a_position_does_not_depend_on_how_it_was_reached():
    # Two lone checkers lie on the way; stopping on either leaves the same position.
    plakoto = GAMES["plakoto"]
    mover, opponent = "00114000000120200001100020", "00240101010001012000010100"
    position = Position(tuple(map(int, mover)), tuple(map(int, opponent)), pinned=((2,), (5, 13, 21)))

    plays = [explain(position, (1, 3), text, plakoto).play for text in ("19/16/15", "19/18/15")]

    assert plays[0] is not None
    assert plays[1] is not None
    assert plays[0][1:] == plays[1][1:]
    assert len({play_text(position, (1, 3), play, plakoto) for play in plays if play}) == 1


def test_bar_and_hand_that_enter_are_told_apart_in_one_way():
    acey = GAMES["acey-deucey"]
    position = Position(counts({24: 1, BAR: 1}), counts({15: 1, 20: 1}), hand=(13, 13))

    plays = [explain(position, (5, 6), text, acey).play for text in ("bar/19 hand/20", "bar/20 hand/19")]

    assert {play_text(position, (5, 6), play, acey) for play in plays if play} == {"bar/19 hand/20"}


def test_rich_chain_is_written_joined_and_the_longest_move_first():
    # PX-01: 4 times 9, 7 and 5 pips out of 1-1, 2-2, ... 6-6.
    express = GAMES["plakoto-express"]
    play = explain(express.start, (1, 1), "24/19(4) 24/17(4) 24/15(4)", express).play

    assert play is not None
    assert play_text(express.start, (1, 1), play, express) == "24/15(4) 24/17(4) 24/19(4)"
