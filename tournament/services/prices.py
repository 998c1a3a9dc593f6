"""What things cost at a tournament: prices of an event, discounts, currencies; and the tills that take it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from matches.names import display_name
from rules.tournament.currencies import checked_amount, checked_rate, decimals_of
from rules.tournament.fees import DiscountInvalidError, FeeKind
from tournament.actor import Actor
from tournament.errors import ChoiceUnknownError, NameTooLongError
from tournament.models import Discount, Event, Price, Till, Tournament
from tournament.money_errors import (
    CurrencyFixedError,
    DiscountTwiceError,
    DiscountUsedError,
    PoolNameMissingError,
    PriceTwiceError,
    PriceUsedError,
    TillNameTakenError,
)
from tournament.services.acts import act
from tournament.services.tournaments import checked_name

_NAME_LIMIT = 60
_TILL_LIMIT = 40
#: While prices change places in time, they are put aside here, so that no two stand on the same moment.
_ASIDE = datetime(9000, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceLine:
    """A price as it shall be. id: of the one it was, None for a new one. The rest as Price."""

    kind: str
    amount: int
    name: str = ""
    until: datetime | None = None
    returned: int = 100
    id: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscountLine:
    """A discount as it shall be: percent or amount. id: of the one it was, None for a new one."""

    name: str
    percent: int | None = None
    amount: int | None = None
    id: int | None = None


def set_prices(event: Event, prices: Sequence[PriceLine], by: Actor) -> tuple[Price, ...]:
    """Let an event cost this from now on; what was charged before stays as it was.

    Raises ChoiceUnknownError, PoolNameMissingError, NameTooLongError, PriceTwiceError, PriceUsedError,
    AmountNegativeError, AmountTooLargeError.
    """
    lines = [_checked_price(line) for line in prices]
    _refuse_twice(lines)
    with act(event.tournament_id, by=by, action="set-prices", event=event) as doing:
        rows = {row.pk: row for row in Price.objects.filter(event=event)}
        before = [_price_json(row) for row in rows.values()]
        _drop_prices(rows, {line.id for line in lines})
        for place, row in enumerate(rows.values()):
            Price.objects.filter(pk=row.pk).update(until=_ASIDE + timedelta(days=place))
        for line in lines:
            _save_price(event, rows, line)
        after = [_price_json(row) for row in Price.objects.filter(event=event)]
        if before != after:
            doing.record(subject=event.name, before={"prices": before}, after={"prices": after})
    return tuple(Price.objects.filter(event=event))


def set_discounts(
    tournament: Tournament, discounts: Sequence[DiscountLine], by: Actor
) -> tuple[Discount, ...]:
    """Let these people pay less of an entry.

    Raises NameMissingError, NameTooLongError, DiscountInvalidError, DiscountTwiceError, DiscountUsedError,
    ChoiceUnknownError, AmountTooLargeError.
    """
    lines = [_checked_discount(line) for line in discounts]
    names = [line.name for line in lines]
    for name in names:
        if names.count(name) > 1:
            raise DiscountTwiceError(discount=name)
    with act(tournament, by=by, action="set-discounts") as doing:
        rows = {row.pk: row for row in Discount.objects.filter(tournament=tournament)}
        before = [_discount_json(row) for row in rows.values()]
        for row in [row for pk, row in rows.items() if pk not in {line.id for line in lines}]:
            if row.lines.exists():
                raise DiscountUsedError(discount=row.name)
            rows.pop(row.pk).delete()
        for row in rows.values():
            Discount.objects.filter(pk=row.pk).update(name=f"\x1f{row.pk}")
        for line in lines:
            _save_discount(tournament, rows, line)
        after = [_discount_json(row) for row in Discount.objects.filter(tournament=tournament)]
        if before != after:
            doing.record(
                subject=doing.tournament.name, before={"discounts": before}, after={"discounts": after}
            )
    return tuple(Discount.objects.filter(tournament=tournament))


def set_currencies(
    tournament: Tournament, *, currency: str, rates: Mapping[str, str], by: Actor
) -> Tournament:
    """Say what currency the accounts are kept in, and what one of each other is worth in it.

    rates: {"EUR": "41.50"}. Raises CurrencyUnknownError, RateInvalidError, CurrencyFixedError.
    """
    decimals_of(currency)
    for code, rate in rates.items():
        decimals_of(code)
        checked_rate(code, rate)
    kept = {code: rate for code, rate in rates.items() if code != currency}
    with act(tournament, by=by, action="set-currencies") as doing:
        row = doing.tournament
        before = {"currency": row.currency, "rates": row.rates}
        if currency != row.currency and _has_amounts(row):
            raise CurrencyFixedError(currency=row.currency)
        row.currency, row.rates = currency, kept
        row.save(update_fields=["currency", "rates"])
        after = {"currency": currency, "rates": kept}
        if before != after:
            doing.record(subject=row.name, before=before, after=after)
    tournament.currency, tournament.rates = row.currency, row.rates
    return row


def open_till(tournament: Tournament, name: str, by: Actor) -> Till:
    """Open a desk with a cash box. Raises NameMissingError, NameTooLongError, TillNameTakenError."""
    shown = checked_name(name, limit=_TILL_LIMIT)
    with act(tournament, by=by, action="open-till") as doing:
        if Till.objects.filter(tournament=doing.tournament, name=shown).exists():
            raise TillNameTakenError(till=shown)
        till = Till.objects.create(tournament=doing.tournament, name=shown)
        doing.record(subject=shown)
    return till


def _checked_price(line: PriceLine) -> PriceLine:
    if line.kind not in list(FeeKind):
        raise ChoiceUnknownError(field="kind", value=line.kind)
    if not 0 <= line.returned <= 100:
        raise ChoiceUnknownError(field="returned", value=str(line.returned))
    checked_amount(line.amount)
    name = display_name(line.name) if line.kind == FeeKind.POOL else ""
    if line.kind == FeeKind.POOL and not name:
        raise PoolNameMissingError
    if len(name) > _NAME_LIMIT:
        raise NameTooLongError(length=len(name), limit=_NAME_LIMIT)
    returned = 0 if line.kind == FeeKind.FEE else line.returned
    return PriceLine(**asdict(line) | {"name": name, "returned": returned})


def _refuse_twice(lines: Sequence[PriceLine]) -> None:
    seen = set()
    for line in lines:
        if (line.kind, line.name, line.until) in seen:
            raise PriceTwiceError(price=line.name or line.kind)
        seen.add((line.kind, line.name, line.until))


def _drop_prices(rows: dict[int, Price], kept: set[int | None]) -> None:
    """Remove prices that are not wanted any more; one that somebody was charged by stays."""
    for row in [row for pk, row in rows.items() if pk not in kept]:
        if row.lines.exists():
            raise PriceUsedError(price=row.name or row.kind)
        rows.pop(row.pk).delete()


def _save_price(event: Event, rows: Mapping[int, Price], line: PriceLine) -> None:
    row = _row(rows, line.id) or Price(event=event)
    if row.pk and (row.kind, row.name) != (line.kind, line.name) and row.lines.exists():
        raise PriceUsedError(price=row.name or row.kind)
    row.kind, row.name, row.amount = line.kind, line.name, line.amount
    row.until, row.returned = line.until, line.returned
    row.save()


def _checked_discount(line: DiscountLine) -> DiscountLine:
    name = checked_name(line.name, limit=_NAME_LIMIT)
    is_share = line.percent is not None and 0 <= line.percent <= 100 and line.amount is None
    is_amount = line.amount is not None and line.amount >= 0 and line.percent is None
    if not is_share and not is_amount:
        raise DiscountInvalidError(name=name)
    checked_amount(line.amount or 0)
    return DiscountLine(**asdict(line) | {"name": name})


def _save_discount(tournament: Tournament, rows: Mapping[int, Discount], line: DiscountLine) -> None:
    row = _row(rows, line.id) or Discount(tournament=tournament)
    row.name, row.percent, row.amount = line.name, line.percent, line.amount
    row.save()


def _row(rows: Mapping[int, Any], pk: int | None) -> Any:
    """The row that a line was; None for a new one. Raises ChoiceUnknownError for one that is gone."""
    if pk is not None and pk not in rows:
        raise ChoiceUnknownError(field="id", value=str(pk))
    return None if pk is None else rows[pk]


def _has_amounts(tournament: Tournament) -> bool:
    """Whether anything is priced or booked in the tournament's currency."""
    return (
        tournament.vouchers.exists()
        or Price.objects.filter(event__tournament=tournament).exists()
        or tournament.discounts.filter(amount__isnull=False).exists()
    )


def _price_json(row: Price) -> dict[str, Any]:
    until = row.until.isoformat() if row.until else None
    return {
        "kind": row.kind,
        "name": row.name,
        "amount": row.amount,
        "until": until,
        "returned": row.returned,
    }


def _discount_json(row: Discount) -> dict[str, Any]:
    return {"name": row.name, "percent": row.percent, "amount": row.amount}
