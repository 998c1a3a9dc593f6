"""Tables of stored events in which somebody has left, and the lists that rank them (6.1, section 9)."""

from __future__ import annotations

from random import Random

import pytest

from tests.factories import DESK, make_format, won_by
from tournament.models import Entrant, Event, Pairing
from tournament.selectors.standings import standings_of
from tournament.selectors.table_cells import shown_group
from tournament.selectors.tables import TableGroup, tables_of
from tournament.services.draws import draw_part
from tournament.services.leaving import reinstate_entrant, withdraw_entrant
from tournament.services.results import enter_result
from tournament.simulation import play

pytestmark = pytest.mark.django_db


def _table(event: Event) -> TableGroup:
    return tables_of(event)[0].groups[0]


def _win(event: Event, entrant: Entrant, matches: int) -> None:
    """The entrant wins so many matches, the first ones."""
    own = Pairing.objects.filter(stage__event=event, slots__entrant=entrant).order_by("round__number")
    for pairing in own[:matches]:
        slot = pairing.slots.get(entrant=entrant)
        enter_result(pairing, won_by(slot.number), version=0, by=DESK)


def _left_after(matches: int, **settings: object) -> tuple[Event, Entrant]:
    """Six in a round robin; one leaves after so many of his five matches, all won; the rest is played."""
    event = make_format("round-robin", 6, settings={1: settings})
    leaver = event.entrants.get(number=3)
    _win(event, leaver, matches)
    withdraw_entrant(leaver, by=DESK)
    play(event, Random(5))
    return event, leaver


def test_who_leaves_early_counts_for_nobody() -> None:
    event, leaver = _left_after(2)

    group = _table(event)
    last = group.lines[-1]

    assert (last.entrant_id, last.place, last.score, last.losses) == (leaver.pk, "6", 0, 0)
    assert (last.dropped.played, last.dropped.of, last.apart_by) == (2, 5, "withdrawn")
    # ten matches among the other five, and none else
    assert [line.score + line.losses for line in group.lines] == [4, 4, 4, 4, 4, 0]
    assert not any(cell.counts for cell in last.cells)
    others = [cell for line in group.lines[:-1] for cell in line.cells]
    assert {cell.opponent for cell in others if not cell.counts} == {leaver.pk}
    assert standings_of(event)[0].decided[-1].entrant_id == leaver.pk


def test_the_table_says_it() -> None:
    event, _ = _left_after(2)

    shown = shown_group(_table(event), is_cross=True)

    assert shown.lines[-1].dropped == "left after 2 of 5 matches, none of them counts"
    titles = [cell.title for cells in shown.lines[-1].cells for cell in cells if cell.title]
    assert len(titles) == 5
    assert all(title.endswith("does not count") for title in titles)


def test_who_leaves_late_loses_the_rest() -> None:
    event, leaver = _left_after(3)

    line = next(line for line in _table(event).lines if line.entrant_id == leaver.pk)

    assert (line.score, line.losses, line.dropped) == (3, 2, None)
    assert all(cell.counts for cell in line.cells)


def test_forfeits_alone_where_the_event_says_so() -> None:
    event, leaver = _left_after(2, withdrawals="forfeit")

    line = next(line for line in _table(event).lines if line.entrant_id == leaver.pk)

    assert (line.score, line.losses, line.dropped) == (2, 3, None)


def test_who_comes_back_counts_again() -> None:
    event, leaver = _left_after(2)

    reinstate_entrant(leaver, by=DESK)

    assert all(line.dropped is None for line in _table(event).lines)


def test_those_who_stay_go_on_by_the_table_that_counts() -> None:
    """Five: the leaver beat one of the others, whose loss counts for nothing; the best two go on."""
    parts = [
        {"format": "round-robin"},
        {"format": "single-elimination", "entry": {"rule": "best", "part": 1, "count": 2}},
    ]
    event = make_format("chain", 5, parts=parts)
    leaver = event.entrants.get(number=5)
    _win(event, leaver, 1)
    withdraw_entrant(leaver, by=DESK)
    for pairing in Pairing.objects.filter(stage__event=event, status="ready"):
        enter_result(pairing, won_by(1), version=0, by=DESK)
    best = [line.entrant_id for line in _table(event).lines[:2]]

    draw_part(event, 2, draw_seed=1, by=DESK)

    assert set(event.stages.get(part=2).lines) == set(best)


def test_the_list_of_the_event_ranks() -> None:
    """Three in a circle: lots part them where the event says so, a play-off is told where it says that."""
    found = {}
    for still_tied in ("shared", "playoff", "lot"):
        settings = {"tie-breaks": ["wins"], "still-tied": still_tied}
        event = make_format("round-robin", 3, settings={1: settings})
        first, second, third = event.entrants.order_by("number")
        for winner, loser in ((first, second), (second, third), (third, first)):
            pairing = Pairing.objects.filter(stage__event=event, slots__entrant=winner).get(
                slots__entrant=loser
            )
            slot = pairing.slots.get(entrant=winner)
            enter_result(pairing, won_by(slot.number), version=0, by=DESK)
        found[still_tied] = _table(event)

    assert [line.place for line in found["shared"].lines] == ["1–3"] * 3
    assert found["shared"].playoffs == ()
    assert [sorted(tied) for tied in found["playoff"].playoffs] == [["Entrant 1", "Entrant 2", "Entrant 3"]]
    assert [line.place for line in found["lot"].lines] == ["1", "2", "3"]
    assert [line.apart_by for line in found["lot"].lines] == ["", "lot", "lot"]
