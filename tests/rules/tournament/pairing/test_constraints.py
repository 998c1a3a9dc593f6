"""Forbidden pairs, separation, absences and pairs made by hand (2.2, 7.1)."""

from __future__ import annotations

import pytest

from rules.tournament.draw import DuplicateEntrantError
from rules.tournament.pairing.constraints import (
    AbsentAndPairedError,
    Constraints,
    Separation,
    StrangerInSettingsError,
)

A, B, C, D = range(1, 5)
CLUB = Separation("club", {A: "Kadıköy", B: "Kadıköy", C: "Moda"}, weight=2)
FAMILY = Separation("family", {A: "x", C: "x"}, must=True)


def test_a_forbidden_pair_is_forbidden_both_ways():
    rules = Constraints(forbidden=((A, B),))

    assert not rules.may_meet(A, B)
    assert not rules.may_meet(B, A)
    assert rules.is_forbidden(B, A)
    assert rules.may_meet(A, C)
    assert not rules.is_forbidden(C, D)


def test_groups_that_must_not_meet_are_told_from_those_that_should_not():
    rules = Constraints(separations=(CLUB, FAMILY))

    assert [rules.may_meet(A, other) for other in (B, C, D)] == [True, False, True]
    assert [rules.closeness(A, other) for other in (B, C, D)] == [2, 0, 0]
    assert rules.groups_shared(A, B) == ("club",)
    assert rules.groups_shared(A, C) == ("family",)


def test_the_members_of_each_group():
    assert CLUB.groups() == ((A, B), (C,))


def test_who_is_in_no_group_meets_everybody():
    assert not CLUB.separates(D, D + 1)
    assert not CLUB.separates(A, D)


@pytest.mark.parametrize(
    ("rules", "free"),
    [
        (Constraints(), True),
        (Constraints(separations=(CLUB,)), True),
        (Constraints(separations=(CLUB, FAMILY)), False),
        (Constraints(forbidden=((A, B),)), False),
    ],
)
def test_only_what_is_for_good_binds(rules, free):
    assert rules.is_free is free


def test_the_most_that_anybody_is_kept_from():
    # A from C and from D by pairs, and from B and C by a family of three
    family = Separation("family", {A: "x", B: "x", C: "x"}, must=True)
    rules = Constraints(forbidden=((A, C), (D, A)), separations=(CLUB, family))

    assert (rules.most_barred, Constraints().most_barred) == (2 + 2, 0)


def test_who_is_absent_held_promised_a_bye_or_paired_by_hand_is_not_paired():
    rules = Constraints(absent=frozenset({A}), held=frozenset({B}), byes=(C,), fixed=((D, 5),))

    assert rules.out == {A, B, C, D, 5}


@pytest.mark.parametrize(
    ("rules", "refusal"),
    [
        (Constraints(forbidden=((A, 9),)), StrangerInSettingsError),
        (Constraints(absent=frozenset({9})), StrangerInSettingsError),
        (Constraints(forbidden=((A, A),)), DuplicateEntrantError),
        (Constraints(fixed=((A, B), (B, C))), DuplicateEntrantError),
        (Constraints(fixed=((A, B),), byes=(B,)), DuplicateEntrantError),
        (Constraints(fixed=((A, B),), absent=frozenset({B})), AbsentAndPairedError),
        (Constraints(byes=(C,), held=frozenset({C})), AbsentAndPairedError),
    ],
)
def test_what_contradicts_itself_is_refused(rules, refusal):
    with pytest.raises(refusal) as told:
        rules.check((A, B, C, D))

    assert told.value.values["entrant"] in (A, B, C, 9)


def test_what_fits_is_not_refused():
    Constraints(forbidden=((A, B),), fixed=((A, B),), byes=(C,), absent=frozenset({D})).check((A, B, C, D))
