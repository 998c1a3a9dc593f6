"""What is to be printed."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournament.models import Stage, Tournament
from tournament.services.printing import OF_ONE_EVENT
from tournament.words import SHEET_WORDS, stage_words


class PrintForm(forms.Form):
    """The tournament's paper and language stand in it at first."""

    sheet = forms.ChoiceField(label=_("Sheet"), choices=list(SHEET_WORDS.items()), widget=forms.RadioSelect)
    event = forms.ModelChoiceField(label=_("Event"), queryset=None, required=False, empty_label=_("All"))
    stage = forms.ChoiceField(label=_("Flight"), required=False)
    language = forms.ChoiceField(label=_("Language"), choices=Tournament.Language.choices)
    paper = forms.ChoiceField(label=_("Paper"), choices=Tournament.Paper.choices)
    keys = forms.RegexField(r"^[A-Z0-9, -]{0,2000}$", required=False, widget=forms.HiddenInput)

    def __init__(self, tournament: Tournament, data: Any = None, **kwargs: Any) -> None:
        initial = {"language": tournament.language, "paper": tournament.paper, "sheet": "score-sheets"}
        super().__init__(data, initial={**initial, **kwargs.pop("initial", {})}, **kwargs)
        self.fields["event"].queryset = tournament.events.order_by("id")
        stages = Stage.objects.filter(event__tournament=tournament).order_by("event_id", "order")
        codes = dict.fromkeys(stages.values_list("code", flat=True))
        self.fields["stage"].choices = [("", _("All")), *((code, stage_words(code)) for code in codes)]

    def clean_keys(self) -> tuple[str, ...]:
        """The matches whose sheets are asked for; () for all that can start."""
        return tuple(key.strip() for key in self.cleaned_data["keys"].split(",") if key.strip())

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        event = given.get("event")
        if given.get("sheet") in OF_ONE_EVENT and event is None:
            only = self.fields["event"].queryset
            if len(only) != 1:
                raise ValidationError({"event": _("Choose the event of this sheet.")})
            given["event"] = event = only[0]
        code = given.get("stage")
        given["stage"] = event.stages.filter(code=code).first() if event and code else None
        return given
