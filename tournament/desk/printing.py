"""Printing: a job makes the PDF in the background; its page shows how far it is, then the file."""

from __future__ import annotations

from datetime import timedelta

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from rules.tournament.states import Right
from tournament.access import requires
from tournament.address import address_for_phones
from tournament.desk.forms.printing import PrintForm
from tournament.desk.frame import actor, desk_form_page, desk_page
from tournament.desk.refusals import refused_into
from tournament.models import Job, Tournament
from tournament.pdf_files import pdf_answer
from tournament.phrases import REFUSALS
from tournament.services import jobs
from tournament.services.printing import request_print

SHOWN_JOBS = 12
#: A worker takes a job within a second or two; one that waits longer waits for a worker.
SOON = timedelta(seconds=10)

#: Why a sheet could not be made, by the code that the job keeps.
FAILURES = {
    "nothing-to-print": REFUSALS["nothing-to-print"],
    jobs.CRASHED: _("The program that makes the PDFs stopped several times. Look into the server's log."),
}


@requires(Right.PRINT)
def print_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    asked = {name: request.GET[name] for name in ("sheet", "event", "stage") if name in request.GET}
    form = PrintForm(tournament, request.POST or None, initial=asked)
    if form.is_valid():
        with refused_into(form):
            reached = address_for_phones(request.build_absolute_uri("/"))
            job = request_print(tournament, **form.cleaned_data, base_url=reached, by=actor(request))
            return redirect("desk:job", tournament=tournament.slug, job=job.pk)
    jobs = tournament.jobs.order_by("-id")[:SHOWN_JOBS]
    return desk_form_page(request, "desk/print.html", tournament, form, jobs=jobs, here="print")


@never_cache
@requires(Right.PRINT)
def job_page(request: HttpRequest, tournament: Tournament, job: int) -> HttpResponse:
    """The job as it stands; htmx asks for the part that changes."""
    row = get_object_or_404(tournament.jobs, pk=job)
    template = "desk/job_state.html" if request.htmx else "desk/job.html"
    reason = FAILURES.get(row.reason, _("Something went wrong. Try again."))
    waits_long = row.state == Job.State.QUEUED and timezone.now() - row.created_at > SOON
    return desk_page(
        request, template, tournament, job=row, reason=reason, waits_long=waits_long, here="print"
    )


@require_POST
@requires(Right.PRINT)
def retry_job(request: HttpRequest, tournament: Tournament, job: int) -> HttpResponse:
    """Make the PDF of a failed job after all."""
    row = get_object_or_404(tournament.jobs, pk=job)
    if not jobs.retry(row):
        messages.error(request, _("This PDF is made or being made already."))
    return redirect("desk:job", tournament=tournament.slug, job=row.pk)


@requires(Right.PRINT)
def job_file(request: HttpRequest, tournament: Tournament, job: int) -> HttpResponse:
    row = get_object_or_404(tournament.jobs, pk=job, state=Job.State.DONE)
    if not row.result_file:
        raise Http404
    return pdf_answer(row)
