"""The formats by code."""

from __future__ import annotations

import pytest

from rules.tournament.draw import TooFewEntrantsError
from rules.tournament.formats.catalogue import FORMATS, TooManyEntrantsError, cup


def test_the_cup_is_a_main_bracket_and_a_consolation():
    stages, plan = FORMATS["cup"]

    assert stages == ("main", "consolation")
    assert plan(16) is cup(16)


def test_a_plan_is_made_once_for_a_size():
    assert cup(17) is cup(32)


def test_two_entrants_play_a_final_only():
    assert [pairing.key for pairing in cup(2).pairings] == ["M1-1"]


def test_the_two_losers_of_four_play_the_consolation_final():
    assert [pairing.key for pairing in cup(4).pairings] == ["M1-1", "M1-2", "M2-1", "C1-1"]


def test_too_few_entrants_are_refused():
    with pytest.raises(TooFewEntrantsError):
        cup(1)


def test_too_many_entrants_are_refused():
    with pytest.raises(TooManyEntrantsError) as refusal:
        cup(2049)

    assert refusal.value.code == "too-many-entrants"
    assert refusal.value.values == {"count": 2049, "most": 2048}
