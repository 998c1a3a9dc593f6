"""What taking part costs: tiers by time, side pools, fees, discounts; and the change for what was given.

Amounts are whole numbers of the smallest unit of the tournament's currency. A fee is no part of the prizes,
a side pool is a pool of its own (pairing-reference section 10); tiers, re-entries and double entries as in
the presets (P3, P4, side events).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from rules.errors import TavlaError
from rules.tournament.currencies import checked_amount, worth


class FeeKind(StrEnum):
    """What is paid for. DOUBLE: an entry that starts a round later. FEE: no part of the prizes."""

    ENTRY = "entry"
    DOUBLE = "double-entry"
    REENTRY = "re-entry"
    FEE = "fee"
    POOL = "side-pool"


#: What a discount is taken from.
ENTRIES = frozenset({FeeKind.ENTRY, FeeKind.DOUBLE, FeeKind.REENTRY})


class PriceUnknownError(TavlaError):
    """The event has no price for this that holds now. kind: a FeeKind; name: of a side pool, or ""."""

    code = "price-unknown"

    def __init__(self, *, kind: str, name: str) -> None:
        super().__init__(f"there is no price for {kind} {name!r}")
        self.kind = kind
        self.name = name


class DiscountInvalidError(TavlaError):
    """A discount is a share of 0 to 100 percent or an amount, one of the two."""

    code = "discount-invalid"

    def __init__(self, *, name: str) -> None:
        super().__init__(f"the discount {name!r} is neither a share nor an amount")
        self.name = name


@dataclass(frozen=True, slots=True)
class Tier:
    """A price until a moment; None: the last tier, for as long as anybody comes.

    id: the caller's number for it. name: of a side pool, "" of everything else.
    """

    id: int
    kind: str
    name: str
    amount: int
    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody takes part in: an entry, a side pool by its name, ..."""

    kind: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Reduction:
    """What somebody pays less of an entry: percent of it, or an amount. Raises DiscountInvalidError."""

    id: int
    percent: int | None = None
    amount: int | None = None

    def __post_init__(self) -> None:
        is_share = self.percent is not None and 0 <= self.percent <= 100 and self.amount is None
        is_amount = self.amount is not None and self.amount >= 0 and self.percent is None
        if not is_share and not is_amount:
            raise DiscountInvalidError(name=str(self.id))

    def applied(self, amount: int) -> int:
        """What is left to pay: a share is rounded down, in the player's favour; never below nothing."""
        if self.percent is not None:
            return amount * (100 - self.percent) // 100
        return max(0, amount - (self.amount or 0))


@dataclass(frozen=True, slots=True)
class Charge:
    """One line of what somebody has to pay; amount may be 0. price, discount: ids, None for none."""

    price: int | None
    discount: int | None
    kind: str
    name: str
    amount: int


def charges_of(
    tiers: Sequence[Tier], wanted: Iterable[Wanted], discount: Reduction | None, at: datetime
) -> tuple[Charge, ...]:
    """What all that is wanted costs at a moment, in the order of asking.

    Of the tiers of a kind and name the first that has not passed holds. Where nothing was ever asked for
    entries, or for a fee, nothing is charged; a re-entry without a price of its own costs an entry.
    The discount lowers entries of every kind, neither fees nor side pools.
    Raises PriceUnknownError: for a pool or a double entry without a price, or where the last tier has passed.
    """
    found = (_holding(tiers, each, at) for each in wanted)
    return tuple(_charge(tier, discount) for tier in found if tier is not None)


def total(charges: Iterable[Charge]) -> int:
    """The sum of some charges."""
    return sum(charge.amount for charge in charges)


def given_worth(given: Mapping[str, int], rates: Mapping[str, str], currency: str) -> int:
    """What was given is worth in the home currency: each currency is turned into it and rounded by itself.

    given: by currency, in its smallest units. Raises CurrencyUnknownError, RateMissingError,
    RateInvalidError, AmountNegativeError, AmountTooLargeError.
    """
    return sum(
        worth(checked_amount(amount), code, home=currency, rates=rates) for code, amount in given.items()
    )


def change_due(given: Mapping[str, int], due: int, rates: Mapping[str, str], currency: str) -> int:
    """What goes back to the payer, in the home currency; 0 where less than due was given.

    rates: {"EUR": "41.50"}, of the home currency for one. Raises as given_worth.
    """
    return max(0, given_worth(given, rates, currency) - due)


def still_open(charged: Sequence[int], owed: int) -> tuple[int, ...]:
    """How much of each charge is not paid yet: money covers the oldest charge first.

    charged: what was charged, the oldest first, none below 0. owed: what is open in all; what is more than
    was charged, or below 0, is of none of them.
    """
    left = owed
    found = []
    for amount in reversed(charged):
        found.append(max(0, min(amount, left)))
        left -= found[-1]
    return tuple(reversed(found))


def _holding(tiers: Sequence[Tier], wanted: Wanted, at: datetime) -> Tier | None:
    """The tier that is charged; None where there is nothing to charge."""
    own = [tier for tier in tiers if (tier.kind, tier.name) == (wanted.kind, wanted.name)]
    if not own and wanted.kind == FeeKind.REENTRY:
        own = [tier for tier in tiers if tier.kind == FeeKind.ENTRY]
    if not own and _is_free(tiers, wanted.kind):
        return None
    later = [tier for tier in own if tier.until is None or at < tier.until]
    if not later:
        raise PriceUnknownError(kind=wanted.kind, name=wanted.name)
    return min(later, key=_ends)


def _is_free(tiers: Sequence[Tier], kind: str) -> bool:
    """Whether no price means that it costs nothing."""
    if kind == FeeKind.FEE:
        return True
    return kind in ENTRIES and all(tier.kind not in ENTRIES for tier in tiers)


def _ends(tier: Tier) -> tuple[bool, float]:
    return tier.until is None, tier.until.timestamp() if tier.until else 0.0


def _charge(tier: Tier, discount: Reduction | None) -> Charge:
    if discount is None or tier.kind not in ENTRIES:
        return Charge(tier.id, None, tier.kind, tier.name, tier.amount)
    return Charge(tier.id, discount.id, tier.kind, tier.name, discount.applied(tier.amount))
