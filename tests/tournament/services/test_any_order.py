"""Whatever is done in whatever order, the rows stay a cup: done by chance, audited after every step."""

from __future__ import annotations

from random import Random

import pytest
from django.db import transaction
from django.db.models import QuerySet
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.tournament.formats.bracket import resolve
from rules.tournament.formats.catalogue import cup
from rules.tournament.formats.stage import Outcome, PairingState
from tests.factories import DESK, make_published, won_by
from tests.looking import examples
from tournament.audit import audit_event
from tournament.models import Event, Pairing
from tournament.services.corrections import clear_result, correct_result
from tournament.services.results import enter_result
from tournament.services.tables import call_match, take_back_call
from tournament.simulation import play
from tournament.snapshots import RowsByKey

STEPS = st.tuples(
    st.sampled_from(
        ["enter", "enter", "enter", "correct", "clear-and-correct", "take-back", "call", "uncall"]
    ),
    st.integers(0, 99),
    st.sampled_from([1, 2]),
)


@pytest.mark.django_db
@settings(max_examples=examples(25))
@given(entrants=st.integers(2, 9), draw_seed=st.integers(0, 99), steps=st.lists(STEPS, max_size=24))
def test_rows_follow_from_the_draw_and_the_results_after_every_step(
    entrants: int, draw_seed: int, steps: list[tuple[str, int, int]]
) -> None:
    with transaction.atomic():
        event = make_published(entrants, draw_seed=draw_seed)
        for act, choice, winner in steps:
            do(event, act, choice, winner)
            check(event, entrants)
        play(event, Random(draw_seed))  # and it can still be played to its end
        check(event, entrants)
        assert [stage.state for stage in event.stages.all()] == ["finished", "finished"]
        transaction.set_rollback(True)


def do(event: Event, act: str, choice: int, winner: int) -> None:
    """One step on a pairing of chance; none where there is nothing to do it to."""
    status = {"enter": ("ready", "called"), "call": ("ready",), "uncall": ("called",)}.get(act, ("over",))
    found = list(pairings(event).filter(status__in=status))
    if not found:
        return
    pairing = found[choice % len(found)]
    event.tournament.refresh_from_db()
    asked = {"revision": event.tournament.revision, "reason": "test", "by": DESK}
    table = event.tournament.tables.exclude(pairings__status="called").first()
    if act == "enter":
        enter_result(pairing, won_by(winner), version=pairing.match.version, by=DESK)
    elif act == "take-back":
        clear_result(pairing, **asked)
    elif act == "uncall":
        take_back_call(pairing, by=DESK)
    elif act == "call" and table is not None:
        call_match(pairing, table=table, by=DESK)
    elif act != "call":
        correct_result(pairing, won_by(winner), clear=act == "clear-and-correct", **asked)


def pairings(event: Event) -> QuerySet[Pairing]:
    rows = Pairing.objects.filter(stage__event=event).select_related("match", "stage__event")
    return rows.order_by("stage__order", "round__number", "number")


def check(event: Event, entrants: int) -> None:
    assert audit_event(event) == ()
    assert stored(event) == resolved(event, entrants)


def stored(event: Event) -> dict[str, PairingState]:
    rows = RowsByKey(event)
    rows.load_all()
    return dict(rows)


def resolved(event: Event, entrants: int) -> dict[str, PairingState]:
    """The state as a function of the draw and the results alone."""
    lines = event.stages.get(code="main").lines
    over = pairings(event).filter(status="over").values_list("key", "winner", "goes_on")
    return resolve(cup(entrants), lines, {key: Outcome(winner, goes_on) for key, winner, goes_on in over})
