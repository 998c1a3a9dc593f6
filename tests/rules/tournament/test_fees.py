"""What taking part costs, and what comes back of what was given."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.tournament.currencies import AmountNegativeError, RateMissingError
from rules.tournament.fees import (
    Charge,
    DiscountInvalidError,
    PriceUnknownError,
    Reduction,
    Tier,
    Wanted,
    change_due,
    charges_of,
    given_worth,
    still_open,
    total,
)

NOON = datetime(2026, 1, 10, 12, tzinfo=UTC)
EARLY = Tier(1, "entry", "", 40000, NOON)
LATE = Tier(2, "entry", "", 50000, NOON + timedelta(hours=2))
LAST = Tier(3, "entry", "", 60000)
FEE = Tier(4, "fee", "", 5000)
POOL = Tier(5, "side-pool", "Küçük", 10000)
TIERS = (LAST, POOL, LATE, FEE, EARLY)
RATES = {"EUR": "41.50"}


@pytest.mark.parametrize(
    ("at", "tier"),
    [
        (NOON - timedelta(seconds=1), EARLY),
        (NOON, LATE),
        (NOON + timedelta(hours=2), LAST),
    ],
)
def test_the_first_tier_that_has_not_passed_holds(at: datetime, tier: Tier) -> None:
    assert charges_of(TIERS, [Wanted("entry")], None, at) == (
        Charge(tier.id, None, "entry", "", tier.amount),
    )


def test_an_entry_with_fee_and_pool_in_the_order_of_asking() -> None:
    charges = charges_of(TIERS, [Wanted("entry"), Wanted("side-pool", "Küçük"), Wanted("fee")], None, NOON)

    assert [(charge.kind, charge.amount) for charge in charges] == [
        ("entry", 50000),
        ("side-pool", 10000),
        ("fee", 5000),
    ]
    assert total(charges) == 65000


def test_a_discount_lowers_entries_alone_and_is_rounded_for_the_player() -> None:
    odd = Tier(1, "entry", "", 333)
    charges = charges_of((odd, FEE, POOL), [Wanted("entry"), Wanted("fee")], Reduction(7, percent=10), NOON)

    assert charges == (Charge(1, 7, "entry", "", 299), Charge(4, None, "fee", "", 5000))


def test_a_discount_by_an_amount_never_goes_below_nothing() -> None:
    assert Reduction(7, amount=15000).applied(40000) == 25000
    assert Reduction(7, amount=50000).applied(40000) == 0
    assert Reduction(7, percent=100).applied(40000) == 0
    assert Reduction(7, percent=0).applied(40000) == 40000


@pytest.mark.parametrize(
    "values",
    [{}, {"percent": 101}, {"percent": -1}, {"amount": -1}, {"percent": 10, "amount": 10}],
)
def test_a_discount_is_one_of_two(values: dict[str, int]) -> None:
    with pytest.raises(DiscountInvalidError):
        Reduction(7, **values)


def test_re_entries_and_double_entries() -> None:
    own = (EARLY, LAST, Tier(6, "re-entry", "", 20000), Tier(8, "double-entry", "", 100000))

    assert total(charges_of(own, [Wanted("re-entry")], None, NOON)) == 20000
    assert total(charges_of(own, [Wanted("double-entry")], None, NOON)) == 100000
    assert charges_of((LAST,), [Wanted("re-entry")], None, NOON) == (Charge(3, None, "entry", "", 60000),)


def test_what_has_no_price_is_free_where_nothing_is_charged_for_entries() -> None:
    assert charges_of((FEE,), [Wanted("entry"), Wanted("double-entry"), Wanted("re-entry")], None, NOON) == ()
    assert charges_of((LAST,), [Wanted("fee")], None, NOON) == ()


@pytest.mark.parametrize(
    ("tiers", "wanted"),
    [
        ((LAST,), Wanted("side-pool", "Küçük")),
        ((POOL,), Wanted("side-pool", "Büyük")),
        ((LAST,), Wanted("double-entry")),
        ((EARLY,), Wanted("entry")),  # it has passed, and nothing came after it
    ],
)
def test_a_price_that_nobody_set(tiers: tuple[Tier, ...], wanted: Wanted) -> None:
    with pytest.raises(PriceUnknownError) as refused:
        charges_of(tiers, [wanted], None, NOON)

    assert refused.value.values == {"kind": wanted.kind, "name": wanted.name}


def test_change_is_in_the_home_currency() -> None:
    assert change_due({"TRY": 50000}, 40000, RATES, "TRY") == 10000
    assert change_due({"EUR": 5000}, 40000, RATES, "TRY") == 167500
    assert change_due({"EUR": 500, "TRY": 30000}, 40000, RATES, "TRY") == 10750
    assert change_due({"TRY": 30000}, 40000, RATES, "TRY") == 0
    assert given_worth({}, RATES, "TRY") == 0


def test_what_was_given_must_be_possible() -> None:
    with pytest.raises(AmountNegativeError):
        change_due({"TRY": -1}, 0, RATES, "TRY")
    with pytest.raises(RateMissingError):
        change_due({"USD": 1}, 0, RATES, "TRY")


@given(
    amount=st.integers(0, 10**7),
    percent=st.integers(0, 100),
    given_=st.integers(0, 10**7),
)
def test_nobody_pays_more_by_a_discount_and_change_is_never_more_than_was_given(
    amount: int, percent: int, given_: int
) -> None:
    due = Reduction(1, percent=percent).applied(amount)

    assert 0 <= due <= amount
    assert due * 100 <= amount * (100 - percent) < (due + 1) * 100
    assert 0 <= change_due({"TRY": given_}, due, {}, "TRY") <= given_


@pytest.mark.parametrize(
    ("owed", "expected"),
    [
        (600, (100, 200, 300)),
        (350, (0, 50, 300)),
        (100, (0, 0, 100)),
        (0, (0, 0, 0)),
        (-50, (0, 0, 0)),
        (700, (100, 200, 300)),
    ],
)
def test_money_covers_the_oldest_charge_first(owed: int, expected: tuple[int, ...]) -> None:
    assert still_open((100, 200, 300), owed) == expected
