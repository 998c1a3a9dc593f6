"""What else the desk asks: sheets to print, the log, and the token one asks with."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.reverse import reverse

from tournament.api.serializers.choices import JOB_STATES, SHEETS
from tournament.api.serializers.shapes import Shape
from tournament.models import Job, Tournament


class NewPrintShape(Shape):
    """A sheet to be printed. event: its slug; keys: of some matches only, [] for all that fit.

    language, paper: the tournament's own where they are left out.
    """

    sheet = serializers.ChoiceField(SHEETS)
    event = serializers.SlugField(max_length=80, allow_null=True, default=None)
    stage = serializers.SlugField(max_length=20, allow_null=True, default=None)
    keys = serializers.ListField(child=serializers.SlugField(max_length=16), max_length=300, default=list)
    language = serializers.ChoiceField(Tournament.Language.choices, required=False)
    paper = serializers.ChoiceField(Tournament.Paper.choices, required=False)


class JobShape(Shape):
    """Work in the background. progress: 0 to 100. reason: a code, where it failed. file: once it is done."""

    id = serializers.IntegerField()
    kind = serializers.CharField()
    state = serializers.ChoiceField(JOB_STATES)
    progress = serializers.IntegerField()
    reason = serializers.CharField(allow_blank=True)
    created_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)
    file = serializers.SerializerMethodField()

    @extend_schema_field(serializers.URLField(allow_null=True))
    def get_file(self, job: Job) -> str | None:
        if job.state != Job.State.DONE or not job.result_file or job.tournament is None:
            return None
        return str(
            reverse("api:print-file", args=[job.tournament.slug, job.pk], request=self.context.get("request"))
        )


class LogLineShape(Shape):
    """An act. action: its code; sentence: what was done, in the language asked for."""

    revision = serializers.IntegerField()
    at = serializers.DateTimeField()
    by = serializers.CharField()
    action = serializers.CharField()
    sentence = serializers.CharField()
    event = serializers.CharField(allow_blank=True)
    reason = serializers.CharField(allow_blank=True)


class LogQueryShape(Shape):
    """before: a revision, to turn the page; limit: how many lines."""

    before = serializers.IntegerField(min_value=1, max_value=2**63 - 1, allow_null=True, default=None)
    limit = serializers.IntegerField(min_value=1, max_value=200, default=50)


class LoginShape(Shape):
    """The name and password of an account."""

    username = serializers.CharField(max_length=150)
    password = serializers.CharField(max_length=1000, trim_whitespace=False)


class TokenShape(Shape):
    """token: shown this once; only its hash is stored."""

    token = serializers.CharField()
    name = serializers.CharField()
