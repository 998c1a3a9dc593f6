"""What things cost: set, changed, and what cannot be changed any more."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from rules.errors import TavlaError
from rules.tournament.currencies import AmountNegativeError, CurrencyUnknownError, RateInvalidError
from rules.tournament.fees import DiscountInvalidError, Tier, Wanted, charges_of, total
from tests.factories import DESK, make_event, make_tournament
from tests.tournament.purses import make_desk, make_person, owe
from tournament.errors import ChoiceUnknownError, NameMissingError, NameTooLongError
from tournament.models import Discount, Event, LogEntry, Price, Tournament
from tournament.money_errors import (
    CurrencyFixedError,
    DiscountTwiceError,
    DiscountUsedError,
    EventHasMoneyError,
    PoolNameMissingError,
    PriceTwiceError,
    PriceUsedError,
    TillNameTakenError,
)
from tournament.selectors.prices import reduction_of, tiers_by_event, tiers_of
from tournament.services.acts import act
from tournament.services.events import delete_event
from tournament.services.ledger import charge, pay
from tournament.services.prices import (
    DiscountLine,
    PriceLine,
    open_till,
    set_currencies,
    set_discounts,
    set_prices,
)
from tournament.services.tills import count_till
from tournament.services.tournaments import delete_tournament

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 1, 10, 12, tzinfo=UTC)
EVENING = datetime(2026, 1, 10, 18, tzinfo=UTC)
EARLY = PriceLine(kind="entry", amount=40000, until=NOON)
LATE = PriceLine(kind="entry", amount=50000)
POOL = PriceLine(kind="side-pool", name="Küçük", amount=10000, returned=90)
FEE = PriceLine(kind="fee", amount=5000)


@pytest.fixture
def event() -> Event:
    return make_event()


def again(price: Price, **changes: object) -> PriceLine:
    now = {name: getattr(price, name) for name in ("id", "kind", "name", "amount", "until", "returned")}
    return PriceLine(**now | changes)  # type: ignore[arg-type]


def use(price: Price) -> None:
    """Charge somebody by a price."""
    event = price.event
    (tier,) = (tier for tier in tiers_of(event) if tier.id == price.pk)
    with act(event.tournament, by=DESK, action="charge") as doing:
        charges = charges_of([tier], [Wanted(tier.kind, tier.name)], None, datetime(2020, 1, 1, tzinfo=UTC))
        charge(doing, make_person(event.tournament), event, charges)


def test_prices_are_set_and_read_as_tiers(event: Event) -> None:
    prices = set_prices(event, [EARLY, LATE, POOL, FEE], DESK)

    ids = {(price.kind, price.until): price.pk for price in prices}
    assert set(tiers_of(event)) == {
        Tier(ids["entry", NOON], "entry", "", 40000, NOON),
        Tier(ids["entry", None], "entry", "", 50000, None),
        Tier(ids["side-pool", None], "side-pool", "Küçük", 10000, None),
        Tier(ids["fee", None], "fee", "", 5000, None),
    }
    assert set(tiers_by_event(event.tournament)[event.pk]) == set(tiers_of(event))
    assert {price.kind: price.returned for price in prices} == {"entry": 100, "side-pool": 90, "fee": 0}
    assert LogEntry.objects.get(action="set-prices").subject == "Open"


def test_prices_change_places_in_time(event: Event) -> None:
    early, late = set_prices(event, [EARLY, PriceLine(kind="entry", amount=50000, until=EVENING)], DESK)

    set_prices(event, [again(early, until=EVENING), again(late, until=NOON)], DESK)

    assert [(tier.amount, tier.until) for tier in tiers_of(event)] == [(50000, NOON), (40000, EVENING)]


def test_saying_the_same_again_logs_nothing(event: Event) -> None:
    prices = set_prices(event, [EARLY, LATE], DESK)

    set_prices(event, [again(price) for price in prices], DESK)

    assert LogEntry.objects.filter(action="set-prices").count() == 1


def test_a_price_that_was_charged_stays_but_its_amount_can_change(event: Event) -> None:
    entry, pool = set_prices(event, [LATE, POOL], DESK)
    use(entry)
    use(pool)

    with pytest.raises(PriceUsedError):
        set_prices(event, [again(pool)], DESK)
    with pytest.raises(PriceUsedError) as refused:
        set_prices(event, [again(entry), again(pool, name="Büyük")], DESK)
    set_prices(event, [again(entry, amount=60000, until=NOON), again(pool)], DESK)

    assert refused.value.values == {"price": "Küçük"}
    assert [tier.amount for tier in tiers_of(event)] == [60000, 10000]
    assert entry.lines.get().amount == -50000


def test_a_price_nobody_was_charged_goes(event: Event) -> None:
    entry, _ = set_prices(event, [LATE, POOL], DESK)

    set_prices(event, [again(entry)], DESK)

    assert Price.objects.get() == entry


@pytest.mark.parametrize(
    ("lines", "refusal"),
    [
        ([PriceLine(kind="gift", amount=1)], ChoiceUnknownError),
        ([PriceLine(kind="entry", amount=1, returned=101)], ChoiceUnknownError),
        ([PriceLine(kind="entry", amount=1, id=0)], ChoiceUnknownError),
        ([PriceLine(kind="entry", amount=-1)], AmountNegativeError),
        ([PriceLine(kind="side-pool", amount=1)], PoolNameMissingError),
        ([PriceLine(kind="side-pool", amount=1, name="x" * 61)], NameTooLongError),
        ([LATE, PriceLine(kind="entry", amount=1)], PriceTwiceError),
    ],
)
def test_prices_that_cannot_be(event: Event, lines: list[PriceLine], refusal: type[TavlaError]) -> None:
    with pytest.raises(refusal):
        set_prices(event, lines, DESK)

    assert not Price.objects.exists()


def test_discounts_are_set_swapped_and_taken_away() -> None:
    tournament = make_tournament()
    student, club = set_discounts(
        tournament, [DiscountLine(name="Öğrenci", percent=50), DiscountLine(name="Kulüp", amount=5000)], DESK
    )[::-1]

    set_discounts(tournament, [DiscountLine(name="Kulüp", percent=50, id=student.pk)], DESK)

    assert reduction_of(Discount.objects.get()).percent == 50  # type: ignore[union-attr]
    assert reduction_of(None) is None
    assert not Discount.objects.filter(pk=club.pk).exists()


def test_a_discount_somebody_had_stays() -> None:
    event = make_event()
    (entry,) = set_prices(event, [LATE], DESK)
    (student,) = set_discounts(event.tournament, [DiscountLine(name="Öğrenci", percent=50)], DESK)
    charges = charges_of(tiers_of(event), [Wanted("entry")], reduction_of(student), NOON)
    with act(event.tournament, by=DESK, action="charge") as doing:
        charge(doing, make_person(event.tournament), event, charges)

    with pytest.raises(DiscountUsedError):
        set_discounts(event.tournament, [], DESK)

    assert total(charges) == 25000
    assert (entry.lines.get().discount, entry.lines.get().amount) == (student, -25000)


@pytest.mark.parametrize(
    ("lines", "refusal"),
    [
        ([DiscountLine(name=" ", percent=5)], NameMissingError),
        ([DiscountLine(name="x")], DiscountInvalidError),
        ([DiscountLine(name="x", percent=5, amount=5)], DiscountInvalidError),
        ([DiscountLine(name="x", percent=101)], DiscountInvalidError),
        ([DiscountLine(name="x", amount=-5)], DiscountInvalidError),
        ([DiscountLine(name="x", percent=5), DiscountLine(name="x", amount=5)], DiscountTwiceError),
        ([DiscountLine(name="x", percent=5, id=0)], ChoiceUnknownError),
    ],
)
def test_discounts_that_cannot_be(lines: list[DiscountLine], refusal: type[TavlaError]) -> None:
    with pytest.raises(refusal):
        set_discounts(make_tournament(), lines, DESK)

    assert not Discount.objects.exists()


def test_the_currency_stays_once_something_is_priced() -> None:
    tournament = make_tournament()
    set_currencies(tournament, currency="EUR", rates={"TRY": "0.024", "EUR": "1"}, by=DESK)
    assert (tournament.currency, tournament.rates) == ("EUR", {"TRY": "0.024"})
    set_prices(make_event(tournament), [LATE], DESK)

    with pytest.raises(CurrencyFixedError):
        set_currencies(tournament, currency="TRY", rates={}, by=DESK)
    set_currencies(tournament, currency="EUR", rates={}, by=DESK)

    assert Tournament.objects.get().rates == {}


def test_currencies_and_rates_that_are_none() -> None:
    tournament = make_tournament()

    with pytest.raises(CurrencyUnknownError):
        set_currencies(tournament, currency="TL", rates={}, by=DESK)
    with pytest.raises(CurrencyUnknownError):
        set_currencies(tournament, currency="TRY", rates={"EURO": "41"}, by=DESK)
    with pytest.raises(RateInvalidError):
        set_currencies(tournament, currency="TRY", rates={"EUR": "0"}, by=DESK)


def test_a_till_is_called_by_a_name_of_its_own() -> None:
    tournament = make_tournament()
    open_till(tournament, " Masa  1 ", DESK)

    with pytest.raises(TillNameTakenError):
        open_till(tournament, "Masa 1", DESK)
    with pytest.raises(NameMissingError):
        open_till(tournament, "", DESK)
    assert open_till(make_tournament(name="Başka"), "Masa 1", DESK).name == "Masa 1"


def test_an_event_with_money_stays_and_a_tournament_goes_whole() -> None:
    tournament, event, till = make_desk()
    person = make_person(tournament)
    owe(person, event, 40000)
    pay(tournament, person, till=till, method="cash", given={"EUR": 1000}, by=DESK)
    count_till(till, {"EUR": 900, "TRY": 0}, DESK)

    with pytest.raises(EventHasMoneyError):
        delete_event(event, by=DESK)
    delete_tournament(tournament, by=DESK)

    assert not Tournament.objects.exists()


def test_an_event_with_prices_alone_can_be_deleted() -> None:
    event = make_event()
    set_prices(event, [LATE], DESK)

    delete_event(event, by=DESK)

    assert not Price.objects.exists()
