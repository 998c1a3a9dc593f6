"""Fields of the hall: boards, clocks, its hours, its Wi-Fi."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from rules.errors import TavlaError
from rules.tournament.hours import refuse_start_after_closing
from tournament.phrases import refusal_sentence
from tournament.services.tournaments import WIFI_LIMITS

MOST_TABLES = 500
#: What stands in the form of a tournament besides its particulars.
HALL = ("boards", "clocks", "closes_at", "no_start_after", "wifi_name", "wifi_password")


class HourField(forms.TimeField):
    """An hour as browsers' own time fields send it; people also type "1:30" or "1.30"."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.TimeInput(format="%H:%M", attrs={"type": "time"})
        super().__init__(required=False, input_formats=["%H:%M", "%H.%M"], widget=widget, **kwargs)


class HallFields(forms.Form):
    """Mixed into a form with a field of tables."""

    boards = forms.IntegerField(
        label=_("Boards at hand"),
        min_value=0,
        max_value=MOST_TABLES,
        required=False,
        help_text=_("Empty: one on each table. More matches than boards are played in waves."),
    )
    clocks = forms.IntegerField(label=_("Clocks at hand"), min_value=0, max_value=MOST_TABLES, required=False)
    closes_at = HourField(
        label=_("The hall closes at"),
        help_text=_("After midnight means the night of the same day: 01:30. Times already posted stay."),
    )
    no_start_after = HourField(
        label=_("No start after"),
        help_text=_("A change holds for what starts next; matches that are being played go on."),
    )
    wifi_name = forms.CharField(
        label=_("Wi-Fi name"),
        max_length=WIFI_LIMITS["wifi_name"],
        required=False,
        help_text=_("For the sheet at the door."),
    )
    wifi_password = forms.CharField(
        label=_("Wi-Fi password"),
        max_length=WIFI_LIMITS["wifi_password"],
        required=False,
        strip=False,
        help_text=_("Whoever reads the sheet at the door knows it."),
    )

    def refuse_hours(self, given: dict[str, Any]) -> None:
        """Raises ValidationError beside the hour that is wrong."""
        try:
            refuse_start_after_closing(given.get("no_start_after"), given.get("closes_at"))
        except TavlaError as error:
            raise ValidationError({"no_start_after": refusal_sentence(error)}) from None
