"""Rows to the papers of the registration desk: the check-off list and the badges. Staff only."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext

from rules.tournament.states import EntrantStatus
from tournament.models import EntrantPlayer, Event, Registration, Tournament
from tournament.namesakes import namesakes_of
from tournament.selectors.charged import uncharged_people
from tournament.selectors.ledger import balances_of
from tournament.selectors.sheets import sheet_head
from tournament.sheets.badges import Badge, BadgeSheet
from tournament.sheets.check_off import CheckOffRow, CheckOffSheet
from tournament.words_money import amount_words


def check_off_sheet(tournament: Tournament, *, event: Event | None = None) -> CheckOffSheet:
    """Everybody who is entered, by name; of one event or of all."""
    rows = list(_people(tournament, event).order_by("player__sort_key", "number"))
    owed, unpaid, events = balances_of(tournament), uncharged_people(tournament), _events(tournament)
    alike = namesakes_of({row.pk: (row.player.name,) for row in rows})
    return CheckOffSheet(
        head=sheet_head(tournament, event),
        rows=tuple(
            CheckOffRow(
                number=row.number,
                name=row.player.name,
                beside=row.player.club if row.pk in alike else "",
                events="" if event else ", ".join(events.get(row.player_id, ())),
                owed=_owed(row, owed, unpaid, tournament.currency),
                is_here=row.is_here,
            )
            for row in rows
        ),
    )


def _owed(row: Registration, owed: Mapping[int, int], unpaid: Collection[int], currency: str) -> str:
    if owed.get(row.pk, 0) > 0:
        return amount_words(owed[row.pk], currency)
    return gettext("not paid") if row.pk in unpaid else ""


def badge_sheet(
    tournament: Tournament, *, event: Event | None = None, numbers: Collection[int] = ()
) -> BadgeSheet:
    """A badge for everybody in the order of the numbers, or for some. numbers: (): all that fit."""
    if numbers:
        people = Registration.objects.filter(tournament=tournament, number__in=numbers)
        rows = people.select_related("player")
    else:
        rows = _people(tournament, event)
    events = _events(tournament)
    return BadgeSheet(
        head=sheet_head(tournament, None),
        badges=tuple(
            Badge(
                number=row.number,
                name=row.player.name,
                about=" · ".join(part for part in (row.player.club, row.player.country) if part),
                events=", ".join(events.get(row.player_id, ())),
            )
            for row in rows.order_by("number")
        ),
    )


def _people(tournament: Tournament, event: Event | None) -> QuerySet[Registration]:
    places = EntrantPlayer.objects.filter(player=OuterRef("player"), event__tournament=tournament)
    if event is not None:
        places = places.filter(event=event)
    here = places.exclude(entrant__status=EntrantStatus.WITHDRAWN)
    return Registration.objects.filter(Exists(here), tournament=tournament).select_related("player")


def _events(tournament: Tournament) -> dict[int, tuple[str, ...]]:
    """The names of the events each player is in."""
    found: dict[int, tuple[str, ...]] = {}
    places = EntrantPlayer.objects.filter(event__tournament=tournament).exclude(
        entrant__status=EntrantStatus.WITHDRAWN
    )
    for player, name in places.order_by("event_id").values_list("player_id", "event__name"):
        found[player] = (*found.get(player, ()), name)
    return found
