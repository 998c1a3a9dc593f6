"""Who is here: in the hall and in each event, by a tap, by a tick on paper typed in."""

from __future__ import annotations

import pytest

from tests.factories import DESK, make_event
from tournament.draw_errors import EntrantLeftError
from tournament.enrolment import Choice, Person
from tournament.models import Entrant, Event, LogEntry, Registration
from tournament.registration_errors import BadgeUnknownError
from tournament.services.enrolling import enrol
from tournament.services.leaving import withdraw_entrant
from tournament.services.presence import mark_here, mark_presence, tick
from tournament.words_log import log_sentence

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make_event(entrants=3)


def _statuses(event: Event) -> list[str]:
    return list(event.entrants.order_by("number").values_list("status", flat=True))


def test_a_tick_says_that_a_person_is_here_in_every_event(event: Event) -> None:
    other = make_event(event.tournament, name="Jackpot", entrants=2)

    row = tick(event.tournament, 2, by=DESK)

    assert row.is_here
    assert row.here_at is not None
    assert _statuses(event) == ["entered", "checked-in", "entered"]
    assert _statuses(other) == ["entered", "checked-in"]
    assert log_sentence(LogEntry.objects.get(action="mark-here")) == "Entrant 2 is here."


def test_a_tick_typed_twice_is_one_and_can_be_taken_back(event: Event) -> None:
    tick(event.tournament, 2, by=DESK)
    tick(event.tournament, 2, by=DESK)
    assert LogEntry.objects.filter(action="mark-here").count() == 1

    row = tick(event.tournament, 2, here=False, by=DESK)

    assert (row.is_here, row.here_at) == (False, None)
    assert _statuses(event) == ["entered"] * 3


def test_a_number_nobody_has_is_refused(event: Event) -> None:
    with pytest.raises(BadgeUnknownError):
        tick(event.tournament, 99, by=DESK)


def test_who_has_come_to_an_event_is_in_the_hall_until_expected_everywhere_again(event: Event) -> None:
    other = make_event(event.tournament, name="Jackpot", entrants=1)
    first, also = event.entrants.get(number=1), other.entrants.get()

    mark_presence(first, here=True, by=DESK)
    mark_presence(also, here=True, by=DESK)
    assert Registration.objects.get(number=1).is_here

    mark_presence(first, here=False, by=DESK)
    assert Registration.objects.get(number=1).is_here
    mark_presence(also, here=False, by=DESK)
    assert not Registration.objects.get(number=1).is_here


def test_a_team_has_come_when_both_have() -> None:
    event = make_event()
    Event.objects.filter(pk=event.pk).update(team_size=2)
    event.refresh_from_db()
    choice = Choice(event=event, partner=Person(name="Bora Deneme"))
    enrol(event.tournament, Person(name="Ada Örnek"), [choice], by=DESK)
    assert Entrant.objects.get().status == "entered"

    tick(event.tournament, 2, by=DESK)
    assert Entrant.objects.get().status == "checked-in"
    tick(event.tournament, 1, here=False, by=DESK)
    assert Entrant.objects.get().status == "entered"


def test_who_has_left_an_event_is_here_without_coming_back_to_it(event: Event) -> None:
    withdraw_entrant(event.entrants.get(number=1), by=DESK)

    mark_here(Registration.objects.get(number=1), here=True, by=DESK)

    assert _statuses(event)[0] == "withdrawn"
    with pytest.raises(EntrantLeftError):
        mark_presence(event.entrants.get(number=1), here=True, by=DESK)
