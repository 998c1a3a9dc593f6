"""Text to rows: separators, quotes, and the line of the file on which each row begins."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass

from tournament.imports.columns import LIST_OF_NAMES, Columns, is_header, recognise
from tournament.imports.decode import decode
from tournament.imports.errors import (
    CellTooLongError,
    FileEmptyError,
    NameColumnMissingError,
    QuoteNotClosedError,
    TooManyLinesError,
)

MAX_LINES = 5000

_DELIMITERS = (",", ";", "\t")
# Stands for "one column": a character that no text file holds.
_NO_DELIMITER = "\x1f"
_QUOTED = re.compile(r'"(?:[^"]|"")*"')
_EXCEL_HINT = re.compile(r"sep=([,;\t])\r?\n?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Row:
    """line: the physical line of the file, from 1, on which the row begins. cells: without their quotes."""

    line: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A list as it was read.

    delimiter: empty for one column. header: empty where the file is a bare list of names.
    rows: those with anything in them; blank ones are left out.
    """

    encoding_label: str
    delimiter: str
    header: tuple[str, ...]
    columns: Columns
    rows: tuple[Row, ...]


def read_table(data: bytes) -> Table:
    """Read a CSV file: comma, semicolon or tab; any line ends; with a header, or one column of names without.

    Raises FileEmptyError, FileTooLargeError, FileIsSpreadsheetError, FileNotTextError, QuoteNotClosedError,
    CellTooLongError, NameColumnMissingError, TooManyLinesError.
    """
    decoded = decode(data)
    delimiter, rows = _split(decoded.text)
    if not rows:
        raise FileEmptyError
    header, columns = _header_of(rows[0].cells)
    entries = rows[1:] if header else rows
    if len(entries) > MAX_LINES:
        raise TooManyLinesError(lines=len(entries), limit=MAX_LINES)
    return Table(
        encoding_label=decoded.encoding_label,
        delimiter=delimiter.replace(_NO_DELIMITER, ""),
        header=header,
        columns=columns,
        rows=entries,
    )


def _header_of(first: tuple[str, ...]) -> tuple[tuple[str, ...], Columns]:
    """The header and what its columns mean; no header where the first line is itself a lone name."""
    columns = recognise(first)
    if columns.has_name:
        return first, columns
    if len(first) == 1 and not is_header(first):
        return (), LIST_OF_NAMES
    raise NameColumnMissingError(header=first)


def _split(text: str) -> tuple[str, tuple[Row, ...]]:
    hint = _EXCEL_HINT.match(text)
    delimiter = hint[1] if hint else _delimiter_of(text)
    rows = _rows(text, delimiter)
    if hint:
        next(rows)
    return delimiter, tuple(row for row in rows if any(cell.strip() for cell in row.cells))


def _delimiter_of(text: str) -> str:
    """The separator that is most frequent in the first line with text, quoted parts left out."""
    first = _QUOTED.sub("", text.lstrip("\r\n ")).splitlines()
    counts = {delimiter: first[0].count(delimiter) if first else 0 for delimiter in _DELIMITERS}
    best = max(_DELIMITERS, key=counts.__getitem__)
    return best if counts[best] else _NO_DELIMITER


def _rows(text: str, delimiter: str) -> Iterator[Row]:
    # newline="" keeps \r, \n and \r\n as they are and counts each as one line end, inside quotes too.
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    while True:
        line = reader.line_num + 1
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            if str(error).startswith("field larger"):  # the module has one class for all its errors
                raise CellTooLongError(line=line, limit=csv.field_size_limit()) from error
            raise QuoteNotClosedError(line=line) from error
        yield Row(line, tuple(cells))
