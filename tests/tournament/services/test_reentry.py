"""Entering again, and two entries of one person in one event (pairing-reference 2.4, R1, R2)."""

from __future__ import annotations

import random
from contextlib import suppress
from datetime import timedelta

import pytest
from django.utils import timezone

from rules.tournament.formats.bracket import PairingNotReadyError
from rules.tournament.lines import NoFreeLineError
from rules.tournament.reentry import NoEarlyLossError, NoReentriesError
from rules.tournament.states import EntrantStatus
from tests.factories import DESK, make_format, make_published, names_of, pairing_of, won_by
from tournament.audit import audit_event
from tournament.draw_errors import EntrantLeftError
from tournament.entries import latest_entry
from tournament.imports.lines import EntrantValues
from tournament.models import Entrant, Event, Pairing, Registration
from tournament.reentry_errors import PersonPlaysError, ReentriesClosedError
from tournament.selectors.ledger import owed_by
from tournament.selectors.matches import pairing_page
from tournament.selectors.pairings import Where, open_pairings, where_to_play
from tournament.services.leaving import withdraw_entrant
from tournament.services.prices import PriceLine, set_prices
from tournament.services.reentry import re_enter
from tournament.services.registration import edit_entrant
from tournament.services.results import enter_result
from tournament.services.rounds import draw_round, publish_round, set_round
from tournament.words_log import log_sentence

pytestmark = pytest.mark.django_db


def _open(entrants: int, *, reentries: int = 1) -> Event:
    """A published cup in which people may enter again so often."""
    event = make_published(entrants)
    Event.objects.filter(pk=event.pk).update(reentries=reentries)
    event.refresh_from_db()
    return event


def _play(event: Event, key: str, winner: int = 1) -> Entrant:
    """Enter a result; gives back who lost."""
    pairing = pairing_of(event, key)
    enter_result(pairing, won_by(winner), version=pairing.match.version, by=DESK)
    return pairing.slots.get(number=3 - winner).entrant


def _first_open(event: Event) -> str:
    return (
        Pairing.objects.filter(stage__event=event, status="ready", stage__code="main").earliest("number").key
    )


def test_who_lost_in_round_1_comes_in_again_on_the_line_of_a_bye() -> None:
    event = _open(6)
    loser = _play(event, _first_open(event))

    again = re_enter(loser, by=DESK)

    assert (again.name, again.reentry_of, again.status) == (f"{loser.name} (2)", loser, "checked-in")
    assert list(again.players.all()) == list(loser.players.all())
    assert [place.entry for place in again.places.all()] == [2]
    assert again.pk in event.stages.get(code="main").lines
    assert log_sentence(event.log.latest("revision")) == f"{loser.name} entered Open again, as {again.name}."
    assert latest_entry(loser) == again
    assert audit_event(event) == ()


def test_the_second_entry_stands_as_far_from_the_first_as_it_can() -> None:
    """Two byes in eight lines, one in each half: the one in the other half is taken."""
    for draw_seed in range(6):
        event = make_published(6, draw_seed=draw_seed)
        Event.objects.filter(pk=event.pk).update(reentries=1)
        loser = _play(event, _first_open(event))

        again = re_enter(loser, by=DESK)

        lines = event.stages.get(code="main").lines
        assert {lines.index(who.pk) // 4 for who in (loser, again)} == {0, 1}


def test_only_who_lost_early_may_and_not_too_often_nor_too_late() -> None:
    event = _open(5)
    key = _first_open(event)
    with pytest.raises(NoEarlyLossError):
        re_enter(pairing_of(event, key).slots.get(number=1).entrant, by=DESK)
    loser = _play(event, key)

    Event.objects.filter(pk=event.pk).update(reentries_until=timezone.now() - timedelta(minutes=1))
    with pytest.raises(ReentriesClosedError):
        re_enter(loser, by=DESK)
    Event.objects.filter(pk=event.pk).update(reentries_until=None, reentries=0)
    with pytest.raises(NoReentriesError):
        re_enter(loser, by=DESK)
    Event.objects.filter(pk=event.pk).update(reentries=1)
    withdraw_entrant(loser, by=DESK)
    with pytest.raises(EntrantLeftError):
        re_enter(loser, by=DESK)
    assert event.entrants.count() == 5


def test_where_no_line_is_free_nobody_is_entered() -> None:
    event = _open(8)
    loser = _play(event, "M1-1")

    with pytest.raises(NoFreeLineError):
        re_enter(loser, by=DESK)

    assert event.entrants.count() == 8


def _busy_event() -> tuple[Event, Entrant, Entrant, str]:
    """Somebody whose first entry has a match below while the second one has one in the main bracket."""
    event = _open(7)
    bye = Pairing.objects.get(stage__event=event, stage__code="main", round__number=1, status="bye")
    keys = {1: "M1-3", 2: "M1-4"} if bye.number <= 2 else {1: "M1-1", 2: "M1-2"}
    loser = _play(event, keys[1])
    again = re_enter(loser, by=DESK)
    _play(event, keys[2])
    return event, loser, again, "C1-2" if bye.number <= 2 else "C1-1"


def test_a_person_never_has_two_live_matches() -> None:
    """R1: the second one waits without a match, and begins when the first is over."""
    event, loser, again, below = _busy_event()

    waiting = pairing_of(event, below)
    assert (waiting.status, waiting.match) == ("ready", None)
    assert audit_event(event) == ()
    with pytest.raises(PersonPlaysError):
        enter_result(waiting, won_by(1), version=0, by=DESK)

    main = Pairing.objects.get(stage__event=event, status="ready", slots__entrant=again)
    _play(event, main.key, main.slots.get(entrant=again).number)

    assert pairing_of(event, below).match is not None
    assert audit_event(event) == ()
    assert loser.name in names_of(event, below)


def test_a_match_that_waited_begins_when_the_other_entry_leaves() -> None:
    event, _, again, below = _busy_event()

    withdraw_entrant(again, by=DESK)

    assert pairing_of(event, below).match is not None
    assert audit_event(event) == ()


def test_a_new_name_is_that_of_every_entry() -> None:
    event = _open(6)
    loser = _play(event, _first_open(event))
    again = re_enter(loser, by=DESK)

    edit_entrant(loser, EntrantValues(name="Ada Örnek"), by=DESK)

    names = (
        event.entrants.filter(pk__in=[loser.pk, again.pk]).order_by("number").values_list("name", flat=True)
    )
    assert list(names) == ["Ada Örnek", "Ada Örnek (2)"]
    assert audit_event(event) == ()


def _rest(event: Event) -> list[Pairing]:
    return list(
        Pairing.objects.filter(stage__event=event, status="ready", match__isnull=False).order_by("pk")
    )


@pytest.mark.parametrize("draw_seed", range(6))
def test_whole_events_with_entries_of_the_same_people_come_to_their_end(draw_seed: int) -> None:
    """R1 after every result by the audit; R2: of two entries that meet one has left."""
    chance = random.Random(draw_seed)
    event = make_format("cup", chance.choice((5, 6, 9, 11)), draw_seed=draw_seed)
    Event.objects.filter(pk=event.pk).update(reentries=2)

    while ready := _rest(event):
        pairing = chance.choice(ready)
        loser = _play(event, pairing.key, chance.choice((1, 2)))
        with suppress(NoEarlyLossError, NoFreeLineError, NoReentriesError, EntrantLeftError):
            re_enter(loser, by=DESK)
        assert audit_event(event) == ()

    assert not Pairing.objects.filter(stage__event=event, status__in=("waiting", "ready")).exists()
    for pairing in Pairing.objects.filter(stage__event=event, status="over"):
        first, second = (slot.entrant for slot in pairing.slots.order_by("number"))
        if (first.reentry_of or first) == (second.reentry_of or second):
            assert EntrantStatus.WITHDRAWN in (first.status, second.status)
            assert pairing.match.result_kind == "withdrawn"


def test_a_match_of_nobody_is_still_refused() -> None:
    event = _open(8)

    with pytest.raises(PairingNotReadyError):
        enter_result(pairing_of(event, "M2-1"), won_by(1), version=0, by=DESK)


def test_a_match_that_waits_for_another_one_is_shown_as_waiting() -> None:
    event, loser, _, below = _busy_event()

    assert below not in [line.key for line in open_pairings(event.tournament)]
    page = pairing_page(pairing_of(event, below))
    assert (page.line.status, page.waits_its_turn) == ("waiting", True)
    (line,) = [line for line in where_to_play(event.tournament) if line.entrant_id == loser.pk]
    assert line.what == Where.WAITS
    assert line.words.endswith("when the match of the other entry is over.")


def test_an_entry_more_is_a_fee_more() -> None:
    """Where re-entries have no price of their own, they cost what an entry does."""
    event = _open(6)
    set_prices(event, [PriceLine(kind="entry", amount=50_000)], by=DESK)
    loser = _play(event, _first_open(event))

    re_enter(loser, by=DESK)

    registration = Registration.objects.get(player=loser.players.get(), tournament=event.tournament)
    assert owed_by(registration) == 50_000


def _two_entries_in_a_swiss() -> tuple[Event, Entrant, Entrant]:
    """After round 1 of a Swiss of six somebody is in it twice."""
    event = make_format("swiss", 6)
    Event.objects.filter(pk=event.pk).update(reentries=1)
    event.refresh_from_db()
    for pairing in Pairing.objects.filter(stage__event=event, status="ready"):
        loser = _play(event, pairing.key)
    return event, loser, re_enter(loser, by=DESK)


def _publish(event: Event) -> None:
    publish_round(event, 1, draw_seed=5, by=DESK)


def test_in_a_round_paired_by_the_rules_two_entries_do_not_meet_and_one_waits() -> None:
    event, loser, again = _two_entries_in_a_swiss()

    draw_round(event, 1, draw_seed=5, by=DESK)
    _publish(event)

    mine = Pairing.objects.filter(stage__event=event, status="ready", slots__entrant__in=[loser, again])
    assert sorted(pairing.match is None for pairing in mine) in ([False, True], [False])
    assert audit_event(event) == ()


def test_in_a_round_paired_by_hand_one_waits_too() -> None:
    event, loser, again = _two_entries_in_a_swiss()
    draw_round(event, 1, draw_seed=5, by=DESK)
    others = list(event.entrants.exclude(pk__in=[loser.pk, again.pk]).values_list("pk", flat=True))

    set_round(event, 1, [(loser.pk, others[0]), (others[1], again.pk), (others[2], others[3])], by=DESK)
    _publish(event)

    first, second = pairing_of(event, "R2-1"), pairing_of(event, "R2-2")
    assert (first.match is None, second.match) == (False, None)
    _play(event, "R2-1")
    assert pairing_of(event, "R2-2").match is not None


def test_paired_by_hand_with_himself_the_lower_entry_is_withdrawn() -> None:
    """R2: the first entry has lost, the second has not."""
    event, loser, again = _two_entries_in_a_swiss()
    draw_round(event, 1, draw_seed=5, by=DESK)

    warnings = set_round(event, 1, [(loser.pk, again.pk)], by=DESK)
    _publish(event)

    assert "forbidden-pair" in {warning.code for warning in warnings}
    loser.refresh_from_db()
    assert (loser.status, pairing_of(event, "R2-1").winner) == ("withdrawn", 2)
