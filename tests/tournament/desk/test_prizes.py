"""Prizes of an event: said at the desk, shared as the law book says, seen by everybody."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from rules.tournament.prizes import ImpossiblePrizesError
from tests.factories import make_format, make_published
from tests.tournament.desk.conftest import DESK
from tournament.errors import ChoiceUnknownError
from tournament.models import Event, Tournament
from tournament.prizes import PrizePlan, SidePool, place_stages, plan_of_prizes, usual_plans
from tournament.selectors.prizes import prizes_of
from tournament.selectors.standings import standings_of
from tournament.services.prizes import set_prizes
from tournament.simulation import play

PAGE = "/desk/kis-acik/e/open/prizes/"
PUBLIC = "/t/kis-acik/open/standings/"


@pytest.fixture
def cup(tournament: Tournament) -> Event:
    """A cup of eight, played to its end."""
    event = make_format("cup", 8, tournament=tournament)
    play(event, Random(1))
    return event


def _said(event: Event, **changes: object) -> PrizePlan:
    plan = PrizePlan(kind="percent", weights={"main": (50, 25), "consolation": (25,)}, pool=300_000, unit=100)
    return PrizePlan(**{name: getattr(plan, name) for name in plan.__slots__} | changes)


def _page(event: Event):
    event.refresh_from_db()
    return prizes_of(event, standings_of(event))


def test_who_shares_a_place_shares_its_prizes_and_the_sum_is_the_pool(cup: Event) -> None:
    """Section 10: 8 4 2 1 1 of 1000 whole units: 501, 250, 125, 62, 62; here main 8 4 2 1, so 3-4 get 1.5."""
    plan = PrizePlan(kind="factors", weights={"main": (8, 4, 2, 2)}, pool=1000, unit=1)
    set_prizes(cup, plan, by=DESK)

    (section,) = _page(cup).sections

    # 16 shares of 62.5: 500, 250, and 125 for each who lost a semi-final
    assert [(line.place, line.amount) for line in section.lines] == [
        ("1", 500),
        ("2", 250),
        ("3–4", 125),
        ("3–4", 125),
    ]
    assert _page(cup).remainder == 0


def test_a_shared_place_gets_the_mean_and_says_how(client: Client, cup: Event) -> None:
    """Places 3 and 4 of 40 30 20 10 share 30: 15 each; of 3,000.00 that is 450.00."""
    set_prizes(cup, _said(cup, weights={"main": (40, 30, 20, 10)}), by=DESK)

    lines = _page(cup).sections[0].lines
    assert [line.amount for line in lines] == [120_000, 90_000, 45_000, 45_000]
    assert [line.share for line in lines][2:] == [Fraction(15, 100)] * 2
    page = client.get(PUBLIC, headers={"accept-language": "en"}).content.decode()
    assert "Places 3–4 share" in page
    assert "20 + 10" in page
    assert "₺3,000.00 to be won" in page


def test_what_is_typed_is_saved(director: Client, cup: Event) -> None:
    sent = {
        "kind": "percent",
        "w-main": "50/25",
        "w-consolation": "%12,5 12.5",
        "pool": "3000",
        "unit": "100",
    }
    side = {"s0-name": "Küçük havuz", "s0-pool": "1000", "s0-weights": "", "s0-stage": "main"}
    people = list(cup.entrants.order_by("number").values_list("pk", flat=True))
    director.post(PAGE, sent | side | {"s0-entrants": people[:4]})

    cup.refresh_from_db()
    assert plan_of_prizes(cup) == PrizePlan(
        kind="percent",
        weights={"main": (50, 25), "consolation": (Fraction(25, 2), Fraction(25, 2))},
        pool=300_000,
        unit=100,
        side=(
            SidePool(
                name="Küçük havuz", stage="main", weights=(1,), pool=100_000, entrants=frozenset(people[:4])
            ),
        ),
    )
    page = director.get(PAGE).content.decode()
    assert 'value="50 25"' in page
    assert 'value="12.5 12.5"' in page
    assert cup.log.filter(action="set-prizes").count() == 1


def test_a_side_pool_goes_to_the_best_of_its_own(cup: Event) -> None:
    placed = [line.entrant_id for line in standings_of(cup)[0].decided]
    out_early = frozenset(placed[1:])
    side = SidePool(name="Yan", stage="main", weights=(1,), pool=5_000, entrants=out_early)
    set_prizes(cup, _said(cup, side=(side,)), by=DESK)

    (section,) = _page(cup).side
    assert [(line.entrant, line.amount) for line in section.lines] == [(placed[1], 5_000)]


def test_while_people_play_places_are_open_and_a_side_pool_waits(tournament: Tournament) -> None:
    event = make_published(8, tournament)
    people = frozenset(event.entrants.values_list("pk", flat=True))
    side = SidePool(name="Yan", stage="main", weights=(1,), pool=5_000, entrants=people)
    set_prizes(event, _said(event, side=(side,)), by=DESK)

    page = _page(event)
    assert [(line.place, line.entrant, line.amount) for line in page.sections[0].lines] == [
        ("1", None, 150_000),
        ("2", None, 75_000),
    ]
    assert [line.entrant for line in page.side[0].lines] == [None]
    assert page.remainder is None


def test_without_a_pool_shares_are_shown(client: Client, cup: Event) -> None:
    set_prizes(cup, _said(cup, pool=None), by=DESK)
    page = client.get(PUBLIC, headers={"accept-language": "en"}).content.decode()

    assert "50 %" in page
    assert "₺" not in page
    assert "%50" in client.get(PUBLIC, headers={"accept-language": "tr"}).content.decode()


@pytest.mark.parametrize(
    "wrong",
    [
        {"w-main": "50 60"},
        {"w-main": "fifty"},
        {"w-main": "-"},
        {"w-main": "30 50"},
        {"pool": "viel"},
        {"kind": "luck"},
        {"w-main": "1:0"},
    ],
)
def test_prizes_that_cannot_be_are_refused(director: Client, cup: Event, wrong: dict[str, str]) -> None:
    sent = {"kind": "percent", "w-main": "100", "w-consolation": "", "pool": "", "unit": "1"} | wrong
    answer = director.post(PAGE, sent)

    cup.refresh_from_db()
    if wrong == {"w-main": "-"}:  # nothing but a sign between numbers is no number, and so no prize
        assert cup.prizes["weights"] == {}
    else:
        assert answer.status_code == 422
        assert cup.prizes == {}


def test_a_stage_or_an_entrant_of_elsewhere_is_refused(cup: Event) -> None:
    with pytest.raises(ChoiceUnknownError):
        set_prizes(cup, _said(cup, weights={"swiss": (1,)}), by=DESK)
    with pytest.raises(ChoiceUnknownError):
        set_prizes(cup, _said(cup, kind="luck"), by=DESK)
    side = SidePool(name="Yan", stage="main", weights=(1,), pool=None, entrants=frozenset({10**9}))
    with pytest.raises(ChoiceUnknownError):
        set_prizes(cup, _said(cup, side=(side,)), by=DESK)
    with pytest.raises(ImpossiblePrizesError):
        set_prizes(cup, _said(cup, weights={"main": (10, 20)}), by=DESK)


def test_prizes_are_taken_back(director: Client, cup: Event) -> None:
    set_prizes(cup, _said(cup), by=DESK)
    set_prizes(cup, _said(cup), by=DESK)
    assert cup.log.filter(action="set-prizes").count() == 1
    director.post(PAGE, {"none": "1", "kind": "percent", "unit": "1"})

    cup.refresh_from_db()
    assert cup.prizes == {}
    assert 'id="prizes"' not in director.get(PUBLIC).content.decode()


def test_usual_plans_can_be_paid_and_typed_again(director: Client, cup: Event) -> None:
    for code, plan in usual_plans(place_stages(cup), 64).items():
        assert plan.scheme.whole > 0
        page = director.get(f"{PAGE}?plan={code}")
        fields = page.context["form"]
        sent = {name: fields.get_initial_for_field(field, name) for name, field in fields.fields.items()}
        director.post(PAGE, {name: value for name, value in sent.items() if value})
        cup.refresh_from_db()
        usual = usual_plans(place_stages(cup), cup.entrants.count())[code]
        assert plan_of_prizes(cup).weights == usual.weights


def test_lists_of_places_are_those_of_the_standings(tournament: Tournament) -> None:
    for format, count in (("cup", 8), ("double-elimination", 8), ("swiss", 6), ("groups-knockout", 8)):
        event = make_format(format, count, tournament=tournament)
        called = {flight.stage for flight in standings_of(event)}
        assert called <= set(place_stages(event))
        assert place_stages(event)[0] in called


def test_an_assistant_says_nothing_of_prizes(assistant: Client, cup: Event) -> None:
    assert assistant.get(PAGE).status_code == 403


def test_the_public_page_costs_the_same_with_prizes(client: Client, tournament: Tournament) -> None:
    counts = []
    for name, entrants in (("Az", 8), ("Çok", 32)):
        event = make_format("cup", entrants, tournament=tournament)
        set_prizes(event, _said(event), by=DESK)
        with CaptureQueriesContext(connection) as asked:
            assert client.get(f"/t/kis-acik/{event.slug}/standings/").status_code == 200, name
        counts.append(len(asked))

    assert counts[0] == counts[1]
