"""A set-up written and read again; what strangers write is refused with its place."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import TavlaError
from rules.tournament.setups.catalogue import SETUPS
from rules.tournament.setups.values import VERSION, SetupNewerError, SetupUnreadableError
from rules.tournament.setups.written import read_setup, write_setup


@pytest.mark.parametrize("code", SETUPS)
def test_a_set_up_is_written_as_json_and_read_again(code: str) -> None:
    written = write_setup(SETUPS[code])

    again = read_setup(json.loads(json.dumps(written)))

    assert write_setup(again) == written
    assert [event.chain for event in again.events] == [event.chain for event in SETUPS[code].events]


def test_the_file_of_a_newer_version_is_refused() -> None:
    with pytest.raises(SetupNewerError) as refused:
        read_setup(write_setup(SETUPS["mall"]) | {"version": VERSION + 1, "events": "of another kind"})

    assert refused.value.values == {"version": VERSION + 1, "known": VERSION}


def changed(place: str, value: object) -> dict[str, Any]:
    """The cup weekend with another value at a place."""
    found: Any = copy.deepcopy(write_setup(SETUPS["cup-weekend"]))
    *path, last = place.split("/")
    at = found
    for name in path:
        at = at[int(name)] if isinstance(at, list) else at[name]
    at[int(last) if isinstance(at, list) else last] = value
    return found


@pytest.mark.parametrize(
    ("place", "value"),
    [
        ("kind", "score-sheet"),
        ("kind", None),
        ("version", 0),
        ("version", "1"),
        ("version", True),
        ("days", 0),
        ("days", 10**9),
        ("boards", -1),
        ("closes-at", "25:00"),
        ("closes-at", "12:60"),
        ("closes-at", "9:5"),
        ("closes-at", "1²:00"),
        ("closes-at", "12-00"),
        ("closes-at", 12),
        ("code", "x" * 81),
        ("code", "a\x00b"),
        ("code", "\ud800"),
        ("events", []),
        ("events", {}),
        ("events", [None]),
        ("events/0/name/tr", 3),
        ("events/0/players", 1),
        ("events/0/players", 1.5),
        ("events/0/format", "kahvehane"),
        ("events/0/format", ["cup"]),
        ("events/0/parts", []),
        ("events/0/parts/0/format", "kahvehane"),
        ("events/0/parts/0/settings", []),
        ("events/0/parts/0/settings", {str(number): 1 for number in range(101)}),
        ("events/0/lengths/main", []),
        ("events/0/lengths/main", [0]),
        ("events/0/lengths/moon", [5]),
        ("events/0/clock/in-full-minutes", 1),
        ("events/0/clock/delay", 10**9),
        ("events/0/team-size", 3),
        ("events/0/prices/0/kind", "bribe"),
        ("events/0/prices/0/amount", -1),
        ("events/0/prices/0/returned", 101),
        ("events/0/starts/0/stage", "moon"),
        ("events/0/starts/0/day", 2),
        ("events/0/starts/0/round", 0),
        ("events/0/prizes/kind", "gold"),
        ("events/0/prizes/weights/moon", [1]),
        ("events/0/rule-changes", {"moves-policy": 1}),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(place: str, value: object) -> None:
    with pytest.raises(SetupUnreadableError) as refused:
        read_setup(changed(place, value))

    assert refused.value.place.startswith(place)


@pytest.mark.parametrize(
    ("place", "value", "code"),
    [
        ("events/0/game", "chess", "unknown-game"),
        ("events/0/answers", {"cube-colour": "red"}, "unknown-option"),
        ("events/0/rules", "fide", "option-value"),
        ("events/0/rule-changes", {"late-schedule": "never"}, "option-value"),
        ("events/0/parts/0/settings", {"moon": 1}, "unknown-setting"),
        ("events/0/parts/1/entry", {"rule": "friends"}, "bad-entry"),
        ("events/0/prizes/weights/main", [1, 2], "impossible-prizes"),
    ],
)
def test_what_the_law_book_does_not_know_it_refuses_itself(place: str, value: object, code: str) -> None:
    with pytest.raises(TavlaError) as refused:
        read_setup(changed(place, value))

    assert refused.value.code == code


def test_what_may_be_missing_may_be_missing() -> None:
    bare = read_setup(changed("closes-at", "01:30") | {"boards": None})

    assert (bare.boards, f"{bare.closes_at}") == (None, "01:30:00")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=10,
)


@given(data=st.data(), value=JSON)
def test_any_other_value_anywhere_is_read_or_refused_and_never_breaks(data: Any, value: object) -> None:
    places = [place for place, _ in _places(write_setup(SETUPS["swiss-weekend"]))]
    found: Any = copy.deepcopy(write_setup(SETUPS["swiss-weekend"]))
    *path, last = data.draw(st.sampled_from(places))
    at = found
    for name in path:
        at = at[name]
    at[last] = value

    try:
        setup = read_setup(found)
    except TavlaError:
        return

    assert read_setup(write_setup(setup)) == setup


def _places(value: Any, path: tuple[Any, ...] = ()) -> Any:
    fields = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, each in fields:
        yield (*path, name), each
        yield from _places(each, (*path, name))


@given(value=JSON)
def test_any_json_is_refused_and_never_breaks(value: object) -> None:
    with pytest.raises(SetupUnreadableError):
        read_setup(value)
