"""Waves, posted times and breaks: P1 of the presets by the hour, the rest by hand and by properties."""

from __future__ import annotations

from datetime import datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from rules.tournament.formats.chain import chain_of
from rules.tournament.waves import (
    RoundLoad,
    WaveTime,
    block_at,
    match_minutes,
    running_time,
    steps_of_plan,
    steps_of_rounds,
    timetable,
    wave_of,
)


def at(hour: int, minute: int = 0, day: int = 10) -> datetime:
    return datetime(2026, 1, day, hour, minute)


def steps_of(code: str, entrants: int, **settings: object) -> tuple[tuple[RoundLoad, ...], ...]:
    named = {name.replace("_", "-"): value for name, value in settings.items()}
    (part,) = chain_of([{"format": code, "settings": named}])
    return steps_of_plan(code, part.plan(entrants), entrants)


def test_a_match_takes_8_minutes_a_point_without_the_cube_and_11_with_it() -> None:
    assert match_minutes(5, has_cube=False) == 50
    assert match_minutes(7, has_cube=False) == 66
    assert match_minutes(7, has_cube=True) == 87


def test_128_walk_ins_on_32_boards_play_by_the_hours_of_the_preset() -> None:
    """presets.md P1: round 1 in two waves 12:00 and 12:50, then 13:40 ... third place and final 18:10."""
    steps = steps_of("single-elimination", 128, third_place=True)
    minutes = {
        (load.stage, load.round): match_minutes(7 if load.round > 5 else 5, has_cube=False)
        for step in steps
        for load in step
    }
    minutes["third-place", 1] = match_minutes(7, has_cube=False)

    found = timetable(steps, start=at(12), minutes=minutes, boards=32)

    main = [(wave.round, wave.wave, wave.at) for wave in found.waves if wave.stage == "main"]
    assert main == [
        (1, 1, at(12)),
        (1, 2, at(12, 50)),
        (2, 1, at(13, 40)),
        (3, 1, at(14, 30)),
        (4, 1, at(15, 20)),
        (5, 1, at(16, 10)),
        (6, 1, at(17)),
        (7, 1, at(18, 10)),
    ]
    assert found.waves[1] == WaveTime("main", 1, 2, at(12, 50), 32, 1, 32)
    assert [wave.at for wave in found.waves if wave.stage == "third-place"] == [at(18, 10)]
    assert found.ends_at == at(19, 20)


def test_what_is_played_at_the_same_time_shares_the_boards() -> None:
    """Of 8: the losers of round 1 meet while the semi-finals are played, then B comes in, and so on."""
    steps = steps_of("cup", 8)

    assert steps == (
        (RoundLoad("main", 1, 4),),
        (RoundLoad("main", 2, 2), RoundLoad("consolation", 1, 2)),
        (RoundLoad("main", 3, 1), RoundLoad("consolation", 2, 2)),
        (RoundLoad("consolation", 3, 1),),
    )
    minutes = {(load.stage, load.round): 60 for step in steps for load in step}
    found = timetable(steps[:2], start=at(10), minutes=minutes, boards=3)
    assert found.waves == (
        WaveTime("main", 1, 1, at(10), 3, 1, 3),
        WaveTime("main", 1, 2, at(11), 1, 1, 1),
        WaveTime("main", 2, 1, at(12), 2, 1, 2),
        WaveTime("consolation", 1, 1, at(12), 1, 3, 3),
        WaveTime("consolation", 1, 2, at(13), 1, 1, 1),
    )


def test_rounds_in_which_nobody_meets_are_left_out() -> None:
    """5 in a bracket of 8: three byes, so round 1 is one match; its loser waits in the consolation."""
    steps = steps_of("cup", 5)

    assert steps[0] == (RoundLoad("main", 1, 1),)
    assert sum(load.matches for step in steps for load in step) == 2 * 5 - 4


def test_a_schedule_has_its_rounds_one_after_the_other() -> None:
    (first, *rest) = steps_of("round-robin", 5)

    assert first == (RoundLoad("round-robin", 1, 2),)
    assert len(rest) == 4


def test_rounds_that_are_paired_one_by_one_seat_everybody_but_one() -> None:
    assert steps_of_rounds("swiss", 2, 25) == ((RoundLoad("swiss", 1, 12),), (RoundLoad("swiss", 2, 12),))


def test_without_a_number_of_boards_everybody_plays_at_once() -> None:
    found = timetable([[RoundLoad("main", 1, 64)]], start=at(12), minutes={("main", 1): 50})

    assert found.waves == (WaveTime("main", 1, 1, at(12), 64),)


def test_no_match_reaches_into_a_break() -> None:
    steps = steps_of_rounds("swiss", 3, 8)
    minutes = {("swiss", number): 60 for number in (1, 2, 3)}
    breaks = [(at(12, 30), at(13, 45)), (at(8), at(9))]

    found = timetable(steps, start=at(11), minutes=minutes, blocks=breaks)

    assert [wave.at for wave in found.waves] == [at(11), at(13, 45), at(14, 50)]


def test_waves_that_start_too_late_are_told() -> None:
    steps = steps_of_rounds("swiss", 3, 8)
    found = timetable(steps, start=at(21), minutes={("swiss", number): 60 for number in (1, 2, 3)})

    assert [wave.round for wave in found.after(at(22))] == [3]
    assert found.ends_at == at(0, day=11)


def test_a_place_finds_its_wave() -> None:
    assert [wave_of(place, [2, 3]) for place in (1, 2, 3, 5, 6, 60)] == [1, 1, 2, 2, 2, 2]
    assert wave_of(60, [2, None]) == 2
    assert wave_of(1, [None]) == 1


def test_no_timer_runs_in_a_break() -> None:
    blocks = [(at(12), at(13)), (at(12, 30), at(13, 30)), (at(18), at(19)), (at(8), at(9))]

    assert running_time(at(11), at(14), blocks) == timedelta(hours=1, minutes=30)
    assert running_time(at(12, 15), at(13), blocks) == timedelta()
    assert running_time(at(11), at(11, 20), []) == timedelta(minutes=20)


def test_a_moment_lies_in_a_break_or_in_none() -> None:
    blocks = [(at(12), at(13))]

    assert block_at(at(12), blocks) == blocks[0]
    assert block_at(at(13), blocks) is None


@given(entrants=st.integers(2, 70), boards=st.integers(1, 40), code=st.sampled_from(["cup", "round-robin"]))
def test_every_match_is_played_once_and_no_table_twice_at_a_time(
    entrants: int, boards: int, code: str
) -> None:
    steps = steps_of(code, entrants)
    minutes = {(load.stage, load.round): 45 for step in steps for load in step}

    waves = timetable(steps, start=at(10), minutes=minutes, boards=boards).waves

    assert sum(wave.matches for wave in waves) == sum(load.matches for step in steps for load in step)
    by_time: dict[datetime, list[int]] = {}
    for wave in waves:
        assert wave.first_table is not None
        assert wave.last_table is not None
        by_time.setdefault(wave.at, []).extend(range(wave.first_table, wave.last_table + 1))
    assert all(len(tables) == len(set(tables)) <= boards for tables in by_time.values())
