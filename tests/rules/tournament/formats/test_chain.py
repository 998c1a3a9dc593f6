"""An event as a chain of parts: read, written, refused, numbered."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rules.tournament.formats.chain import (
    PART_FORMATS,
    BadEntryError,
    Entry,
    EntryRule,
    PartUnknownError,
    chain_of,
    is_table,
    stage_base,
    stage_number,
)
from rules.tournament.formats.planned import PLANNED
from rules.tournament.formats.settings import UnknownSettingError
from rules.tournament.formats.stage import Source
from rules.tournament.formats.templates import TEMPLATES


@pytest.mark.parametrize("code", TEMPLATES)
def test_every_template_is_stored_whole_and_read_again(code: str) -> None:
    chain = chain_of(TEMPLATES[code])

    stored = [part.json() for part in chain]

    assert chain_of(stored) == chain
    assert all(part["settings"] or part["format"] in PLANNED for part in stored)


def test_every_format_of_a_part_is_a_template_too() -> None:
    assert set(PART_FORMATS) <= set(TEMPLATES)
    assert [[part.format for part in chain_of(TEMPLATES[code])] for code in ("nordic", "three-lives")] == [
        ["fighters", "last-eight"],
        ["lives-swiss"],
    ]


@given(code=st.sampled_from(sorted(PLANNED)), entrants=st.integers(8, 40))
def test_the_stages_of_a_part_are_those_its_plans_can_have(code: str, entrants: int) -> None:
    settings: dict[str, Any] = {"matches": 4} if code == "short-schedule" else {}
    (part,) = chain_of([{"format": code, "settings": settings}])

    assert set(part.plan(entrants).stages) <= set(part.stages)
    assert set(part.plan(40).stages) == set(part.stages)


def test_settings_add_stages() -> None:
    cup = {"third-place": True, "drop-rounds": 1, "second-place": True, "last-chance-rounds": 1}
    chain = chain_of(
        [
            {"format": "single-elimination", "settings": {"third-place": True}},
            {"format": "cup", "settings": cup, "entry": {"rule": "out", "parts": [1]}},
        ]
    )

    assert chain[0].stages == ("main", "third-place")
    assert chain[1].stages == (
        *("main-2", "consolation-2", "third-place-2", "second-place-2", "last-chance-2"),
    )


def test_a_second_part_of_a_kind_has_numbered_stages_and_keys() -> None:
    knockout = {"format": "double-elimination", "settings": {}}
    first, second = chain_of([knockout, {**knockout, "entry": {"rule": "out", "parts": [1]}}])

    plan = second.plan(4)

    assert (first.copy, second.copy) == (1, 2)
    assert plan.pairings[0].key == "2M1-1"
    assert plan.pairings[0].sources == (Source.from_line(1), Source.from_line(2))
    assert plan.by_key["2G2-1"].only_if == ("2G1-1", 2)
    assert plan.by_key["2G1-1"].sources[0] == Source.winner_of("2M2-1")
    assert (second.plain_key("2M1-1"), second.plain_code("main-2")) == ("M1-1", "main")
    assert first.plain_code("main") == "main"


@example(["single-elimination", "consolation", "cup", "consolation"], False)
@given(st.lists(st.sampled_from(PART_FORMATS), min_size=2, max_size=7), st.booleans())
def test_no_two_parts_share_a_stage_or_a_key(formats: list[str], is_long: bool) -> None:
    """However a chain grows: a bracket, a consolation, a cup, and then a consolation again."""
    longest = {"third-place": True, "second-place": True, "last-chance-rounds": 1}
    given_ = [{"format": code, "settings": longest if code == "cup" and is_long else {}} for code in formats]

    parts = chain_of([{**each, "entry": {"rule": "all"}} for each in given_])

    codes = [code for part in parts for code in part.stages]
    keys = [
        key for part in parts for key in (part.plan(12).by_key if part.is_planned else [part.round_key(1, 1)])
    ]
    assert len(set(codes)) == len(codes)
    assert len(set(keys)) == len(keys)


def test_the_rounds_of_two_tables_have_different_keys() -> None:
    first, second = chain_of(
        [
            {"format": "round-robin"},
            {"format": "swiss-fold", "entry": {"rule": "best", "part": 1, "count": 4}},
        ]
    )

    assert first.plan(4).pairings[0].key == "R1-1"
    assert (second.stages, second.round_key(3, 5)) == (("swiss-2",), "2R3-5")


@pytest.mark.parametrize(
    "entry",
    [
        {},
        {"rule": "friends"},
        {"rule": "best", "part": 1},
        {"rule": "best", "part": 1, "count": 1},
        {"rule": "best", "part": 1, "count": True},
        {"rule": "best", "part": 2, "count": 8},
        {"rule": "best", "part": 0, "count": 8},
        {"rule": "best", "parts": [1, 1], "count": 8},
        {"rule": "best-of-groups", "part": 1, "count": 2},
        {"rule": "left", "part": 1},
        {"rule": "out"},
        {"rule": "out", "parts": "all"},
        {"rule": "rest", "parts": ["one"]},
        {"rule": "sign-up"},
        {"rule": "unbeaten", "part": 1},
        {"rule": "level", "part": 1, "count": 8},
        {"rule": "qualified", "parts": [1, 1], "count": 8},
        {"rule": "unbeaten"},
    ],
)
def test_an_entry_rule_nobody_can_come_in_by_is_refused(entry: dict[str, Any]) -> None:
    with pytest.raises(BadEntryError) as refusal:
        chain_of([{"format": "cup"}, {"format": "last-chance", "entry": entry}])

    assert refusal.value.values == {"part": 2, "rule": str(entry.get("rule"))}


@pytest.mark.parametrize(
    "entry",
    [
        {"rule": "level", "part": 1},
        {"rule": "qualified", "parts": [1], "count": 4},
        {"rule": "qualified", "parts": [1, 1], "count": 4},
        {"rule": "qualified", "parts": [2, 1], "count": 4},
        {"rule": "qualified", "parts": [1, 2, 2], "count": 4},
    ],
)
def test_who_qualifies_by_wins_needs_a_table_and_its_play_off(entry: dict[str, Any]) -> None:
    level = {"format": "playoff", "entry": {"rule": "level", "part": 1, "count": 4}}
    chain = [{"format": "swiss-random"}, level]

    with pytest.raises(BadEntryError):
        chain_of([*chain, {"format": "single-elimination", "entry": entry}])

    good = {"rule": "qualified", "parts": [1, 2], "count": 4}
    assert chain_of([*chain, {"format": "single-elimination", "entry": good}])[2].entry.json() == good


def test_a_play_off_is_for_as_many_places_as_are_left() -> None:
    swiss, level = chain_of(
        [
            {"format": "swiss-random"},
            {"format": "playoff", "entry": {"rule": "level", "part": 1, "count": 4}},
        ]
    )

    assert level.for_places(3).settings.places == 3
    assert (level.for_places(0), swiss.for_places(3)) == (level, swiss)


def test_an_entry_is_kept_as_far_as_its_rule_has_it() -> None:
    assert Entry(EntryRule.BEST, (1,), 8).json() == {"rule": "best", "part": 1, "count": 8}
    assert Entry(EntryRule.OUT, (1, 2)).json() == {"rule": "out", "parts": [1, 2]}
    assert Entry(EntryRule.SIGN_UP, count=8).json() == {"rule": "sign-up", "count": 8}
    assert Entry().json() == {"rule": "all"}
    assert [rule.value for rule in EntryRule if Entry(rule, (1,)).waits] == [
        *("best", "best-of-groups", "left", "level", "qualified", "unbeaten", "winners"),
    ]


def test_settings_are_changed_by_name_and_the_others_stay() -> None:
    (part,) = chain_of([{"format": "cup", "settings": {"drop-rounds": 1}}])

    changed = part.with_settings({"third-place": True})

    assert (changed.settings.drop_rounds, changed.settings.third_place) == (1, True)
    with pytest.raises(UnknownSettingError):
        part.with_settings({"fourth-place": True})


def test_codes_of_stages_tell_what_they_are() -> None:
    assert (is_table("groups"), is_table("swiss-2"), is_table("last-eight")) == (True, True, False)
    assert (stage_base("last-eight"), stage_number("last-eight")) == ("last-eight", 1)
    assert (stage_base("last-eight-3"), stage_number("last-eight-3")) == ("last-eight", 3)


def test_a_part_that_is_not_there_is_told_with_how_many_there_are() -> None:
    assert PartUnknownError(part=3, parts=2).values == {"part": 3, "parts": 2}
