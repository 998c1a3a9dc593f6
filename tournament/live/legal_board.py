"""The board of the page "was it legal?", and its places as what a finger or a key can press."""

from __future__ import annotations

from typing import Any

from tournament.board_pictures import picture_of
from tournament.layout.board import BoardPicture, Seat
from tournament.layout.board_checkers import lying_on
from tournament.layout.board_signs import finger_rows
from tournament.live.legal_form import Question
from tournament.plays_judged import Answer, Verdict, written_moves
from tournament.words_board import finger_words, pad_words


def board_of(question: Question, answer: Answer | None) -> dict[str, Any]:
    """The position with what was played as arrows, and the grid of places that can be tapped."""
    ruling = answer.ruling if answer else None
    picture = picture_of(
        question.position,
        question.rules,
        dice=question.dice,
        moves=written_moves(question.play),
        is_wrong=ruling is not None and ruling.verdict is Verdict.ILLEGAL,
    )
    rows = [[_finger(question, picture, seat, place) for seat, place in row] for row in finger_rows(picture)]
    return {"picture": picture, "finger_rows": rows, "pad_rows": _pad_rows(rows)}


def _finger(question: Question, picture: BoardPicture, seat: Seat | None, place: int) -> dict[str, Any]:
    kind = "point" if seat is None else "mine" if seat is Seat.BOTTOM else "theirs"
    return {
        "code": f"{kind}-{place}",
        "words": finger_words(picture, seat, place),
        "is_origin": question.origin == place and seat is not Seat.TOP,
        "seat": seat,
        "place": place,
        "name": pad_words(seat, place),
        "lying": lying_on(picture, seat, place) or _nothing(picture, seat),
    }


def _pad_rows(rows: list[list[dict[str, Any]]]) -> list[list[dict[str, Any]]]:
    """The same places as large buttons, in rows of six as the quarters of the board; bar and trays last."""
    quarters, others = [], []
    for row in rows:
        points = [finger for finger in row if finger["seat"] is None]
        quarters += [points[:6], points[6:]]
        others += [finger for finger in row if finger["seat"] is not None]
    return [*quarters, others]


def _nothing(picture: BoardPicture, seat: Seat | None) -> tuple[tuple[int, int], ...]:
    """Of an empty bar or tray its owner's colour: there are two of each."""
    return () if seat is None else ((picture.seat(seat).colour, 0),)
