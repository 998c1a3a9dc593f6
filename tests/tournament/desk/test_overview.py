from __future__ import annotations

from collections.abc import Callable

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from matches.models import Match, Player
from tournament.models import Event, Pairing, Registration, Slot, Tournament

DESK = "/desk/kis-acik/"


def test_overview_shows_what_can_start(director: Client, publish: Callable[[int], None]) -> None:
    publish(4)

    page = director.get(DESK).content.decode()

    assert "Main semi-final 1" in page
    assert "0/4" in page
    assert "Nothing needs you." in page


def test_overview_costs_no_drawing_while_nothing_changed(
    director: Client, tournament: Tournament, publish: Callable[[int], None]
) -> None:
    publish(4)
    tournament.refresh_from_db()

    same = director.get(f"{DESK}now/?revision={tournament.revision}")
    older = director.get(f"{DESK}now/?revision={tournament.revision - 1}")

    assert same.status_code == 204
    assert older.status_code == 200
    assert "<html" not in older.content.decode()


def test_overview_costs_the_same_at_8_and_32(
    director: Client, event: Event, publish: Callable[[int], None]
) -> None:
    publish(8)
    with CaptureQueriesContext(connection) as few:
        director.get(DESK)
    _empty(event)
    publish(32)
    with CaptureQueriesContext(connection) as many:
        director.get(DESK)

    assert len(many) == len(few)


def _empty(event: Event) -> None:
    Slot.objects.all().delete()
    Pairing.objects.all().delete()
    Match.objects.all().delete()
    event.entrants.all().delete()
    Registration.objects.all().delete()
    Player.objects.all().delete()
    event.stages.update(state="planned", published_at=None, draw_seed=None, lines=[])
    for stage in event.stages.all():
        stage.rounds.all().delete()


def test_overview_is_for_staff_alone(client: Client, tournament: Tournament) -> None:
    assert client.get(DESK).headers["location"].startswith("/login/")


def test_log_turns_over(director: Client, event: Event, enter: Callable[[int], None]) -> None:
    enter(60)

    first = director.get(f"{DESK}log/").content.decode()
    second = director.get(f"{DESK}log/?page=2").content.decode()

    assert "Oyuncu 060 Örnek was entered in Open." in first
    assert "The tournament Kış Açık was created." in second


def test_pages_speak_the_language_of_the_browser(tournament: Tournament, director: Client) -> None:
    page = director.get(DESK, headers={"accept-language": "tr"}).content.decode()

    assert '<html lang="tr"' in page


def test_overview_finds_a_match_from_anywhere(assistant: Client, tournament: Tournament) -> None:
    page = assistant.get(DESK).content.decode()

    assert f'role="search" action="{DESK}result/"' in page
