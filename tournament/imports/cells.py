"""One cell of a spreadsheet: numbers and addresses read, formula-like text kept harmless."""

from __future__ import annotations

import re
from decimal import Decimal

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

RATING_MAX = 4000
SEED_MAX = 9999
EMAIL_MAX_LENGTH = 254

# What spreadsheets may run as a formula (OWASP, "CSV Injection"), full-width forms included.
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")  # noqa: RUF001

_NUMBER = re.compile(r"[+-]?[0-9]+(?:[.,][0-9]+)?")
# 1.612 is 1612 to one reader and 1.612 to another; 1 612 and 1.612,5 are the same trap.
_THOUSANDS = re.compile(r"[+-]?[0-9]{1,3}(?:[.,' \u00a0\u202f][0-9]{3})+(?:[.,][0-9]+)?")


class CellError(ValueError):
    """A cell that cannot be read.

    code: that of the line's problem. values: what explains it; text: the cell, its beginning if it is long.
    """

    def __init__(self, code: str, *, text: str, **limits: int) -> None:
        super().__init__(code)
        self.code = code
        self.values = {"text": beginning(text), **limits}


def beginning(text: str) -> str:
    """Enough of a cell to recognise it in a sentence."""
    return text if len(text) <= 40 else f"{text[:39]}…"


def rating_of(text: str) -> Decimal | None:
    """A rating with decimal comma or point, 0 to 4000, rounded to two places; None for an empty cell.

    Raises CellError: rating-has-thousands-separator, rating-not-a-number, rating-out-of-range.
    """
    written = text.strip()
    if not written:
        return None
    if _THOUSANDS.fullmatch(written):
        raise CellError("rating-has-thousands-separator", text=written)
    if not _NUMBER.fullmatch(written):
        raise CellError("rating-not-a-number", text=written)
    rating = Decimal(written.replace(",", "."))
    if not 0 <= rating <= RATING_MAX:
        raise CellError("rating-out-of-range", text=written, lowest=0, highest=RATING_MAX)
    return round(rating, 2)


def seed_of(text: str) -> int | None:
    """A seed from 1, or None for an empty cell. Raises CellError: seed-not-a-number."""
    written = text.strip()
    if not written:
        return None
    if not re.fullmatch(r"[0-9]{1,4}", written) or int(written) == 0:
        raise CellError("seed-not-a-number", text=written, highest=SEED_MAX)
    return int(written)


def email_of(text: str) -> str:
    """An address as typed; empty for an empty cell. Raises CellError: bad-email."""
    written = text.strip()
    if not written:
        return ""
    try:
        validate_email(written)
    except ValidationError as error:
        raise CellError("bad-email", text=written) from error
    if len(written) > EMAIL_MAX_LENGTH:
        raise CellError("bad-email", text=written)
    return written


def looks_like_formula(text: str) -> bool:
    """Would a spreadsheet take this text for a formula?"""
    return text.startswith(_FORMULA_STARTS)


def escape_for_export(cell: str) -> str:
    """The text of a CSV cell, made so that no spreadsheet runs it: every export of text goes through here."""
    return f"'{cell}" if looks_like_formula(cell) else cell


def unescaped(cell: str) -> str:
    """The text of a cell that escape_for_export may have written: our own exports can be imported again."""
    return cell[1:] if cell.startswith("'") and looks_like_formula(cell[1:]) else cell
