"""Rows for tests, made through the services: what a test does not name has one plain value."""

from __future__ import annotations

from datetime import date
from itertools import count

from django.contrib.auth.models import User

from matches.models import Match, Side
from rules.match.claim import Claim
from rules.match.clock import CLOCK_PRESETS
from rules.match.score import Side as SideNumber
from rules.tournament.lengths import MatchLengths
from rules.tournament.states import Role
from tournament.actor import Actor
from tournament.imports.lines import EntrantValues, JudgedLine
from tournament.models import Event, Pairing, Staff, Tournament
from tournament.services.draws import draw_event, publish_draw
from tournament.services.events import create_event
from tournament.services.registration import import_entrants
from tournament.services.tournaments import create_tournament

DESK = Actor("Ece Örnek")
DAY = date(2026, 1, 10)
LENGTHS = {"main": MatchLengths(9, (11,)), "consolation": MatchLengths(5)}

_numbers = count(1)


def make_user(username: str = "") -> User:
    return User.objects.create_user(username or f"user{next(_numbers)}")


def make_staff(tournament: Tournament, role: Role, user: User | None = None) -> Staff:
    return Staff.objects.create(tournament=tournament, role=role, user=user or make_user())


def make_tournament(*, name: str = "Kış Açık", tables: int = 4, by: Actor = DESK) -> Tournament:
    return create_tournament(name=name, starts_on=DAY, ends_on=DAY, tables=tables, by=by)


def make_event(tournament: Tournament | None = None, *, name: str = "Open", entrants: int = 0) -> Event:
    """An event to 9 points (final 11, consolation 5) with so many people: "Entrant 1", "Entrant 2", ..."""
    event = create_event(
        tournament or make_tournament(), name=name, lengths=LENGTHS, clock=CLOCK_PRESETS["wbgf"], by=DESK
    )
    if entrants:
        import_entrants(event, accepted(f"Entrant {number}" for number in range(1, entrants + 1)), by=DESK)
    return event


def make_published(entrants: int, tournament: Tournament | None = None, *, draw_seed: int = 7) -> Event:
    """An event whose draw is published: with draw seed 7 and 8 entrants all of M1 is ready."""
    event = make_event(tournament, entrants=entrants)
    draw_event(event, draw_seed=draw_seed, by=DESK)
    publish_draw(event, draw_seed=draw_seed, by=DESK)
    return event


def make_format(
    format: str,
    entrants: int,
    *,
    settings: dict[int, dict[str, object]] | None = None,
    parts: list[dict[str, object]] | None = None,
    draw_seed: int = 7,
    tournament: Tournament | None = None,
) -> Event:
    """An event of a format with so many people, its first part published."""
    event = create_event(
        tournament or make_tournament(),
        name="Open",
        format=format,
        settings=settings,
        parts=parts,
        lengths={},
        clock=None,
        by=DESK,
    )
    import_entrants(event, accepted(f"Entrant {number}" for number in range(1, entrants + 1)), by=DESK)
    draw_event(event, draw_seed=draw_seed, by=DESK)
    publish_draw(event, draw_seed=draw_seed, by=DESK)
    return event


def accepted(names) -> list[JudgedLine]:
    """Lines of a list that were accepted."""
    return [
        JudgedLine(line=line, cells=(), values=EntrantValues(name=name), problems=(), warnings=())
        for line, name in enumerate(names, start=1)
    ]


def pairing_of(event: Event, key: str) -> Pairing:
    """A pairing as it is in the database now."""
    return Pairing.objects.select_related("stage__event__tournament", "match", "table").get(
        stage__event=event, key=key
    )


def match_of(event: Event, key: str) -> Match:
    match = pairing_of(event, key).match
    assert match is not None
    return match


def side_of(event: Event, key: str, number: int) -> Side:
    return match_of(event, key).sides.select_related("match").get(number=number)


def names_of(event: Event, key: str) -> list[str | None]:
    """Who sits in slots 1 and 2; "bye", or None while unknown."""
    slots = pairing_of(event, key).slots.select_related("entrant").order_by("number")
    return ["bye" if slot.is_bye else slot.entrant and slot.entrant.name for slot in slots]


def score(first: int, second: int) -> Claim:
    """A claim by its final score."""
    return Claim(score=(first, second))


def won_by(number: int) -> Claim:
    """A claim by its winner alone."""
    return Claim(winner=SideNumber(number))
