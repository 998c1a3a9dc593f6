"""Lives of single players in one form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django import forms

from tournament.models import Entrant

_MOST = 20


class LivesForm(forms.Form):
    """A number for each entrant; empty for who has as many as the format says."""

    def __init__(self, entrants: Sequence[Entrant], data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        self.entrants = tuple(entrants)
        for entrant in self.entrants:
            field = forms.IntegerField(min_value=1, max_value=_MOST, required=False, initial=entrant.lives)
            field.widget.attrs = {"aria-label": entrant.name, "inputmode": "numeric", "min": 1}
            self.fields[f"n-{entrant.pk}"] = field

    @property
    def rows(self) -> Iterator[tuple[Entrant, forms.BoundField]]:
        return ((entrant, self[f"n-{entrant.pk}"]) for entrant in self.entrants)

    @property
    def numbers(self) -> dict[int, int]:
        typed = ((entrant.pk, self.cleaned_data[f"n-{entrant.pk}"]) for entrant in self.entrants)
        return {entrant: number for entrant, number in typed if number is not None}
