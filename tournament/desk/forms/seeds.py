"""Seeds, or pots, of everybody in one form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rules.tournament.formats.catalogue import MOST_ENTRANTS
from tournament.selectors.entrants import EntrantLine


class SeedsForm(forms.Form):
    """A number for each entrant; empty for who has none. count: how many are seeded by rating."""

    count = forms.IntegerField(
        label=_("How many get a seed"), min_value=1, max_value=MOST_ENTRANTS, required=False
    )

    def __init__(self, entrants: Sequence[EntrantLine], data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        self.entrants = sorted(entrants, key=_strength)
        for line in self.entrants:
            field = forms.IntegerField(
                min_value=1, max_value=MOST_ENTRANTS, required=False, initial=line.seed
            )
            field.widget.attrs = {"aria-label": line.name, "inputmode": "numeric", "min": 1}
            self.fields[f"n-{line.id}"] = field

    @property
    def rows(self) -> Iterator[tuple[EntrantLine, forms.BoundField]]:
        return ((line, self[f"n-{line.id}"]) for line in self.entrants)

    @property
    def numbers(self) -> dict[int, int]:
        """The numbers that were typed, by id of the entrant."""
        typed = ((line.id, self.cleaned_data[f"n-{line.id}"]) for line in self.entrants)
        return {entrant: number for entrant, number in typed if number is not None}


def _strength(line: EntrantLine) -> tuple[Any, ...]:
    """Seeds first, then by rating; stable for the rest, who come by name."""
    no_rating = line.rating is None
    return line.seed is None, line.seed or 0, no_rating, 0 if line.rating is None else -line.rating
