"""Taking groups of losers in: by rule and by structure string (pairing-reference 4.4, SH1)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.tournament.formats.drops import fold_by_structure, fold_in, losers_by_round
from rules.tournament.formats.elimination import single_elimination
from rules.tournament.formats.stage import Source


def _groups(*sizes: int) -> list[list[Source]]:
    """Group a has sources a1-1, a1-2, ...; b the next."""
    return [
        [Source.loser_of(f"{chr(ord('a') + at)}1-{number}") for number in range(1, size + 1)]
        for at, size in enumerate(sizes)
    ]


def _written(groups: list[list[Source]], **by: str) -> list[str]:
    bracket = fold_by_structure(groups, stage="x", letter="X", **by)
    return [f"{pairing.key}: " + " ".join(map(_short, pairing.sources)) for pairing in bracket.pairings]


def _short(source: Source) -> str:
    return f"{source.kind.name[0]}{source.pairing}"


@given(st.lists(st.integers(1, 40), min_size=1, max_size=7), st.integers(1, 4))
def test_whatever_drops_all_but_the_survivors_lose_once(sizes, until):
    groups = _groups(*sizes)

    bracket = fold_in(groups, stage="x", letter="X", until=until)

    sources = [source for pairing in bracket.pairings for source in pairing.sources]
    entering = {source for group in groups for source in group}
    assert len(bracket.pairings) == sum(sizes) - len(bracket.survivors)
    assert len(bracket.survivors) <= until
    assert len(set(sources)) == len(sources)
    assert entering <= set(sources) | set(bracket.survivors)
    for pairing in bracket.pairings:
        assert all(source in entering or _round(source) < pairing.round for source in pairing.sources)


def _round(source: Source) -> int:
    return int(str(source.pairing).removeprefix("X").partition("-")[0])


@pytest.mark.parametrize(
    ("sizes", "rounds"),
    [
        # 48 in a bracket of 64, and three sixteens whose winners join (4.4)
        ((16, 16, 8, 4, 2), [16, 8, 8, 4, 4, 2, 2, 1]),
        ((24, 12, 6, 3, 1), [12, 12, 6, 6, 3, 3, 1, 1, 1]),
    ],
)
def test_groups_of_other_sizes(sizes, rounds):
    bracket = fold_in(_groups(*sizes), stage="x", letter="X")

    played = [pairing.round for pairing in bracket.pairings]
    assert [played.count(round_) for round_ in range(1, played[-1] + 1)] == rounds
    assert sum(rounds) == sum(sizes) - 1


def test_nobody_drops_into_nothing():
    bracket = fold_in([], stage="x", letter="X")

    assert (bracket.pairings, bracket.survivors) == ((), ())


@pytest.mark.parametrize(
    ("drops", "structure", "rounds"),
    [
        ((8, 4, 2), "A B | C |", [4, 4, 2, 2, 1]),
        ((8, 4, 2, 1), "A B C D | X", [4, 4, 3, 2, 1]),
        ((16, 8, 4, 2, 1), "A B C D | | E X", [8, 8, 6, 4, 2, 1, 1]),
        ((16, 8, 4, 2, 1), "A B | C D E | X", [8, 8, 4, 4, 3, 2, 1]),
        ((64, 32, 16, 8, 4, 2, 1), "A B C D E F | G | X", [32, 32, 24, 16, 10, 6, 3, 2, 1]),
    ],
)
def test_a_structure_string_says_the_rounds(drops, structure, rounds):
    """SH1: one survivor, and one match less than drops."""
    bracket = fold_by_structure(_groups(*drops), structure, stage="x", letter="X")

    played = [pairing.round for pairing in bracket.pairings]
    assert [played.count(round_) for round_ in range(1, played[-1] + 1)] == rounds
    assert len(bracket.survivors) == 1
    assert len(bracket.pairings) == sum(drops) - 1


def test_survivors_without_a_newcomer_meet_each_other():
    """The shifted sixteen: four survivors and two newcomers make three matches, spread evenly."""
    assert _written(_groups(8, 4, 2, 1), structure="A B C D | X")[8:] == [
        "X3-1: WX2-1 WX2-2",
        "X3-2: WX2-3 Lc1-1",
        "X3-3: WX2-4 Lc1-2",
        "X4-1: WX3-1 WX3-2",
        "X4-2: WX3-3 Ld1-1",
        "X5-1: WX4-1 WX4-2",
    ]


@pytest.mark.parametrize("structure", ["A B", "A B |", "A B C |", "A B C | D", ""])
def test_a_structure_string_must_end_with_one(structure):
    with pytest.raises(ValueError, match=r"groups out and \d survivors"):
        fold_by_structure(_groups(8, 4, 2, 1), structure, stage="x", letter="X")


def test_losers_come_round_by_round_every_other_one_from_the_bottom():
    groups = losers_by_round(single_elimination(8), rounds=2)

    assert [[source.pairing for source in group] for group in groups] == [
        ["M1-1", "M1-2", "M1-3", "M1-4"],
        ["M2-2", "M2-1"],
    ]
    assert len(losers_by_round(single_elimination(8))) == 3
