"""Numbers pulled at the desk: each is a line, unused ones become byes."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from rules.tournament.lines import LineUnknownError
from rules.tournament.placing import Way
from tests.factories import DESK, make_event, make_format
from tournament.errors import RoundAlreadyDrawnError
from tournament.imports.lines import EntrantValues
from tournament.placing_errors import (
    DraftReadyError,
    HasNumberError,
    NoNumberLeftError,
    NotPlacedError,
)
from tournament.registration_errors import NumberPulledError
from tournament.selectors.placing import free_numbers, making_of, numbers_in_bag
from tournament.services.draws import draw_part, publish_part
from tournament.services.placing import begin_placing, drop_placing, finish_placing
from tournament.services.pulled import give_back_number, pull_number
from tournament.services.registration import add_entrant

pytestmark = pytest.mark.django_db


def test_numbers_make_the_draw_and_unused_ones_are_byes() -> None:
    event = make_event(entrants=3)
    first, second, third = event.entrants.order_by("number")
    begin_placing(event, 1, Way.NUMBERS, by=DESK)
    for entrant, number in ((first, 4), (second, 1)):
        assert pull_number(entrant, number=number, by=DESK) == number
    with pytest.raises(NotPlacedError) as missing:
        finish_placing(event, 1, by=DESK)

    pulled = pull_number(third, by=DESK)
    draw = finish_placing(event, 1, by=DESK)

    assert missing.value.values == {"names": "Entrant 3", "count": 1}
    assert pulled in (2, 3)
    assert draw.lines[0] == second.pk
    assert draw.lines[3] == first.pk
    assert draw.lines[pulled - 1] == third.pk
    assert draw.lines.count(None) == 1


def test_byes_that_meet_are_told_without_a_wall_of_words() -> None:
    """Of 16 numbers one is pulled: seven pairs are free, three are named. Of none pulled nothing is said."""
    event = make_event(entrants=1)
    begin_placing(event, 1, Way.NUMBERS, lines=16, by=DESK)
    before = making_of(event, 1)

    pull_number(event.entrants.get(), number=3, by=DESK)

    with override("en"):
        after = making_of(event, 1)
    assert before is not None
    assert before.warnings == ()
    assert after is not None
    assert after.warnings == (
        *(f"Lines {line} and {line + 1} are both free: two byes meet there." for line in (1, 5, 7)),
        "And 4 more such pairs.",
    )


def test_a_number_is_pulled_once_by_one_out_of_the_bag() -> None:
    event = make_event(entrants=3)
    first, second, _ = event.entrants.order_by("number")
    pull_number(first, number=2, by=DESK)

    with pytest.raises(NumberPulledError) as taken:
        pull_number(second, number=2, by=DESK)
    with pytest.raises(HasNumberError) as has:
        pull_number(first, number=3, by=DESK)
    for number in (0, 129, -1):
        with pytest.raises(LineUnknownError):
            pull_number(second, number=number, by=DESK)

    assert taken.value.values == {"number": 2, "name": "Entrant 1"}
    assert has.value.values == {"name": "Entrant 1", "number": 2}
    assert free_numbers(event) == (1, 3, 4)


def test_a_number_goes_back_into_the_bag() -> None:
    event = make_event(entrants=2)
    first, second = event.entrants.order_by("number")
    pull_number(first, number=1, by=DESK)
    pull_number(second, by=DESK)
    third = add_entrant(event, EntrantValues(name="Işıl Örnek"), by=DESK)
    begin_placing(event, 1, Way.NUMBERS, lines=4, by=DESK)

    give_back_number(first, by=DESK)
    give_back_number(first, by=DESK)
    pull_number(third, number=1, by=DESK)

    assert event.log.filter(action="give-back-number").count() == 1
    assert making_of(event, 1).placing.on_lines == {1: third.pk, 2: second.pk}


def test_an_empty_bag_gives_nothing() -> None:
    event = make_event(entrants=2)
    first, second = event.entrants.order_by("number")
    begin_placing(event, 1, Way.NUMBERS, lines=2, by=DESK)
    pull_number(first, by=DESK)
    pull_number(second, by=DESK)
    late = add_entrant(event, EntrantValues(name="Işıl Örnek"), by=DESK)

    with pytest.raises(NoNumberLeftError) as refusal:
        pull_number(late, by=DESK)

    assert refusal.value.values == {"numbers": 2}


def test_the_bag_is_filled_before_anybody_has_come() -> None:
    event = make_event()
    begin_placing(event, 1, Way.NUMBERS, lines=64, by=DESK)

    assert numbers_in_bag(event) == 64
    assert len(free_numbers(event)) == 64


def test_the_bag_holds_as_many_numbers_as_places() -> None:
    event = make_event(entrants=3)
    assert numbers_in_bag(event) == 4

    event.places = 24
    event.save()

    assert numbers_in_bag(event) == 32


def test_a_number_above_the_bag_makes_the_sheet_larger() -> None:
    """The other desk pulled it before the bag was named: nobody loses a number."""
    event = make_event(entrants=2)
    begin_placing(event, 1, Way.NUMBERS, by=DESK)
    event.entrants.filter(number=1).update(pulled=7)

    assert making_of(event, 1).placing.size == 8


def test_numbers_stay_once_a_draw_is_made_of_them() -> None:
    event = make_event(entrants=2)
    first, second = event.entrants.order_by("number")
    begin_placing(event, 1, Way.NUMBERS, by=DESK)
    pull_number(first, by=DESK)
    pull_number(second, by=DESK)
    finish_placing(event, 1, by=DESK)

    with pytest.raises(DraftReadyError):
        give_back_number(first, by=DESK)
    publish_part(event, 1, draw_seed=event.stages.first().draw_seed, by=DESK)
    with pytest.raises(RoundAlreadyDrawnError):
        give_back_number(first, by=DESK)


def test_pulled_numbers_stay_when_the_draw_is_made_otherwise() -> None:
    event = make_event(entrants=2)
    first, _ = event.entrants.order_by("number")
    begin_placing(event, 1, Way.NUMBERS, by=DESK)
    pull_number(first, number=1, by=DESK)

    drop_placing(event, 1, by=DESK)
    draw_part(event, 1, by=DESK)

    first.refresh_from_db()
    assert first.pulled == 1
    assert event.stages.first().placing == {}


def test_nobody_pulls_when_the_draw_is_published() -> None:
    event = make_format("cup", 4)

    with pytest.raises(RoundAlreadyDrawnError):
        pull_number(event.entrants.first(), by=DESK)
