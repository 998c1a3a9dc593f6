"""Results by match links through the real services: reported, confirmed, objected to, contradicted."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from matches.models import Side
from rules.match.states import MatchState
from rules.tournament.formats.stage import PairingStatus
from tests.tournament.selectors.cups import Cup
from tournament.links import match_path
from tournament.models import LogEntry, Pairing

pytestmark = pytest.mark.django_db

Act = Callable[..., str]


@pytest.fixture
def first(cup: Cup) -> Side:
    return cup.pairings["M1-1"].match.sides.get(number=1)


@pytest.fixture
def second(cup: Cup) -> Side:
    return cup.pairings["M1-1"].match.sides.get(number=2)


def pairing() -> Pairing:
    return Pairing.objects.select_related("match").get(key="M1-1")


def post(client, side: Side, page: str, **fields: str) -> str:
    """Send a form of a match page; the page one lands on."""
    response = client.post(match_path(side) + page, fields, follow=True)
    assert response.status_code == 200
    return response.content.decode()


def test_report_counts_at_once_and_moves_the_bracket(first, english):
    page = post(english, first, "report/", winner="1", points="4")

    row = pairing()
    assert (row.status, row.winner, row.match.state) == (PairingStatus.OVER, 1, MatchState.REPORTED)
    assert row.match.score == (9, 4)
    assert "Your report counts." in page
    assert Pairing.objects.get(key="M2-1").slots.filter(entrant__name=first.name).exists()


def test_report_of_a_loss_is_taken_too(first, english):
    post(english, first, "report/", winner="2", points="0")

    assert pairing().match.score == (0, 9)


def test_report_of_only_the_winner_has_no_score(first, english):
    post(english, first, "report/", winner="1", only_winner="1")

    row = pairing()
    assert (row.winner, row.match.score) == (1, None)


def test_report_game_by_game_keeps_the_games(first, english):
    page = post(english, first, "report/", lines="1-2-gammon-1.1-4-single-1.2-1-single-1.1-1-single-1")

    games = list(pairing().match.games.values_list("number", "winner", "points", "is_crawford"))
    assert games == [(1, 1, 4, False), (2, 1, 4, False), (3, 2, 1, True), (4, 1, 1, False)]
    assert "Crawford" in page


def test_second_tap_changes_nothing(first, english):
    post(english, first, "report/", winner="1", points="4")
    page = post(english, first, "report/", winner="1", points="4")

    assert "Your report counts." in page
    assert LogEntry.objects.count() == 1
    assert pairing().match.reports.count() == 1


@pytest.mark.parametrize(
    ("language", "words"),
    [("english", "Nobody can have more than 9 points in this match."), ("turkish", "9 sayıdan")],
)
def test_impossible_score_is_refused_and_nothing_is_written(first, request, language, words):
    page = post(request.getfixturevalue(language), first, "report/", winner="1", points="12")

    assert words in page
    assert pairing().match.state == MatchState.OPEN
    assert LogEntry.objects.count() == 0


def test_other_side_confirms(first, second, english):
    post(english, first, "report/", winner="1", points="4")

    page = post(english, second, "confirm/")

    assert pairing().match.state == MatchState.CONFIRMED
    assert "Thank you: the result is confirmed." in page


def test_confirming_twice_is_one_confirmation(first, second, english):
    post(english, first, "report/", winner="1", points="4")
    post(english, second, "confirm/")
    page = post(english, second, "confirm/")

    assert 'class="message error"' not in page
    assert pairing().match.reports.filter(act="confirmation").count() == 1


def test_who_reported_cannot_confirm(first, english):
    post(english, first, "report/", winner="1", points="4")

    page = post(english, first, "confirm/")

    assert 'class="message error"' in page
    assert pairing().match.state == MatchState.REPORTED


def test_agreeing_report_of_the_other_side_confirms(first, second, english):
    post(english, first, "report/", winner="1", points="4")
    post(english, second, "report/", winner="1", points="4")

    assert pairing().match.state == MatchState.CONFIRMED


def test_contradiction_calls_the_director_and_leaves_the_bracket(first, second, english):
    post(english, first, "report/", winner="1", points="4")

    page = post(english, second, "report/", winner="2", points="4")

    row = pairing()
    assert (row.winner, row.match.state) == (1, MatchState.DISPUTED)
    assert "The director has been called" in page


def test_who_contradicted_can_give_in(first, second, english):
    post(english, first, "report/", winner="1", points="4")
    page = post(english, second, "report/", winner="2", points="4")

    assert "I was wrong: this is right" in page
    post(english, second, "confirm/")
    assert pairing().match.state == MatchState.CONFIRMED


def test_objection_keeps_its_words(first, second, english):
    post(english, first, "report/", winner="1", points="4")

    page = post(english, second, "object/", reason="It was 9–5.")

    assert pairing().match.state == MatchState.DISPUTED
    assert "The director has been called" in page
    assert "It was 9–5." in page


def test_objection_without_words_is_enough(first, second, english):
    post(english, first, "report/", winner="1", points="4")
    post(english, second, "object/")

    assert pairing().match.state == MatchState.DISPUTED


@pytest.mark.parametrize("language", ["english", "turkish"])
def test_locked_result_is_refused(cup, first, second, request, language):
    client = request.getfixturevalue(language)
    cup.play("M1-1", state=MatchState.LOCKED)

    page = post(client, second, "report/", winner="2", points="4")

    assert 'class="message error"' in page
    assert pairing().winner == 1
