"""The tournament (a weekend), its events (competitions) and their stages (main, consolation)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from matches.models.play import choices
from rules.tournament.lengths import MatchLengths
from rules.tournament.states import StageState


class Tournament(models.Model):
    """A weekend at a venue.

    revision: counts the director's acts; raised under the row's lock, one log entry each, so that
    pages know whether they are stale. base_url: what printed links begin with ("" = as asked).
    currency: what the accounts are kept in; rates: {"EUR": "41.50"}, how much of it one of another is worth.
    boards, clocks: how many are at hand. closes_at, no_start_after: hours of the hall; one before the morning
    belongs to the night that begins the day before (rules.tournament.hours).
    """

    class Paper(models.TextChoices):
        A4 = "a4", "A4"
        LETTER = "letter", "Letter"

    class Language(models.TextChoices):
        TURKISH = "tr", "Türkçe"
        ENGLISH = "en", "English"

    slug = models.SlugField(max_length=80, unique=True)
    name = models.CharField(max_length=120)
    venue = models.CharField(max_length=200, blank=True)
    starts_on = models.DateField()
    ends_on = models.DateField()
    time_zone = models.CharField(max_length=64, default="Europe/Istanbul")
    language = models.CharField(max_length=2, choices=Language.choices, default=Language.TURKISH)
    paper = models.CharField(max_length=6, choices=Paper.choices, default=Paper.A4)
    base_url = models.URLField(blank=True)
    ruleset = models.JSONField(default=dict)
    currency = models.CharField(max_length=3, default="TRY")
    rates = models.JSONField(default=dict, blank=True)
    boards = models.PositiveSmallIntegerField(null=True, blank=True)
    clocks = models.PositiveSmallIntegerField(null=True, blank=True)
    closes_at = models.TimeField(null=True, blank=True)
    no_start_after = models.TimeField(null=True, blank=True)
    wifi_name = models.CharField(max_length=64, blank=True)
    wifi_password = models.CharField(max_length=64, blank=True)
    revision = models.PositiveBigIntegerField(default=0)
    is_demo = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-starts_on", "-id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(ends_on__gte=F("starts_on")), name="tournament_ends_after_it_starts"
            )
        ]

    def __str__(self) -> str:
        return self.name


class Event(models.Model):
    """One competition in a tournament: a chain of stages of a format.

    format: a code of rules.tournament.formats.templates. parts: what each part of the chain is played by,
    resolved (rules.tournament.formats.chain); [] as the format says. constraints: who shall not meet,
    {"forbidden": [[entrant, entrant]], "apart": [{"by": "club" or "country", "must": false}]}.
    ruleset and clock: resolved settings that the matches made from now on are played by; event_rules: how
    lateness and expired clocks are dealt with (rules.match.event_rules); rule_text: in the organizer's words.
    team_size: 2 for doubles. places: how many can enter, None for any number. are_entries_closed: the desk
    takes nobody any more. reentries: how often a person may enter again, until reentries_until. rating_from,
    rating_to: whom a category is for. most_wins: of rolling brackets, a person's. prizes: the scheme.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="events")
    slug = models.SlugField(max_length=80)
    name = models.CharField(max_length=80)
    format = models.CharField(max_length=40, default="cup")
    parts = models.JSONField(default=list, blank=True)
    constraints = models.JSONField(default=dict, blank=True)
    ruleset = models.JSONField(default=dict)
    clock = models.JSONField(default=dict)
    event_rules = models.JSONField(default=dict, blank=True)
    rule_text = models.TextField(max_length=4000, blank=True)
    team_size = models.PositiveSmallIntegerField(default=1)
    places = models.PositiveSmallIntegerField(null=True, blank=True)
    entries_close_at = models.DateTimeField(null=True, blank=True)
    are_entries_closed = models.BooleanField(default=False)
    reentries = models.PositiveSmallIntegerField(default=0)
    reentries_until = models.DateTimeField(null=True, blank=True)
    rating_from = models.DecimalField(max_digits=7, decimal_places=2, null=True, blank=True)
    rating_to = models.DecimalField(max_digits=7, decimal_places=2, null=True, blank=True)
    most_wins = models.PositiveSmallIntegerField(null=True, blank=True)
    prizes = models.JSONField(default=dict, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["tournament_id", "id"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "slug"], name="event_slug_once_per_tournament"),
            models.CheckConstraint(condition=Q(team_size__in=[1, 2]), name="event_is_for_one_or_two"),
        ]

    def __str__(self) -> str:
        return self.name


class Stage(models.Model):
    """One stage of an event.

    part: the part of the event's chain that it belongs to, from 1. code: "main", "consolation": unique in
    the event. length: points of a match; lengths_from_final: points of the final, the semi-finals, ...
    where they differ. lines: the draw, entrant ids top to bottom with null for a bye and "open" for whoever
    still comes; in a stage that is paired by rounds the order of start numbers; [] where entrants come from
    another stage. draw_seed: the number the draw can be repeated from. placing: a draw that is being made by
    hand or shown to the hall (tournament.services.placing). is_closed: the director ended a stage that is
    paired by rounds.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="stages")
    order = models.PositiveSmallIntegerField()
    part = models.PositiveSmallIntegerField(default=1)
    code = models.CharField(max_length=20)
    format = models.CharField(max_length=40)
    length = models.PositiveSmallIntegerField()
    lengths_from_final = models.JSONField(default=list, blank=True)
    state = models.CharField(max_length=10, choices=choices(StageState), default=StageState.PLANNED)
    draw_seed = models.PositiveBigIntegerField(null=True, blank=True)
    lines = models.JSONField(default=list, blank=True)
    placing = models.JSONField(default=dict, blank=True)
    drawn_at = models.DateTimeField(null=True, blank=True)
    is_closed = models.BooleanField(default=False)
    published_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["event_id", "order"]
        constraints = [
            models.UniqueConstraint(fields=["event", "code"], name="stage_code_once_per_event"),
            models.CheckConstraint(condition=Q(length__gte=1, length__lte=64), name="stage_length_1_to_64"),
            models.CheckConstraint(
                condition=~Q(state__in=[StageState.RUNNING, StageState.FINISHED])
                | Q(published_at__isnull=False),
                name="stage_runs_only_when_published",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event_id} {self.code}"

    @property
    def lengths(self) -> MatchLengths:
        return MatchLengths(self.length, tuple(self.lengths_from_final))

    @property
    def is_published(self) -> bool:
        return self.published_at is not None


class SavedTemplate(models.Model):
    """A set-up an organizer saved to use again. content: as rules.tournament.setups writes it.

    version: of that writing; a file of a newer one is refused.
    """

    name = models.CharField(max_length=80, unique=True)
    content = models.JSONField()
    version = models.PositiveSmallIntegerField()
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name
