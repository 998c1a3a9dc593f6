from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.choices import OptionValueError, UnknownOptionError
from rules.match.clock import ClockMode
from rules.match.event_rules import (
    EVENT_PRESETS,
    AppealDeadline,
    DiceOnCheckers,
    MovesPolicy,
    PrematureRoll,
    event_rules_from,
    written_event_rules,
)
from rules.match.expiry import ExpiryRule, TimeExpiry
from rules.match.options import (
    SESSION_PRESETS,
    BoxTake,
    DeadCube,
    ResignPolicy,
    SessionOptions,
    session_from,
    written_session,
)
from rules.match.penalties import LateSchedule


@pytest.mark.parametrize(
    ("code", "moves", "die", "premature", "mode", "expiry", "late"),
    [
        ("wbgf", "legal", "invalid", "stands", "preferred", "lose-match", "ukbgf"),
        ("usbgf", "legal", "valid", "opponent-choice", "preferred", "lose-match", "us-old"),
        ("seed-tr", "legal", "invalid", "stands", "preferred", "lose-match", "ukbgf"),
        ("club", "legal", "invalid", "stands", "none", "play-on", "none"),
    ],
)
def test_event_presets_as_in_the_table_of_section_8(code, moves, die, premature, mode, expiry, late):
    rules = EVENT_PRESETS[code]

    assert (rules.moves_policy, rules.dice_on_checkers, rules.premature_roll) == (
        MovesPolicy(moves),
        DiceOnCheckers(die),
        PrematureRoll(premature),
    )
    assert (rules.clock_mode, rules.time_expiry, rules.late_schedule) == (
        ClockMode(mode),
        TimeExpiry(expiry),
        LateSchedule(late),
    )


@pytest.mark.parametrize("code", ["wbgf", "usbgf", "seed-tr"])
def test_event_clock_is_twelve_seconds_and_two_minutes_a_point(code):
    clock = EVENT_PRESETS[code].clock

    assert (clock.delay_seconds, clock.reserve_for(11)) == (12, 22 * 60)
    assert clock.reserve_for(9, points=(4, 3)) == (2 * 9 - 7) * 60  # TD-12


@pytest.mark.parametrize(("length", "breaks"), [(1, 0), (8, 0), (9, 1), (16, 1), (17, 2), (25, 2)])
def test_breaks_by_length(length, breaks):
    # TD-14.
    assert EVENT_PRESETS["wbgf"].breaks_for(length) == breaks


def test_seed_appeals_at_once_and_reminds_of_the_score():
    seed = EVENT_PRESETS["seed-tr"]

    assert (seed.appeal_deadline, seed.spectator_score_reminder) == (AppealDeadline.AT_ONCE, True)


def test_event_options_are_read_in_kebab_case():
    rules = event_rules_from(
        "usbgf",
        {
            "moves-policy": "responsible",
            "time-expiry": "overtime",
            "overtime-minutes": "2",
            "reserve-min-per-point": "2.5",
            "delay-s": 15,
            "breaks": "7 13",
            "appeals-allowed": False,
        },
    )

    assert rules.moves_policy is MovesPolicy.RESPONSIBLE
    assert rules.expiry == ExpiryRule(kind=TimeExpiry.OVERTIME, overtime_minutes=2)
    assert (rules.reserve_min_per_point, rules.delay_s) == (Fraction(5, 2), 15)
    assert (rules.breaks, rules.breaks_for(13)) == ((7, 13), 2)
    assert rules.appeals_allowed is False


def test_event_options_are_written_as_they_are_read():
    changes = {"breaks": "none", "clock-type": "bronstein", "reserve-min-per-point": "2.5"}

    rules = event_rules_from("club", changes)

    assert written_event_rules(rules) == changes
    assert written_event_rules(EVENT_PRESETS["club"]) == {}
    assert written_event_rules(event_rules_from("wbgf", {"breaks": "7 13"})) == {"breaks": "7 13"}
    assert rules.breaks_for(25) == 0


def test_session_options_are_read_in_kebab_case():
    session = session_from(
        "match",
        {
            "Holland rule": "on",
            "dead-cube": "reject",
            "cube-max": "64",
            "jacoby": "none",
            "chouette_box_take": "none",
        },
    )

    assert session == SessionOptions(
        holland_rule=True, dead_cube=DeadCube.REJECT, cube_max=64, chouette_box_take=BoxTake.NONE
    )


@pytest.mark.parametrize(
    ("option", "value", "allowed"),
    [
        ("dead-cube", "explode", "warn, reject, allow"),
        ("crawford", "maybe", "on, off"),
        ("jacoby", "maybe", "on, off, none"),
        ("cube-max", "0", "1–4096, none"),
        ("cube-max", "9" * 9, "1–4096, none"),
        ("cube-max", "²", "1–4096, none"),
        ("chouette-most", "2", "3–12"),
    ],
)
def test_session_option_with_a_value_it_cannot_have(option, value, allowed):
    with pytest.raises(OptionValueError) as refusal:
        session_from("match", {option: value})

    assert refusal.value.values == {"option": option, "value": value, "allowed": allowed}


@pytest.mark.parametrize(
    ("option", "value", "allowed"),
    [
        ("reserve-min-per-point", "1e3", "0–60"),
        ("reserve-min-per-point", "60.5", "0–60"),
        ("reserve-min-per-point", "1.00000001", "0–60"),
        ("breaks", "13 7", "1–64"),
        ("breaks", "7 7", "1–64"),
        ("breaks", "7 99", "1–64"),
        ("breaks", "seven", "1–64"),
    ],
)
def test_event_option_with_a_value_it_cannot_have(option, value, allowed):
    with pytest.raises(OptionValueError) as refusal:
        event_rules_from("wbgf", {option: value})

    assert refusal.value.values == {"option": option, "value": value, "allowed": allowed}


def test_option_or_preset_nobody_knows():
    with pytest.raises(UnknownOptionError) as unknown:
        event_rules_from("wbgf", {"code": "club"})
    with pytest.raises(OptionValueError) as event:
        event_rules_from("fide")
    with pytest.raises(OptionValueError) as session:
        session_from("blitz")

    assert unknown.value.values == {"option": "code"}
    assert event.value.values == {
        "option": "event",
        "value": "fide",
        "allowed": "wbgf, usbgf, seed-tr, club",
    }
    assert session.value.option == "session"


def test_usbgf_matches_are_played_out_while_there_is_contact():
    # MP-13: the default for usbgf.
    assert SESSION_PRESETS["usbgf-match"].resign_policy is ResignPolicy.NO_CONTACT_ONLY
    assert SESSION_PRESETS["match"].resign_policy is ResignPolicy.FREE


@given(
    changes=st.fixed_dictionaries(
        {},
        optional={
            "holland-rule": st.sampled_from(["on"]),
            "jacoby": st.sampled_from(["on", "off"]),
            "auto-double-limit": st.integers(0, 12).map(str),
            "dead-cube": st.sampled_from(["reject", "allow"]),
            "chouette-lone-taker": st.sampled_from(["mandatory-beaver", "extras"]),
            "chouette-most": st.sampled_from(["5", "8"]),
        },
    )
)
def test_session_options_are_written_as_they_are_read(changes):
    assert written_session(session_from("match", changes), "match") == changes
