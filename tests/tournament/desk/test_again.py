"""The page on which people enter again, and the tick of a double entry."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from rules.tournament.states import Role
from tests.factories import DESK, accepted, pairing_of, won_by
from tests.tournament.desk.conftest import client_of
from tournament.models import Entrant, Event, Pairing, Tournament
from tournament.selectors.again import again_page
from tournament.services.draws import draw_event, publish_draw
from tournament.services.events import create_event
from tournament.services.registration import import_entrants
from tournament.services.results import enter_result

PAGE = "/desk/kis-acik/e/open/entrants/again/"


def _play(event: Event, keys: list[str]) -> None:
    for key in keys:
        enter_result(pairing_of(event, key), won_by(1), version=0, by=DESK)


def _ready(event: Event) -> list[str]:
    rows = Pairing.objects.filter(stage__event=event, status="ready", round__number=1)
    return list(rows.order_by("number").values_list("key", flat=True))


@pytest.fixture
def begun(event: Event, publish) -> Event:
    """Six in the draw, one match over, and whoever lost may enter once more."""
    publish(6)
    Event.objects.filter(pk=event.pk).update(reentries=1)
    event.refresh_from_db()
    _play(event, _ready(event)[:1])
    return event


def test_who_has_lost_enters_again_by_one_tap(director: Client, begun: Event) -> None:
    (loser,) = again_page(begun).people
    page = director.get(PAGE).content.decode()
    assert f"{loser.name} enters again" in page

    answer = director.post(f"/desk/kis-acik/e/open/entrants/{loser.pk}/again/", follow=True)

    assert f"{loser.name} (2) is entered." in answer.content.decode()
    assert Entrant.objects.get(reentry_of=loser).name == f"{loser.name} (2)"
    assert "Nobody may enter again now." in answer.content.decode()


def test_a_refusal_is_told_on_the_page(director: Client, begun: Event) -> None:
    other = begun.entrants.exclude(pk=again_page(begun).people[0].pk).first()

    answer = director.post(f"/desk/kis-acik/e/open/entrants/{other.pk}/again/", follow=True)

    assert "Only who has lost in the first 2 rounds may enter again." in answer.content.decode()


def test_the_page_costs_the_same_for_one_and_for_three(begun: Event) -> None:
    with CaptureQueriesContext(connection) as few:
        assert len(again_page(begun).people) == 1
    _play(begun, _ready(begun)[:2])

    with CaptureQueriesContext(connection) as more:
        assert len(again_page(begun).people) == 2
    assert len(few) == len(more)


def test_the_opening_round_is_paired_again_among_those_who_bought_back(
    director: Client, tournament: Tournament
) -> None:
    event = create_event(tournament, name="Cup", format="buy-back-cup", lengths={}, clock=None, by=DESK)
    Event.objects.filter(pk=event.pk).update(reentries=1)
    event.refresh_from_db()
    import_entrants(event, accepted(f"Entrant {number}" for number in range(1, 9)), by=DESK)
    draw_event(event, draw_seed=7, by=DESK)
    publish_draw(event, draw_seed=7, by=DESK)
    _play(event, _ready(event))

    for entrant in again_page(event).people[:2]:
        director.post(f"/desk/kis-acik/e/cup/entrants/{entrant.pk}/again/")
    assert "Entrant" in director.get("/desk/kis-acik/e/cup/entrants/again/").content.decode()
    director.post("/desk/kis-acik/e/cup/entrants/again/round/")

    round_ = event.stages.get(part=1).rounds.get(number=2)
    assert (round_.is_held, round_.pairings.count()) == (True, 1)


def test_a_double_entry_is_a_tick(director: Client, event: Event, enter) -> None:
    enter(5)
    entrant = event.entrants.first()
    address = f"/desk/kis-acik/e/open/entrants/{entrant.pk}/"
    assert "Double entry: begins in round 2" in director.get(address).content.decode()

    director.post(f"{address}start/", {"later": "1"})
    entrant.refresh_from_db()
    assert entrant.starts_in == 2
    assert 'value="1" checked' in director.get(address).content.decode()

    director.post(f"{address}start/")
    entrant.refresh_from_db()
    assert entrant.starts_in == 1


def test_an_assistant_at_the_registration_desk_enters_somebody_again(begun: Event) -> None:
    assistant = client_of(begun.tournament, Role.ASSISTANT)
    (loser,) = again_page(begun).people

    assistant.post(f"/desk/kis-acik/e/open/entrants/{loser.pk}/again/")

    assert Entrant.objects.filter(reentry_of=loser).count() == 1
