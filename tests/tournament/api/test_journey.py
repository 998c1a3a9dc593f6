"""A whole cup by programs alone: made, entered, drawn, published, reported by both sides, ranked."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.test import APIClient

from tests.tournament.api.programs import API, DATA, in_turkish, program_of

DESK = f"{API}/desk/tournaments/yaz-acik"
EVENT = f"{API}/tournaments/yaz-acik/events/acik"
DESK_EVENT = f"{DESK}/events/acik"


@pytest.mark.django_db
def test_a_cup_from_its_list_to_its_standings(anybody: APIClient) -> None:
    owner = in_turkish(program_of(None, None))
    _set_up(owner)
    matches = 0
    while ready := owner.get(f"{EVENT}/pairings", {"status": "ready"}).json():
        for pairing in ready:
            _play(owner, anybody, pairing["key"], pairing["length"])
            matches += 1
    assert matches == 2 * 23 - 4
    main, consolation = anybody.get(f"{EVENT}/standings").json()
    assert (main["is_final"], consolation["is_final"]) == (True, True)
    assert len(main["lines"]) == 23
    assert [(line["first"], line["last"]) for line in main["lines"][:4]] == [(1, 1), (2, 2), (3, 4), (3, 4)]
    assert len(owner.get(f"{DESK}/log", {"limit": 200}).json()) == 5 + 2 * matches


def _set_up(owner: APIClient) -> None:
    made = {"name": "Yaz Açık", "starts_on": "2026-07-04", "ends_on": "2026-07-05", "tables": 12}
    assert owner.post(f"{API}/desk/tournaments", made).status_code == 201
    lengths = {"main": {"default": 9, "from_final": [11]}, "consolation": {"default": 5}}
    assert owner.post(f"{DESK}/events", {"name": "Açık", "lengths": lengths}).status_code == 201
    file = SimpleUploadedFile("list.csv", (DATA / "entrants-23.csv").read_bytes())
    entered = owner.post(f"{DESK_EVENT}/entrants/import", {"file": file}, format="multipart")
    assert entered.json()["entered"] == 23
    drawn = owner.post(f"{DESK_EVENT}/draw", {}).json()
    published = owner.post(f"{DESK_EVENT}/draw/publish", {"draw_seed": drawn["draw"]["draw_seed"]})
    assert published.json()["draw"]["is_published"]


def _play(owner: APIClient, anybody: APIClient, key: str, length: int) -> None:
    """The winner reports by his link, the loser confirms by his."""
    links = owner.get(f"{DESK_EVENT}/pairings/{key}").json()["links"]
    winner, loser = (f"{API}/matches/{link['token']}" for link in links)
    reported = anybody.post(f"{winner}/report", {"score": [length, length - 2]})
    assert reported.status_code == 200, reported.json()
    confirmed = anybody.post(f"{loser}/confirm")
    assert confirmed.json()["pairing"]["match_state"] == "confirmed", confirmed.json()
