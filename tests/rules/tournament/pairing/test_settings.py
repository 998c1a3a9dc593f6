"""The settings of Swiss stages and their relatives: read, refused, written."""

from __future__ import annotations

import json

import pytest

from rules.tournament.formats.settings import (
    BadSettingError,
    SettingsContradictError,
    UnknownSettingError,
    settings_json,
)
from rules.tournament.pairing.settings import (
    DEFAULTS,
    First,
    LivesSettings,
    OpenMatches,
    Order,
    RedrawSettings,
    SwissSettings,
    round_settings,
)
from rules.tournament.standings.tiebreaks import TieBreakCode


def test_what_is_left_out_is_the_default_of_the_format():
    assert round_settings("swiss-fold", {}) == DEFAULTS["swiss-fold"]
    assert round_settings("swiss-random", {"rounds": 7, "first": "record"}) == SwissSettings(
        rounds=7, first=First.RECORD
    )


def test_every_kind_of_value_is_read():
    given = {
        "order": "monrad",
        "look-ahead": False,
        "open-matches": "hold",
        "tie-breaks": ["koya", "wins"],
        "king-rounds": 1,
    }

    assert round_settings("swiss-random", given) == SwissSettings(
        order=Order.MONRAD,
        look_ahead=False,
        open_matches=OpenMatches.HOLD,
        tie_breaks=(TieBreakCode.KOYA, TieBreakCode.WINS),
        king_rounds=1,
    )
    assert round_settings("lives-swiss", {"lives-of": {"7": 2, 8: 1}}) == LivesSettings(lives_of={7: 2, 8: 1})
    assert round_settings("redraw-lives", {"lives": 2}) == RedrawSettings(lives=2)


@pytest.mark.parametrize(
    ("code", "given"),
    [
        ("swiss-random", {"rounds": "7"}),
        ("swiss-random", {"rounds": -1}),
        ("swiss-random", {"rounds": True}),
        ("swiss-random", {"look-ahead": 1}),
        ("swiss-random", {"order": "best"}),
        ("swiss-random", {"order": 3}),
        ("swiss-random", {"tie-breaks": ["goals"]}),
        ("swiss-random", {"tie-breaks": "koya"}),
        ("lives-swiss", {"lives": 0}),
        ("lives-swiss", {"lives-of": {"x": 2}}),
        ("lives-swiss", {"lives-of": {"7": 0}}),
        ("lives-swiss", {"lives-of": {"7": True}}),
        ("lives-swiss", {"lives-of": 3}),
        ("lives-swiss", {"open-matches": "placeholders"}),
        ("redraw-lives", {"lives": 3}),
    ],
)
def test_a_value_that_cannot_be_is_refused(code, given):
    with pytest.raises(BadSettingError) as refusal:
        round_settings(code, given)

    assert refusal.value.setting in ("lives", *given)


def test_an_unknown_name_is_refused():
    with pytest.raises(UnknownSettingError) as refusal:
        round_settings("swiss-random", {"lives": 3})

    assert refusal.value.values == {"setting": "lives"}


@pytest.mark.parametrize(
    ("code", "given"),
    [
        ("swiss-random", {"rounds": 2, "king-rounds": 3}),
        ("lives-swiss", {"payoff": 4, "paid": 8}),
        ("lives-swiss", {"payoff": 2}),
    ],
)
def test_settings_that_contradict_each_other_are_refused(code, given):
    with pytest.raises(SettingsContradictError):
        round_settings(code, given)


@pytest.mark.parametrize("code", DEFAULTS)
def test_settings_are_written_as_they_are_read(code):
    stored = json.loads(json.dumps(settings_json(DEFAULTS[code])))

    assert round_settings(code, stored) == DEFAULTS[code]


def test_other_lives_are_written_too():
    settings = LivesSettings(lives_of={7: 2}, lives=3)

    assert round_settings("lives-swiss", json.loads(json.dumps(settings_json(settings)))) == settings
