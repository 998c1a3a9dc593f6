"""Two directors type cards at once, two desks pull numbers: no card is lost and no line is given twice."""

from __future__ import annotations

import pytest

from rules.errors import TavlaError
from rules.tournament.placing import Way
from tests.factories import DESK, make_event
from tests.tournament.services.test_together import together
from tournament.audit import audit_event
from tournament.imports.lines import EntrantValues
from tournament.models import Event
from tournament.services.draws import publish_part
from tournament.services.placing import begin_placing, finish_placing, place_card, undo_card
from tournament.services.pulled import pull_number
from tournament.services.registration import add_entrant

pytestmark = pytest.mark.django_db(transaction=True)


def cards(event: Event) -> list[list[int]]:
    return event.stages.order_by("order").first().placing["cards"]


def test_two_directors_type_half_of_the_cards_each() -> None:
    event = make_event(entrants=16)
    people = list(event.entrants.values_list("pk", flat=True))
    begin_placing(event, 1, Way.CARDS, by=DESK)

    def types(mine: list[int]) -> None:
        for entrant in mine:
            place_card(event, 1, entrant, by=DESK)

    outcomes = together(lambda: types(people[::2]), lambda: types(people[1::2]))

    assert outcomes == ["done", "done"]
    assert sorted(line for line, _ in cards(event)) == list(range(1, 17))
    assert sorted(entrant for _, entrant in cards(event)) == sorted(people)
    publish_part(event, 1, draw_seed=finish_placing(event, 1, by=DESK).draw_seed, by=DESK)
    assert audit_event(event) == ()


def test_the_line_both_saw_is_given_to_one_and_the_other_is_told_who() -> None:
    event = make_event(entrants=4)
    first, second, *_ = event.entrants.values_list("pk", flat=True)
    begin_placing(event, 1, Way.CARDS, by=DESK)

    outcomes = together(
        lambda: place_card(event, 1, first, line=1, by=DESK),
        lambda: place_card(event, 1, second, line=1, by=DESK),
    )

    assert outcomes == ["done", "line-held"]
    assert len(cards(event)) == 1


def test_the_same_card_typed_at_two_desks_is_placed_once() -> None:
    event = make_event(entrants=4)
    entrant = event.entrants.first()
    begin_placing(event, 1, Way.CARDS, by=DESK)

    outcomes = together(*[lambda: place_card(event, 1, entrant.pk, by=DESK)] * 2)

    assert outcomes == ["done", "stands-twice"]
    assert len(cards(event)) == 1


def test_one_card_is_taken_back_once() -> None:
    event = make_event(entrants=4)
    begin_placing(event, 1, Way.CARDS, by=DESK)
    for entrant in event.entrants.all()[:2]:
        place_card(event, 1, entrant.pk, by=DESK)

    outcomes = together(*[lambda: undo_card(event, 1, seen=2, by=DESK)] * 2)

    assert outcomes == ["done", "stale-page"]
    assert len(cards(event)) == 1


def test_numbers_pulled_at_two_desks_are_all_others() -> None:
    event = make_event(entrants=8)
    begin_placing(event, 1, Way.NUMBERS, by=DESK)

    outcomes = together(
        *(lambda one=one: pull_number(one, by=DESK) for one in event.entrants.select_related("event"))
    )

    assert outcomes == ["done"] * 8
    assert sorted(event.entrants.values_list("pulled", flat=True)) == list(range(1, 9))


def test_who_enters_while_the_draw_is_finished_is_in_it_or_named() -> None:
    event = make_event(entrants=3)
    begin_placing(event, 1, Way.CARDS, by=DESK)
    for entrant in event.entrants.all():
        place_card(event, 1, entrant.pk, by=DESK)

    outcomes = together(
        lambda: finish_placing(event, 1, by=DESK),
        lambda: add_entrant(event, EntrantValues(name="Işıl Örnek"), by=DESK),
    )

    assert outcomes in (["done", "done"], ["done", "not-placed"])
    if outcomes == ["done", "done"]:
        with pytest.raises(TavlaError) as refusal:
            publish_part(event, 1, draw_seed=event.stages.first().draw_seed, by=DESK)
        assert refusal.value.code == "entered-since-draw"
