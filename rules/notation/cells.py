"""Rows of a .mat record cut into cells, and cells into statements. Formats 2.3, 2.4."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rules.board.playtext import UnreadablePlayError, is_no_play, parse_play
from rules.match.record import CubeAction, CubeWord, Defect, GiveUp, Roll, Silence, Statement, Win
from rules.match.score import Side

_DICE = r"[0-9][0-9]\s*:"
_GIVE_UP = (
    r"resigned\s+match|resigned\s+game|resigned|resigns|concedes|conceded|forfeits|forfeited|"
    r"lost\s+on\s+time|losses|loses"
)
_CUBE = (
    r"doubles|redoubles|double|redouble|takes|take|accepts|accept|drops|drop|passes|pass|rejects|reject|"
    r"beavers|beaver|raccoons|raccoon"
)
_START = re.compile(
    rf"(?<![\w/])(?:(?P<dice>{_DICE})|(?P<word>{_CUBE}|wins|win|{_GIVE_UP}|illegal\s+play)\b|(?P<marks>\?{{3,}}))",
    re.IGNORECASE,
)
_ROLL = re.compile(r"(?P<first>[0-9])(?P<second>[0-9])\s*:\s*(?P<rest>.*)\Z", re.DOTALL)
_CUBE_CELL = re.compile(
    rf"(?P<word>{_CUBE})\b\s*(?:(?:=+>|to)?\s*(?P<value>[0-9]{{1,6}}))?\s*\.?\Z", re.IGNORECASE
)
_WIN_CELL = re.compile(
    r"wins?\s+(?P<points>[0-9]{1,6})\s*(?:points?|pts?)?\.?\s*(?P<match>and\s+(?:the\s+)?match\.?)?\Z",
    re.IGNORECASE,
)
_GIVE_UP_CELL = re.compile(
    rf"(?P<word>{_GIVE_UP})\b\s*(?P<points>[0-9]{{1,6}})?.*\Z", re.IGNORECASE | re.DOTALL
)
_GAVE_UP_SIGN = re.compile(r"\?{3,}\Z")
_ILLEGAL = re.compile(r"illegal\s+play", re.IGNORECASE)
# Words that end a game or declare a play belong to the dice just before them.
_JOINS_DICE = re.compile(rf"(?:illegal\s+play|{_GIVE_UP}|\?{{3,}})", re.IGNORECASE)
# A right cell is never nearer to the dice of a left cell than this.
_JOINING_BLANKS = 8

_CUBE_WORDS = {
    "doubles": CubeWord.DOUBLE,
    "double": CubeWord.DOUBLE,
    "redoubles": CubeWord.DOUBLE,
    "redouble": CubeWord.DOUBLE,
    "takes": CubeWord.TAKE,
    "take": CubeWord.TAKE,
    "accepts": CubeWord.TAKE,
    "accept": CubeWord.TAKE,
    "drops": CubeWord.DROP,
    "drop": CubeWord.DROP,
    "passes": CubeWord.DROP,
    "pass": CubeWord.DROP,
    "rejects": CubeWord.DROP,
    "reject": CubeWord.DROP,
    "beavers": CubeWord.BEAVER,
    "beaver": CubeWord.BEAVER,
    "raccoons": CubeWord.RACCOON,
    "raccoon": CubeWord.RACCOON,
}
_MATCH_WORDS = ("resigned match", "forfeits", "forfeited", "lost on time")


@dataclass(frozen=True, slots=True)
class Row:
    """A row's text behind its number, blanks kept so that columns stand where they stood.

    middle: the column from which a lone cell is the right one. left: the side of the left column.
    """

    text: str
    line: int
    number: int | None
    middle: int
    left: Side


def statements_of(row: Row) -> list[Statement]:
    """What the cells of a row say, left before right; a row that cannot be read is one Defect."""
    starts = _cell_starts(row.text, row.middle)
    if not starts:
        return [] if not row.text.strip() else [_unreadable_row(row)]
    if len(starts) > 2 or row.text[: starts[0]].strip():
        return [_unreadable_row(row)]
    if len(starts) == 2:
        first, second = starts
        cells = [(row.left, row.text[first:second]), (row.left.other, row.text[second:])]
    else:
        side = row.left.other if starts[0] >= row.middle else row.left
        cells = [(side, row.text[starts[0] :])]
    return [statement for side, text in cells for statement in _statements(text.strip(), side, row)]


def _cell_starts(text: str, middle: int) -> list[int]:
    """The columns where cells begin; words that belong to the dice before them begin none.

    Behind dice of the right column there is no other column, nor is there before the middle.
    """
    starts: list[int] = []
    dice_end: int | None = None
    for match in _START.finditer(text):
        joins = (
            dice_end is not None
            and match["dice"] is None
            and not text[dice_end : match.start()].strip()
            and (
                match.start() - dice_end <= _JOINING_BLANKS or match.start() < middle or starts[-1] >= middle
            )
            and _JOINS_DICE.match(match[0]) is not None
        )
        if not joins:
            starts.append(match.start())
        dice_end = match.end() if match["dice"] else None
    return starts


def _statements(text: str, side: Side, row: Row) -> list[Statement]:
    """The statements of one cell: one, but two for dice and a resignation, none for a game without a roll."""
    roll = _ROLL.match(text)
    if roll:
        return _roll(roll, text, side, row)
    return [_cube_action(text, side, row) or _win(text, side, row) or _last_word(text, side, row)]


def _roll(match: re.Match[str], text: str, side: Side, row: Row) -> list[Statement]:
    dice = (int(match["first"]), int(match["second"]))
    rest = match["rest"].strip()
    if _ILLEGAL.match(rest):
        return [_defect("declared-illegal", text, side, row)]
    gave_up = _GIVE_UP_CELL.match(rest)
    if gave_up or _GAVE_UP_SIGN.match(rest):
        given = [_give_up(gave_up, text, side, row)] if gave_up else []
        return [_silent(dice, Silence.GAVE_UP, text, side, row), *given]
    if not rest:
        return [_silent(dice, Silence.BLANK, text, side, row)]
    if is_no_play(rest):
        return [_silent(dice, Silence.DANCED, text, side, row)]
    try:
        play = parse_play(rest)
    except UnreadablePlayError:
        return [_defect("unreadable-play", text, side, row)]
    return [Roll(line=row.line, row=row.number, side=side, text=text, dice=dice, play=play)]


def _cube_action(text: str, side: Side, row: Row) -> CubeAction | None:
    match = _CUBE_CELL.match(text)
    if match is None:
        return None
    value = int(match["value"]) if match["value"] else None
    word = _CUBE_WORDS[match["word"].lower()]
    return CubeAction(line=row.line, row=row.number, side=side, text=text, word=word, value=value)


def _win(text: str, side: Side, row: Row) -> Win | None:
    match = _WIN_CELL.match(text)
    if match is None:
        return None
    return Win(
        line=row.line,
        row=row.number,
        side=side,
        text=text,
        points=int(match["points"]),
        ends_match=match["match"] is not None,
    )


def _last_word(text: str, side: Side, row: Row) -> Statement:
    """A cell that is neither roll, cube nor win: someone gave up, or it cannot be read."""
    if _ILLEGAL.match(text):
        return _defect("declared-illegal", text, side, row)
    match = _GIVE_UP_CELL.match(text)
    if match:
        return _give_up(match, text, side, row)
    if _GAVE_UP_SIGN.match(text):
        return GiveUp(line=row.line, row=row.number, side=side, text=text)
    return _defect("unreadable-row", text, side, row)


def _give_up(match: re.Match[str], text: str, side: Side, row: Row) -> GiveUp:
    word = " ".join(match["word"].lower().split())
    points = int(match["points"]) if match["points"] else None
    return GiveUp(
        line=row.line, row=row.number, side=side, text=text, points=points, whole_match=word in _MATCH_WORDS
    )


def _silent(dice: tuple[int, int], silence: Silence, text: str, side: Side, row: Row) -> Roll:
    return Roll(line=row.line, row=row.number, side=side, text=text, dice=dice, silence=silence)


def _defect(code: str, text: str, side: Side, row: Row) -> Defect:
    return Defect(line=row.line, row=row.number, side=side, text=text, code=code)


def _unreadable_row(row: Row) -> Defect:
    return _defect("unreadable-row", row.text.strip(), row.left, row)
