"""Forms that set up a tournament and its events: few fields first, the rest folded and filled in."""

from __future__ import annotations

from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from rules.match.clock import CLOCK_PRESETS, DEFAULT_CLOCK, ClockPreset
from rules.tournament.lengths import LONGEST, SHORTEST, MatchLengths
from tournament.address import address_for_phones
from tournament.models import Event, Tournament
from tournament.services.tournaments import FIRST_YEAR

MOST_TABLES = 500
CLOCK_NAMES = {
    "wbgf": _("12 s delay + 2 min a point"),
    "local": _("15 s delay + 2 min a point"),
    "jbs": _("12 s delay + 2½ min a point, full minutes"),
    "usbgf": _("12 s delay + 2 min a point, 1 min less for each point won"),
    "usbgf-doubles": _("18 s delay + 2½ min a point, for doubles"),
    "no-delay": _("No delay, 6 min a point"),
}


class DayInput(forms.DateInput):
    """A date as browsers' own date fields send it."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d", attrs={"min": f"{FIRST_YEAR}-01-01"})


class TournamentForm(forms.Form):
    name = forms.CharField(label=_("Name"), max_length=120)
    venue = forms.CharField(label=_("Venue"), max_length=200, required=False)
    starts_on = forms.DateField(label=_("First day"), widget=DayInput())
    ends_on = forms.DateField(label=_("Last day"), widget=DayInput())
    tables = forms.IntegerField(
        label=_("Tables"),
        min_value=0,
        max_value=MOST_TABLES,
        initial=8,
        help_text=_("They are numbered from 1. You can change this at any time."),
    )
    language = forms.ChoiceField(
        label=_("Language of paper and notices"), choices=Tournament.Language.choices
    )
    paper = forms.ChoiceField(label=_("Paper"), choices=Tournament.Paper.choices)
    time_zone = forms.ChoiceField(label=_("Time zone"))
    base_url = forms.URLField(
        label=_("Address printed in links"),
        required=False,
        assume_scheme="http",
        max_length=200,
        help_text=_("What phones in the hall can open. It stands in every QR code."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["time_zone"].choices = [(zone, zone) for zone in sorted(available_timezones())]

    @staticmethod
    def values_of(tournament: Tournament) -> dict[str, object]:
        """The fields as a tournament has them."""
        names = ("name", "venue", "starts_on", "ends_on", "language", "paper", "time_zone", "base_url")
        return {name: getattr(tournament, name) for name in names} | {"tables": tournament.tables.count()}

    def clean_base_url(self) -> str:
        return self.cleaned_data["base_url"].rstrip("/")

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        first, last = given.get("starts_on"), given.get("ends_on")
        if first and last and last < first:
            raise ValidationError({"ends_on": _("The last day is before the first.")})
        return given


class NewTournamentForm(TournamentForm):
    @staticmethod
    def suggested(asked_at: str) -> dict[str, object]:
        """What stands in the fields at first. asked_at: the address this page was opened under."""
        today = timezone.localdate()
        language = get_language() or "en"
        return {
            "starts_on": today,
            "ends_on": today,
            "language": "tr" if language.startswith("tr") else "en",
            "paper": Tournament.Paper.A4,
            "time_zone": "Europe/Istanbul",
            "base_url": address_for_phones(asked_at),
        }


class LengthField(forms.IntegerField):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=SHORTEST, max_value=LONGEST, **kwargs)


class EventForm(forms.Form):
    """The cup, filled in: main draw to 9 with a final to 11, consolation to 5."""

    name = forms.CharField(label=_("Name"), max_length=80)
    main_length = LengthField(label=_("Main draw: points"), initial=9)
    main_final = LengthField(label=_("Main draw: points of the final"), initial=11)
    consolation_length = LengthField(label=_("Consolation: points"), initial=5)
    clock = forms.ChoiceField(label=_("Clock"), choices=list(CLOCK_NAMES.items()), initial=DEFAULT_CLOCK)
    main_semifinal = LengthField(
        label=_("Main draw: points of the semi-finals"), required=False, help_text=_("Empty: as before.")
    )
    consolation_final = LengthField(
        label=_("Consolation: points of the final"), required=False, help_text=_("Empty: as before.")
    )

    @property
    def lengths(self) -> dict[str, MatchLengths]:
        """The lengths of each stage, by its code."""
        given = self.cleaned_data
        main_semifinal, consolation_final = given.get("main_semifinal"), given.get("consolation_final")
        from_final = (given["main_final"], *([main_semifinal] if main_semifinal else []))
        return {
            "main": MatchLengths(given["main_length"], from_final),
            "consolation": MatchLengths(
                given["consolation_length"], (consolation_final,) if consolation_final else ()
            ),
        }

    @property
    def clock_preset(self) -> ClockPreset:
        return CLOCK_PRESETS[self.cleaned_data["clock"]]

    @staticmethod
    def values_of(event: Event) -> dict[str, object]:
        """The fields as an event has them."""
        stages = {stage.code: stage for stage in event.stages.all()}
        main, consolation = stages["main"], stages["consolation"]
        main_from_final = [*main.lengths_from_final, None, None]
        return {
            "name": event.name,
            "main_length": main.length,
            "main_final": main_from_final[0] or main.length,
            "main_semifinal": main_from_final[1],
            "consolation_length": consolation.length,
            "consolation_final": next(iter(consolation.lengths_from_final), None),
            "clock": event.clock.get("code", DEFAULT_CLOCK),
        }
