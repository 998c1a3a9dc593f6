"""The registration desk: one person, every event and side pool, the money, in one act."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from django.utils import timezone

from matches.models import Player
from matches.names import identity_key
from rules.tournament.fees import Charge, FeeKind, Reduction, Tier, Wanted, charges_of
from rules.tournament.lines import NothingPlayedError
from tournament.actor import Actor
from tournament.enrolment import Choice, Paying, Person
from tournament.errors import AlreadyEnteredError
from tournament.models import (
    Entrant,
    EntrantPlayer,
    Event,
    LogEntry,
    Price,
    Registration,
    Stage,
    Till,
    Tournament,
    Waiting,
)
from tournament.parts import sign_up_parts
from tournament.registration_errors import (
    EventFullError,
    FormUsedError,
    LookAgainError,
    NamesakeUnmarkedError,
    NumberOutsideError,
    OwnPartnerError,
    PartnerTakenError,
    RateChangedError,
    TotalChangedError,
)
from tournament.second_looks import SecondLook, look_json
from tournament.selectors.charged import uncharged_entries
from tournament.selectors.ledger import owed_by
from tournament.selectors.second_looks import looks_at, places_taken
from tournament.services.acts import Act, act
from tournament.services.described import described_people
from tournament.services.ledger import Payment, charge, refuse_paid, take_payment
from tournament.services.lines import come_in_late
from tournament.services.presence import set_here
from tournament.services.registration import Entry, enter_entries, register
from tournament.services.waiting import wait_for, waits_no_more

_ACTION = "enrol"


@dataclass(frozen=True, slots=True, kw_only=True)
class Enrolled:
    """What came of it. payment: None where nothing was paid. is_again: the form had been saved before."""

    registration: Registration
    entrants: tuple[Entrant, ...] = ()
    waits: tuple[Waiting, ...] = ()
    payment: Payment | None = None
    is_again: bool = False


def enrol(
    tournament: Tournament,
    person: Person,
    choices: Sequence[Choice],
    *,
    till: Till | None = None,
    payment: Paying | None = None,
    meant: Collection[str] = (),
    is_here: bool = True,
    form_key: str = "",
    by: Actor,
) -> Enrolled:
    """Register somebody, enter him in events, let him owe and pay.

    meant: the keys of the second looks that were taken; a look that is not among them stops everything.
    is_here: False for who signs up from elsewhere. form_key: of the page's form: saved twice is once.
    Raises NameMissingError, NameTooLongError, AlreadyEnteredError, OwnPartnerError, PartnerTakenError,
    EventFullError, AlreadyWaitingError, NumberPulledError, NumberOutsideError, NamesakeUnmarkedError,
    LookAgainError, FormUsedError, TotalChangedError,
    PaidAlreadyError, what enter_late raises of a published event, charges_of of prices and
    take_payment of money; then nothing of it is done.
    """
    with act(tournament, by=by, action=_ACTION) as doing:
        before = _saved_before(doing.tournament, form_key, person)
        if before is not None:
            return before
        looks = _refuse(doing.tournament, person, choices, meant)
        people = [person, *(choice.partner for choice in choices if choice.partner)]
        described = described_people(doing, people)
        players = [player for player, _changed in described]
        registrations = register(doing.tournament.pk, players)
        own = registrations[players[0].pk]
        desk = _Desk(doing, own, players, choices, meant, form_key)
        entrants = desk.enter_all()
        waits = desk.put_on_lists()
        if is_here:
            set_here(own, here=True)
        desk.charge_all()
        paid = _paid(doing, own, till, payment, form_key)
        doing.record(
            subject=players[0].name,
            values={
                "number": own.number,
                "events": ", ".join(entrant.event.name for entrant in entrants),
                "looks": [look_json(look) for look in looks],
                "form": form_key,
                "changed": described[0][1],
            },
            after={
                "registration": own.pk,
                "entrants": [entrant.pk for entrant in entrants],
                "waits": [row.event_id for row in waits],
                "vouchers": [paid.voucher.number] if paid else [],
            },
        )
    return Enrolled(registration=own, entrants=entrants, waits=waits, payment=paid)


def charges_for(choice: Choice) -> tuple[Charge, ...]:
    """What a choice costs now."""
    return charges_at(list(Price.objects.filter(event=choice.event)), choice)


def charges_at(prices: Sequence[Price], choice: Choice) -> tuple[Charge, ...]:
    """The same, with the event's prices at hand. A team's entry is paid once, by who comes to the desk.

    Nobody pays while waiting for a place or looking for a partner. Raises PriceUnknownError.
    """
    if choice.waits or choice.looks_for_partner:
        return ()
    tiers = [Tier(row.pk, row.kind, row.name, row.amount, row.until) for row in prices]
    reduction = choice.discount and Reduction(
        choice.discount.pk, percent=choice.discount.percent, amount=choice.discount.amount
    )
    kind = FeeKind.DOUBLE if choice.starts_in > 1 else FeeKind.ENTRY
    pools = (Wanted(FeeKind.POOL, name) for name in choice.pools)
    wanted = [Wanted(kind), Wanted(FeeKind.FEE), *pools]
    return charges_of(tiers, wanted, reduction or None, timezone.now())


def _saved_before(tournament: Tournament, form_key: str, person: Person) -> Enrolled | None:
    """What came of the form when it was saved the first time: a double click is one.

    Raises FormUsedError where the form was of somebody else: one person must not swallow another.
    """
    if not form_key:
        return None
    entry = LogEntry.objects.filter(tournament=tournament, action=_ACTION, values__form=form_key).first()
    if entry is None:
        return None
    own = Registration.objects.select_related("player").get(pk=entry.after["registration"])
    if person.identity not in (own.player.identity_key, identity_key(entry.subject)):
        raise FormUsedError(name=own.player.name, other=person.called)
    paid = tournament.vouchers.filter(number__in=entry.after["vouchers"]).first()
    return Enrolled(
        registration=own,
        entrants=tuple(Entrant.objects.filter(pk__in=entry.after["entrants"]).select_related("event")),
        payment=Payment(paid, paid.values["change"], paid.values["left"]) if paid else None,
        is_again=True,
    )


# --- What is refused, what wants a second look -----------------------------------------------------------


def _refuse(
    tournament: Tournament, person: Person, choices: Sequence[Choice], meant: Collection[str]
) -> tuple[SecondLook, ...]:
    """The looks that were taken. Raises what stands against it, and LookAgainError for looks not taken."""
    fresh = {row.pk: row for row in Event.objects.filter(pk__in=[choice.event.pk for choice in choices])}
    choices = [replace(choice, event=fresh[choice.event.pk]) for choice in choices]
    taken = places_taken(fresh)
    for choice in choices:
        if choice.is_entered:
            _refuse_charged(person, choice)
            continue
        _refuse_partner(person, choice)
        for one in filter(None, (person, choice.partner)):
            _refuse_entered(one, choice)
        event = choice.event
        if event.places is not None and taken.get(event.pk, 0) >= event.places and choice.enters:
            raise EventFullError(event=event.name, places=event.places, event_id=event.pk)
        if choice.pulled is not None and choice.pulled < 1:
            raise NumberOutsideError(number=choice.pulled)
    choices = [choice for choice in choices if not choice.is_entered]
    looks = looks_at(tournament, person, choices)
    missing = [look for look in looks if look.key not in meant]
    if missing:
        raise LookAgainError(looks=missing)
    for choice in choices:
        for one in filter(None, (person, choice.partner)):
            _refuse_unmarked(one, choice.event)
    return looks


def _refuse_charged(person: Person, choice: Choice) -> None:
    """An entry is paid for once. ValueError: the doors offer it for entries alone."""
    if person.player is None or not choice.event.entrants.filter(players=person.player).exists():
        raise ValueError(f"{person.called} is not in event {choice.event.pk}")
    if uncharged_entries([choice.event], player=person.player) == frozenset():
        raise AlreadyEnteredError(name=person.called)


def _refuse_partner(person: Person, choice: Choice) -> None:
    if choice.partner and choice.partner.is_same(person):
        raise OwnPartnerError(name=person.called)


def _refuse_entered(person: Person, choice: Choice) -> None:
    """Whoever plays in the event already is refused, as a partner with the team's name."""
    event = choice.event
    if person.player is None:
        return
    place = EntrantPlayer.objects.filter(event=event, player=person.player).select_related("entrant").first()
    if place is None:
        return
    if person is choice.partner:
        raise PartnerTakenError(name=person.called, team=place.entrant.name, event=event.name)
    raise AlreadyEnteredError(name=person.called)


def _refuse_unmarked(person: Person, event: Event) -> None:
    """Two of one name are told apart by club, town or nickname."""
    others = EntrantPlayer.objects.filter(event=event, player__identity_key=person.identity)
    if person.player is not None:
        others = others.exclude(player=person.player)
    if not person.place and others.exists():
        raise NamesakeUnmarkedError(name=person.called, event=event.name)


# --- What is written -------------------------------------------------------------------------------------


class _Desk:
    """One person before the desk. players: the person, then the partners in the order of the choices."""

    def __init__(
        self,
        doing: Act,
        own: Registration,
        players: Sequence[Player],
        choices: Sequence[Choice],
        meant: Collection[str],
        form_key: str,
    ) -> None:
        self.doing = doing
        self.own = own
        self.player = players[0]
        partners = iter(players[1:])
        self.partners = {choice.event.pk: next(partners) for choice in choices if choice.partner}
        self.choices = choices
        self.meant = meant
        self.form_key = form_key

    def enter_all(self) -> tuple[Entrant, ...]:
        return tuple(self._enter(choice) for choice in self.choices if choice.enters)

    def _enter(self, choice: Choice) -> Entrant:
        event = choice.event
        partner = self.partners.get(event.pk)
        team = (self.player, partner) if partner else (self.player,)
        entry = Entry(players=team, pulled=choice.pulled, starts_in=choice.starts_in)
        (entrant,) = enter_entries(event, [entry])
        entrant.event = event
        waits_no_more(event, team)
        is_running = Stage.objects.filter(event=event, part=1, published_at__isnull=False).exists()
        if is_running and not sign_up_parts(event):  # those on a list wait for the next instance
            self._come_late(event, entrant)
        return entrant

    def _come_late(self, event: Event, entrant: Entrant) -> None:
        look = SecondLook(code="draws-anew", event=event.pk, values={"event": event.name})
        try:
            come_in_late(self.doing, event, entrant, redraw=look.key in self.meant)
        except NothingPlayedError:
            raise LookAgainError(looks=[look]) from None

    def put_on_lists(self) -> tuple[Waiting, ...]:
        return tuple(
            wait_for(choice.event, self.player, Waiting.For.PLACE if choice.waits else Waiting.For.PARTNER)
            for choice in self.choices
            if choice.waits or choice.looks_for_partner
        )

    def charge_all(self) -> None:
        for choice in self.choices:
            charges = charges_for(choice)
            charge(self.doing, self.own, choice.event, charges, form_key=self.form_key)


def _paid(
    doing: Act, registration: Registration, till: Till | None, paying: Paying | None, form_key: str
) -> Payment | None:
    """What was given is taken; where nothing is owed nothing is.

    Raises PaidAlreadyError, TotalChangedError, RateChangedError, and what take_payment raises.
    """
    if paying is None:
        return None
    owed, currency = owed_by(registration), doing.tournament.currency
    if owed <= 0 and (paying.expected or paying.given):
        refuse_paid(registration, currency)  # the page said that something is owed, or money lies there
    if owed <= 0 and not paying.given:
        return None
    if paying.expected is not None and paying.expected != owed:
        raise TotalChangedError(expected=paying.expected, now=owed, currency=currency)
    given = {currency: owed} if paying.given is None else paying.given
    for code in given if paying.rates is not None else ():
        if code != currency and paying.rates.get(code) != doing.tournament.rates.get(code):
            raise RateChangedError(currency=code)
    return take_payment(doing, registration, till=till, method=paying.method, given=given, form_key=form_key)
