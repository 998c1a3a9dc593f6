"""The parts of an event at the desk: who comes into each, one more, one less, the next rolling bracket."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from rules.errors import TavlaError
from rules.tournament.states import Right
from tournament.access import requires
from tournament.desk.draw import to_part
from tournament.desk.forms.chain import NewPartForm
from tournament.desk.forms.formats import PartForm
from tournament.desk.frame import actor, desk_page, event_of
from tournament.desk.refusals import refusals_to
from tournament.models import Event, Tournament
from tournament.parts import parts_of
from tournament.phrases import refusal_sentence
from tournament.selectors.chain import part_to_come, rolling_of, who_comes
from tournament.services.chain import add_part, next_instance, remove_part, winners_playoff
from tournament.words_formats import entry_words, format_words


@requires(Right.SET_UP)
def page(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    """The parts; below, a part to be added, looked at with "look" and added with "add"."""
    row = event_of(tournament, event)
    form = NewPartForm(parts_of(row), request.POST or None, length=_usual_length(row))
    is_same = request.POST.get("settings_of") == form.format_code
    settings = PartForm(form.plain, request.POST if is_same else None)
    shown, status = {"form": form, "settings": settings}, 200
    if form.is_bound:
        shown |= _preview(row, form, settings)
        status = 422 if "add" in request.POST else 200
        if "add" in request.POST and "part" in shown:
            add_part(row, shown["given"], lengths=form.lengths(shown["part"]), by=actor(request))
            messages.success(request, _("The part is added. Draw it when its turn comes."))
            return redirect("desk:parts", tournament=tournament.slug, event=row.slug)
    shown |= {"parts": _lines(row), "rolling": rolling_of(row), "here": "draw"}
    return desk_page(request, "desk/parts.html", tournament, status=status, event=row, **shown)


def _preview(event: Event, form: NewPartForm, settings: PartForm) -> dict[str, object]:
    """The part as it would be and who would come; or why there can be none such."""
    if not form.is_valid() or (settings.is_bound and not settings.is_valid()):
        return {}
    given = form.given(settings.given)
    try:
        part, people = part_to_come(event, given)
    except TavlaError as error:
        return {"refusal": refusal_sentence(error)}
    return {"given": given, "part": part, "people": people, "entry": entry_words(part)}


def _usual_length(event: Event) -> int:
    first = event.stages.first()
    return first.length if first else 5


def _lines(event: Event) -> list[dict[str, object]]:
    """Each part in words; of those that are not drawn, who would come in now."""
    stages = list(event.stages.all())
    drawn = {stage.part for stage in stages if stage.lines}
    published = {stage.part for stage in stages if stage.is_published}
    chain = parts_of(event)
    return [
        {
            "number": part.number,
            "words": format_words(part.format),
            "entry": entry_words(part),
            "is_drawn": part.number in drawn,
            "people": () if part.number in drawn else who_comes(event, part.number),
            "can_go": part is chain[-1] and len(chain) > 1 and part.number not in published,
        }
        for part in chain
    ]


@require_POST
@requires(Right.SET_UP)
@refusals_to("desk:parts", "tournament", "event")
def remove(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    row = event_of(tournament, event)
    remove_part(row, by=actor(request))
    messages.success(request, _("The part is taken away."))
    return redirect("desk:parts", tournament=tournament.slug, event=row.slug)


@require_POST
@requires(Right.DRAW)
@refusals_to("desk:draw", "tournament", "event")
def start_next(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    """The next rolling bracket: added and drawn, for the director to look at and publish."""
    row = event_of(tournament, event)
    added = next_instance(row, by=actor(request))
    messages.success(request, _("The next bracket is drawn. Look at it, then publish it."))
    return to_part(row, added.number)


@require_POST
@requires(Right.DRAW)
@refusals_to("desk:draw", "tournament", "event")
def playoff(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    row = event_of(tournament, event)
    added = winners_playoff(row, by=actor(request))
    messages.success(
        request, _("The play-off of the winners is added. It is drawn when all brackets are over.")
    )
    return to_part(row, added.number)
