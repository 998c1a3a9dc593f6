"""Somebody who comes late: one of the event who is not in a part yet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _


class LetInForm(forms.Form):
    """people: id and name of those who could come in."""

    entrant = forms.TypedChoiceField(label=_("Player"), coerce=int)

    def __init__(self, people: Sequence[tuple[int, str]], data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        self.fields["entrant"].choices = people
