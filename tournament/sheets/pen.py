"""The pen that every sheet is drawn with: papers, colours, texts that keep to their room, marks, QR codes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from io import BytesIO
from typing import Literal

from django.utils.translation import get_language
from reportlab.graphics.barcode.qr import QrCodeWidget
from reportlab.lib.colors import Color, HexColor
from reportlab.lib.pagesizes import A4, LETTER, landscape
from reportlab.pdfgen.canvas import Canvas

from tournament.sheets import fonts
from tournament.sheets.fonts import REGULAR
from tournament.sheets.values import Paper

INK = HexColor("#2a2320")
MUTED = HexColor("#75695d")
LINE = HexColor("#b5a78f")
FAINT = HexColor("#ddd3c1")
TINT = HexColor("#f8f3e8")
WHITE = HexColor("#ffffff")
IVORY = HexColor("#f5ecd7")
RIM = HexColor("#4a3f35")
OXBLOOD = HexColor("#6b1f2a")
BRASS = HexColor("#9a7024")

LINE_WIDTH = 0.6
SMALLEST = 5.5

Align = Literal["left", "right", "middle"]
_SIZES = {Paper.A4: A4, Paper.LETTER: LETTER}


class Pen:
    """Draws on the pages of one PDF, in points from the upper left corner.

    is_double: on paper of twice the size: A3 for A4. is_reproducible: leaves the time of making out of the
    file, so that equal input gives equal bytes.
    """

    def __init__(
        self,
        *,
        title: str,
        paper: Paper,
        is_landscape: bool = False,
        is_double: bool = False,
        is_reproducible: bool = False,
    ) -> None:
        fonts.register()
        width, height = _SIZES[paper]
        self._size = (height, 2 * width) if is_double else (width, height)
        self.width, self.height = landscape(self._size) if is_landscape else self._size
        self._buffer = BytesIO()
        self._canvas = Canvas(
            self._buffer,
            pagesize=(self.width, self.height),
            invariant=is_reproducible,
            pageCompression=1,
            lang=get_language() or "en",
            # Otherwise each page asks for Helvetica, the one font here that would not be embedded.
            initialFontName=REGULAR,
        )
        self._canvas.setTitle(title)
        self._canvas.setAuthor("Düşeş")

    def next_page(self) -> None:
        self._canvas.showPage()

    def turn(self, *, is_landscape: bool) -> None:
        """Lay the paper of the page just begun on its long side, or set it upright."""
        self.width, self.height = landscape(self._size) if is_landscape else self._size
        self._canvas.setPageSize((self.width, self.height))

    def finish(self) -> bytes:
        """End the last page and return the whole PDF."""
        self._canvas.showPage()
        self._canvas.save()
        return self._buffer.getvalue()

    def text(
        self,
        x: float,
        y: float,
        text: str,
        *,
        room: float,
        font: str = REGULAR,
        size: float = 9,
        smallest: float = SMALLEST,
        colour: Color = INK,
        align: Align = "left",
    ) -> float:
        """Write one line with its baseline at y, never wider than its room; returns its width."""
        fit = fonts.fitted(text, font, size, room, smallest=min(size, smallest))
        return self._write(x, y, fit, font=font, colour=colour, align=align)

    def name(
        self,
        x: float,
        y: float,
        name: str,
        *,
        room: float,
        font: str = REGULAR,
        size: float = 9,
        colour: Color = INK,
    ) -> float:
        """Write a person's name, in a narrow place a shorter form that can be read; returns its width."""
        fit = fonts.fitted_name(name, font, size, room)
        return self._write(x, y, fit, font=font, colour=colour, align="left")

    def _write(
        self, x: float, y: float, fit: fonts.FittedText, *, font: str, colour: Color, align: Align
    ) -> float:
        width = fonts.width_of(fit.text, font, fit.size)
        start = {"left": x, "right": x - width, "middle": x - width / 2}[align]
        self._canvas.setFillColor(colour)
        self._canvas.setFont(font, fit.size)
        self._canvas.drawString(start, self.height - y, fit.text)
        return width

    def line(
        self, points: Sequence[tuple[float, float]], *, colour: Color = LINE, width: float = LINE_WIDTH
    ) -> None:
        """Draw a polyline."""
        path = self._canvas.beginPath()
        path.moveTo(points[0][0], self.height - points[0][1])
        for x, y in points[1:]:
            path.lineTo(x, self.height - y)
        self._stroke(colour, width)
        self._canvas.drawPath(path)

    def rule(
        self, x: float, y: float, length: float, *, colour: Color = LINE, width: float = LINE_WIDTH
    ) -> None:
        self.line(((x, y), (x + length, y)), colour=colour, width=width)

    def fold(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """A dashed line to cut along."""
        self._canvas.setDash(2, 4)
        self.line((start, end), colour=FAINT)
        self._canvas.setDash()

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        fill: Color | None = None,
        colour: Color | None = LINE,
        line_width: float = LINE_WIDTH,
        radius: float = 0,
    ) -> None:
        """Draw a rectangle whose upper left corner is (x, y)."""
        if fill is not None:
            self._canvas.setFillColor(fill)
        if colour is not None:
            self._stroke(colour, line_width)
        bottom = self.height - y - height
        stroke, filled = colour is not None, fill is not None
        self._canvas.roundRect(x, bottom, width, height, radius, stroke=stroke, fill=filled)

    def checker(self, x: float, y: float, radius: float, side: int) -> None:
        """The mark of a side: 1 ivory with a dark rim, 2 oxblood."""
        self._canvas.setFillColor(IVORY if side == 1 else OXBLOOD)
        self._stroke(RIM if side == 1 else OXBLOOD, LINE_WIDTH)
        self._canvas.circle(x, self.height - y, radius, fill=1)

    def ring(self, x: float, y: float, radius: float, *, colour: Color = LINE) -> None:
        """An empty circle to fill or tick."""
        self._stroke(colour, LINE_WIDTH)
        self._canvas.circle(x, self.height - y, radius)

    def point(self, x: float, y: float, size: float, *, colour: Color = BRASS) -> None:
        """A small point of the tavla board lying on its side, its tip to the right at (x + size, y)."""
        path = self._canvas.beginPath()
        path.moveTo(x, self.height - y + size / 3)
        path.lineTo(x + size, self.height - y)
        path.lineTo(x, self.height - y - size / 3)
        path.close()
        self._canvas.setFillColor(colour)
        self._canvas.drawPath(path, stroke=0, fill=1)

    def qr(self, x: float, y: float, size: float, value: str) -> None:
        """A QR code with its upper left corner at (x, y); the caller leaves white paper around it."""
        code = QrCodeWidget(value, barLevel="M").qr
        code.make()
        count = code.getModuleCount()
        module = size / count
        path = self._canvas.beginPath()
        for row in range(count):
            for start, length in _dark_runs([code.isDark(row, column) for column in range(count)]):
                bottom = self.height - y - (row + 1) * module
                path.rect(x + start * module, bottom, length * module, module)
        self._canvas.setFillColor(INK)
        self._canvas.drawPath(path, stroke=0, fill=1)

    def _stroke(self, colour: Color, width: float) -> None:
        self._canvas.setStrokeColor(colour)
        self._canvas.setLineWidth(width)


def _dark_runs(modules: Iterable[bool]) -> Iterable[tuple[int, int]]:
    """(start, length) of each run of dark modules in a row of a QR code."""
    start = None
    index = -1
    for index, is_dark in enumerate(modules):
        if is_dark and start is None:
            start = index
        elif not is_dark and start is not None:
            yield start, index - start
            start = None
    if start is not None:
        yield start, index + 1 - start
