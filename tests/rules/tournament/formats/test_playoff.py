"""The play-off for the last places (pairing-reference 5.1)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.tournament.draw import DuplicateEntrantError, TooFewEntrantsError
from rules.tournament.entry import survivors
from rules.tournament.formats.planned import planned
from rules.tournament.formats.playoff import PlayoffSettings, playoff_draw, playoff_size
from rules.tournament.formats.settings import BadSettingError
from tests.rules.tournament.plans import played


@given(entrants=st.integers(2, 60), places=st.integers(1, 20), seed=st.integers(0, 99))
def test_as_many_are_left_as_there_are_places(entrants, places, seed):
    settings = PlayoffSettings(places=places)
    if entrants <= places:
        with pytest.raises(TooFewEntrantsError):
            playoff_draw(range(entrants), settings, draw_seed=seed)
        return

    event = played("playoff", entrants, settings, seed)

    left = survivors(event.plan, event.states, "playoff")
    assert len(left) == len(set(left)) == places
    assert event.matches_of("playoff") == entrants - places


@given(entrants=st.integers(2, 60), places=st.integers(1, 20), seed=st.integers(0, 99))
def test_the_knock_outs_are_as_equal_as_they_can_be(entrants, places, seed):
    if entrants <= places:
        return
    settings = PlayoffSettings(places=places)

    lines = playoff_draw(range(1, entrants + 1), settings, draw_seed=seed)

    own = len(lines) // places
    sizes = [own - lines[start : start + own].count(None) for start in range(0, len(lines), own)]
    assert (len(lines), sum(sizes)) == (playoff_size(entrants, settings), entrants)
    assert max(sizes) - min(sizes) <= 1
    assert all(pair != (None, None) for pair in zip(lines[::2], lines[1::2], strict=True))
    assert lines == playoff_draw(range(entrants, 0, -1), settings, draw_seed=seed)


def test_twenty_for_four_places_play_in_four_knock_outs_of_five():
    plan = planned("playoff", 20, PlayoffSettings(places=4))

    assert [sum(each.round == round_ for each in plan.pairings) for round_ in (1, 2, 3)] == [16, 8, 4]
    assert plan.rounds_of("playoff") == 3


def test_nobody_is_drawn_twice_and_no_places_are_no_play_off():
    with pytest.raises(DuplicateEntrantError):
        playoff_draw([1, 1, 2], PlayoffSettings(), draw_seed=1)
    with pytest.raises(BadSettingError):
        PlayoffSettings(places=0)
