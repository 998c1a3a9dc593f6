"""How somebody leaves an event."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from rules.match.states import ResultKind
from tournament.services.leaving import LEAVING
from tournament.words import kind_words


class LeavingForm(forms.Form):
    kind = forms.ChoiceField(label=_("How?"), widget=forms.RadioSelect)
    reason = forms.CharField(
        label=_("Why?"),
        max_length=300,
        required=False,
        help_text=_("A disqualification needs a reason; it stays in the log."),
    )

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["kind"].choices = [(kind.value, kind_words(kind)) for kind in LEAVING]
        self.fields["kind"].initial = ResultKind.WITHDRAWN.value

    def clean_kind(self) -> ResultKind:
        return ResultKind(self.cleaned_data["kind"])
