"""Entrants by program: by list as JSON or CSV, judged line by line, and one by one."""

from __future__ import annotations

from collections.abc import Callable

from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.test import APIClient

from tests.tournament.api.programs import DATA, DESK_EVENT, in_turkish
from tournament.models import Contact, Entrant, Event

IMPORT = f"{DESK_EVENT}/entrants/import"


def _file(name: str) -> dict[str, SimpleUploadedFile]:
    return {"file": SimpleUploadedFile(name, (DATA / name).read_bytes(), "text/csv")}


def test_a_list_is_judged_before_it_is_stored(director: APIClient, event: Event) -> None:
    judged = director.post(f"{IMPORT}?preview=1", _file("entrants-23.csv"), format="multipart").json()
    assert (judged["accepted"], judged["refused"], judged["entered"]) == (23, 0, 0)
    assert not Entrant.objects.exists()
    stored = director.post(IMPORT, _file("entrants-23.csv"), format="multipart").json()
    assert stored["entered"] == 23
    assert [entrant["number"] for entrant in director.get(f"{DESK_EVENT}/entrants").json()] != []
    assert Entrant.objects.count() == 23


def test_each_bad_line_says_why(director: APIClient, event: Event) -> None:
    address = f"{IMPORT}?preview=1"
    english = director.post(address, _file("entrants-bad.csv"), format="multipart").json()
    assert [line["line"] for line in english["lines"] if line["accepted"]] == [2, 8, 10]
    assert [line["line"] for line in english["lines"] if line["warnings"]] == [8]
    second = next(line for line in english["lines"] if line["line"] == 4)
    assert [problem["code"] for problem in second["problems"]] == ["duplicate-line"]
    turkish = in_turkish(director).post(address, _file("entrants-bad.csv"), format="multipart").json()
    same = next(line for line in turkish["lines"] if line["line"] == 4)
    assert same["problems"][0]["detail"] != second["problems"][0]["detail"]


def test_a_list_as_json_is_judged_the_same(director: APIClient, event: Event) -> None:
    given = [
        {"name": "Işıl Örnek", "country": "TR", "rating": 1612},
        {"name": "  ışıl   örnek "},
        {"name": "Can Bozuk", "country": "Türkistan"},
    ]
    judged = director.post(IMPORT, {"entrants": given}).json()
    assert [line["accepted"] for line in judged["lines"]] == [True, False, False]
    codes = [[problem["code"] for problem in line["problems"]] for line in judged["lines"]]
    assert codes == [[], ["duplicate-line"], ["unknown-country"]]
    assert judged["entered"] == 1
    again = director.post(IMPORT, {"entrants": given})
    assert (again.status_code, again.json()["code"]) == (400, "nothing-to-import")


def test_files_that_are_no_list(director: APIClient, event: Event) -> None:
    for content, code in (
        (b"", "file-empty"),
        (bytes(range(256)) * 8, "file-not-text"),
        (b"PK\x03\x04 xl/workbook.xml", "file-is-spreadsheet"),
    ):
        file = SimpleUploadedFile("list.csv", content)
        answer = director.post(IMPORT, {"file": file}, format="multipart")
        assert (answer.status_code, answer.json()["code"]) == (400, code)
    nothing = director.post(IMPORT, {}, format="multipart")
    assert nothing.json()["errors"][0]["pointer"] == "/file"


def test_an_entrant_is_added_corrected_and_removed(director: APIClient, event: Event) -> None:
    given = {"name": "Ada Example", "country": "Turkey", "email": "ada@example.org", "rating": "1650.5"}
    added = director.post(f"{DESK_EVENT}/entrants", given)
    assert added.status_code == 201
    assert added.json()["country"] == "TR"
    assert "email" not in added.json()
    address = f"{DESK_EVENT}/entrants/{added.json()['id']}"
    corrected = director.patch(address, {"club": "Kadıköy Tavla"}).json()
    assert (corrected["name"], corrected["club"], corrected["rating"]) == (
        "Ada Example",
        "Kadıköy Tavla",
        "1650.50",
    )
    assert Contact.objects.get().email == "ada@example.org"
    twice = director.post(f"{DESK_EVENT}/entrants", {"name": "ADA EXAMPLE"})
    assert (twice.status_code, twice.json()["code"]) == (409, "already-entered")
    assert director.delete(address).status_code == 204
    assert director.delete(address).status_code == 404


def test_an_assistant_marks_who_is_here(assistant: APIClient, enter: Callable[[int], None]) -> None:
    enter(1)
    entrant = Entrant.objects.get()
    address = f"{DESK_EVENT}/entrants/{entrant.pk}/presence"
    assert assistant.put(address, {"here": True}).json()["status"] == "checked-in"
    assert assistant.put(address, {"here": False}).json()["status"] == "entered"
    assert assistant.put(address, {}).json()["errors"][0]["pointer"] == "/here"


def test_an_assistant_neither_removes_nor_seeds(assistant: APIClient, enter: Callable[[int], None]) -> None:
    enter(1)
    address = f"{DESK_EVENT}/entrants/{Entrant.objects.get().pk}"
    assert assistant.delete(address).status_code == 403
    assert assistant.patch(address, {"seed": 1}).status_code == 403
    assert assistant.post(f"{DESK_EVENT}/entrants", {"name": "Ada Example", "seed": 1}).status_code == 403
    assert assistant.patch(address, {"club": "Moda"}).status_code == 200


def test_who_is_drawn_cannot_be_removed(director: APIClient, publish: Callable[[int], None]) -> None:
    publish(4)
    answer = director.delete(f"{DESK_EVENT}/entrants/{Entrant.objects.first().pk}")
    assert (answer.status_code, answer.json()["code"]) == (409, "entrant-drawn")
