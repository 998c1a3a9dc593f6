"""Positions as people write them, and set up checker by checker."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.board.games import GAMES, Contact, GameRules
from rules.board.position import BAR, HAND, OFF, Position, counts
from rules.errors import TavlaError
from tournament.position_edits import with_checker, without_checker
from tournament.position_text import (
    PlaceNotInGameError,
    PointOfBothError,
    PositionWordError,
    TooManyCheckersError,
    position_of_text,
    refuse_shared_points,
    side_text,
)

BACKGAMMON, PLAKOTO, ACEY = GAMES["backgammon"], GAMES["plakoto"], GAMES["acey-deucey"]


def test_the_start_is_written_as_people_do() -> None:
    assert side_text(BACKGAMMON.start, is_mover=True) == "24x2 13x5 8x3 6x5"


def test_what_is_not_named_is_borne_off() -> None:
    # E16: mover 6, 5, 2, 1; the opponent has borne off everything.
    position = position_of_text("6 5 2 1", "", BACKGAMMON)

    assert position.mover == counts({6: 1, 5: 1, 2: 1, 1: 1, OFF: 11})
    assert position.opponent == counts({OFF: 15})


def test_bar_hand_and_pins_are_places() -> None:
    # P2: 24x14, 20; the opponent's 7 lies pinned where my 18 is.
    pinned = position_of_text("24x13 20 18", "24x14 pin7", PLAKOTO)
    in_hand = position_of_text("handx14 20", "handx15", ACEY)

    assert (pinned.pinned, pinned.opponent[7]) == (((), (7,)), 1)
    assert (side_text(pinned, is_mover=True), side_text(pinned, is_mover=False)) == (
        "24x13 20 18",
        "24x14 pin7",
    )
    assert in_hand.hand == (14, 15)
    assert position_of_text("barx2 6", "", BACKGAMMON).mover[BAR] == 2


@pytest.mark.parametrize(
    ("game", "mover", "opponent", "refusal"),
    [
        ("backgammon", "6x16", "", TooManyCheckersError(found=16, most=15)),
        ("backgammon", "25", "", PositionWordError(word="25")),
        ("backgammon", "0x3", "", PositionWordError(word="0x3")),
        ("backgammon", "six", "", PositionWordError(word="six")),
        ("plakoto", "pin30", "", PositionWordError(word="pin30")),
        ("backgammon", "6", "19", PointOfBothError(point=6)),
        ("uzun-tavla", "18", "6", PointOfBothError(point=18)),
        ("plakoto", "18", "7", PointOfBothError(point=18)),
        ("plakoto", "pin18", "", PointOfBothError(point=18)),
        ("plakoto", "pin18 18", "7", PointOfBothError(point=18)),
        ("plakoto", "pin18", "pin7", PointOfBothError(point=18)),
        ("backgammon", "hand", "", PlaceNotInGameError(place="hand")),
        ("backgammon", "pin4", "", PlaceNotInGameError(place="pin")),
        ("uzun-tavla", "bar", "", PlaceNotInGameError(place="bar")),
    ],
)
def test_what_no_game_has_is_refused(game: str, mover: str, opponent: str, refusal: TavlaError) -> None:
    with pytest.raises(type(refusal)) as refused:
        position_of_text(mover, opponent, GAMES[game])

    assert refused.value.values == refusal.values


def test_sides_of_eureika_never_meet() -> None:
    position = position_of_text("6x2", "6x2 19", GAMES["eureika"])

    assert position.mover[6] == 2


@given(st.data())
@pytest.mark.parametrize("code", GAMES)
def test_checkers_put_and_taken_leave_a_position_the_game_can_have(code: str, data: st.DataObject) -> None:
    rules = GAMES[code]
    position = rules.start
    places = list(range(1, 25))
    places += [BAR] if rules.contact is Contact.HIT else []
    places += [HAND] if rules.hand else []
    for _ in range(data.draw(st.integers(0, 25))):
        edit = data.draw(st.sampled_from((with_checker, without_checker)))
        is_mine, place = data.draw(st.booleans()), data.draw(st.sampled_from(places))
        seen = edit(position if is_mine else position.turned(), place, rules)
        position = seen if is_mine else seen.turned()
    text = side_text(position, is_mover=True), side_text(position, is_mover=False)

    assert position.is_conserved(rules.checkers)
    refuse_shared_points(position, rules)
    assert position_of_text(*text, rules) == position


def edited(position: Position, *places: int, rules: GameRules = PLAKOTO) -> Position:
    for place in places:
        position = with_checker(position, place, rules)
    return position


def test_in_plakoto_a_second_colour_pins_and_taking_it_away_frees() -> None:
    blot = position_of_text("24x14", "24x14 7", PLAKOTO)

    pinned = edited(blot, 18)
    freed = without_checker(pinned, 18, PLAKOTO)

    assert pinned.pinned == ((), (7,))
    assert freed == blot


def test_a_second_checker_of_the_pinned_side_drives_the_pinning_one_off() -> None:
    pinned = position_of_text("24x13 18", "24x13 pin7", PLAKOTO)

    after = with_checker(pinned.turned(), 7, PLAKOTO).turned()

    assert (after.mover[18], after.mover[OFF], after.opponent[7], after.pinned) == (0, 2, 2, ((), ()))


def test_where_nobody_is_pinned_the_other_colour_gives_way() -> None:
    position = position_of_text("5", "19x3", BACKGAMMON)

    after = with_checker(position, 6, BACKGAMMON)

    assert (after.mover[6], after.opponent[19], after.opponent[OFF]) == (1, 0, 15)


def test_nothing_comes_where_all_are_on_the_board_and_nothing_goes_where_nobody_is() -> None:
    start = BACKGAMMON.start

    assert with_checker(start, 5, BACKGAMMON) == start
    assert without_checker(start, 5, BACKGAMMON) == start
    assert without_checker(start, HAND, BACKGAMMON) == start
