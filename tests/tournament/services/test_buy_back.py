"""Buying back into the opening round (pairing-reference 5.1)."""

from __future__ import annotations

import pytest

from rules.tournament.draw import TooFewEntrantsError
from rules.tournament.reentry import NoReentriesError
from tests.factories import DESK, make_format, make_published, won_by
from tournament.audit import audit_event
from tournament.draw_errors import RoundHeldError
from tournament.errors import RoundAlreadyDrawnError
from tournament.models import Entrant, Event, Pairing
from tournament.reentry_errors import NoBuyBacksError
from tournament.selectors.again import bought_back, buy_back_stage
from tournament.selectors.entering import incoming_of
from tournament.services.buy_back import repeat_opening
from tournament.services.draws import draw_part, publish_part
from tournament.services.reentry import re_enter
from tournament.services.results import enter_result
from tournament.services.rounds import publish_round
from tournament.words_log import log_sentence

pytestmark = pytest.mark.django_db


@pytest.fixture
def opening() -> Event:
    """Eight have played the opening round; the first of each pair has won. Each may buy back twice."""
    event = make_format("buy-back-cup", 8)
    Event.objects.filter(pk=event.pk).update(reentries=2)
    event.refresh_from_db()
    _play_round(event)
    return event


def _play_round(event: Event) -> None:
    for pairing in Pairing.objects.filter(stage__event=event, status="ready").order_by("pk"):
        enter_result(pairing, won_by(1), version=0, by=DESK)


def _losers(event: Event) -> list[Entrant]:
    slots = Entrant.objects.filter(slots__number=2, slots__pairing__winner=1, event=event)
    return list(slots.exclude(status="withdrawn").order_by("number"))


def _repeat(event: Event) -> None:
    round_ = repeat_opening(event, draw_seed=5, by=DESK)
    publish_round(event, 1, draw_seed=round_.draw_seed, by=DESK)
    _play_round(event)


def test_who_buys_back_plays_the_opening_round_again(opening: Event) -> None:
    first, second, *others = _losers(opening)
    again = [re_enter(who, by=DESK) for who in (first, second)]

    assert bought_back(buy_back_stage(opening)) == again
    _repeat(opening)

    opening.refresh_from_db()
    stage = buy_back_stage(opening)
    assert (stage.state, stage.rounds.count(), opening.parts[0]["settings"]["rounds"]) == ("finished", 2, 2)
    main, rest = (set(incoming_of(opening, part).entrants) for part in (2, 3))
    winners = {again[0].pk, again[1].pk} & main
    assert len(main) == 5
    assert len(winners) == 1
    draw_part(opening, 2, draw_seed=1, by=DESK)
    publish_part(opening, 2, draw_seed=1, by=DESK)
    rest = set(incoming_of(opening, 3).entrants)
    assert rest == {*(who.pk for who in others), *(who.pk for who in again)} - winners
    assert audit_event(opening) == ()


def test_the_opening_round_is_repeated_as_often_as_people_buy_back(opening: Event) -> None:
    for who in _losers(opening)[:2]:
        re_enter(who, by=DESK)
    _repeat(opening)
    (loser,) = [who for who in _losers(opening) if who.reentry_of]
    re_enter(loser, by=DESK)
    re_enter(_losers(opening)[0], by=DESK)
    _repeat(opening)

    (loser,) = [who for who in _losers(opening) if who.places.get().entry == 3] or [None]
    if loser is not None:
        with pytest.raises(NoReentriesError):
            re_enter(loser, by=DESK)
    assert len(incoming_of(opening, 2).entrants) == 6
    assert audit_event(opening) == ()
    sentence = log_sentence(opening.log.filter(action="repeat-opening").latest("revision"))
    assert sentence == "Open: the opening round was drawn again among 2 who bought back, draw seed 5."


def test_three_who_bought_back_have_a_bye_among_them(opening: Event) -> None:
    for who in _losers(opening)[:3]:
        re_enter(who, by=DESK)
    _repeat(opening)

    assert len(incoming_of(opening, 2).entrants) == 6


def test_one_alone_has_nobody_to_play(opening: Event) -> None:
    re_enter(_losers(opening)[0], by=DESK)

    with pytest.raises(TooFewEntrantsError):
        repeat_opening(opening, by=DESK)


def test_one_round_after_the_other_and_none_once_the_field_is_drawn(opening: Event) -> None:
    losers = _losers(opening)
    for who in losers[:2]:
        re_enter(who, by=DESK)
    repeat_opening(opening, draw_seed=5, by=DESK)
    with pytest.raises(RoundHeldError):
        repeat_opening(opening, by=DESK)
    publish_round(opening, 1, draw_seed=5, by=DESK)
    _play_round(opening)
    draw_part(opening, 2, draw_seed=1, by=DESK)
    publish_part(opening, 2, draw_seed=1, by=DESK)

    with pytest.raises(RoundAlreadyDrawnError):
        re_enter(losers[2], by=DESK)
    with pytest.raises(RoundAlreadyDrawnError):
        repeat_opening(opening, by=DESK)


def test_other_events_have_no_opening_round() -> None:
    with pytest.raises(NoBuyBacksError):
        repeat_opening(make_published(8), by=DESK)
