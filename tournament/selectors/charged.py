"""Which entries nobody was charged for: they came by a list, and are paid for when the person comes."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Exists, OuterRef

from matches.models import Player
from rules.tournament.fees import ENTRIES
from rules.tournament.states import EntrantStatus
from tournament.models import EntrantPlayer, Event, Price, Registration, Tournament, Voucher, VoucherLine


def uncharged_entries(events: Sequence[Event], *, player: Player | None = None) -> frozenset[tuple[int, int]]:
    """(event, entrant) of each entry that costs something and that none of its players was charged for.

    player: of one person only. Two queries.
    """
    prices = Price.objects.filter(event=OuterRef("event"), kind__in=[str(kind) for kind in ENTRIES])
    places = EntrantPlayer.objects.filter(Exists(prices), event__in=events).exclude(
        entrant__status=EntrantStatus.WITHDRAWN
    )
    if player is not None:
        own = EntrantPlayer.objects.filter(player=player, entrant=OuterRef("entrant"))
        places = places.filter(Exists(own))
    rows = list(places.values_list("event_id", "entrant_id", "player_id"))
    charged = set(
        VoucherLine.objects.filter(
            voucher__kind=Voucher.Kind.CHARGE,
            voucher__reversed_by=None,
            account__event__in=events,
            price__kind__in=[str(kind) for kind in ENTRIES],
        ).values_list("account__event_id", "voucher__registration__player_id")
    )
    paid_for = {(event, entrant) for event, entrant, of in rows if (event, of) in charged}
    return frozenset((event, entrant) for event, entrant, _of in rows) - paid_for


def uncharged_people(tournament: Tournament) -> frozenset[int]:
    """The registrations of who is in an entry nobody was charged for. Four queries."""
    entries = [entrant for _event, entrant in uncharged_entries(list(tournament.events.all()))]
    places = EntrantPlayer.objects.filter(entrant__in=entries).values("player")
    rows = Registration.objects.filter(tournament=tournament, player__in=places)
    return frozenset(rows.values_list("pk", flat=True))
