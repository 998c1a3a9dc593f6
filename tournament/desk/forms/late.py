"""Somebody who comes late: one of the event who is not in a part yet."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.services.draws import SEEDS_WE_CHOOSE


class LateSeenForm(forms.Form):
    """What the page showed: the draw seed of the line, and how old it is."""

    draw_seed = forms.IntegerField(min_value=0, max_value=SEEDS_WE_CHOOSE - 1, required=False)
    revision = forms.IntegerField(min_value=0, required=False)

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.full_clean()
        seen = self.cleaned_data.get("draw_seed")
        self.draw_seed: int = secrets.randbelow(SEEDS_WE_CHOOSE) if seen is None else seen
        self.revision_seen = self.cleaned_data.get("revision")


class LetInForm(forms.Form):
    """people: id and name of those who could come in."""

    entrant = forms.TypedChoiceField(label=_("Player"), coerce=int)

    def __init__(self, people: Sequence[tuple[int, str]], data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        self.fields["entrant"].choices = people
