"""The .mat of each program, as formats 2.9 describes it: the same match is read from all of them.

Every text is example 2 of that page in the clothes of one program; no file of any program is copied.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules.match.verdict import Status, Verdict
from rules.notation.check import check_record

RECORDS = Path(__file__).parents[2] / "data" / "records"
EXAMPLE = (RECORDS / "example-2.mat").read_text(encoding="utf-8")

# Game 1 with a dance, so that its spellings differ too: the left side closes five points and hits.
DANCE = """
 Game 1
 Ayla : 0                       Baran B. : 0
  1) 31: 8/5 6/5                 64: 24/14
  2) 55: 8/3(2) 6/1*(2)          66: Cannot Move
  3) 43: 24/20 13/10             66: Cannot Move
                                  Wins 2 points
"""
WITH_A_DANCE = (
    EXAMPLE[: EXAMPLE.index(" Game 1")].rstrip("\n") + "\n" + DANCE + EXAMPLE[EXAMPLE.index("\n Game 2") :]
)


def gnubg(text: str) -> str:
    """Moves one by one, 25 and 0, blank dances, a trailing blank, never "and the match"."""
    text = re.sub(
        r"([\w]+/[0-9]+)(\*?)\((\d)\)",
        lambda move: " ".join([move[1] + move[2], *[move[1]] * (int(move[3]) - 1)]),
        text,
    )
    text = text.replace("bar/", "25/").replace("/off", "/0").replace("Cannot Move", "").replace("????", "")
    return text.replace(" and the match", "").replace("8/5 6/5\n", "8/5 6/5 \n")


def extreme_gammon(text: str) -> str:
    """Header, BOM, CRLF, Bar and Off, question marks."""
    items = ("Site", "Club evening"), ("Player 1", "Ayla Örnek"), ("Crawford", "On"), ("CubeLimit", "1024")
    header = "".join(f'; [{key} "{value}"]\n' for key, value in items) + "\n"
    text = text.replace("bar", "Bar").replace("off", "Off").replace("????", "???")
    return "\ufeff" + (header + text).replace("\n", "\r\n")


def studio(text: str) -> str:
    """Very wide columns, singular point, an empty last row, a concession."""
    text = re.sub(r"(?m)^(.{30}\S*) +(\S.*)$", lambda row: f"{row[1]:<46}{row[2]}", text)
    text = text.replace("points", "point").replace("54: ????", "54: Concedes")
    return text.replace("\n Game 4", " 25)\n\n Game 4")


def galaxy(text: str) -> str:
    """No indent before the length, 25 and 0, Losses beside Wins."""
    text = text.replace(" 3 point match", "3 point match").replace("bar/", "25/")
    return text.replace("54: ????\n      Wins 1 point", f"54: ????\n{'  3) Wins 1 point':<34}Losses 1 point")


def gridgammon(text: str) -> str:
    """Ratings behind the names, 25, no hit marks, no header."""
    text = text.replace("Ayla :", "Ayla,1823 :").replace("Baran B. :", "Baran B.,1544 :")
    return text.replace("bar/", "25/").replace("*", "")


def bgblitz(text: str) -> str:
    """CRLF, comments with times and the length among them."""
    comments = "; 3-point match\n; Start: 2026-11-30 19:00\n# Playing time: 01:12\n"
    return (comments + text.replace("\n Game 2", "\n; 3-point match\n Game 2")).replace("\n", "\r\n")


def xg_mobile(text: str) -> str:
    """Game lines to the right, row numbers without padding."""
    text = re.sub(r"(?m)^ +(\d+\))", r"\1", text)
    return re.sub(r"(?m)^ Game (\d)", lambda game: f"{'Game ' + game[1]:>40}", text)


def opengammon(text: str) -> str:
    """No blank before the colon, dice as they fell, Wins 1 points, a game nobody rolled in."""
    text = text.replace(" : ", ": ").replace("31:", "13:").replace("64:", "46:")
    text = re.sub(r"(?m)^(.{30}\S*) +(\S.*)$", lambda row: f"{row[1]:<60}{row[2]}", text)
    text = re.sub(r"Wins 1 point\b", "Wins 1 points", text)
    third = text.index("\n Game 3")
    fourth = text.index("\n Game 4")
    unrolled = re.sub(r"(?m)^ +\d+\).*\n", "", text[third:fourth])
    return '; [Cubelimit "64"]\n' + text[:third] + unrolled + text[fourth:]


PROGRAMS = (gnubg, extreme_gammon, studio, galaxy, gridgammon, bgblitz, xg_mobile, opengammon)


def judged(text: str) -> Verdict:
    return check_record(text.encode())


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("text", [EXAMPLE, WITH_A_DANCE], ids=["example", "with a dance"])
def test_same_match_is_read_from_every_program(program, text):
    verdict = judged(program(text))

    assert (verdict.fault, verdict.status, verdict.score) == (None, Status.VALID, (2, 3))
    assert verdict.players == ("Ayla", "Baran B.")
    assert [note.code for note in verdict.notes] == []


@pytest.mark.parametrize("program", PROGRAMS)
def test_clothes_of_a_program_are_not_the_text_they_were_made_of(program):
    assert program(WITH_A_DANCE) != WITH_A_DANCE


def test_games_are_the_same_whoever_wrote_them():
    games = [judged(program(WITH_A_DANCE)).games for program in PROGRAMS[:-1]]

    assert len(set(games)) == 1


@pytest.mark.parametrize(
    "line",
    [
        "Game 2 (Crawford)",
        "Game 2 (Crawford game):",
        "Game 2 - Crawford",
        "Game 2 – Crawford Game",
        "Game 2: Crawford",
        "Game 2, Crawford",
        "game 2 [crawford]",
        "GAME 2 CRAWFORD",
    ],
)
def test_game_line_may_name_the_crawford_game(line):
    text = EXAMPLE.replace("Game 2", line)
    wrong = EXAMPLE.replace("Game 1", line.replace("2", "1"))

    assert (judged(text).score, judged(text).notes) == ((2, 3), ())
    # Formats 4: the word is a claim; the score decides.
    assert [(note.code, note.place.game) for note in judged(wrong).notes] == [("crawford-differs", 1)]


@pytest.mark.parametrize("line", ["Game 3 - Post-Crawford", "Game 3 (post crawford)"])
def test_game_line_may_say_that_the_crawford_game_is_over(line):
    verdict = judged(EXAMPLE.replace("Game 3", line))

    assert (verdict.score, verdict.notes) == ((2, 3), ())


def test_name_of_the_header_is_never_compared():
    verdict = judged('; [Player 1 "Ceren Q."]\n' + EXAMPLE)

    assert (verdict.players, verdict.notes) == (("Ayla", "Baran B."), ())
