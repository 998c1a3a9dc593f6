"""The header of a .mat record: which game, which options, which session. Formats 2.2, 2.10."""

from __future__ import annotations

import pytest

from rules.match.options import SessionOptions
from rules.match.record import UnreadableRecordError
from rules.notation.dialect import VARIATIONS, heading_of
from rules.notation.mat import read_mat
from rules.options import GAME_PRESETS


@pytest.mark.parametrize(
    ("written", "game"),
    [
        ("", "backgammon"),
        ("Backgammon", "backgammon"),
        (" BACKGAMMON ", "backgammon"),
        ("NackGammon", "nackgammon"),
        ("nack gammon", "nackgammon"),
        ("LongGammon", "longgammon"),
        ("HyperGammon", "hypergammon"),
        ("HyperGammon (3)", "hypergammon"),
        ("HyperGammon (2)", "hypergammon-2"),
        ("Hypergammon1", "hypergammon-1"),
        ("Turk_Tavlasi", "turk-tavlasi"),
        ("Türk tavlası", "turk-tavlasi"),
        ("TÜRK TAVLASI", "turk-tavlasi"),
        ("turk tavlasi bkgm", "turk-tavlasi-bkgm"),
        ("Uzun Tavla", "uzun-tavla"),
        ("plakoto", "plakoto"),
        ("PlakotoExpress", "plakoto-express"),
        ("Acey-Deucey", "acey-deucey"),
        ("aceydeucey", "acey-deucey"),
        ("Eureika", "eureika"),
    ],
)
def test_variation_is_read_in_any_spelling(written, game):
    assert heading_of({"variation": written}).game == game


def test_every_game_has_a_name_that_is_read_back():
    assert {heading_of({"variation": name}).game: name for name in VARIATIONS.values()} == dict(VARIATIONS)
    assert set(VARIATIONS) == set(GAME_PRESETS)


@pytest.mark.parametrize("written", ["Chess", "Backgammon 2", "Fevga", "1", "plakotoo", "x" * 300])
def test_game_nobody_knows_is_refused(written):
    with pytest.raises(UnreadableRecordError) as refusal:
        heading_of({"variation": written})

    assert (refusal.value.code, refusal.value.reason) == ("unknown-format", "other-game")
    assert refusal.value.values["variation"] == written[:40]


@pytest.mark.parametrize(
    ("written", "options"),
    [
        ("", {}),
        ("opening=combined", {"opening": "combined"}),
        ("opening=reroll, cube = yes", {"cube": "on"}),
        (" Opening = COMBINED ; max_multiplier=3;", {"opening": "combined", "max-multiplier": "3"}),
        ("plakoto tie = both pinned and cleared", {"plakoto-tie": "both-pinned-and-cleared"}),
    ],
)
def test_options_are_what_differs_from_the_preset(written, options):
    # Plakoto is played with reroll and without a cube: rules-reference section 8.
    assert heading_of({"variation": "Plakoto", "options": written}).options == options


@pytest.mark.parametrize(
    ("written", "reason", "values"),
    [
        ("colour=red", "unknown-option", {"option": "colour"}),
        ("code=plakoto", "unknown-option", {"option": "code"}),
        ("=", "unknown-option", {"option": ""}),
        (
            "opening=maybe",
            "option-value",
            {"option": "opening", "value": "maybe", "allowed": "combined, reroll"},
        ),
        ("cube", "option-value", {"option": "cube", "value": "", "allowed": "on, off"}),
        (
            "max-multiplier=" + "9" * 90,
            "option-value",
            {"option": "max-multiplier", "value": "9" * 40, "allowed": "1, 2, 3"},
        ),
    ],
)
def test_option_nobody_knows_is_refused_with_its_values(written, reason, values):
    with pytest.raises(UnreadableRecordError) as refusal:
        heading_of({"options": written})

    assert (refusal.value.code, refusal.value.reason) == ("unknown-format", reason)
    assert {name: refusal.value.values[name] for name in values} == values


@pytest.mark.parametrize(
    ("headers", "session"),
    [
        ({}, SessionOptions()),
        ({"crawford": "On", "jacoby": "On"}, SessionOptions(jacoby=True)),
        ({"crawford": "off", "jacoby": " OFF "}, SessionOptions(crawford=False, jacoby=False)),
        ({"beaver": "On", "raccoon": "No"}, SessionOptions(beavers=True, raccoons=False)),
        ({"crawford": "perhaps", "beaver": ""}, SessionOptions()),
    ],
)
def test_session_is_as_the_switches_say(headers, session):
    assert heading_of(headers).session == session


@pytest.mark.parametrize(
    ("headers", "limit"),
    [({"cubelimit": "64"}, 64), ({"cube limit": " 1024"}, 1024), ({"cubelimit": "0"}, None), ({}, None)],
)
def test_cube_limit(headers, limit):
    assert heading_of(headers).cube_limit == limit


def test_what_a_field_says_is_no_longer_among_the_headers():
    headers = {
        "event": "Sample Cup",
        "variation": "Plakoto",
        "crawford": "On",
        "cubelimit": "64",
        "beaver": "x",
    }

    assert heading_of(headers).headers == {"event": "Sample Cup"}


def test_beavers_that_are_not_played_are_refused_by_the_judge():
    # MS-03 is an option; the header Beaver "Off" says that nobody agreed to it.
    text = '; [Beaver "Off"]\n 0 point match\n Game 1\n Ada : 0        Bora : 0\n'

    assert read_mat(text).session.beavers is False
