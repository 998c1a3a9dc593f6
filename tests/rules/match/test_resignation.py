from __future__ import annotations

import pytest

from rules.match.options import ResignPolicy
from rules.match.resignation import (
    NotALevelError,
    Resignation,
    ResignedInContactError,
    least_useful_level,
    refusals_to_resign,
    resignation_points,
)
from rules.match.score import Side


def test_resignation_costs_one_two_or_three_cubes():
    # MP-13.
    gammon = Resignation(by=Side.ONE, level=2)

    assert (gammon.winner, gammon.points(4)) == (Side.TWO, 8)
    assert resignation_points(4) == (4, 8, 12)
    assert resignation_points(1, max_multiplier=2) == (1, 2)


@pytest.mark.parametrize(
    ("level", "at_stake", "more"), [(1, 1, False), (2, 1, True), (3, 2, True), (2, 3, False)]
)
def test_more_than_the_board_could_cost_is_noted(level, at_stake, more):
    assert Resignation(by=Side.ONE, level=level).is_more_than_due(at_stake) is more


@pytest.mark.parametrize(
    ("at_stake", "is_turned", "jacoby", "level"),
    [(1, True, False, 1), (3, True, True, 3), (2, False, True, 1), (2, False, False, 2)],
)
def test_level_that_leaves_nothing_to_play_for(at_stake, is_turned, jacoby, level):
    assert least_useful_level(at_stake, is_turned=is_turned, jacoby=jacoby) == level


def codes(level: int, *, policy: ResignPolicy, has_contact: bool, most: int = 3) -> list[str]:
    offer = Resignation(by=Side.TWO, level=level)
    return [
        refusal.code
        for refusal in refusals_to_resign(offer, policy=policy, has_contact=has_contact, max_multiplier=most)
    ]


@pytest.mark.parametrize(
    ("level", "policy", "has_contact", "most", "expected"),
    [
        (3, ResignPolicy.FREE, True, 3, []),
        (1, ResignPolicy.NO_CONTACT_ONLY, False, 3, []),
        (1, ResignPolicy.NO_CONTACT_ONLY, True, 3, ["resignation-in-contact"]),
        (0, ResignPolicy.FREE, True, 3, ["resignation-not-a-level"]),
        (3, ResignPolicy.FREE, False, 2, ["resignation-not-a-level"]),
        (4, ResignPolicy.NO_CONTACT_ONLY, True, 3, ["resignation-not-a-level", "resignation-in-contact"]),
    ],
)
def test_policy_decides_at_the_table(level, policy, has_contact, most, expected):
    assert codes(level, policy=policy, has_contact=has_contact, most=most) == expected


def test_refusals_carry_their_values():
    assert NotALevelError(level=4, limit=3).values == {"level": 4, "limit": 3}
    assert ResignedInContactError().values == {}
