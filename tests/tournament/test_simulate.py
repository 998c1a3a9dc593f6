"""Whole events played through the services: counts as the format's formula, and the checker finds nothing."""

from __future__ import annotations

import json
from random import Random

import pytest
from django.core.management import CommandError, call_command

from matches.models import Match, Player
from rules.tournament.formats.templates import TEMPLATES
from rules.tournament.setups.catalogue import SETUPS, TOURNAMENTS
from tests.factories import make_format
from tests.looking import FUZZING
from tournament.audit import audit_event
from tournament.models import LogEntry, Pairing, Tournament
from tournament.setup_simulation import simulate_setup
from tournament.simulation import play_event, simulate

pytestmark = pytest.mark.django_db

SMALL = (2, 3, 4, 5, 6, 7, 8, 9, 13, 16, 17, 23)
LARGE = range(24, 131) if FUZZING else (31, 32, 33, 47, 63, 64, 65, 100, 128, 129, 130)


@pytest.mark.parametrize(
    "entrants", [*SMALL, *(pytest.param(entrants, marks=pytest.mark.slow) for entrants in LARGE)]
)
def test_a_cup_has_its_matches_and_byes_and_no_problem(entrants: int) -> None:
    """pairing-reference 4.1 (2N-4 matches for 3 or more), 2.1 (byes), C-3 (byes of the consolation)."""
    size = 1 << (entrants - 1).bit_length()

    found = simulate(format="cup", entrants=entrants, draw_seed=entrants)

    assert found.problems == ()
    assert found.matches == {"main": entrants - 1, "consolation": max(0, entrants - 3)}
    assert found.byes == {
        "main": size - entrants,
        "consolation": min(size - entrants, size // 4) if entrants > 2 else 0,
    }


#: The fewest a format has a sense for, where that is more than 2.
LEAST = {
    "nordic": 5,
    "fighters": 5,
    "triple-elimination": 3,
    "short-schedule": 7,
    "short-schedule-knockout": 7,
}


@pytest.mark.parametrize("incidents", [0, 30])
@pytest.mark.parametrize("format", TEMPLATES)
def test_every_format_is_played_to_its_end_and_the_checker_finds_nothing(format: str, incidents: int) -> None:
    for entrants in range(LEAST.get(format, 2), 61, 5) if FUZZING else (LEAST.get(format, 2), 9):
        found = simulate(format=format, entrants=entrants, draw_seed=entrants, incidents=incidents)

        assert found.problems == ()
        assert sum(found.matches.values()) > 0


@pytest.mark.parametrize(
    ("format", "entrants", "matches"),
    [
        # section 5: 2N - 2, one more with the second grand final; 2N - 5; 3N - 4
        ("double-elimination", 13, {24, 25}),
        ("nordic", 13, {21}),
        ("triple-elimination", 9, {23}),
        # RR4, 6.2: N(N - 1)/2; groups of 4 and 3, then 4 in a knock-out
        ("round-robin", 7, {21}),
        ("groups-knockout", 7, {3 + 6 + 3}),
        # 7.5: between L(M - 1) and LM - 1; playoff rules are off
        ("three-lives", 8, set(range(21, 24))),
    ],
)
def test_formats_have_as_many_matches_as_their_formula_says(
    format: str, entrants: int, matches: set[int]
) -> None:
    for draw_seed in range(3):
        found = simulate(format=format, entrants=entrants, draw_seed=draw_seed)

        assert sum(found.matches.values()) in matches, found


def test_the_command_names_its_formats(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("simulate_tournament", "--format", "list")

    assert capsys.readouterr().out.split() == sorted({*TEMPLATES, *SETUPS})


#: Matches by stage as the presets say, for the usual number of people; small ones so that it takes seconds.
SMALL_SETUPS = {
    "mall": (16, {"main": 15, "third-place": 1}),
    "mall-two-defeats": (8, None),
    "club-night": (12, {"swiss": 24}),
    "cup-weekend": (16, None),
    "american-open": (8, None),
    "swiss-weekend": (24, None),
    "jackpot-of-8": (8, {"main": 7}),
    "blitz-eights": (16, {"main": 7, "main-2": 7, "main-3": 1}),
    "super-jackpot": (8, {"main": 7}),
    "doubles": (8, {"main": 7}),
    "speedgammon": (8, {"main": 7}),
    "one-point": (32, {"main": 31}),
    "rolling-eights": (16, {"main": 7, "main-2": 7, "main-3": 1}),
}


@pytest.mark.parametrize("code", SETUPS)
def test_every_set_up_is_played_to_its_end_and_the_checker_finds_nothing(code: str) -> None:
    entrants, matches = SMALL_SETUPS[code]

    found = simulate_setup(code, entrants=entrants, draw_seed=3)

    assert found.problems == ()
    assert matches is None or found.matches == matches
    assert not Tournament.objects.exists()


@pytest.mark.slow
@pytest.mark.parametrize("code", [setup.code for setup in TOURNAMENTS])
def test_every_tournament_is_played_with_as_many_as_are_usual(code: str) -> None:
    assert simulate_setup(code, draw_seed=1).problems == ()


def test_a_swiss_with_finals_has_its_play_off_its_consolation_and_its_last_chance() -> None:
    """Shared P5 with 64: 5 rounds; 20 of three wins play for 4 places; 16 in the finals, 48 below."""
    found = simulate(format="swiss-finals", entrants=64, draw_seed=1)

    assert found.problems == ()
    assert {code: found.matches[code] for code in ("swiss", "playoff", "main", "consolation")} == {
        "swiss": 160,
        "playoff": 16,
        "main": 15,
        "consolation": 47,
    }
    assert found.byes["consolation"] == 16
    assert found.matches["last-chance"] > 50


def test_losing_semi_finalists_who_keep_their_prize_play_neither_below() -> None:
    """Of 8: two of the first round's four losers and nobody of the semi-finals are in the last chance."""
    event = make_format("cup-last-chance", 8, settings={1: {"semi-finals-stay": True}})
    play_event(event, Random(1))

    lost = Pairing.objects.filter(stage__event=event, stage__code="main", round__number=2)
    losers = {slot.entrant_id for row in lost for slot in row.slots.all() if slot.number != row.winner}
    below = Pairing.objects.filter(stage__event=event).exclude(stage__code="main")
    seated = {slot.entrant_id for row in below for slot in row.slots.all()}
    assert len(losers) == 2
    assert losers.isdisjoint(seated)
    assert audit_event(event) == ()


def test_the_command_plays_a_set_up(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("simulate_tournament", "--format", "doubles", "--entrants", "4", "--json")

    found = json.loads(capsys.readouterr().out)
    assert (found["format"], found["matches"], found["problems"]) == ("doubles", {"main": 3}, [])


def test_the_same_seed_is_the_same_event() -> None:
    first, second = (results(draw_seed) for draw_seed in (5, 5))

    assert first == second != results(6)


def results(draw_seed: int) -> list[tuple]:
    simulate(format="cup", entrants=9, draw_seed=draw_seed, keep=True)
    event = Tournament.objects.order_by("-id")[0].events.get()
    rows = Pairing.objects.filter(stage__event=event).order_by("stage__order", "round__number", "number")
    return list(
        rows.values_list("key", "winner", "match__score_one", "match__score_two", "match__result_kind")
    )


def test_results_come_by_every_road() -> None:
    simulate(format="cup", entrants=32, draw_seed=1, keep=True)

    actions = set(LogEntry.objects.values_list("action", flat=True))
    assert {"enter-result", "report-result", "confirm-result"} <= actions
    assert Match.objects.filter(result_kind="no-show", is_rated=False).exists()
    assert Match.objects.filter(games__isnull=False).exists()


def test_nothing_is_left_behind_unless_it_is_asked_to_stay() -> None:
    simulate(format="cup", entrants=4, draw_seed=1)
    assert not Tournament.objects.exists()
    assert not Player.objects.exists()
    assert not Match.objects.exists()

    simulate(format="cup", entrants=4, draw_seed=1, keep=True)
    assert Tournament.objects.count() == 1


def test_the_command_prints_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("simulate_tournament", "--format", "cup", "--entrants", "5", "--draw-seed", "3", "--json")

    found = json.loads(capsys.readouterr().out)
    assert isinstance(found.pop("seconds"), float)
    assert isinstance(found.pop("walkovers"), int)
    assert found == {
        "format": "cup",
        "entrants": 5,
        "draw_seed": 3,
        "matches": {"main": 4, "consolation": 2},
        "byes": {"main": 3, "consolation": 2},
        "problems": [],
    }


def test_the_command_speaks_to_people_too(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("simulate_tournament", "--entrants", "4", "--draw-seed", "3")

    told = capsys.readouterr().out
    assert "cup, 4 entrants, draw seed 3" in told
    assert "the checker found nothing" in told


@pytest.mark.parametrize("format", ["swiss", "three-lives", "redraw-lives", "cup"])
@pytest.mark.parametrize("count", [0, 1])
def test_one_alone_has_no_event(count: int, format: str) -> None:
    with pytest.raises(CommandError, match="too-few-entrants"):
        call_command("simulate_tournament", "--format", format, "--entrants", str(count))


@pytest.mark.parametrize("option", ["--entrants=-5", "--incidents=101", "--incidents=-1"])
def test_numbers_that_cannot_be_are_refused(option: str) -> None:
    with pytest.raises(CommandError, match="are"):
        call_command("simulate_tournament", option)


@pytest.mark.parametrize(
    ("entrants", "code"), [(0, "too-few-entrants"), (1, "too-few-entrants"), (2049, "too-many")]
)
def test_what_cannot_be_drawn_is_refused_and_leaves_nothing(entrants: int, code: str) -> None:
    with pytest.raises(CommandError, match=code):
        call_command("simulate_tournament", "--entrants", str(entrants), "--draw-seed", "1")

    assert not Tournament.objects.exists()
