"""Reads printed PDFs: their words, and the links in their QR codes."""

from __future__ import annotations

from io import BytesIO

from pypdf import PdfReader
from pypdf.generic import ContentStream
from reportlab.graphics.barcode.qr import QrCodeWidget

Modules = frozenset[tuple[int, int]]  # row from the top and column of each dark module
FEWEST_RUNS = 100  # a QR code is drawn as one path of so many rectangles, nothing else is


def words_of(pdf: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages)


def page_count(pdf: bytes) -> int:
    return len(PdfReader(BytesIO(pdf)).pages)


def printed_codes(pdf: bytes) -> set[Modules]:
    """Every QR code of every page."""
    reader = PdfReader(BytesIO(pdf))
    found: set[Modules] = set()
    for page in reader.pages:
        runs: list[tuple[float, ...]] = []
        for operands, operator in ContentStream(page.get_contents(), reader).operations:
            if operator == b"re":
                runs.append(tuple(float(number) for number in operands))
            elif operator in (b"f", b"f*", b"S", b"B", b"n"):
                if len(runs) >= FEWEST_RUNS:
                    found.add(_modules(runs))
                runs = []
    return found


def code_of(link: str) -> Modules:
    """The code of a link, made anew."""
    code = QrCodeWidget(link, barLevel="M").qr
    code.make()
    count = code.getModuleCount()
    return frozenset(
        (row, column) for row in range(count) for column in range(count) if code.isDark(row, column)
    )


def _modules(runs: list[tuple[float, ...]]) -> Modules:
    left, top, module = min(run[0] for run in runs), max(run[1] for run in runs), runs[0][3]
    dark: set[tuple[int, int]] = set()
    for x, y, width, _height in runs:
        row, first = round((top - y) / module), round((x - left) / module)
        dark.update((row, first + column) for column in range(round(width / module)))
    return frozenset(dark)
