"""Jellyfish .gam: games without length and score. Formats 5."""

from __future__ import annotations

import pytest

from rules.match.record import UnreadableRecordError
from rules.match.score import Side
from rules.match.verdict import Status
from rules.notation.check import check_record
from rules.notation.gam import read_gam
from rules.notation.limits import MAX_GAMES, MAX_LINE_CHARACTERS, MAX_ROWS_IN_A_GAME

NAMES = " Ayla                           Baran B."
# Formats 5.
DROPPED = """  1) 31: 8/5 6/5                 64: 24/14
  2)  Doubles => 2                Drops
      Wins 1 point"""
# The right side resigns a gammon on a cube of 2: formats 2.6.
RESIGNED = """  1) 31: 8/5 6/5                 64: 24/14
  2) 55: 8/3(2) 6/1*(2)          66: Cannot Move
  3)  Doubles => 2                Takes
  4) 43: 24/20 13/10             42: bar/21 8/6
                                  Wins 4 points"""


def text(*games: str) -> str:
    return "\n".join((NAMES, *games)) + "\n"


def test_games_are_judged_one_by_one_and_prove_no_match():
    verdict = check_record(text(DROPPED, RESIGNED).encode(), length=7, score=(7, 4))

    assert (verdict.status, verdict.format, verdict.fault) == (Status.VALID, "gam", None)
    assert verdict.players == ("Ayla", "Baran B.")
    assert [(game.winner, game.points) for game in verdict.games] == [(Side.ONE, 1), (Side.TWO, 4)]
    assert (verdict.length, verdict.score) == (None, (1, 4))
    assert [note.code for note in verdict.notes] == ["length-not-written"]


def test_score_before_a_game_is_what_the_wins_lines_add_up_to():
    record = read_gam(text(DROPPED, RESIGNED, DROPPED))

    assert [(game.number, game.points) for game in record.games] == [(1, (0, 0)), (2, (1, 0)), (3, (1, 4))]
    assert (record.length, record.session.jacoby) == (0, False)


def test_gammon_counts_without_the_cube():
    # No Jacoby: a resigned gammon on a cube of 1 is worth 2.
    verdict = check_record(text("  1) 31: 8/5 6/5                 64: 24/14", "      Wins 2 points").encode())

    assert (verdict.fault, [game.points for game in verdict.games]) == (None, [2])


def test_fault_is_found_as_in_other_records():
    verdict = check_record(text(DROPPED, RESIGNED.replace("64: 24/14", "64: 24/15")).encode())

    place = verdict.fault.place
    assert (verdict.fault.code, place.game, place.row, place.line, place.side) == (
        "wrong-dice",
        2,
        1,
        5,
        Side.TWO,
    )


def test_game_without_its_end_is_incomplete():
    verdict = check_record(text(DROPPED, RESIGNED.replace("Wins 4 points", "")).encode())

    assert (verdict.status, [note.code for note in verdict.notes]) == (
        Status.INCOMPLETE,
        ["length-not-written", "incomplete-game"],
    )


def test_names_may_stand_before_each_game_and_change():
    record = read_gam(f"; a comment\n{text(DROPPED)}\n Baran B.     Ece\n{DROPPED}\n\nthe end\n")

    assert [game.names for game in record.games] == [("Ayla", "Baran B."), ("Baran B.", "Ece")]


@pytest.mark.parametrize("words", ["", NAMES, "1) 31: 8/5 6/5", f"One name\n{DROPPED}"])
def test_without_names_or_rows_it_is_no_record(words):
    with pytest.raises(UnreadableRecordError) as refusal:
        read_gam(words)

    assert (refusal.value.code, refusal.value.format) == ("unknown-format", "gam")


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("  1) 31: " + "8/5 " * MAX_LINE_CHARACTERS, "line-too-long"),
        ("\n".join(["  1) Wins 1 point"] * (MAX_GAMES + 1)), "too-many-games"),
        ("  1) 31: 8/5 6/5\n" * (MAX_ROWS_IN_A_GAME + 1), "too-many-rows"),
    ],
    ids=["line", "games", "rows"],
)
def test_limits_are_named(lines, reason):
    with pytest.raises(UnreadableRecordError) as refusal:
        read_gam(text(lines))

    assert (refusal.value.code, refusal.value.reason) == ("unreadable-file", reason)
