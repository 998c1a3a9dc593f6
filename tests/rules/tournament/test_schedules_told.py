"""Schedules reckoned against schedules made."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import TavlaError
from rules.tournament.forecast import forecast
from rules.tournament.formats.chain import chain_of
from rules.tournament.schedules_told import scheduled_forecast

SCHEDULES: list[tuple[str, dict[str, Any]]] = [
    ("round-robin", {}),
    ("round-robin", {"double": True}),
    ("groups", {}),
    ("groups", {"group-size": 5, "double": True}),
    ("groups", {"groups": 3}),
    ("short-schedule", {}),
    ("short-schedule", {"matches": 4}),
]


def _told(code, settings, entrants):
    (part,) = chain_of([{"format": code, "settings": settings}])
    return scheduled_forecast(part, entrants), part.settings


@pytest.mark.parametrize(("code", "settings"), SCHEDULES)
@pytest.mark.parametrize("entrants", [8, 9, 12, 13, 17, 40])
def test_what_is_reckoned_is_what_the_plan_counts(code, settings, entrants):
    told, parsed = _told(code, settings, entrants)

    assert told == forecast(code, entrants, parsed)


@pytest.mark.parametrize(
    ("code", "settings", "entrants", "refusal"),
    [
        ("round-robin", {}, 2049, "too-many-entrants"),
        ("groups", {"groups": 50}, 99, "too-few-for-format"),
        ("groups", {"group-size": 1}, 99, "bad-setting"),
        ("short-schedule", {"matches": 5}, 99, "schedule-impossible"),
        ("short-schedule", {"matches": 100}, 100, "schedule-impossible"),
    ],
)
def test_what_the_plan_refuses_is_refused(code, settings, entrants, refusal):
    with pytest.raises(TavlaError) as refused:
        _told(code, settings, entrants)

    assert refused.value.code == refusal


def test_a_bracket_is_no_schedule():
    assert _told("cup", {}, 100)[0] is None
