"""Where checkers, marks and numbers of a board go: every game's geometry, tall stacks, pins, trays."""

from __future__ import annotations

from rules.board.position import BAR, HAND, OFF, Counts, counts
from tournament.layout.board import HEIGHT, BoardPicture, Seat, SeatPicture, ground_of, placed_points
from tournament.layout.board_checkers import (
    PlacedChecker,
    placed_checkers,
    placed_ghosts,
    placed_slabs,
    stack_on,
    tray_counts,
)

START = counts({24: 2, 13: 5, 8: 3, 6: 5})
NOBODY = counts({OFF: 15})


def picture(bottom: Counts = NOBODY, top: Counts = NOBODY, **more: object) -> BoardPicture:
    return BoardPicture(bottom=SeatPicture(counts=bottom), top=SeatPicture(counts=top, colour=2), **more)  # type: ignore[arg-type]


def columns(shown: BoardPicture) -> dict[tuple[int, str], int]:
    """(column from the left, upper or lower half) -> checkers drawn there."""
    found: dict[tuple[int, str], int] = {}
    for checker in placed_checkers(shown):
        key = ((checker.x - 14) // 46, "upper" if checker.y < HEIGHT // 2 else "lower")
        found[key] = found.get(key, 0) + 1
    return found


def test_the_start_of_backgammon_lies_as_on_every_board() -> None:
    # Columns 0-5 the left field, 6 the bar, 7-12 the right field, 13 the trays.
    assert columns(picture(START, START)) == {
        (0, "upper"): 5,  # my 13
        (4, "upper"): 3,  # his 8 is my 17
        (7, "upper"): 5,  # his 6 is my 19
        (12, "upper"): 2,  # my 24
        (0, "lower"): 5,  # his 13 is my 12
        (4, "lower"): 3,  # my 8
        (7, "lower"): 5,  # my 6
        (12, "lower"): 2,  # his 24 is my 1
    }


def test_in_uzun_tavla_both_begin_at_opposite_corners() -> None:
    # UZ-01: White on 24, Black on White's 12.
    head = counts({24: 15})

    assert columns(picture(head, head, is_parallel=True)) == {(12, "upper"): 5, (0, "lower"): 5}


def test_numbers_at_the_edge_are_those_of_the_side_to_play() -> None:
    def labels(**more: object) -> list[int]:
        return [point.label for point in placed_points(picture(**more))]  # type: ignore[arg-type]

    assert labels() == list(range(1, 25))
    assert labels(mover=Seat.TOP) == list(range(24, 0, -1))
    assert labels(mover=Seat.TOP, is_parallel=True) == [*range(13, 25), *range(1, 13)]


def test_more_than_five_are_told_by_a_number() -> None:
    told = [checker.count for checker in placed_checkers(picture(counts({6: 9, OFF: 6})))]

    assert told == [0, 0, 0, 0, 9]


def test_who_is_hit_waits_where_he_must_enter_and_five_are_told() -> None:
    waiting = placed_checkers(picture(counts({BAR: 1, OFF: 14}), counts({BAR: 5, OFF: 10})))

    assert [(c.colour, c.y < HEIGHT // 2, c.count) for c in waiting] == [
        (1, True, 0),
        (2, False, 0),
        (2, False, 0),
        (2, False, 0),
        (2, False, 5),
    ]


def test_who_is_pinned_lies_under() -> None:
    # Plakoto P2: his 7 is my 18, where my checker pins it.
    shown = BoardPicture(
        bottom=SeatPicture(counts=counts({24: 14, 18: 1})),
        top=SeatPicture(counts=counts({24: 14, 7: 1}), colour=2, pinned=(7,)),
    )
    low, high = [c for c in placed_checkers(shown) if c.x == ground_of(shown).point_x(18)]

    assert stack_on(shown, 18) == [Seat.TOP, Seat.BOTTOM]
    assert (low.colour, low.mark, high.colour) == (2, "pinned", 1)
    # The pinning one covers less than a third of it: whose it is has to be seen.
    assert abs(high.y - low.y) == 41 - 12


def test_a_pinned_checker_of_the_bottom_seat_lies_under_too() -> None:
    shown = BoardPicture(
        bottom=SeatPicture(counts=counts({16: 1}), pinned=(16,)),
        top=SeatPicture(counts=counts({9: 6}), colour=2),
    )

    assert [(c.colour, c.count) for c in placed_checkers(shown)] == [(1, 0), (2, 0), (2, 0), (2, 0), (2, 6)]


def test_trays_hold_what_is_off_and_what_is_not_entered() -> None:
    shown = BoardPicture(
        bottom=SeatPicture(counts=counts({OFF: 3}), hand=12),
        top=SeatPicture(counts=counts({}), colour=2, hand=15),
        has_hand=True,
    )

    assert len(placed_slabs(shown)) == 30
    assert [tray.count for tray in tray_counts(shown)] == [3, 12, 15]
    assert ground_of(shown).columns == 15


def test_what_moved_is_marked_where_it_came_and_where_it_left() -> None:
    # 8/5 6/5 from the start: two arrive on 5, one left 8, one left 6.
    after = counts({24: 2, 13: 5, 8: 2, 6: 4, 5: 2})
    shown = picture(after, START, before=SeatPicture(counts=START))
    ground = ground_of(shown)

    landed = [c.x for c in placed_checkers(shown) if c.mark == "landed"]

    assert landed == [ground.point_x(5)] * 2
    assert [x for x, _ in placed_ghosts(shown)] == [ground.point_x(6), ground.point_x(8)]


def test_on_a_tall_stack_the_topmost_is_marked() -> None:
    before, after = counts({7: 1, 6: 7}), counts({6: 8})
    marks = [c.mark for c in placed_checkers(picture(after, before=SeatPicture(counts=before)))]

    assert marks == ["", "", "", "", "landed"]


def test_two_that_came_to_a_tall_stack_are_the_upper_two_of_what_is_drawn() -> None:
    before, after = counts({7: 2, 6: 4}), counts({6: 6})
    marks = [c.mark for c in placed_checkers(picture(after, before=SeatPicture(counts=before)))]

    # Six lie there, five are drawn: the one not drawn is the second that came.
    assert marks == ["", "", "", "", "landed"]


def test_what_was_borne_off_and_what_entered_is_marked() -> None:
    before = SeatPicture(counts=counts({BAR: 1, 6: 1, OFF: 13}))
    shown = picture(counts({20: 1, OFF: 14}), before=before)

    assert [slab.is_landed for slab in placed_slabs(shown)][:14] == [False] * 13 + [True]
    assert len(placed_ghosts(shown)) == 2


def test_seats_are_each_others_other() -> None:
    assert (Seat.TOP.other, Seat.BOTTOM.other) == (Seat.BOTTOM, Seat.TOP)


def test_a_side_tells_its_hand() -> None:
    assert SeatPicture(counts=NOBODY, hand=4).at(HAND) == 4


def test_text_of_a_checker_stands_in_its_middle() -> None:
    assert PlacedChecker(x=10, y=30, colour=1).text_y == 37
