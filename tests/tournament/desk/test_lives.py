"""Players with another number of lives than the others: given before and while it is played."""

from __future__ import annotations

import pytest
from django.test import Client

from rules.tournament.pairing.settings import BadSettingError
from tests.factories import make_format, won_by
from tests.tournament.desk.conftest import DESK
from tournament.errors import ChoiceUnknownError
from tournament.models import Entrant, Event, Pairing, Tournament
from tournament.parts import parts_of
from tournament.selectors.tables import tables_of
from tournament.services.chain import add_part
from tournament.services.lives import set_lives
from tournament.services.results import enter_result
from tournament.services.rounds import draw_round

PAGE = "/desk/kis-acik/e/open/draw/lives/"


@pytest.fixture
def lives(tournament: Tournament) -> Event:
    return make_format("three-lives", 6, settings={1: {"lives": 2}}, tournament=tournament)


def _left(event: Event) -> dict[int, int | None]:
    (table,) = tables_of(event)
    return {line.entrant_id: line.lives for group in table.groups for line in group.lines}


def _play_round(event: Event) -> list[int]:
    """The first of every pair wins; says who lost."""
    lost = []
    for pairing in Pairing.objects.filter(stage__event=event, status="ready").select_related("stage__event"):
        enter_result(pairing, won_by(1), version=0, by=DESK)
        lost.append(pairing.slots.get(number=2).entrant_id)
    return lost


def test_one_has_more_lives_and_one_fewer(director: Client, lives: Event) -> None:
    first, second = lives.entrants.order_by("number")[:2]
    director.post(PAGE, {f"n-{first.pk}": "3", f"n-{second.pk}": "1", "save": "1"})

    lives.refresh_from_db()
    assert Entrant.objects.get(pk=first.pk).lives == 3
    assert parts_of(lives)[0].settings.lives_of == {first.pk: 3, second.pk: 1}
    left = _left(lives)
    assert (left[first.pk], left[second.pk]) == (3, 1)
    assert 'value="3"' in director.get(PAGE).content.decode()


def test_who_is_out_is_in_again_with_a_life_more(director: Client, lives: Event) -> None:
    """Two lives less one loss; with one life in all who lost is out, with two again in."""
    lost = _play_round(lives)
    set_lives(lives, dict.fromkeys(lost, 1), by=DESK)
    lives.refresh_from_db()
    assert {_left(lives)[who] for who in lost} == {0}

    director.post(PAGE, {f"n-{lost[0]}": "2", "save": "1"})
    lives.refresh_from_db()
    draw_round(lives, 1, draw_seed=4, by=DESK)
    held = lives.stages.get().rounds.get(is_held=True)
    seated = set(held.pairings.values_list("slots__entrant", flat=True))
    assert lost[0] in seated
    assert lives.log.filter(action="set-lives").count() == 2


def test_the_same_again_is_once(lives: Event) -> None:
    one = lives.entrants.first()
    for _twice in range(2):
        set_lives(lives, {one.pk: 3}, by=DESK)

    assert lives.log.filter(action="set-lives").count() == 1


def test_a_part_that_is_added_knows_them(lives: Event) -> None:
    one = lives.entrants.first()
    set_lives(lives, {one.pk: 3}, by=DESK)
    lives.refresh_from_db()
    added = add_part(lives, {"format": "lives-swiss", "entry": {"rule": "all"}}, by=DESK)

    assert added.settings.lives_of == {one.pk: 3}
    lives.refresh_from_db()
    assert parts_of(lives)[1].settings.lives_of == {one.pk: 3}


def test_what_cannot_be_is_refused(director: Client, lives: Event, tournament: Tournament) -> None:
    one = lives.entrants.first()
    assert director.post(PAGE, {f"n-{one.pk}": "0", "save": "1"}).status_code == 422
    with pytest.raises(BadSettingError):
        set_lives(lives, {one.pk: 0}, by=DESK)
    with pytest.raises(ChoiceUnknownError):
        set_lives(lives, {10**9: 1}, by=DESK)
    swiss = make_format("swiss", 4, tournament=tournament)
    with pytest.raises(ChoiceUnknownError):
        set_lives(swiss, {swiss.entrants.first().pk: 1}, by=DESK)
    answer = director.get(f"/desk/kis-acik/e/{swiss.slug}/draw/lives/", follow=True)
    assert "Nobody has lives in this event" in answer.content.decode()


def test_the_draw_page_leads_there(director: Client, lives: Event) -> None:
    assert PAGE in director.get("/desk/kis-acik/e/open/draw/").content.decode()


def test_an_assistant_gives_no_lives(assistant: Client, lives: Event) -> None:
    assert assistant.get(PAGE).status_code == 403
