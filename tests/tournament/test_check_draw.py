"""Stored events are audited: whole ones pass, and what somebody broke in the rows is found."""

from __future__ import annotations

import json
from random import Random

import pytest
from django.core.management import CommandError, call_command

from matches.models import Match
from tests.factories import DESK, make_event, make_format
from tournament.audit import audit_event
from tournament.models import Entrant, Event, Pairing, Slot
from tournament.services.draws import draw_event
from tournament.simulation import play

pytestmark = pytest.mark.django_db


def codes(event: Event) -> set[str]:
    return {problem.code for problem in audit_event(event)}


def test_all_stored_events_are_audited(capsys: pytest.CaptureFixture[str]) -> None:
    first, second = make_format("swiss", 5), make_format("nordic", 6)
    make_event(entrants=2)

    call_command("check_draw")
    told = capsys.readouterr().out
    call_command("check_draw", str(second.pk), "--json")
    found = json.loads(capsys.readouterr().out)

    assert told.count("nothing found") == 3
    assert found == {
        "event": second.pk,
        "name": "Open",
        "tournament": second.tournament.slug,
        "format": "nordic",
        "problems": [],
    }
    call_command("check_draw", "--tournament", first.tournament.slug)
    assert capsys.readouterr().out.count("\n") == 1
    with pytest.raises(CommandError, match="no event 0"):
        call_command("check_draw", "0")
    with pytest.raises(CommandError, match="no tournament 'nope'"):
        call_command("check_draw", "--tournament", "nope")


def test_a_broken_event_ends_with_exit_status_1(capsys: pytest.CaptureFixture[str]) -> None:
    event = make_format("swiss", 4)
    Slot.objects.filter(pairing__key="R1-1", number=1).update(source_line=9)

    with pytest.raises(SystemExit) as end:
        call_command("check_draw", str(event.pk))

    assert end.value.code == 1
    assert "wrong-source" in capsys.readouterr().out


def break_winner(event: Event) -> None:
    pairing = Pairing.objects.filter(stage__event=event, status="over").first()
    Match.objects.filter(pk=pairing.match_id).update(
        winner=3 - pairing.winner, score_one=None, score_two=None
    )


def break_seat(event: Event) -> None:
    ready = Pairing.objects.filter(stage__event=event, status="ready").first()
    first, second = Slot.objects.filter(pairing=ready).order_by("number")
    other = second.entrant
    Slot.objects.filter(pk=second.pk).update(entrant=None)
    Slot.objects.filter(pk=first.pk).update(entrant=other)


def break_state(event: Event) -> None:
    event.stages.update(state="finished")


def break_withdrawal(event: Event) -> None:
    ready = Pairing.objects.filter(stage__event=event, status="ready").first()
    Entrant.objects.filter(pk=ready.slots.first().entrant_id).update(status="withdrawn")


def break_log(event: Event) -> None:
    event.tournament.log.order_by("revision").first().delete()


@pytest.mark.parametrize("format", ["cup", "round-robin", "swiss", "three-lives"])
@pytest.mark.parametrize(
    ("wrong", "code", "is_played"),
    [
        (break_winner, "match-winner-differs", True),
        (break_seat, "match-of-others", False),
        (break_state, "finished-and-open", False),
        (break_withdrawal, "left-and-plays", False),
        (break_log, "log-has-gaps", False),
    ],
)
def test_what_is_broken_in_the_rows_is_found(format: str, wrong, code: str, is_played: bool) -> None:
    event = make_format(format, 6)
    if is_played:
        play(event, Random(1))
    assert audit_event(event) == ()

    wrong(event)

    assert code in codes(event)


def test_a_draft_is_whole_too_and_an_event_that_is_not_drawn_has_nothing_wrong() -> None:
    event = make_event(entrants=5)
    assert audit_event(event) == ()
    draw_event(event, by=DESK)
    assert audit_event(event) == ()
