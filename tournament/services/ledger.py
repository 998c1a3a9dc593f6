"""Money comes and goes: charged, paid, given back, taken back. Nothing is ever edited.

Amounts are in the smallest unit of the tournament's currency; what is given or counted is by currency, each
in its own. In the ledger what comes into an account is above 0: a person's account holds what the person
still owes, a till's account what lies in it, an event's account, below 0, what is owed for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from rules.tournament.currencies import checked_amount
from rules.tournament.fees import Charge, change_due, given_worth, total
from tournament.actor import Actor
from tournament.errors import ChoiceUnknownError, ReasonMissingError
from tournament.models import Account, Event, Registration, Till, Tournament, Voucher
from tournament.money_errors import (
    AlreadyReversedError,
    MoreThanOwedError,
    NoChangeError,
    NothingGivenError,
    NothingOwedError,
    NotReversibleError,
    PaidAlreadyError,
    RefundTooLargeError,
    TillHoldsLessError,
    TillMissingError,
)
from tournament.selectors.ledger import MONEY, REVERSIBLE, expected_in, owed_by, paid_by
from tournament.services.acts import Act, act
from tournament.services.vouchers import (
    Move,
    book,
    booked_before,
    income_account,
    logged,
    money_account,
    own_till,
    person_account,
    voucher_key,
)

METHODS = tuple(str(kind) for kind in MONEY)


@dataclass(frozen=True, slots=True)
class Payment:
    """A payment as booked. change: to hand back, in the home currency; left: what is still owed."""

    voucher: Voucher
    change: int
    left: int


def charge(
    doing: Act,
    registration: Registration,
    event: Event,
    charges: Sequence[Charge],
    *,
    form_key: str = "",
) -> Voucher | None:
    """Let a person owe what an event costs, inside an act; None where there is nothing to pay.

    A form that was booked already gives its voucher of this event again: one form may charge for several
    events. Raises AmountNegativeError, AmountTooLargeError.
    """
    tournament = doing.tournament
    _refuse_stranger(tournament, registration, event)
    key = voucher_key(form_key, Voucher.Kind.CHARGE, event.pk)
    booked = booked_before(tournament, key)
    due = [each for each in charges if checked_amount(each.amount)]
    if booked is not None or not due:
        return booked
    owes = Move(person_account(tournament, registration), total(due))
    moves = [
        Move(
            income_account(tournament, event, each.kind, each.name),
            -each.amount,
            price=each.price,
            discount=each.discount,
        )
        for each in due
    ]
    return book(
        doing,
        Voucher.Kind.CHARGE,
        [owes, *moves],
        registration=registration,
        key=key,
        values={"event": event.name, "what": [{"kind": each.kind, "name": each.name} for each in due]},
    )


def take_payment(
    doing: Act,
    registration: Registration,
    *,
    till: Till | None,
    method: str,
    given: Mapping[str, int],
    due: int | None = None,
    form_key: str = "",
) -> Payment:
    """Take what a person gives, inside an act.

    method: "cash" goes into the till, "card" and "bank" do not, and give no change. due: what the payment
    is for; None: all that is owed. Less than due may be given: the rest stays owed.
    A form that was booked already gives its payment again, unless it was taken back: AlreadyReversedError.
    Raises NothingOwedError, PaidAlreadyError, MoreThanOwedError, NothingGivenError, NoChangeError,
    TillMissingError, TillElsewhereError, ChoiceUnknownError, CurrencyUnknownError, RateMissingError,
    RateInvalidError, AmountNegativeError, AmountTooLargeError.
    """
    tournament = doing.tournament
    _refuse_stranger(tournament, registration)
    key = voucher_key(form_key, Voucher.Kind.PAYMENT)
    booked = booked_before(tournament, key)
    if booked is not None:
        return Payment(booked, booked.values["change"], booked.values["left"])
    till = _till(tournament, method, till)
    owed = owed_by(registration)
    due = _due(registration, owed, due, tournament.currency)
    amounts = _given(tournament, given)
    change = change_due(given, due, tournament.rates, tournament.currency)
    if change and method != Account.Kind.CASH:
        raise NoChangeError(amount=due + change, due=due, currency=tournament.currency)
    covered = sum(amounts.values()) - change
    moves = _money_moves(tournament, method, till, given, amounts, change=change)
    values = {
        "method": method,
        "given": dict(given),
        "change": change,
        "due": due,
        "left": owed - covered,
        "rates": {code: tournament.rates[code] for code in amounts if code != tournament.currency},
    }
    voucher = book(
        doing,
        Voucher.Kind.PAYMENT,
        [*moves, Move(person_account(tournament, registration), -covered)],
        registration=registration,
        till=till,
        key=key,
        values=values,
    )
    return Payment(voucher, change, owed - covered)


def pay(
    tournament: Tournament,
    registration: Registration,
    *,
    till: Till | None,
    method: str,
    given: Mapping[str, int],
    due: int | None = None,
    form_key: str = "",
    by: Actor,
) -> Payment:
    """Take what a person gives. See take_payment."""
    with act(tournament, by=by, action="take-payment") as doing:
        key = voucher_key(form_key, Voucher.Kind.PAYMENT)
        is_new = booked_before(doing.tournament, key) is None
        payment = take_payment(
            doing, registration, till=till, method=method, given=given, due=due, form_key=form_key
        )
        if is_new:
            _record(doing, payment.voucher, left=payment.left)
    return payment


def refund(
    tournament: Tournament,
    registration: Registration,
    *,
    till: Till | None,
    method: str,
    given: Mapping[str, int] | None = None,
    reason: str,
    form_key: str = "",
    by: Actor,
) -> Voucher:
    """Give money back, at most what was paid. given: by currency; None: what the person has too much paid.

    What is given back without a charge having been taken back is owed again.
    Raises RefundTooLargeError, ReasonMissingError, TillHoldsLessError, and what take_payment
    raises of money and tills.
    """
    if not reason.strip():
        raise ReasonMissingError
    with act(tournament, by=by, action="refund") as doing:
        locked = doing.tournament
        _refuse_stranger(locked, registration)
        key = voucher_key(form_key, Voucher.Kind.REFUND)
        booked = booked_before(locked, key)
        if booked is not None:
            return booked
        till = _till(locked, method, till)
        if given is None:
            given = {locked.currency: max(0, -owed_by(registration))}
        amounts = _given(locked, given)
        amount, paid = sum(amounts.values()), paid_by(registration)
        if amount > paid:
            raise RefundTooLargeError(
                name=registration.player.name, amount=amount, paid=paid, currency=locked.currency
            )
        if till is not None and method == Account.Kind.CASH:
            refuse_more_than_held(till, given)
        back = {code: -each for code, each in given.items()}
        moves = _money_moves(locked, method, till, back, {code: -each for code, each in amounts.items()})
        voucher = book(
            doing,
            Voucher.Kind.REFUND,
            [*moves, Move(person_account(locked, registration), amount)],
            registration=registration,
            till=till,
            key=key,
            values={"method": method, "given": dict(given), "reason": reason.strip()},
        )
        _record(doing, voucher, reason=reason)
    return voucher


def reverse(voucher: Voucher, reason: str, by: Actor) -> Voucher:
    """Take a charge, a payment or a refund back, whole, by a counter-entry of today.

    A payment of which something was given back cannot be taken back as well.
    Raises ReasonMissingError, AlreadyReversedError, NotReversibleError, RefundTooLargeError.
    """
    if not reason.strip():
        raise ReasonMissingError
    with act(voucher.tournament_id, by=by, action="reverse-voucher") as doing:
        return take_back(doing, voucher, reason=reason)


def take_back(doing: Act, voucher: Voucher, *, reason: str) -> Voucher:
    """The counter-entry of a voucher, inside an act, which it records. Raises as reverse."""
    row = doing.tournament.vouchers.select_related("registration__player", "till").get(pk=voucher.pk)
    if row.kind not in REVERSIBLE:
        raise NotReversibleError(number=row.number)
    former = Voucher.objects.filter(reverses=row).first()
    if former is not None:
        raise AlreadyReversedError(number=row.number, by=former.number)
    _refuse_refunded(row, doing.tournament)
    moves = [
        Move(
            line.account,
            -line.amount,
            None if line.foreign is None else -line.foreign,
            price=line.price_id,
            discount=line.discount_id,
        )
        for line in row.lines.select_related("account")
    ]
    taken = book(
        doing,
        Voucher.Kind.REVERSAL,
        moves,
        registration=row.registration,
        till=row.till,
        reverses=row,
        values={"number": row.number, "kind": row.kind, "reason": reason.strip()},
    )
    _record(doing, taken, reason=reason, number=row.number)
    return taken


def _refuse_refunded(payment: Voucher, tournament: Tournament) -> None:
    """What was given back cannot be taken back too."""
    person = payment.registration
    if payment.kind != Voucher.Kind.PAYMENT or person is None:
        return
    amount = sum(line.amount for line in payment.lines.filter(account__kind__in=MONEY))
    paid = paid_by(person)
    if amount > paid:
        raise RefundTooLargeError(
            name=person.player.name, amount=amount, paid=paid, currency=tournament.currency
        )


def _refuse_stranger(tournament: Tournament, registration: Registration, event: Event | None = None) -> None:
    """ValueError: rows of another tournament are our bug, the doors look them up in their own."""
    if registration.tournament_id != tournament.pk or (event and event.tournament_id != tournament.pk):
        raise ValueError("the person and the event must be of the tournament")


def refuse_more_than_held(till: Till, amounts: Mapping[str, int]) -> None:
    """Nobody hands out what is not in the till, director or not. Raises TillHoldsLessError."""
    expected = expected_in(till)
    for code, amount in amounts.items():
        held = expected.get(code, 0)
        if amount > held:
            raise TillHoldsLessError(till=till.name, amount=amount, held=held, currency=code)


def _till(tournament: Tournament, method: str, till: Till | None) -> Till | None:
    if method not in METHODS:
        raise ChoiceUnknownError(field="method", value=method)
    if till is not None:
        return own_till(tournament, till)
    if method == Account.Kind.CASH:
        raise TillMissingError
    return None


def _due(registration: Registration, owed: int, due: int | None, currency: str) -> int:
    name = registration.player.name
    if owed <= 0:
        refuse_paid(registration, currency)
        raise NothingOwedError(name=name)
    if due is None:
        return owed
    if checked_amount(due) > owed:
        raise MoreThanOwedError(name=name, amount=due, owed=owed, currency=currency)
    if not due:
        raise NothingGivenError
    return due


def refuse_paid(registration: Registration, currency: str) -> None:
    """Who takes the same money a second time is told who took it, and when. Raises PaidAlreadyError."""
    paid = (
        registration.vouchers.filter(kind=Voucher.Kind.PAYMENT, reversed_by=None).order_by("-number").first()
    )
    if paid is None:
        return
    at = paid.at.astimezone(ZoneInfo(registration.tournament.time_zone))
    raise PaidAlreadyError(
        name=registration.player.name,
        amount=sum(line.amount for line in paid.lines.filter(account__kind__in=MONEY)),
        currency=currency,
        voucher=paid.number,
        by=paid.by,
        at=f"{at:%H:%M}",
    )


def _given(tournament: Tournament, given: Mapping[str, int]) -> dict[str, int]:
    """What was given of each currency, in the home currency. Raises NothingGivenError and of amounts."""
    home, rates = tournament.currency, tournament.rates
    amounts = {code: given_worth({code: each}, rates, home) for code, each in given.items() if each}
    if not amounts or not all(amounts.values()):
        raise NothingGivenError
    return amounts


def _money_moves(
    tournament: Tournament,
    method: str,
    till: Till | None,
    given: Mapping[str, int],
    amounts: Mapping[str, int],
    *,
    change: int = 0,
) -> Iterable[Move]:
    """The money itself, one line for each currency; change is given in the home currency."""
    home = tournament.currency
    net = dict(amounts)
    if change:
        net[home] = net.get(home, 0) - change
    for code, amount in net.items():
        foreign = None if code == home else given[code]
        yield Move(money_account(tournament, method, code, till), amount, foreign)


def _record(doing: Act, voucher: Voucher, *, reason: str = "", **more: Any) -> None:
    """Say in the log what was booked: who, how much, under which number."""
    tournament = doing.tournament
    moved = sum(line.amount for line in voucher.lines.all() if line.account.kind == Account.Kind.PERSON)
    values = {"voucher": voucher.number, "amount": logged(abs(moved), tournament), **more}
    if "left" in values:
        values |= {"is_part": values["left"] > 0, "left": logged(values["left"], tournament)}
    doing.record(
        subject=voucher.registration.player.name if voucher.registration else "",
        values=values | {"till": voucher.till.name if voucher.till else ""},
        after={"voucher": voucher.number},
        reason=reason.strip(),
    )
