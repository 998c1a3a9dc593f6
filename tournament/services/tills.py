"""What lies in a till: change money put in, money taken out, and what was counted in the end.

Amounts are by currency, each in its own smallest unit.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.tournament.currencies import checked_amount, decimals_of, worth
from tournament.actor import Actor
from tournament.models import Account, CashCount, Till, Tournament, Voucher
from tournament.money_errors import NotCountedError, NothingGivenError, TillMovedError
from tournament.selectors.ledger import till_of
from tournament.services.acts import Act, act
from tournament.services.ledger import refuse_more_than_held
from tournament.services.vouchers import (
    Move,
    book,
    booked_before,
    difference_account,
    logged,
    money_account,
    safe_account,
    voucher_key,
)


def move_cash(
    till: Till, amounts: Mapping[str, int], by: Actor, *, is_out: bool = False, form_key: str = ""
) -> Voucher:
    """Put change money of the organizer into a till, or take money out of it.

    Nobody owes less or more by it. A form that was booked already gives its voucher again.
    Raises NothingGivenError, TillHoldsLessError, CurrencyUnknownError, RateMissingError, RateInvalidError,
    AmountNegativeError, AmountTooLargeError.
    """
    with act(till.tournament_id, by=by, action="move-cash") as doing:
        key = voucher_key(form_key, "move", till.pk)
        booked = booked_before(doing.tournament, key)
        if booked is not None:
            return booked
        moved = {code: checked_amount(amount) for code, amount in amounts.items() if amount}
        if not moved:
            raise NothingGivenError
        if is_out:
            refuse_more_than_held(till, moved)
        signed = {code: -amount if is_out else amount for code, amount in moved.items()}
        moves = [
            move for code, amount in signed.items() for move in _between(doing.tournament, till, code, amount)
        ]
        voucher = book(doing, Voucher.Kind.COUNT, moves, till=till, key=key, values={"moved": signed})
        total = sum(move.amount for move in moves[::2])
        doing.record(
            subject=till.name,
            values={"voucher": voucher.number, "out": is_out, "amount": logged(abs(total), doing.tournament)},
            after=signed,
        )
    return voucher


def count_till(till: Till, counted: Mapping[str, int], by: Actor, *, seen: int | None = None) -> CashCount:
    """Write down what lies in a till; a difference is booked, so that the till then holds what was counted.

    counted: by currency, in its smallest units. seen: the last voucher of the till on the page that asked.
    Raises NotCountedError, TillMovedError, CurrencyUnknownError, RateMissingError, RateInvalidError,
    AmountNegativeError, AmountTooLargeError.
    """
    with act(till.tournament_id, by=by, action="count-till") as doing:
        state = till_of(till)
        if seen is not None and seen != state.moved:
            raise TillMovedError(till=till.name)
        for currency, expected in state.expected.items():
            if expected and currency not in counted:
                raise NotCountedError(till=till.name, currency=currency)
        found = {code: checked_amount(amount) for code, amount in counted.items() if decimals_of(code) >= 0}
        voucher = _book_difference(doing, till, found, state.expected)
        count = CashCount.objects.create(
            till=till, counted=found, expected=state.expected, voucher=voucher, by=doing.by.name[:250]
        )
        difference = (
            sum(line.amount for line in voucher.lines.all() if line.account.kind == Account.Kind.CASH)
            if voucher
            else 0
        )
        doing.record(
            subject=till.name,
            values={
                "difference": logged(difference, doing.tournament),
                "voucher": voucher and voucher.number,
            },
            before=state.expected,
            after=found,
        )
    return count


def _between(tournament: Tournament, till: Till, currency: str, amount: int) -> tuple[Move, Move]:
    """An amount from the organizer's own money into a till; below 0 the other way."""
    home = _at_least_one(worth(amount, currency, home=tournament.currency, rates=tournament.rates), amount)
    foreign = None if currency == tournament.currency else amount
    safe = safe_account(tournament, currency)
    return (
        Move(money_account(tournament, Account.Kind.CASH, currency, till), home, foreign),
        Move(safe, -home, None if foreign is None else -foreign),
    )


def _book_difference(
    doing: Act, till: Till, counted: Mapping[str, int], expected: Mapping[str, int]
) -> Voucher | None:
    tournament = doing.tournament
    moves: list[Move] = []
    for currency in sorted({*counted, *expected}):
        found = counted.get(currency, 0) - expected.get(currency, 0)
        if found:
            account = money_account(tournament, Account.Kind.CASH, currency, till)
            amount = _at_least_one(
                worth(found, currency, home=tournament.currency, rates=tournament.rates), found
            )
            foreign = None if currency == tournament.currency else found
            moves += [
                Move(account, amount, foreign),
                Move(difference_account(tournament, till), -amount),
            ]
    if not moves:
        return None
    values = {"counted": dict(counted), "expected": dict(expected)}
    return book(doing, Voucher.Kind.COUNT, moves, till=till, values=values)


def _at_least_one(amount: int, of: int) -> int:
    """A coin too many is worth something, however small: a line of nothing could not be booked."""
    return amount or (1 if of > 0 else -1)
