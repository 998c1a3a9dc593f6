"""Templates of one's own, and which side event is added on which day."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from rules.tournament.setups.side_events import SIDE_EVENTS
from tournament.models import Tournament
from tournament.services.saved_templates import LARGEST_FILE

_NAME_LIMIT = 80
_ENDING = ".json"
_MOST_DAYS = 31


class TemplateNameForm(forms.Form):
    name = forms.CharField(label=_("Name"), max_length=_NAME_LIMIT)


class TemplateFileForm(forms.Form):
    """A file that was exported elsewhere. The name is the file's where none is given."""

    file = forms.FileField(
        label=_("File of a template"), widget=forms.ClearableFileInput(attrs={"accept": _ENDING})
    )
    given_name = forms.CharField(label=_("Name"), max_length=_NAME_LIMIT, required=False)

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file.size > LARGEST_FILE:
            raise ValidationError(_("This file is too large for a template."))
        return file

    @property
    def content(self) -> bytes:
        content: bytes = self.cleaned_data["file"].read(LARGEST_FILE + 1)
        return content

    @property
    def name(self) -> str:
        given: str = self.cleaned_data["given_name"].strip()
        file: str = self.cleaned_data["file"].name
        return given or file.removesuffix(_ENDING).removesuffix(".duses")[:_NAME_LIMIT]


class SideEventForm(forms.Form):
    """event: the code of a side event. day: of the tournament, from 0."""

    event = forms.ChoiceField(choices=[(code, code) for code in SIDE_EVENTS], widget=forms.HiddenInput)

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        days = min((tournament.ends_on - tournament.starts_on).days + 1, _MOST_DAYS)
        choices = [
            (str(day), date_format(tournament.starts_on + timedelta(days=day), "l j F"))
            for day in range(days)
        ]
        self.has_days = days > 1
        self.fields["day"] = forms.TypedChoiceField(
            label=_("Day"), choices=choices, coerce=int, required=False, empty_value=0
        )
