"""One question for every format that is paired round by round."""

from __future__ import annotations

import pytest

from rules.tournament.formats.next_round import is_finished, lives_table, pair_next
from rules.tournament.pairing.settings import round_settings
from rules.tournament.standings.tiebreaks import TieBreakCode
from tests.rules.tournament.histories import number, written


@pytest.mark.parametrize("code", ["swiss-fold", "lives-swiss", "redraw-lives"])
def test_a_first_round_pairs_everybody(code: str) -> None:
    settings = round_settings(code, {})

    drawn = pair_next(settings, written("ABCDE"), draw_seed=1)

    assert sorted(who for pair in drawn.pairings for who in pair if who) == [1, 2, 3, 4, 5]
    assert drawn.bye is not None
    assert not is_finished(settings, written("ABCDE"))


def test_a_stage_is_finished_as_its_format_says() -> None:
    swiss = round_settings("swiss-random", {"rounds": 1})
    single = round_settings("lives-swiss", {"lives": 1})
    history = written("ABC", "A-B 5:3, C bye")

    assert is_finished(swiss, history)
    assert not is_finished(single, history)
    assert is_finished(single, history, withdrawn=frozenset({number("C")}))


def test_a_swiss_whose_players_have_all_left_is_finished() -> None:
    """SW8: nobody is left to be paired."""
    swiss = round_settings("swiss-random", {})
    history = written("ABC", "A-B 5:3, C bye")

    assert not is_finished(swiss, history, withdrawn=frozenset({1, 2}))
    assert is_finished(swiss, history, withdrawn=frozenset({1, 2, 3}))


def test_who_is_in_stands_above_who_went_out_last() -> None:
    """One life each: B and D go out in round 1, C in round 2 after a bye; A and E are left."""
    settings = round_settings("redraw-lives", {})
    history = written("ABCDE", "A-B 5:3, E-D 5:1, C bye", "A-C 5:4, E bye")

    lines = lives_table(settings, history, (TieBreakCode.LATER_LOSSES,)).standings

    assert [(line.place.entrant, line.place.first, line.place.last) for line in lines] == [
        (number("A"), 1, 2),
        (number("E"), 1, 2),
        (number("C"), 3, 3),
        (number("B"), 4, 5),
        (number("D"), 4, 5),
    ]


def test_the_winner_stands_first_once_it_is_over() -> None:
    settings = round_settings("redraw-lives", {})
    history = written("AB", "B-A 5:3")

    lines = lives_table(settings, history, ()).standings

    assert [line.place.entrant for line in lines] == [number("B"), number("A")]


def test_who_is_in_stands_by_the_lives_left() -> None:
    """Three lives, after two rounds: A and E have lost none, B C F one, D two (7.5)."""
    settings = round_settings("lives-swiss", {})
    history = written("ABCDEF", "A-B 5:1, C-D 5:1, E-F 5:1", "A-C 5:1, F-D 5:1, E bye, B bye")

    lines = lives_table(settings, history, ()).standings

    assert {(line.place.entrant, line.place.first, line.place.last) for line in lines} == {
        *((number(name), 1, 2) for name in "AE"),
        *((number(name), 3, 5) for name in "BCF"),
        (number("D"), 6, 6),
    }
