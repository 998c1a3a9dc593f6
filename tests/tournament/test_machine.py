"""Whole events of every format, whatever happens in whatever order: the independent checker after each step.

And after each step the rows are what the draw and the results alone say (G7, G9, C-4, DE2, SW1); what is done
and taken back at once leaves the rows as they were (G8).
"""

from __future__ import annotations

from collections.abc import Callable
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

from rules.match.claim import Claim
from rules.match.score import Side
from rules.tournament.formats.templates import TEMPLATES
from tests.factories import DESK, accepted, make_tournament
from tests.looking import FUZZING, examples
from tests.tournament import whole_events
from tournament.incidents import INCIDENTS, happen
from tournament.models import Event
from tournament.parts import parts_of
from tournament.services.corrections import clear_result
from tournament.services.draws import draw_part, publish_part
from tournament.services.events import create_event
from tournament.services.lines import close_entries
from tournament.services.registration import import_entrants
from tournament.services.results import enter_result
from tournament.services.rounds import discard_round

MOST = 40 if FUZZING else 12

Shape = tuple[str, dict[int, dict[str, object]], int]

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
        shape=st.sampled_from(SHAPES),
        entrants=st.integers(2, MOST),
        seed=SEEDS,
        drawn=st.sampled_from(["by-chance", "with-open-lines", "by-hand"]),
    )
    def begin(self, shape: Shape, entrants: int, seed: int, drawn: str) -> None:
        code, chosen, least = shape
        event = create_event(
            make_tournament(), name="Open", format=code, settings=chosen, lengths={}, clock=None, by=DESK
        )
        Event.objects.filter(pk=event.pk).update(reentries=2)
        event.refresh_from_db()
        count = max(entrants, least, LEAST.get(code, 2))
        names = (f"Entrant {number}" for number in range(1, count + 1))
        import_entrants(event, accepted(names), by=DESK)
        draw = draw_part(event, 1, draw_seed=seed, open_lines=drawn == "with-open-lines", by=DESK)
        if drawn == "by-hand":
            lines = Random(seed).sample(draw.lines, len(draw.lines))
            draw_part(event, 1, draw_seed=seed, lines=lines, by=DESK)
        publish_part(event, 1, draw_seed=seed, by=DESK)
        self.event = event

    def teardown(self) -> None:
        """It can still be played to its end."""
        try:
            if self.event is not None:
                whole_events.finish(self.event)
                whole_events.check(self.event)
        finally:
            transaction.set_rollback(True)
            self.transaction.__exit__(None, None, None)

    def part(self, chance: Random) -> int:
        """One of the parts that are published."""
        assert self.event is not None
        published = self.event.stages.exclude(published_at=None).values_list("part", flat=True)
        return chance.choice(sorted(set(published)))

    @rule(seed=SEEDS)
    def a_match_is_played(self, seed: int) -> None:
        whole_events.play_some(self.event, Random(seed), most=1)

    @rule(seed=SEEDS)
    def several_are_played(self, seed: int) -> None:
        whole_events.play_some(self.event, Random(seed), most=6)

    @rule(seed=SEEDS)
    def most_of_them_are_played(self, seed: int) -> None:
        """So that rounds and parts come to their end."""
        whole_events.play_some(self.event, Random(seed), most=MOST)

    @rule(seed=SEEDS)
    def a_match_is_called(self, seed: int) -> None:
        whole_events.call_one(self.event, Random(seed))

    @rule(seed=SEEDS, what=st.sampled_from(INCIDENTS))
    def something_happens(self, seed: int, what: str) -> None:
        chance = Random(seed)
        happen(self.event, self.part(chance), chance, what=what, by=DESK)

    @rule(seed=SEEDS)
    def somebody_comes_late(self, seed: int) -> None:
        chance = Random(seed)
        whole_events.come_late(self.event, self.part(chance), chance)

    @rule()
    def entries_are_closed(self) -> None:
        if parts_of(self.event)[0].is_planned:
            close_entries(self.event, 1, by=DESK)

    @rule(seed=SEEDS)
    def lines_change_places(self, seed: int) -> None:
        chance = Random(seed)
        whole_events.swap_some_lines(self.event, self.part(chance), chance)

    @rule(seed=SEEDS)
    def somebody_enters_again(self, seed: int) -> None:
        whole_events.enter_again(self.event, Random(seed))

    @rule(seed=SEEDS)
    def somebody_is_replaced(self, seed: int) -> None:
        chance = Random(seed)
        whole_events.replace_one(self.event, self.part(chance), chance)

    @rule(seed=SEEDS)
    def a_wrong_pair_has_played(self, seed: int) -> None:
        whole_events.play_a_wrong_pair(self.event, Random(seed))

    @rule(seed=SEEDS)
    def the_next_round_is_drawn(self, seed: int) -> None:
        chance = Random(seed)
        part = self.part(chance)
        if parts_of(self.event)[part - 1].is_planned:
            return
        if whole_events.next_round(self.event, part, chance) and chance.random() < 0.2:
            discard_round(self.event, part, by=DESK)
        whole_events.publish_held(self.event, part)

    @rule(seed=SEEDS)
    def the_next_part_is_drawn(self, seed: int) -> None:
        whole_events.begin_next_part(self.event, Random(seed))

    @rule(seed=SEEDS)
    def a_part_is_added(self, seed: int) -> None:
        whole_events.lengthen(self.event, Random(seed))

    @rule()
    def the_last_part_is_taken_away(self) -> None:
        whole_events.shorten(self.event)

    @rule(seed=SEEDS)
    def a_result_is_entered_and_taken_back(self, seed: int) -> None:
        chance = Random(seed)
        if waiting := whole_events.ready(self.event):
            pairing = chance.choice(waiting)
            claim = Claim(winner=chance.choice(list(Side)))

            def act() -> None:
                enter_result(pairing, claim, version=pairing.match.version, by=DESK)
                self.event.tournament.refresh_from_db()
                revision = self.event.tournament.revision
                clear_result(pairing, revision=revision, reason="test", by=DESK)

            self.changes_nothing(act)

    @rule(seed=SEEDS, what=st.sampled_from(["lines", "round", "part", "closing"]))
    def something_is_done_and_taken_back(self, seed: int, what: str) -> None:
        event, chance = self.event, Random(seed)
        part = self.part(chance)
        acts: dict[str, Callable[[], None]] = {
            "lines": lambda: whole_events.swap_some_lines(event, part, chance, times=2),
            "round": lambda: whole_events.draw_and_discard(event, part, chance),
            "part": lambda: whole_events.lengthen_and_shorten(event, chance),
            "closing": lambda: whole_events.close_and_reopen(event, part),
        }
        self.changes_nothing(acts[what])

    def changes_nothing(self, act: Callable[[], None]) -> None:
        """G8."""
        before = whole_events.dump(self.event)

        act()

        assert whole_events.dump(self.event) == before

    @precondition(lambda self: self.event is not None)
    @invariant()
    def the_checker_finds_nothing(self) -> None:
        whole_events.check(self.event)


@pytest.mark.django_db
def test_events_of_every_format_stay_whole() -> None:
    run_state_machine_as_test(Events, settings=settings(max_examples=examples(15), stateful_step_count=16))
