"""Which format a record is in, told by its content, never by its name. Formats 9.

Every question looks at lines cut to MAX_LINE_CHARACTERS, so that no text, however odd, takes long.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice

from rules.notation.limits import LINES_THAT_TELL, MAX_LINE_CHARACTERS
from rules.notation.mat import GAME_LINE
from rules.notation.sgf_tree import is_sgf
from rules.notation.text import tabbed_lines_of, with_blanks

Lines = Sequence[str]

# Where a text says which program wrote it, it says so within its first lines.
_HEADER_LINES = 20

# First bytes -> format, for files that are not plain text or say on line 1 what they are.
_MAGIC = (
    (re.compile(rb"RGMH"), "xg"),
    (re.compile(rb"OGXM"), "ogxm"),
    (re.compile(rb'\{\s*"format"\s*:\s*"BGF"'), "bgf"),
    (re.compile(rb"BGF version"), "bgf-text"),
    (re.compile(rb"[\x7c-\x7e]\0"), "pos"),
)

_MAT_LENGTH = re.compile(r"[0-9]+ *-? *(?:points?|pts?\.?) +match\b", re.IGNORECASE)
_TMG = re.compile(r"MatchID:|Game 1: ")
_BKG = re.compile(r"(?:Black|White) +\( *[1-6] *, *[1-6] *\)")
_TWO_NAMES = re.compile(r"\S {2,}\S")


def format_of_bytes(data: bytes) -> str | None:
    """The format a file's first bytes name; None: decode it and ask format_of_text."""
    start = data.removeprefix(b"\xef\xbb\xbf")
    return next((name for magic, name in _MAGIC if magic.match(start)), None)


def format_of_text(text: str) -> str | None:
    """The format of a text; None when it is none we know. The order of the questions is formats 9's."""
    if is_sgf(text):
        return "sgf"
    written = filter(None, tabbed_lines_of(text))
    cut = (with_blanks(line[:MAX_LINE_CHARACTERS]).strip() for line in written)
    lines = list(islice(filter(None, cut), LINES_THAT_TELL))
    return next((name for name, recognises in _QUESTIONS if recognises(lines)), None)


def _is_javafibs(lines: Lines) -> bool:
    return bool(lines) and lines[0].startswith("JavaFIBS")


def _is_partygammon(lines: Lines) -> bool:
    return _has(lines, "boardid=") and not _is_mat(lines)


def _is_snowie_position(lines: Lines) -> bool:
    """A whole line of 40 fields, the last one closed by a semicolon or not."""
    return any(line.count(";") in (39, 40) and line[0] not in ";#" for line in lines) and not _is_mat(lines)


def _is_mat(lines: Lines) -> bool:
    """A length line followed by a game, or a game alone: then the missing length is what is wrong."""
    games = [number for number, line in enumerate(lines) if GAME_LINE.match(line)]
    length = next((number for number, line in enumerate(lines) if _MAT_LENGTH.match(line)), None)
    return bool(games) and (length is None or length < games[-1])


def _is_position_text(lines: Lines) -> bool:
    return _has(lines, "XGID=")


def _is_oldmoves(lines: Lines) -> bool:
    return _has(lines, "Score is ") and any(" is X" in line for line in lines)


def _is_sgg(lines: Lines) -> bool:
    return bool(lines) and " vs. " in lines[0]


def _is_tmg(lines: Lines) -> bool:
    return any(_TMG.match(line) for line in lines)


def _is_bkg(lines: Lines) -> bool:
    return any(_BKG.match(line) for line in lines)


def _is_gammonempire(lines: Lines) -> bool:
    return any("GammonEmpire" in line for line in lines[:_HEADER_LINES])


def _is_gam(lines: Lines) -> bool:
    """Two names, then the first row: a length or scores stand nowhere."""
    told = [line for line in lines[:_HEADER_LINES] if line[0] not in ";#"]
    return len(told) > 1 and _TWO_NAMES.search(told[0]) is not None and told[1].startswith("1)")


def _has(lines: Lines, words: str) -> bool:
    return any(words in line for line in lines)


_QUESTIONS = (
    ("javafibs", _is_javafibs),
    ("partygammon", _is_partygammon),
    ("snowie-position", _is_snowie_position),
    ("mat", _is_mat),
    ("position-text", _is_position_text),
    ("oldmoves", _is_oldmoves),
    ("sgg", _is_sgg),
    ("tmg", _is_tmg),
    ("bkg", _is_bkg),
    ("gammonempire", _is_gammonempire),
    ("gam", _is_gam),
)
