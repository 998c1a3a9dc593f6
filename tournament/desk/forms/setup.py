"""Forms that set up a tournament and its events: few fields first, the rest folded and filled in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from matches.snapshots import clock_preset
from rules.match.clock import CLOCK_PRESETS, DEFAULT_CLOCK, ClockPreset
from rules.tournament.formats.chain import is_table, stage_base
from rules.tournament.lengths import LONGEST, SHORTEST, MatchLengths
from rules.tournament.setups.side_events import DOUBLES_CLOCK, SPEED_CLOCK
from tournament.address import address_for_phones
from tournament.desk.forms.hall import HALL, MOST_TABLES, HallFields
from tournament.models import Event, Tournament
from tournament.services.tournaments import FIRST_YEAR
from tournament.words import clock_words, stage_words

CLOCK_NAMES = {
    "wbgf": _("12 s delay + 2 min a point"),
    "local": _("15 s delay + 2 min a point"),
    "jbs": _("12 s delay + 2½ min a point, full minutes"),
    "usbgf": _("12 s delay + 2 min a point, 1 min less for each point won"),
    "usbgf-doubles": _("18 s delay + 2½ min a point, for doubles"),
    "no-delay": _("No delay, 6 min a point"),
    DOUBLES_CLOCK.code: _("15 s delay + 3 min a point, for doubles"),
    SPEED_CLOCK.code: _("Speedgammon: 10 s delay + 24 s a point, two minutes to 5"),
}
NO_CLOCK, KEPT_CLOCK = "none", "as-it-is"
#: The settings that are offered, by code.
CLOCKS: Mapping[str, ClockPreset] = {
    **CLOCK_PRESETS,
    DOUBLES_CLOCK.code: DOUBLES_CLOCK,
    SPEED_CLOCK.code: SPEED_CLOCK,
}
CLOCK_CHOICES = [*CLOCK_NAMES.items(), (NO_CLOCK, _("Without clocks"))]


#: No tournament lasts longer: a last day further off is a slip in the year.
MOST_DAYS = 60


class DayInput(forms.DateInput):
    """A date as browsers' own date fields send it."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d", attrs={"min": f"{FIRST_YEAR}-01-01"})


class TournamentForm(HallFields):
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
        names = ("name", "venue", "starts_on", "ends_on", "language", "paper", "time_zone", "base_url", *HALL)
        return {name: getattr(tournament, name) for name in names} | {"tables": tournament.tables.count()}

    def clean_base_url(self) -> str:
        return self.cleaned_data["base_url"].rstrip("/")

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        first, last = given.get("starts_on"), given.get("ends_on")
        if first and last and last < first:
            raise ValidationError({"ends_on": _("The last day is before the first.")})
        if first and last and (last - first).days >= MOST_DAYS:
            said = _("A tournament lasts at most %(days)s days: look at the dates.") % {"days": MOST_DAYS}
            raise ValidationError({"ends_on": said})
        self.refuse_hours(given)
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
    """Name, clock and match lengths of an event; each of its flights has its own lengths, filled in.

    stages: the codes of the flights. A length that the page did not ask for is the usual one. clock: as the
    event has it; one that is not offered otherwise can be kept.
    """

    name = forms.CharField(label=_("Name"), max_length=80)
    clock = forms.ChoiceField(
        label=_("Clock"),
        choices=CLOCK_CHOICES,
        initial=DEFAULT_CLOCK,
        help_text=_("A change holds for matches made from now on."),
    )

    def __init__(
        self, stages: Sequence[str], data: Any = None, *, clock: ClockPreset | None = None, **kwargs: Any
    ) -> None:
        super().__init__(data, **kwargs)
        self.stages = stages
        self.kept = None if clock is None or _is_offered(clock) else clock
        if self.kept:
            words = clock_words(self.kept.delay_seconds, self.kept.reserve_seconds_per_point)
            kept = (KEPT_CLOCK, _("As it is: %(clock)s for each point") % {"clock": words})
            self.fields["clock"].choices = [kept, *CLOCK_CHOICES]
        for stage in stages:
            self.fields.update(_length_fields(stage, data))

    @property
    def usual(self) -> list[forms.BoundField]:
        """The lengths every director looks at."""
        return [self[name] for name in self.fields if name.endswith("_length") or name == "main_final"]

    @property
    def rare(self) -> list[forms.BoundField]:
        names = {field.name for field in self.usual} | {"name", "clock"}
        return [self[name] for name in self.fields if name not in names]

    @property
    def lengths(self) -> dict[str, MatchLengths]:
        """The lengths of each stage, by its code."""
        return {stage: self._lengths(stage) for stage in self.stages}

    def _lengths(self, stage: str) -> MatchLengths:
        default, final, semi_final = (
            self.cleaned_data.get(_field_name(stage, part)) for part in ("length", "final", "semifinal")
        )
        usual = USUAL_LENGTHS[stage_base(stage)]
        default = default or usual[0]
        final = final or (usual[1] if not self._asked(stage, "final") and len(usual) > 1 else None)
        return MatchLengths(default, tuple(_without_gaps(default, final, semi_final)))

    def _asked(self, stage: str, part: str) -> bool:
        return _field_name(stage, part) in self.data

    @property
    def clock_preset(self) -> ClockPreset | None:
        """None: played without clocks."""
        chosen: str = self.cleaned_data["clock"]
        return self.kept if chosen == KEPT_CLOCK else CLOCKS.get(chosen)

    @staticmethod
    def values_of(event: Event) -> dict[str, object]:
        """The fields as an event has them."""
        clock = clock_preset(event.clock)
        code = NO_CLOCK if clock is None else clock.code if _is_offered(clock) else KEPT_CLOCK
        found: dict[str, object] = {"name": event.name, "clock": code}
        for stage in event.stages.all():
            final, semi_final = [*stage.lengths_from_final, None, None][:2]
            if stage_base(stage.code) == "main":
                final = final or stage.length
            found |= {
                _field_name(stage.code, "length"): stage.length,
                _field_name(stage.code, "final"): final,
                _field_name(stage.code, "semifinal"): semi_final,
            }
        return found


#: Points of a match of each flight, and of its final where that is longer.
USUAL_LENGTHS: dict[str, tuple[int, ...]] = {
    "main": (9, 11),
    "consolation": (5,),
    "third-place": (9,),
    "second-place": (9,),
    "last-chance": (5,),
    "playoff": (1,),
    "lower": (7,),
    "grand-final": (11,),
    "fighters": (7,),
    "last-eight": (9, 11),
    "second-bracket": (7,),
    "third-bracket": (5,),
    "finals": (11,),
    "round-robin": (7,),
    "groups": (7,),
    "short-schedule": (5,),
    "swiss": (7,),
    "lives": (9,),
    "redraw": (5,),
}
#: Flights without a final of their own: single matches, brackets that end before it, rounds until it is over.
_NO_FINAL = frozenset(
    {"third-place", "second-place", "grand-final", "finals", "fighters", "playoff", "lives", "redraw"}
)


def _is_offered(clock: ClockPreset) -> bool:
    return CLOCKS.get(clock.code) == clock and clock.code in CLOCK_NAMES


def _field_name(stage: str, part: str) -> str:
    return f"{stage.replace('-', '_')}_{part}"


def _length_fields(stage: str, data: Any) -> Iterator[tuple[str, forms.Field]]:
    """The length of a flight, and of its last rounds where it has a final, or a last round that is known."""
    usual, words = USUAL_LENGTHS[stage_base(stage)], {"stage": stage_words(stage)}
    name = _field_name(stage, "length")
    is_asked = data is None or name in data
    yield name, LengthField(label=_("%(stage)s: points") % words, initial=usual[0], required=is_asked)
    if stage_base(stage) in _NO_FINAL:
        return
    if is_table(stage):
        yield (
            _field_name(stage, "final"),
            LengthField(
                label=_("%(stage)s: points of the last round") % words,
                required=False,
                help_text=_("Empty: as before. The number of rounds must be set."),
            ),
        )
        return
    is_main = stage == "main"
    name = _field_name(stage, "final")
    yield (
        name,
        LengthField(
            label=_("%(stage)s: points of the final") % words,
            initial=usual[1] if len(usual) > 1 else None,
            required=is_main and (data is None or name in data),
            help_text="" if is_main else _("Empty: as before."),
        ),
    )
    if is_main:
        yield (
            _field_name(stage, "semifinal"),
            LengthField(
                label=_("%(stage)s: points of the semi-finals") % words,
                required=False,
                help_text=_("Empty: as before."),
            ),
        )


def _without_gaps(default: int, final: int | None, semi_final: int | None) -> Iterator[int]:
    """Lengths counted back from the final."""
    if final or semi_final:
        yield final or default
    if semi_final:
        yield semi_final
