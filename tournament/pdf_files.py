"""The answer with a printed sheet."""

from __future__ import annotations

from pathlib import PurePath

from django.http import HttpResponse
from django.utils.http import content_disposition_header

from tournament.models import Job


def pdf_answer(job: Job) -> HttpResponse:
    """The PDF of a job that is done, to be looked at in the browser.

    Whole, for sheets are small: streaming a file would block an asynchronous server, which warns of it.
    """
    with job.result_file.open("rb") as file:
        answer = HttpResponse(file.read(), content_type="application/pdf")
    name = PurePath(job.result_file.name).name
    answer["Content-Disposition"] = content_disposition_header(False, name)
    return answer
