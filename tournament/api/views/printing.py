"""Sheets to print, made in the background, and the director's log."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpResponse
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from rules.tournament.states import Right
from tournament.address import address_for_phones
from tournament.api.permissions import DeskView
from tournament.api.schema import PDF, described
from tournament.api.serializers.desk import JobShape, LogLineShape, LogQueryShape, NewPrintShape
from tournament.models import Job
from tournament.pdf_files import pdf_answer
from tournament.selectors.desk import line_of_log
from tournament.services.printing import request_print


class PrintsView(DeskView):
    rights = {"POST": Right.PRINT}

    @described("Ask for a sheet: a job makes it", takes=NewPrintShape, gives=JobShape, status=202)
    def post(self, request: Request, tournament: str) -> Response:
        given = NewPrintShape(data=request.data)
        given.is_valid(raise_exception=True)
        job = request_print(self.tournament, **self._arguments(given.validated_data), by=self.actor)
        return Response(
            JobShape(job, context={"request": request}).data,
            status=HTTPStatus.ACCEPTED,
            headers={"Location": reverse("api:print", args=[tournament, job.pk], request=request)},
        )

    def _arguments(self, given: dict[str, Any]) -> dict[str, Any]:
        """What request_print takes: codes become rows, what is left out is as the tournament has it."""
        event = stage = None
        if given["event"] is not None:
            event = self.tournament.events.filter(slug=given["event"]).first()
            stage = event and event.stages.filter(code=given["stage"]).first()
            if event is None or (given["stage"] and stage is None):
                raise Http404
        return {
            "sheet": given["sheet"],
            "event": event,
            "stage": stage,
            "keys": tuple(given["keys"]),
            "language": given.get("language", self.tournament.language),
            "paper": given.get("paper", self.tournament.paper),
            "base_url": address_for_phones(self.request.build_absolute_uri("/")),
        }


class PrintView(DeskView):
    rights = {"GET": Right.PRINT}

    @described("How far a job is", gives=JobShape)
    def get(self, request: Request, tournament: str, job: int) -> Response:
        return Response(JobShape(_job(self, job), context={"request": request}).data)


class PrintFileView(DeskView):
    rights = {"GET": Right.PRINT}

    @described("The finished sheet", gives=PDF)
    def get(self, request: Request, tournament: str, job: int) -> HttpResponse:
        row = _job(self, job)
        if row.state != Job.State.DONE or not row.result_file:
            raise Http404
        return pdf_answer(row)


class LogView(DeskView):
    rights = {"GET": Right.SEE_DESK}

    @described("What was done, the latest first", gives=LogLineShape(many=True), parameters=[LogQueryShape])
    def get(self, request: Request, tournament: str) -> Response:
        asked = LogQueryShape(data=request.query_params)
        asked.is_valid(raise_exception=True)
        entries = self.tournament.log.select_related("event").order_by("-revision")
        if (before := asked.validated_data["before"]) is not None:
            entries = entries.filter(revision__lt=before)
        lines = [line_of_log(entry) for entry in entries[: asked.validated_data["limit"]]]
        return Response(LogLineShape(lines, many=True).data)


def _job(view: DeskView, job: int) -> Job:
    row = view.tournament.jobs.filter(pk=job).select_related("tournament").first()
    if row is None:
        raise Http404
    return row
