"""The draw of each part: made, looked at, made again, published or thrown away."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from rules.errors import TavlaError
from rules.tournament.draw import TooFewEntrantsError
from rules.tournament.formats.chain import EntryRule
from rules.tournament.hours import hall_day, moment
from rules.tournament.states import EntrantStatus, Right
from tournament.access import requires
from tournament.desk.forms.draw import (
    ClosingTimeForm,
    DrawCodeForm,
    PartNumberForm,
    SeenDrawForm,
    ShowForm,
)
from tournament.desk.frame import actor, desk_page, event_of
from tournament.desk.refusals import refusals_to
from tournament.draw_errors import PartNotDrawnError, PartNotFinishedError
from tournament.models import Event, Tournament
from tournament.parts import part_of
from tournament.phrases import refusal_sentence
from tournament.selectors.apart import not_kept
from tournament.selectors.chain import rolling_of
from tournament.selectors.drafts import PartLine, parts_drawn
from tournament.selectors.second_looks import is_closed
from tournament.services.draws import (
    discard_part,
    draw_part,
    left_out,
    publish_part,
    refusals_to_draw,
    refusals_to_publish,
)
from tournament.services.lines import close_entries, set_closing_time, take_entries_again
from tournament.services.lives import plays_for_lives
from tournament.services.placing import begin_show, steer_show
from tournament.services.rounds import refusals_to_draw_round
from tournament.words_rounds import notes_of_round


@requires(Right.SEE_DESK)
def draw_page(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    row = event_of(tournament, event)
    parts = parts_drawn(row)
    entrants = tuple(row.entrants.exclude(status=EntrantStatus.WITHDRAWN))
    not_here = tuple(entrant for entrant in entrants if entrant.status != EntrantStatus.CHECKED_IN)
    missing = left_out(row)
    return desk_page(
        request,
        "desk/draw.html",
        tournament,
        event=row,
        here="draw",
        parts=[(part, _possible(row, part)) for part in parts],
        has_several=len(parts) > 1,
        rolling=rolling_of(row),
        plays_for_lives=plays_for_lives(row),
        link=_link_to_match(row),
        all=len(entrants),
        here_count=len(entrants) - len(not_here),
        not_here=not_here,
        left_out=missing,
        who="here" if missing else "all",
        is_closing_due=not row.are_entries_closed and is_closed(row, timezone.now()),
    )


def _possible(event: Event, part: PartLine) -> dict[str, Any]:
    """What speaks against drawing, publishing, and pairing the next round; sentences."""
    by_rounds = part.is_published and not part.is_planned
    entry, refusals = part_of(event, part.number).entry, refusals_to_draw(event, part=part.number)
    return {
        "takes_all": entry.rule is EntryRule.ALL,
        "waits": "" if entry.rule is EntryRule.ALL else _waits_for(refusals, to_its_end=entry.waits),
        "draw": [refusal_sentence(error) for error in refusals],
        "publish": [refusal_sentence(error) for error in refusals_to_publish(event, part=part.number)],
        "round": [refusal_sentence(error) for error in refusals_to_draw_round(event, part.number)]
        if by_rounds
        else [],
        "notes": _notes(event, part),
        "not_kept": not_kept(event, part.number) if part.is_drawn and not part.is_published else (),
    }


def _notes(event: Event, part: PartLine) -> list[str]:
    """What there is to know of the number of rounds, while there may be another one."""
    if not part.is_drawn or part.is_finished:
        return []
    published = part.rounds - (part.drafted is not None)
    return notes_of_round(part_of(event, part.number), len(part.people), published)


def _waits_for(refusals: Collection[TavlaError], *, to_its_end: bool) -> str:
    """What a later part waits for, which is nothing wrong; "" where it could be its turn.

    to_its_end: does the part before have to be finished, or only to be under way?
    """
    for error in refusals:
        if isinstance(error, PartNotFinishedError) and to_its_end:
            return _("Its turn comes when part %(part)s is finished.") % error.values
        if isinstance(error, PartNotFinishedError | PartNotDrawnError):
            return _("Its turn comes when the draw of part %(part)s is published.") % error.values
        if isinstance(error, TooFewEntrantsError):
            return _("Fewer than two could play in it so far.")
    return ""


def _link_to_match(event: Event) -> str:
    """The address of a match's page, with {key} for its key."""
    parts = [event.tournament.slug, event.slug, "KEY"]
    return reverse("desk:pairing", args=parts).replace("KEY", "{key}")


@require_POST
@requires(Right.DRAW)
@refusals_to("desk:draw", "tournament", "event")
def make(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    """By the computer: by chance, or by a draw code that was called; with "show" name by name in the hall."""
    row, part = event_and_part(request, tournament, event)
    how = {"only_here": request.POST.get("who") == "here", "open_lines": "open_lines" in request.POST}
    draw_part(row, part, draw_seed=DrawCodeForm(request.POST).draw_seed, **how, by=actor(request))
    if "show" in request.POST:
        begin_show(row, part, pace=ShowForm(request.POST).pace, by=actor(request))
    return to_part(row, part)


@require_POST
@requires(Right.DRAW)
@refusals_to("desk:draw", "tournament", "event")
def show(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    """The show of the draw on the hall screen: begun, stopped, gone on with, ended, begun again."""
    row, part = event_and_part(request, tournament, event)
    form = ShowForm(request.POST)
    if form.step == ShowForm.BEGIN:
        begin_show(row, part, pace=form.pace, by=actor(request))
    else:
        steer_show(row, part, form.step, pace=form.pace, by=actor(request))
    return to_part(row, part)


@require_POST
@requires(Right.DRAW)
@refusals_to("desk:draw", "tournament", "event")
def publish(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    row, part = event_and_part(request, tournament, event)
    publish_part(row, part, draw_seed=SeenDrawForm(request.POST).seen, by=actor(request))
    messages.success(request, _("The draw is published: everybody sees it now, and matches can start."))
    return to_part(row, part)


@require_POST
@requires(Right.DRAW)
@refusals_to("desk:draw", "tournament", "event")
def discard(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    row, part = event_and_part(request, tournament, event)
    discard_part(row, part, by=actor(request))
    if request.POST.get("back") == "hand":
        return redirect(f"{reverse('desk:placing', args=[tournament.slug, row.slug])}?part={part}")
    messages.success(request, _("The draw is thrown away. Its seed stays in the log."))
    return to_part(row, part)


@require_POST
@requires(Right.DRAW)
@refusals_to("desk:draw", "tournament", "event")
def close_lines(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    """Nobody comes late any more: lines that are still open become byes."""
    row, part = event_and_part(request, tournament, event)
    close_entries(row, part, by=actor(request))
    messages.success(request, _("The entries are closed: lines that were open are byes now."))
    return to_part(row, part)


@require_POST
@requires(Right.DRAW)
@refusals_to("desk:draw", "tournament", "event")
def open_entries(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    """The desk takes entries again after all."""
    row, part = event_and_part(request, tournament, event)
    take_entries_again(row, by=actor(request))
    return to_part(row, part)


@require_POST
@requires(Right.DRAW)
@refusals_to("desk:draw", "tournament", "event")
def closing_time(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    """Until when entries are taken and lines stay open: an hour of the hall, today; empty for no hour."""
    row, part = event_and_part(request, tournament, event)
    form = ClosingTimeForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Give an hour like 11:30."))
        return to_part(row, part)
    zone = ZoneInfo(tournament.time_zone)
    at = form.cleaned_data["until"]
    until = None if at is None else moment(hall_day(timezone.now(), zone), at, zone)
    set_closing_time(row, until, by=actor(request))
    return to_part(row, part)


def event_and_part(request: HttpRequest, tournament: Tournament, slug: str) -> tuple[Event, int]:
    """The event of the address and the number of the part that the form is about."""
    return event_of(tournament, slug), PartNumberForm(request.POST).number


def to_part(event: Event, part: int) -> HttpResponse:
    """Back to the page of the draw, at the part."""
    address = reverse("desk:draw", args=[event.tournament.slug, event.slug])
    return redirect(address if part == 1 else f"{address}#part-{part}")
