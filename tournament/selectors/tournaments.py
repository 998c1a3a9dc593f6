"""Tournaments and their events, as lists for everybody and for staff."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import Count, Prefetch, Q, QuerySet

from rules.tournament.states import EntrantStatus, Role, StageState
from tournament.models import Event, Staff, Stage, Tournament
from tournament.words import stage_words, state_words


@dataclass(frozen=True, slots=True, kw_only=True)
class StageLine:
    """A flight. id: of its row; code: of the stage; words: its name."""

    id: int
    code: str
    words: str
    state: str
    is_published: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class EventLine:
    """An event of a list. format: a template's code. entrants: how many take part.

    state: of its first flight. stages: to the public, the published ones only.
    """

    id: int
    slug: str
    name: str
    format: str
    entrants: int
    state: str
    state_words: str
    is_published: bool
    stages: tuple[StageLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentLine:
    """A tournament of a list. role: the reader's, None for the public."""

    id: int
    slug: str
    name: str
    venue: str
    starts_on: date
    ends_on: date
    is_demo: bool
    revision: int
    events: tuple[EventLine, ...]
    role: Role | None = None


def public_tournaments() -> tuple[TournamentLine, ...]:
    """Every tournament, the latest first. Public."""
    return tuple(_tournament(row, is_public=True) for row in _with_events(Tournament.objects.all()))


def my_tournaments(user: AbstractBaseUser | AnonymousUser) -> tuple[TournamentLine, ...]:
    """The tournaments a user has a role in (a superuser: owns all), the latest first."""
    if not user.is_authenticated:
        return ()
    if user.is_superuser:
        rows = Tournament.objects.all()
        return tuple(_tournament(row, is_public=False, role=Role.OWNER) for row in _with_events(rows))
    roles = dict(Staff.objects.filter(user_id=user.pk).values_list("tournament_id", "role"))
    rows = Tournament.objects.filter(pk__in=roles)
    return tuple(_tournament(row, is_public=False, role=Role(roles[row.pk])) for row in _with_events(rows))


def public_tournament(slug: str) -> Tournament | None:
    """The tournament of an address; None when there is none. Public."""
    return Tournament.objects.filter(slug=slug).first()


def public_event(tournament: Tournament, slug: str) -> Event | None:
    """The event of an address, published or not yet; None when there is none. Public."""
    return tournament.events.filter(slug=slug).select_related("tournament").first()


def public_events(tournament: Tournament) -> tuple[EventLine, ...]:
    """Every event, also before its draw, with its published flights only. Public."""
    return tuple(_event(row, is_public=True) for row in _events().filter(tournament=tournament))


def published_events(tournament: Tournament) -> tuple[EventLine, ...]:
    """The events whose draw is published. Public."""
    return tuple(event for event in public_events(tournament) if event.is_published)


def events_of(tournament: Tournament) -> tuple[EventLine, ...]:
    """Every event with all its flights, for the desk."""
    return tuple(_event(row, is_public=False) for row in _events().filter(tournament=tournament))


def _with_events(tournaments: QuerySet[Tournament]) -> Iterable[Tournament]:
    return tournaments.order_by("-starts_on", "-id").prefetch_related(Prefetch("events", _events()))


def _events() -> QuerySet[Event]:
    takes_part = ~Q(entrants__status=EntrantStatus.WITHDRAWN)
    return (
        Event.objects.annotate(entrant_count=Count("entrants", filter=takes_part))
        .order_by("tournament_id", "id")
        .prefetch_related(Prefetch("stages", Stage.objects.order_by("order")))
    )


def _tournament(row: Tournament, *, is_public: bool, role: Role | None = None) -> TournamentLine:
    return TournamentLine(
        id=row.pk,
        slug=row.slug,
        name=row.name,
        venue=row.venue,
        starts_on=row.starts_on,
        ends_on=row.ends_on,
        is_demo=row.is_demo,
        revision=row.revision,
        events=tuple(_event(event, is_public=is_public) for event in row.events.all()),
        role=role,
    )


def _event(row: Event, *, is_public: bool) -> EventLine:
    stages = list(row.stages.all())
    state = _state(stages)
    if is_public and state == StageState.DRAWN:
        state = StageState.PLANNED  # a draft is nothing yet
    return EventLine(
        id=row.pk,
        slug=row.slug,
        name=row.name,
        format=row.format,
        entrants=row.entrant_count,
        state=state,
        state_words=state_words(state),
        is_published=any(stage.is_published for stage in stages),
        stages=tuple(_stage(stage) for stage in stages if stage.is_published or not is_public),
    )


def _state(stages: list[Stage]) -> str:
    """An event is finished when every flight is."""
    states = [stage.state for stage in stages]
    if states and set(states) == {StageState.FINISHED}:
        return StageState.FINISHED
    if StageState.FINISHED in states or StageState.RUNNING in states:
        return StageState.RUNNING
    return states[0] if states else StageState.PLANNED


def _stage(row: Stage) -> StageLine:
    return StageLine(
        id=row.pk,
        code=row.code,
        words=stage_words(row.code),
        state=row.state,
        is_published=row.is_published,
    )
