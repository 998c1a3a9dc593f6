"""Money for the organizer's eyes: of each event, each till, each person, and the ledger itself.

Amounts are in the smallest unit of the tournament's currency where nothing else is said.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from django.db.models import Min, Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from matches.names import search_key
from rules.tournament.fees import still_open
from tournament.models import Account, CashCount, Event, Registration, Till, Tournament, Voucher, VoucherLine
from tournament.selectors.ledger import MONEY, StatementLine, balances_of

_INCOME = (Account.Kind.ENTRIES, Account.Kind.FEES, Account.Kind.POOL)


@dataclass(slots=True)
class EventMoney:
    """What was charged for an event. people: who is charged something; paid: how many of them owe nothing.

    pools: of each side pool, by name. owed: what is not paid yet of all that.
    """

    event: Event
    people: int = 0
    paid: int = 0
    entries: int = 0
    fees: int = 0
    pools: dict[str, int] = field(default_factory=dict)
    owed: int = 0

    @property
    def charged(self) -> int:
        return self.entries + self.fees + sum(self.pools.values())

    @property
    def received(self) -> int:
        return self.charged - self.owed


@dataclass(frozen=True, slots=True)
class TillLine:
    """A till: what should be in it by currency, and when it was last counted."""

    till: Till
    expected: Mapping[str, int]
    counted: CashCount | None


@dataclass(frozen=True, slots=True)
class PersonLine:
    """A person and what is owed; below 0: to be given back."""

    registration: Registration
    owed: int


@dataclass(frozen=True, slots=True)
class Overview:
    """The money of a tournament. received: by method; differences: too much (below 0: too little) counted."""

    events: tuple[EventMoney, ...]
    tills: tuple[TillLine, ...]
    received: Mapping[str, int]
    owed: int
    credit: int
    differences: int

    @property
    def charged(self) -> int:
        return sum(each.charged for each in self.events)

    @property
    def total_received(self) -> int:
        return sum(self.received.values())


@dataclass(frozen=True, slots=True)
class LedgerFilter:
    """Which vouchers are looked for; "" and None: all. who: a name, or part of one, or a number."""

    kind: str = ""
    till: Till | None = None
    event: Event | None = None
    who: str = ""


def overview_of(tournament: Tournament) -> Overview:
    """Everything the organizer asks of the money. Eight queries."""
    balances = balances_of(tournament)
    differences = VoucherLine.objects.filter(
        account__tournament=tournament, account__kind=Account.Kind.DIFFERENCE
    )
    return Overview(
        events=events_money(tournament, balances),
        tills=tills_of(tournament),
        received=_received(tournament),
        owed=sum(owed for owed in balances.values() if owed > 0),
        credit=-sum(owed for owed in balances.values() if owed < 0),
        differences=-(differences.aggregate(sum=Sum("amount"))["sum"] or 0),
    )


def events_money(tournament: Tournament, balances: Mapping[int, int]) -> tuple[EventMoney, ...]:
    """What was charged for each event and is still owed. balances: of everybody. Two queries."""
    found = {event.pk: EventMoney(event) for event in tournament.events.order_by("id")}
    rows = (
        VoucherLine.objects.filter(account__tournament=tournament, account__kind__in=_INCOME)
        .values_list("voucher__registration_id", "account__event_id", "account__kind", "account__code")
        .annotate(sum=-Sum("amount"), first=Min("voucher__number"))
        .order_by("first")
    )
    charged: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for person, event, kind, code, amount, _ in rows:
        _add(found[event], kind, code, amount)
        charged[person][event] += amount
    for person, by_event in charged.items():
        own = {event: amount for event, amount in by_event.items() if amount > 0}
        left = still_open(tuple(own.values()), balances.get(person, 0))
        for event, owed in zip(own, left, strict=True):
            found[event].people += 1
            found[event].paid += not owed
            found[event].owed += owed
    return tuple(found.values())


def tills_of(tournament: Tournament) -> tuple[TillLine, ...]:
    """The tills with what should be in them. Three queries."""
    held: dict[int, dict[str, int]] = defaultdict(dict)
    rows = (
        VoucherLine.objects.filter(account__tournament=tournament, account__kind=Account.Kind.CASH)
        .values_list("account__till_id", "account__currency")
        .annotate(sum=Sum(Coalesce("foreign", "amount")))
        .order_by("account__currency")
    )
    for till, currency, amount in rows:
        held[till][currency] = amount
    counts: dict[int, CashCount] = {}
    for count in CashCount.objects.filter(till__tournament=tournament).order_by("id"):
        counts[count.till_id] = count
    return tuple(
        TillLine(till, held[till.pk], counts.get(till.pk))
        for till in Till.objects.filter(tournament=tournament)
    )


def people_of(tournament: Tournament, *, who: str = "", owing: bool = False) -> tuple[PersonLine, ...]:
    """The people at the tournament with what they owe, by name. owing: only who owes or has too much paid.

    Two queries.
    """
    balances = balances_of(tournament)
    people = Registration.objects.filter(tournament=tournament).select_related("player")
    if who.strip():
        people = people.filter(_named(who, "player", "number"))
    if owing:
        people = people.filter(pk__in=[pk for pk, owed in balances.items() if owed])
    return tuple(PersonLine(each, balances.get(each.pk, 0)) for each in people.order_by("player__sort_key"))


def vouchers_of(tournament: Tournament, wanted: LedgerFilter) -> QuerySet[Voucher]:
    """The vouchers that are looked for, the last first. For a page of them five queries."""
    found = Voucher.objects.filter(tournament=tournament)
    if wanted.kind:
        found = found.filter(kind=wanted.kind)
    if wanted.till is not None:
        found = found.filter(till=wanted.till)
    if wanted.event is not None:
        found = found.filter(lines__account__event=wanted.event).distinct()
    if wanted.who.strip():
        found = found.filter(_named(wanted.who, "registration__player", "registration__number"))
    return (
        found.select_related("registration__player", "till", "reversed_by")
        .prefetch_related(
            "lines__account__event", "lines__account__till", "lines__account__registration__player"
        )
        .order_by("-number")
    )


def ledger_lines(vouchers: Iterable[Voucher]) -> tuple[StatementLine, ...]:
    """Vouchers with what each moved: the sum of what came into its accounts."""
    return tuple(
        StatementLine(
            voucher,
            tuple(voucher.lines.all()),
            sum(line.amount for line in voucher.lines.all() if line.amount > 0),
            hasattr(voucher, "reversed_by"),
        )
        for voucher in vouchers
    )


def _add(money: EventMoney, kind: str, code: str, amount: int) -> None:
    if kind == Account.Kind.ENTRIES:
        money.entries += amount
    elif kind == Account.Kind.FEES:
        money.fees += amount
    else:
        name = pool_name(code)
        money.pools[name] = money.pools.get(name, 0) + amount


def pool_name(code: str) -> str:
    """The side pool of an account "pool-3-Küçük"."""
    return code.split("-", 2)[2]


def _received(tournament: Tournament) -> dict[str, int]:
    """What people paid, less what was given back, by method; a count's difference is not theirs."""
    rows = (
        VoucherLine.objects.filter(
            account__tournament=tournament,
            account__kind__in=MONEY,
            voucher__registration__isnull=False,
        )
        .values_list("account__kind")
        .annotate(sum=Sum("amount"))
        .order_by()
    )
    found = dict(rows)
    return {str(kind): found[kind] for kind in MONEY if kind in found}


def _named(who: str, player: str, number: str) -> Q:
    key = search_key(who)
    named = Q(**{f"{player}__search_key__contains": key}) if key else Q(pk__in=[])
    return named | Q(**{number: int(who)}) if who.strip().isdecimal() and len(who.strip()) < 9 else named
