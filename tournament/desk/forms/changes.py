"""Changes of a published draw: which lines, who goes, who comes."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournament.imports.lines import CLUB_MAX_LENGTH, EntrantValues
from tournament.models import Event

_MOST_LINES = 4096


class SwapLinesForm(forms.Form):
    """Two lines, from 1."""

    first = forms.IntegerField(min_value=1, max_value=_MOST_LINES)
    second = forms.IntegerField(min_value=1, max_value=_MOST_LINES)

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if given.get("first") == given.get("second"):
            raise ValidationError(_("Choose two lines."))
        return given


class ReplaceForm(forms.Form):
    """gone: the entry that goes. comes: "entrant-12", "waiting-3", or "" for somebody new.

    new, club: the name of somebody new, and club or town beside it.
    """

    gone = forms.ModelChoiceField(queryset=None)
    comes = forms.RegexField(r"^(entrant|waiting)-\d{1,18}$", required=False)
    new = forms.CharField(max_length=120, required=False)
    club = forms.CharField(max_length=CLUB_MAX_LENGTH, required=False)

    def __init__(self, event: Event, data: Any) -> None:
        super().__init__(data)
        self.event = event
        self.fields["gone"].queryset = event.entrants.select_related("event")

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if not given.get("comes") and not given.get("new"):
            raise ValidationError(_("Say who comes."))
        return given

    @property
    def chosen(self) -> tuple[str, int]:
        """("entrant" or "waiting", its id); ("new", 0)."""
        kind, _dash, pk = str(self.cleaned_data["comes"]).partition("-")
        return (kind, int(pk)) if pk else ("new", 0)

    @property
    def newcomer_values(self) -> EntrantValues | None:
        """Somebody new as written; None of somebody known."""
        given = self.cleaned_data
        return None if self.chosen[1] else EntrantValues(name=given["new"], club=given["club"])

    @property
    def newcomer_name(self) -> str:
        """What the newcomer is called; "" of nobody who could be found."""
        kind, pk = self.chosen
        if kind == "entrant":
            return str(self.event.entrants.filter(pk=pk).values_list("name", flat=True).first() or "")
        if kind == "waiting":
            return str(self.event.waiting.filter(pk=pk).values_list("player__name", flat=True).first() or "")
        return str(self.cleaned_data["new"])
