"""Draws a bracket picture as SVG: `{% bracket picture link="/t/x/{key}" %}`."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django import template

from tournament.layout.bracket import BoxStatus, BracketPicture, LinePicture, PlacedBox, PlacedLine, lay_out

register = template.Library()

_FADE_WIDTH = 16  # pixels over which a name that is too long fades out


@dataclass(frozen=True, slots=True)
class _Line:
    """A placed line with what only SVG needs; the name has its own little image, which cuts it off."""

    placed: PlacedLine
    is_found: bool = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self.placed, name)

    @property
    def picture(self) -> LinePicture:
        return self.placed.picture

    @property
    def text_baseline(self) -> int:
        return self.placed.baseline - self.placed.y

    @property
    def fade_x(self) -> int:
        return self.placed.name_width - _FADE_WIDTH

    @property
    def fade_height(self) -> int:
        return self.placed.height - 4

    @property
    def mark(self) -> str:
        """A small triangle beside a winner whose score nobody told."""
        right, middle = self.placed.score_x, self.placed.y + self.placed.height // 2
        return f"M{right - 8} {middle - 5} L{right} {middle} L{right - 8} {middle + 5}Z"


@dataclass(frozen=True, slots=True)
class _Box:
    placed: PlacedBox
    link: str
    found: Collection[str] = ()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.placed, name)

    @property
    def is_over(self) -> bool:
        return self.placed.picture.status is BoxStatus.OVER

    @property
    def lines(self) -> tuple[_Line, ...]:
        return tuple(_Line(line, line.picture.name in self.found) for line in self.placed.lines)

    @property
    def is_passed(self) -> bool:
        """Whether somebody who is found won here and went on."""
        return any(line.is_found and line.picture.is_winner for line in self.lines)


@register.inclusion_tag("parts/bracket.html")
def bracket(picture: BracketPicture, link: str = "", found: Collection[str] = ()) -> dict[str, object]:
    """The picture as SVG.

    link: an address with `{key}` in place of the box's key; "" makes no links. found: names to light up.
    """
    layout = lay_out(picture)
    boxes = [_Box(box, link.replace("{key}", box.picture.key) if link else "", found) for box in layout.boxes]
    passed = {box.picture.key for box in boxes if box.is_passed}
    return {
        "layout": layout,
        "ways": [(way, way.source in passed) for way in layout.lines],
        "boxes": boxes,
        "title": picture.title,
        "stage": picture.stage,
    }
