"""Lines of a draw that stands: late entries, entries closed, two who change places."""

from __future__ import annotations

from random import Random

import pytest

from rules.tournament.lines import LineUnknownError, NoFreeLineError, NothingPlayedError, ScheduleFixedError
from tests.factories import DESK, make_event, make_format, names_of, pairing_of, won_by
from tournament.audit import audit_event
from tournament.draw_errors import LinePlayedError, StageClosedError, SwapWithSelfError
from tournament.errors import (
    AlreadyEnteredError,
    DrawNotPublishedError,
    NotDrawnError,
    SeedTakenError,
)
from tournament.imports.lines import EntrantValues
from tournament.models import Event
from tournament.selectors.tables import tables_of
from tournament.services.draws import draw_part, publish_part
from tournament.services.leaving import withdraw_entrant
from tournament.services.lines import close_entries, enter_late, swap_lines
from tournament.services.registration import edit_entrant
from tournament.services.results import enter_result
from tournament.services.rounds import close_part, draw_round
from tournament.simulation import play

pytestmark = pytest.mark.django_db

LATE = EntrantValues(name="Geç Örnek")


def firsts(event: Event) -> dict[str, list[str | None]]:
    pairings = event.stages.get(code="main").pairings.filter(round__number=1)
    return {key: names_of(event, key) for key in pairings.values_list("key", flat=True)}


def test_a_late_entrant_takes_a_bye_and_nobody_is_moved() -> None:
    """2.3, L1; in the consolation the bye for a loser turns into a real drop."""
    event = make_format("cup", 7)
    before = firsts(event)
    (free,) = [key for key, names in before.items() if "bye" in names]

    entrant = enter_late(event, LATE, draw_seed=1, by=DESK)

    after = firsts(event)
    assert after == {**before, free: [n if n != "bye" else LATE.name for n in before[free]]}
    assert pairing_of(event, free).match is not None
    assert entrant.pk in event.stages.get(code="main").lines
    assert event.log.get(action="enter-late").values["line"]
    for key in before:
        enter_result(pairing_of(event, key), won_by(1), version=0, by=DESK)
    assert [names_of(event, key).count("bye") for key in ("C1-1", "C1-2")] == [0, 0]
    assert audit_event(event) == ()


def test_a_bye_that_has_been_played_past_is_gone() -> None:
    event = make_format("single-elimination", 3)
    key = next(key for key, names in firsts(event).items() if "bye" not in names)
    enter_result(pairing_of(event, key), won_by(1), version=0, by=DESK)
    enter_result(pairing_of(event, "M2-1"), won_by(1), version=0, by=DESK)

    with pytest.raises(NoFreeLineError):
        enter_late(event, LATE, by=DESK)
    assert not event.entrants.filter(name=LATE.name).exists()


@pytest.mark.parametrize(("format", "count"), [("cup", 8), ("round-robin", 5), ("groups", 6)])
def test_where_nothing_is_played_somebody_late_comes_in_by_a_new_draw(format: str, count: int) -> None:
    """2.3: no bye left and no result in: redraw."""
    event = make_format(format, count)
    with pytest.raises(NothingPlayedError):
        enter_late(event, LATE, by=DESK)
    assert not event.entrants.filter(name=LATE.name).exists()

    entrant = enter_late(event, LATE, draw_seed=5, redraw=True, by=DESK)

    stage = event.stages.first()
    assert entrant.pk in stage.lines
    assert sum(isinstance(line, int) for line in stage.lines) == count + 1
    assert event.log.get(action="enter-late").values["line"] == stage.lines.index(entrant.pk) + 1
    assert audit_event(event) == ()
    play(event, Random(1))
    assert audit_event(event) == ()


@pytest.mark.parametrize(
    ("format", "refusal"), [("cup", NoFreeLineError), ("round-robin", ScheduleFixedError)]
)
def test_where_somebody_has_played_nobody_is_added(format: str, refusal: type[NoFreeLineError]) -> None:
    event = make_format(format, 4)
    enter_result(event.stages.first().pairings.filter(status="ready").first(), won_by(1), version=0, by=DESK)

    with pytest.raises(NoFreeLineError) as told:
        enter_late(event, LATE, redraw=True, by=DESK)
    assert type(told.value) is refusal


def test_into_a_running_swiss_with_the_last_start_number_and_no_point() -> None:
    """2.3: missed rounds count as unplayed, not as byes received."""
    event = make_format("swiss", 4)
    for key in ("R1-1", "R1-2"):
        enter_result(pairing_of(event, key), won_by(1), version=0, by=DESK)

    entrant = enter_late(event, LATE, by=DESK)

    stage = event.stages.get()
    assert stage.lines[-1] == entrant.pk
    line = next(x for x in tables_of(event)[0].groups[0].lines if x.entrant_id == entrant.pk)
    assert (line.score, line.losses, [cell.what for cell in line.cells]) == (0, 0, ["absent"])
    round_ = draw_round(event, 1, draw_seed=1, by=DESK)
    # the only one without a point of an odd field, and without a bye so far: so it is his or a loser's
    assert entrant.pk in round_.pairings.values_list("slots__entrant", flat=True)
    assert audit_event(event) == ()


def test_a_part_that_is_over_takes_nobody_in() -> None:
    event = make_format("swiss", 2)
    enter_result(pairing_of(event, "R1-1"), won_by(1), version=0, by=DESK)
    close_part(event, 1, by=DESK)

    with pytest.raises(StageClosedError):
        enter_late(event, LATE, by=DESK)


def test_names_seeds_and_the_draw_are_looked_at_first() -> None:
    event = make_event(entrants=3)
    with pytest.raises(DrawNotPublishedError):
        enter_late(event, LATE, by=DESK)
    draw_part(event, 1, draw_seed=1, by=DESK)
    publish_part(event, 1, draw_seed=1, by=DESK)
    with pytest.raises(AlreadyEnteredError):
        enter_late(event, EntrantValues(name="Entrant 1"), by=DESK)
    first = event.entrants.get(number=1)
    edit_entrant(first, EntrantValues(name=first.name, seed=1), by=DESK)
    with pytest.raises(SeedTakenError):
        enter_late(event, EntrantValues(name="Yeni Örnek", seed=1), by=DESK)


def test_open_lines_wait_for_who_comes_and_are_byes_once_entries_are_closed() -> None:
    """5.1: closing never moves another player."""
    event = make_event(entrants=5)
    draw_part(event, 1, draw_seed=3, open_lines=True, by=DESK)
    publish_part(event, 1, draw_seed=3, by=DESK)
    lines = event.stages.get(code="main").lines
    assert lines.count("open") == 3
    assert sum(None in names for names in firsts(event).values()) == 3

    late = enter_late(event, LATE, draw_seed=1, by=DESK)
    close_entries(event, by=DESK)
    close_entries(event, by=DESK)

    now = event.stages.get(code="main").lines
    assert [b if a == "open" else a for a, b in zip(lines, now, strict=True)] == now
    assert (now.count(None), now.count(late.pk)) == (2, 1)
    assert event.log.filter(action="close-entries").count() == 1
    assert audit_event(event) == ()


def test_two_lines_change_places_until_a_result_hangs_on_them() -> None:
    event = make_format("cup", 4)
    first, second, third, fourth = (n for names in firsts(event).values() for n in names)

    swap_lines(event, 1, 1, 3, by=DESK)

    assert list(firsts(event).values()) == [[third, second], [first, fourth]]
    assert {side.name for side in pairing_of(event, "M1-1").match.sides.all()} == {third, second}
    assert audit_event(event) == ()
    enter_result(pairing_of(event, "M1-1"), won_by(1), version=0, by=DESK)
    with pytest.raises(LinePlayedError):
        swap_lines(event, 1, 2, 4, by=DESK)
    with pytest.raises(LineUnknownError):
        swap_lines(event, 1, 0, 4, by=DESK)


def test_lines_change_places_in_a_draft_and_in_a_round_robin_too() -> None:
    event = make_event(entrants=3)
    with pytest.raises(NotDrawnError):
        swap_lines(event, 1, 1, 2, by=DESK)
    draw_part(event, 1, draw_seed=1, by=DESK)
    swap_lines(event, 1, 1, 2, by=DESK)
    assert pairing_of(event, "M1-1").match is None
    league = make_format("round-robin", 4)
    before = league.stages.get().lines
    swap_lines(league, 1, 1, 4, by=DESK)
    assert league.stages.get().lines == [before[3], *before[1:3], before[0]]
    assert audit_event(league) == ()
    with pytest.raises(NotDrawnError):
        swap_lines(make_format("swiss", 4), 1, 1, 2, by=DESK)


def test_nobody_changes_places_with_himself() -> None:
    event = make_format("single-elimination", 4)

    with pytest.raises(SwapWithSelfError) as refusal:
        swap_lines(event, 1, 2, 2, by=DESK)
    assert refusal.value.values == {"name": "2"}


def test_open_lines_are_closed_though_everybody_has_left_so_that_the_event_ends() -> None:
    event = make_event(entrants=3)
    draw_part(event, 1, draw_seed=7, open_lines=True, by=DESK)
    publish_part(event, 1, draw_seed=7, by=DESK)
    for entrant in event.entrants.all():
        withdraw_entrant(entrant, by=DESK)

    close_entries(event, by=DESK)

    assert {stage.state for stage in event.stages.all()} == {"finished"}
    assert audit_event(event) == ()
