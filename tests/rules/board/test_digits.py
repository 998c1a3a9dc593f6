"""A position in digits, with hands and pins where the game has them."""

from __future__ import annotations

from rules.board.digits import position_text
from rules.board.games import GAMES
from rules.board.position import HAND, Position, counts


def test_text_of_a_position_has_what_the_game_has():
    # Positions need not be possible to be written.
    plain = Position(counts({1: 1}), counts({HAND - 1: 2}))

    sides = "01" + "0" * 24 + "/" + "0" * 25 + "2"
    assert position_text(plain, GAMES["backgammon"]) == sides
    assert position_text(plain, GAMES["plakoto"]) == sides + "/:"
    assert position_text(plain, GAMES["acey-deucey"]) == sides + "/0:0"


def test_hands_and_pins_stand_behind_the_sides_the_mover_first():
    sides = "00001" + "0" * 21 + "/" + "0" * 26
    hands = Position(counts({4: 1}), counts({}), hand=(14, 15))
    pins = Position(counts({4: 1}), counts({}), pinned=((4, 18), (2,)))

    assert position_text(hands, GAMES["acey-deucey"]) == f"{sides}/14:15"
    assert position_text(pins, GAMES["plakoto-express"]) == f"{sides}/4,18:2"
