"""What the ledger says: who owes what, what a till should hold, what came in for an event.

Amounts are in the smallest unit of the tournament's currency; of a till in that of each currency in it.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Max, QuerySet, Sum
from django.db.models.functions import Coalesce

from tournament.ledger_audit import audit_ledger
from tournament.models import Account, CashCount, Event, Registration, Till, Tournament, Voucher, VoucherLine

#: Accounts that hold money; the others say whose it is.
MONEY = (Account.Kind.CASH, Account.Kind.CARD, Account.Kind.BANK)


@dataclass(frozen=True, slots=True)
class StatementLine:
    """A voucher of a person. amount: what it adds to what the person owes; below 0 for a payment."""

    voucher: Voucher
    lines: tuple[VoucherLine, ...]
    amount: int
    is_reversed: bool

    @property
    def may_be_reversed(self) -> bool:
        return not self.is_reversed and self.voucher.kind in REVERSIBLE


@dataclass(frozen=True, slots=True)
class Statement:
    """A person's account. owed: below 0 where money is to be given back. paid: less what was given back."""

    registration: Registration
    lines: tuple[StatementLine, ...]
    owed: int
    paid: int

    @property
    def credit(self) -> int:
        return max(0, -self.owed)


@dataclass(frozen=True, slots=True)
class TillState:
    """A till now. expected: by currency, what should be in it. moved: the last voucher that touched it."""

    till: Till
    expected: dict[str, int]
    moved: int
    counts: tuple[CashCount, ...]


#: What a counter-entry can take back.
REVERSIBLE = (Voucher.Kind.CHARGE, Voucher.Kind.PAYMENT, Voucher.Kind.REFUND)


def balances_of(tournament: Tournament) -> dict[int, int]:
    """What each person still owes, by the id of the registration; who was never charged is not in it.

    Below 0: money is to be given back. One query.
    """
    sums = (
        VoucherLine.objects.filter(account__tournament=tournament, account__kind=Account.Kind.PERSON)
        .values_list("account__registration_id")
        .annotate(owed=Sum("amount"))
        .order_by()
    )
    return dict(sums)


def owed_by(registration: Registration) -> int:
    """What a person still owes; below 0 where money is to be given back. One query."""
    own = VoucherLine.objects.filter(account__registration=registration, account__kind=Account.Kind.PERSON)
    return _sum(own)


def paid_by(registration: Registration) -> int:
    """What a person has paid, less what was given back or was a mistake. One query."""
    own = VoucherLine.objects.filter(voucher__registration=registration, account__kind__in=MONEY)
    return _sum(own)


def statement_of(registration: Registration) -> Statement:
    """A person's vouchers in their order, with what is owed after them. At most six queries."""
    vouchers = (
        Voucher.objects.filter(registration=registration)
        .select_related("till", "reverses", "reversed_by")
        .prefetch_related("lines__account__event", "lines__price", "lines__discount")
        .order_by("number")
    )
    lines = tuple(_line(voucher) for voucher in vouchers)
    return Statement(
        registration=registration,
        lines=lines,
        owed=sum(line.amount for line in lines),
        paid=sum(row.amount for line in lines for row in line.lines if row.account.kind in MONEY),
    )


def till_of(till: Till) -> TillState:
    """What should be in a till, currency by currency, and its counts, the last first. Three queries."""
    moved = Voucher.objects.filter(till=till).aggregate(last=Max("number"))["last"] or 0
    counts = CashCount.objects.filter(till=till).select_related("voucher")
    return TillState(till, expected_in(till), moved, tuple(counts))


def expected_in(till: Till) -> dict[str, int]:
    """What should be in a till, by currency, in its smallest units. One query."""
    sums = (
        VoucherLine.objects.filter(account__till=till, account__kind=Account.Kind.CASH)
        .values_list("account__currency")
        .annotate(held=Sum(Coalesce("foreign", "amount")))
        .order_by("account__currency")
    )
    return dict(sums)


def has_money(event: Event) -> bool:
    """Whether a voucher names the event."""
    return Account.objects.filter(event=event).exists()


def is_balanced(tournament: Tournament) -> bool:
    """Whether the independent check finds nothing wrong."""
    return not audit_ledger(tournament)


def _line(voucher: Voucher) -> StatementLine:
    lines = tuple(voucher.lines.all())
    amount = sum(line.amount for line in lines if line.account.kind == Account.Kind.PERSON)
    return StatementLine(voucher, lines, amount, hasattr(voucher, "reversed_by"))


def _sum(lines: QuerySet[VoucherLine]) -> int:
    return lines.aggregate(sum=Sum("amount"))["sum"] or 0
