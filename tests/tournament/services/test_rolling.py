"""Rolling brackets in which people play again (pairing-reference 5.1)."""

from __future__ import annotations

import pytest

from tests.factories import DESK, make_format, won_by
from tournament.audit import audit_event
from tournament.draw_errors import RollingWaitsError
from tournament.errors import AlreadyEnteredError
from tournament.models import Entrant, Event, Pairing
from tournament.parts import drawn_entrants, stages_of_part
from tournament.reentry_errors import MostWinsError
from tournament.selectors.entering import incoming_of
from tournament.services.chain import brackets_won, next_instance, winners_playoff
from tournament.services.draws import publish_part
from tournament.services.results import enter_result
from tournament.services.sign_ups import sign_up

pytestmark = pytest.mark.django_db


def _rolling(entrants: int) -> Event:
    """Brackets of two, of which the first is published."""
    entry = {"rule": "sign-up", "count": 2}
    return make_format("chain", entrants, parts=[{"format": "single-elimination", "entry": entry}])


def _play(event: Event, part: int, champion: Entrant | None = None) -> tuple[Entrant, Entrant]:
    """The one match of an instance: who won and who lost."""
    pairing = Pairing.objects.get(stage__event=event, stage__part=part)
    slots = list(pairing.slots.order_by("number"))
    winner = 1 if champion is None else [slot.entrant_id for slot in slots].index(champion.pk) + 1
    enter_result(pairing, won_by(winner), version=0, by=DESK)
    return slots[winner - 1].entrant, slots[2 - winner].entrant


def _next(event: Event) -> int:
    part = next_instance(event, by=DESK).number
    stage = stages_of_part(event, part)[0]
    publish_part(event, part, draw_seed=stage.draw_seed, by=DESK)
    return part


def _again(entrant: Entrant) -> Entrant:
    return sign_up(entrant.event, entrant.players.get(), by=DESK)


def test_who_has_played_signs_up_again_and_the_play_off_has_each_person_once() -> None:
    event = _rolling(4)
    winner, loser = _play(event, 1)
    again = _again(winner)
    assert again.name == f"{winner.name} (2)"
    _again(loser)

    _play(event, _next(event))
    part = _next(event)
    assert set(drawn_entrants(stages_of_part(event, part))) == set(
        event.entrants.filter(reentry_of__isnull=False).values_list("pk", flat=True)
    )
    _play(event, part, champion=again)

    assert brackets_won(again) == brackets_won(winner) == 2
    playoff = winners_playoff(event, by=DESK)
    event.refresh_from_db()
    coming = incoming_of(event, playoff.number).entrants
    assert len(coming) == 2
    assert winner.pk in coming
    assert audit_event(event) == ()


def test_a_bracket_has_a_person_once_however_often_he_has_signed_up() -> None:
    event = _rolling(3)
    winner, _ = _play(event, 1)
    first = _again(winner)
    with pytest.raises(AlreadyEnteredError):
        _again(first)

    _next(event)  # the third, and the winner again
    second = _again(winner)
    assert second.places.get().entry == 3

    with pytest.raises(RollingWaitsError) as refusal:
        next_instance(event, by=DESK)
    assert refusal.value.values == {"event": "Open", "waiting": 1, "needed": 2}


def test_who_has_won_as_often_as_he_may_plays_no_more() -> None:
    event = _rolling(5)
    Event.objects.filter(pk=event.pk).update(most_wins=1)
    winner, _ = _play(event, 1)

    with pytest.raises(MostWinsError) as refusal:
        _again(winner)

    assert refusal.value.values == {"name": winner.name, "most": 1}


def test_who_signed_up_before_he_won_is_told_when_the_bracket_is_to_begin() -> None:
    event = _rolling(3)
    Event.objects.filter(pk=event.pk).update(most_wins=1)
    champion = Entrant.objects.get(pk=drawn_entrants(stages_of_part(event, 1))[0])
    _again(champion)
    _play(event, 1, champion=champion)

    with pytest.raises(MostWinsError):
        next_instance(event, by=DESK)


def test_a_person_in_two_brackets_plays_one_match_at_a_time() -> None:
    """R1 across the brackets of an event."""
    event = _rolling(3)
    first = Entrant.objects.get(pk=drawn_entrants(stages_of_part(event, 1))[0])
    _again(first)
    part = _next(event)

    waiting = Pairing.objects.get(stage__event=event, stage__part=part)
    assert (waiting.status, waiting.match) == ("ready", None)
    assert audit_event(event) == ()

    _play(event, 1)

    waiting.refresh_from_db()
    assert waiting.match is not None
