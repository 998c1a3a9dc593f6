"""Reads a sheet back: its texts with the place where each begins and its width, and the fonts in the file."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import Any

from pypdf import PdfReader

from tournament.sheets.fonts import BOLD, MEDIUM, REGULAR, width_of

FONTS = {"Roboto-Regular": REGULAR, "Roboto-Medium": MEDIUM, "Roboto-Bold": BOLD}


@dataclass(frozen=True)
class PrintedText:
    """x: where it begins, in points from the left edge; width: as set in its font."""

    text: str
    x: float
    width: float


def reader(pdf: bytes) -> PdfReader:
    return PdfReader(BytesIO(pdf))


def text_of(pdf: bytes) -> str:
    return "\n".join(page.extract_text() for page in reader(pdf).pages)


def printed_texts(pdf: bytes) -> list[tuple[float, PrintedText]]:
    """Every text of every page, each with the width of its page."""
    found: list[tuple[float, PrintedText]] = []
    for page in reader(pdf).pages:
        page_width = float(page.mediabox.width)

        def visit(
            text: str, cm: Any, tm: Any, font: Any, size: float, page_width: float = page_width
        ) -> None:
            if text.strip() and font is not None:
                name = FONTS[font["/BaseFont"].split("+")[1]]
                width = width_of(text.strip(), name, size)
                found.append((page_width, PrintedText(text.strip(), tm[4] + cm[4], width)))

        page.extract_text(visitor_text=visit)
    return found


def fonts_of(pdf: bytes) -> dict[str, bool]:
    """Name of each font the pages ask for: whether the file holds it."""
    fonts = {}
    for page in reader(pdf).pages:
        for font in page["/Resources"]["/Font"].values():
            font = font.get_object()
            descriptor = font.get("/FontDescriptor")
            fonts[font["/BaseFont"]] = descriptor is not None and "/FontFile2" in descriptor.get_object()
    return fonts
