"""Withdrawals, no-shows, disqualifications, double forfeits: at once, or when the opponent is known (G9)."""

from __future__ import annotations

import pytest

from rules.match.states import ResultKind
from rules.tournament.formats.bracket import PairingNotReadyError, ResultAlreadyEnteredError
from tests.factories import DESK, make_event, make_format, names_of, pairing_of, side_of, won_by
from tournament.actor import Actor
from tournament.audit import audit_event
from tournament.draw_errors import (
    EntrantLeftError,
    EntrantStaysError,
    LinePlayedError,
    NotDroppingError,
)
from tournament.errors import (
    ChoiceUnknownError,
    NothingToSettleError,
    ReasonMissingError,
    ResultLockedError,
    StalePageError,
)
from tournament.models import Entrant, Event, Pairing
from tournament.selectors.entering import incoming_of
from tournament.selectors.pairings import results_of
from tournament.selectors.tables import tables_of
from tournament.services.corrections import clear_result, correct_result
from tournament.services.draws import draw_event, publish_draw
from tournament.services.leaving import (
    double_forfeit,
    go_home,
    play_on,
    reinstate_entrant,
    withdraw_entrant,
)
from tournament.services.results import confirm_result, enter_result, report_result, settle
from tournament.services.rounds import draw_round, publish_round

pytestmark = pytest.mark.django_db


def who(event: Event, key: str, slot: int) -> Entrant:
    return pairing_of(event, key).slots.get(number=slot).entrant


def decided(event: Event, key: str) -> tuple[str, int | None, str]:
    pairing = pairing_of(event, key)
    return pairing.status, pairing.winner, pairing.match.result_kind if pairing.match else ""


def test_who_withdraws_loses_what_is_open_now_and_what_becomes_open_later() -> None:
    event = make_format("cup", 8)
    leaver = who(event, "M1-1", 1)

    withdraw_entrant(leaver, by=DESK)

    assert decided(event, "M1-1") == ("over", 2, "withdrawn")
    assert names_of(event, "C1-1") == [leaver.name, None]
    enter_result(pairing_of(event, "M1-2"), won_by(2), version=0, by=DESK)
    # the opponent in the consolation is known: a walkover at once
    assert decided(event, "C1-1") == ("over", 2, "withdrawn")
    assert pairing_of(event, "C1-1").match.is_rated is False
    assert audit_event(event) == ()
    leaver.refresh_from_db()
    assert (leaver.status, leaver.left_as) == ("withdrawn", "withdrawn")


def test_somebody_who_waits_loses_when_the_opponent_comes() -> None:
    event = make_format("single-elimination", 4)
    enter_result(pairing_of(event, "M1-1"), won_by(1), version=0, by=DESK)
    finalist = who(event, "M2-1", 1)
    withdraw_entrant(finalist, kind=ResultKind.NO_SHOW, by=DESK)
    assert pairing_of(event, "M2-1").status == "waiting"

    enter_result(pairing_of(event, "M1-2"), won_by(1), version=0, by=DESK)

    assert decided(event, "M2-1") == ("over", 2, "no-show")
    assert event.stages.get().state == "finished"
    assert audit_event(event) == ()


def test_both_have_left_is_a_double_forfeit() -> None:
    event = make_format("single-elimination", 4)
    first, second = who(event, "M1-1", 1), who(event, "M1-2", 1)
    enter_result(pairing_of(event, "M1-1"), won_by(1), version=0, by=DESK)
    enter_result(pairing_of(event, "M1-2"), won_by(1), version=0, by=DESK)
    withdraw_entrant(first, kind=ResultKind.DISQUALIFIED, reason="rude", by=DESK)
    assert decided(event, "M2-1") == ("over", 2, "disqualified")

    other = make_format("double-elimination", 4)
    for slot in (1, 2):
        withdraw_entrant(who(other, "M1-1", slot), by=DESK)
    # the second one who left had won by walkover; he meets the winner of M1-2 and gives that away too
    assert decided(other, "M1-1") == ("over", 2, "withdrawn")
    enter_result(pairing_of(other, "M1-2"), won_by(1), version=0, by=DESK)
    assert decided(other, "M2-1")[:2] == ("over", 2)
    assert audit_event(other) == ()
    assert second.status == "entered"


def test_two_who_left_before_they_meet_forfeit_both() -> None:
    event = make_format("round-robin", 3)
    a, b = who(event, "R1-1", 1), who(event, "R1-1", 2)
    withdraw_entrant(a, by=DESK)
    withdraw_entrant(b, by=DESK)

    over = Pairing.objects.filter(stage__event=event, status="over")
    assert over.count() == 3
    assert {pairing.match.result_kind for pairing in over} == {"withdrawn"}
    assert event.stages.get().state == "finished"


def test_who_has_left_is_not_paired_again() -> None:
    event = make_format("swiss", 6)
    leaver = who(event, "R1-1", 1)
    withdraw_entrant(leaver, by=DESK)
    for key in ("R1-2", "R1-3"):
        enter_result(pairing_of(event, key), won_by(1), version=0, by=DESK)

    round_ = draw_round(event, 1, draw_seed=1, by=DESK)

    assert leaver.pk not in round_.pairings.values_list("slots__entrant", flat=True)
    # somebody leaves while the round lies ready: a walkover when it is published
    second = round_.pairings.get(number=1).slots.get(number=1).entrant
    withdraw_entrant(second, by=DESK)
    assert not round_.pairings.filter(status="over").exists()
    publish_round(event, 1, draw_seed=1, by=DESK)
    assert round_.pairings.filter(status="over").count() == 1
    line = next(x for x in tables_of(event)[0].groups[0].lines if x.entrant_id == leaver.pk)
    assert (line.has_left, line.losses) == (True, 1)
    assert audit_event(event) == ()


def test_a_winner_who_leaves_ends_a_stage_of_lives() -> None:
    event = make_format("lives-swiss", 3, settings={1: {"lives": 2}})
    played = pairing_of(event, "R1-1")
    enter_result(played, won_by(1), version=0, by=DESK)
    free = pairing_of(event, "R1-2").slots.get(number=1).entrant

    withdraw_entrant(free, by=DESK)
    withdraw_entrant(who(event, "R1-1", 2), by=DESK)

    assert event.stages.get().state == "finished"
    assert tables_of(event)[0].groups[0].lines[0].entrant_id == who(event, "R1-1", 1).pk


def test_who_has_left_comes_into_no_later_part() -> None:
    event = make_format("swiss-knockout", 4, settings={1: {"rounds": 1}})
    for key in ("R1-1", "R1-2"):
        enter_result(pairing_of(event, key), won_by(1), version=0, by=DESK)
    winner = who(event, "R1-1", 1)

    withdraw_entrant(winner, by=DESK)

    assert winner.pk not in incoming_of(event, 2).entrants


def test_a_withdrawal_between_draw_and_publishing_is_a_walkover_from_the_start() -> None:
    event = make_event(entrants=4)
    lines = draw_event(event, draw_seed=1, by=DESK).lines
    withdraw_entrant(event.entrants.get(pk=lines[0]), by=DESK)
    assert not Pairing.objects.filter(stage__event=event, status="over").exists()

    publish_draw(event, draw_seed=1, by=DESK)

    assert decided(event, "M1-1") == ("over", 2, "withdrawn")
    assert audit_event(event) == ()


def test_somebody_comes_back_and_what_was_won_stands() -> None:
    event = make_format("round-robin", 3)
    leaver = who(event, "R1-1", 1)
    with pytest.raises(EntrantStaysError):
        reinstate_entrant(leaver, by=DESK)
    withdraw_entrant(leaver, by=DESK)
    reinstate_entrant(leaver, by=DESK)
    event.tournament.refresh_from_db()

    clear_result(pairing_of(event, "R1-1"), revision=event.tournament.revision, reason="he is back", by=DESK)

    assert pairing_of(event, "R1-1").status == "ready"
    assert Pairing.objects.filter(stage__event=event, status="over").count() == 1
    assert audit_event(event) == ()


def test_leaving_has_its_refusals() -> None:
    event = make_format("cup", 4)
    leaver = who(event, "M1-1", 1)
    with pytest.raises(ChoiceUnknownError):
        withdraw_entrant(leaver, kind=ResultKind.PLAYED, by=DESK)
    with pytest.raises(ReasonMissingError):
        withdraw_entrant(leaver, kind=ResultKind.DISQUALIFIED, by=DESK)
    withdraw_entrant(leaver, by=DESK)
    with pytest.raises(EntrantLeftError):
        withdraw_entrant(leaver, by=DESK)


# --- Double forfeits -------------------------------------------------------------------------------


def test_a_double_forfeit_has_two_losers_and_nobody_goes_on() -> None:
    event = make_format("cup", 4)

    double_forfeit(pairing_of(event, "M1-1"), version=0, reason="neither came", by=DESK)

    assert decided(event, "M1-1") == ("over", 0, "double-forfeit")
    match = pairing_of(event, "M1-1").match
    assert (match.winner, match.state, match.is_rated) == (None, "decided", False)
    assert names_of(event, "M2-1") == ["bye", None]
    assert names_of(event, "C1-1") == ["bye", None]
    enter_result(pairing_of(event, "M1-2"), won_by(2), version=0, by=DESK)
    assert {stage.state for stage in event.stages.all()} == {"finished"}
    (line,) = [line for line in results_of(event) if line.key == "M1-1"]
    assert (line.winner, line.winner_name, line.kind) == (None, "", "double-forfeit")
    assert audit_event(event) == ()


def test_a_double_forfeit_counts_for_nobody_in_a_table() -> None:
    """G12: two losers and no winner."""
    event = make_format("round-robin", 2)

    double_forfeit(pairing_of(event, "R1-1"), version=0, reason="neither came", by=DESK)

    lines = tables_of(event)[0].groups[0].lines
    assert [(line.place, line.score, line.losses) for line in lines] == [("1–2", 0, 1), ("1–2", 0, 1)]


def test_a_double_forfeit_is_corrected_and_taken_back() -> None:
    event = make_format("single-elimination", 4)
    for key in ("M1-1", "M1-2"):
        double_forfeit(pairing_of(event, key), version=0, reason="neither came", by=DESK)
    assert pairing_of(event, "M2-1").status == "void"
    event.tournament.refresh_from_db()
    asked = {"revision": event.tournament.revision, "reason": "they were late", "by": DESK}

    correct_result(pairing_of(event, "M1-1"), won_by(1), clear=False, **asked)
    event.tournament.refresh_from_db()
    asked["revision"] = event.tournament.revision
    clear_result(pairing_of(event, "M1-2"), **asked)

    assert decided(event, "M1-1") == ("over", 1, "played")
    assert pairing_of(event, "M1-2").status == "ready"
    assert names_of(event, "M2-1")[1] is None
    assert audit_event(event) == ()


def test_a_double_forfeit_has_its_refusals() -> None:
    event = make_format("cup", 4)
    with pytest.raises(ReasonMissingError):
        double_forfeit(pairing_of(event, "M1-1"), version=0, reason=" ", by=DESK)
    with pytest.raises(StalePageError):
        double_forfeit(pairing_of(event, "M1-1"), version=7, reason="x", by=DESK)
    with pytest.raises(PairingNotReadyError):
        double_forfeit(pairing_of(event, "M2-1"), version=0, reason="x", by=DESK)
    double_forfeit(pairing_of(event, "M1-1"), version=0, reason="x", by=DESK)
    with pytest.raises(ResultLockedError):
        double_forfeit(pairing_of(event, "M1-1"), version=1, reason="x", by=DESK)


def test_players_and_the_desk_meet_a_double_forfeit_that_stands() -> None:
    event = make_format("cup", 4)
    side = side_of(event, "M1-1", 1)
    double_forfeit(pairing_of(event, "M1-1"), version=0, reason="x", by=DESK)

    with pytest.raises(ResultLockedError):
        report_result(side, won_by(1), by=Actor.of_side(side))
    with pytest.raises(ResultLockedError):
        confirm_result(side, by=Actor.of_side(side))
    with pytest.raises(ResultAlreadyEnteredError):
        enter_result(pairing_of(event, "M1-1"), won_by(1), version=1, by=DESK)
    with pytest.raises(NothingToSettleError):
        settle(pairing_of(event, "M1-1"), by=DESK)


# --- Going home ------------------------------------------------------------------------------------


def test_a_loser_goes_home_and_his_place_below_is_a_bye_until_he_plays_on() -> None:
    """5.1: each loser may decline."""
    event = make_format("cup", 8)
    enter_result(pairing_of(event, "M1-1"), won_by(1), version=0, by=DESK)
    loser = who(event, "M1-1", 2)

    go_home(pairing_of(event, "M1-1"), by=DESK)
    go_home(pairing_of(event, "M1-1"), by=DESK)
    assert names_of(event, "C1-1") == ["bye", None]
    assert event.log.filter(action="go-home").count() == 1
    assert audit_event(event) == ()

    play_on(pairing_of(event, "M1-1"), by=DESK)
    assert names_of(event, "C1-1") == [loser.name, None]
    assert audit_event(event) == ()


def test_only_a_loser_who_drops_and_has_not_played_on_goes_home() -> None:
    event = make_format("cup", 4)
    with pytest.raises(NotDroppingError):
        go_home(pairing_of(event, "M1-1"), by=DESK)
    for key in ("M1-1", "M1-2", "C1-1", "M2-1"):
        enter_result(pairing_of(event, key), won_by(1), version=0, by=DESK)
    with pytest.raises(NotDroppingError):
        go_home(pairing_of(event, "M2-1"), by=DESK)
    with pytest.raises(LinePlayedError):
        go_home(pairing_of(event, "M1-1"), by=DESK)
