"""The page of one side of one match: it shows what its state asks for, and opens for its own link only."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from matches.models import Report, Side
from rules.match.states import MatchState
from tests.tournament.selectors.cups import Cup
from tournament.links import match_path
from tournament.live.links import ACTS_PER_LINK

pytestmark = pytest.mark.django_db


def side_of(cup: Cup, key: str, number: int) -> Side:
    return cup.pairings[key].match.sides.get(number=number)


def shown(client, side: Side, page: str = "") -> str:
    response = client.get(match_path(side) + page)
    assert response.status_code == 200
    return response.content.decode()


@pytest.fixture
def first(cup: Cup) -> Side:
    return side_of(cup, "M1-1", 1)


@pytest.fixture
def second(cup: Cup) -> Side:
    return side_of(cup, "M1-1", 2)


def report(cup: Cup, *, by: int, **match: object) -> None:
    """Side `by` says that side 1 won 9–3."""
    row = cup.play("M1-1", **{"state": MatchState.REPORTED, **match}).match
    claim = {"winner": 1, "score": [9, 3], "kind": "played", "games": []}
    Report.objects.create(match=row, act=Report.Act.RESULT, side=by, by="Ada", claim=claim)


# --- States ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "words"), [("english", ("Who won?", "I won")), ("turkish", ("Kim kazandı?", "Ben kazandım"))]
)
def test_open_match_asks_who_won(first, request, language, words):
    page = shown(request.getfixturevalue(language), first)

    assert first.name in page
    assert [part in page for part in words] == [True, True]
    assert "/report/?winner=1" in page


def test_called_match_tells_its_table(cup, first, english):
    cup.call("M1-1", 4)

    page = shown(english, first)

    assert re.search(r"Table</span> <strong>4<", page)


def test_reported_match_asks_the_other_side(cup, second, english):
    report(cup, by=1)

    page = shown(english, second)

    assert "Is this right?" in page
    assert f"beats {second.name} 9–3" in page
    assert "/confirm/" in page
    assert "/object/" in page


def test_reported_match_does_not_ask_who_reported_it(cup, first, english):
    report(cup, by=1)

    page = shown(english, first)

    assert "Your report counts." in page
    assert "/confirm/" not in page


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (MatchState.DISPUTED, "The director has been called"),
        (MatchState.CONFIRMED, "The result is confirmed."),
        (MatchState.LOCKED, "The result is final"),
    ],
)
def test_match_says_its_state_in_big_words(cup, second, english, state, words):
    report(cup, by=1, state=state)

    page = shown(english, second)

    assert words in page
    assert "/report/" not in page


def test_match_says_what_comes_next(cup, first, english):
    report(cup, by=1)

    assert "Waits for Main R1 match 2, then plays Main semi-final 1." in shown(english, first)


# --- Links -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", ["", "report/", "games/", "object/", "record/", "news/"])
@pytest.mark.parametrize("language", ["tr", "en"])
def test_made_up_link_opens_nothing_and_says_what_to_do(client, page, language, db):
    response = client.get(f"/m/a1AAAAAAAAAAAAAAAA/{page}", headers={"accept-language": language})

    assert response.status_code == 404
    assert b"link-invalid" in response.content


def test_link_of_another_match_or_side_is_another_link(cup):
    tokens = {match_path(side) for side in Side.objects.all()}

    assert len(tokens) == Side.objects.count()


def test_link_with_another_side_number_is_refused(first, english):
    token = match_path(first).split("/")[2]
    place = len(token) - 17

    response = english.get(f"/m/{token[:place]}2{token[place + 1 :]}/")

    assert response.status_code == 404


def test_revoked_link_says_so(first, english):
    path = match_path(first)
    Side.objects.filter(pk=first.pk).update(link_generation=2)

    response = english.get(path)

    assert response.status_code == 410
    assert b"link-revoked" in response.content


def test_link_of_a_match_that_left_the_bracket_is_revoked(cup, first, english):
    pairing = cup.pairings["M1-1"]
    pairing.match = None
    pairing.save()

    assert english.get(match_path(first)).status_code == 410


@pytest.mark.parametrize("page", ["", "report/", "games/", "record/", "news/"])
def test_link_pages_are_private(first, english, page):
    response = english.get(match_path(first) + page)

    assert response["X-Robots-Tag"] == "noindex, nofollow"
    assert "no-store" in response["Cache-Control"]
    assert response["Referrer-Policy"] == "same-origin"


def test_link_pages_need_a_csrf_token(first):
    from django.test import Client

    response = Client(enforce_csrf_checks=True).post(match_path(first) + "report/", {"winner": "1"})

    assert response.status_code == 403


def test_too_many_reports_by_one_link_are_refused(first, english):
    limit = int(ACTS_PER_LINK.split("/")[0])
    path = match_path(first) + "report/"

    answers = [english.post(path).status_code for _ in range(limit + 1)]

    assert answers == [200] * limit + [429]


# --- Reporting, step by step -----------------------------------------------------------------------


def test_points_of_the_loser_end_below_the_length(first, english):
    page = shown(english, first, "report/?winner=1")

    assert re.findall(r"points=(\d+)", page) == [str(points) for points in range(9)]
    assert "only_winner=1" in page


def test_look_says_what_the_report_will_do(first, second, english):
    page = shown(english, first, "report/?winner=1&points=4")

    assert f"{first.name} beats {second.name} 9–4." in page
    assert "Main semi-final" in page
    assert "Consolation" in page
    assert '<input type="hidden" name="points" value="4">' in page


def test_look_at_games_tells_the_score_they_make(first, second, english):
    lines = "1-2-gammon-1.1-4-single-1.2-1-single-1.1-1-single-1"

    page = shown(english, first, f"report/?lines={lines}")

    assert f"{first.name} beats {second.name} 9–1." in page


@pytest.mark.parametrize(
    ("language", "words"),
    [("english", "Nobody can have more than 9 points in this match."), ("turkish", "9 sayıdan")],
)
def test_score_beyond_the_length_is_refused(first, request, language, words):
    client = request.getfixturevalue(language)

    response = client.get(match_path(first) + "report/?winner=1&points=12", follow=True)

    assert words in response.content.decode()
    assert first.match.reports.count() == 0


def test_look_warns_of_a_contradiction(cup, second, english):
    report(cup, by=1)

    page = shown(english, second, "report/?winner=2&points=0")

    assert "the director is called" in page


def test_look_recognises_the_same_result(cup, second, english):
    report(cup, by=1)

    assert "You say the same" in shown(english, second, "report/?winner=1&points=3")


# --- News and cost ---------------------------------------------------------------------------------


def test_news_come_only_when_the_match_changed(cup, first, english):
    path = match_path(first) + "news/?version=0"
    before = english.get(path).status_code
    cup.pairings["M1-1"].match.__class__.objects.update(version=1)

    after = english.get(path)

    assert before == 204
    assert "Something happened to this match meanwhile." in after.content.decode()


def test_queries_do_not_grow_with_players(english, db):
    counts = []
    for entrants, name in ((8, "Open"), (128, "Large")):
        side = side_of(Cup(entrants, name=name), "M1-1", 1)
        with CaptureQueriesContext(connection) as queries:
            shown(english, side)
        counts.append(len(queries))

    assert counts[0] == counts[1]
