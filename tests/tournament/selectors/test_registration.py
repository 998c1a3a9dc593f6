"""What the registration desk sees: people by two letters, events, what a late one gets."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.factories import DESK, accepted, make_event, make_format, make_published, make_tournament
from tournament.enrolment import Choice, Person
from tournament.models import Event
from tournament.selectors.registration import desk_count, found_people, offers_of
from tournament.services.draws import draw_part, publish_draw
from tournament.services.enrolling import enrol
from tournament.services.prices import PriceLine, set_prices
from tournament.services.registration import import_entrants, remove_entrant

pytestmark = pytest.mark.django_db


def _names(event: Event, query: str) -> list[str]:
    return [person.name for person in found_people(event.tournament, query)]


def test_people_of_this_tournament_come_first_then_those_of_former_ones() -> None:
    former = make_event(make_tournament(name="Yaz Açık"))
    import_entrants(former, accepted(["Ali Eski", "Alp Eski"]), by=DESK)
    event = make_event()
    import_entrants(event, accepted(["Veli Yeni", "Zeki Alev"]), by=DESK)

    assert _names(event, "al") == ["Zeki Alev", "Ali Eski", "Alp Eski"]
    assert [(one.number, one.events) for one in found_people(event.tournament, "al")][:2] == [
        (2, ("Open",)),
        (None, ()),
    ]


@pytest.mark.parametrize("query", ["ıs", "IS", "İŞ", "is ör", "ör ış", "işıl örnek"])
def test_a_name_is_found_however_its_letters_are_typed(query: str) -> None:
    event = make_event()
    import_entrants(event, accepted(["Işıl Örnek", "Bora Deneme"]), by=DESK)

    assert _names(event, query) == ["Işıl Örnek"]


@pytest.mark.parametrize("query", ["", " ", "%", "_", "'", "zz"])
def test_what_nobody_is_called_finds_nobody(query: str) -> None:
    event = make_event()
    import_entrants(event, accepted(["Işıl Örnek"]), by=DESK)

    assert _names(event, query) == []


def test_one_person_of_many_former_lists_is_found_once_and_here_as_who_is_here() -> None:
    for number in range(3):
        former = make_event(make_tournament(name=f"Yaz {number}"))
        import_entrants(former, accepted(["Işıl Örnek"]), by=DESK)
    event = make_event()
    assert len(_names(event, "is")) == 1

    import_entrants(event, accepted(["Işıl Örnek"]), by=DESK)

    (found,) = found_people(event.tournament, "is")
    assert found.number == 1


def test_the_morning_in_numbers() -> None:
    event = make_event()
    closes = timezone.now() + timedelta(hours=1)
    Event.objects.filter(pk=event.pk).update(entries_close_at=closes)
    import_entrants(event, accepted(["Ada Bir", "Bora İki"]), by=DESK)
    enrol(event.tournament, Person(name="Cem Üç"), [Choice(event=event, waits=True)], by=DESK)
    for name in ("Deniz Dört", "Ece Beş"):
        enrol(event.tournament, Person(name=name), [Choice(event=event)], by=DESK)
    remove_entrant(event.entrants.get(name="Ece Beş"), by=DESK)  # here, but in nothing any more, as Cem

    count = desk_count(event.tournament)
    assert (count.entered, count.paid, count.here, count.waiting) == (3, None, 1, 1)
    assert count.closes_at == closes

    set_prices(event, [PriceLine(kind="entry", amount=100)], DESK)
    assert desk_count(event.tournament).paid == 0


def test_an_event_says_what_it_costs_now_and_whether_there_is_a_place() -> None:
    event = make_event(entrants=2)
    past = timezone.now() - timedelta(days=1)
    lines = [
        PriceLine(kind="entry", amount=100, until=past),
        PriceLine(kind="entry", amount=150),
        PriceLine(kind="double-entry", amount=300, until=past),
        PriceLine(kind="side-pool", name="Large", amount=50),
    ]
    set_prices(event, lines, DESK)
    Event.objects.filter(pk=event.pk).update(places=2)

    (offer,) = offers_of(event.tournament)

    assert (offer.taken, offer.is_full, offer.late) == (2, True, "")
    assert offer.entry is not None
    assert offer.double is not None
    assert (offer.entry.amount, offer.double.amount, offer.fee) == (150, None, None)
    assert [(pool.name, pool.amount) for pool in offer.pools] == [("Large", 50)]


def _late(event: Event) -> str:
    (offer,) = offers_of(event.tournament)
    return offer.late


def test_a_late_one_of_a_bracket_gets_the_place_of_a_bye_or_nothing() -> None:
    assert _late(make_published(5)).startswith("Late: the place of a bye")
    assert _late(make_published(4, make_tournament(name="Yaz"))).startswith("Late: no line is free.")


def test_a_late_one_gets_an_open_line_where_there_is_one() -> None:
    event = make_event(entrants=3)
    draw_part(event, 1, draw_seed=1, open_lines=True, by=DESK)
    publish_draw(event, draw_seed=1, by=DESK)

    assert _late(event) == "Late: an open line; 1 is left."


def test_a_late_one_of_a_table_misses_its_rounds() -> None:
    assert _late(make_format("swiss", 8)) == "Late: 1 round is missed, without a point."


def test_what_is_over_is_not_offered() -> None:
    event = make_published(4)
    event.stages.update(state="finished")

    assert offers_of(event.tournament) == ()
