"""Dice, the cube, arrows and the grid of fingers of a board."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from rules.board.position import BAR, HAND, OFF, counts
from tournament.layout.board import HEIGHT, BoardPicture, CubePicture, Seat, SeatPicture, ground_of
from tournament.layout.board_signs import PlacedDie, finger_rows, placed_arrows, placed_cube, placed_dice

START = counts({24: 2, 13: 5, 8: 3, 6: 5})


def picture(**more: object) -> BoardPicture:
    return BoardPicture(bottom=SeatPicture(counts=START), top=SeatPicture(counts=START, colour=2), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("number", range(1, 7))
def test_a_die_has_as_many_pips_as_it_shows(number: int) -> None:
    die = PlacedDie(x=0, y=0, size=40, colour=1, number=number)

    assert len(set(die.pips)) == number
    assert all(0 < x < 40 and 0 < y < 40 for x, y in die.pips)


def test_dice_lie_in_the_half_of_the_side_to_play() -> None:
    bar = ground_of(picture()).bar

    mine, his = placed_dice(picture(dice=(3, 1))), placed_dice(picture(dice=(3, 1), mover=Seat.TOP))

    assert all(die.x > bar and die.colour == 1 for die in mine)
    assert all(die.x < bar and die.colour == 2 for die in his)


def test_many_numbers_grow_smaller_and_stay_in_their_half() -> None:
    shown = picture(dice=(5, 5, 5, 6, 6, 6, 6))
    ground = ground_of(shown)
    dice = placed_dice(shown)

    assert [die.number for die in dice] == [5, 5, 5, 6, 6, 6, 6]
    assert all(ground.right <= die.x and die.x + die.size <= ground.tray for die in dice)
    assert all(one.x + one.size <= other.x for one, other in pairwise(dice))


def test_the_cube_lies_with_its_owner() -> None:
    def cube(**more: object) -> tuple[int, int]:
        placed = placed_cube(picture(cube=CubePicture(**more)))  # type: ignore[arg-type]
        assert placed is not None
        return placed.text_y, placed.shown

    (middle, on_one), (low, on_two), (high, on_four) = (
        cube(),
        cube(value=2, owner=Seat.BOTTOM),
        cube(value=4, owner=Seat.TOP),
    )

    assert high < middle < low
    assert (on_one, on_two, on_four) == (64, 2, 4)  # a cube on 1 shows its 64
    assert placed_cube(picture()) is None


def test_an_offered_cube_lies_on_the_board_before_whom_it_is_offered_to() -> None:
    bar = ground_of(picture()).bar
    mine = placed_cube(picture(cube=CubePicture(value=2, owner=Seat.BOTTOM, is_offered=True)))
    his = placed_cube(picture(cube=CubePicture(value=2, owner=Seat.TOP, is_offered=True)))

    assert mine is not None
    assert his is not None
    assert his.x < bar < mine.x


def tips(shown: BoardPicture) -> list[tuple[float, float]]:
    """Where each arrow points to."""
    heads = [re.match(r"M([\d.]+) ([\d.]+)L", arrow.head) for arrow in placed_arrows(shown)]
    return [(float(head[1]), float(head[2])) for head in heads if head]


def test_an_arrow_goes_from_checker_to_place() -> None:
    shown = picture(moves=((13, 7), (8, 7)))
    ground = ground_of(shown)
    first, second = tips(shown)

    # 7 is empty: the first comes to lie at the edge, the second above it.
    assert abs(first[0] - ground.point_x(7)) < 15
    assert first[1] > second[1] > HEIGHT // 2


def test_an_arrow_to_a_hit_points_at_the_checker_that_is_hit() -> None:
    blot = SeatPicture(counts=counts({24: 1, 5: 1}), colour=2)
    shown = BoardPicture(bottom=SeatPicture(counts=START), top=blot, moves=((24, 20),))

    assert tips(shown)[0][1] < 28 + 41


def test_arrows_start_at_the_bar_and_the_hand_and_end_in_the_tray() -> None:
    side = SeatPicture(counts=counts({BAR: 1, 6: 1}), hand=2)
    shown = BoardPicture(
        bottom=side,
        top=SeatPicture(counts=START, colour=2),
        has_hand=True,
        moves=((BAR, 20), (HAND, 22), (6, OFF)),
    )
    ground = ground_of(shown)
    starts = [re.match(r"M([\d.]+) ", arrow.path) for arrow in placed_arrows(shown)]

    assert [ground.bar < float(start[1]) < ground.right for start in starts if start] == [True, False, False]
    assert starts[1] is not None
    assert float(starts[1][1]) < ground.left
    assert tips(shown)[2][0] > ground.tray


def test_a_move_of_nothing_still_has_an_arrow() -> None:
    assert len(placed_arrows(picture(moves=((6, 6),), is_wrong=True))) == 1


def test_fingers_find_every_place_once() -> None:
    upper, lower = finger_rows(picture())
    with_hand = finger_rows(picture(has_hand=True))

    assert len(upper) == len(lower) == 14
    assert sorted(place for seat, place in (*upper, *lower) if seat is None) == list(range(1, 25))
    assert (upper[0], upper[6], upper[-1]) == ((None, 13), (Seat.BOTTOM, BAR), (Seat.TOP, OFF))
    assert (lower[0], lower[6], lower[-1]) == ((None, 12), (Seat.TOP, BAR), (Seat.BOTTOM, OFF))
    assert [row[0] for row in with_hand] == [(Seat.TOP, HAND), (Seat.BOTTOM, HAND)]
