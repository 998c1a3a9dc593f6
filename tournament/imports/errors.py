"""Why a whole file cannot be imported. What is wrong with one line is a LineProblem, not an error."""

from __future__ import annotations

from rules.errors import TavlaError


class ImportFileError(TavlaError):
    """The root of the refusals of a file."""

    code = "file-not-readable"


class FileEmptyError(ImportFileError):
    code = "file-empty"


class FileTooLargeError(ImportFileError):
    """size, limit: bytes."""

    code = "file-too-large"

    def __init__(self, *, size: int, limit: int) -> None:
        super().__init__(f"{size} bytes, at most {limit}")
        self.size = size
        self.limit = limit


class FileNotTextError(ImportFileError):
    code = "file-not-text"


class FileIsSpreadsheetError(ImportFileError):
    """kind: xlsx, xls or ods."""

    code = "file-is-spreadsheet"

    def __init__(self, *, kind: str) -> None:
        super().__init__(f"the file is {kind}, not CSV")
        self.kind = kind


class QuoteNotClosedError(ImportFileError):
    """line: where the row with the stray quotation mark begins."""

    code = "quote-not-closed"

    def __init__(self, *, line: int) -> None:
        super().__init__(f"the quotation marks of the row at line {line} do not match")
        self.line = line


class CellTooLongError(ImportFileError):
    """line: where the row of the cell begins. limit: characters; a stray quotation mark may be the cause."""

    code = "cell-too-long"

    def __init__(self, *, line: int, limit: int) -> None:
        super().__init__(f"a cell of the row at line {line} has more than {limit} characters")
        self.line = line
        self.limit = limit


class NameColumnMissingError(ImportFileError):
    """header: the cells of the first line, as written."""

    code = "name-column-missing"

    def __init__(self, *, header: tuple[str, ...]) -> None:
        super().__init__(f"no column of names among {header}")
        self.header = ", ".join(header)


class TooManyLinesError(ImportFileError):
    """lines, limit: lines with entrants, header and blank lines not counted."""

    code = "too-many-lines"

    def __init__(self, *, lines: int, limit: int) -> None:
        super().__init__(f"{lines} lines, at most {limit}")
        self.lines = lines
        self.limit = limit
