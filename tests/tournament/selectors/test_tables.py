"""Tables of stored events: the worked examples of pairing-reference 9, entered match by match."""

from __future__ import annotations

from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import DESK, make_format, pairing_of, score, won_by
from tournament.models import Event, Pairing
from tournament.selectors.standings import standings_of
from tournament.selectors.tables import StageTable, TableLine, tables_of
from tournament.services.draws import draw_part, publish_part
from tournament.services.results import enter_result
from tournament.services.rounds import close_part, draw_round, publish_round, set_round
from tournament.simulation import play

pytestmark = pytest.mark.django_db

#: Swiss, 7 players, 4 rounds (section 9). Winner first; all to 5 points here, so only who won is entered.
ROUNDS = (
    ("A-B", "C-D", "E-F", "G"),
    ("A-C", "E-G", "B-D", "F"),
    ("E-A", "C-G", "B-F", "D"),
    ("C-E", "A-F", "D-G", "B"),
)
#: score, Buchholz, Sonneborn-Berger, as printed there.
EXPECTED = {
    "A": (3, "10", "7"),
    "B": (3, "9", "6"),
    "C": (3, "9", "6"),
    "E": (3, "8", "5"),
    "D": (2, "9", "3"),
    "F": (1, "10", "1"),
    "G": (1, "9", "1"),
}


def swiss_example() -> tuple[Event, dict[str, int]]:
    """The example with its own pairings, made by hand."""
    event = make_format("chain", 7, parts=[{"format": "round-robin"}, {"format": "swiss-random"}])
    ids = dict(zip("ABCDEFG", event.entrants.order_by("number").values_list("pk", flat=True), strict=True))
    draw_part(event, 2, draw_seed=1, by=DESK)
    for number, round_ in enumerate(ROUNDS, start=1):
        if number > 1:
            draw_round(event, 2, draw_seed=number, by=DESK)
        pairs = [(ids[text[0]], ids[text[2]] if len(text) > 1 else None) for text in round_]
        set_round(event, 2, pairs, by=DESK)
        publish(event, number)
        for place in range(1, 4):
            enter_result(pairing_of(event, f"2R{number}-{place}"), won_by(1), version=0, by=DESK)
    close_part(event, 2, by=DESK)
    return event, ids


def publish(event: Event, round_: int) -> None:
    if round_ == 1:
        publish_part(event, 2, draw_seed=1, by=DESK)
    else:
        publish_round(event, 2, draw_seed=round_, by=DESK)


def by_entrant(table: StageTable) -> dict[int, TableLine]:
    return {line.entrant_id: line for line in table.groups[0].lines}


def test_the_worked_example_comes_out_of_the_rows() -> None:
    event, ids = swiss_example()

    table = next(found for found in tables_of(event) if found.part == 2)
    lines = by_entrant(table)

    assert (table.stage, table.is_final, table.is_planned) == ("swiss-2", True, False)
    assert table.groups[0].tie_breaks == ("buchholz", "sonneborn-berger")
    found = {
        name: (lines[pk].score, *(figure.value for figure in lines[pk].figures)) for name, pk in ids.items()
    }
    assert found == EXPECTED
    assert [line.entrant_id for line in table.groups[0].lines][:1] == [ids["A"]]
    # "SB of B = D 2 + F 1 + own 3 for the bye = 6"
    parts = lines[ids["B"]].figures[1].parts
    assert [part.value for part in parts if part.counts and part.value != "0"] == ["2", "1", "3"]
    assert [(cell.what, cell.opponent) for cell in lines[ids["G"]].cells] == [
        ("bye", None),
        ("lost", ids["E"]),
        ("lost", ids["C"]),
        ("lost", ids["D"]),
    ]


def test_places_of_a_finished_table_are_standings() -> None:
    event, ids = swiss_example()

    swiss = next(found for found in standings_of(event) if found.stage == "swiss-2")

    assert swiss.is_final
    assert (swiss.decided[0].entrant_id, swiss.decided[0].place) == (ids["A"], "1")
    shared = {line.entrant_id: line.place for line in swiss.decided}
    # B and C have the same score, Buchholz and Sonneborn-Berger
    assert (shared[ids["B"]], shared[ids["C"]]) == ("2–3", "2–3")
    league = next(found for found in standings_of(event) if found.stage == "round-robin")
    assert (league.is_final, league.decided, len(league.playing)) == (False, (), 7)


def test_the_round_robin_of_the_reference() -> None:
    """Section 9, round robin of 5: wins P 3, R 3, Q 2, S 1, T 1; R beat P, S beat T."""
    results = {
        frozenset(pair[0:3:2]): pair
        for pair in ("P-Q", "R-P", "P-S", "P-T", "Q-R", "Q-S", "T-Q", "R-S", "R-T", "S-T")
    }
    points = {
        "R-P": 2,
        "P-Q": 3,
        "P-S": 4,
        "P-T": 1,
        "Q-R": 4,
        "Q-S": 2,
        "T-Q": 3,
        "R-S": 0,
        "R-T": 4,
        "S-T": 3,
    }
    event = make_format("round-robin", 5)
    names = dict(zip(event.entrants.order_by("number").values_list("pk", flat=True), "PQRST", strict=True))
    for pairing in Pairing.objects.filter(stage__event=event).order_by("round__number", "number"):
        seats = [names[pk] for pk in pairing.slots.order_by("number").values_list("entrant", flat=True)]
        text = results[frozenset(seats)]
        lost = points[text]
        claim = score(5, lost) if seats[0] == text[0] else score(lost, 5)
        enter_result(pairing, claim, version=0, by=DESK)

    (group,) = tables_of(event)[0].groups

    assert [(names[line.entrant_id], line.score, line.place) for line in group.lines] == [
        ("R", 3, "1"),
        ("P", 3, "2"),
        ("Q", 2, "3"),
        ("S", 1, "4"),
        ("T", 1, "5"),
    ]
    assert [line.apart_by for line in group.lines][1] == "direct-encounter"
    p, r = (next(i for i, x in enumerate(group.lines) if names[x.entrant_id] == name) for name in "PR")
    (cell,) = group.cross[p][r]
    assert (cell.what, cell.points) == ("lost", (2, 5))
    assert group.cross[p][p] == ()


def test_groups_have_a_table_each() -> None:
    event = make_format("groups", 7)
    play(event, Random(4))

    (table,) = tables_of(event)

    assert [group.name for group in table.groups] == ["A", "B"]
    # the snake (6.2): 1, 4, 5 in A and 2, 3, 6, 7 in B
    assert [len(group.lines) for group in table.groups] == [3, 4]
    # everybody meets everybody of the group once; free rounds count nothing
    assert [sum(line.score for line in group.lines) for group in table.groups] == [3, 6]


def test_a_table_costs_the_same_queries_for_few_and_for_many() -> None:
    counts = []
    for entrants in (4, 40):
        event = make_format("swiss", entrants)
        with CaptureQueriesContext(connection) as queries:
            tables_of(event)
        counts.append(len(queries))

    assert counts[0] == counts[1]


def test_a_draft_is_the_desks_alone() -> None:
    event = make_format("swiss", 4)
    for key in ("R1-1", "R1-2"):
        enter_result(pairing_of(event, key), won_by(1), version=0, by=DESK)
    draw_round(event, 1, draw_seed=1, by=DESK)

    (public,), (draft,) = tables_of(event), tables_of(event, draft=True)

    assert public.groups[0].rounds == 1
    assert (draft.groups[0].rounds, draft.groups[0].completed) == (2, 1)


def test_a_double_elimination_places_everybody_in_one_list() -> None:
    """Section 5: of 8 entrants 1, 2, 3, 4, 5-6, 7-8."""
    event = make_format("double-elimination", 8)
    play(event, Random(2))

    (found,) = standings_of(event)

    assert [line.place for line in found.decided] == ["1", "2", "3", "4", "5–6", "5–6", "7–8", "7–8"]
