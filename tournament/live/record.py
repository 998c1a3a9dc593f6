"""Handing in the written record of a match, and what the law book says of it."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from matches.models import Side
from rules.errors import TavlaError
from tournament.actor import Actor
from tournament.links import side_token
from tournament.live.forms import ColumnsForm, RecordForm
from tournament.live.links import UPLOADS_PER_ADDRESS, UPLOADS_PER_LINK, by_link, not_too_often, page_of
from tournament.live.match import frame_of
from tournament.phrases import refusal_sentence
from tournament.services.records import attach_record, choose_columns


@not_too_often(UPLOADS_PER_LINK, UPLOADS_PER_ADDRESS)
@by_link
def record(request: HttpRequest, side: Side) -> HttpResponse:
    """The records of the match with their verdicts, and one more."""
    form = RecordForm(request.POST, request.FILES) if request.method == "POST" else RecordForm()
    if form.is_valid():
        file = form.cleaned_data["record"]
        try:
            attach_record(side, name=file.name, data=file.read(), by=Actor.of_side(side))
        except TavlaError as error:
            form.add_error("record", refusal_sentence(error))
        else:
            messages.success(request, _("The record is kept and checked."))
            return redirect("live:record", token=side_token(side))
    return _page(request, side, form)


@require_POST
@not_too_often()
@by_link
def columns(request: HttpRequest, side: Side, record: int) -> HttpResponse:
    """Say which side sits in the left column of a record."""
    found = side.match.records.filter(pk=record).first()
    if found is None:
        raise Http404(record)
    form = ColumnsForm(request.POST)
    if form.is_valid():
        try:
            choose_columns(found, left_side=form.cleaned_data["left_side"].value, by=Actor.of_side(side))
        except TavlaError as error:
            messages.error(request, refusal_sentence(error))
    return redirect("live:record", token=side_token(side))


def _page(request: HttpRequest, side: Side, form: RecordForm) -> HttpResponse:
    status = 422 if form.is_bound and form.errors else 200
    context = {"form": form, **frame_of(page_of(side), side)}
    return render(request, "live/record.html", context, status=status)
