"""Tournaments and their events, as given and as taken."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from rules.match.clock import CLOCK_PRESETS, DEFAULT_CLOCK, ClockPreset
from rules.options import GAME_PRESETS
from rules.tournament.formats.templates import TEMPLATES
from rules.tournament.lengths import MatchLengths
from tournament.api.serializers.choices import ROLES, STAGE_STATES
from tournament.api.serializers.shapes import WIDEST, Shape
from tournament.errors import ChoiceUnknownError
from tournament.models import Tournament
from tournament.services.events import CHAIN

_LONGEST_NUMBER = 4


class StageShape(Shape):
    """A flight of an event."""

    code = serializers.CharField()
    words = serializers.CharField()
    state = serializers.ChoiceField(STAGE_STATES)
    is_published = serializers.BooleanField()


class EventShape(Shape):
    """An event; entrants: how many take part. The public sees its published flights only."""

    slug = serializers.CharField()
    name = serializers.CharField()
    format = serializers.CharField()
    entrants = serializers.IntegerField()
    state = serializers.ChoiceField(STAGE_STATES)
    state_words = serializers.CharField()
    is_published = serializers.BooleanField()
    stages = StageShape(many=True)


class TournamentLineShape(Shape):
    """A tournament of a list. role: yours, null for the public."""

    slug = serializers.CharField()
    name = serializers.CharField()
    venue = serializers.CharField()
    starts_on = serializers.DateField()
    ends_on = serializers.DateField()
    is_demo = serializers.BooleanField()
    revision = serializers.IntegerField()
    role = serializers.ChoiceField(ROLES, allow_null=True)
    events = EventShape(many=True)


class TournamentShape(Shape):
    """A tournament. revision: raised by every act; ask again with it and nothing new answers 304."""

    slug = serializers.CharField()
    name = serializers.CharField()
    venue = serializers.CharField()
    starts_on = serializers.DateField()
    ends_on = serializers.DateField()
    time_zone = serializers.CharField()
    language = serializers.ChoiceField(Tournament.Language.choices)
    is_demo = serializers.BooleanField()
    revision = serializers.IntegerField()


class NewTournamentShape(Shape):
    """A tournament to be made. tables: 1 to so many. base_url: what printed links begin with."""

    name = serializers.CharField(max_length=1000, allow_blank=True)
    venue = serializers.CharField(max_length=200, allow_blank=True, default="")
    starts_on = serializers.DateField()
    ends_on = serializers.DateField()
    time_zone = serializers.CharField(max_length=64, default="Europe/Istanbul")
    language = serializers.ChoiceField(Tournament.Language.choices, default=Tournament.Language.TURKISH)
    paper = serializers.ChoiceField(Tournament.Paper.choices, default=Tournament.Paper.A4)
    base_url = serializers.URLField(max_length=200, allow_blank=True, default="")
    tables = serializers.IntegerField(min_value=-WIDEST, max_value=WIDEST, default=0)


class MatchLengthsShape(Shape):
    """Points of a match in a flight. from_final: of the final, the semi-finals, ... where they differ."""

    default = serializers.IntegerField()
    from_final = serializers.ListField(child=serializers.IntegerField(), max_length=16, default=list)


class NewPartShape(Shape):
    """A part of a chain. entry: who comes in, {"rule": "best", "part": 1, "count": 8}; all by themselves."""

    format = serializers.CharField(max_length=40)
    settings = serializers.DictField(default=dict)
    entry = serializers.DictField(required=False)


class NewEventShape(Shape):
    """An event to be made. lengths: by flight ("main", "consolation"). clock: null is played without.

    settings: of the format's parts, by their numbers, in kebab-case names. parts: with the format "chain" a
    chain of one's own: format, settings and entry of each part.
    """

    name = serializers.CharField(max_length=1000, allow_blank=True)
    format = serializers.ChoiceField([*TEMPLATES, CHAIN], default="cup")
    settings = serializers.DictField(child=serializers.DictField(), default=dict)
    parts = NewPartShape(many=True, allow_null=True, default=None)
    lengths = serializers.DictField(child=MatchLengthsShape(), default=dict)
    clock = serializers.ChoiceField(list(CLOCK_PRESETS), allow_null=True, default=DEFAULT_CLOCK)
    ruleset = serializers.ChoiceField(list(GAME_PRESETS), default="backgammon")

    @property
    def arguments(self) -> dict[str, Any]:
        """What create_event takes. Raises BadMatchLengthError."""
        given = self.validated_data
        return {
            **given,
            "settings": {self._number(part): named for part, named in given["settings"].items()},
            "lengths": self._lengths(given["lengths"]),
            "clock": self._clock(given["clock"]),
        }

    @staticmethod
    def _number(part: str) -> int:
        """Raises ChoiceUnknownError for a name that is no number."""
        if not part.isdecimal() or len(part) > _LONGEST_NUMBER:
            raise ChoiceUnknownError(field="part", value=part)
        return int(part)

    @staticmethod
    def _lengths(given: dict[str, dict[str, Any]]) -> dict[str, MatchLengths]:
        return {code: MatchLengths(one["default"], tuple(one["from_final"])) for code, one in given.items()}

    @staticmethod
    def _clock(code: str | None) -> ClockPreset | None:
        return None if code is None else CLOCK_PRESETS[code]
