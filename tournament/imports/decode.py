"""Bytes to text: which encoding a spreadsheet wrote, and which files are no text at all."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from tournament.imports.errors import (
    FileEmptyError,
    FileIsSpreadsheetError,
    FileNotTextError,
    FileTooLargeError,
)

MAX_BYTES = 2_000_000

_ZIP = b"PK\x03\x04"
_OLD_OFFICE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8", "UTF-8 (BOM)"),
    (codecs.BOM_UTF16_LE, "utf-16-le", "UTF-16 LE"),
    (codecs.BOM_UTF16_BE, "utf-16-be", "UTF-16 BE"),
)
# Of all control characters a text file has only tabs, line ends and, from very old programs, a last Ctrl-Z.
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


@dataclass(frozen=True, slots=True)
class DecodedText:
    """encoding_label: for people, e.g. `UTF-8 (BOM)`, `Windows-1254`; the same in every language."""

    text: str
    encoding_label: str


def decode(data: bytes) -> DecodedText:
    """Read bytes as the text a spreadsheet exported.

    UTF-8 and UTF-16, with a byte order mark or without; what is neither is read as Windows-1254, in which
    Turkish spreadsheets still save CSV.
    Raises FileEmptyError, FileTooLargeError, FileIsSpreadsheetError, FileNotTextError.
    """
    if len(data) > MAX_BYTES:
        raise FileTooLargeError(size=len(data), limit=MAX_BYTES)
    _refuse_spreadsheet(data)
    decoded = _decode(data)
    text = decoded.text.removesuffix("\x1a")
    if _CONTROL.search(text):
        raise FileNotTextError
    if not text.strip():
        raise FileEmptyError
    return DecodedText(text, decoded.encoding_label)


def _refuse_spreadsheet(data: bytes) -> None:
    if data.startswith(_OLD_OFFICE):
        raise FileIsSpreadsheetError(kind="xls")
    if data.startswith(_ZIP) and b"opendocument.spreadsheet" in data[:200]:
        raise FileIsSpreadsheetError(kind="ods")
    if data.startswith(_ZIP) and b"xl/" in data:
        raise FileIsSpreadsheetError(kind="xlsx")


def _decode(data: bytes) -> DecodedText:
    for mark, encoding, label in _BYTE_ORDER_MARKS:
        if data.startswith(mark):
            return DecodedText(_strictly(data[len(mark) :], encoding), label)
    if encoding := _utf16_without_mark(data):
        return DecodedText(
            _strictly(data, encoding), encoding.upper().replace("-LE", " LE").replace("-BE", " BE")
        )
    try:
        return DecodedText(data.decode("utf-8"), "UTF-8")
    except UnicodeDecodeError:
        return DecodedText(_strictly(data, "cp1254"), "Windows-1254")


def _strictly(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise FileNotTextError from error


def _utf16_without_mark(data: bytes) -> str | None:
    """In UTF-16 every comma, digit, line end and Latin letter has one zero byte, always on the same side."""
    if not data or len(data) % 2:
        return None
    even, odd = data[0::2].count(0), data[1::2].count(0)
    tenth = len(data) // 20
    if odd > tenth and not even:
        return "utf-16-le"
    if even > tenth and not odd:
        return "utf-16-be"
    return None
