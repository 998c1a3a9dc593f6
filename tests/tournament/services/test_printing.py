"""Asking for a sheet makes a job; what cannot be printed is refused."""

from __future__ import annotations

import pytest

from tests.factories import DESK, make_published, make_user
from tournament.actor import Actor
from tournament.errors import ChoiceUnknownError, EventMissingError, SheetUnknownError
from tournament.models import Job, LogEntry
from tournament.services.printing import request_print

pytestmark = pytest.mark.django_db

PLAIN = {"language": "tr", "paper": "a4", "by": DESK}


def test_a_sheet_becomes_a_job_with_plain_arguments() -> None:
    event = make_published(4)
    user = make_user("ece")

    job = request_print(
        event.tournament,
        sheet="score-sheets",
        event=event,
        keys=("M1-1",),
        **PLAIN | {"by": Actor.of_user(user)},
    )

    assert (job.kind, job.state, job.tournament, job.created_by) == (
        "print",
        "queued",
        event.tournament,
        user,
    )
    assert job.arguments == {
        "sheet": "score-sheets",
        "event": event.pk,
        "stage": None,
        "keys": ["M1-1"],
        "language": "tr",
        "paper": "a4",
        "base_url": "",
    }
    assert LogEntry.objects.get(action="print").subject == "score-sheets"


@pytest.mark.parametrize(
    ("wrong", "refusal"),
    [
        ({"sheet": "poster"}, SheetUnknownError),
        ({"sheet": "bracket"}, EventMissingError),
        ({"sheet": "pairings", "language": "xx"}, ChoiceUnknownError),
        ({"sheet": "pairings", "paper": "a3"}, ChoiceUnknownError),
    ],
)
def test_what_cannot_be_printed_is_refused(wrong: dict[str, str], refusal: type[Exception]) -> None:
    event = make_published(4)

    with pytest.raises(refusal):
        request_print(event.tournament, **PLAIN | wrong)

    assert not Job.objects.exists()
