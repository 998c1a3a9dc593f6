"""The score a match begins at."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class StartScoreForm(forms.Form):
    """first, second: points of side 1 and 2. version: of the match as the page showed it."""

    version = forms.IntegerField(widget=forms.HiddenInput)
    first = forms.IntegerField(min_value=0)
    second = forms.IntegerField(min_value=0)
    reason = forms.CharField(
        label=_("Why?"), max_length=300, required=False, help_text=_("It stays in the log.")
    )

    def __init__(self, names: tuple[str, str], *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["first"].label, self.fields["second"].label = names
