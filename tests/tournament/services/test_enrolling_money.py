"""What a registration costs and how it is paid, in the same act."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from matches.models import Player
from tests.factories import DESK, accepted, make_event
from tournament.enrolment import Choice, Paying, Person
from tournament.errors import AlreadyEnteredError
from tournament.models import Discount, Entrant, Event, Registration, Till, Voucher
from tournament.money_errors import TillMissingError
from tournament.registration_errors import TotalChangedError
from tournament.selectors.charged import uncharged_entries, uncharged_people
from tournament.selectors.ledger import is_balanced, owed_by
from tournament.services.enrolling import enrol
from tournament.services.prices import (
    DiscountLine,
    PriceLine,
    open_till,
    set_currencies,
    set_discounts,
    set_prices,
)
from tournament.services.registration import import_entrants, remove_entrant
from tournament.services.tournaments import delete_tournament

pytestmark = pytest.mark.django_db

ADA = Person(name="Ada Örnek")


@pytest.fixture
def event() -> Event:
    """Entry 1000 ₺ until yesterday, 1200 since; fee 200, side pool "Large" 500, double entry 2000."""
    event = make_event()
    past = timezone.now() - timedelta(days=1)
    lines = [
        PriceLine(kind="entry", amount=100_000, until=past),
        PriceLine(kind="entry", amount=120_000),
        PriceLine(kind="fee", amount=20_000),
        PriceLine(kind="side-pool", amount=50_000, name="Large"),
        PriceLine(kind="double-entry", amount=200_000),
    ]
    set_prices(event, lines, DESK)
    return event


@pytest.fixture
def till(event: Event) -> Till:
    return open_till(event.tournament, "Desk 1", DESK)


def _owed() -> int:
    return owed_by(Registration.objects.get())


def test_tiers_fees_and_side_pools_are_owed(event: Event) -> None:
    enrol(event.tournament, ADA, [Choice(event=event, pools=("Large",))], by=DESK)

    assert _owed() == 120_000 + 20_000 + 50_000


def test_a_double_entry_and_a_discount_on_the_entry_alone(event: Event) -> None:
    set_discounts(event.tournament, [DiscountLine(name="Student", percent=50)], DESK)
    choice = Choice(event=event, starts_in=2, pools=("Large",), discount=Discount.objects.get())

    enrol(event.tournament, ADA, [choice], by=DESK)

    assert _owed() == 100_000 + 20_000 + 50_000


def test_paid_exactly_when_nothing_else_is_said(event: Event, till: Till) -> None:
    done = enrol(event.tournament, ADA, [Choice(event=event)], till=till, payment=Paying(), by=DESK)

    assert done.payment is not None
    assert (done.payment.change, done.payment.left, _owed()) == (0, 0, 0)
    assert is_balanced(event.tournament)


def test_two_currencies_and_the_change(event: Event, till: Till) -> None:
    set_currencies(event.tournament, currency="TRY", rates={"EUR": "50"}, by=DESK)
    given = {"EUR": 2_000, "TRY": 50_000}

    done = enrol(
        event.tournament, ADA, [Choice(event=event)], till=till, payment=Paying(given=given), by=DESK
    )

    assert done.payment is not None
    assert done.payment.change == 20 * 50 * 100 + 50_000 - 140_000


def test_a_free_event_takes_no_money_and_needs_no_desk() -> None:
    event = make_event()

    assert enrol(event.tournament, ADA, [Choice(event=event)], payment=Paying(), by=DESK).payment is None


def test_cash_without_a_desk_is_refused_and_nobody_is_entered(event: Event) -> None:
    with pytest.raises(TillMissingError):
        enrol(event.tournament, ADA, [Choice(event=event)], payment=Paying(), by=DESK)

    assert not Entrant.objects.exists()
    assert not Voucher.objects.exists()


def test_a_total_that_is_not_the_pages_is_refused(event: Event, till: Till) -> None:
    with pytest.raises(TotalChangedError):
        enrol(
            event.tournament,
            ADA,
            [Choice(event=event)],
            till=till,
            payment=Paying(expected=120_000),
            by=DESK,
        )

    assert not Registration.objects.exists()


def test_a_form_saved_twice_is_paid_once(event: Event, till: Till) -> None:
    given = Paying(given={"TRY": 200_000})
    choices = [Choice(event=event)]

    first, again = (
        enrol(event.tournament, ADA, choices, till=till, payment=given, form_key="a-form", by=DESK)
        for _time in range(2)
    )

    assert first.payment is not None
    assert again.payment == first.payment
    assert again.payment.change == 60_000
    assert [voucher.kind for voucher in Voucher.objects.order_by("number")] == ["charge", "payment"]


def test_nobody_pays_while_waiting_or_looking_for_a_partner(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(team_size=2)
    event.refresh_from_db()
    enrol(event.tournament, ADA, [Choice(event=event)], by=DESK)
    assert _owed() == 0

    ada = Person(player=Player.objects.get())
    partner = Person(name="Bora Deneme")
    enrol(event.tournament, ada, [Choice(event=event, partner=partner)], by=DESK)

    assert owed_by(Registration.objects.get(number=1)) == 140_000
    assert owed_by(Registration.objects.get(number=2)) == 0
    assert uncharged_people(event.tournament) == frozenset()


def test_who_came_by_a_list_is_charged_at_the_desk_once(event: Event, till: Till) -> None:
    import_entrants(event, accepted(["Ada Örnek", "Bora Deneme"]), by=DESK)
    ada, bora = Registration.objects.order_by("number")
    assert uncharged_people(event.tournament) == {ada.pk, bora.pk}
    choice = Choice(event=event, is_entered=True, pools=("Large",))

    done = enrol(event.tournament, Person(player=ada.player), [choice], till=till, payment=Paying(), by=DESK)

    assert done.payment is not None
    assert done.payment.voucher.values["due"] == 190_000
    assert event.entrants.count() == 2
    assert {entrant for _event, entrant in uncharged_entries([event])} == {event.entrants.get(number=2).pk}
    with pytest.raises(AlreadyEnteredError):
        enrol(event.tournament, Person(player=ada.player), [choice], by=DESK)
    with pytest.raises(ValueError, match="is not in event"):
        enrol(event.tournament, Person(name="Cem Başka"), [choice], by=DESK)


def test_who_is_removed_from_the_list_owes_it_no_more_and_is_kept_by_the_ledger(event: Event) -> None:
    done = enrol(event.tournament, ADA, [Choice(event=event)], is_here=False, by=DESK)

    remove_entrant(done.entrants[0], by=DESK)

    assert _owed() == 0
    assert is_balanced(event.tournament)


def test_a_tournament_in_which_money_moved_is_deleted_whole(event: Event, till: Till) -> None:
    enrol(event.tournament, ADA, [Choice(event=event)], till=till, payment=Paying(), by=DESK)
    enrol(event.tournament, Person(name="Bora Deneme"), [Choice(event=event, waits=True)], by=DESK)

    delete_tournament(event.tournament, by=DESK)

    assert not Registration.objects.exists()
    assert not Player.objects.exists()
    assert not Voucher.objects.exists()
