"""Records replayed at the desk: for its staff, and of the match in the address only."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.test import Client

from matches.models import MatchRecord
from rules.tournament.states import Role
from tests.factories import DESK, make_published, make_staff, match_of
from tournament.models import Tournament
from tournament.services.records import attach_record

pytestmark = pytest.mark.django_db

RECORDS = Path(__file__).parents[2] / "data" / "records"


@pytest.fixture
def address() -> str:
    """Of a replay, for an assistant's eyes."""
    event = make_published(8)
    data = (RECORDS / "match-4101-unplayed-die.mat").read_bytes()
    record = attach_record(match_of(event, "M1-1"), name="match.mat", data=data, by=DESK)
    return f"/desk/{event.tournament.slug}/e/{event.slug}/match/M1-1/record/{record.pk}/"


def client_of(address: str, role: Role) -> Client:
    client = Client(headers={"accept-language": "en"})
    staff = make_staff(_tournament(address), role)
    client.force_login(staff.user)
    return client


def _tournament(address: str):

    return Tournament.objects.get(slug=address.split("/")[2])


def test_the_staff_sees_it_at_its_fault(address: str) -> None:
    response = client_of(address, Role.ASSISTANT).get(address)

    assert response.status_code == 200
    assert "A die was left unplayed" in response.content.decode()
    assert "no-store" in response["cache-control"]


def test_nobody_else_does(address: str) -> None:
    response = Client().get(address)

    assert response.status_code == 302
    assert response["location"].startswith("/login/")


def test_a_record_belongs_to_its_match(address: str) -> None:
    client = client_of(address, Role.OWNER)

    assert client.get(address.replace("M1-1", "M1-2")).status_code == 404


def test_the_page_of_the_match_leads_to_it(address: str) -> None:
    told = client_of(address, Role.DIRECTOR).get(address.split("record/")[0]).content.decode()

    assert f'href="{address}"' in told


def test_a_file_that_is_gone_is_not_there(address: str) -> None:

    record = MatchRecord.objects.get()
    record.file.storage.delete(record.file.name)

    assert client_of(address, Role.OWNER).get(address).status_code == 404
