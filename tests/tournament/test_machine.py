"""Whole events of every format, whatever happens in whatever order: the independent checker after each step.

And after each step the rows are what the draw and the results alone say (G7, G9, C-4, DE2, SW1).
"""

from __future__ import annotations

from random import Random

import pytest
from django.db import transaction
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from rules.errors import TavlaError
from rules.tournament.formats.bracket import resolve
from rules.tournament.formats.stage import Outcome
from rules.tournament.formats.templates import TEMPLATES
from rules.tournament.pairing.solver import NoLegalPairingError
from tests.factories import DESK, accepted, make_tournament
from tests.looking import FUZZING, examples
from tournament.audit import audit_event
from tournament.draw_errors import NobodyToPairError, StageClosedError
from tournament.incidents import INCIDENTS, happen
from tournament.models import Event, Pairing
from tournament.parts import line_values, lines_of, parts_of, stages_of_part
from tournament.selectors.entering import incoming_of
from tournament.selectors.standings import standings_of
from tournament.selectors.tables import tables_of
from tournament.services.draws import (
    discard_part,
    draw_part,
    publish_part,
    refusals_to_draw,
    refusals_to_publish,
)
from tournament.services.events import create_event
from tournament.services.lines import close_entries
from tournament.services.registration import import_entrants
from tournament.services.rounds import close_part, discard_round, draw_round, publish_round, swap_in_round
from tournament.simulation import play, play_one
from tournament.snapshots import RowsByKey

MOST = 40 if FUZZING else 12

Shape = tuple[str, dict[int, dict[str, object]], int]

#: Why a round may not be drawn at the moment it is asked for.
NOT_NOW = {
    "nobody-to-pair",
    "no-legal-pairing",
    "round-held",
    "round-not-over",
    "stage-closed",
    "stage-finished",
}

#: Templates with settings that change their shape, and the fewest entrants they have a sense for.
SHAPES: list[Shape] = [
    *((code, {}, 2) for code in TEMPLATES if "short" not in code),
    ("single-elimination", {1: {"third-place": True}}, 2),
    ("cup", {1: {"drop-rounds": 1}}, 2),
    ("cup", {1: {"third-place": True}}, 2),
    ("cup", {1: {"second-place": True, "last-chance-rounds": 2}}, 2),
    ("double-elimination", {1: {"reset": False}}, 2),
    ("double-elimination", {1: {"shifted": True}}, 2),
    ("round-robin", {1: {"double": True}}, 2),
    ("groups-knockout", {1: {"groups": 2}}, 5),
    ("short-schedule-knockout", {1: {"matches": 2}}, 5),
    ("short-schedule", {1: {"matches": 4}}, 5),
    ("swiss", {1: {"rounds": 3}}, 2),
    ("swiss-knockout", {1: {"rounds": 2, "open-matches": "hold"}, 2: {"third-place": True}}, 3),
    ("swiss", {1: {"rounds": 4, "open-matches": "placeholders"}}, 2),
    ("swiss-monrad", {1: {"rounds": 3, "open-matches": "hold"}}, 2),
    ("lives-swiss", {1: {"lives": 2, "paid": 3}}, 2),
    ("lives-swiss", {1: {"lives": 1, "share-three": True}}, 2),
    ("redraw-lives", {1: {"lives": 2}}, 2),
]
LEAST = {"nordic": 5, "fighters": 5, "triple-elimination": 3}
SEEDS = st.integers(0, 10**6)


class Events(RuleBasedStateMachine):
    """One event, from its first draw on."""

    def __init__(self) -> None:
        super().__init__()
        self.transaction = transaction.atomic()
        self.transaction.__enter__()
        self.event: Event | None = None

    @initialize(
        shape=st.sampled_from(SHAPES), entrants=st.integers(2, MOST), seed=SEEDS, opened=st.booleans()
    )
    def begin(self, shape: Shape, entrants: int, seed: int, opened: bool) -> None:
        code, chosen, least = shape
        self.event = create_event(
            make_tournament(), name="Open", format=code, settings=chosen, lengths={}, clock=None, by=DESK
        )
        count = max(entrants, least, LEAST.get(code, 2))
        names = (f"Entrant {number}" for number in range(1, count + 1))
        import_entrants(self.event, accepted(names), by=DESK)
        draw_part(self.event, 1, draw_seed=seed, open_lines=opened, by=DESK)
        publish_part(self.event, 1, draw_seed=seed, by=DESK)

    def teardown(self) -> None:
        """It can still be played to its end."""
        try:
            if self.event is not None:
                finish(self.event)
                check(self.event)
        finally:
            transaction.set_rollback(True)
            self.transaction.__exit__(None, None, None)

    @property
    def published(self) -> list[int]:
        assert self.event is not None
        return sorted(set(self.event.stages.exclude(published_at=None).values_list("part", flat=True)))

    @rule(seed=SEEDS)
    def a_match_is_played(self, seed: int) -> None:
        play_some(self.event, seed, most=1)

    @rule(seed=SEEDS)
    def several_are_played(self, seed: int) -> None:
        play_some(self.event, seed, most=6)

    @rule(seed=SEEDS, what=st.sampled_from(INCIDENTS))
    def something_happens(self, seed: int, what: str) -> None:
        chance = Random(seed)
        happen(self.event, chance.choice(self.published), chance, what=what, by=DESK)

    @rule()
    def entries_are_closed(self) -> None:
        if parts_of(self.event)[0].is_planned:
            close_entries(self.event, 1, by=DESK)

    @rule(seed=SEEDS)
    def the_next_round_is_drawn(self, seed: int) -> None:
        chance = Random(seed)
        part = chance.choice(self.published)
        if parts_of(self.event)[part - 1].is_planned:
            return
        if next_round(self.event, part, chance) and chance.random() < 0.2:
            discard_round(self.event, part, by=DESK)
        publish_held(self.event, part)

    @rule(seed=SEEDS)
    def the_next_part_is_drawn(self, seed: int) -> None:
        begin_next_part(self.event, Random(seed))

    @precondition(lambda self: self.event is not None)
    @invariant()
    def the_checker_finds_nothing(self) -> None:
        check(self.event)


@pytest.mark.django_db
def test_events_of_every_format_stay_whole() -> None:
    run_state_machine_as_test(Events, settings=settings(max_examples=examples(15), stateful_step_count=16))


def check(event: Event) -> None:
    assert audit_event(event) == ()
    for part in parts_of(event):
        lines = lines_of(stages_of_part(event, part.number))
        if part.is_planned and lines:
            rows = RowsByKey(event, part.number)
            rows.load_all()
            over = (row for row in rows.pairings.values() if row.status == "over")
            outcomes = {row.key: Outcome(row.winner, row.goes_on, drops=row.loser_drops) for row in over}
            assert dict(rows) == resolve(rows.plan, line_values(lines), outcomes)
    standings_of(event)
    tables_of(event, draft=True)


def play_some(event: Event, seed: int, *, most: int) -> None:
    chance = Random(seed)
    for _ in range(most):
        ready = list(
            Pairing.objects.filter(stage__event=event, status__in=("ready", "called"), match__isnull=False)
            .select_related("match")
            .order_by("stage__order", "round__number", "number")
        )
        if ready:
            play_one(chance.choice(ready), chance)


def next_round(event: Event, part: int, chance: Random) -> bool:
    """Draw a round where one can be drawn, and sometimes change it by hand."""
    try:
        draw_round(event, part, draw_seed=chance.randrange(10**6), by=DESK)
    except TavlaError as refusal:
        if refusal.code not in NOT_NOW:
            raise
        return False
    stage = stages_of_part(event, part)[0]
    held = stage.rounds.get(is_held=True).pairings
    seated = sorted(who for who in held.values_list("slots__entrant", flat=True) if who is not None)
    if chance.random() < 0.3 and len(seated) > 1 and not held.filter(status="waiting").exists():
        first, second = (event.entrants.get(pk=who) for who in chance.sample(seated, 2))
        swap_in_round(event, part, first, second, by=DESK)
    return True


def publish_held(event: Event, part: int) -> None:
    held = stages_of_part(event, part)[0].rounds.filter(is_held=True).first()
    if held is not None:
        publish_round(event, part, draw_seed=held.draw_seed, by=DESK)


def begin_next_part(event: Event, chance: Random) -> None:
    """Draw the first part that is not published and can be, sometimes twice, and publish it."""
    for part in parts_of(event):
        number = part.number
        if stages_of_part(event, number)[0].is_published or refusals_to_draw(event, part=number):
            continue
        draw_part(event, number, draw_seed=chance.randrange(10**6), by=DESK)
        if chance.random() < 0.2:
            discard_part(event, number, by=DESK)
            continue
        assert refusals_to_publish(event, part=number) == ()
        seed = stages_of_part(event, number)[0].draw_seed
        publish_part(event, number, draw_seed=seed, by=DESK)
        return


def finish(event: Event) -> None:
    """Play every part to its end."""
    chance = Random(1)
    for part in parts_of(event):
        number = part.number
        if not stages_of_part(event, number)[0].is_published:
            if len(incoming_of(event, number).entrants) < 2 or refusals_to_draw(event, part=number):
                continue
            draw_part(event, number, draw_seed=1, by=DESK)
            publish_part(event, number, draw_seed=1, by=DESK)
        if part.is_planned:
            close_entries(event, number, by=DESK)
        else:
            publish_held(event, number)
        play(event, chance, part=number)
        if not part.is_planned:
            play_rounds(event, number, chance)
        assert {stage.state for stage in stages_of_part(event, number)} == {"finished"}


def play_rounds(event: Event, part: int, chance: Random) -> None:
    for _ in range(120):
        stage = stages_of_part(event, part)[0]
        if stage.state == "finished":
            return
        try:
            if stage.code.startswith("swiss") and stage.rounds.count() >= 3:
                close_part(event, part, by=DESK)
                return
            draw_round(event, part, draw_seed=chance.randrange(10**6), by=DESK)
        except (NobodyToPairError, NoLegalPairingError, StageClosedError):
            close_part(event, part, by=DESK)
            return
        publish_held(event, part)
        play(event, chance, part=part)
    raise AssertionError("it comes to no end")
