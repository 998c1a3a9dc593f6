"""The hours of the hall: when rounds start, when nobody plays, and what everybody should know."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from tournament.models.structure import Event, Tournament


class StartTime(models.Model):
    """When the matches of a round, or one wave of them, start; nothing of it is called before.

    stage: its code; the rounds need not be drawn yet. wave: from 1, in the order of the pairings' numbers.
    first_table, last_table: where the wave plays, None for anywhere.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="start_times")
    stage = models.CharField(max_length=20)
    round = models.PositiveSmallIntegerField()
    wave = models.PositiveSmallIntegerField(default=1)
    at = models.DateTimeField()
    first_table = models.PositiveIntegerField(null=True, blank=True)
    last_table = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["event_id", "at", "stage", "round", "wave"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "stage", "round", "wave"], name="start_time_once_per_wave"
            ),
            models.CheckConstraint(
                condition=Q(first_table__isnull=True, last_table__isnull=True)
                | Q(first_table__gte=1, last_table__gte=F("first_table")),
                name="wave_plays_at_a_range_of_tables",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.stage} round {self.round} wave {self.wave} at {self.at}"


class Break(models.Model):
    """A block of time in which nothing starts and no timer runs. name_tr, name_en: at least one is given."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="breaks")
    name_tr = models.CharField(max_length=80, blank=True)
    name_en = models.CharField(max_length=80, blank=True)
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()

    class Meta:
        ordering = ["starts_at", "id"]
        constraints = [
            models.CheckConstraint(condition=Q(ends_at__gt=F("starts_at")), name="break_ends_after_it_starts")
        ]

    def __str__(self) -> str:
        return f"break {self.starts_at} to {self.ends_at}"


class Notice(models.Model):
    """A sentence for everybody: hall screen, public site, paper. text_tr, text_en: at least one is given.

    shown_until: None until it is taken down. taken_down_at: nothing is deleted.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="notices")
    text_tr = models.CharField(max_length=200, blank=True)
    text_en = models.CharField(max_length=200, blank=True)
    shown_from = models.DateTimeField()
    shown_until = models.DateTimeField(null=True, blank=True)
    taken_down_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["shown_from", "id"]

    def __str__(self) -> str:
        return self.text_en or self.text_tr
