"""Draws a position as SVG: `{% board picture key="now" %}`."""

from __future__ import annotations

from django import template

from tournament.layout.board import HEIGHT, BoardPicture, ground_of, placed_points
from tournament.layout.board_checkers import placed_checkers, placed_ghosts, placed_slabs, tray_counts
from tournament.layout.board_signs import placed_arrows, placed_cube, placed_dice
from tournament.words_board import board_words

register = template.Library()


@register.inclusion_tag("parts/board.html")
def board(
    picture: BoardPicture, key: str, title: str = "", names: tuple[str, str] | None = None, look: str = ""
) -> dict[str, object]:
    """The picture as SVG.

    key: tells several boards of a page apart. title: what this one shows. names: of the bottom and the top
    seat. look: "small" for one of many.
    """
    return {
        "key": key,
        "look": look,
        "title": title,
        "words": board_words(picture, names),
        "picture": picture,
        "ground": ground_of(picture),
        "height": HEIGHT,
        "points": placed_points(picture),
        "slabs": placed_slabs(picture),
        "tray_counts": tray_counts(picture),
        "ghosts": placed_ghosts(picture),
        "checkers": placed_checkers(picture),
        "arrows": placed_arrows(picture),
        "dice": placed_dice(picture),
        "cube": placed_cube(picture),
    }
