"""The public pages of one event: bracket, matches, results, standings, players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from matches.names import matches_search, search_key
from rules.tournament.formats.chain import is_table
from tournament.layout.bracket import BracketPicture, LinePicture
from tournament.live.frame import event_frame
from tournament.live.polling import REVISION, live_page, polled
from tournament.models import Event
from tournament.selectors.brackets import picture_of
from tournament.selectors.chart import chart_of_event
from tournament.selectors.entrants import public_entrants
from tournament.selectors.lines import PairingLine
from tournament.selectors.pairings import pairings_of, results_of
from tournament.selectors.prizes import prizes_of
from tournament.selectors.standings import standings_of
from tournament.selectors.tables import tables_of
from tournament.words import stage_words

ALL_FLIGHTS = "all"  # ?stage=all: every flight, one below the other
AS_LIST = "list"  # ?as=list: for phones and for those who listen to the page


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several ways to look at a page, as a link."""

    words: str
    address: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class RoundOfLines:
    """The matches of one round of a flight, in words."""

    stage: str
    words: str
    length: int
    lines: tuple[PairingLine, ...]


def front(request: HttpRequest, tournament: str, event: str) -> HttpResponse:
    """Of an address that was cut short: the bracket."""
    event_frame(tournament, event, shown="bracket")
    return redirect("live:bracket", tournament=tournament, event=event)


@polled
def bracket(request: HttpRequest, tournament: str, event: str) -> HttpResponse:
    """The tree, or with ?as=list its rounds one after the other; ?q= lights up who is searched for."""
    frame = event_frame(tournament, event, shown="bracket")
    as_list = request.GET.get("as") == AS_LIST
    shown = _rounds(request, frame["event"]) if as_list else _pictures(request, frame["event"])
    return live_page(request, "bracket", **frame, as_list=as_list, **shown)


def _pictures(request: HttpRequest, event: Event) -> dict[str, Any]:
    chart = chart_of_event(event)
    stages = [stage.code for stage in chart.stages.values()]
    chosen = _chosen_stage(request, stages)
    shown = [stage for stage in chart.stages.values() if chosen in (stage.code, ALL_FLIGHTS)]
    pictures = [picture_of(chart, stage) for stage in shown if not is_table(stage.code)]
    tables = [table for table in tables_of(event) if chosen in (table.stage, ALL_FLIGHTS)]
    names = {line.name for picture in pictures for line in _lines(picture) if line.name}
    names |= {line.name for table in tables for group in table.groups for line in group.lines}
    ways = _ways_to_look(request, stages, chosen)
    return {"pictures": pictures, "tables": tables, **ways, **_search(request, names)}


def _rounds(request: HttpRequest, event: Event) -> dict[str, Any]:
    lines = pairings_of(event)
    stages = list(dict.fromkeys(line.stage for line in lines))
    chosen = _chosen_stage(request, stages)
    shown = [line for line in lines if chosen in (line.stage, ALL_FLIGHTS)]
    names = {name for line in shown for name, id_ in zip(line.names, line.entrants, strict=True) if id_}
    return {
        "rounds": _by_round(shown),
        **_ways_to_look(request, stages, chosen),
        **_search(request, names),
    }


def _chosen_stage(request: HttpRequest, stages: list[str]) -> str:
    wanted = request.GET.get("stage", "")
    return wanted if wanted in (*stages, ALL_FLIGHTS) else next(iter(stages), "")


def _lines(picture: BracketPicture) -> Iterator[LinePicture]:
    return (line for column in picture.rounds for box in column.boxes for line in (box.top, box.bottom))


def _by_round(lines: Iterable[PairingLine]) -> list[RoundOfLines]:
    grouped = groupby(lines, key=lambda line: (line.stage_words, line.round_words))
    rounds = [(stage, words, tuple(group)) for (stage, words), group in grouped]
    return [RoundOfLines(stage, words, group[0].length, group) for stage, words, group in rounds]


def _search(request: HttpRequest, names: Iterable[str]) -> dict[str, Any]:
    """What is searched for, and the names it finds."""
    query = request.GET.get("q", "").strip()
    found = {name for name in names if query and matches_search(query, search_key(name))}
    return {"query": query, "found": found}


def _ways_to_look(request: HttpRequest, stages: list[str], chosen: str) -> dict[str, Any]:
    flights = [(code, stage_words(code)) for code in stages]
    if len(stages) > 1:
        flights.append((ALL_FLIGHTS, _("All")))
    shape = request.GET.get("as", "")
    tree, table = pgettext("shape of a bracket", "Tree"), pgettext("shape of a bracket", "Table")
    drawn = table if is_table(chosen) else tree
    shapes = [("", drawn), (AS_LIST, pgettext("shape of a bracket", "List"))]
    return {
        "chosen": chosen,
        "flights": [Choice(w, _address(request, stage=code), code == chosen) for code, w in flights],
        "shapes": [Choice(w, _address(request, **{"as": code}), code == shape) for code, w in shapes],
    }


def _address(request: HttpRequest, **changes: str) -> str:
    """This page, looked at otherwise."""
    query = QueryDict(mutable=True)
    query.update({name: value for name, value in request.GET.items() if name != REVISION} | changes)
    return f"{request.path}?{query.urlencode()}"


@polled
def pairings(request: HttpRequest, tournament: str, event: str) -> HttpResponse:
    frame = event_frame(tournament, event, shown="pairings")
    lines = pairings_of(frame["event"])
    called = sorted((line for line in lines if line.table and line.is_open), key=lambda line: line.table or 0)
    ready = [line for line in lines if line.is_open and line not in called]
    waiting = [line for line in lines if line.status == "waiting"]
    return live_page(
        request,
        "pairings",
        **frame,
        is_over=bool(lines) and not (called or ready or waiting),
        called=called,
        ready=ready,
        waiting=waiting,
    )


@polled
def results(request: HttpRequest, tournament: str, event: str) -> HttpResponse:
    frame = event_frame(tournament, event, shown="results")
    return live_page(request, "results", **frame, lines=results_of(frame["event"]))


@polled
def standings(request: HttpRequest, tournament: str, event: str) -> HttpResponse:
    frame = event_frame(tournament, event, shown="standings")
    event_row = frame["event"]
    tables = {table.stage: table for table in tables_of(event_row)}
    placed = standings_of(event_row)
    flights = [(flight, tables.get(flight.stage)) for flight in placed]
    prizes = prizes_of(event_row, placed)
    return live_page(request, "standings", **frame, flights=flights, prizes=prizes)


@polled
def entrants(request: HttpRequest, tournament: str, event: str) -> HttpResponse:
    frame = event_frame(tournament, event, shown="entrants")
    return live_page(request, "entrants", **frame, players=public_entrants(frame["event"]))
