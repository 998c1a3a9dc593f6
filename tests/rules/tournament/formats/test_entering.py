"""Who comes into a part, and on which line."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.tournament.draw import DuplicateEntrantError, TooFewEntrantsError, seed_order
from rules.tournament.formats.chain import Part, chain_of
from rules.tournament.formats.entering import Incoming, draw_lines
from rules.tournament.formats.planned import TooFewForFormatError
from rules.tournament.separation import Apart
from tests.rules.tournament.histories import number, written


def part(format_: str, entry: dict[str, Any] | None = None, **settings: object) -> Part:
    """The last part of a chain that begins with groups and fighters, so that every rule is possible."""
    named = {name.replace("_", "-"): value for name, value in settings.items()}
    before = [{"format": "groups"}, {"format": "fighters"}]
    given_ = {"format": format_, "settings": named, "entry": entry or {"rule": "all"}}
    return chain_of([*before, given_])[-1]


def people(count: int) -> tuple[int, ...]:
    return tuple(range(1, count + 1))


@given(count=st.integers(2, 40), seed=st.integers(0, 99))
def test_a_bracket_has_everybody_once_and_a_power_of_two_of_lines(count: int, seed: int) -> None:
    lines = draw_lines(part("single-elimination"), Incoming(entrants=people(count)), draw_seed=seed)

    assert sorted(line for line in lines if line is not None) == list(people(count))
    assert len(lines) == 1 << (count - 1).bit_length()


@pytest.mark.parametrize("code", ["round-robin", "swiss-random", "lives-swiss"])
def test_elsewhere_the_lines_are_the_entrants_seeds_first(code: str) -> None:
    incoming = Incoming(entrants=people(7), seeded=(5, 2))

    lines = draw_lines(part(code), incoming, draw_seed=1)

    assert lines[:2] == (5, 2)
    assert sorted(line for line in lines if line is not None) == list(people(7))
    assert (
        lines
        == draw_lines(part(code), incoming, draw_seed=1)
        != draw_lines(part(code), incoming, draw_seed=2)
    )


@pytest.mark.parametrize("code", ["swiss-fold", "redraw-lives"])
def test_nobody_is_paired_round_by_round_alone(code: str) -> None:
    with pytest.raises(TooFewEntrantsError) as refusal:
        draw_lines(part(code), Incoming(entrants=(7,)), draw_seed=1)

    assert refusal.value.values == {"count": 1}


def test_groups_are_filled_by_the_snake() -> None:
    """6.2: seeds 1, 2 to A, B, then backwards: A has 1, 4, 5, B has 2, 3, 6."""
    lines = draw_lines(part("groups", groups=2), Incoming(entrants=people(6), seeded=people(6)), draw_seed=1)

    assert lines == (1, 4, 5, 2, 3, 6)


def test_people_of_a_club_come_into_different_groups_and_halves() -> None:
    apart = (Apart(name="Kule", members=frozenset({1, 2}), must=True),)
    for seed in range(20):
        incoming = Incoming(entrants=people(8), apart=apart)
        groups = draw_lines(part("groups", groups=2), incoming, draw_seed=seed)
        lines = draw_lines(part("single-elimination"), incoming, draw_seed=seed)

        assert {1, 2} not in (set(groups[:4]) & {1, 2}, set(groups[4:]) & {1, 2})
        assert lines.index(1) // 2 != lines.index(2) // 2


def test_two_of_each_group_come_from_different_halves() -> None:
    """GR1: the two of one group can meet only in the final."""
    rule = {"rule": "best-of-groups", "part": 1, "count": 2}
    groups = ((1, 2), (3, 4), (5, 6), (7, 8))
    incoming = Incoming(entrants=(1, 3, 5, 7, 2, 4, 6, 8), seeded=(1, 3, 5, 7, 2, 4, 6, 8), groups=groups)

    lines = draw_lines(part("single-elimination", rule), incoming, draw_seed=3)

    for winner, runner_up in groups:
        assert (lines.index(winner) < 4) != (lines.index(runner_up) < 4)


def test_one_of_each_group_or_a_group_that_is_short_stands_by_rank() -> None:
    rule = {"rule": "best-of-groups", "part": 1, "count": 2}
    incoming = Incoming(entrants=(1, 3, 2), seeded=(1, 3, 2), groups=((1, 2), (3,)))

    lines = draw_lines(part("single-elimination", rule), incoming, draw_seed=3)

    assert lines == tuple({1: 1, 2: 3, 3: 2, 4: None}[seed] for seed in seed_order(4))


def test_main_players_stand_above_fighters_they_have_not_met() -> None:
    rule = {"rule": "left", "part": 2}
    met = frozenset({frozenset((1, 5)), frozenset((2, 6))})
    incoming = Incoming(entrants=people(8), upper=(1, 2, 3, 4), lower=(5, 6, 7, 8), met=met)

    lines = draw_lines(part("last-eight", rule), incoming, draw_seed=1)

    pairs = [frozenset((lines[at], lines[at + 1])) for at in range(0, 8, 2)]
    assert all(len(pair & {1, 2, 3, 4}) == 1 for pair in pairs)
    assert not met & set(pairs)


def test_when_main_players_have_left_those_left_are_drawn_anew() -> None:
    rule = {"rule": "left", "part": 2}
    incoming = Incoming(entrants=(1, 2, 3, 5, 6), upper=(1, 2, 3), lower=(5, 6))

    lines = draw_lines(part("last-eight", rule), incoming, draw_seed=1)

    assert sorted(line for line in lines if line) == [1, 2, 3, 5, 6]
    assert len(lines) == 8


def test_who_is_out_meets_somebody_new_first() -> None:
    met = frozenset({frozenset((1, 2)), frozenset((3, 4))})
    for seed in range(10):
        lines = draw_lines(
            part("last-chance", {"rule": "out", "parts": [1]}),
            Incoming(entrants=people(4), met=met),
            draw_seed=seed,
        )
        assert not met & {frozenset(lines[:2]), frozenset(lines[2:])}


def test_the_best_of_a_table_have_byes_by_their_losses() -> None:
    """SK1: A has no loss and the bye; B and D, with one each, meet."""
    history = written("ABCD", "A-D 5:0, B-C 5:0", "A-B 5:0, D-C 5:0")
    best = tuple(number(name) for name in "ABD")
    incoming = Incoming(entrants=best, seeded=best, before=history)

    lines = draw_lines(
        part("single-elimination", {"rule": "best", "part": 1, "count": 3}), incoming, draw_seed=1
    )

    assert lines[:2] == (number("A"), None)
    assert set(lines[2:]) == {number("B"), number("D")}


def test_a_field_that_makes_no_sense_is_refused() -> None:
    with pytest.raises(TooFewEntrantsError):
        draw_lines(part("cup"), Incoming(entrants=(1,)), draw_seed=1)
    with pytest.raises(TooFewForFormatError):
        draw_lines(part("fighters"), Incoming(entrants=(1, 2, 3)), draw_seed=1)
    with pytest.raises(DuplicateEntrantError):
        draw_lines(part("cup"), Incoming(entrants=(1, 1)), draw_seed=1)


def test_a_play_off_is_drawn_by_chance_for_its_places() -> None:
    swiss = {"format": "swiss-random"}
    level = {"format": "playoff", "entry": {"rule": "level", "part": 1, "count": 16}}
    playoff = chain_of([swiss, level])[1].for_places(4)

    lines = draw_lines(playoff, Incoming(entrants=people(20), places=4), draw_seed=3)

    assert (len(lines), len(set(lines) - {None})) == (32, 20)


def test_who_has_won_most_has_the_byes_of_a_consolation() -> None:
    chain = chain_of([{"format": "swiss-random"}, {"format": "consolation", "entry": REST}])
    incoming = Incoming(entrants=people(6), wins={1: 2, 2: 2, 3: 1, 4: 1, 5: 0, 6: 0})

    lines = draw_lines(chain[1], incoming, draw_seed=3)

    pairs = [set(pair) for pair in zip(lines[::2], lines[1::2], strict=True)]
    assert {who for pair in pairs if None in pair for who in pair} == {1, 2, None}
    assert {3, 4} not in pairs


REST = {"rule": "rest", "parts": [1]}
