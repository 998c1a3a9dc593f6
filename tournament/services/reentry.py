"""Entering again (2.4), buying back into an opening round, and entries that begin a round later (5.1)."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from django.db.models import Max
from django.utils import timezone

from rules.errors import TavlaError
from rules.match.states import ResultKind
from rules.tournament.fees import FeeKind, Tier, Wanted, charges_of
from rules.tournament.reentry import check_reentry
from rules.tournament.states import EntrantStatus
from tournament.actor import Actor
from tournament.draw_errors import EntrantLeftError
from tournament.entries import entry_name, latest_entry
from tournament.models import Entrant, EntrantPlayer, Event, Price, Slot
from tournament.parts import part_of
from tournament.reentry_errors import LaterStartImpossibleError, ReentriesClosedError
from tournament.selectors.again import buy_back_stage, first_round, lost_in
from tournament.services.acts import Act, act
from tournament.services.buy_back import let_back_in
from tournament.services.draws import has_byes
from tournament.services.ledger import charge
from tournament.services.lines import come_in_late
from tournament.services.persons import keys_of
from tournament.services.registration import register


def re_enter(entrant: Entrant, *, by: Actor) -> Entrant:
    """Enter somebody again who has lost early: a new entry on a line of its own, "Ada (2)".

    entrant: any entry of the person. Its line is as far as can be from the others'. Into an opening round it
    is a buy-back: the entry that lost leaves, and the new one plays when that round is repeated. The person
    owes what a re-entry costs.
    Raises EntrantLeftError, ReentriesClosedError, NoReentriesError, NoEarlyLossError, PriceUnknownError, and
    what enter_late raises of the part.
    """
    event = entrant.event
    with act(event.tournament_id, by=by, action="re-enter", event=event) as doing:
        row = Event.objects.select_related("tournament").get(pk=event.pk)
        latest = latest_entry(entrant)
        for refusal in refusals_to_re_enter(latest):
            raise refusal
        new = next_entry(latest)
        line, seed = _placed(doing, row, latest, new)
        _charge(doing, row, new)
        doing.record(
            subject=latest.name,
            values={"event": row.name, "part": 1, "entry": new.name, "line": line, "draw_seed": seed},
            after={"entrant": new.number, "line": line},
        )
    return new


def refusals_to_re_enter(latest: Entrant) -> tuple[TavlaError, ...]:
    """Why a person cannot enter again now; () when that is possible. latest: of the person's entries."""
    event = latest.event
    if latest.status == EntrantStatus.WITHDRAWN:
        return (EntrantLeftError(name=latest.name),)
    until = event.reentries_until
    if until is not None and timezone.now() > until:
        hour = until.astimezone(ZoneInfo(event.tournament.time_zone)).strftime("%H:%M")
        return (ReentriesClosedError(event=event.name, until=hour),)
    round_ = lost_in(Slot.objects.filter(entrant=latest)).get(latest.pk)
    try:
        check_reentry(
            made=_entry_of(latest) - 1,
            most=event.reentries,
            lost_in=first_round(round_, is_opening=buy_back_stage(event) is not None),
        )
    except TavlaError as refusal:
        return (refusal,)
    return ()


def next_entry(latest: Entrant) -> Entrant:
    """Rows for one more entry of the people of another one; its line is somebody else's matter."""
    event, entry = latest.event, _entry_of(latest) + 1
    first = latest.reentry_of or latest
    name = entry_name(first.name, entry)
    last = Entrant.objects.filter(event=event).aggregate(last=Max("number"))["last"]
    new = Entrant.objects.create(
        event=event,
        number=last + 1,
        name=name,
        **keys_of(name),
        status=EntrantStatus.CHECKED_IN,
        reentry_of=first,
    )
    EntrantPlayer.objects.bulk_create(
        EntrantPlayer(event=event, entrant=new, player_id=place.player_id, order=place.order, entry=entry)
        for place in first.places.order_by("order")
    )
    return new


def set_start_round(entrant: Entrant, round_: int, *, by: Actor) -> Entrant:
    """Say that an entry begins in round 2 (a double entry, 5.1), or in round 1 as all others.

    Its line has a bye in round 1. Raises LaterStartImpossibleError where the draw is made, or has no byes.
    """
    event = entrant.event
    with act(event.tournament_id, by=by, action="set-start-round", event=event) as doing:
        row = Entrant.objects.select_related("event").get(pk=entrant.pk)
        part = part_of(row.event, 1)
        is_made = row.event.stages.filter(part=1).exclude(drawn_at=None).exists()
        if round_ not in (1, 2) or is_made or (part.is_planned and not has_byes(part)):
            raise LaterStartImpossibleError(event=row.event.name)
        before = row.starts_in
        if before != round_:
            row.starts_in = round_
            row.save(update_fields=["starts_in"])
            doing.record(
                subject=row.name,
                values={"event": row.event.name, "round": round_},
                before={"starts_in": before},
                after={"starts_in": round_},
            )
    return row


def _placed(doing: Act, event: Event, latest: Entrant, new: Entrant) -> tuple[int, int]:
    """The line of the new entry, and the draw seed of it; the entry that buys back leaves."""
    stage = buy_back_stage(event)
    if stage is None:
        return come_in_late(doing, event, new)
    latest.status, latest.left_as = EntrantStatus.WITHDRAWN, ResultKind.WITHDRAWN
    latest.save(update_fields=["status", "left_as"])
    return let_back_in(stage, new), 0


def _charge(doing: Act, event: Event, new: Entrant) -> None:
    """A new entry is a new fee; who stands first in a team owes it."""
    player = new.places.select_related("player").earliest("order").player
    registration = register(event.tournament_id, [player])[player.pk]
    prices = Price.objects.filter(event=event)
    tiers = [Tier(row.pk, row.kind, row.name, row.amount, row.until) for row in prices]
    charge(
        doing,
        registration,
        event,
        charges_of(tiers, [Wanted(FeeKind.REENTRY)], None, timezone.now()),
    )


def _entry_of(entrant: Entrant) -> int:
    """Which of the person's entries it is, from 1."""
    entry: int = entrant.places.aggregate(entry=Max("entry"))["entry"] or 1
    return entry
