"""Rows of a .mat record cut into cells, and cells into statements. Formats 2.3, 2.4, 2.10."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rules.board.playtext import UnreadablePlayError, is_no_play, parse_play
from rules.board.written import WrittenPlay
from rules.match.record import (
    CubeAction,
    CubeWord,
    Defect,
    GiveUp,
    Roll,
    Silence,
    Statement,
    Tie,
    Win,
)
from rules.match.score import Side
from rules.notation.snowie import stated_board, without_positions

_DICE = r"[0-9][0-9]\s*:"
_GIVE_UP = (
    r"resigned\s+match|resigned\s+game|resigned|resigns|concedes|conceded|forfeits|forfeited|"
    r"lost\s+on\s+time|losses|loses"
)
_CUBE = (
    r"doubles|redoubles|double|redouble|takes|take|accepts|accept|drops|drop|passes|pass|rejects|reject|"
    r"beavers|beaver|raccoons|raccoon"
)
# Where a cell may begin. Dice behind an arrow or a bar go on with the cell before them, and what stands in
# brackets behind a word is no cell. The look ahead only saves the trial of every word at every number.
_START = re.compile(
    rf"(?P<further>(?:(?<!=)=+>|\|)\s{{0,3}}{_DICE})|(?<![\w/])(?:(?P<dice>{_DICE})|(?=[a-z?])(?:"
    rf"(?P<word>{_CUBE}|wins|win|tie|{_GIVE_UP}|illegal\s+play)\b(?:\s*\([^)]*\))?|passed\b[\s0-9,]*:|(?P<marks>\?{{3,}})))",
    re.IGNORECASE,
)
_ROLL = re.compile(r"(?P<first>[0-9])(?P<second>[0-9])\s*:\s*(?P<rest>.*)\Z", re.DOTALL)
# Plakoto express: numbers, their play, and behind a bar the own roll. PX-02.
_PASSED = re.compile(
    r"passed\s*(?P<numbers>(?:[0-9][\s,]*){1,24}):(?P<play>[^|]*)(?:\|\s*(?P<own>.*))?\Z",
    re.IGNORECASE | re.DOTALL,
)
# Acey-deucey: the double named after a 2-1, and its play. AD-07.
_BONUS = re.compile(r"(?P<play>[^=]*)=+>\s*(?P<first>[0-9])(?P<second>[0-9])\s*:(?P<rest>.*)\Z", re.DOTALL)
_CUBE_CELL = re.compile(
    rf"(?P<word>{_CUBE})\b\s*(?:(?:=+>|to)?\s*(?P<value>[0-9]{{1,6}}))?\s*\.?\Z", re.IGNORECASE
)
_WIN_CELL = re.compile(
    r"wins?\s+(?P<points>[0-9]{1,6})\s*(?:points?|pts?)?\.?\s*(?P<match>and\s+(?:the\s+)?match\.?)?\Z",
    re.IGNORECASE,
)
_TIE_CELL = re.compile(r"tie\.?\Z", re.IGNORECASE)
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
_NO_DICE = (0, 0)
_NOTHING: tuple[int, ...] = ()


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


@dataclass(frozen=True, slots=True)
class _Cell:
    """One cell of a row: whose it is, and its text."""

    text: str
    side: Side
    row: Row


def statements_of(row: Row) -> list[Statement]:
    """What the cells of a row say, left before right; a row that cannot be read is one Defect."""
    starts = _cell_starts(without_positions(row.text), row.middle)
    if not starts:
        return [_unreadable_row(row)] if row.text.strip() else []
    if len(starts) > 2 or row.text[: starts[0]].strip():
        return [_unreadable_row(row)]
    if len(starts) == 2:
        first, second = starts
        left = _statements(_Cell(row.text[first:second].strip(), row.left, row))
        return left + _statements(_Cell(row.text[second:].strip(), row.left.other, row))
    side = row.left.other if starts[0] >= row.middle else row.left
    return _statements(_Cell(row.text[starts[0] :].strip(), side, row))


def _cell_starts(text: str, middle: int) -> list[int]:
    """The columns where cells begin; words that belong to the dice before them begin none.

    Behind dice of the right column there is no other column, nor is there before the middle.
    """
    starts: list[int] = []
    dice_end: int | None = None
    for match in _START.finditer(text):
        kind = match.lastgroup
        if kind == "further" and starts:
            dice_end = match.end()
            continue
        begin = match.start()
        joins = (
            dice_end is not None
            and kind != "dice"
            and not text[dice_end:begin].strip()
            and (begin - dice_end <= _JOINING_BLANKS or begin < middle or starts[-1] >= middle)
            and _JOINS_DICE.match(match[0]) is not None
        )
        if not joins:
            starts.append(begin)
        dice_end = match.end() if kind == "dice" else None
    return starts


def _statements(cell: _Cell) -> list[Statement]:
    """The statements of one cell: one, but two for dice and a resignation, none for a game without a roll."""
    if roll := _ROLL.match(cell.text):
        return _roll(roll, cell)
    if passed := _PASSED.match(cell.text):
        return _with_passed(passed, cell)
    return [_cube_action(cell) or _end(cell) or _last_word(cell)]


def _roll(
    match: re.Match[str],
    cell: _Cell,
    passed: tuple[int, ...] = (),
    passed_play: WrittenPlay | None = None,
) -> list[Statement]:
    """passed, passed_play: what stood before the roll in the cell."""
    row = cell.row
    dice, rest = (int(match["first"]), int(match["second"])), match["rest"].strip()
    play = bonus_play = None
    silence, bonus = Silence.BLANK, _NOTHING
    gave_up: list[Statement] = []
    try:
        if "=>" in rest and (named := _BONUS.match(rest)):
            rest, bonus, bonus_play = _bonus(named)
        play = parse_play(rest) if rest else None
    except UnreadablePlayError:
        if _ILLEGAL.match(rest):
            return [_declared_illegal(cell, dice)]
        word = _GIVE_UP_CELL.match(rest)
        if word or _GAVE_UP_SIGN.match(rest):
            silence, gave_up = Silence.GAVE_UP, [_give_up(word, cell)] if word else []
        elif is_no_play(rest):
            silence = Silence.DANCED
        else:
            return [_defect("unreadable-play", cell, dice)]
    roll = Roll(
        line=row.line,
        row=row.number,
        side=cell.side,
        text=cell.text,
        dice=dice,
        play=play,
        silence=silence,
        passed=passed,
        passed_play=passed_play,
        bonus=bonus,
        bonus_play=bonus_play,
    )
    return [roll, *gave_up]


def _bonus(named: re.Match[str]) -> tuple[str, tuple[int, ...], WrittenPlay | None]:
    """What stands before the arrow, the named double, its play. Raises UnreadablePlayError.

    A player who gives up after naming has played nothing: then no double was named.
    """
    rest = named["rest"].strip()
    if _GAVE_UP_SIGN.match(rest):
        return named["play"].strip(), (), None
    play = None if not rest or is_no_play(rest) else parse_play(rest)
    return named["play"].strip(), (int(named["first"]), int(named["second"])), play


def _with_passed(match: re.Match[str], cell: _Cell) -> list[Statement]:
    """A turn that begins with the numbers the opponent could not play. Behind a bar comes the own roll."""
    numbers = tuple(int(digit) for digit in match["numbers"] if digit.isdigit())
    text = match["play"].strip()
    try:
        play = None if not text or is_no_play(text) else parse_play(text)
    except UnreadablePlayError:
        return [_defect("unreadable-play", cell)]
    own = match["own"]
    if own is None:
        row = cell.row
        alone = Roll(
            line=row.line,
            row=row.number,
            side=cell.side,
            text=cell.text,
            dice=_NO_DICE,
            passed=numbers,
            passed_play=play,
        )
        return [alone]
    roll = _ROLL.match(own)
    return _roll(roll, cell, numbers, play) if roll else [_defect("unreadable-play", cell)]


def _cube_action(cell: _Cell) -> CubeAction | None:
    match = _CUBE_CELL.match(cell.text)
    if match is None:
        return None
    return CubeAction(
        line=cell.row.line,
        row=cell.row.number,
        side=cell.side,
        text=cell.text,
        word=_CUBE_WORDS[match["word"].lower()],
        value=int(match["value"]) if match["value"] else None,
    )


def _end(cell: _Cell) -> Win | Tie | None:
    row = cell.row
    if _TIE_CELL.match(cell.text):
        return Tie(line=row.line, row=row.number, side=cell.side, text=cell.text)
    match = _WIN_CELL.match(cell.text)
    if match is None:
        return None
    return Win(
        line=row.line,
        row=row.number,
        side=cell.side,
        text=cell.text,
        points=int(match["points"]),
        ends_match=match["match"] is not None,
    )


def _last_word(cell: _Cell) -> Statement:
    """A cell that is neither roll, cube nor end: someone gave up, or it cannot be read."""
    if _ILLEGAL.match(cell.text):
        return _declared_illegal(cell)
    match = _GIVE_UP_CELL.match(cell.text)
    if match or _GAVE_UP_SIGN.match(cell.text):
        return _give_up(match, cell)
    return _defect("unreadable-row", cell)


def _give_up(match: re.Match[str] | None, cell: _Cell) -> GiveUp:
    """match: the word said; None for question marks."""
    word = " ".join(match["word"].lower().split()) if match else ""
    points = int(match["points"]) if match and match["points"] else None
    return GiveUp(
        line=cell.row.line,
        row=cell.row.number,
        side=cell.side,
        text=cell.text,
        points=points,
        whole_match=word in _MATCH_WORDS,
    )


def _declared_illegal(cell: _Cell, dice: tuple[int, int] | None = None) -> Defect:
    """An illegal play that stood; the position after it may stand behind the words. Formats 3.1."""
    row, after = cell.row, stated_board(cell.text)
    code = "declared-illegal"
    return Defect(
        line=row.line, row=row.number, side=cell.side, text=cell.text, code=code, dice=dice, after=after
    )


def _defect(code: str, cell: _Cell, dice: tuple[int, int] | None = None) -> Defect:
    row = cell.row
    return Defect(line=row.line, row=row.number, side=cell.side, text=cell.text, code=code, dice=dice)


def _unreadable_row(row: Row) -> Defect:
    return _defect("unreadable-row", _Cell(row.text.strip(), row.left, row))
