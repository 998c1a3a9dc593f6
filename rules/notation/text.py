"""Bytes to text: the encodings records come in. Formats 2.1."""

from __future__ import annotations

import codecs
import re

from rules.match.record import UnreadableRecordError
from rules.notation.limits import MAX_NAME_CHARACTERS

# Not str.splitlines: names may hold characters it takes for line ends.
_LINE_END = re.compile(r"\r\n|\r|\n")

# GridGammon writes a rating behind the name.
_RATING = re.compile(r"(?:,[0-9]+)+\Z")

_BOMS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))


def decoded(data: bytes, charset: str | None = None) -> str:
    """The text of a record: by its BOM, else as it says, else UTF-8, else Windows-1254, for Turkish names.

    charset: a single-byte charset the record names itself.
    Raises UnreadableRecordError (unreadable-file): empty, binary, or not what its BOM says.
    """
    text = _without_end_mark(_decoded(data, charset))
    if "\0" in text:
        raise UnreadableRecordError("unreadable-file", reason="binary")
    if not text.strip():
        raise UnreadableRecordError("unreadable-file", reason="empty")
    return text


def _decoded(data: bytes, charset: str | None) -> str:
    text = _decoded_by_bom(data)
    if text is None:
        if b"\0" in data:
            raise UnreadableRecordError("unreadable-file", reason="binary")
        text = data.decode(charset, errors="replace") if charset else _decoded_by_guess(data)
    return text


def _without_end_mark(text: str) -> str:
    """Old programs close a text file with Ctrl-Z."""
    end = text.rstrip()
    return end.rstrip("\x1a") if end.endswith("\x1a") else text


def lines_of(text: str) -> list[str]:
    """The lines of a text, whichever line end it uses; tabs become blanks to the next eighth column."""
    return [with_blanks(line) for line in tabbed_lines_of(text)]


def tabbed_lines_of(text: str) -> list[str]:
    """The lines of a text, tabs kept."""
    return _LINE_END.split(text)


def with_blanks(line: str) -> str:
    """The line with blanks to the next eighth column in place of tabs."""
    return line.expandtabs(8)


def player_name(text: str) -> str:
    """A player's name: without a rating, without control characters, cut to what is stored."""
    printable = "".join(letter if letter.isprintable() else " " for letter in _RATING.sub("", text))
    return " ".join(printable.split())[:MAX_NAME_CHARACTERS].rstrip() or "?"


def _decoded_by_bom(data: bytes) -> str | None:
    for bom, encoding in _BOMS:
        if data.startswith(bom):
            try:
                return data[len(bom) :].decode(encoding)
            except UnicodeDecodeError as error:
                # A UTF-8 BOM before single-byte names is a slip; a broken UTF-16 text is no text.
                if encoding != "utf-8":
                    raise UnreadableRecordError("unreadable-file", reason="encoding") from error
                return data[len(bom) :].decode("cp1254", errors="replace")
    return None


def _decoded_by_guess(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        # Windows-1254 leaves a few bytes undefined; they only occur in names, where a mark will do.
        return data.decode("cp1254", errors="replace")
