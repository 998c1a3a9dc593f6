"""Who has lost plays on below or goes home: asked with the result, and changed on the match's page."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import make_format, names_of, pairing_of, won_by
from tests.tournament.desk.conftest import DESK
from tournament.audit import audit_event
from tournament.draw_errors import NotDroppingError
from tournament.models import Event, Tournament
from tournament.services.results import enter_result

MATCH = "/desk/kis-acik/e/open/match/M1-1/"


@pytest.fixture
def cup(tournament: Tournament) -> Event:
    return make_format("cup", 8, tournament=tournament)


def _sent(event: Event, winner: int, home: str) -> dict[str, str]:
    return {
        "winner": str(winner),
        "version": str(pairing_of(event, "M1-1").match.version),
        "kind": "played",
        "home": home,
    }


def test_the_preview_asks_and_says_it_in_one_sentence(director: Client, cup: Event) -> None:
    _, loser = names_of(cup, "M1-1")
    asked = director.post(f"{MATCH}result/preview/", _sent(cup, 1, "0")).content.decode()
    assert f"{loser} plays on</label>" in asked
    assert f"{loser} → Consolation R1" in asked

    told = director.post(f"{MATCH}result/preview/", _sent(cup, 1, "2")).content.decode()
    assert f"{loser} goes home." in told
    assert 'name="home" value="2" checked' in told


def test_what_was_chosen_for_one_side_is_not_kept_for_the_other(director: Client, cup: Event) -> None:
    first, _ = names_of(cup, "M1-1")
    told = director.post(f"{MATCH}result/preview/", _sent(cup, 2, "2")).content.decode()

    assert f"{first} plays on" in told
    assert f"{first} goes home." not in told


def test_the_loser_goes_home_with_the_result(assistant: Client, cup: Event) -> None:
    _, loser = names_of(cup, "M1-1")
    assistant.post(f"{MATCH}result/", _sent(cup, 1, "2") | {"save": "1"})

    assert "bye" in names_of(cup, "C1-1")
    assert not pairing_of(cup, "M1-1").loser_drops
    assert audit_event(cup) == ()
    log = assistant.get("/desk/kis-acik/log/").content.decode()
    assert f"{loser}, who goes home." in log
    assert f"{loser} has gone home and does not play on." in assistant.get(MATCH).content.decode()


def test_the_loser_changes_his_mind_on_the_page_of_the_match(assistant: Client, cup: Event) -> None:
    _, loser = names_of(cup, "M1-1")
    assistant.post(f"{MATCH}result/", _sent(cup, 1, "0") | {"save": "1"})
    assert f"{loser} goes home</button>" in assistant.get(MATCH).content.decode()

    assistant.post(f"{MATCH}home/")
    assert "bye" in names_of(cup, "C1-1")
    assert f"{loser} plays on after all</button>" in assistant.get(MATCH).content.decode()
    assistant.post(f"{MATCH}home/", {"plays_on": "1"})
    assert loser in names_of(cup, "C1-1")


def test_where_losers_are_out_nobody_is_asked(director: Client, tournament: Tournament) -> None:
    event = make_format("single-elimination", 8, tournament=tournament)
    asked = director.post(f"{MATCH}result/preview/", _sent(event, 1, "2")).content.decode()
    assert 'name="home"' not in asked
    director.post(f"{MATCH}result/", _sent(event, 1, "2") | {"save": "1"})
    assert pairing_of(event, "M1-1").loser_drops

    with pytest.raises(NotDroppingError):
        enter_result(pairing_of(event, "M1-2"), won_by(1), version=0, goes_home=True, by=DESK)
    answer = director.post(f"{MATCH}home/", follow=True)
    assert "goes home</button>" not in answer.content.decode()
    assert 'class="message error"' in answer.content.decode()


def test_in_a_table_nobody_is_asked(director: Client, tournament: Tournament) -> None:
    event = make_format("round-robin", 4, tournament=tournament)
    key = event.stages.get().pairings.filter(status="ready").first().key
    sent = {"winner": "1", "version": "0", "kind": "played"}
    page = director.post(f"/desk/kis-acik/e/open/match/{key}/result/preview/", sent).content.decode()

    assert "one win more" in page
    assert 'name="home"' not in page
