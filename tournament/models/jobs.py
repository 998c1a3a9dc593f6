"""Background work. The row is the truth: a broker only wakes the worker up."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from tournament.models.structure import Tournament


class Job(models.Model):
    """One piece of background work and how far it is.

    lease_until: a running job whose lease ran out lost its worker and is sent again.
    arguments: primitive values only.
    """

    class State(models.TextChoices):
        QUEUED = "queued"
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"
        CANCELLED = "cancelled"

    kind = models.CharField(max_length=40)
    arguments = models.JSONField(default=dict)
    state = models.CharField(max_length=10, choices=State.choices, default=State.QUEUED)
    progress = models.PositiveSmallIntegerField(default=0)
    reason = models.CharField(max_length=300, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    lease_until = models.DateTimeField(null=True, blank=True)
    result_file = models.FileField(upload_to="jobs/%Y/%m", null=True, blank=True)
    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, null=True, blank=True, related_name="jobs"
    )
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-id"]
        indexes = [models.Index(fields=["state", "lease_until"], name="job_by_state_and_lease")]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk} {self.state}"
