"""The weekend: made, changed, given tables, removed."""

from __future__ import annotations

import logging
from datetime import date, time
from typing import Any
from zoneinfo import available_timezones

from django.db import transaction

from matches.models import Match, MatchRecord, Player
from matches.names import display_name
from rules.tournament.hours import refuse_start_after_closing
from rules.tournament.states import Role
from tournament.actor import Actor
from tournament.errors import (
    ChoiceUnknownError,
    DatesReversedError,
    DateTooEarlyError,
    NameMissingError,
    NameTooLongError,
    TableInUseError,
    TimeZoneUnknownError,
    TooManyTablesError,
)
from tournament.models import CashCount, EntrantPlayer, Job, Pairing, Slot, Staff, Table, Tournament
from tournament.models.rounds import CALLED
from tournament.services.acts import act
from tournament.setup_errors import WifiTooLongError
from tournament.slugs import free_slug

MOST_TABLES = 500
FIRST_YEAR = 1900  # "0026" is a slip of the keyboard
#: How many characters a network's name and its password can have: more is none that works.
WIFI_LIMITS = {"wifi_name": 32, "wifi_password": 63}
_SECRET = "wifi_password"
EDITABLE = (
    *("name", "venue", "starts_on", "ends_on", "time_zone", "language", "paper", "base_url"),
    *("boards", "clocks", "closes_at", "no_start_after", "wifi_name", _SECRET),
)

logger = logging.getLogger(__name__)


@transaction.atomic
def create_tournament(
    *,
    name: str,
    venue: str = "",
    starts_on: date,
    ends_on: date,
    time_zone: str = "Europe/Istanbul",
    language: str = Tournament.Language.TURKISH,
    paper: str = Tournament.Paper.A4,
    base_url: str = "",
    tables: int = 0,
    boards: int | None = None,
    clocks: int | None = None,
    closes_at: time | None = None,
    no_start_after: time | None = None,
    wifi_name: str = "",
    wifi_password: str = "",
    is_demo: bool = False,
    by: Actor,
) -> Tournament:
    """Make a tournament with tables 1 to `tables`; who makes it owns it.

    boards: at hand; None: one on each table. closes_at, no_start_after: hours of the hall.
    Raises NameMissingError, NameTooLongError, DateTooEarlyError, DatesReversedError, TimeZoneUnknownError,
    ChoiceUnknownError, TooManyTablesError, StartAfterClosingError, WifiTooLongError.
    """
    tournament = Tournament(
        name=checked_name(name, limit=120),
        venue=display_name(venue)[:200],
        starts_on=starts_on,
        ends_on=ends_on,
        time_zone=time_zone,
        language=language,
        paper=paper,
        base_url=base_url,
        boards=boards if boards is not None else tables or None,
        clocks=clocks,
        closes_at=closes_at,
        no_start_after=no_start_after,
        wifi_name=wifi_name,
        wifi_password=wifi_password,
        is_demo=is_demo,
    )
    _refuse_impossible(tournament)
    _refuse_too_many(tables)
    tournament.slug = free_slug(tournament.name, taken=_slugs(), otherwise="tournament")
    tournament.save(force_insert=True)
    with act(tournament, by=by, action="create-tournament") as doing:
        if by.user_id is not None:
            Staff.objects.create(tournament=tournament, user_id=by.user_id, role=Role.OWNER)
        _add_tables(tournament, range(1, tables + 1))
        doing.record(subject=tournament.name, after=_settings(tournament) | {"tables": tables})
    return tournament


def edit_tournament(tournament: Tournament, *, changes: dict[str, Any], by: Actor) -> Tournament:
    """Change what a tournament is called, when and where it is, what is at hand, its language and paper.

    changes: by field name. Raises the refusals of create_tournament, WifiTooLongError; ValueError for another
    field. The password of the network stays out of the log.
    """
    with act(tournament, by=by, action="edit-tournament") as doing:
        row = doing.tournament
        before, password = _settings(row), row.wifi_password
        for field, value in changes.items():
            if field not in EDITABLE:
                raise ValueError(f"{field} of a tournament cannot be edited")
            setattr(row, field, value)
        row.name = checked_name(row.name, limit=120)
        row.venue = display_name(row.venue)[:200]
        _refuse_impossible(row)
        row.save(update_fields=EDITABLE)
        after = _settings(row)
        if after != before or row.wifi_password != password:
            doing.record(subject=row.name, before=_differing(before, after), after=_differing(after, before))
    return doing.tournament


def set_table_count(tournament: Tournament, *, count: int, by: Actor) -> None:
    """Let the hall have tables 1 to count. Raises TooManyTablesError, TableInUseError."""
    _refuse_too_many(count)
    with act(tournament, by=by, action="set-tables") as doing:
        numbers = set(doing.tournament.tables.values_list("number", flat=True))
        surplus = doing.tournament.tables.filter(number__gt=count)
        busy = surplus.filter(pairings__status=CALLED).order_by("number").first()
        if busy is not None:
            raise TableInUseError(table=busy.number)
        wanted = set(range(1, count + 1))
        if numbers == wanted:
            return
        surplus.delete()
        _add_tables(doing.tournament, sorted(wanted - numbers))
        doing.record(subject=doing.tournament.name, before={"tables": len(numbers)}, after={"tables": count})


def delete_tournament(tournament: Tournament, *, by: Actor) -> None:
    """Remove a tournament with everything in it: people who are entered nowhere else go too.

    No log entry can stay; the server's own log says who did it.
    """
    with transaction.atomic():
        row = Tournament.objects.select_for_update().get(pk=tournament.pk)
        files = _files_of(row)
        pairings = Pairing.objects.filter(stage__event__tournament=row)
        matches = set(pairings.exclude(match=None).values_list("match_id", flat=True))
        matches |= set(pairings.exclude(former_matches=None).values_list("former_matches", flat=True))
        places = EntrantPlayer.objects.filter(event__tournament=row)
        players = set(places.values_list("player_id", flat=True))
        players |= set(row.registrations.values_list("player_id", flat=True))
        # In this order: the database protects who still sits somewhere.
        Slot.objects.filter(pairing__in=pairings).delete()
        pairings.delete()
        _in_portions(Match, matches)
        places.delete()
        CashCount.objects.filter(till__tournament=row).delete()
        row.delete()
        _in_portions(Player, {player for player in players if not _is_needed(player)})
        transaction.on_commit(lambda: _remove_files(files))
    logger.info("tournament %s (%s) deleted by %s", tournament.slug, tournament.pk, by.name)


def checked_name(name: str, *, limit: int) -> str:
    """The name as it is shown. Raises NameMissingError, NameTooLongError."""
    shown = display_name(name)
    if not any(letter.isalnum() for letter in shown):
        raise NameMissingError
    if len(shown) > limit:
        raise NameTooLongError(length=len(shown), limit=limit)
    return shown


def _refuse_impossible(tournament: Tournament) -> None:
    if tournament.starts_on.year < FIRST_YEAR:
        raise DateTooEarlyError(limit=FIRST_YEAR)
    if tournament.ends_on < tournament.starts_on:
        raise DatesReversedError
    if tournament.time_zone not in available_timezones():
        raise TimeZoneUnknownError(time_zone=tournament.time_zone)
    if tournament.language not in Tournament.Language.values:
        raise ChoiceUnknownError(field="language", value=tournament.language)
    if tournament.paper not in Tournament.Paper.values:
        raise ChoiceUnknownError(field="paper", value=tournament.paper)
    refuse_start_after_closing(tournament.no_start_after, tournament.closes_at)
    for field, limit in WIFI_LIMITS.items():
        if len(getattr(tournament, field).encode()) > limit:
            raise WifiTooLongError(field=field, limit=limit)


def _refuse_too_many(tables: int) -> None:
    if not 0 <= tables <= MOST_TABLES:
        raise TooManyTablesError(count=tables, limit=MOST_TABLES)


def _slugs() -> set[str]:
    return set(Tournament.objects.values_list("slug", flat=True))


def _add_tables(tournament: Tournament, numbers: Any) -> None:
    Table.objects.bulk_create(Table(tournament=tournament, number=number) for number in numbers)


def _settings(tournament: Tournament) -> dict[str, str]:
    return {field: str(getattr(tournament, field)) for field in EDITABLE if field != _SECRET}


def _differing(these: dict[str, str], those: dict[str, str]) -> dict[str, str]:
    return {field: value for field, value in these.items() if those[field] != value}


def _is_needed(player: int) -> bool:
    row = Player(pk=player)
    return row.places.exists() or row.registrations.exists() or row.waits.exists() or row.sides.exists()


def _in_portions(model: type[Match] | type[Player], ids: set[int], *, size: int = 500) -> None:
    """Delete rows by id, few enough at a time for SQLite's limit of parameters."""
    ordered = sorted(ids)
    for start in range(0, len(ordered), size):
        model.objects.filter(pk__in=ordered[start : start + size]).delete()


def _files_of(tournament: Tournament) -> list[Any]:
    of_current = MatchRecord.objects.filter(match__pairing__stage__event__tournament=tournament)
    of_former = MatchRecord.objects.filter(match__former_pairings__stage__event__tournament=tournament)
    jobs = Job.objects.filter(tournament=tournament).exclude(result_file=None)
    records = [record.file for record in (*of_current, *of_former)]
    return [*records, *(job.result_file for job in jobs if job.result_file)]


def _remove_files(files: list[Any]) -> None:
    for file in files:
        file.delete(save=False)
