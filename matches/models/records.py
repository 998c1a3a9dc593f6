"""Uploaded match records and what the law book says of them."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from matches.models.play import Match


class MatchRecord(models.Model):
    """A written record of a match as uploaded, with its verdict (the JSON object of check_record).

    left_side: which side of the match sits in the record's left column; None until it is known.
    agrees: whether the record's score is the reported one; None where that cannot be said.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="records")
    file = models.FileField(upload_to="records/%Y/%m")
    original_name = models.CharField(max_length=200)
    sha256 = models.CharField(max_length=64)
    size = models.PositiveIntegerField()
    status = models.CharField(max_length=12)
    verdict = models.JSONField(default=dict)
    left_side = models.PositiveSmallIntegerField(null=True, blank=True)
    agrees = models.BooleanField(null=True, blank=True)
    uploaded_by_side = models.PositiveSmallIntegerField(null=True, blank=True)
    by = models.CharField(max_length=250)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(fields=["match", "sha256"], name="record_once_per_match"),
            models.CheckConstraint(
                condition=Q(left_side__in=[1, 2]) | Q(left_side__isnull=True), name="record_left_is_a_side"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.original_name} of match {self.match_id}"
