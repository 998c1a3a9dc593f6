"""How a voucher comes into the ledger: numbered without a gap, its lines adding up to zero, once per form.

Only to be used inside an act, which holds the tournament's row: numbers follow one another because nobody
else can book meanwhile, and what fails leaves no gap because its number goes with it.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Max

from tournament.models import Account, Event, Price, Registration, Till, Tournament, Voucher
from tournament.models import VoucherLine as Line
from tournament.money_errors import AlreadyReversedError, TillElsewhereError
from tournament.services.acts import Act

_BY_LIMIT = Voucher._meta.get_field("by").max_length
#: Forms' keys are turned into keys of vouchers with this namespace; it must stay what it is.
_FORMS = uuid.UUID("a3c1f4a0-6d0b-5a0e-9d2e-5a1b0c7e9f11")


@dataclass(frozen=True, slots=True)
class Move:
    """What comes into an account (above 0) or leaves it. foreign: in the account's own currency."""

    account: Account
    amount: int
    foreign: int | None = None
    price: int | None = None
    discount: int | None = None


def voucher_key(form_key: str, kind: str, what: object = "") -> str:
    """The key of the voucher of a form that may ask for several: a charge for each event, and a payment.

    "" of a form without a key.
    """
    return str(uuid.uuid5(_FORMS, f"{kind} {what} {form_key}")) if form_key else ""


def booked_before(tournament: Tournament, key: str) -> Voucher | None:
    """The voucher that this form made already; None of a form that is new, or has no key.

    Raises AlreadyReversedError: an old page is sent again after what it booked was taken back.
    """
    if not key:
        return None
    found = Voucher.objects.filter(tournament=tournament, form_key=key).select_related("reversed_by").first()
    if found is not None and hasattr(found, "reversed_by"):
        raise AlreadyReversedError(number=found.number, by=found.reversed_by.number)
    return found


def book(
    doing: Act,
    kind: str,
    moves: Sequence[Move],
    *,
    registration: Registration | None = None,
    till: Till | None = None,
    reverses: Voucher | None = None,
    key: str = "",
    values: dict[str, Any] | None = None,
) -> Voucher:
    """Write a voucher. ValueError where its lines do not add up to zero: that would be our bug."""
    own = [move for move in moves if move.amount]
    if len(own) < 2 or sum(move.amount for move in own):
        raise ValueError(f"a {kind} must balance: {[move.amount for move in moves]}")
    tournament = doing.tournament
    last = Voucher.objects.filter(tournament=tournament).aggregate(last=Max("number"))["last"] or 0
    voucher = Voucher.objects.create(
        tournament=tournament,
        number=last + 1,
        kind=kind,
        registration=registration,
        till=till,
        reverses=reverses,
        form_key=key,
        values=values or {},
        by=doing.by.name[:_BY_LIMIT],
        actor_id=doing.by.user_id,
    )
    Line.objects.bulk_create(
        Line(
            voucher=voucher,
            account=move.account,
            amount=move.amount,
            foreign=move.foreign,
            price_id=move.price,
            discount_id=move.discount,
        )
        for move in own
    )
    return voucher


def own_till(tournament: Tournament, till: Till) -> Till:
    """The till, if it is one of the tournament. Raises TillElsewhereError."""
    if till.tournament_id != tournament.pk:
        raise TillElsewhereError(till=till.name)
    return till


def person_account(tournament: Tournament, registration: Registration) -> Account:
    return _account(tournament, f"person-{registration.pk}", Account.Kind.PERSON, registration=registration)


def income_account(tournament: Tournament, event: Event, kind: str, name: str) -> Account:
    """Where what is charged for an event belongs. kind: a FeeKind; name: of a side pool."""
    if kind == Price.Kind.POOL:
        return _account(tournament, f"pool-{event.pk}-{name}", Account.Kind.POOL, event=event)
    if kind == Price.Kind.FEE:
        return _account(tournament, f"fees-{event.pk}", Account.Kind.FEES, event=event)
    return _account(tournament, f"entries-{event.pk}", Account.Kind.ENTRIES, event=event)


def money_account(tournament: Tournament, method: str, currency: str, till: Till | None) -> Account:
    """Where what is paid lies: the cash of a till, or the organizer's card terminal or bank."""
    if method == Account.Kind.CASH and till is not None:
        return _account(tournament, f"cash-{till.pk}-{currency}", method, currency=currency, till=till)
    return _account(tournament, f"{method}-{currency}", method, currency=currency)


def difference_account(tournament: Tournament, till: Till) -> Account:
    """What was too much or too little in a till, in the home currency."""
    return _account(tournament, f"difference-{till.pk}", Account.Kind.DIFFERENCE, till=till)


def safe_account(tournament: Tournament, currency: str) -> Account:
    """The organizer's own money: what change comes from and what is taken out of tills goes to."""
    return _account(tournament, f"safe-{currency}", Account.Kind.BANK, currency=currency)


def _account(tournament: Tournament, code: str, kind: str, **about: Any) -> Account:
    about.setdefault("currency", tournament.currency)
    found, _ = Account.objects.get_or_create(
        tournament=tournament, code=code, defaults={"kind": kind, **about}
    )
    return found


def logged(amount: int, tournament: Tournament) -> dict[str, Any]:
    """An amount as the log keeps it: tournament.words_money writes it in the reader's language."""
    return {"amount": amount, "currency": tournament.currency}
