"""The draw made by hand in front of everybody: cards called out, numbers pulled, a sheet copied."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from rules.errors import TavlaError
from rules.tournament.placing import Way
from rules.tournament.states import EntrantStatus, Right
from tournament.access import requires
from tournament.desk.draw import event_and_part, to_part
from tournament.desk.forms.draw import PartNumberForm
from tournament.desk.forms.placing import (
    BeginForm,
    CardForm,
    NumberForm,
    SheetRead,
    entrant_of_text,
    line_of_text,
    read_sheet,
)
from tournament.desk.frame import actor, desk_page, event_of
from tournament.desk.refusals import refusals_to
from tournament.models import Entrant, Event, Tournament
from tournament.parts import part_of, stages_of_part
from tournament.phrases import refusal_sentence
from tournament.selectors.entering import incoming_of
from tournament.selectors.placing import BY_HAND, Making, found_by, is_bracket, making_of, sizes
from tournament.services.placing import (
    begin_placing,
    drop_placing,
    fill_sheet,
    finish_placing,
    place_card,
    undo_card,
)
from tournament.services.pulled import give_back_number, pull_number
from tournament.words import bye_words
from tournament.words_placing import way_words

#: What is called out: names, each for the topmost free line; or the number of a line for the next name.
NAMES, NUMBERS = "names", "numbers"
PAGE, PARTS = "desk:placing", ("tournament", "event")


@requires(Right.DRAW)
@refusals_to("desk:draw", *PARTS)
def page(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    """Nothing begun: the ways to choose from; else the draw as far as it is made. ?seen= asks what is new."""
    row, part = event_of(tournament, event), PartNumberForm(request.GET).number
    making = making_of(row, part)
    if request.GET.get("seen"):
        return _news(request, tournament, row, part, making)
    return _shown(request, tournament, row, part, making)


def _news(
    request: HttpRequest, tournament: Tournament, event: Event, part: int, making: Making | None
) -> HttpResponse:
    """The lines drawn anew when another desk has placed a card, or taken an entry."""
    if making is None or request.GET["seen"] == _state(making):
        return HttpResponse(status=204)
    return desk_page(request, "desk/placing_lines.html", tournament, **_context(request, event, part, making))


def _state(making: Making) -> str:
    """What tells an up-to-date page from a stale one."""
    return f"{making.version}-{making.placed}-{len(making.missing)}"


def _shown(
    request: HttpRequest,
    tournament: Tournament,
    event: Event,
    part: int,
    making: Making | None,
    *,
    status: int = 200,
    **typed: Any,
) -> HttpResponse:
    template = "desk/placing_begin.html" if making is None else f"desk/placing_{making.way}.html"
    context = _context(request, event, part, making)
    return desk_page(request, template, tournament, status=status, **context, **typed)


def _context(request: HttpRequest, event: Event, part: int, making: Making | None) -> dict[str, Any]:
    spec, first = part_of(event, part), stages_of_part(event, part)[0]
    count = len(incoming_of(event, part).entrants)
    called = request.POST.get("called") or request.GET.get("called")
    return {
        "event": event,
        "here": "draw",
        "part": part,
        "making": making,
        "state": _state(making) if making else "",
        "way": way_words(making.way) if making else "",
        "ways": [(way.value, way_words(way)) for way in BY_HAND if making is None or way is not making.way],
        "sizes": sizes(spec, count or event.places or 0),
        "is_bracket": is_bracket(spec),
        "is_drawn": bool(first.lines),
        "count": count,
        "not_here": event.entrants.filter(status=EntrantStatus.ENTERED).count(),
        "called": called if called in (NAMES, NUMBERS) else NAMES,
        "bye": bye_words(),
        "hall": reverse("live:hall", args=[event.tournament.slug]),
    }


def _to_page(event: Event, part: int, *, called: str = "") -> HttpResponse:
    address = reverse(PAGE, args=[event.tournament.slug, event.slug])
    query = "&".join([f"part={part}", *([f"called={called}"] if called == NUMBERS else [])])
    return redirect(f"{address}?{query}")


@require_POST
@requires(Right.DRAW)
@refusals_to(PAGE, *PARTS)
def begin(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    """Begin, or go on in another way or on a larger sheet: cards that were placed stay."""
    row, part = event_and_part(request, tournament, event)
    begin_placing(row, part, **BeginForm(request.POST).said, by=actor(request))
    return _to_page(row, part)


@require_POST
@requires(Right.DRAW)
@refusals_to(PAGE, *PARTS)
def card(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    """A card was called. What was typed stays when it cannot be placed, and the page says why."""
    row, part = event_and_part(request, tournament, event)
    making = making_of(row, part)
    if making is None:
        return _to_page(row, part)
    said = CardForm(request.POST).said
    called = request.POST.get("called", "")
    try:
        line = line_of_text(said.get("line", ""), making)
        entrant = said.get("entrant") or entrant_of_text(
            said.get("who", ""), making, _people(row, making), second=line or making.next_line or 0
        )
        place_card(row, part, _entrant(row, entrant), line=line, by=actor(request))
    except TavlaError as refusal:
        typed = {"line_text": said.get("line", ""), "who_text": said.get("who", "")}
        choices = found_by(said.get("who", ""), making.missing) if not said.get("entrant") else ()
        return _shown(
            request,
            tournament,
            row,
            part,
            making_of(row, part),
            status=422,
            refusal=refusal_sentence(refusal),
            choices=choices if len(choices) > 1 else (),
            **typed,
        )
    return _to_page(row, part, called=called)


def _people(event: Event, making: Making) -> tuple[Entrant, ...]:
    return tuple(event.entrants.filter(pk__in=making.names))


def _entrant(event: Event, pk: int) -> int:
    return int(get_object_or_404(event.entrants, pk=pk).pk)


@require_POST
@requires(Right.DRAW)
@refusals_to(PAGE, *PARTS)
def undo(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    """Take the last card back, if it is still the one that was seen."""
    row, part = event_and_part(request, tournament, event)
    taken = undo_card(row, part, seen=CardForm(request.POST).said.get("seen") or 0, by=actor(request))
    name = row.entrants.get(pk=taken.entrant).name
    messages.info(
        request, _("%(name)s is taken back from line %(line)s.") % {"name": name, "line": taken.line}
    )
    return _to_page(row, part, called=request.POST.get("called", ""))


@require_POST
@requires(Right.DRAW)
@refusals_to(PAGE, *PARTS)
def sheet(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    """Save a copied sheet: what was understood is kept, the rest stays as it was typed, with the reason."""
    row, part = event_and_part(request, tournament, event)
    making = making_of(row, part)
    if making is None:
        return _to_page(row, part)
    read = read_sheet(request.POST, making.placing.size, _people(row, making))
    seen = request.POST.get("version", "")
    refusal = ""
    try:
        fill_sheet(row, part, read.on_lines, seen=int(seen) if seen.isdecimal() else -1, by=actor(request))
    except TavlaError as error:
        refusal = refusal_sentence(error)
    if not refusal and not read.errors:
        messages.success(request, _("Saved."))
        return _to_page(row, part)
    now = making_of(row, part)
    return _shown(
        request, tournament, row, part, now, status=422, refusal=refusal, typed=_typed(read, now or making)
    )


def _typed(read: SheetRead, making: Making) -> list[tuple[str, int, str, str]]:
    """label, line, what was typed, what is wrong with it."""
    return [
        (row.label, row.line, read.texts.get(row.line, ""), read.errors.get(row.line, ""))
        for row in making.rows
    ]


@require_POST
@requires(Right.DRAW)
@refusals_to(PAGE, *PARTS)
def finish(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    """Everybody stands on a line: the draw lies ready to be looked at and published."""
    row, part = event_and_part(request, tournament, event)
    finish_placing(row, part, open_lines="open_lines" in request.POST, by=actor(request))
    messages.success(request, _("Everybody stands on exactly one line. Look at the draw, then publish it."))
    return to_part(row, part)


@require_POST
@requires(Right.DRAW)
@refusals_to(PAGE, *PARTS)
def drop(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    """Give the draw by hand up; asked twice while cards lie on the table."""
    row, part = event_and_part(request, tournament, event)
    making = making_of(row, part)
    if making is not None and making.placed and making.way is not Way.NUMBERS and "sure" not in request.POST:
        return _shown(request, tournament, row, part, making, asks_to_drop=True)
    drop_placing(row, part, by=actor(request))
    return to_part(row, part)


# --- Numbers ---------------------------------------------------------------------------------------


@require_POST
@requires(Right.REGISTER)
@refusals_to(PAGE, *PARTS)
def pull(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    """Somebody pulls a number, or chance pulls one for him."""
    row, part = event_and_part(request, tournament, event)
    form = NumberForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Choose a player and a number of the bag."))
        return _to_page(row, part)
    entrant = get_object_or_404(row.entrants.select_related("event"), pk=form.cleaned_data["entrant"])
    number = pull_number(entrant, number=form.cleaned_data["number"], by=actor(request))
    messages.success(request, _("%(name)s has number %(number)s.") % {"name": entrant.name, "number": number})
    return _to_page(row, part)


@require_POST
@requires(Right.REGISTER)
@refusals_to(PAGE, *PARTS)
def give_back(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    """A number goes back into the bag."""
    row, part = event_and_part(request, tournament, event)
    form = NumberForm(request.POST)
    if form.is_valid():
        entrant = get_object_or_404(row.entrants.select_related("event"), pk=form.cleaned_data["entrant"])
        give_back_number(entrant, by=actor(request))
    return _to_page(row, part)
