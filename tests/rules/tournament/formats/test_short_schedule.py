"""Short schedules (pairing-reference 6.3, LS1)."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.tournament.formats.round_robin import berger_table
from rules.tournament.formats.short_schedule import ScheduleImpossibleError, schedule, short_schedule

POSSIBLE = [
    (players, matches)
    for players in range(3, 41)
    for matches in range(1, players)
    if players * matches % 2 == 0
]


@pytest.mark.parametrize(("players", "matches"), POSSIBLE)
def test_everybody_plays_so_many_different_opponents(players, matches):
    """LS1: a regular graph without double edges; of an odd number everybody is free once."""
    rounds = schedule(players, matches)

    meetings = [frozenset(pair) for round_ in rounds for pair in round_]
    played = Counter(player for pair in meetings for player in pair)
    assert len(meetings) == len(set(meetings))
    assert played == dict.fromkeys(range(1, players + 1), matches)
    assert len(rounds) == matches + players % 2
    for round_ in rounds:
        assert len({player for pair in round_ for player in pair}) == 2 * len(round_)


def test_an_even_number_plays_the_first_rounds_of_the_berger_table():
    """Liverpool: six matches."""
    assert schedule(12, 6) == berger_table(12)[:6]
    assert len(short_schedule(12, 6)) == 36
    assert {pairing.stage for pairing in short_schedule(12, 6)} == {"short-schedule"}


def test_seven_players_play_six_matches_in_seven_rounds():
    assert schedule(7, 6) == berger_table(7)


@pytest.mark.parametrize(("players", "matches"), [(9, 5), (6, 6), (8, 0), (7, 3)])
def test_what_cannot_be_is_refused(players, matches):
    with pytest.raises(ScheduleImpossibleError) as refusal:
        short_schedule(players, matches)

    assert (refusal.value.code, refusal.value.values) == (
        "schedule-impossible",
        {"count": players, "matches": matches},
    )
