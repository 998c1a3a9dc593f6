"""The text of one play: 24/14, 6/1*(2), bar/21 8/6, 13/7*/5. Formats 1.2."""

from __future__ import annotations

import re
from itertools import pairwise

from rules.board.position import BAR, OFF
from rules.board.written import Segment, WrittenPlay
from rules.errors import TavlaError

_NO_PLAY = re.compile(
    r"\(?(?:can(?:no|\W)?t\s+move|no\s+(?:move|play)|dance[sd]?|0/0|-+)\.?\)?\Z", re.IGNORECASE
)
_LOOSE_BLANKS = re.compile(r"\s*(/)\s*|\s+(?=[*(])|(?<=\()\s+|\s+(?=\))")
_SEPARATOR = re.compile(r"[\s,]+")
_MOVE = re.compile(
    r"(?P<origin>bar|b|[0-9]{1,2})"
    r"(?P<stops>(?:/(?:off|[0-9]{1,2})\*?)+)"
    r"(?:\((?P<count>[1-4])\))?"
    r"(?P<late_mark>\*?)\Z"
)
# No turn has more single steps than a double: what a text repeats beyond this was never played.
_MOST_SEGMENTS = 16


class UnreadablePlayError(TavlaError):
    """The text is no play by the grammar."""

    code = "unreadable-play"

    def __init__(self, *, text: str) -> None:
        super().__init__(f"no play: {text!r}")
        self.text = text


def is_no_play(text: str) -> bool:
    """Whether a cell says in words or signs that nothing could be moved."""
    return _NO_PLAY.match(text.strip()) is not None


def parse_play(text: str) -> WrittenPlay:
    """Read a play. Raises UnreadablePlayError."""
    tight = _LOOSE_BLANKS.sub(r"\1", text.strip().lower())
    segments: list[Segment] = []
    marks = 0
    for move in filter(None, _SEPARATOR.split(tight)):
        parsed, hit_marks = _parse_move(move, text)
        segments += parsed
        marks += hit_marks
    if not segments or len(segments) > _MOST_SEGMENTS:
        raise UnreadablePlayError(text=text)
    return WrittenPlay(tuple(segments), marks)


def _parse_move(move: str, text: str) -> tuple[list[Segment], int]:
    match = _MOVE.match(move)
    if match is None:
        raise UnreadablePlayError(text=text)
    places = [_origin(match["origin"])]
    places += [_target(stop.rstrip("*")) for stop in match["stops"].split("/")[1:]]
    if not 1 <= places[0] <= BAR or max(places[1:]) >= BAR or OFF in places[1:-1]:
        raise UnreadablePlayError(text=text)
    run = list(pairwise(places))
    marks = match["stops"].count("*") + len(match["late_mark"])
    return run * int(match["count"] or 1), marks


def _origin(text: str) -> int:
    return BAR if text in ("bar", "b") else int(text)


def _target(text: str) -> int:
    return OFF if text == "off" else int(text)
