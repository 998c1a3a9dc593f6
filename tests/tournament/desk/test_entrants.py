from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from matches.models import Player
from rules.tournament.states import EntrantStatus
from tournament.models import Event, Registration

DATA = Path(__file__).parents[2] / "data"
ENTRANTS = "/desk/kis-acik/e/open/entrants/"
IMPORT = "/desk/kis-acik/e/open/import/"


def _file(data: bytes, name: str = "list.csv") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, data)


def test_entrants_page_lists_who_is_entered(director: Client, enter: Callable[[int], None]) -> None:
    enter(3)

    page = director.get(ENTRANTS).content.decode()

    assert "Oyuncu 001 Örnek" in page
    assert "0 of 3 are here" in page


def test_entrants_page_costs_the_same_at_8_and_32(director: Client, event: Event, enter: Callable) -> None:
    enter(8)
    with CaptureQueriesContext(
        connection,
    ) as few:
        director.get(ENTRANTS)
    event.entrants.all().delete()
    Registration.objects.all().delete()
    Player.objects.all().delete()
    enter(32)
    with CaptureQueriesContext(connection) as many:
        director.get(ENTRANTS)

    assert len(many) == len(few)


def test_presence_is_marked_with_one_tap_by_an_assistant(
    assistant: Client, event: Event, enter: Callable[[int], None]
) -> None:
    enter(1)
    entrant = event.entrants.get()

    answer = assistant.post(
        f"{ENTRANTS}{entrant.pk}/presence/", {"here": "1"}, headers={"hx-request": "true"}
    )

    entrant.refresh_from_db()
    assert entrant.status == EntrantStatus.CHECKED_IN
    assert "1 of 1 are here" in answer.content.decode()
    assert "<html" not in answer.content.decode()


def test_add_keeps_what_was_typed_when_the_player_is_already_entered(
    director: Client, event: Event, enter: Callable[[int], None]
) -> None:
    enter(1)

    answer = director.post(f"{ENTRANTS}add/", {"name": "Oyuncu 001 Örnek", "club": "Kadıköy"})

    assert answer.status_code == 422
    assert "Kadıköy" in answer.content.decode()
    assert event.entrants.count() == 1


def test_add_and_edit_by_hand(director: Client, event: Event) -> None:
    director.post(f"{ENTRANTS}add/", {"name": "Ada Example", "country": "Türkiye", "rating": "1555,5"})
    entrant = event.entrants.get()

    director.post(f"{ENTRANTS}{entrant.pk}/", {"name": "Ada Sample", "country": "TR", "rating": ""})

    entrant.refresh_from_db()
    player = entrant.players.get()
    assert (entrant.name, player.country, player.rating) == ("Ada Sample", "TR", None)


def test_an_assistant_may_register(assistant: Client, event: Event) -> None:
    assert assistant.get(f"{ENTRANTS}add/").status_code == 200
    assert assistant.get(IMPORT).status_code == 200


def test_an_assistant_neither_removes_nor_seeds(assistant: Client, event: Event, enter: Callable) -> None:
    enter(1)
    address = f"/desk/kis-acik/e/open/entrants/{event.entrants.get().pk}/"

    assert "Remove from the list" not in assistant.get(address).content.decode()
    assert assistant.post(f"{address}remove/").status_code == 403
    assistant.post(address, {"name": "Ada Deneme", "seed": "1"})

    assert [(row.name, row.seed) for row in event.entrants.all()] == [("Ada Deneme", None)]


def test_import_shows_every_line_and_stores_nothing(director: Client, event: Event) -> None:
    answer = director.post(IMPORT, {"file": _file((DATA / "entrants-bad.csv").read_bytes())})

    page = answer.content.decode()
    assert "UTF-8 (BOM)" in page
    assert "The name is missing." in page
    assert "3 lines would be entered" in page
    assert event.entrants.count() == 0


def test_import_enters_the_accepted_lines(director: Client, event: Event) -> None:
    preview = director.post(IMPORT, {"file": _file((DATA / "entrants-23.csv").read_bytes())})

    answer = director.post(f"{IMPORT}accept/", {"list": preview.context["sealed"]}, follow=True)

    assert event.entrants.count() == 23
    assert "23 players are entered." in answer.content.decode()


def test_import_recognises_a_turkish_spreadsheet(director: Client, event: Event) -> None:
    page = director.post(IMPORT, {"file": _file("ad soyad\nIşıl Örnek\n".encode("cp1254"))})

    assert "Read as Windows-1254." in page.content.decode()
    assert "Işıl Örnek" in page.content.decode()


@pytest.mark.parametrize("data", [b"", b"\x00\x01\x02\xff", b"PK\x03\x04xl/workbook"])
def test_import_refuses_what_is_no_list(director: Client, event: Event, data: bytes) -> None:
    answer = director.post(IMPORT, {"file": _file(data)})

    assert answer.status_code == 422
    assert event.entrants.count() == 0


def test_accept_refuses_a_list_that_no_preview_made(director: Client, event: Event) -> None:
    answer = director.post(f"{IMPORT}accept/", {"list": "made-up"}, follow=True)

    assert "too old" in answer.content.decode()
    assert event.entrants.count() == 0
