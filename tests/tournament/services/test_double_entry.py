"""Double entries, which begin in round 2 (pairing-reference 5.1)."""

from __future__ import annotations

import pytest

from tests.factories import DESK, accepted, make_event, make_published, make_tournament
from tournament.audit import audit_event
from tournament.models import Event, Pairing
from tournament.reentry_errors import LaterStartImpossibleError
from tournament.services.draws import draw_event, publish_draw
from tournament.services.events import create_event
from tournament.services.reentry import set_start_round
from tournament.services.registration import import_entrants
from tournament.words_log import log_sentence

pytestmark = pytest.mark.django_db


def _event(format: str, entrants: int) -> Event:
    event = create_event(make_tournament(), name="Open", format=format, lengths={}, clock=None, by=DESK)
    import_entrants(event, accepted(f"Entrant {number}" for number in range(1, entrants + 1)), by=DESK)
    return event


def _publish(event: Event) -> None:
    draw_event(event, draw_seed=3, by=DESK)
    publish_draw(event, draw_seed=3, by=DESK)


@pytest.mark.parametrize(("entrants", "double"), [(7, 1), (6, 2), (8, 1), (8, 3)])
def test_a_double_entry_has_a_bye_in_round_1(entrants: int, double: int) -> None:
    event = make_event(entrants=entrants)
    late = list(event.entrants.order_by("-number")[:double])
    for entrant in late:
        set_start_round(entrant, 2, by=DESK)

    _publish(event)

    first = Pairing.objects.filter(stage__event=event, stage__code="main", round__number=1, status="bye")
    with_bye = {slot.entrant_id for pairing in first for slot in pairing.slots.all()}
    assert with_bye >= {entrant.pk for entrant in late}
    assert audit_event(event) == ()


def test_in_a_swiss_the_first_round_is_a_bye() -> None:
    event = _event("swiss", 8)
    late = event.entrants.first()
    set_start_round(late, 2, by=DESK)

    _publish(event)

    byes = Pairing.objects.filter(stage__event=event, status="bye", slots__entrant__isnull=False)
    assert late.pk in byes.values_list("slots__entrant", flat=True)


def test_a_late_start_is_logged_once_and_taken_back() -> None:
    event = make_event(entrants=5)
    entrant = event.entrants.first()
    set_start_round(entrant, 2, by=DESK)
    revision = event.log.latest("revision").revision
    set_start_round(entrant, 2, by=DESK)

    entry = event.log.latest("revision")
    assert entry.revision == revision
    assert log_sentence(entry) == f"{entrant.name} begins in round 2 of Open."
    set_start_round(entrant, 1, by=DESK)
    entrant.refresh_from_db()
    assert entrant.starts_in == 1


def test_after_the_draw_and_without_byes_everybody_begins_at_once() -> None:
    drawn, groups, plain = make_published(5), _event("round-robin", 5), make_event(entrants=5)

    for event, round_ in ((drawn, 2), (groups, 2), (plain, 3)):
        with pytest.raises(LaterStartImpossibleError):
            set_start_round(event.entrants.first(), round_, by=DESK)
