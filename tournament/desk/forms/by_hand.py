"""A round paired by hand: who sits at each table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django import forms

Pair = tuple[int, int | None]


class FixedForm(forms.Form):
    """Pairs that are fixed before the rest of the next round is paired around them."""

    ROWS = (1, 2, 3)

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        for row in self.ROWS:
            for side in "ab":
                self.fields[f"fixed-{side}{row}"] = forms.IntegerField(required=False, min_value=1)

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """Those of which both are chosen; a form that cannot be read fixes nobody."""
        if not self.is_valid():
            return []
        chosen = [tuple(self.cleaned_data[f"fixed-{side}{row}"] for side in "ab") for row in self.ROWS]
        return [(a, b) for a, b in chosen if a is not None and b is not None]


class ByHandForm(forms.Form):
    """Two places for each table, one table more than is needed; the second one empty is a bye.

    people: everybody of the part, id and name. seats: who meets as it stands.
    """

    def __init__(
        self,
        people: Sequence[tuple[int, str]],
        seats: Sequence[Pair],
        data: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(data)
        self.people = tuple(people)
        self.tables = max(len(seats), (len(people) + 1) // 2) + 1
        choices = [("", "–"), *people]
        for table in range(self.tables):
            now = seats[table] if table < len(seats) else (None, None)
            for side, who in zip("ab", now, strict=True):
                field = forms.TypedChoiceField(choices=choices, coerce=int, empty_value=None, required=False)
                field.initial = who
                field.widget.attrs["aria-label"] = str(table + 1)
                self.fields[f"{side}{table}"] = field

    @property
    def rows(self) -> Iterator[tuple[int, forms.BoundField, forms.BoundField]]:
        return ((table + 1, self[f"a{table}"], self[f"b{table}"]) for table in range(self.tables))

    @property
    def pairs(self) -> list[Pair]:
        """Who meets, as chosen; tables without anybody are left out."""
        chosen = [(self._at("a", table), self._at("b", table)) for table in range(self.tables)]
        return [(a, b) if a is not None else (b, None) for a, b in chosen if a is not None or b is not None]

    @property
    def left_out(self) -> list[str]:
        """The names of those who sit nowhere."""
        if self.is_bound and not self.is_valid():
            return []
        seated = {self._at(side, table) for side in "ab" for table in range(self.tables)}
        return [name for pk, name in self.people if pk not in seated]

    def _at(self, side: str, table: int) -> int | None:
        name = f"{side}{table}"
        return self.cleaned_data[name] if self.is_bound else self.fields[name].initial
