"""Results of the players: reported, confirmed, disputed, locked by playing on."""

from __future__ import annotations

import pytest

from matches.models import Game, Report
from rules.match.claim import Claim, ScoreContradictsWinnerError, WinnerMissingError
from rules.match.score import Side as SideNumber
from rules.match.scoresheet import (
    CubeInCrawfordError,
    GameKind,
    GameLine,
    ScoreBeyondLengthError,
    ScoreNegativeError,
    ScoreWithoutWinnerError,
)
from rules.match.states import ResultKind
from tests.factories import (
    DESK,
    make_published,
    match_of,
    names_of,
    pairing_of,
    score,
    side_of,
    won_by,
)
from tests.tournament.services.said import confirm, dispute, enter, last, report
from tournament.audit import audit_event
from tournament.errors import (
    AlreadyReportedError,
    DeskDecidesError,
    DisputeStandsError,
    LinkRevokedError,
    NothingReportedError,
    OwnReportError,
    ResultLockedError,
)
from tournament.services.corrections import clear_result
from tournament.services.results import (
    confirm_result,
    object_to_result,
    report_result,
    settle,
)

pytestmark = pytest.mark.django_db


def test_a_report_counts_at_once_and_moves_both_brackets() -> None:
    event = make_published(8)
    winner, loser = names_of(event, "M1-1")

    report(event, "M1-1", score(9, 4), side=1)

    match = match_of(event, "M1-1")
    assert (match.state, match.winner, match.score, match.is_rated, match.version) == (
        "reported",
        1,
        (9, 4),
        True,
        1,
    )
    assert (pairing_of(event, "M1-1").status, pairing_of(event, "M1-1").winner) == ("over", 1)
    assert names_of(event, "M2-1") == [winner, None]
    assert names_of(event, "C1-1") == [loser, None]
    assert audit_event(event) == ()


def test_a_report_is_one_entry_in_the_log_with_what_it_changed() -> None:
    event = make_published(8)
    winner, loser = names_of(event, "M1-1")

    report(event, "M1-1", score(9, 4), side=1)

    entry = last(event)
    assert (entry.action, entry.subject, entry.by, entry.actor) == ("report-result", "M1-1", winner, None)
    assert entry.values == {
        "pairing": "M1-1",
        "event": "Open",
        "winner": winner,
        "loser": loser,
        "score": "9–4",
        "kind": "played",
    }
    assert set(entry.before) == set(entry.after) == {"M1-1", "M2-1", "C1-1"}
    assert entry.before["M1-1"]["status"] == "ready"
    assert entry.after["M1-1"] | {"occupants": None} == {
        "occupants": None,
        "status": "over",
        "winner": 1,
        "goes_on": 1,
    }


def test_the_two_who_are_known_get_a_match() -> None:
    event = make_published(8)

    report(event, "M1-1", score(9, 4), side=1)
    assert pairing_of(event, "M2-1").match is None
    report(event, "M1-2", score(3, 9), side=2)

    match = match_of(event, "M2-1")
    assert [side.name for side in match.sides.all()] == names_of(event, "M2-1")
    assert (match.length, match_of(event, "C1-1").length) == (9, 5)


def test_the_games_of_a_report_are_kept_with_the_crawford_game_marked() -> None:
    event = make_published(8)
    one, two = SideNumber
    games = (
        GameLine(winner=one, cube=2, kind=GameKind.BACKGAMMON),
        GameLine(winner=one, cube=2),
        GameLine(winner=two, kind=GameKind.GAMMON),
        GameLine(winner=one),
    )

    report(event, "M1-1", Claim(games=games), side=1)

    rows = Game.objects.values_list("number", "winner", "cube", "kind", "points", "is_crawford")
    assert list(rows) == [
        (1, 1, 2, "backgammon", 6, False),
        (2, 1, 2, "single", 2, False),
        (3, 2, 1, "gammon", 2, True),
        (4, 1, 1, "single", 1, False),
    ]
    assert match_of(event, "M1-1").score == (9, 2)


def test_a_winner_without_a_score_counts_but_is_not_rated() -> None:
    event = make_published(8)

    report(event, "M1-1", won_by(2), side=2)

    match = match_of(event, "M1-1")
    assert (match.winner, match.score, match.is_rated, match.result_kind) == (2, None, False, "played")


@pytest.mark.parametrize(
    ("claim", "refusal"),
    [
        (score(10, 3), ScoreBeyondLengthError),
        (score(-1, 9), ScoreNegativeError),
        (score(5, 3), ScoreWithoutWinnerError),
        (score(9, 9), ScoreWithoutWinnerError),
        (Claim(), WinnerMissingError),
        (Claim(winner=SideNumber.TWO, score=(9, 3)), ScoreContradictsWinnerError),
        (Claim(winner=SideNumber.ONE, kind=ResultKind.NO_SHOW), DeskDecidesError),
        (
            Claim(
                games=(
                    GameLine(winner=SideNumber.ONE, cube=8),
                    GameLine(winner=SideNumber.TWO, cube=2),
                )
            ),
            CubeInCrawfordError,
        ),
    ],
)
def test_what_cannot_be_a_result_is_refused_and_nothing_is_stored(claim, refusal) -> None:
    event = make_published(8)
    before = last(event).revision

    with pytest.raises(refusal):
        report(event, "M1-1", claim, side=1)

    match = match_of(event, "M1-1")
    assert (match.state, match.version, last(event).revision) == ("open", 0, before)
    assert not Report.objects.exists()
    assert not Game.objects.exists()


def test_the_same_report_twice_is_one_report() -> None:
    event = make_published(8)

    report(event, "M1-1", score(9, 4), side=1)
    before = last(event).revision
    report(event, "M1-1", score(9, 4), side=1)

    assert (last(event).revision, Report.objects.count()) == (before, 1)
    assert match_of(event, "M1-1").version == 1


def test_an_agreeing_report_of_the_other_side_confirms() -> None:
    event = make_published(8)

    report(event, "M1-1", won_by(1), side=1)
    report(event, "M1-1", score(9, 4), side=2)

    match = match_of(event, "M1-1")
    assert (match.state, match.score, match.is_rated) == ("confirmed", (9, 4), True)
    assert (last(event).action, last(event).after) == ("confirm-result", {"state": "confirmed"})


def test_an_agreeing_report_adds_the_games_nobody_had_told() -> None:
    event = make_published(2)
    games = (GameLine(winner=SideNumber.ONE, cube=4, kind=GameKind.BACKGAMMON),)

    report(event, "M1-1", score(11, 0), side=1)
    report(event, "M1-1", Claim(games=games), side=2)

    assert match_of(event, "M1-1").state == "confirmed"
    assert [(game.points, game.is_superseded) for game in Game.objects.all()] == [(12, False)]


def test_a_contradicting_report_is_a_dispute_and_the_bracket_stays() -> None:
    event = make_published(8)
    winner, loser = names_of(event, "M1-1")

    report(event, "M1-1", score(9, 4), side=1)
    report(event, "M1-1", score(7, 9), side=2)

    match = match_of(event, "M1-1")
    assert (match.state, match.winner, match.score) == ("disputed", 1, (9, 4))
    assert names_of(event, "M2-1") == [winner, None]
    assert (last(event).action, last(event).values["winner"]) == ("dispute-result", loser)
    assert [(row.side, row.claim["score"]) for row in Report.objects.all()] == [(1, [9, 4]), (2, [7, 9])]


def test_another_report_by_the_same_side_is_refused() -> None:
    event = make_published(8)
    report(event, "M1-1", score(9, 4), side=1)

    with pytest.raises(AlreadyReportedError) as refused:
        report(event, "M1-1", score(9, 5), side=1)

    assert refused.value.values == {
        "pairing": "M1-1",
        "winner": names_of(event, "M1-1")[0],
        "score": "9–4",
    }


def test_the_other_side_confirms_once() -> None:
    event = make_published(8)
    report(event, "M1-1", score(9, 4), side=1)

    confirm(event, "M1-1", side=2)
    before = last(event).revision
    confirm(event, "M1-1", side=2)

    assert (match_of(event, "M1-1").state, last(event).revision) == ("confirmed", before)
    assert [(row.act, row.side) for row in Report.objects.all()] == [("result", 1), ("confirmation", 2)]


def test_nobody_confirms_his_own_report_or_what_was_not_reported() -> None:
    event = make_published(8)

    with pytest.raises(NothingReportedError):
        confirm(event, "M1-1", side=2)
    report(event, "M1-1", score(9, 4), side=1)
    with pytest.raises(OwnReportError):
        confirm(event, "M1-1", side=1)


def test_who_contradicted_can_give_in() -> None:
    event = make_published(8)
    report(event, "M1-1", score(9, 4), side=1)
    report(event, "M1-1", score(7, 9), side=2)

    confirm(event, "M1-1", side=2)

    assert match_of(event, "M1-1").state == "confirmed"


def test_an_objection_makes_a_dispute_once() -> None:
    event = make_published(8)
    with pytest.raises(NothingReportedError):
        dispute(event, "M1-1", side=2)
    report(event, "M1-1", score(9, 4), side=1)

    dispute(event, "M1-1", side=2)
    before = last(event).revision
    dispute(event, "M1-1", side=2)

    assert (match_of(event, "M1-1").state, last(event).revision) == ("disputed", before)
    assert (last(event).action, last(event).reason) == ("object-to-result", "No")
    assert Report.objects.get(act="objection").claim == {"reason": "No"}


def test_playing_on_locks_the_earlier_results_to_players() -> None:
    event = make_published(8)
    report(event, "M1-1", score(9, 4), side=1)
    report(event, "M1-2", score(9, 4), side=1)

    report(event, "M2-1", score(9, 1), side=1)

    assert [match_of(event, key).state for key in ("M1-1", "M1-2", "M2-1")] == [
        "locked",
        "locked",
        "reported",
    ]
    for act in (
        lambda: report(event, "M1-1", score(4, 9), side=2),
        lambda: confirm(event, "M1-1", side=2),
        lambda: dispute(event, "M1-1", side=2),
    ):
        with pytest.raises(ResultLockedError):
            act()
    report(event, "M1-1", won_by(1), side=2)  # says nothing new
    assert match_of(event, "M1-1").state == "locked"


def test_both_sides_may_object_each_once_with_their_own_words() -> None:
    event = make_published(8)
    report(event, "M1-1", score(9, 4), side=1)

    for side in (1, 2, 1, 2):
        dispute(event, "M1-1", side=side)

    told = Report.objects.filter(act="objection").order_by("id")
    assert [row.side for row in told] == [1, 2]


def test_a_dispute_ends_at_a_link_only_when_the_side_that_raised_it_gives_in() -> None:
    event = make_published(8)
    report(event, "M1-1", score(9, 4), side=1)
    dispute(event, "M1-1", side=1)

    with pytest.raises(DisputeStandsError):
        confirm(event, "M1-1", side=2)
    confirm(event, "M1-1", side=1)

    assert match_of(event, "M1-1").state == "confirmed"


def test_a_dispute_of_both_sides_is_for_the_desk() -> None:
    event = make_published(8)
    report(event, "M1-1", score(9, 4), side=1)
    dispute(event, "M1-1", side=1)
    dispute(event, "M1-1", side=2)

    for side in (1, 2):
        with pytest.raises(DisputeStandsError):
            confirm(event, "M1-1", side=side)


def test_what_the_desk_settled_is_not_disputed_again() -> None:
    event = make_published(8)
    report(event, "M1-1", score(9, 4), side=1)
    dispute(event, "M1-1", side=2)
    settle(pairing_of(event, "M1-1"), by=DESK)

    with pytest.raises(ResultLockedError):
        dispute(event, "M1-1", side=2)


def test_a_dispute_is_never_locked() -> None:
    event = make_published(8)
    report(event, "M1-1", score(9, 4), side=1)
    dispute(event, "M1-1", side=2)
    report(event, "M1-2", score(9, 4), side=1)

    report(event, "M2-1", score(9, 1), side=1)

    assert match_of(event, "M1-1").state == "disputed"


def test_the_link_of_a_match_that_left_the_bracket_reports_nothing() -> None:
    event = make_published(8)
    side = side_of(event, "M1-1", 1)
    enter(event, "M1-1", score(9, 4))
    pairing = pairing_of(event, "M1-1")
    clear_result(pairing, revision=last(event).revision, reason="wrong match", by=DESK)

    for act in (
        lambda: report_result(side, score(9, 4), by=DESK),
        lambda: confirm_result(side, by=DESK),
        lambda: object_to_result(side, reason="", by=DESK),
    ):
        with pytest.raises(LinkRevokedError):
            act()
