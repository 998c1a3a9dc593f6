"""The score sheet on a phone: adds itself up, and refuses a line that cannot be."""

from __future__ import annotations

import pytest

from tests.tournament.selectors.cups import Cup
from tournament.links import match_path

pytestmark = pytest.mark.django_db

TO_CRAWFORD = "1-2-gammon-1.1-4-single-1"  # 8–0 in a match to 9


@pytest.fixture
def sheet(cup: Cup) -> str:
    return match_path(cup.pairings["M1-1"].match.sides.first()) + "games/"


def test_sheet_begins_empty(sheet, english):
    page = english.get(sheet).content.decode()

    assert "Game 1" in page
    assert "Take the last line back" not in page


def test_sheet_derives_running_score_and_crawford_game(sheet, english):
    page = english.get(f"{sheet}?lines={TO_CRAWFORD}").content.decode()

    assert [score in page for score in ("4–0", "8–0")] == [True, True]
    assert "The Crawford game: the cube stays on 1." in page


def test_accepted_line_goes_into_the_address(sheet, english):
    response = english.get(f"{sheet}?lines=1-1-single-1&add=1&winner=2&cube=2&kind=drop-1")

    assert response.status_code == 302
    assert response["Location"] == f"{sheet}?lines=1-1-single-1.2-2-drop-1"


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("english", "Line 3: this is the Crawford game, so no double can be dropped in it."),
        ("turkish", "3. el: bu, Crawford oyunu"),
    ],
)
def test_impossible_line_is_refused_with_its_number_and_kept(sheet, request, language, sentence):
    client = request.getfixturevalue(language)

    page = client.get(f"{sheet}?lines={TO_CRAWFORD}&add=1&winner=2&cube=1&kind=drop-1").content.decode()

    assert sentence in page
    assert f'value="{TO_CRAWFORD}"' in page
    checked = [part.split(">")[0] for part in page.split("<input") if "checked" in part.split(">")[0]]
    assert [value in " ".join(checked) for value in ('value="2"', 'value="drop-1"')] == [True, True]


def test_line_without_a_winner_is_asked_for(sheet, english):
    page = english.get(f"{sheet}?lines=&add=1&cube=1&kind=single-1").content.decode()

    assert "Say who won this game." in page


def test_line_in_the_middle_can_be_changed(sheet, english):
    page = english.get(f"{sheet}?lines={TO_CRAWFORD}&change=1").content.decode()
    response = english.get(f"{sheet}?lines={TO_CRAWFORD}&change=1&add=1&winner=2&cube=1&kind=single-1")

    assert "Change this line" in page
    assert response["Location"] == f"{sheet}?lines=2-1-single-1.1-4-single-1"


def test_match_that_is_over_leads_to_the_result(sheet, english):
    lines = f"{TO_CRAWFORD}.1-1-single-1"

    page = english.get(f"{sheet}?lines={lines}").content.decode()

    assert "The match is over." in page
    assert f"report/?lines={lines}" in page
    assert "Add this game" not in page


@pytest.mark.parametrize("lines", ["nonsense", "1-3-single-1", f"{TO_CRAWFORD}.1-2-single-1"])
def test_address_that_holds_no_sheet_begins_anew(sheet, english, lines):
    response = english.get(f"{sheet}?lines={lines}")

    assert response.status_code == 302
    assert response["Location"] == sheet
