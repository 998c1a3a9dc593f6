"""The typeface of the sheets: embedded Roboto, and texts cut to the room they have.

ReportLab's built-in fonts print ğ ş ı İ as black boxes; Roboto holds Latin with Vietnamese, Greek and
Cyrillic. What it lacks is written by matches.names.printable in letters it has.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cache

import font_roboto
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from matches.names import printable, short_name

REGULAR = "Roboto"
MEDIUM = "Roboto-Medium"
BOLD = "Roboto-Bold"

ELLIPSIS = "…"
_FILES = {REGULAR: font_roboto.Roboto, MEDIUM: font_roboto.RobotoMedium, BOLD: font_roboto.RobotoBold}
_SHRINK_STEP = 0.25
# A name shrinks to this share of its size, but not below these points, before its parts become initials.
_NAME_SHRINKS_TO = 0.68
_SMALLEST_NAME = 6.5


@dataclass(frozen=True, slots=True)
class FittedText:
    """A text and the size in points at which it keeps within its room."""

    text: str
    size: float


@cache
def register() -> None:
    """Make the three weights known to ReportLab, once a process."""
    for name, path in _FILES.items():
        pdfmetrics.registerFont(TTFont(name, path))


@cache
def _characters() -> frozenset[int]:
    """Code points that every weight can draw."""
    register()
    return frozenset.intersection(*(frozenset(pdfmetrics.getFont(name).face.charToGlyph) for name in _FILES))


def is_supported(character: str) -> bool:
    """Whether the embedded font draws this character."""
    return ord(character) in _characters()


def drawable(text: str) -> str:
    """The text composed (NFC), on one line, in characters that the font has."""
    composed = unicodedata.normalize("NFC", " ".join(text.split()))
    return printable(composed, is_supported)


def width_of(text: str, font: str, size: float) -> float:
    """Width in points of a drawable text."""
    register()
    return float(pdfmetrics.stringWidth(text, font, size))


def fitted(text: str, font: str, size: float, room: float, *, smallest: float) -> FittedText:
    """Shrink a text into its room, in points; below the smallest size end it with an ellipsis instead."""
    text = drawable(text)
    while size > smallest and width_of(text, font, size) > room:
        size = max(smallest, size - _SHRINK_STEP)
    if width_of(text, font, size) <= room:
        return FittedText(text, size)
    return FittedText(_shortened(text, font, size, room), size)


def fitted_name(name: str, font: str, size: float, room: float) -> FittedText:
    """Fit a person's name: a little smaller first, then shorter by initials, an ellipsis only at last."""
    name = drawable(name)
    smallest = min(size, max(_SMALLEST_NAME, size * _NAME_SHRINKS_TO))
    whole = fitted(name, font, size, room, smallest=smallest)
    if whole.text == name:
        return whole
    shorter = short_name(name, room, measure=lambda form: width_of(form, font, smallest))
    return fitted(shorter, font, size, room, smallest=smallest)


def _shortened(text: str, font: str, size: float, room: float) -> str:
    """The longest beginning that leaves room for the ellipsis; nothing when not even that fits."""
    for length in range(len(text) - 1, -1, -1):
        shorter = text[:length].rstrip() + ELLIPSIS
        if width_of(shorter, font, size) <= room:
            return shorter
    return ""


def wrapped(
    text: str, font: str, size: float, room: float, *, lines: int, smallest: float
) -> tuple[FittedText, ...]:
    """Break a text after spaces and hyphens into lines of one size, shrinking before cutting the last."""
    pieces = _pieces(drawable(text))
    while size > smallest and not _breaks_well(pieces, font, size, room, lines):
        size = max(smallest, size - _SHRINK_STEP)
    broken = _broken(pieces, font, size, room)
    kept = [*broken[: lines - 1], "".join(broken[lines - 1 :])]
    return tuple(fitted(line, font, size, room, smallest=size) for line in kept if line.strip())


def _pieces(text: str) -> list[str]:
    """The text cut after each space and hyphen; joined again it is the same text."""
    return re.findall(r"[^ -]*[ -]|[^ -]+", text)


def _breaks_well(pieces: list[str], font: str, size: float, room: float, lines: int) -> bool:
    broken = _broken(pieces, font, size, room)
    return len(broken) <= lines and all(width_of(line.strip(), font, size) <= room for line in broken)


def _broken(pieces: list[str], font: str, size: float, room: float) -> list[str]:
    lines: list[str] = []
    for piece in pieces:
        if lines and width_of((lines[-1] + piece).strip(), font, size) <= room:
            lines[-1] += piece
        else:
            lines.append(piece)
    return lines
