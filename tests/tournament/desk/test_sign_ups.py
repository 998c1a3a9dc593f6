"""The lists at the desk, and the page on which people sign up themselves."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from rules.tournament.states import Role
from tests.factories import DESK, make_staff, make_user
from tests.tournament.services.test_sign_ups import make_jackpot, people
from tournament.links import sign_up_path
from tournament.live import sign_up as live
from tournament.models import Event, LogEntry, Tournament
from tournament.services.sign_ups import sign_up

pytestmark = pytest.mark.django_db


@pytest.fixture
def jackpot(tournament: Tournament) -> Event:
    people(tournament, 6)
    return make_jackpot(tournament)


def client_of(tournament: Tournament, role: Role) -> Client:
    client, user = Client(headers={"accept-language": "en"}), make_user(role.value)
    make_staff(tournament, role, user)
    client.force_login(user)
    return client


def test_an_assistant_fills_the_list_and_a_director_starts(tournament: Tournament, jackpot: Event) -> None:
    assistant, director = (client_of(tournament, role) for role in (Role.ASSISTANT, Role.DIRECTOR))
    page, act = f"/desk/{tournament.slug}/sign-ups/", f"/desk/{tournament.slug}/e/{jackpot.slug}/sign-up/"
    found = assistant.get(page, {"to": jackpot.slug, "q": "den 03"}).content.decode()
    assert 'name="number" value="4"' in found
    for number in (1, 2, 3, 4):
        assistant.post(act, {"number": number})

    html = director.get(page).content.decode()
    assert "4 of 4" in html
    assert "Start #1" in html
    assert "Start #1" not in assistant.get(page).content.decode()
    assert assistant.post(f"{act}start/").status_code == 403
    answer = director.post(f"{act}start/", follow=True).content.decode()

    assert "Jackpot has started" in answer
    assert "0 of 4" in director.get(page).content.decode()


def test_refusals_are_told_on_the_page(tournament: Tournament, jackpot: Event) -> None:
    director = client_of(tournament, Role.DIRECTOR)
    act = f"/desk/{tournament.slug}/e/{jackpot.slug}/sign-up/"
    director.post(act, {"number": 1})

    assert "already" in director.post(act, {"number": 1}, follow=True).content.decode()
    assert "1 of 4" in director.post(f"{act}start/", follow=True).content.decode()
    assert director.post(act, {"number": "x"}).status_code == 404
    entrant = jackpot.entrants.get()
    director.post(f"{act}{entrant.pk}/off/")
    assert not jackpot.entrants.exists()


def test_somebody_signs_up_by_the_link(tournament: Tournament, jackpot: Event) -> None:
    phone, address = Client(headers={"accept-language": "en"}), sign_up_path(tournament)
    assert "Deneme 02" in phone.get(address, {"q": "de"}).content.decode()
    assert "Jackpot #1" in phone.get(address, {"number": 3}).content.decode()

    sent = {"number": 3, "event": jackpot.slug}
    said = phone.post(address, sent, follow=True).content.decode()
    again = phone.post(address, sent, follow=True).content.decode()

    assert "Deneme 02 is on the list of Jackpot." in said
    assert "already" in again
    assert [entrant.name for entrant in jackpot.entrants.all()] == ["Deneme 02"]
    assert LogEntry.objects.get(action="sign-up").by == "Deneme 02, by the list"


def test_the_link_opens_no_other_tournament_and_no_other_event(
    tournament: Tournament, jackpot: Event
) -> None:
    phone, address = Client(headers={"accept-language": "en"}), sign_up_path(tournament)

    assert phone.get(f"{address[:-3]}xx/").status_code == 404
    assert phone.get("/sign-up/nothing/").status_code == 404
    assert phone.get("/sign-up/zzzzzzzzzzzz.aaaaaaaaaaaaaaaa/").status_code == 404
    assert phone.post(address, {"number": 99, "event": jackpot.slug}).status_code == 404
    assert phone.post(address, {"number": 1, "event": "nothing"}).status_code == 404
    refused = phone.post(address, {"number": 1, "event": "open"}, follow=True).content.decode()
    assert "has no sign-up list" in refused


def test_a_flood_of_sign_ups_is_stopped(
    tournament: Tournament, jackpot: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "RATE", "2/m")
    cache.clear()
    phone, address = Client(), sign_up_path(tournament)

    codes = [phone.post(address, {"number": n, "event": jackpot.slug}).status_code for n in (1, 2, 3)]

    assert codes == [302, 302, 429]


def test_the_page_asks_as_much_for_one_as_for_six(tournament: Tournament, jackpot: Event) -> None:
    client = client_of(tournament, Role.DIRECTOR)
    players = [row.player for row in tournament.registrations.order_by("number")]
    counts = []
    for some in (players[:1], players[1:]):
        for player in some:
            sign_up(jackpot, player, by=DESK)
        with CaptureQueriesContext(connection) as queries:
            client.get(f"/desk/{tournament.slug}/sign-ups/")
        counts.append(len(queries))

    assert counts[0] == counts[1]
