from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from rules.match.claim import Claim
from rules.match.score import Side
from tests.tournament.desk.conftest import DESK
from tournament.models import Event, Job, Pairing, Tournament
from tournament.services.results import enter_result

DATA = Path(__file__).parents[2] / "data"
MATCH = "/desk/kis-acik/e/open/match/M1-1/"
PRINT = "/desk/kis-acik/print/"


@pytest.fixture
def first(event: Event, publish: Callable[[int], None]) -> Pairing:
    publish(4)
    return Pairing.objects.get(key="M1-1")


def test_the_page_of_a_match_shows_both_links(assistant: Client, first: Pairing) -> None:
    page = assistant.get(MATCH).content.decode()

    assert page.count("http://testserver/m/") == 2
    assert "Main semi-final 1" in page


def test_the_page_of_a_match_costs_the_same_at_any_size(
    director: Client, event: Event, enter: Callable[[int], None], publish: Callable[[int], None]
) -> None:
    publish(32)
    with CaptureQueriesContext(connection) as late:
        director.get("/desk/kis-acik/e/open/match/M5-1/")

    assert len(late) <= 25


def test_a_match_is_called_to_a_table_and_back(assistant: Client, first: Pairing) -> None:
    assistant.post(f"{MATCH}call/", {"table": "2"})
    first.refresh_from_db()
    assert (first.status, first.table.number) == ("called", 2)

    assistant.post(f"{MATCH}take-back/")
    first.refresh_from_db()
    assert (first.status, first.table) == ("ready", None)


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ("99", "There is no table 99."),
        ("9" * 5000, "Choose a table first."),
        ("², 1", "Choose a table first."),
        ("", "Choose a table first."),
    ],
)
def test_a_table_that_is_not_there_is_a_message(
    assistant: Client, first: Pairing, table: str, sentence: str
) -> None:
    answer = assistant.post(f"{MATCH}call/", {"table": table}, follow=True)

    assert answer.status_code == 200
    assert sentence in answer.content.decode()


def test_a_taken_table_is_refused(assistant: Client, first: Pairing) -> None:
    assistant.post(f"{MATCH}call/", {"table": "2"})

    answer = assistant.post(MATCH.replace("M1-1", "M1-2") + "call/", {"table": "2"}, follow=True)

    assert 'class="message error"' in answer.content.decode()
    assert Pairing.objects.get(key="M1-2").status == "ready"


def test_a_record_is_handed_in_and_judged(assistant: Client, first: Pairing) -> None:
    file = next(iter(sorted((DATA / "records").glob("*.mat"))))

    assistant.post(f"{MATCH}record/", {"record": SimpleUploadedFile(file.name, file.read_bytes())})

    record = first.match.records.get()
    assert record.status in {"valid", "invalid", "incomplete"}
    assert file.name in assistant.get(MATCH).content.decode()


def test_what_is_no_record_is_refused_or_kept_as_unreadable(assistant: Client, first: Pairing) -> None:
    answer = assistant.post(
        f"{MATCH}record/", {"record": SimpleUploadedFile("x.mat", b"\x00\x01")}, follow=True
    )

    assert answer.status_code == 200
    assert 'class="message' in answer.content.decode()


def test_printing_makes_a_job_and_its_page_waits(
    assistant: Client, tournament: Tournament, first: Pairing
) -> None:
    answer = assistant.post(PRINT, {"sheet": "bracket", "stage": "", "language": "tr", "paper": "a4"})

    job = Job.objects.get()
    assert answer.headers["location"] == f"{PRINT}{job.pk}/"
    assert job.arguments["sheet"] == "bracket"
    page = assistant.get(f"{PRINT}{job.pk}/", headers={"hx-request": "true"}).content.decode()
    assert 'hx-trigger="every 1s' in page


def test_the_file_of_a_job_is_for_staff_of_its_tournament(
    client: Client, assistant: Client, tournament: Tournament
) -> None:
    job = Job.objects.create(kind="print", tournament=tournament, arguments={"sheet": "bracket"})
    other = Job.objects.create(kind="print", arguments={"sheet": "bracket"}, state="done")

    assert assistant.get(f"{PRINT}{job.pk}/file/").status_code == 404
    assert assistant.get(f"{PRINT}{other.pk}/file/").status_code == 404
    assert client.get(f"{PRINT}{job.pk}/file/").status_code == 302


def test_a_finished_pdf_is_handed_out(assistant: Client, tournament: Tournament) -> None:
    from tournament.services.jobs import claim, finish

    job = Job.objects.create(kind="print", tournament=tournament, arguments={"sheet": "bracket"})
    finish(claim(job.pk), name="bracket.pdf", content=b"%PDF-1.4 test")

    answer = assistant.get(f"{PRINT}{job.pk}/file/")

    assert answer.content == b"%PDF-1.4 test"
    assert answer.headers["content-type"] == "application/pdf"


def test_a_winner_without_a_score_is_marked(assistant: Client, first: Pairing) -> None:
    enter_result(first, Claim(winner=Side.TWO), version=first.match.version, by=DESK)

    page = assistant.get(MATCH).content.decode()

    winner = page.index('class="side winner"')
    assert page.index('class="checker two"') > winner
    assert "won</span>" in page
