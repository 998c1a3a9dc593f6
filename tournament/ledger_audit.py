"""The ledger's rows, read without what wrote them: does it all add up, and is nothing missing?"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from rules.tournament.rows import Problem
from tournament.models import Account, CashCount, Tournament, Voucher, VoucherLine

_CASH = Account.Kind.CASH


def audit_ledger(tournament: Tournament) -> tuple[Problem, ...]:
    """Everything that is wrong with a tournament's ledger; () when nothing is. Three queries."""
    vouchers = list(
        Voucher.objects.filter(tournament=tournament)
        .order_by("number", "id")
        .prefetch_related("lines__account__till")
    )
    counts = CashCount.objects.filter(till__tournament=tournament).select_related("voucher")
    return (
        *_check_numbers(vouchers),
        *_check_form_keys(vouchers),
        *(problem for voucher in vouchers for problem in _check_voucher(voucher, tournament)),
        *_check_reversals(vouchers),
        *_check_counts(vouchers, counts),
    )


def _check_numbers(vouchers: list[Voucher]) -> Iterator[Problem]:
    """Numbers run from 1 without a gap."""
    for expected, voucher in enumerate(vouchers, start=1):
        if voucher.number != expected:
            yield Problem("voucher-number", {"number": voucher.number, "expected": expected})
            return


def _check_form_keys(vouchers: Iterable[Voucher]) -> Iterator[Problem]:
    keys = Counter(voucher.form_key for voucher in vouchers if voucher.form_key)
    yield from (Problem("form-key-twice", {"form_key": key}) for key, times in keys.items() if times > 1)


def _check_voucher(voucher: Voucher, tournament: Tournament) -> Iterator[Problem]:
    lines = list(voucher.lines.all())
    total = sum(line.amount for line in lines)
    if total or len(lines) < 2:
        yield Problem("voucher-unbalanced", {"number": voucher.number, "sum": total, "lines": len(lines)})
    for line in lines:
        yield from (
            Problem(code, {"number": voucher.number, "account": line.account.code})
            for code in _wrong_with(line, voucher, tournament)
        )


def _wrong_with(line: VoucherLine, voucher: Voucher, tournament: Tournament) -> Iterator[str]:
    account = line.account
    if account.tournament_id != tournament.pk:
        yield "account-elsewhere"
    if account.till is not None and account.till.tournament_id != tournament.pk:
        yield "till-elsewhere"
    if (line.foreign is None) != (account.currency == tournament.currency):
        yield "foreign-amount"
    if line.foreign is not None and line.foreign * line.amount <= 0:
        yield "foreign-sign"
    if account.kind == _CASH and account.till_id != voucher.till_id:
        yield "another-till"
    if account.kind == Account.Kind.PERSON and account.registration_id != voucher.registration_id:
        yield "another-person"


def _check_reversals(vouchers: list[Voucher]) -> Iterator[Problem]:
    """A counter-entry takes back exactly what it names, once."""
    by_id = {voucher.pk: voucher for voucher in vouchers}
    taken = Counter(voucher.reverses_id for voucher in vouchers if voucher.reverses_id)
    for voucher in vouchers:
        if voucher.reverses_id is None:
            continue
        former = by_id.get(voucher.reverses_id)
        is_exact = former is not None and _moved(former) == _moved(voucher, sign=-1)
        if not is_exact or taken[voucher.reverses_id] > 1:
            yield Problem("reversal-differs", {"number": voucher.number})


def _moved(voucher: Voucher, *, sign: int = 1) -> Counter[tuple[int, int, int]]:
    return Counter(
        (line.account_id, sign * line.amount, sign * (line.foreign or 0)) for line in voucher.lines.all()
    )


def _check_counts(vouchers: list[Voucher], counts: Iterable[CashCount]) -> Iterator[Problem]:
    """What a count with a difference expected is what had come in, and it left what was counted."""
    known = {count.voucher_id: count for count in counts if count.voucher_id is not None}
    held: dict[int, Counter[str]] = defaultdict(Counter)
    for voucher in vouchers:
        count = known.get(voucher.pk)
        if count is not None and _all(held[count.till_id]) != _all(count.expected):
            yield Problem("count-expected", {"number": voucher.number})
        for line in voucher.lines.all():
            if line.account.kind == _CASH and line.account.till_id is not None:
                amount = line.amount if line.foreign is None else line.foreign
                held[line.account.till_id][line.account.currency] += amount
        if count is not None and _all(held[count.till_id]) != _all(count.counted):
            yield Problem("count-result", {"number": voucher.number})


def _all(amounts: dict[str, int]) -> dict[str, int]:
    return {currency: amount for currency, amount in amounts.items() if amount}
