"""Match records handed in by a match link: the verdict in the reader's language, columns, limits."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from matches.models import MatchRecord, Side
from rules.match.states import MatchState
from tests.tournament.selectors.cups import Cup
from tournament.links import match_path

pytestmark = pytest.mark.django_db

RECORDS = Path(__file__).parents[2] / "data" / "records"


@pytest.fixture
def side(cup: Cup) -> Side:
    return cup.pairings["M1-1"].match.sides.get(number=1)


def hand_in(client, side: Side, data: bytes, name: str = "match.mat"):
    upload = {"record": SimpleUploadedFile(name, data)}
    return client.post(match_path(side) + "record/", upload, follow=True)


def page_of(response) -> str:
    assert response.status_code in (200, 422)
    return response.content.decode()


def test_valid_record_is_called_valid_and_asks_for_its_columns(side, english):
    page = page_of(hand_in(english, side, (RECORDS / "match-4100.mat").read_bytes()))

    assert "Valid: every roll, move and double is legal." in page
    assert "Who is in the left one, “Cem”?" in page
    assert MatchRecord.objects.get().uploaded_by_side == 1


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("english", ("Invalid: the first fault is", "Game 5", "row 11", "Ege")),
        ("turkish", ("Geçersiz: ilk hata şu", "5. el", "11. satır", "Ege")),
    ],
)
def test_invalid_record_names_its_first_fault_in_the_readers_language(side, request, language, words):
    client = request.getfixturevalue(language)

    page = page_of(hand_in(client, side, (RECORDS / "match-4100-illegal-play.mat").read_bytes()))

    assert [part in page for part in words] == [True] * 4


@pytest.mark.parametrize(
    ("language", "question", "place"),
    [
        ("english", "Both of its columns are called “Ege”. Who is in the left column?", "<span>right column"),
        ("turkish", "İki sütununun adı da “Ege”. Sol sütundaki kim?", "<span>sağ sütun"),
    ],
)
def test_columns_of_the_same_name_are_told_apart_by_where_they_stand(
    side, request, language, question, place
):
    client = request.getfixturevalue(language)
    data = (RECORDS / "match-4100-illegal-play.mat").read_bytes().replace(b"Cem", b"Ege")

    page = page_of(hand_in(client, side, data))

    assert question in page
    assert place in page


def test_fault_is_told_to_each_reader_in_their_language(side, english, turkish):
    hand_in(english, side, (RECORDS / "match-4100-illegal-play.mat").read_bytes())

    page = page_of(turkish.get(match_path(side)))

    assert "The play does not fit the roll" not in page
    assert "Geçersiz: ilk hata şu" in page


def test_incomplete_record_is_no_invalid_one(side, english):
    page = page_of(hand_in(english, side, (RECORDS / "match-4100-incomplete.mat").read_bytes()))

    assert "Incomplete: what is there is legal, but the end is missing." in page


def test_uploader_says_who_is_left(side, english):
    hand_in(english, side, (RECORDS / "match-4100.mat").read_bytes())
    record = MatchRecord.objects.get()

    page = page_of(
        english.post(match_path(side) + f"record/{record.pk}/columns/", {"left_side": "2"}, follow=True)
    )

    record.refresh_from_db()
    assert record.left_side == 2
    assert "Who is in the left one" not in page


@pytest.mark.parametrize(("left_side", "words"), [(2, "is not the reported one"), (1, "is the reported one")])
def test_record_is_compared_with_the_reported_score(cup, side, english, left_side, words):
    match = cup.pairings["M1-1"].match
    match.length = 7
    match.save()
    cup.play("M1-1", winner=2, loser_points=4, state=MatchState.REPORTED)
    hand_in(english, side, (RECORDS / "match-4100.mat").read_bytes())
    record = MatchRecord.objects.get()

    page = page_of(
        english.post(
            match_path(side) + f"record/{record.pk}/columns/", {"left_side": str(left_side)}, follow=True
        )
    )

    assert words in page


def test_same_file_twice_is_one_record(side, english):
    data = (RECORDS / "match-4100.mat").read_bytes()
    hand_in(english, side, data)
    hand_in(english, side, data)

    assert MatchRecord.objects.count() == 1


@pytest.mark.parametrize(
    ("data", "words"), [(b"", "The file is empty."), (bytes(range(256)) * 9, 'class="errors"')]
)
@pytest.mark.parametrize("language", ["english", "turkish"])
def test_what_is_no_record_is_refused(side, request, language, data, words):
    client = request.getfixturevalue(language)

    response = hand_in(client, side, data)

    assert response.status_code == 422
    assert 'class="errors"' in response.content.decode()
    assert language == "turkish" or words in response.content.decode()
    assert MatchRecord.objects.count() == 0


def test_no_file_is_asked_for(side, english):
    response = english.post(match_path(side) + "record/")

    assert response.status_code == 422
    assert "Choose a file first." in response.content.decode()


def test_record_of_another_match_is_not_found(cup, side, english):
    hand_in(english, side, (RECORDS / "match-4100.mat").read_bytes())
    other = cup.pairings["M1-2"].match.sides.get(number=1)
    record = MatchRecord.objects.get()

    response = english.post(match_path(other) + f"record/{record.pk}/columns/", {"left_side": "1"})

    assert response.status_code == 404
    record.refresh_from_db()
    assert record.left_side is None
