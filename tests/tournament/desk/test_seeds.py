"""Seeds of everybody on one page: typed, by rating, by lot within pots, taken away."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.test import Client

from tests.tournament.desk.conftest import DESK
from tournament.imports.lines import EntrantValues
from tournament.models import Entrant, Event
from tournament.services.draws import draw_part
from tournament.services.registration import add_entrant
from tournament.services.seeds import seed_by_pots

PAGE = "/desk/kis-acik/e/open/draw/seeds/"


@pytest.fixture
def six(event: Event) -> list[Entrant]:
    """Ratings 1500, none, 1700, 1600, 1700, none."""
    ratings = [1500, None, 1700, 1600, 1700, None]
    return [
        add_entrant(event, EntrantValues(name=f"Oyuncu {n}", rating=r and Decimal(r)), by=DESK)
        for n, r in enumerate(ratings, start=1)
    ]


def _seeds(event: Event) -> dict[str, int | None]:
    return dict(event.entrants.order_by("number").values_list("name", "seed"))


def test_seeds_are_typed_all_at_once(director: Client, event: Event, six: list[Entrant]) -> None:
    director.post(PAGE, {f"n-{six[0].pk}": "2", f"n-{six[1].pk}": "1", f"n-{six[2].pk}": ""})
    assert _seeds(event) == {
        "Oyuncu 1": 2,
        "Oyuncu 2": 1,
        **{f"Oyuncu {n}": None for n in range(3, 7)},
    }

    # two change their numbers in one go, which no two could do one after the other
    director.post(PAGE, {f"n-{six[0].pk}": "1", f"n-{six[1].pk}": "2", "do": "numbers"})
    assert (_seeds(event)["Oyuncu 1"], _seeds(event)["Oyuncu 2"]) == (1, 2)
    assert event.log.filter(action="set-seeds").count() == 2


def test_the_best_rated_are_seeded(director: Client, event: Event, six: list[Entrant]) -> None:
    director.post(PAGE, {"do": "rating", "count": "3"})
    assert _seeds(event) == {
        "Oyuncu 1": None,
        "Oyuncu 2": None,
        "Oyuncu 3": 1,
        "Oyuncu 4": 3,
        "Oyuncu 5": 2,
        "Oyuncu 6": None,
    }

    director.post(PAGE, {"do": "rating", "count": ""})
    assert _seeds(event)["Oyuncu 1"] == 4
    assert _seeds(event)["Oyuncu 6"] is None


def test_chance_orders_a_pot(director: Client, event: Event, six: list[Entrant]) -> None:
    pots = {f"n-{entrant.pk}": str(1 + at // 3) for at, entrant in enumerate(six[:5])}
    director.post(PAGE, {"do": "pots", **pots})

    seeds = _seeds(event)
    assert {seeds[f"Oyuncu {n}"] for n in (1, 2, 3)} == {1, 2, 3}
    assert {seeds[f"Oyuncu {n}"] for n in (4, 5)} == {4, 5}
    assert seeds["Oyuncu 6"] is None


def test_lots_can_be_repeated_and_each_order_comes(event: Event, six: list[Entrant]) -> None:
    orders = set()
    for draw_seed in range(40):
        seed_by_pots(event, {entrant.pk: 1 for entrant in six[:3]}, draw_seed=draw_seed, by=DESK)
        orders.add(tuple(_seeds(event).values())[:3])
    seed_by_pots(event, {entrant.pk: 1 for entrant in six[:3]}, draw_seed=0, by=DESK)
    first = _seeds(event)
    seed_by_pots(event, {entrant.pk: 1 for entrant in reversed(six[:3])}, draw_seed=0, by=DESK)

    assert len(orders) == 6
    assert _seeds(event) == first


def test_seeds_are_taken_away(director: Client, event: Event, six: list[Entrant]) -> None:
    director.post(PAGE, {"do": "rating"})
    director.post(PAGE, {"do": "none"})

    assert set(_seeds(event).values()) == {None}


@pytest.mark.parametrize(("first", "second"), [("1", "1"), ("0", "1"), ("x", "1")])
def test_a_number_twice_or_none_at_all_is_refused(
    director: Client, event: Event, six: list[Entrant], first: str, second: str
) -> None:
    answer = director.post(PAGE, {f"n-{six[0].pk}": first, f"n-{six[1].pk}": second})

    assert answer.status_code == 422
    assert set(_seeds(event).values()) == {None}


def test_a_pot_below_one_is_refused(director: Client, event: Event, six: list[Entrant]) -> None:
    assert director.post(PAGE, {"do": "pots", f"n-{six[0].pk}": "0"}).status_code == 422


def test_the_draw_uses_them_and_the_page_says_when_it_is_late(
    director: Client, event: Event, six: list[Entrant]
) -> None:
    director.post(PAGE, {f"n-{six[5].pk}": "1"})
    draw = draw_part(event, 1, draw_seed=7, by=DESK)

    assert draw.lines[0] == six[5].pk
    assert "A draw lies ready." in director.get(PAGE).content.decode()


def test_an_assistant_gives_no_seeds(assistant: Client, event: Event) -> None:
    assert assistant.get(PAGE).status_code == 403
