from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from rules.match.clock import CLOCK_PRESETS
from rules.tournament.lengths import MatchLengths
from tests.tournament.desk.conftest import DESK
from tournament.models import Event, Job, Tournament
from tournament.services.events import create_event
from tournament.services.printing import SHEETS
from tournament.words import SHEET_WORDS

PRINT = "/desk/kis-acik/print/"
ASKED = {"sheet": "score-sheets", "event": "", "stage": "", "language": "tr", "paper": "a4"}


def _job(tournament: Tournament, **values: object) -> Job:
    return Job.objects.create(kind="print", tournament=tournament, arguments={"sheet": "bracket"}, **values)


def _second_event(tournament: Tournament) -> Event:
    lengths = {"main": MatchLengths(7), "consolation": MatchLengths(5)}
    return create_event(tournament, name="Orta", lengths=lengths, clock=CLOCK_PRESETS["wbgf"], by=DESK)


def test_codes_begin_as_the_director_reached_the_server(
    settings: Settings, assistant: Client, event: Event, publish: Callable[[int], None]
) -> None:
    settings.ALLOWED_HOSTS = ["192.0.2.7"]
    publish(4)

    assistant.post(PRINT, ASKED, headers={"host": "192.0.2.7:8000"})

    assert Job.objects.get().arguments["base_url"] == "http://192.0.2.7:8000"


def test_a_sheet_of_one_event_wants_its_event(assistant: Client, event: Event) -> None:
    _second_event(event.tournament)

    refused = assistant.post(PRINT, ASKED | {"sheet": "standings"})
    taken = assistant.post(PRINT, ASKED | {"sheet": "standings", "event": event.pk})

    assert refused.status_code == 422
    assert "Choose the event of this sheet." in refused.content.decode()
    assert taken.status_code == 302
    assert [job.arguments["event"] for job in Job.objects.all()] == [event.pk]


def test_an_event_of_another_tournament_cannot_be_printed(assistant: Client, event: Event) -> None:
    answer = assistant.post(PRINT, ASKED | {"event": "9999"})

    assert answer.status_code == 422
    assert not Job.objects.exists()


def test_the_print_page_takes_sheet_and_event_from_the_link(assistant: Client, event: Event) -> None:
    _second_event(event.tournament)

    form = assistant.get(f"{PRINT}?sheet=bracket&event={event.pk}").context["form"]

    assert form["sheet"].value() == "bracket"
    assert str(form["event"].value()) == str(event.pk)


@pytest.mark.parametrize(("age", "says"), [(0, "is being made"), (60, "waits to be made")])
def test_a_job_that_no_worker_takes_says_so(
    assistant: Client, tournament: Tournament, age: int, says: str
) -> None:
    job = _job(tournament)
    Job.objects.filter(pk=job.pk).update(created_at=timezone.now() - timedelta(seconds=age))

    page = assistant.get(f"{PRINT}{job.pk}/").content.decode()

    assert f"The PDF {says}" in page
    assert 'hx-trigger="every 1s' in page


def test_a_failed_job_says_why_and_can_be_tried_again(assistant: Client, tournament: Tournament) -> None:
    job = _job(tournament, state=Job.State.FAILED, reason="nothing-to-print", attempts=1)
    page = assistant.get(f"{PRINT}{job.pk}/").content.decode()
    assert "There is nothing to print yet" in page
    assert f'action="{PRINT}{job.pk}/retry/"' in page

    assistant.post(f"{PRINT}{job.pk}/retry/")

    job.refresh_from_db()
    assert (job.state, job.attempts, job.reason) == (Job.State.QUEUED, 0, "")


@pytest.mark.parametrize("state", [Job.State.QUEUED, Job.State.RUNNING, Job.State.DONE])
def test_what_did_not_fail_is_not_tried_again(
    assistant: Client, tournament: Tournament, state: Job.State
) -> None:
    job = _job(tournament, state=state)

    answer = assistant.post(f"{PRINT}{job.pk}/retry/", follow=True)

    assert "This PDF is made or being made already." in answer.content.decode()
    job.refresh_from_db()
    assert job.state == state


@pytest.mark.parametrize("sheet", SHEETS)
def test_the_log_says_which_sheet_was_asked_for(
    assistant: Client, publish: Callable[[int], None], sheet: str
) -> None:
    publish(4)
    assistant.post(PRINT, {**ASKED, "sheet": sheet})

    page = assistant.get("/desk/kis-acik/log/").content.decode()

    assert f"A sheet was asked for: {SHEET_WORDS[sheet]}." in page
    assert f": {sheet}." not in page


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_job_bears_the_name_of_its_sheet(assistant: Client, tournament: Tournament, sheet: str) -> None:
    """On its page, and in the list where one taps the name."""
    job = Job.objects.create(kind="print", tournament=tournament, arguments={"sheet": sheet})
    name = str(SHEET_WORDS[sheet]).split(":")[0]

    page, listed = (assistant.get(path).content.decode() for path in (f"{PRINT}{job.pk}/", PRINT))

    assert f"<h1>{name}" in page
    assert f'href="{PRINT}{job.pk}/">{name}' in listed
