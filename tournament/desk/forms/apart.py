"""Who is kept apart: by what people have in common, and pair by pair."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms

from tournament.constraints import APART
from tournament.desk.forms.draw import SwapForm
from tournament.words_apart import APART_WORDS, STRENGTHS


class ApartForm(forms.Form):
    """A strength for each thing people can have in common."""

    def __init__(self, data: Mapping[str, Any] | None, *, strengths: Mapping[str, str]) -> None:
        super().__init__(data)
        for by in APART:
            self.fields[by] = forms.ChoiceField(
                label=APART_WORDS[by], choices=STRENGTHS, required=False, initial=strengths[by]
            )

    @property
    def said(self) -> list[dict[str, Any]]:
        """As Event.constraints has it."""
        return [{"by": by, "must": how == "must"} for by, how in self._chosen() if how]

    def _chosen(self) -> Iterator[tuple[str, str]]:
        return ((by, self.cleaned_data[by]) for by in APART)


class PairForm(SwapForm):
    """Two who never meet."""
