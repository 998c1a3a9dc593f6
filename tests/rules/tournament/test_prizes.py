"""Prizes: schemes, shared places, side pools, rounding (section 10; P1 to P4)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.tournament.prizes import (
    PERCENTAGES,
    ImpossiblePrizesError,
    Payout,
    PoolBelowZeroError,
    Prize,
    Scheme,
    lives_factors,
    paid_places,
    places_within,
    prize_pool,
    share_out,
    standard_factors,
    wide_percentages,
)
from rules.tournament.standings.ranking import Place


def _places(*sharing: int, first_id: int = 1) -> tuple[Place, ...]:
    """Places shared by so many each, from the top; ids count on."""
    found: list[Place] = []
    for count in sharing:
        first, last = len(found) + 1, len(found) + count
        found += [Place(first_id + len(found) + at, first, last) for at in range(count)]
    return tuple(found)


def _amounts(payout: Payout) -> list[int]:
    return [prize.amount for prize in payout.prizes]


def test_the_pool_is_what_comes_in_less_the_costs():
    assert prize_pool(fees=12_000, added=500, costs=1_250) == 11_250


def test_costs_cannot_exceed_what_comes_in():
    with pytest.raises(PoolBelowZeroError) as refusal:
        prize_pool(fees=100, added=20, costs=121)

    assert (refusal.value.code, refusal.value.values) == ("pool-below-zero", {"income": 120, "costs": 121})


@pytest.mark.parametrize(
    ("paid", "weights", "whole"),
    [
        ({"main": (1,)}, {"main": (1,)}, 1),
        ({"main": (1, 1, 1, 2)}, {"main": (8, 4, 2, 1, 1)}, 16),
        (
            {"main": (1, 1, 2), "consolation": (1, 1), "last-chance": (1,)},
            {"main": (4, 2, 1, 1), "consolation": (2, 1), "last-chance": (1,)},
            12,
        ),
        # the main final loser gets nothing: the consolation winner still gets half of the main winner
        ({"main": (1,), "consolation": (1, 1)}, {"main": (4,), "consolation": (2, 1)}, 7),
        ({}, {}, 0),
    ],
)
def test_standard_factors_double_and_chain_the_stages(paid, weights, whole):
    scheme = standard_factors(paid)

    assert (scheme.weights, scheme.whole) == (weights, whole)


def test_the_seven_prizes_of_3000():
    scheme = standard_factors({"main": (1, 1, 2), "consolation": (1, 1), "last-chance": (1,)})
    places = {"main": _places(1, 1, 2), "consolation": _places(1, 1), "last-chance": _places(1, 1)}

    payout = share_out(3000, scheme, places)

    assert _amounts(payout) == [1000, 500, 250, 250, 500, 250, 250]
    assert payout.remainder == 0


def test_a_left_over_unit_goes_to_the_first():
    """Pool 1000, factors 8 4 2 1 1: exact 500, 250, 125, 62.5, 62.5."""
    payout = share_out(1000, standard_factors({"main": (1, 1, 1, 2)}), {"main": _places(1, 1, 1, 2)})

    assert _amounts(payout) == [501, 250, 125, 62, 62]
    assert payout == Payout(
        (
            Prize("main", Place(1, 1, 1), (8,), 8, 500, 500, 1),
            Prize("main", Place(2, 2, 2), (4,), 4, 250, 250, 0),
            Prize("main", Place(3, 3, 3), (2,), 2, 125, 125, 0),
            Prize("main", Place(4, 4, 5), (1, 1), 1, Fraction(125, 2), 62, 0),
            Prize("main", Place(5, 4, 5), (1, 1), 1, Fraction(125, 2), 62, 0),
        ),
        0,
    )


def test_factors_with_lives():
    assert lives_factors(3) == (32, 20, 13)
    assert lives_factors(10) == (32, 20, 13, 9, 7, 6, 5, 4, Fraction(32, 9), Fraction(16, 5))


def test_a_three_way_tie_for_second_shares_the_mean_of_the_factors():
    """(20 + 13 + 9) / 3 = 14."""
    payout = share_out(7400, Scheme.factors({"main": lives_factors(4)}), {"main": _places(1, 3)})

    assert [prize.weight for prize in payout.prizes] == [32, 14, 14, 14]
    assert payout.prizes[1].weights == (20, 13, 9)
    assert _amounts(payout) == [3200, 1400, 1400, 1400]


def test_seven_tied_for_second_with_lives():
    """9.1429 each, of 64 in the example of section 12."""
    payout = share_out(96, Scheme.factors({"main": lives_factors(8)}), {"main": _places(1, 7)})

    assert payout.prizes[1].weight == Fraction(64, 7)
    assert [prize.share for prize in payout.prizes] == [32, *[Fraction(64, 7)] * 7]


@pytest.mark.parametrize(
    ("name", "places", "amounts"),
    [
        ("50-30-20", {"main": _places(1, 1, 2)}, [500, 300, 100, 100]),
        ("40-25-25-10", {"main": _places(1, 1), "consolation": _places(1, 1)}, [400, 250, 250, 100]),
        ("50-25-25", {"main": _places(1, 1), "consolation": _places(1)}, [500, 250, 250]),
        ("40-30-20-10", {"main": _places(1, 1, 1, 1)}, [400, 300, 200, 100]),
    ],
)
def test_percentages_of_small_events(name, places, amounts):
    assert _amounts(share_out(1000, PERCENTAGES[name], places)) == amounts


def test_percentages_below_a_hundred_leave_a_remainder():
    payout = share_out(1000, Scheme.percentages({"main": (60, 30)}), {"main": _places(1, 1)})

    assert (_amounts(payout), payout.remainder) == ([600, 300], 100)


def test_a_place_nobody_has_yet_stays_in_the_pool():
    payout = share_out(900, Scheme.factors({"main": (2, 1), "consolation": (6,)}), {"main": _places(1)})

    assert (_amounts(payout), payout.remainder) == ([200], 700)


def test_sharers_who_cannot_all_get_a_unit_are_skipped():
    # 100 units by 3 : 2 : 2 : 1 of 8: 37.5, 25 25 (shared), 12.5: one unit is left, for the first.
    # 102 units: 38.25, 25.5 25.5, 12.75: two are left: one for the first, then one, not enough for both
    # of the second, so it goes to the fourth, who gets no more than they.
    scheme = Scheme.factors({"main": (3, 2, 2, 1)})
    places = {"main": _places(1, 2, 1)}

    assert _amounts(share_out(100, scheme, places)) == [38, 25, 25, 12]
    assert _amounts(share_out(102, scheme, places)) == [39, 25, 25, 13]


def test_a_left_over_unit_never_lifts_a_place_over_a_better_one():
    # 5 units by 1 : 1 : 1, the first two tied: 1 1 1, two left over: the tied get them.
    # 4 units: one left over; the tied cannot both have it, the third would overtake them.
    scheme = Scheme.factors({"main": (1, 1, 1)})
    places = {"main": _places(2, 1)}

    assert _amounts(share_out(5, scheme, places)) == [2, 2, 1]
    spare = share_out(4, scheme, places)
    assert (_amounts(spare), spare.remainder) == ([1, 1, 1], 1)


def test_prizes_are_multiples_of_the_unit():
    # 1,000.50 in whole units: 500.25, 300.15, 200.10; the half unit cannot be paid
    payout = share_out(100_050, PERCENTAGES["50-30-20"], {"main": _places(1, 1, 1)}, unit=100)

    assert (_amounts(payout), payout.remainder) == ([50_000, 30_000, 20_000], 50)


def test_places_are_read_in_any_order():
    places = _places(1, 1, 2)

    assert share_out(1000, PERCENTAGES["50-30-20"], {"main": places[::-1]}).prizes[0].place == places[0]


@pytest.mark.parametrize(
    ("weights", "stage"),
    [
        ({"main": (30, 50)}, "main"),
        ({"main": (50,), "consolation": (10, -1)}, "consolation"),
        ({"main": (70,), "consolation": (31,)}, "consolation"),
    ],
)
def test_prizes_fall_are_not_negative_and_stay_in_the_pool(weights, stage):
    with pytest.raises(ImpossiblePrizesError) as refusal:
        Scheme.percentages(weights)

    assert (refusal.value.code, refusal.value.values) == ("impossible-prizes", {"stage": stage})


def test_a_stage_may_have_no_prize():
    assert Scheme.percentages({"main": ()}).weights == {"main": ()}


@pytest.mark.parametrize(("entries", "paid"), [(3, 1), (8, 1), (20, 2), (64, 8)])
def test_one_place_is_paid_for_eight_entries(entries, paid):
    assert paid_places(entries) == paid


def test_a_wide_payout_falls_to_the_last():
    # 25 by 3 : 2 : 1
    assert wide_percentages(5) == (50, 25, Fraction(25, 2), Fraction(25, 3), Fraction(25, 6))
    with pytest.raises(ValueError, match="3 places or more"):
        wide_percentages(2)


def test_a_side_pool_goes_to_the_best_placed_of_its_own():
    # ids 1; 2; 3 4; 5 6 7 8 in the stage; of them 4, 5, 7 and 8 are in the pool
    inside = places_within(_places(1, 1, 2, 4), {8, 7, 5, 4})

    assert inside == (Place(4, 1, 1), Place(5, 2, 4), Place(7, 2, 4), Place(8, 2, 4))


SCHEMES = st.one_of(
    st.sampled_from(list(PERCENTAGES.values())),
    st.builds(
        lambda paid: standard_factors(dict(zip(("main", "consolation", "last-chance"), paid, strict=False))),
        st.lists(st.lists(st.integers(1, 3), max_size=4), max_size=3),
    ),
    st.builds(lambda places: Scheme.factors({"main": lives_factors(places)}), st.integers(1, 20)),
    st.builds(lambda places: Scheme.percentages({"main": wide_percentages(places)}), st.integers(3, 20)),
)
SHARING = st.lists(st.integers(1, 6), max_size=6)


@given(
    pool=st.integers(0, 100_000),
    scheme=SCHEMES,
    sharing=st.tuples(SHARING, SHARING, SHARING),
    unit=st.sampled_from((1, 5, 100)),
)
def test_prizes_add_up_fall_tie_and_are_never_negative(pool, scheme, sharing, unit):
    """P1 to P4."""
    places = {
        stage: _places(*each)
        for stage, each in zip(("main", "consolation", "last-chance"), sharing, strict=True)
    }

    payout = share_out(pool, scheme, places, unit=unit)

    assert sum(_amounts(payout)) + payout.remainder == pool
    assert payout.remainder >= 0
    for prize in payout.prizes:
        assert prize.amount >= 0
        assert prize.amount % unit == 0
        assert prize.extra in (0, unit)
        assert prize.rounded <= prize.share < prize.rounded + unit
        assert prize.weight * pool == prize.share * scheme.whole
    for better in payout.prizes:
        for worse in payout.prizes:
            if better.stage == worse.stage and better.place.first < worse.place.first:
                assert better.amount >= worse.amount
            if better.stage == worse.stage and better.place.first == worse.place.first:
                assert better.amount == worse.amount


@given(pool=st.integers(0, 100_000), places=st.integers(1, 20))
def test_without_ties_the_whole_pool_is_paid(pool, places):
    payout = share_out(
        pool, Scheme.factors({"main": lives_factors(places)}), {"main": _places(*[1] * places)}
    )

    assert payout.remainder == 0
