"""The cash sheet's figures, written out in the language of the moment."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from django.db.models import Q, Sum
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext

from tournament.hall_time import hall_time
from tournament.models import Account, CashCount, Till, Tournament, Voucher, VoucherLine
from tournament.selectors.money import EventMoney, Overview, overview_of
from tournament.selectors.sheets import sheet_head
from tournament.sheets.cash_values import CashRow, MoneySheet, TillSheet
from tournament.words_money import METHODS, amount_words, amounts_words

#: (what moved it, currency) to an amount.
_Moved = Mapping[tuple[str, str], int]

_CHANGE, _DIFFERENCE = "change", "difference"


def till_sheets(tournament: Tournament) -> tuple[TillSheet, ...]:
    """A sheet for each till. Five queries."""
    moved = _moved(tournament)
    otherwise = _paid_otherwise(tournament)
    counts: dict[int, list[CashCount]] = defaultdict(list)
    for count in CashCount.objects.filter(till__tournament=tournament).order_by("id"):
        counts[count.till_id].append(count)
    tills = Till.objects.filter(tournament=tournament)
    with hall_time(tournament):
        return tuple(
            _till_sheet(tournament, till, moved[till.pk], otherwise[till.pk], counts[till.pk])
            for till in tills
        )


def money_sheet(tournament: Tournament) -> MoneySheet:
    """The sums of the whole tournament."""
    overview = overview_of(tournament)
    columns = (
        gettext("Paid"),
        gettext("Entries"),
        gettext("Side pools"),
        gettext("Fees"),
        gettext("Still owed"),
    )
    code = tournament.currency
    return MoneySheet(
        head=sheet_head(tournament, None),
        columns=columns,
        rows=(*(_event_row(each, code) for each in overview.events), _sum_row(overview, code)),
        figures=_figures(overview, code),
    )


def _moved(tournament: Tournament) -> dict[int, dict[tuple[str, str], int]]:
    """What moved the cash of each till: a counter-entry counts with what it takes back."""
    found: dict[int, dict[tuple[str, str], int]] = defaultdict(lambda: defaultdict(int))
    rows = (
        VoucherLine.objects.filter(account__tournament=tournament, account__kind=Account.Kind.CASH)
        .values_list(
            "account__till_id",
            "account__currency",
            "voucher__kind",
            "voucher__reverses__kind",
            "voucher__cash_count",
        )
        .annotate(sum=Sum(Coalesce("foreign", "amount")))
        .order_by()
    )
    for till, currency, kind, reversed_kind, count, amount in rows:
        what = reversed_kind or kind
        if kind == Voucher.Kind.COUNT:
            what = _CHANGE if count is None else _DIFFERENCE
        found[till][what, currency] += amount
    return found


def _paid_otherwise(tournament: Tournament) -> dict[int, dict[str, dict[str, int]]]:
    """What was paid at each till by card and bank transfer: by till, method, currency."""
    found: dict[int, dict[str, dict[str, int]]] = defaultdict(lambda: defaultdict(dict))
    rows = (
        VoucherLine.objects.filter(
            Q(account__kind=Account.Kind.CARD) | Q(account__kind=Account.Kind.BANK),
            account__tournament=tournament,
            voucher__till__isnull=False,
            voucher__registration__isnull=False,
        )
        .values_list("voucher__till_id", "account__kind", "account__currency")
        .annotate(sum=Sum(Coalesce("foreign", "amount")))
        .order_by()
    )
    for till, kind, currency, amount in rows:
        found[till][kind][currency] = amount
    return found


def _till_sheet(
    tournament: Tournament,
    till: Till,
    moved: _Moved,
    otherwise: Mapping[str, Mapping[str, int]],
    counts: Iterable[CashCount],
) -> TillSheet:
    held = {currency for _, currency in moved} - {tournament.currency}
    columns = (tournament.currency, *sorted(held))
    kinds = [
        (_CHANGE, gettext("Change money put in, less what was taken out")),
        (Voucher.Kind.PAYMENT, gettext("Payments, less change")),
        (Voucher.Kind.REFUND, gettext("Given back")),
        (_DIFFERENCE, gettext("Differences of counts")),
    ]
    rows = [
        CashRow(label=label, cells=_cells([moved.get((kind, code), 0) for code in columns], columns))
        for kind, label in kinds
    ]
    sums = [sum(amount for (_, currency), amount in moved.items() if currency == code) for code in columns]
    rows.append(CashRow(label=gettext("Should be there"), cells=_cells(sums, columns), is_sum=True))
    return TillSheet(
        head=sheet_head(tournament, None),
        till=till.name,
        columns=columns,
        rows=tuple(rows),
        others=tuple(
            gettext("%(method)s: %(amounts)s") % {"method": METHODS[kind], "amounts": amounts_words(amounts)}
            for kind, amounts in otherwise.items()
        ),
        counts=tuple(_count_words(count, tournament.currency) for count in counts),
    )


def _cells(amounts: Iterable[int], columns: Iterable[str]) -> tuple[str, ...]:
    return tuple(amount_words(amount, code) for amount, code in zip(amounts, columns, strict=True))


def _count_words(count: CashCount, home: str) -> str:
    told = {
        "at": date_format(timezone.localtime(count.at), "j M H:i"),
        "by": count.by,
        "counted": amounts_words(count.counted) or amount_words(0, home),
        "expected": amounts_words(count.expected) or amount_words(0, home),
    }
    if count.voucher_id is None:
        return gettext("%(at)s, %(by)s counted %(counted)s: all is there.") % told
    return gettext("%(at)s, %(by)s counted %(counted)s instead of %(expected)s.") % told


def _event_row(each: EventMoney, code: str) -> CashRow:
    paid = gettext("%(paid)s of %(people)s") % {"paid": each.paid, "people": each.people}
    amounts = (each.entries, sum(each.pools.values()), each.fees, each.owed)
    return CashRow(label=each.event.name, cells=(paid, *(amount_words(amount, code) for amount in amounts)))


def _sum_row(overview: Overview, code: str) -> CashRow:
    events = overview.events
    amounts = (
        sum(each.entries for each in events),
        sum(sum(each.pools.values()) for each in events),
        sum(each.fees for each in events),
        overview.owed,
    )
    cells = ("", *(amount_words(amount, code) for amount in amounts))
    return CashRow(label=gettext("Together"), cells=cells, is_sum=True)


def _figures(overview: Overview, code: str) -> tuple[tuple[str, str], ...]:
    """Charged, received by method, to be given back, differences."""
    found = [(gettext("Charged"), overview.charged), (gettext("Received"), overview.total_received)]
    found += [(str(METHODS[method]), amount) for method, amount in overview.received.items()]
    found += [(gettext("To be given back"), overview.credit)] if overview.credit else []
    found.append((gettext("Cash differences"), overview.differences))
    return tuple((label, amount_words(amount, code)) for label, amount in found)
