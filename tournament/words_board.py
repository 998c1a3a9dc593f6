"""A position in words: what is read to somebody who does not see the board."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext, ngettext, pgettext

from rules.board.position import BAR, HAND, OFF, POINTS
from tournament.layout.board import BoardPicture, Seat, SeatPicture
from tournament.layout.board_checkers import lying_on


def colour_words(colour: int) -> str:
    """What the checkers of a side are called. colour: 1 or 2."""
    return pgettext("checkers", "ivory") if colour == 1 else pgettext("checkers", "dark red")


def board_words(picture: BoardPicture, names: tuple[str, str] | None = None) -> str:
    """Both sides' places in their own numbers, the dice and the cube, as sentences.

    names: of the bottom and of the top seat; without them the colour of their checkers.
    """
    bottom, top = names or (colour_words(picture.bottom.colour), colour_words(picture.top.colour))
    sentences = [_side_words(bottom, picture.bottom), _side_words(top, picture.top)]
    if picture.dice:
        mover = bottom if picture.mover is Seat.BOTTOM else top
        sentences.append(
            gettext("%(name)s to play %(dice)s.") % {"name": mover, "dice": dice_words(picture.dice)}
        )
    if picture.cube is not None:
        sentences.append(_cube_words(picture, bottom, top))
    return " ".join(sentences)


def dice_words(dice: tuple[int, ...]) -> str:
    return "-".join(str(die) for die in dice)


def place_words(place: int) -> str:
    """A place of a side: its number, or what it is called."""
    names = {BAR: pgettext("place", "bar"), OFF: pgettext("place", "off"), HAND: pgettext("place", "hand")}
    return names.get(place, str(place))


def finger_words(picture: BoardPicture, seat: Seat | None, place: int) -> str:
    """A place of the board as a button is named: what it is, and what lies there.

    seat: None for a point, which has the bottom seat's number.
    """
    if seat is not None:
        side = picture.seat(seat)
        values = {"place": place_words(place), "colour": colour_words(side.colour), "n": side.at(place)}
        return gettext("%(place)s, %(colour)s: %(n)s") % values
    told = [f"{count} {colour_words(colour)}" for colour, count in lying_on(picture, None, place)]
    if not told:
        return gettext("Point %(point)s, empty") % {"point": place}
    return gettext("Point %(point)s: %(checkers)s") % {"point": place, "checkers": ", ".join(told)}


def pad_words(seat: Seat | None, place: int) -> str:
    """A place in as few letters as a large button has room for."""
    return str(place) if seat is None else place_words(place)


def _side_words(name: str, side: SeatPicture) -> str:
    places = ", ".join(_places(side)) or pgettext("checkers", "none")
    return gettext("%(name)s, by its own numbers: %(places)s.") % {"name": name, "places": places}


def _places(side: SeatPicture) -> Iterator[str]:
    if side.hand:
        yield f"{place_words(HAND)} {side.hand}"
    for place in (BAR, *reversed(POINTS), OFF):
        if side.counts[place]:
            yield f"{place_words(place)} {_count(side, place)}"


def _count(side: SeatPicture, place: int) -> str:
    told = ngettext("%(n)s checker", "%(n)s checkers", side.counts[place]) % {"n": side.counts[place]}
    return told if place not in side.pinned else gettext("%(checkers)s, pinned") % {"checkers": told}


def _cube_words(picture: BoardPicture, bottom: str, top: str) -> str:
    cube = picture.cube
    assert cube is not None, "asked only of a board with a cube"
    if cube.owner is None:
        return gettext("The cube is in the middle, on %(value)s.") % {"value": cube.value}
    name = bottom if cube.owner is Seat.BOTTOM else top
    if cube.is_offered:
        return gettext("The cube is offered to %(name)s at %(value)s.") % {"name": name, "value": cube.value}
    return gettext("%(name)s has the cube, on %(value)s.") % {"name": name, "value": cube.value}
