"""The draw that the director saw, and what is said of one round."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournament.errors import DrawSeedInvalidError
from tournament.services.placing import USUAL

UNSEEN = -1  # no draw has this seed
_HIGHEST = 2**63 - 1
_MOST_PARTS = 1000


class PartNumberForm(forms.Form):
    """part: which part of the event is meant; the first where the page does not say."""

    part = forms.IntegerField(min_value=1, max_value=_MOST_PARTS, required=False)

    @property
    def number(self) -> int:
        return (self.cleaned_data["part"] or 1) if self.is_valid() else 1


class SeenDrawForm(forms.Form):
    """draw_seed: of the draw on the page that was sent."""

    draw_seed = forms.IntegerField(min_value=0, max_value=_HIGHEST)

    @property
    def seen(self) -> int:
        """UNSEEN where no draw seed can be read."""
        return self.cleaned_data["draw_seed"] if self.is_valid() else UNSEEN


class PeopleField(forms.TypedMultipleChoiceField):
    """Some of the entrants of an event, by id; who is none of them is left out."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(coerce=int, required=False, **kwargs)

    def valid_value(self, value: Any) -> bool:
        return str(value).isdecimal() and len(str(value)) < 19


class RoundForm(forms.Form):
    """Who misses the next round, and who was promised a bye in it."""

    absent = PeopleField()
    byes = PeopleField()

    @property
    def said(self) -> dict[str, list[int]]:
        return {name: self.cleaned_data[name] for name in ("absent", "byes")} if self.is_valid() else {}


class SwapForm(forms.Form):
    """Two who change places in the round that lies ready."""

    first = forms.IntegerField(min_value=1, max_value=_HIGHEST)
    second = forms.IntegerField(min_value=1, max_value=_HIGHEST)

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if given.get("first") == given.get("second"):
            raise ValidationError(_("Choose two players."))
        return given


class DrawCodeForm(forms.Form):
    """code: the draw seed the director typed; none: chance chooses."""

    code = forms.IntegerField(min_value=0, max_value=_HIGHEST, required=False)

    @property
    def draw_seed(self) -> int | None:
        """Raises DrawSeedInvalidError where something was typed that is no draw code."""
        if not self.is_valid():
            raise DrawSeedInvalidError(draw_seed=UNSEEN, limit=_HIGHEST)
        code: int | None = self.cleaned_data["code"]
        return code


class ShowForm(forms.Form):
    """How the show of a draw goes on. pace: seconds from one name to the next."""

    BEGIN = "begin"
    STEPS = (BEGIN, "pause", "go-on", "end", "again")

    do = forms.ChoiceField(choices=[(step, step) for step in STEPS], required=False)
    seconds = forms.IntegerField(min_value=1, max_value=60, required=False)

    @property
    def step(self) -> str:
        return (self.cleaned_data["do"] or self.BEGIN) if self.is_valid() else "go-on"

    @property
    def pace(self) -> int:
        return (self.cleaned_data["seconds"] or USUAL) if self.is_valid() else USUAL


class ClosingTimeForm(forms.Form):
    """until: an hour of the hall; empty for none."""

    until = forms.TimeField(required=False)
