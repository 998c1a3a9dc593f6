"""The planned formats by code."""

from __future__ import annotations

import pytest

from rules.tournament.draw import TooFewEntrantsError
from rules.tournament.formats.catalogue import TooManyEntrantsError, cup
from rules.tournament.formats.planned import PLANNED, TooFewForFormatError, group_count, planned
from rules.tournament.formats.settings import (
    BadSettingError,
    CupSettings,
    GroupSettings,
    SettingsContradictError,
    settings_json,
)
from tests.rules.tournament.plans import FORMATS


def test_every_format_is_tried_in_the_tests():
    assert {code for code, _, _ in FORMATS} == set(PLANNED)


@pytest.mark.parametrize("code", PLANNED)
def test_defaults_can_be_stored_and_every_ladder_names_stages_of_the_plan(code):
    format_ = PLANNED[code]

    assert isinstance(settings_json(format_.settings()), dict)
    assert set(planned(code, 16).stages) & {stage for ladder in format_.ladders for stage in ladder} or (
        not format_.has_byes
    )


def test_a_plan_is_made_once():
    """G1. A bracket is the same for all who fill so many lines; a round robin is not."""
    assert planned("cup", 17) is planned("cup", 32, CupSettings())
    assert planned("round-robin", 5) is not planned("round-robin", 6)


@pytest.mark.parametrize("entrants", [2, 5, 16, 100])
def test_the_cup_is_the_cup_that_was(entrants):
    assert planned("cup", entrants).pairings == cup(entrants).pairings


@pytest.mark.parametrize("code", PLANNED)
def test_one_entrant_is_too_few(code):
    with pytest.raises(TooFewEntrantsError):
        planned(code, 1)


@pytest.mark.parametrize(("code", "least"), [("fighters", 5), ("triple-elimination", 3)])
def test_some_formats_need_more(code, least):
    with pytest.raises(TooFewForFormatError) as refusal:
        planned(code, least - 1)

    assert refusal.value.code == "too-few-for-format"
    assert refusal.value.values == {"count": least - 1, "least": least}
    assert planned(code, least).pairings


def test_groups_need_two_each():
    with pytest.raises(TooFewForFormatError) as refusal:
        planned("groups", 5, GroupSettings(groups=3))

    assert refusal.value.least == 6


@pytest.mark.parametrize("code", PLANNED)
def test_too_many_are_refused(code):
    with pytest.raises(TooManyEntrantsError):
        planned(code, 2049)


@pytest.mark.parametrize(
    # losers of rounds 1 to k - 2 of 2^k lines: all but 4, so 2^k - 4 - 1 matches; none where nobody drops
    ("entrants", "dropped", "third"),
    [(2, 0, 0), (4, 0, 1), (8, 3, 1), (16, 11, 1)],
)
def test_semi_final_losers_who_play_for_third_place_do_not_drop(entrants, dropped, third):
    plan = planned("cup", entrants, CupSettings(third_place=True))

    assert sum(pairing.stage == "consolation" for pairing in plan.pairings) == dropped
    assert sum(pairing.stage == "third-place" for pairing in plan.pairings) == third


def test_a_third_place_needs_semi_final_losers_who_do_not_drop():
    with pytest.raises(SettingsContradictError):
        planned("cup", 16, CupSettings(third_place=True, drop_rounds=3))
    with pytest.raises(SettingsContradictError):
        planned("cup", 4, CupSettings(third_place=True, drop_rounds=1))


@pytest.mark.parametrize(
    ("entrants", "settings", "count"),
    [
        (16, GroupSettings(), 4),
        (17, GroupSettings(), 5),
        (17, GroupSettings(group_size=6), 3),
        (17, GroupSettings(groups=2), 2),
    ],
)
def test_how_many_groups(entrants, settings, count):
    assert group_count(entrants, settings) == count


def test_groups_of_one_are_refused():
    with pytest.raises(BadSettingError):
        planned("groups", 16, GroupSettings(group_size=1))
