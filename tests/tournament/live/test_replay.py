"""Records replayed through a match link: plain links, both languages, only those of the own match."""

from __future__ import annotations

from html import unescape
from pathlib import Path

import pytest

from matches.models import MatchRecord, Side
from tests.tournament.selectors.cups import Cup
from tournament.actor import Actor
from tournament.links import match_path
from tournament.services.records import attach_record

pytestmark = pytest.mark.django_db

RECORDS = Path(__file__).parents[2] / "data" / "records"


@pytest.fixture
def side(cup: Cup) -> Side:
    return cup.pairings["M1-1"].match.sides.get(number=1)


@pytest.fixture
def record(side: Side) -> MatchRecord:
    data = (RECORDS / "match-4100-illegal-play.mat").read_bytes()
    return attach_record(side, name="match.mat", data=data, by=Actor.of_side(side))


def page(client, side: Side, record: MatchRecord, query: str = "") -> str:
    response = client.get(f"{match_path(side)}record/{record.pk}/{query}")
    assert response.status_code == 200
    return unescape(response.content.decode())


def test_it_opens_at_the_fault_in_the_readers_language(side, record, english, turkish) -> None:
    english_page, turkish_page = page(english, side, record), page(turkish, side, record)

    assert "The play does not fit the roll 6-6." in english_page
    assert "Ege, by its own numbers:" in english_page
    assert "Rule ALG-01:" in english_page
    assert "Kural ALG-01:" in turkish_page
    assert "11. satır" in turkish_page


def test_every_step_is_a_plain_link(side, record, english) -> None:
    told = page(english, side, record, "?game=2&turn=3")

    for name, query in {
        "turn-before": "?game=2&turn=2",
        "turn-after": "?game=2&turn=4",
        "game-before": "?game=1&turn=1",
        "game-after": "?game=3&turn=1",
        "to-fault": "?game=5&turn=22",
        "replay": "?game=2&turn=3",
    }.items():
        link = told.split(f'id="{name}"')[1].split(">")[0]
        assert f'{"data-spot" if name == "replay" else "href"}="{query}"' in link


def test_steps_that_lead_nowhere_keep_their_place(side, record, english) -> None:
    told = page(english, side, record, "?game=1&turn=1")

    for name in ("game-before", "turn-before"):
        link = told.split(f'id="{name}"')[1].split(">")[0]
        assert 'aria-disabled="true"' in link
        assert "href" not in link


def test_it_says_what_it_is_and_what_the_judge_says(side, english) -> None:
    data = (RECORDS / "match-4100-incomplete.mat").read_bytes()
    record = attach_record(side, name="late.mat", data=data, by=Actor.of_side(side))
    told = page(english, side, record)

    assert "<h1>Match record</h1>" in told
    assert "late.mat" in told
    assert "Incomplete: what is there is legal, but the end is missing." in told


def test_both_sides_see_it_and_nobody_elses_link_does(cup, side, record, english) -> None:
    other = side.match.sides.get(number=2)
    elsewhere = cup.pairings["M1-2"].match.sides.get(number=1)

    assert "match.mat" in page(english, other, record)
    assert english.get(f"{match_path(elsewhere)}record/{record.pk}/").status_code == 404
    assert english.get(f"{match_path(side)}record/{record.pk + 1}/").status_code == 404


def test_the_page_of_records_leads_to_it(side, record, english) -> None:
    told = english.get(match_path(side) + "record/").content.decode()

    assert f'href="{match_path(side)}record/{record.pk}/"' in told


def test_it_is_kept_by_nobody_and_found_by_no_search_engine(side, record, english) -> None:
    response = english.get(f"{match_path(side)}record/{record.pk}/")

    assert "no-store" in response["cache-control"]
    assert response["x-robots-tag"] == "noindex, nofollow"


def test_a_file_that_is_gone_is_not_there(side, record, english) -> None:
    record.file.storage.delete(record.file.name)

    assert english.get(f"{match_path(side)}record/{record.pk}/").status_code == 404


def test_looking_costs_the_same_for_one_record_as_for_two(
    side, record, english, django_assert_max_num_queries, django_assert_num_queries
) -> None:
    address = f"{match_path(side)}record/{record.pk}/"
    with django_assert_max_num_queries(40) as counted:
        english.get(address)
    attach_record(side, name="b.mat", data=(RECORDS / "example-1.mat").read_bytes(), by=Actor.of_side(side))

    with django_assert_num_queries(len(counted)):
        english.get(address)
