"""Refusals of a draw that is made in public, and of changing one that is published."""

from __future__ import annotations

from tournament.errors import DeskError


class NotBegunError(DeskError):
    """No draw of this part is being made by hand."""

    code = "placing-not-begun"

    def __init__(self, *, event: str) -> None:
        super().__init__(event=event)


class LineHeldError(DeskError):
    """Somebody stands on the line already. name: who."""

    code = "line-held"

    def __init__(self, *, line: int, name: str) -> None:
        super().__init__(line=line, name=name)


class StandsTwiceError(DeskError):
    """Somebody would stand on two lines. line: where he stands; second: where he would stand too."""

    code = "stands-twice"

    def __init__(self, *, name: str, line: int, second: int) -> None:
        super().__init__(name=name, line=line, second=second)


class NotPlacedError(DeskError):
    """Not everybody stands on a line. names: the first of those who do not; count: how many they are."""

    code = "not-placed"

    def __init__(self, *, names: str, count: int) -> None:
        super().__init__(names=names, count=count)


class NameNotFoundError(DeskError):
    """Nobody who is to be drawn is called so. text: what was typed."""

    code = "name-not-found"

    def __init__(self, *, text: str) -> None:
        super().__init__(text=text)


class NameUnclearError(DeskError):
    """Several are called so. text: what was typed; names: the first of them."""

    code = "name-unclear"

    def __init__(self, *, text: str, names: str) -> None:
        super().__init__(text=text, names=names)


class NotToBeDrawnError(DeskError):
    """The entrant takes no part in this draw. name: of the entrant."""

    code = "not-to-be-drawn"

    def __init__(self, *, name: str) -> None:
        super().__init__(name=name)


class HasNumberError(DeskError):
    """The entrant has pulled a number already."""

    code = "has-number"

    def __init__(self, *, name: str, number: int) -> None:
        super().__init__(name=name, number=number)


class NoNumberLeftError(DeskError):
    """Every number of the bag is pulled. numbers: how many there are."""

    code = "no-number-left"

    def __init__(self, *, numbers: int) -> None:
        super().__init__(numbers=numbers)


class NobodyEnteredError(DeskError):
    """Entries cannot be closed while nobody is in."""

    code = "nobody-entered"

    def __init__(self, *, event: str) -> None:
        super().__init__(event=event)


class AlreadyPlayedError(DeskError):
    """A match of the part has begun or is decided, so the draw stands. pairing: its key."""

    code = "already-played"

    def __init__(self, *, event: str, pairing: str) -> None:
        super().__init__(event=event, pairing=pairing)


class NotOnLineError(DeskError):
    """The one who would be replaced stands on no line of the part."""

    code = "not-on-line"

    def __init__(self, *, name: str) -> None:
        super().__init__(name=name)


class InDrawAlreadyError(DeskError):
    """The one who would take the line stands in the draw. line: where."""

    code = "in-draw-already"

    def __init__(self, *, name: str, line: int) -> None:
        super().__init__(name=name, line=line)


class DraftReadyError(DeskError):
    """The draw made of these numbers lies ready: it must be thrown away before a number changes."""

    code = "draft-ready"

    def __init__(self, *, event: str) -> None:
        super().__init__(event=event)


class NotShownError(DeskError):
    """There is no draw by the computer that is being shown, or could be."""

    code = "not-shown"

    def __init__(self, *, event: str) -> None:
        super().__init__(event=event)
