"""A later truth: results corrected and taken back, and what becomes of the matches that followed."""

from __future__ import annotations

from typing import Any

import pytest

from matches.models import Game, Match
from rules.match.claim import Claim
from rules.match.score import Side as SideNumber
from rules.match.scoresheet import GameKind, GameLine, ScoreBeyondLengthError
from rules.match.states import ResultKind
from tests.factories import DESK, make_published, match_of, names_of, pairing_of, score, side_of, won_by
from tournament.audit import audit_event
from tournament.errors import LinkRevokedError, NothingReportedError, ReasonMissingError, StalePageError
from tournament.links import side_of_token, side_token
from tournament.models import Event, Slot
from tournament.services.corrections import clear_result, correct_result, preview_correction
from tournament.services.presence import mark_presence
from tournament.services.results import enter_result
from tournament.services.tables import call_match
from tournament.services.tournaments import edit_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Eight players; side 1 has won M1-1 and M1-2, and M2-1 is not played yet."""
    event = make_published(8)
    enter(event, "M1-1")
    enter(event, "M1-2")
    return event


def enter(event: Event, key: str, winner: int = 1) -> None:
    pairing = pairing_of(event, key)
    enter_result(pairing, won_by(winner), version=pairing.match.version, by=DESK)


def correct(event: Event, key: str, claim: Claim, *, clear: bool = False, **more: Any) -> None:
    asked = {"revision": revision(event), "reason": "misread", "by": DESK} | more
    correct_result(pairing_of(event, key), claim, clear=clear, **asked)


def revision(event: Event) -> int:
    event.tournament.refresh_from_db()
    return event.tournament.revision


def last(event: Event):
    return event.log.order_by("-revision").first()


def test_another_score_changes_only_the_score(event: Event) -> None:
    enter(event, "M2-1")
    rows = list(Slot.objects.values_list("entrant", flat=True))

    correct(event, "M1-1", score(9, 7))

    match = match_of(event, "M1-1")
    assert (match.state, match.score, match.is_rated) == ("locked", (9, 7), True)
    assert list(Slot.objects.values_list("entrant", flat=True)) == rows
    assert match_of(event, "M2-1").has_result
    assert last(event).action == "correct-result"
    assert (last(event).before["result"]["score"], last(event).after["result"]["score"]) == ("", "9–7")


def test_where_nothing_was_played_the_bracket_follows(event: Event) -> None:
    winner, loser = names_of(event, "M1-1")
    token = side_token(side_of(event, "M2-1", 1))
    former = match_of(event, "M2-1")

    correct(event, "M1-1", score(3, 9))

    assert names_of(event, "M2-1")[0] == loser
    assert names_of(event, "C1-1")[0] == winner
    former.refresh_from_db()
    assert former.state == "void"
    assert match_of(event, "M2-1") != former
    assert list(pairing_of(event, "M2-1").former_matches.all()) == [former]
    with pytest.raises(LinkRevokedError):
        side_of_token(token)
    assert audit_event(event) == ()


def test_played_matches_stand_by_default(event: Event) -> None:
    winner, _ = names_of(event, "M1-1")
    enter(event, "M2-1")
    played = match_of(event, "M2-1")

    correct(event, "M1-1", score(3, 9))

    pairing = pairing_of(event, "M1-1")
    assert (pairing.winner, pairing.goes_on, pairing.match.winner) == (2, 1, 2)
    assert names_of(event, "M2-1")[0] == winner
    assert (match_of(event, "M2-1"), match_of(event, "M2-1").has_result) == (played, True)
    assert last(event).values["cleared"] == []
    assert audit_event(event) == ()


def test_cleared_results_are_taken_back_on_both_paths(event: Event) -> None:
    _, loser = names_of(event, "M1-1")
    enter(event, "M2-1")
    enter(event, "C1-1")
    played = [match_of(event, key).pk for key in ("M2-1", "C1-1")]

    correct(event, "M1-1", score(3, 9), clear=True)

    assert sorted(last(event).values["cleared"]) == ["C1-1", "M2-1"]
    assert set(Match.objects.filter(pk__in=played).values_list("state", flat=True)) == {"void"}
    assert [match_of(event, key).state for key in ("M2-1", "C1-1")] == ["open", "open"]
    assert names_of(event, "M2-1")[0] == loser
    assert names_of(event, "M3-1") == [None, None]
    assert audit_event(event) == ()


def test_a_correction_that_stood_can_be_followed_later(event: Event) -> None:
    winner, loser = names_of(event, "M1-1")
    enter(event, "M2-1")
    correct(event, "M1-1", score(3, 9))

    correct(event, "M1-1", score(3, 9), clear=True)

    pairing = pairing_of(event, "M1-1")
    assert (pairing.winner, pairing.goes_on) == (2, 2)
    assert (names_of(event, "M2-1")[0], names_of(event, "C1-1")[0]) == (loser, winner)
    assert audit_event(event) == ()


def test_a_final_is_corrected_without_consequences() -> None:
    event = make_published(2)
    enter(event, "M1-1")

    correct(event, "M1-1", score(3, 11))

    assert (pairing_of(event, "M1-1").winner, pairing_of(event, "M1-1").goes_on) == (2, 2)
    assert [stage.state for stage in event.stages.all()] == ["finished", "finished"]


def test_a_played_result_can_become_a_walkover_and_back(event: Event) -> None:
    correct(event, "M1-1", Claim(winner=SideNumber.ONE, kind=ResultKind.DISQUALIFIED))
    assert (match_of(event, "M1-1").state, match_of(event, "M1-1").is_rated) == ("decided", False)

    correct(event, "M1-1", score(9, 1))
    assert (match_of(event, "M1-1").state, match_of(event, "M1-1").is_rated) == ("confirmed", True)


def test_games_are_superseded_and_never_edited() -> None:
    event = make_published(2)
    pairing = pairing_of(event, "M1-1")
    games = (GameLine(winner=SideNumber.ONE, cube=4, kind=GameKind.BACKGAMMON),)
    enter_result(pairing, Claim(games=games), version=0, by=DESK)

    correct(event, "M1-1", score(11, 2))

    assert [(game.points, game.is_superseded) for game in Game.objects.all()] == [(12, True)]


def test_a_locked_result_is_for_the_director_to_correct(event: Event) -> None:
    enter(event, "M2-1")
    assert match_of(event, "M1-1").state == "locked"

    correct(event, "M1-1", score(9, 2))

    match = match_of(event, "M1-1")
    assert (match.score, match.state) == ((9, 2), "locked")


@pytest.mark.parametrize("claim", [score(3, 9), Claim(winner=SideNumber.TWO, kind=ResultKind.WITHDRAWN)])
def test_a_correction_that_stands_leaves_the_result_to_the_director(event: Event, claim: Claim) -> None:
    enter(event, "M2-1")

    correct(event, "M1-1", claim)

    assert match_of(event, "M1-1").state == "locked"


def test_who_lost_and_played_on_locks_a_corrected_result_too(event: Event) -> None:
    enter(event, "C1-1")

    correct(event, "M1-1", score(9, 2))

    assert match_of(event, "M1-1").state == "locked"


def test_a_correction_that_clears_what_followed_opens_the_results_before_it(event: Event) -> None:
    enter(event, "M2-1")

    correct(event, "M1-1", score(3, 9), clear=True)

    assert [match_of(event, key).state for key in ("M1-1", "M1-2")] == ["confirmed", "confirmed"]


def test_a_result_taken_back_opens_the_results_nobody_has_played_on_from(event: Event) -> None:
    correct(event, "M1-2", Claim(winner=SideNumber.ONE, kind=ResultKind.NO_SHOW))
    enter(event, "M2-1")
    assert [match_of(event, key).state for key in ("M1-1", "M1-2")] == ["locked", "locked"]

    clear_result(pairing_of(event, "M2-1"), revision=revision(event), reason="wrong match", by=DESK)

    assert [match_of(event, key).state for key in ("M1-1", "M1-2")] == ["confirmed", "decided"]
    assert audit_event(event) == ()


def test_a_result_taken_back_leaves_locked_what_others_have_played_on_from(event: Event) -> None:
    enter(event, "M2-1")
    enter(event, "C1-1")

    clear_result(pairing_of(event, "M2-1"), revision=revision(event), reason="wrong match", by=DESK)

    assert [match_of(event, key).state for key in ("M1-1", "M1-2")] == ["locked", "locked"]


def test_a_result_of_the_wrong_match_is_taken_back(event: Event) -> None:
    former = match_of(event, "M1-1")
    enter(event, "M2-1")
    people = names_of(event, "M1-1")

    clear_result(pairing_of(event, "M1-1"), revision=revision(event), reason="wrong match", by=DESK)

    assert (pairing_of(event, "M1-1").status, names_of(event, "M1-1")) == ("ready", people)
    assert (match_of(event, "M1-1").state, match_of(event, "M1-1") != former) == ("open", True)
    assert (names_of(event, "M2-1")[0], pairing_of(event, "M2-1").match) == (None, None)
    assert (last(event).action, last(event).values["cleared"]) == ("clear-result", ["M2-1"])
    assert audit_event(event) == ()


def test_a_cleared_final_opens_its_stage_again() -> None:
    event = make_published(2)
    enter(event, "M1-1")

    clear_result(pairing_of(event, "M1-1"), revision=revision(event), reason="not over", by=DESK)

    assert event.stages.get(code="main").state == "running"


@pytest.mark.parametrize(
    ("key", "wrong", "refusal"),
    [
        ("M1-3", {}, NothingReportedError),
        ("M1-1", {"reason": " "}, ReasonMissingError),
        ("M1-1", {"revision": 1}, StalePageError),
        ("M1-1", {"claim": score(12, 3)}, ScoreBeyondLengthError),
    ],
)
def test_what_cannot_be_corrected_is_refused_and_nothing_is_stored(
    event: Event, key: str, wrong: dict[str, Any], refusal: type[Exception]
) -> None:
    before = last(event).revision
    asked = {"claim": score(3, 9)} | wrong

    with pytest.raises(refusal):
        correct(event, key, **asked)

    assert last(event).revision == before
    assert match_of(event, "M1-1").winner == 1


def test_what_happens_outside_the_event_makes_no_page_stale(event: Event) -> None:
    seen = revision(event)
    edit_tournament(event.tournament, changes={"venue": "Kulüp"}, by=DESK)

    correct(event, "M1-1", score(9, 2), revision=seen)

    assert match_of(event, "M1-1").score == (9, 2)


def test_what_moves_nobody_makes_no_page_stale(event: Event) -> None:
    seen = revision(event)
    mark_presence(event.entrants.first(), here=True, by=DESK)
    call_match(pairing_of(event, "M2-1"), table=event.tournament.tables.first(), by=DESK)

    correct(event, "M1-1", score(9, 2), revision=seen)

    assert match_of(event, "M1-1").score == (9, 2)


def test_a_result_of_another_match_makes_the_page_stale(event: Event) -> None:
    seen = revision(event)
    enter(event, "M1-3")

    with pytest.raises(StalePageError):
        correct(event, "M1-1", score(9, 2), revision=seen)


def test_the_preview_names_what_changes_and_writes_nothing(event: Event) -> None:
    enter(event, "M2-1")

    preview = preview_correction(pairing_of(event, "M1-1"), score(3, 9))

    assert (preview.cleared, preview.was_played) == (("M2-1",), True)
    assert {change.key for change in preview.changes} == {"M2-1", "M3-1", "C1-1", "C2-2"}
    assert match_of(event, "M1-1").winner == 1
