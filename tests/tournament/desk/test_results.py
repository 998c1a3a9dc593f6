from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from matches.models import Match
from rules.match.claim import Claim
from rules.match.score import Side
from rules.match.states import MatchState
from tournament.actor import Actor
from tournament.models import Event, LogEntry, Pairing, Tournament
from tournament.services.results import enter_result, object_to_result, report_result

DESK = Actor("Ece Örnek")
MATCHES = "/desk/kis-acik/e/open/match"


@pytest.fixture
def first(event: Event, publish: Callable[[int], None]) -> Pairing:
    """The first of two matches of the first round: 4 players, 9 points."""
    publish(4)
    return _pairing("M1-1")


def _pairing(key: str) -> Pairing:
    return Pairing.objects.select_related("match", "stage__event").get(key=key)


def _sent(pairing: Pairing, **fields: object) -> dict[str, object]:
    return {"version": pairing.match.version, "winner": "1", "loser_points": "", "kind": "played"} | fields


def _names(pairing: Pairing) -> tuple[str, str]:
    first, second = pairing.match.sides.order_by("number")
    return first.name, second.name


@pytest.mark.parametrize(("query", "found"), [("oy", 2), ("m1-1", 1), ("zz", 0), ("", 2)])
def test_a_match_is_found_by_two_letters_or_its_number(
    director: Client, first: Pairing, query: str, found: int
) -> None:
    page = director.get(f"/desk/kis-acik/result/?q={query}", headers={"hx-request": "true"})

    assert page.content.decode().count('class="choice"') == found


def test_a_result_is_read_before_it_is_saved(assistant: Client, first: Pairing) -> None:
    winner, loser = _names(first)

    answer = assistant.post(f"{MATCHES}/M1-1/result/preview/", _sent(first, loser_points="5"))

    page = answer.content.decode()
    assert f"{winner} beats {loser} 9–5." in page
    assert f"{winner} → Main final, waits for Main semi-final 2." in page
    assert Match.objects.get(pk=first.match_id).state == MatchState.OPEN


def test_a_result_is_saved_and_the_next_can_be_entered(assistant: Client, first: Pairing) -> None:
    answer = assistant.post(f"{MATCHES}/M1-1/result/", _sent(first, loser_points="5", save="1"))

    match = Match.objects.get(pk=first.match_id)
    assert answer.headers["location"] == "/desk/kis-acik/result/"
    assert (match.state, match.winner, match.score) == (MatchState.CONFIRMED, 1, (9, 5))


def test_a_result_is_entered_game_by_game(assistant: Client, first: Pairing) -> None:
    games = {
        "game-1-winner": "2", "game-1-cube": "4", "game-1-kind": "gammon-1",
        "game-2-winner": "2", "game-2-cube": "1", "game-2-kind": "single-1",
    }  # fmt: skip

    assistant.post(f"{MATCHES}/M1-1/result/", _sent(first, winner="", save="1") | games)

    match = Match.objects.get(pk=first.match_id)
    assert (match.winner, match.score) == (2, (0, 9))
    assert [(game.points, game.is_crawford) for game in match.games.all()] == [(8, False), (1, True)]


def test_a_walkover_is_entered(assistant: Client, first: Pairing) -> None:
    assistant.post(f"{MATCHES}/M1-1/result/", _sent(first, winner="2", kind="no-show", save="1"))

    match = Match.objects.get(pk=first.match_id)
    assert (match.state, match.winner, match.is_rated) == (MatchState.DECIDED, 2, False)


def test_a_score_beyond_the_length_is_refused(assistant: Client, first: Pairing) -> None:
    answer = assistant.post(f"{MATCHES}/M1-1/result/", _sent(first, loser_points="9", save="1"))

    assert answer.status_code == 422
    assert 'class="message error"' in answer.content.decode()
    assert Match.objects.get(pk=first.match_id).state == MatchState.OPEN


def test_an_impossible_game_is_refused_with_its_line(assistant: Client, first: Pairing) -> None:
    games = {"game-1-winner": "1", "game-1-cube": "8", "game-1-kind": "single-1"} | {
        "game-2-winner": "1", "game-2-cube": "2", "game-2-kind": "single-1",
    }  # fmt: skip

    answer = assistant.post(f"{MATCHES}/M1-1/result/preview/", _sent(first, winner="") | games)

    assert "2" in answer.context["error"]
    assert "Crawford" in answer.context["error"]


def test_a_second_submit_says_what_stands(assistant: Client, first: Pairing) -> None:
    sent = _sent(first, loser_points="5", save="1")
    assistant.post(f"{MATCHES}/M1-1/result/", sent)

    answer = assistant.post(f"{MATCHES}/M1-1/result/", sent)

    assert answer.status_code == 422
    assert "9–5" in answer.context["error"]
    assert Match.objects.get(pk=first.match_id).reports.count() == 1


def test_a_match_whose_players_are_unknown_has_no_result(assistant: Client, first: Pairing) -> None:
    answer = assistant.get(f"{MATCHES}/M2-1/result/", follow=True)

    assert "cannot be played yet" in answer.content.decode()


def test_a_dispute_is_settled_from_the_desk(assistant: Client, first: Pairing) -> None:
    side_one, side_two = first.match.sides.order_by("number")
    report_result(side_one, Claim(winner=Side.ONE, score=(9, 5)), by=Actor.of_side(side_one))
    object_to_result(side_two, reason="9-7", by=Actor.of_side(side_two))
    assert "disputed" in assistant.get("/desk/kis-acik/").content.decode()

    assistant.post(f"{MATCHES}/M1-1/settle/", {"back": "desk"})

    assert Match.objects.get(pk=first.match_id).state == MatchState.CONFIRMED


def test_a_correction_shows_what_changes_before_it_is_saved(
    director: Client, tournament: Tournament, first: Pairing
) -> None:
    _play_on(first)
    tournament.refresh_from_db()

    answer = director.post(f"{MATCHES}/M1-1/correct/", _corrected(tournament, winner="2"))

    assert answer.context["was_played"]
    assert "M2-1" in {change.key for change in answer.context["changes"]}
    assert Match.objects.get(pk=first.match_id).winner == 1


def test_a_correction_lets_played_matches_stand_unless_told_otherwise(
    director: Client, tournament: Tournament, first: Pairing
) -> None:
    _play_on(first)
    tournament.refresh_from_db()

    director.post(f"{MATCHES}/M1-1/correct/", _corrected(tournament, winner="2", save="1", reason="Sheet"))

    corrected = _pairing("M1-1")
    assert (corrected.winner, corrected.goes_on) == (2, 1)
    assert _pairing("M2-1").winner == 1


def test_a_correction_can_take_back_what_was_played(
    director: Client, tournament: Tournament, first: Pairing
) -> None:
    _play_on(first)
    tournament.refresh_from_db()
    sent = _corrected(tournament, winner="2", save="1", reason="Sheet", clear="clear")

    director.post(f"{MATCHES}/M1-1/correct/", sent)

    assert _pairing("M1-1").goes_on == 2
    assert _pairing("M2-1").winner is None


def test_a_correction_from_a_stale_page_is_refused(
    director: Client, tournament: Tournament, first: Pairing
) -> None:
    tournament.refresh_from_db()
    _play_on(first)

    answer = director.post(
        f"{MATCHES}/M1-1/correct/", _corrected(tournament, winner="2", save="1", reason="Sheet")
    )

    assert answer.status_code == 422
    assert _pairing("M1-1").winner == 1


def test_a_result_is_taken_back_after_a_look_at_what_changes(
    director: Client, tournament: Tournament, first: Pairing
) -> None:
    names = _names(first)
    _play_on(first)
    tournament.refresh_from_db()

    page = director.get(f"{MATCHES}/M1-1/correct/")
    answer = director.post(f"{MATCHES}/M1-1/clear/", {"revision": tournament.revision, "reason": "Mixed up"})

    assert "{} and {} play anew".format(*names) in page.content.decode()
    assert [change.key for change in page.context["clearing"].changes if change.is_cleared] == ["M2-1"]
    assert answer.headers["location"] == f"{MATCHES}/M1-1/"
    assert (_pairing("M1-1").status, _pairing("M1-1").winner) == ("ready", None)
    assert (_pairing("M2-1").status, _pairing("M1-2").winner) == ("waiting", 1)
    assert LogEntry.objects.get(action="clear-result").reason == "Mixed up"


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({}, "cannot be read"),
        ({"revision": "1", "reason": "Mixed up"}, "changed"),
        ({"revision": "99"}, "reason"),
    ],
)
def test_a_result_is_not_taken_back_unread_or_without_a_reason(
    director: Client, first: Pairing, sent: dict[str, str], sentence: str
) -> None:
    _play_on(first)

    answer = director.post(f"{MATCHES}/M1-1/clear/", sent)

    assert answer.status_code == 422
    assert sentence in str(answer.context["error"])
    assert _pairing("M1-1").winner == 1


@pytest.mark.parametrize("key", ["M1-1", "M2-1"])
def test_no_result_is_taken_back_where_there_is_none(director: Client, first: Pairing, key: str) -> None:
    answer = director.post(f"{MATCHES}/{key}/clear/", {"revision": "99", "reason": "Mixed up"}, follow=True)

    assert answer.redirect_chain[-1][0] == f"{MATCHES}/{key}/"
    assert 'class="message error"' in answer.content.decode()


def test_the_result_page_of_a_finished_match_shows_what_stands(
    director: Client, assistant: Client, first: Pairing
) -> None:
    claim = Claim(winner=Side.ONE, score=(9, 5))
    enter_result(first, claim, version=first.match.version, by=DESK)

    page = director.get(f"{MATCHES}/M1-1/result/").content.decode()
    of_assistant = assistant.get(f"{MATCHES}/M1-1/result/").content.decode()

    assert '<span class="score">9</span>' in page
    assert 'name="winner"' not in page
    assert f"{MATCHES}/M1-1/correct/" in page
    assert "A director can correct it" in of_assistant


@pytest.mark.parametrize("key", ["M1-1", "M2-1"])
def test_what_has_no_result_is_not_corrected(director: Client, first: Pairing, key: str) -> None:
    answer = director.get(f"{MATCHES}/{key}/correct/", follow=True)

    assert answer.redirect_chain[-1][0] == f"{MATCHES}/{key}/"
    assert "has no result yet" in answer.content.decode()


def test_two_desks_cannot_both_enter_a_result(director: Client, assistant: Client, first: Pairing) -> None:
    director.post(f"{MATCHES}/M1-1/result/", _sent(first, winner="1", save="1"))

    late = assistant.post(f"{MATCHES}/M1-1/result/", _sent(first, winner="2", save="1"))

    assert late.status_code == 422
    assert "has a result already" in late.context["error"]
    assert _pairing("M1-1").winner == 1


def test_assistants_do_not_correct(assistant: Client, first: Pairing) -> None:
    assert assistant.get(f"{MATCHES}/M1-1/correct/").status_code == 403


def test_a_match_of_another_tournament_is_not_found(director: Client, first: Pairing) -> None:
    assert director.get(f"{MATCHES}/M9-9/").status_code == 404
    assert director.get("/desk/kis-acik/e/other/match/M1-1/").status_code == 404


def _play_on(first: Pairing) -> None:
    """Both semi-finals and the final, each won by side 1."""
    for key in ("M1-1", "M1-2", "M2-1"):
        pairing = _pairing(key)
        enter_result(pairing, Claim(winner=Side.ONE), version=pairing.match.version, by=DESK)


def _corrected(tournament: Tournament, **fields: object) -> dict[str, object]:
    return {"revision": tournament.revision, "kind": "played", "loser_points": "", "reason": ""} | fields
