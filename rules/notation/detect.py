"""Which format a record is in, told by its content, never by its name. Formats 9."""

from __future__ import annotations

import re

# First bytes -> format, for files that are not plain text or say on line 1 what they are.
_MAGIC = ((b"RGMH", "xg"), (b"OGXM", "ogxm"), (b'{"format":"BGF"', "bgf"), (b"BGF version", "bgf-text"))

_JAVAFIBS = re.compile(r"\AJavaFIBS")
_SGF = re.compile(r"\A\s*\(\s*;[^()]*?GM\[6\]")
_PARTYGAMMON = re.compile(r"boardid=")
_SNOWIE_POSITION = re.compile(r"(?m)^\s*(?:[^;\r\n]*;){39}[^;\r\n]*;?\s*$")
_MAT_LENGTH = re.compile(r"(?im)^\s*\d+\s*-?\s*points?\s+match\b")
_MAT_GAME = re.compile(r"(?im)^[ \t]*Game[ \t]+\d+[ \t]*$")
_XGID = re.compile(r"XGID=")
_OLDMOVES = re.compile(r"(?s)Score is .*?\bis X\b")
_SGG = re.compile(r"\A\s*\S[^\n]*\bvs\.\s")
_TMG = re.compile(r"(?m)^\s*MatchID:|^\s*Game 1: ")
_GAM = re.compile(r"(?m)\A\s*[^\n]*\S {2,}\S[^\n]*\n(?:\s*\n)*\s*1\)")


def format_of_bytes(data: bytes) -> str | None:
    """The format a file's first bytes name; None: decode it and ask format_of_text."""
    start = data.removeprefix(b"\xef\xbb\xbf")
    return next((name for magic, name in _MAGIC if start.startswith(magic)), None)


def format_of_text(text: str) -> str | None:
    """The format of a text; None when it is none we know. The order of the questions is formats 9's."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return next((name for name, recognises in _QUESTIONS if recognises(text)), None)


def _is_mat(text: str) -> bool:
    """A length line followed by a game, or a game alone: then the missing length is what is wrong."""
    length, game = _MAT_LENGTH.search(text), _MAT_GAME.search(text)
    return game is not None and (length is None or _MAT_GAME.search(text, length.start()) is not None)


_QUESTIONS = (
    ("javafibs", lambda text: _JAVAFIBS.search(text) is not None),
    ("sgf", lambda text: _SGF.search(text) is not None),
    ("partygammon", lambda text: _PARTYGAMMON.search(text) is not None and not _is_mat(text)),
    ("snowie-position", lambda text: _SNOWIE_POSITION.search(text) is not None and not _is_mat(text)),
    ("mat", _is_mat),
    ("position-text", lambda text: _XGID.search(text) is not None),
    ("oldmoves", lambda text: _OLDMOVES.search(text) is not None),
    ("sgg", lambda text: _SGG.search(text) is not None),
    ("tmg", lambda text: _TMG.search(text) is not None),
    ("gam", lambda text: _GAM.search(text) is not None),
)
