"""Posted times, breaks and notices as somebody types them; hours are the hall's (tournament.hall_time)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rules.tournament.waves import WaveTime
from tournament.models import Event, StartTime
from tournament.parts import parts_of
from tournament.services.hours import WavePosted
from tournament.words import stage_words

_MOST_TABLES = 2**15 - 1
_MOST_MINUTES = 60
_MOST_ROUNDS = 200


class MomentInput(forms.DateTimeInput):
    """A day and an hour as browsers' own fields send them."""

    input_type = "datetime-local"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%dT%H:%M")


class MomentField(forms.DateTimeField):
    """A day and an hour of the hall."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            widget=MomentInput(), input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S"], **kwargs
        )


class WaveForm(forms.Form):
    """One row: a wave of a round. A row whose time is left empty is none, whatever else stands in it."""

    stage = forms.ChoiceField(label=_("Flight"))
    round = forms.IntegerField(label=_("Round"), min_value=1, max_value=_MOST_ROUNDS, required=False)
    wave = forms.IntegerField(label=_("Wave"), min_value=1, max_value=_MOST_ROUNDS, required=False, initial=1)
    at = MomentField(label=_("Starts at"), required=False)
    first_table = forms.IntegerField(
        label=_("From table"), min_value=1, max_value=_MOST_TABLES, required=False
    )
    last_table = forms.IntegerField(label=_("To table"), min_value=1, max_value=_MOST_TABLES, required=False)

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        codes = [code for part in parts_of(event) for code in part.stages]
        self.fields["stage"].choices = [(code, stage_words(code)) for code in codes]

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        for name in ("round", "wave") if given.get("at") else ():
            if given.get(name) is None and name not in self.errors:
                self.add_error(name, self.fields[name].error_messages["required"])
        return given

    @property
    def posted(self) -> WavePosted | None:
        """What the row says; None of an empty one."""
        given = {name: value for name, value in self.cleaned_data.items() if name in self.fields}
        return WavePosted(**given) if given.get("at") else None


class _Waves(forms.BaseFormSet):
    @property
    def posted(self) -> list[WavePosted]:
        """The rows that say something."""
        return [posted for form in self.forms if form.cleaned_data and (posted := form.posted)]


WaveFormSet = forms.formset_factory(WaveForm, formset=_Waves, extra=2, max_num=500, absolute_max=520)


def rows_of(waves: Iterable[StartTime | WaveTime]) -> list[dict[str, Any]]:
    """Waves as the rows of a form begin."""
    return [{name: getattr(wave, name) for name in WaveForm.base_fields} for wave in waves]


class ProposalForm(forms.Form):
    """From when on, on how many boards, how fast."""

    start = MomentField(label=_("The first round starts at"))
    boards = forms.IntegerField(
        label=_("Boards"),
        min_value=1,
        max_value=_MOST_TABLES,
        required=False,
        help_text=_("With fewer boards than matches, a round is played in waves."),
    )
    minutes = forms.IntegerField(
        label=_("Minutes a point"),
        min_value=1,
        max_value=_MOST_MINUTES,
        help_text=_("About 11 with the cube, 8 without; 10 minutes to change over are added."),
    )


class BreakForm(forms.Form):
    name_tr = forms.CharField(label=_("In Turkish"), max_length=80, required=False)
    name_en = forms.CharField(label=_("In English"), max_length=80, required=False)
    starts_at = MomentField(label=_("From"))
    ends_at = MomentField(label=_("Until"))


class NoticeForm(forms.Form):
    text_tr = forms.CharField(label=_("In Turkish"), max_length=200, required=False)
    text_en = forms.CharField(label=_("In English"), max_length=200, required=False)
    shown_from = MomentField(label=_("From"), required=False, help_text=_("Empty: at once."))
    shown_until = MomentField(label=_("Until"), required=False, help_text=_("Empty: until you take it down."))
