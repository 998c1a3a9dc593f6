"""Results at the desk: entered, settled, and what follows for tables, stages and costs."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from matches.models import Report
from rules.match.claim import Claim
from rules.match.score import Side as SideNumber
from rules.match.states import ResultKind
from rules.tournament.formats.bracket import PairingNotReadyError
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
from tests.tournament.services.said import dispute, enter, last, report
from tournament.actor import Actor
from tournament.audit import audit_event
from tournament.errors import (
    NothingReportedError,
    NothingToSettleError,
    ResultStandsError,
    StalePageError,
)
from tournament.models import LogEntry
from tournament.services.corrections import correct_result
from tournament.services.results import (
    enter_result,
    preview_result,
    report_result,
    settle,
)
from tournament.services.tables import call_match

pytestmark = pytest.mark.django_db


def test_the_desk_enters_a_confirmed_result() -> None:
    event = make_published(8)

    enter(event, "M1-1", score(4, 9))

    match = match_of(event, "M1-1")
    assert (match.state, match.winner, match.closed_at is not None) == ("confirmed", 2, True)
    assert (last(event).action, last(event).by) == ("enter-result", "Ece Örnek")
    assert [(row.act, row.side, row.by) for row in Report.objects.all()] == [("result", None, "Ece Örnek")]


def test_a_walkover_is_decided_and_never_rated() -> None:
    event = make_published(8)

    enter(event, "M1-1", Claim(winner=SideNumber.TWO, kind=ResultKind.NO_SHOW))

    match = match_of(event, "M1-1")
    assert (match.state, match.result_kind, match.score, match.is_rated) == (
        "decided",
        "no-show",
        None,
        False,
    )
    assert audit_event(event) == ()


def test_a_second_click_is_told_what_stands() -> None:
    event = make_published(8)
    pairing = pairing_of(event, "M1-1")
    enter_result(pairing, score(9, 4), version=0, by=DESK)

    with pytest.raises(ResultStandsError) as refused:
        enter_result(pairing, score(9, 4), version=0, by=DESK)

    winner = names_of(event, "M1-1")[0]
    assert refused.value.code == "result-already-entered"
    assert refused.value.values == {"pairing": "M1-1", "winner": winner, "score": "9–4", "by": "Ece Örnek"}
    assert LogEntry.objects.filter(action="enter-result").count() == 1


def test_a_page_of_another_version_is_stale() -> None:
    event = make_published(8)

    with pytest.raises(StalePageError) as refused:
        enter_result(pairing_of(event, "M1-1"), score(9, 4), version=3, by=DESK)

    assert refused.value.values == {"seen": 3, "now": 0}


@pytest.mark.parametrize(
    "act", [lambda p: enter_result(p, score(9, 4), version=0, by=DESK), lambda p: settle(p, by=DESK)]
)
def test_a_match_whose_players_are_not_known_has_no_result(act: Callable) -> None:
    event = make_published(8)

    with pytest.raises(PairingNotReadyError):
        act(pairing_of(event, "M2-1"))


def test_the_desk_settles_a_dispute_as_it_stands() -> None:
    event = make_published(8)
    with pytest.raises(NothingReportedError):
        settle(pairing_of(event, "M1-1"), by=DESK)
    report(event, "M1-1", score(9, 4), side=1)
    dispute(event, "M1-1", side=2)

    settle(pairing_of(event, "M1-1"), by=DESK)

    assert match_of(event, "M1-1").state == "confirmed"
    assert (last(event).action, last(event).before) == ("settle-result", {"state": "disputed"})
    with pytest.raises(NothingToSettleError):
        settle(pairing_of(event, "M1-1"), by=DESK)


def test_a_result_frees_the_table() -> None:
    event = make_published(8)
    table = event.tournament.tables.get(number=1)
    call_match(pairing_of(event, "M1-1"), table=table, by=DESK)

    enter(event, "M1-1", score(9, 4))

    call_match(pairing_of(event, "M1-2"), table=table, by=DESK)
    assert (pairing_of(event, "M1-1").table, pairing_of(event, "M1-2").status) == (table, "called")


def test_a_call_outlives_what_happens_elsewhere() -> None:
    event = make_published(8)
    enter(event, "M1-1", score(9, 4))
    enter(event, "M1-2", score(9, 4))
    call_match(pairing_of(event, "M2-1"), table=event.tournament.tables.get(number=1), by=DESK)

    pairing = pairing_of(event, "M1-1")
    correct_result(
        pairing, score(9, 5), clear=False, revision=last(event).revision, reason="misread", by=DESK
    )

    assert pairing_of(event, "M2-1").status == "called"


def test_a_stage_is_finished_when_its_final_is() -> None:
    event = make_published(4)
    for key in ("M1-1", "M1-2", "M2-1"):
        enter(event, key, won_by(1))

    assert [stage.state for stage in event.stages.all()] == ["finished", "running"]
    enter(event, "C1-1", won_by(2))
    assert [stage.state for stage in event.stages.all()] == ["finished", "finished"]


def test_a_preview_says_what_the_result_would_do_and_writes_nothing() -> None:
    event = make_published(8)
    winner, loser = names_of(event, "M1-1")

    preview = preview_result(pairing_of(event, "M1-1"), score(9, 4))

    assert (preview.winner, preview.loser, preview.score) == (winner, loser, (9, 4))
    assert [step.key for step in preview.steps] == ["M2-1", "C1-1"]
    assert match_of(event, "M1-1").state == "open"
    with pytest.raises(PairingNotReadyError):
        preview_result(pairing_of(event, "M2-1"), score(9, 4))


def test_a_result_costs_the_same_few_queries_in_a_small_and_in_a_large_cup() -> None:
    def costs(entrants: int) -> list[int]:
        event = make_published(entrants)
        found = []
        for key, number in (("M1-1", 1), ("M1-2", 2), ("M2-1", 1)):
            side = side_of(event, key, number)
            with CaptureQueriesContext(connection) as queries:
                report_result(side, won_by(number), by=Actor.of_side(side))
            found.append(len(queries))
        return found

    small, large = costs(8), costs(64)

    assert small == large
    assert max(small) <= 20
