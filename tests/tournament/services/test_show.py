"""The draw shown to the hall: names appear one by one, and the show goes with its draw."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.factories import DESK, make_event
from tournament.models import Entrant, Event, Stage
from tournament.placing_errors import (
    NotShownError,
)
from tournament.selectors.placing import show_of
from tournament.services.draws import discard_part, draw_part
from tournament.services.placing import (
    begin_show,
    steer_show,
)

pytestmark = pytest.mark.django_db


def people(event: Event) -> list[Entrant]:
    return list(event.entrants.order_by("number"))


def stage(event: Event) -> Stage:
    return event.stages.order_by("order").first()


def cards(event: Event) -> list[list[int]]:
    return stage(event).placing["cards"]


def test_names_appear_one_by_one_stop_go_on_and_end() -> None:
    event = make_event(entrants=5)
    draw_part(event, 1, draw_seed=7, by=DESK)
    begin_show(event, 1, pace=4, by=DESK)
    begun = timezone.now()

    at = [show_of(stage(event), now=begun + timedelta(seconds=seconds)).shown for seconds in (0, 4, 9, 99)]
    paused = steer_show(event, 1, "pause", pace=99, by=DESK)
    later = show_of(stage(event), now=begun + timedelta(seconds=99))
    steer_show(event, 1, "go-on", by=DESK)
    ended = steer_show(event, 1, "end", by=DESK)
    again = steer_show(event, 1, "again", by=DESK)

    assert at == [0, 1, 2, 5]
    assert (paused.shown, paused.pace, paused.is_paused) == (0, 30, True)
    assert later.shown == 0
    assert (ended.shown, ended.is_over) == (5, True)
    assert (again.shown, again.is_over) == (0, False)
    assert stage(event).draw_seed == 7


def test_only_the_computers_draw_is_shown() -> None:
    event = make_event(entrants=3)

    with pytest.raises(NotShownError):
        begin_show(event, 1, by=DESK)
    with pytest.raises(NotShownError):
        steer_show(event, 1, "pause", by=DESK)


def test_the_show_goes_with_its_draw() -> None:
    event = make_event(entrants=3)
    draw_part(event, 1, by=DESK)
    begin_show(event, 1, by=DESK)

    discard_part(event, 1, by=DESK)

    assert stage(event).placing == {}
