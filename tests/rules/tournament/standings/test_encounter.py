"""Direct encounter: when it decides, whom it lifts out, and what a forfeit and a second meeting count."""

from __future__ import annotations

from fractions import Fraction

from rules.tournament.standings.encounter import direct_encounter
from rules.tournament.standings.figures import Part, PartNote, Reckoning, TieBreakOptions
from tests.rules.tournament.histories import SWISS, written

A, B, C, D, E, F, G = range(1, 8)


def _keys(history, tied, **options):
    found = direct_encounter(Reckoning.of(history, TieBreakOptions(**options)), tied)
    return [figure.key[0] for figure in found.values()]


def test_it_does_not_decide_while_another_could_have_as_many_wins():
    """The worked example: A 2, and B could have 2 from two missing meetings."""
    figures = direct_encounter(Reckoning.of(SWISS), (A, B, C, E))

    assert {entrant: figure.value for entrant, figure in figures.items()} == {A: 2, B: 0, C: 1, E: 1}
    assert {figure.key for figure in figures.values()} == {(0,)}
    assert figures[A].parts == (Part(1, B, 1), Part(2, C, 1), Part(3, E, 0))
    assert figures[B].parts == (Part(1, A, 0), Part(None, None, 2, PartNote.UNMET))


def test_it_decides_when_all_have_met():
    chain = written("ABC", "A-B 5:2, C bye", "A-C 5:2, B bye", "B-C 5:2, A bye")

    assert _keys(chain, (A, B, C)) == [2, 1, 0]


def test_it_lifts_out_who_has_more_wins_than_the_others_can_reach():
    # A beat B and C; B and C have not met, so each could have 1, fewer than 2
    apart = written("ABC", "A-B 5:2, C bye", "A-C 5:2, B bye")

    assert _keys(apart, (A, B, C)) == [1, 0, 0]


def test_a_cycle_is_equal():
    cycle = written("ABC", "A-B 5:2, C bye", "B-C 5:2, A bye", "C-A 5:2, B bye")

    assert _keys(cycle, (A, B, C)) == [1, 1, 1]


def test_two_meetings_count_as_their_average():
    twice = written("ABC", "A-B 5:2", "B-A 5:2", "A-C 5:3", "B-C 5:3")

    figures = direct_encounter(Reckoning.of(twice), (A, B, C))

    assert {entrant: figure.value for entrant, figure in figures.items()} == {
        A: Fraction(3, 2),
        B: Fraction(3, 2),
        C: 0,
    }
    assert figures[A].parts == (Part(None, B, Fraction(1, 2)), Part(3, C, 1))


def test_a_forfeit_counts_unless_the_event_says_otherwise():
    forfeited = written("AB", "A-B forfeit")

    assert _keys(forfeited, (A, B)) == [1, 0]
    assert _keys(forfeited, (A, B), forfeits_meet=False) == [0, 0]


def test_a_double_forfeit_is_a_meeting_nobody_won():
    assert _keys(written("AB", "A-B double"), (A, B)) == [0, 0]
