"""Refusals of the setting up: what an event cannot be set to, and templates that cannot be kept or read."""

from __future__ import annotations

from tournament.errors import DeskError


class NumberOutOfRangeError(DeskError):
    """A number that this setting cannot have. field: which setting."""

    code = "number-out-of-range"

    def __init__(self, *, field: str, value: int, least: int, most: int) -> None:
        super().__init__(field=field, value=value, least=least, most=most)


class RatingsReversedError(DeskError):
    """The highest rating of a category is below its lowest."""

    code = "ratings-reversed"


class HasEntriesError(DeskError):
    """Players are entered, so it stays what they entered for."""

    code = "has-entries"

    def __init__(self, *, event: str) -> None:
        super().__init__(event=event)


class TextTooLongForPaperError(DeskError):
    """The organizer's own rules are longer than fits on paper."""

    code = "rules-too-long"

    def __init__(self, *, length: int, limit: int) -> None:
        super().__init__(length=length, limit=limit)


class TemplateNameTakenError(DeskError):
    code = "template-name-taken"

    def __init__(self, *, name: str) -> None:
        super().__init__(name=name)


class NothingToSaveError(DeskError):
    """A tournament without an event is no template."""

    code = "nothing-to-save"


class TooManyTemplatesError(DeskError):
    code = "too-many-templates"

    def __init__(self, *, limit: int) -> None:
        super().__init__(limit=limit)


class WifiTooLongError(DeskError):
    """A network's name has at most 32 bytes, its password at most 63 characters."""

    code = "wifi-too-long"

    def __init__(self, *, field: str, limit: int) -> None:
        super().__init__(field=field, limit=limit)
