"""What is typed while a draw is made in public."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django import forms

from rules.tournament.lines import LineUnknownError
from rules.tournament.placing import Way
from tournament.errors import NameMissingError
from tournament.models import Entrant
from tournament.phrases import refusal_sentence
from tournament.placing_errors import NameNotFoundError, NameUnclearError, StandsTwiceError
from tournament.selectors.placing import BY_HAND, Making, found_by

_MOST_LINES = 4096
_HIGHEST = 2**63 - 1
_NAMED = 4


class BeginForm(forms.Form):
    """How the draw is made by hand, on how many lines."""

    way = forms.ChoiceField(choices=[(way.value, way.value) for way in BY_HAND])
    lines = forms.IntegerField(min_value=1, max_value=_MOST_LINES, required=False)
    only_here = forms.BooleanField(required=False)

    @property
    def said(self) -> dict[str, Any]:
        """Ways that do not exist are cards."""
        if not self.is_valid():
            return {"way": Way.CARDS}
        return {**self.cleaned_data, "way": Way(self.cleaned_data["way"])}


class CardForm(forms.Form):
    """One card: a line and a name, or the name's button. seen: how many cards the page showed."""

    line = forms.CharField(max_length=12, required=False)
    who = forms.CharField(max_length=120, required=False)
    entrant = forms.IntegerField(min_value=1, max_value=_HIGHEST, required=False)
    seen = forms.IntegerField(min_value=0, max_value=_MOST_LINES, required=False)

    @property
    def said(self) -> dict[str, Any]:
        return self.cleaned_data if self.is_valid() else {}


class NumberForm(forms.Form):
    """Somebody pulls a number; none given: by chance."""

    entrant = forms.IntegerField(min_value=1, max_value=_HIGHEST)
    number = forms.IntegerField(min_value=-_MOST_LINES, max_value=_HIGHEST, required=False)


def line_of_text(text: str, making: Making) -> int | None:
    """The line that was called: its number, or in groups its place ("B2"); None where none was said.

    Raises LineUnknownError.
    """
    said = text.strip().removesuffix(".")
    if not said:
        return None
    for row in making.rows:
        if row.label.casefold() == said.casefold():
            return row.line
    raise LineUnknownError(line=said, lines=making.placing.size)


def entrant_of_text(text: str, making: Making, people: Sequence[Entrant], *, second: int) -> int:
    """Who was called, by letters of the name: one who has no line yet.

    Raises NameMissingError, NameUnclearError, StandsTwiceError, NameNotFoundError.
    """
    if not text.strip():
        raise NameMissingError
    found = found_by(text, making.missing)
    if len(found) == 1:
        return found[0].pk
    if found:
        names = ", ".join(one.name for one in found[:_NAMED])
        raise NameUnclearError(text=text, names=names)
    lines = making.placing.line_of
    placed = found_by(text, [one for one in people if one.pk in lines])
    if len(placed) == 1:
        raise StandsTwiceError(name=placed[0].name, line=lines[placed[0].pk], second=second)
    raise NameNotFoundError(text=text)


@dataclass(slots=True)
class SheetRead:
    """A sheet as it was typed. texts: by line; on_lines: who was understood; errors: sentences by line."""

    texts: dict[int, str] = field(default_factory=dict)
    on_lines: dict[int, int] = field(default_factory=dict)
    errors: dict[int, str] = field(default_factory=dict)


def read_sheet(data: Mapping[str, Any], lines: int, people: Sequence[Entrant]) -> SheetRead:
    """Every line of the sheet: a name or the letters it begins with; an empty one is free.

    Who is named twice stands where he is named first.
    """
    read = SheetRead()
    line_of: dict[int, int] = {}
    for line in range(1, lines + 1):
        text = str(data.get(f"line-{line}", "")).strip()[:120]
        read.texts[line] = text
        if not text:
            continue
        try:
            entrant = _named(text, people)
            if entrant.pk in line_of:
                raise StandsTwiceError(name=entrant.name, line=line_of[entrant.pk], second=line)
        except (NameNotFoundError, NameUnclearError, StandsTwiceError) as refusal:
            read.errors[line] = refusal_sentence(refusal)
            continue
        line_of[entrant.pk] = line
        read.on_lines[line] = entrant.pk
        read.texts[line] = entrant.name
    return read


def _named(text: str, people: Sequence[Entrant]) -> Entrant:
    found = found_by(text, people)
    if not found:
        raise NameNotFoundError(text=text)
    if len(found) > 1:
        raise NameUnclearError(text=text, names=", ".join(one.name for one in found[:_NAMED]))
    return found[0]
