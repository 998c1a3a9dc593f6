"""Named options written as words: how a mapping of them changes a value, and how a value is written back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, fields, replace
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType
from typing import Any, ClassVar, Protocol, TypeVar, get_args, get_type_hints

from rules.errors import TavlaError


class UnknownOptionError(TavlaError):
    """No option bears this name."""

    code = "unknown-option"

    def __init__(self, *, option: str) -> None:
        super().__init__(f"no option is called {option!r}")
        self.option = option


class OptionValueError(TavlaError):
    """An option cannot have this value. allowed: those it can have, in words."""

    code = "option-value"

    def __init__(self, *, option: str, value: str, allowed: str) -> None:
        super().__init__(f"{option} cannot be {value!r}: {allowed}")
        self.option = option
        self.value = value
        self.allowed = allowed


class NamedOptions(Protocol):
    """A frozen dataclass of options."""

    __dataclass_fields__: ClassVar[dict[str, Any]]


Options = TypeVar("Options", bound=NamedOptions)

#: What no option is: a name of an option that is not chosen by its own word.
NONE = "none"

_SWITCH = MappingProxyType({"on": True, "off": False, "true": True, "false": False, "yes": True, "no": False})
_LONGEST_NUMBER = 8  # characters


def changed(options: Options, changes: Mapping[str, object]) -> Options:
    """The same options with some of them chosen otherwise.

    changes: names and values in kebab-case; switches also as booleans, counts also as numbers.
    Raises UnknownOptionError, OptionValueError. An option with metadata "counts" (a range) takes only those;
    one that may be None takes the word "none"; a tuple of numbers is written with blanks between them.
    """
    known = {kebab(item.name): item for item in fields(options) if item.name != "code"}
    hints = get_type_hints(type(options))
    chosen: dict[str, Any] = {}
    for name, value in changes.items():
        item = known.get(kebab(name))
        if item is None:
            raise UnknownOptionError(option=name)
        chosen[item.name] = _read(item, hints[item.name], value)
    return replace(options, **chosen)


def written(options: Options, *, beside: Options) -> dict[str, str]:
    """What differs from other options, in kebab-case: changed reads it back."""
    names = [item.name for item in fields(options) if item.name != "code"]
    return {
        kebab(name): _text(getattr(options, name))
        for name in names
        if getattr(options, name) != getattr(beside, name)
    }


def kebab(name: str) -> str:
    """Names are taken in any case, with blanks, dashes or underscores."""
    return "-".join(name.lower().replace("_", " ").replace("-", " ").split())


def _read(item: Field[Any], hint: Any, value: object) -> object:
    kinds = [kind for kind in get_args(hint) if kind is not Ellipsis] or [hint]
    text = kebab(_text(value))
    counts: range = item.metadata.get("counts", range(0))
    if text == NONE and type(None) in kinds:
        return None
    if hint == tuple[int, ...]:
        numbers = () if text == NONE else tuple(_count(number, counts) for number in text.split("-"))
        if None not in numbers and list(numbers) == sorted({number for number in numbers if number}):
            return numbers
    elif issubclass(kinds[0], StrEnum) and text in list(kinds[0]):
        return kinds[0](text)
    elif kinds[0] is bool and text in _SWITCH:
        return _SWITCH[text]
    elif kinds[0] is int and (number := _count(text, counts)) is not None:
        return number
    elif kinds[0] is Fraction and (amount := _amount(text, counts)) is not None:
        return amount
    raise OptionValueError(option=kebab(item.name), value=str(value), allowed=_allowed(kinds, counts))


def _count(text: str, counts: range) -> int | None:
    is_number = text.isascii() and text.isdecimal() and len(text) <= _LONGEST_NUMBER
    return int(text) if is_number and int(text) in counts else None


def _amount(text: str, counts: range) -> Fraction | None:
    """A number with a decimal point, between the ends of a range."""
    whole, _point, rest = text.partition(".")
    if not (whole + rest).isascii() or not (whole + rest).isdecimal() or len(text) > _LONGEST_NUMBER:
        return None
    amount = Fraction(text)
    return amount if counts[0] <= amount <= counts[-1] else None


def _allowed(kinds: list[Any], counts: range) -> str:
    if issubclass(kinds[0], StrEnum):
        words = list(kinds[0])
    elif kinds[0] is bool:
        words = ["on", "off"]
    else:
        words = [str(count) for count in counts] if len(counts) < 5 else [f"{counts[0]}–{counts[-1]}"]
    return ", ".join(words + [NONE] * (type(None) in kinds))


def _text(value: object) -> str:
    if value is None or value == ():
        return NONE
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    if isinstance(value, Fraction):
        return f"{float(value):g}"
    return str(value)
