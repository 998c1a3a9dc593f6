"""What the audit still demands of a bracket after a late entry, a swap or a draw made by hand (2.1, 2.3)."""

from __future__ import annotations

import pytest

from tests.factories import DESK, make_event, make_published
from tournament.audit import audit_event
from tournament.imports.lines import EntrantValues
from tournament.models import Event
from tournament.services.draws import draw_event, draw_part
from tournament.services.lines import enter_late, swap_lines

pytestmark = pytest.mark.django_db


def _codes(event: Event) -> set[str]:
    return {problem.code for problem in audit_event(event)}


def _spoil(event: Event, lines: list[int | None]) -> None:
    """Other lines than the draw's, as no service would write them."""
    event.stages.filter(code="main").update(lines=lines)


def _main(event: Event) -> list[int | None]:
    return event.stages.get(code="main").lines


def test_byes_still_do_not_meet_after_a_late_entry() -> None:
    """Nine of sixteen, one comes late: of six byes two are put beside each other."""
    event = make_published(9)
    enter_late(event, EntrantValues(name="Geç Örnek"), by=DESK)
    assert audit_event(event) == ()

    free = [at for at, line in enumerate(_main(event)) if line is None]
    lines = _main(event)
    beside = free[1] ^ 1
    lines[beside], lines[free[0]] = None, lines[beside]
    _spoil(event, lines)

    assert "byes-meet" in _codes(event)


def test_the_number_of_lines_is_the_draws_after_a_late_entry() -> None:
    event = make_published(5)
    enter_late(event, EntrantValues(name="Geç Örnek"), by=DESK)

    _spoil(event, [*_main(event), *[None] * 8])

    assert "line-count" in _codes(event)


def test_byes_may_stand_anywhere_after_a_swap_of_lines() -> None:
    event = make_published(5)
    lines = _main(event)
    free = lines.index(None)
    other = next(at for at in range(8) if lines[at] is not None and lines[at ^ 1] is None and at ^ 1 != free)

    swap_lines(event, 1, free + 1, other + 1, by=DESK)

    assert audit_event(event) == ()


def test_a_new_draw_by_chance_is_held_to_all_again() -> None:
    """Five of eight by hand, all byes in one half; then drawn by chance, and spoiled to the same lines."""
    event = make_event(entrants=5)
    one, two, three, four, five = event.entrants.order_by("number").values_list("pk", flat=True)
    by_hand = [one, two, three, four, five, None, None, None]
    draw_part(event, 1, lines=by_hand, by=DESK)
    assert audit_event(event) == ()

    draw_event(event, draw_seed=3, by=DESK)
    assert audit_event(event) == ()
    _spoil(event, by_hand)

    assert {"byes-unbalanced", "byes-meet"} <= _codes(event)
