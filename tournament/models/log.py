"""The director's log: what was done, when, by whom, to what. Append-only."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from tournament.models.structure import Event, Tournament


class LogEntry(models.Model):
    """One act. revision: the tournament's after it. before and after: what the act changed, as JSON.

    actor: the user, if one; by: the name shown ("Ada (side 1 of M2-3)", "Ece").
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="log")
    event = models.ForeignKey(Event, on_delete=models.SET_NULL, null=True, blank=True, related_name="log")
    revision = models.PositiveBigIntegerField()
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    by = models.CharField(max_length=250)
    action = models.CharField(max_length=40)
    subject = models.CharField(max_length=250)
    values = models.JSONField(default=dict)
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    reason = models.CharField(max_length=300, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-revision"]
        verbose_name_plural = "log entries"
        constraints = [
            models.UniqueConstraint(fields=["tournament", "revision"], name="one_entry_per_revision")
        ]

    def __str__(self) -> str:
        return f"{self.revision} {self.action} {self.subject}"
