"""Settings as they are read, refused and stored."""

from __future__ import annotations

import pytest

from rules.tournament.formats.settings import (
    BadSettingError,
    CupSettings,
    DoubleSettings,
    GroupSettings,
    LeagueSettings,
    NamedTwiceError,
    NoSettings,
    RoundRobinSettings,
    ScheduleSettings,
    SettingsContradictError,
    UnknownSettingError,
    parse_settings,
    settings_json,
)
from rules.tournament.pairing.settings import round_settings
from rules.tournament.standings.tiebreaks import StillTied, TieBreakCode
from rules.tournament.standings.withdrawals import Withdrawals


def test_what_is_left_out_is_the_default():
    assert parse_settings(DoubleSettings, {}) == DoubleSettings(reset=True, shifted=False)
    assert parse_settings(GroupSettings, {"group-size": 5}) == GroupSettings(group_size=5)


def test_settings_are_stored_whole():
    settings = CupSettings(drop_rounds=2)

    stored = settings_json(settings)

    assert stored == {
        "drop-rounds": 2,
        "semi-finals-stay": False,
        "third-place": False,
        "second-place": False,
        "last-chance-rounds": 0,
    }
    assert parse_settings(CupSettings, stored) == settings


def test_a_table_says_how_it_is_ranked():
    given = {
        "tie-breaks": ["points-difference", "direct-encounter"],
        "still-tied": "lot",
        "withdrawals": "forfeit",
    }

    settings = parse_settings(RoundRobinSettings, given)

    assert settings.tie_breaks == (TieBreakCode.POINTS_DIFFERENCE, TieBreakCode.DIRECT_ENCOUNTER)
    assert (settings.still_tied, settings.withdrawals) == (StillTied.LOT, Withdrawals.FORFEIT)
    assert settings_json(settings) == given | {"double": False, "swap-last": False}
    assert parse_settings(RoundRobinSettings, {}).withdrawals is Withdrawals.HALF_RULE


@pytest.mark.parametrize(
    ("name", "value"),
    [("tie-breaks", ["luck"]), ("tie-breaks", "buchholz"), ("still-tied", "coin"), ("withdrawals", 3)],
)
def test_a_ranking_nobody_knows_is_refused(name, value):
    with pytest.raises(BadSettingError) as refusal:
        parse_settings(ScheduleSettings, {name: value})

    assert refusal.value.values == {"setting": name, "value": str(value)}


@pytest.mark.parametrize("kind", [NoSettings, DoubleSettings])
def test_an_unknown_setting_is_refused(kind):
    with pytest.raises(UnknownSettingError) as refusal:
        parse_settings(kind, {"double": True})

    assert (refusal.value.code, refusal.value.values) == ("unknown-setting", {"setting": "double"})


@pytest.mark.parametrize(("name", "value"), [("third-place", 1), ("drop-rounds", True), ("drop-rounds", -1)])
def test_a_value_of_another_kind_is_refused(name, value):
    with pytest.raises(BadSettingError) as refusal:
        parse_settings(CupSettings, {name: value})

    assert refusal.value.code == "bad-setting"
    assert refusal.value.values == {"setting": name, "value": str(value)}


def test_a_contradiction_names_both():
    refusal = SettingsContradictError(first="third-place", second="drop-rounds")

    assert refusal.code == "settings-contradict"
    assert refusal.values == {"first": "third-place", "second": "drop-rounds"}


@pytest.mark.parametrize(
    ("kind", "given"),
    [
        (GroupSettings, {"group-size": 1}),
        (GroupSettings, {"groups": 1025}),
        (ScheduleSettings, {"matches": 0}),
    ],
)
def test_what_no_number_of_entrants_can_heal_is_refused_at_once(kind, given):
    with pytest.raises(BadSettingError):
        parse_settings(kind, given)


def test_a_tie_break_is_named_once():
    with pytest.raises(NamedTwiceError) as refused:
        parse_settings(LeagueSettings, {"tie-breaks": ["buchholz", "buchholz"]})

    assert (refused.value.setting, refused.value.value) == ("tie-breaks", "buchholz")


@pytest.mark.parametrize("name", ["drop-rounds", "last-chance-rounds"])
def test_no_bracket_has_so_many_rounds(name):
    assert parse_settings(CupSettings, {name: 11})
    with pytest.raises(BadSettingError):
        parse_settings(CupSettings, {name: 99})


def test_nobody_has_so_many_lives():
    with pytest.raises(BadSettingError):
        round_settings("lives-swiss", {"lives": 99})
