"""Lists that fill: one jackpot of four after the other, and whoever is due elsewhere is told."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone, translation

from matches.models import Player
from rules.tournament.lengths import MatchLengths
from tests.factories import DESK, accepted, make_event, make_published, make_tournament
from tournament.audit import audit_event
from tournament.draw_errors import RollingWaitsError
from tournament.errors import AlreadyEnteredError
from tournament.hall_errors import NotASignUpError, NotWaitingError, SignUpClosedError
from tournament.models import Event, LogEntry, Registration, Tournament
from tournament.selectors.sign_ups import sign_up_lists
from tournament.services.events import create_event
from tournament.services.hours import WavePosted, set_start_times
from tournament.services.registration import import_entrants
from tournament.services.sign_ups import sign_off, sign_up, start_instance, waiting_for_instance
from tournament.services.tables import call_match

pytestmark = pytest.mark.django_db


def make_jackpot(tournament: Tournament, *, of: int = 4) -> Event:
    part = {"format": "single-elimination", "settings": {}, "entry": {"rule": "sign-up", "count": of}}
    return create_event(
        tournament,
        name="Jackpot",
        format="chain",
        parts=[part],
        lengths={"main": MatchLengths(5)},
        clock=None,
        by=DESK,
    )


def people(tournament: Tournament, count: int) -> list[Player]:
    """So many who are registered, by an event of their own."""
    import_entrants(make_event(tournament), accepted(f"Deneme {n:02}" for n in range(count)), by=DESK)
    rows = Registration.objects.filter(tournament=tournament).select_related("player")
    return [row.player for row in rows.order_by("number")]


def test_the_list_fills_and_the_next_list_begins() -> None:
    tournament = make_tournament()
    event, players = make_jackpot(tournament), people(tournament, 9)
    for player in players[:3]:
        sign_up(event, player, by=DESK)
    with pytest.raises(RollingWaitsError) as refused:
        start_instance(event, by=DESK)
    assert refused.value.values == {"event": "Jackpot", "waiting": 3, "needed": 4}

    for player in players[3:]:
        sign_up(event, player, by=DESK)
    first, second = start_instance(event, by=DESK), start_instance(event, by=DESK)

    assert (first.number, second.number) == (1, 2)
    event.refresh_from_db()
    assert [stage.state for stage in event.stages.all()] == ["running", "running"]
    assert [entrant.name for entrant in waiting_for_instance(event)] == ["Deneme 08"]
    (shown,) = sign_up_lists(tournament)
    assert (shown.next, shown.needed, shown.missing, shown.running) == (3, 4, 3, 2)
    assert audit_event(event) == ()


def test_nobody_stands_on_a_list_twice_but_may_come_again() -> None:
    tournament = make_tournament()
    event, players = make_jackpot(tournament, of=2), people(tournament, 2)
    for player in players:
        sign_up(event, player, by=DESK)
    with pytest.raises(AlreadyEnteredError):
        sign_up(event, players[0], by=DESK)
    start_instance(event, by=DESK)

    again = sign_up(event, players[0], by=DESK)

    assert again.name == "Deneme 00 (2)"
    with pytest.raises(AlreadyEnteredError):
        sign_up(event, players[0], by=DESK)
    assert waiting_for_instance(event) == [again]


def test_who_is_taken_off_may_come_back_and_who_is_drawn_is_on_no_list() -> None:
    tournament = make_tournament()
    event, players = make_jackpot(tournament, of=2), people(tournament, 2)
    first = sign_up(event, players[0], by=DESK)
    sign_off(first, by=DESK)
    with pytest.raises(NotWaitingError):
        sign_off(first, by=DESK)
    drawn = [sign_up(event, player, by=DESK) for player in players]
    start_instance(event, by=DESK)

    with pytest.raises(NotWaitingError):
        sign_off(drawn[0], by=DESK)

    assert LogEntry.objects.filter(action="sign-off").count() == 1


def test_lists_are_only_of_events_that_fill_and_are_open() -> None:
    tournament = make_tournament()
    (player,) = people(tournament, 1)
    open_ = tournament.events.get()
    with pytest.raises(NotASignUpError):
        sign_up(open_, player, by=DESK)
    with pytest.raises(NotASignUpError):
        start_instance(open_, by=DESK)
    event = make_jackpot(tournament)
    Event.objects.filter(pk=event.pk).update(are_entries_closed=True)

    with pytest.raises(SignUpClosedError):
        sign_up(event, player, by=DESK)

    assert [shown.event for shown in sign_up_lists(tournament)] == [event]


def test_the_list_says_who_is_due_elsewhere() -> None:
    tournament = make_tournament()
    main = make_published(8, tournament)
    start = timezone.now() + timedelta(minutes=20, seconds=30)
    set_start_times(
        main,
        [
            WavePosted(stage="main", round=1, at=timezone.now(), first_table=1, last_table=2),
            WavePosted(stage="main", round=1, wave=2, at=start, first_table=1, last_table=2),
        ],
        by=DESK,
    )
    stage = main.stages.get(code="main")
    call_match(stage.pairings.get(key="M1-1"), table=tournament.tables.get(number=3), by=DESK)
    event = make_jackpot(tournament)
    keys = ("M1-1", "M1-2", "M1-3")
    for pairing in stage.pairings.filter(key__in=keys).order_by("number"):
        slot = pairing.slots.get(number=1)
        assert slot.entrant is not None
        sign_up(event, slot.entrant.players.get(), by=DESK)

    with translation.override("en"):
        (shown,) = sign_up_lists(tournament)

    assert [person.due for person in shown.waiting] == [
        "plays in Open, table 3",
        "due in Open now",
        "due in Open in 20 min",
    ]
