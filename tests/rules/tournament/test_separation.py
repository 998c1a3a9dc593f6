"""Keeping people apart (pairing-reference 2.2, SEP1)."""

from __future__ import annotations

import random
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.tournament.draw import random_draw, seed_order
from rules.tournament.formats.groups import snake, snake_lines
from rules.tournament.separation import Apart, EarlyMeeting, Layout, early_meetings, round_apart, separate
from tests.looking import examples

EIGHT = Layout.of_bracket(8)


def _clubs(clubs: dict[int, str], **by: object) -> list[Apart]:
    """One group for each club, by the entrants' clubs."""
    return [
        Apart(name=name, members=frozenset(who for who, club in clubs.items() if club == name), **by)
        for name in sorted(set(clubs.values()))
    ]


@st.composite
def fields(draw: st.DrawFn) -> tuple[tuple[int | None, ...], dict[int, str], int]:
    """A blind draw of 4 to 40 whose clubs have at most half as many members as the draw has lines."""
    entrants = draw(st.integers(4, 40))
    seed = draw(st.integers(0, 10**6))
    lines = random_draw(range(entrants), draw_seed=seed)
    names = draw(st.lists(st.sampled_from("ABBCCCDDDDEFGHIJ"), min_size=entrants, max_size=entrants))
    limit = len(lines) // 2
    clubs = {
        who: name if names[:who].count(name) < limit else f"{name}{who}" for who, name in enumerate(names)
    }
    return lines, clubs, seed


@given(fields())
def test_in_a_blind_draw_no_club_meets_itself_in_the_first_round(field):
    """SEP1; byes stay where they are, and the same draw seed gives the same lines (G1)."""
    lines, clubs, seed = field
    groups, layout = _clubs(clubs), Layout.of_bracket(len(lines))

    apart = separate(lines, groups, layout=layout, draw_seed=seed)

    assert early_meetings(apart, groups, layout=layout) == ()
    assert [who is None for who in apart] == [who is None for who in lines]
    assert set(apart) == set(lines)
    assert apart == separate(lines, groups[::-1], layout=layout, draw_seed=seed)


def _cost(lines: tuple[int, ...], groups: list[Apart]) -> float:
    """As the reference writes it, but that first meetings count most."""
    total = 0.0
    for group in groups:
        for (at, a), (other, b) in combinations(enumerate(lines), 2):
            if {a, b} <= group.members:
                round_ = (at ^ other).bit_length()
                total += group.weight * (4.0 ** (1 - round_) + 1000 * (round_ == 1))
    return total


@pytest.mark.parametrize(
    "clubs",
    ["AABBCCDD", "AAAABBBB", "AAABBCDE", "AAAAABCD", "ABCDEFGH", "AABCDEFG", "AAAABBBC"],
)
def test_no_draw_of_eight_is_better(clubs):
    """Against every draw of eight (the first line may be fixed: all are alike)."""
    groups = _clubs(dict(enumerate(clubs)))
    best = min(_cost((0, *rest), groups) for rest in permutations(range(1, 8)))

    for draw_seed in range(examples(6)):
        lines = random_draw(range(8), draw_seed=draw_seed)
        found = separate(lines, groups, layout=EIGHT, draw_seed=draw_seed)
        assert _cost(found, groups) == best


@given(
    st.permutations(range(8)), st.sets(st.integers(0, 7), min_size=2), st.sets(st.integers(0, 7), min_size=2)
)
def test_entrants_may_be_in_several_groups(lines, club, family):
    """A family outweighs a club; the search never makes a draw worse."""
    groups = [
        Apart(name="club", members=frozenset(club)),
        Apart(name="family", members=frozenset(family), weight=5),
    ]

    found = separate(lines, groups, layout=EIGHT, draw_seed=1)

    assert _cost(found, groups) <= _cost(tuple(lines), groups)
    assert sorted(found) == list(range(8))


def test_a_draw_without_conflict_stays_as_it_fell():
    lines = random_draw(range(16), draw_seed=9)

    assert separate(lines, [], layout=Layout.of_bracket(16), draw_seed=9) == lines


def test_a_forbidden_pair_goes_to_opposite_halves():
    pair = Apart(name="brothers", members=frozenset((1, 2)), must=True, rounds=3)

    found = separate((1, 2, 3, 4, 5, 6, 7, 8), [pair], layout=EIGHT, draw_seed=1)

    assert {found.index(1) // 4, found.index(2) // 4} == {0, 1}
    assert early_meetings(found, [pair], layout=EIGHT) == (EarlyMeeting("brothers", True, *_order(found), 3),)


def _order(lines: tuple[int | None, ...]) -> tuple[int, int]:
    return (1, 2) if lines.index(1) < lines.index(2) else (2, 1)


def test_what_must_not_be_outweighs_what_should_not():
    """Four who must not meet in rounds 1 and 2 take a quarter each, though the others' club must yield."""
    groups = [
        Apart(name="must", members=frozenset((1, 2, 3, 4)), must=True, rounds=1),
        Apart(name="should", members=frozenset((5, 6, 7, 8)), weight=9),
    ]

    found = separate((1, 2, 3, 4, 5, 6, 7, 8), groups, layout=EIGHT, draw_seed=1)

    assert early_meetings(found, groups, layout=EIGHT) == ()


def test_what_cannot_be_kept_is_reported():
    """Five of one club in a draw of eight: one pair of them meets at once, however they are drawn."""
    club = Apart(name="A", members=frozenset(range(5)))

    found = separate(tuple(range(8)), [club], layout=EIGHT, draw_seed=1)

    (meeting,) = early_meetings(found, [club], layout=EIGHT)
    assert (meeting.name, meeting.must, meeting.round) == ("A", False, 1)
    assert {meeting.first, meeting.second} <= club.members


@pytest.mark.parametrize(
    ("members", "size", "round_"),
    [(2, 8, 3), (3, 8, 2), (4, 8, 2), (5, 8, 1), (8, 8, 1), (2, 64, 6), (5, 64, 4)],
)
def test_how_late_a_group_can_be_made_to_meet(members, size, round_):
    """At most 2^(k-r+1) members for round r."""
    assert round_apart(members, size) == round_
    assert members <= size >> (round_ - 1)
    assert round_ == size.bit_length() - 1 or members > size >> round_

    lines = random_draw(range(size), draw_seed=1)
    club = Apart(name="A", members=frozenset(range(members)), rounds=round_)
    found = separate(lines, [club], layout=Layout.of_bracket(size), draw_seed=1)
    met = early_meetings(found, [club], layout=Layout.of_bracket(size))
    assert {meeting.round for meeting in met} <= {round_}


def test_seeds_stay_and_bands_keep_to_themselves():
    """Seeds 1 to 4 are fixed, 5 to 8 change places among themselves only, the others too."""
    order = seed_order(16)
    lines = random_draw(range(1, 17), draw_seed=5, seeded=range(1, 9))
    bands = [None if seed <= 4 else int(seed > 8) for seed in order]
    clubs = _clubs({who: "AB"[who % 2] for who in range(1, 17)})

    found = separate(lines, clubs, layout=Layout.of_bracket(16), draw_seed=1, bands=bands)

    for line, seed in enumerate(order):
        assert (found[line] == seed) if seed <= 4 else ((found[line] <= 8) == (seed <= 8))
    fewer = len(early_meetings(found, clubs, layout=Layout.of_bracket(16)))
    assert fewer < len(early_meetings(lines, clubs, layout=Layout.of_bracket(16)))


@pytest.mark.parametrize("draw_seed", range(8))
def test_clubs_go_to_different_groups(draw_seed):
    """6.2: sixteen of four clubs in four groups of four: one of each club in every group."""
    lines = snake_lines(random_draw(range(16), draw_seed=draw_seed), 4)
    layout = Layout.of_groups(sorted(snake(16, 4)))
    clubs = _clubs({who: "ABCD"[who % 4] for who in range(16)})

    found = separate(lines, clubs, layout=layout, draw_seed=draw_seed)

    assert early_meetings(found, clubs, layout=layout) == ()
    assert layout.meeting(0, 3) == 1
    assert layout.meeting(0, 4) == 0


@pytest.mark.parametrize("draw_seed", range(12))
def test_forbidden_pairs_inside_a_crowded_hall_do_not_meet_early(draw_seed):
    """Twelve of three clubs, five forbidden pairs across them: one descent is not always enough."""
    chance = random.Random(draw_seed)
    clubs = _clubs({who: "ABC"[who % 3] for who in range(12)})
    pairs = [
        Apart(name=f"pair {at}", members=frozenset(chance.sample(range(12), 2)), must=True, rounds=2)
        for at in range(5)
    ]
    lines = random_draw(range(12), draw_seed=draw_seed)
    layout = Layout.of_bracket(16)

    found = separate(lines, clubs + pairs, layout=layout, draw_seed=draw_seed)

    assert early_meetings(found, pairs, layout=layout) == ()
    assert found == separate(lines, clubs + pairs, layout=layout, draw_seed=draw_seed)
    assert [who is None for who in found] == [who is None for who in lines]


def test_a_large_draw_looks_at_the_first_rounds_and_at_forbidden_pairs():
    """Three hundred of twenty clubs: none meets itself in round 1, and the brothers only in the final."""
    lines = random_draw(range(300), draw_seed=2)
    layout = Layout.of_bracket(512)
    clubs = _clubs({who: f"club {who % 20}" for who in range(300)})
    pair = Apart(name="brothers", members=frozenset((5, 9)), must=True, rounds=8)

    found = separate(lines, [*clubs, pair], layout=layout, draw_seed=2)

    assert early_meetings(found, [*clubs, pair], layout=layout) == ()
