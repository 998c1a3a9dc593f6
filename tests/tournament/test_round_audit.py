"""The audit of stored rounds: what was paired by the rules is sound, a spoiled event is found (7.5, 7.6)."""

from __future__ import annotations

import pytest

from matches.models import Player
from tests.factories import DESK, make_format, pairing_of, won_by
from tournament.audit import audit_event
from tournament.models import Entrant, Event, LogEntry, Pairing, Round, Slot
from tournament.services.corrections import clear_result, correct_result
from tournament.services.events import edit_event
from tournament.services.results import enter_result
from tournament.services.rounds import draw_round, publish_round, seats_of, set_round, swap_in_round

pytestmark = pytest.mark.django_db


def _codes(event: Event) -> set[str]:
    return {problem.code for problem in audit_event(event)}


def _play(event: Event, winner: int = 1) -> None:
    for pairing in Pairing.objects.filter(stage__event=event, status="ready", match__isnull=False):
        enter_result(pairing_of(event, pairing.key), won_by(winner), version=0, by=DESK)


def _next(event: Event, seed: int = 1, **asked: object) -> Round:
    round_ = draw_round(event, 1, draw_seed=seed, by=DESK, **asked)
    publish_round(event, 1, draw_seed=seed, by=DESK)
    return Round.objects.get(pk=round_.pk)


def _exchange(first: Slot, second: Slot) -> None:
    """Two slots change people, as no service would: a spoiled store."""
    mine, line = first.entrant, first.source_line
    other, other_line = second.entrant, second.source_line
    first.entrant = second.entrant = None
    Slot.objects.bulk_update([first, second], ["entrant"])
    first.entrant, first.source_line = other, other_line
    second.entrant, second.source_line = mine, line
    Slot.objects.bulk_update([first, second], ["entrant", "source_line"])


def _spoil_into_rematch(event: Event) -> None:
    """The last round of four is paired as the first was."""
    a, b = seats_of(Round.objects.get(stage__event=event, number=1))[0]
    last = Slot.objects.filter(round__stage__event=event, round__number=2)
    seat = last.get(entrant=a)
    neighbour = last.exclude(pk=seat.pk).get(pairing=seat.pairing)
    _exchange(neighbour, last.get(entrant=b))


def test_a_rematch_that_nobody_asked_for_is_found() -> None:
    event = make_format("swiss", 4)
    _play(event)
    _next(event)
    assert audit_event(event) == ()

    _spoil_into_rematch(event)

    assert "avoidable-rematch" in _codes(event)


def test_a_rematch_that_the_director_made_is_his() -> None:
    event = make_format("swiss", 4)
    _play(event)
    draw_round(event, 1, draw_seed=1, by=DESK)
    pairs = seats_of(Round.objects.get(stage__event=event, number=1))

    warnings = set_round(event, 1, pairs, by=DESK)
    publish_round(event, 1, draw_seed=1, by=DESK)

    assert [warning.code for warning in warnings if warning.code == "rematch"] == ["rematch"] * 2
    assert audit_event(event) == ()


def test_a_rematch_that_was_fixed_is_his_too() -> None:
    event = make_format("swiss", 6)
    _play(event)
    pair = seats_of(Round.objects.get(stage__event=event, number=1))[0]

    round_ = _next(event, fixed=[pair])

    assert round_.notes["fixed"] == list(pair)
    assert audit_event(event) == ()
    Round.objects.filter(pk=round_.pk).update(notes=round_.notes | {"fixed": []})
    assert _codes(event) == {"avoidable-rematch"}


def test_pairs_that_were_forbidden_then_are_not_held_against_a_round() -> None:
    """Four: two pairs are forbidden, so that all meet again; later the director allows them."""
    event = make_format("swiss", 4)
    _play(event)
    (a, _), (c, d) = seats_of(Round.objects.get(stage__event=event, number=1))
    edit_event(event, changes={"constraints": {"forbidden": [[a, c], [a, d]]}}, by=DESK)
    event.refresh_from_db()
    _next(event)
    assert audit_event(event) == ()

    edit_event(event, changes={"constraints": {"forbidden": []}}, by=DESK)
    event.refresh_from_db()

    assert audit_event(event) == ()


def test_people_who_must_stay_apart_meet_others_again_instead() -> None:
    """Four: one shares the club with one and the country with another, and meets the third again."""
    event = make_format("swiss", 4)
    _play(event)
    (a, _), (c, d) = seats_of(Round.objects.get(stage__event=event, number=1))
    for who, field in ((a, "club"), (c, "club"), (a, "country"), (d, "country")):
        Player.objects.filter(places__entrant=who).update(**{field: "TR"})
    apart = {"apart": [{"by": "club", "must": True}, {"by": "country", "must": True}]}
    edit_event(event, changes={"constraints": apart}, by=DESK)
    event.refresh_from_db()

    round_ = _next(event)

    assert round_.notes["cost"]["rematches"] == 2
    assert audit_event(event) == ()


def test_a_bye_given_twice_is_found() -> None:
    event = make_format("swiss", 5)
    _play(event)
    round_ = _next(event)
    had = next(a for a, b in seats_of(Round.objects.get(stage__event=event, number=1)) if b is None)
    assert audit_event(event) == ()

    free = round_.pairings.get(status="bye").slots.get(entrant__isnull=False)
    _exchange(free, Slot.objects.get(round=round_, entrant=had))

    assert "second-bye" in _codes(event)


def test_a_promised_bye_is_the_directors() -> None:
    event = make_format("swiss", 6)
    _play(event)
    one = Entrant.objects.filter(event=event).first()
    _next(event, seed=1, byes=[one.pk])
    _play(event)
    _next(event, seed=2, byes=[one.pk])

    assert audit_event(event) == ()


# --- Lives -----------------------------------------------------------------------------------------


def _one_life() -> tuple[Event, list[int]]:
    """Four with one life each: the first of each pair has won; the next round is published."""
    event = make_format("lives-swiss", 4, settings={1: {"lives": 1}})
    pairs = seats_of(Round.objects.get(stage__event=event))
    _play(event)
    _next(event)
    return event, [second for _, second in pairs if second is not None]


def test_somebody_out_who_was_paired_is_found() -> None:
    event, out = _one_life()
    assert audit_event(event) == ()

    slot = Slot.objects.filter(round__stage__event=event, round__number=2).first()
    line = event.stages.get().lines.index(out[0]) + 1
    Slot.objects.filter(pk=slot.pk).update(entrant=out[0], source_line=line)

    assert "paired-after-last-life" in _codes(event)


def test_somebody_paired_whose_last_life_was_lost_by_a_correction_is_in_his_right() -> None:
    """He was in when the round was paired. Another one, who was out then and is now, is found there still."""
    event, out = _one_life()
    event.tournament.refresh_from_db()
    asked = {"revision": event.tournament.revision, "reason": "a slip", "by": DESK}

    correct_result(pairing_of(event, "R1-1"), won_by(2), clear=False, **asked)

    # the winner of R1-1 of then plays the second round, though he has lost now
    assert audit_event(event) == ()
    seat = (
        Slot.objects.filter(round__stage__event=event, round__number=2)
        .exclude(
            entrant__in=Slot.objects.filter(pairing__key="R1-1", pairing__stage__event=event).values(
                "entrant"
            )
        )
        .get()
    )
    line = event.stages.get().lines.index(out[1]) + 1
    Slot.objects.filter(pk=seat.pk).update(entrant=out[1], source_line=line)
    assert "paired-after-last-life" in _codes(event)


def test_a_result_taken_back_was_there_when_the_round_was_paired() -> None:
    event, _ = _one_life()
    event.tournament.refresh_from_db()
    clear_result(pairing_of(event, "R1-1"), revision=event.tournament.revision, reason="a slip", by=DESK)
    assert audit_event(event) == ()

    # without the log, the audit sees a player in round 2 whose match of round 1 was never over
    enter_result(pairing_of(event, "R1-1"), won_by(2), version=0, by=DESK)
    assert audit_event(event) == ()
    LogEntry.objects.filter(event=event, action__in=("clear-result", "enter-result")).update(
        before={}, after={}
    )
    assert _codes(event) == {"paired-after-last-life"}


def test_after_the_correction_the_next_round_leaves_him_out() -> None:
    """Two lives, six players: who has lost his last one by a correction is not paired any more."""
    event = make_format("lives-swiss", 6, settings={1: {"lives": 2}})
    _play(event)
    _next(event, seed=1)
    _play(event)
    first = Pairing.objects.filter(stage__event=event, round__number=1)
    lost_second = set(
        Slot.objects.filter(round__stage__event=event, round__number=2, number=2).values_list(
            "entrant", flat=True
        )
    )
    slot = Slot.objects.filter(pairing__in=first, number=1, entrant__in=lost_second).first()
    assert slot is not None, "the draw seed pairs somebody so that he loses only in round 2"
    event.tournament.refresh_from_db()
    asked = {"revision": event.tournament.revision, "reason": "a slip", "by": DESK}
    _next(event, seed=2)
    in_third = Slot.objects.filter(round__stage__event=event, round__number=3).values_list(
        "entrant", flat=True
    )
    assert slot.entrant_id in set(in_third)

    event.tournament.refresh_from_db()
    asked["revision"] = event.tournament.revision
    correct_result(pairing_of(event, slot.pairing.key), won_by(2), clear=False, **asked)
    assert audit_event(event) == ()
    _play(event)
    drawn = draw_round(event, 1, draw_seed=3, by=DESK)

    assert slot.entrant_id not in {who for pair in seats_of(drawn) for who in pair}
    assert audit_event(event) == ()


def test_the_director_is_warned_of_somebody_who_is_out() -> None:
    event = make_format("lives-swiss", 4, settings={1: {"lives": 1}})
    _play(event)
    out = seats_of(Round.objects.get(stage__event=event))[0][1]
    drawn = draw_round(event, 1, draw_seed=1, by=DESK)
    a, _ = seats_of(drawn)[0]

    warnings = swap_in_round(event, 1, Entrant.objects.get(pk=a), Entrant.objects.get(pk=out), by=DESK)

    told = [dict(warning.values) for warning in warnings if warning.code == "out-of-lives"]
    assert told == [{"entrant": out, "rounds": (1,)}]
    assert {"code": "out-of-lives", "entrant": out, "rounds": [1]} in Round.objects.get(pk=drawn.pk).notes[
        "problems"
    ]
    publish_round(event, 1, draw_seed=1, by=DESK)
    assert audit_event(event) == ()


def test_who_is_fixed_without_a_life_is_told_of() -> None:
    event = make_format("lives-swiss", 6, settings={1: {"lives": 1}})
    _play(event)
    a, out = seats_of(Round.objects.get(stage__event=event))[0]

    drawn = draw_round(event, 1, draw_seed=1, fixed=[(a, out)], by=DESK)

    assert [each["entrant"] for each in drawn.notes["problems"] if each["code"] == "out-of-lives"] == [out]
