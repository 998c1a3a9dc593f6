"""The quirks of .mat files: layout, spelling and encoding are never faults. Formats 2, 10."""

from __future__ import annotations

import re
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.match.record import UnreadableRecordError
from rules.match.verdict import Status, Verdict
from rules.notation.check import check_record
from rules.notation.limits import MAX_GAMES, MAX_ROWS_IN_A_GAME
from rules.notation.mat import read_mat
from tests.looking import examples

RECORDS = Path(__file__).parents[2] / "data" / "records"
EXAMPLE_1 = (RECORDS / "example-1.mat").read_text()
EXAMPLE_2 = (RECORDS / "example-2.mat").read_text()
WHOLE = (RECORDS / "match-4101.mat").read_text()


def judged(text: str) -> Verdict:
    return check_record(text.encode())


def widened(text: str) -> str:
    """The columns moved further apart, as the servers with very wide lines write them."""
    return re.sub(r"(?m)^(.{30}\S*) +(\S.*)$", lambda row: f"{row[1]:<60}{row[2]}", text)


def tabbed(text: str) -> str:
    """Tabs in place of blanks, to every eighth column."""
    lines = (re.findall(r".{1,8}", line) for line in text.split("\n"))
    return "\n".join(
        "".join(re.sub(r"^(.{0,7}?) +$", "\\1\t", part) if len(part) == 8 else part for part in line)
        for line in lines
    )


def tabs_only(text: str) -> str:
    """One tab before the left cell and one before the right, as a spreadsheet writes them."""
    rows = re.sub(r"(?m)^ *(\d+\)) +(?=\S)(?=.{26})", r"\1\t", text)
    rows = re.sub(r"(?m)^ {30,}(?=\S)", "\t\t", rows)
    rows = re.sub(r"(?m)^ +(\d+\)) {20,}", r"\1\t\t", rows)
    return re.sub(r"(?m)(?<=\S) {2,}(?=\S)", "\t", rows)


DIALECTS = {
    "CRLF": EXAMPLE_2.replace("\n", "\r\n"),
    "lone CR": EXAMPLE_2.replace("\n", "\r"),
    "BOM": "\ufeff" + EXAMPLE_2,
    "header and length not indented": EXAMPLE_2.replace(
        " 3 point match", '; [Site "x"]\n# note\n3 points match'
    ),
    "length again in a comment": EXAMPLE_2.replace(" Game 2", "; 3-point match\n Game 2"),
    "length before every game": EXAMPLE_2.replace(" Game ", " 3 point match\n\n Game "),
    "capitals": EXAMPLE_2.replace("point match", "Point Match").replace("Game", "GAME").replace("bar", "Bar"),
    "numbers for bar and off": EXAMPLE_2.replace("bar/", "25/"),
    "no hit marks": EXAMPLE_2.replace("*", ""),
    "ratings": EXAMPLE_2.replace("Ayla :", "Ayla,1823 :").replace("Baran B. :", "Baran B.,1544 :"),
    "no blank before the colon": EXAMPLE_2.replace(" : ", ": "),
    "right-aligned game lines": EXAMPLE_2.replace(" Game ", " " * 30 + "Game "),
    "Ctrl-Z at the end": EXAMPLE_2 + "\x1a",
    "Ctrl-Z before the last line end": EXAMPLE_2 + "\x1a\r\n",
    "Crawford in the game line": EXAMPLE_2.replace("Game 2", "Game 2 (Crawford)"),
    "colon after the game": EXAMPLE_2.replace("Game 1", "Game 1:").replace("Game 3", "Game 3:"),
    "pt": EXAMPLE_2.replace("point match", "pt match"),
    "one cell of dice and many blanks": EXAMPLE_2.replace("54: ????", "54:" + " " * 20 + "Concedes"),
    "tabs for columns": tabs_only(EXAMPLE_2),
    "a tab before the number too": re.sub(r"(?m)^(\d+\))", r"\t\1", tabs_only(EXAMPLE_2)),
    "tabs for columns, more in the score line": tabs_only(EXAMPLE_2).replace("\tBaran", "\t\t\t\tBaran"),
    "unpadded rows": re.sub(r"(?m)^ +(\d+\))", r"\1", EXAMPLE_2),
    "numbers gone astray": re.sub(r"(?m)^ +\d+\)", " 99)", EXAMPLE_2),
    "an empty row at the end": EXAMPLE_2.replace("\n Game 4", "  25)\n\n Game 4"),
    "other cube words": EXAMPLE_2.replace("Doubles => 2", "Redoubles   ").replace("Drops", "Passes"),
    "accepts": EXAMPLE_2.replace("Takes", "Accepts"),
    "wide columns": widened(EXAMPLE_2),
    "tabs": tabbed(EXAMPLE_2),
    "singular points": EXAMPLE_2.replace("points", "point"),
    "plays in another order": EXAMPLE_2.replace("8/5 6/5", "6/5, 8/5"),
    "dice unsorted": EXAMPLE_2.replace("31:", "13:").replace("62:", "26:"),
    "resignation in words": EXAMPLE_2.replace("54: ????", "54: Concedes"),
}


@pytest.mark.parametrize("text", DIALECTS.values(), ids=DIALECTS)
def test_dialects_change_nothing(text):
    verdict = judged(text)

    assert (verdict.fault, verdict.status, verdict.score) == (None, Status.VALID, (2, 3))
    assert verdict.players == ("Ayla", "Baran B.")
    assert verdict.plays == judged(EXAMPLE_2).plays


@pytest.mark.parametrize("name", ["#Ayla", ";Ayla", "Ayla of a club with a long name"])
@pytest.mark.parametrize("layout", [str, tabs_only])
def test_name_of_any_kind_is_no_comment_and_moves_no_column(layout, name):
    verdict = judged(layout(EXAMPLE_2.replace(" Ayla", f" {name}")))

    assert (verdict.fault, verdict.status, verdict.score) == (None, Status.VALID, (2, 3))
    assert verdict.players == (name, "Baran B.")


def test_turkish_single_byte_names_are_read():
    text = EXAMPLE_1.replace("Ayla", "Işıl").encode("cp1254")

    assert check_record(text).players == ("Işıl", "Baran B.")


@pytest.mark.parametrize(
    "name", ["Ada & Ece", "O'Örnek", "Örnek, Ada", "Ada: the 2nd", "Game 7", "A. Doubles", "Ada 3) 31"]
)
def test_names_may_hold_nearly_anything(name):
    verdict = judged(EXAMPLE_1.replace(" Ayla : 0                 ", f" {name} : 0   "))

    assert (verdict.players, verdict.status) == ((name, "Baran B."), Status.VALID)


def test_long_name_is_cut_and_control_characters_go():
    verdict = judged(EXAMPLE_1.replace(" Ayla : 0", " A\x07" + "y" * 60 + " : 0"))

    assert verdict.players[0] == "A " + "y" * 38


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        (EXAMPLE_2.replace(" 3 point match\n", ""), "no-match-length", 2),
        (EXAMPLE_2.replace(" Ayla : 0                       Baran B. : 0\n", ""), "no-score-line", 4),
        (EXAMPLE_2 + " Game 5\n", "no-score-line", 28),
        (EXAMPLE_1 + EXAMPLE_2, "two-matches", 17),
        (
            EXAMPLE_1.replace("  2) 55", "; Set Pos=-b----E-C---eE---c-e----B-/1\n  2) 55"),
            "position-set-by-hand",
            12,
        ),
        (EXAMPLE_1.replace('"Backgammon"', '"Chess"'), "unknown-format", None),
    ],
    ids=["length", "score line", "last score line", "two matches", "set position", "another game"],
)
def test_unreadable_record_names_code_and_line(text, code, line):
    verdict = judged(text)

    assert (verdict.status, verdict.format) == (Status.UNREADABLE, "mat")
    assert (verdict.fault.code, verdict.fault.place.line) == (code, line)
    assert (verdict.games, verdict.score) == ((), None)


def test_too_many_games_and_rows_are_refused():
    game = "\n Game {}\n Ada : 0    Bora : 0\n"
    games = " 0 point match\n" + "".join(game.format(number) for number in range(1, MAX_GAMES + 2))
    rows = " 0 point match\n" + game.format(1) + "  1) 31: 8/5 6/5\n" * (MAX_ROWS_IN_A_GAME + 1)

    assert judged(games).fault.values["reason"] == "too-many-games"
    assert judged(rows).fault.values["reason"] == "too-many-rows"


def test_line_too_long_is_refused_inside_a_game_and_passed_over_before_it():
    inside = EXAMPLE_1.replace("8/5 6/5 ", "8/5 6/5 " + "8/5 " * 100)
    before = '; [Event "' + "x" * 500 + '"]\n' + "y" * 500 + "\n" + EXAMPLE_1
    comment = EXAMPLE_1.replace("  2) 55", ";" + "z" * 500 + "\n  2) 55")

    assert judged(inside).fault.values["reason"] == "line-too-long"
    assert [judged(text).status for text in (before, comment)] == [Status.VALID, Status.VALID]


def many_rows(cell: str) -> str:
    """As many rows as a text may have bytes for, with this in their left cell."""
    rows = 499 * f"  1) {cell}\n"
    game = " Game {}\n Ada : 0   Bora : 0\n" + rows
    games = max(1, 999_000 // len(game))
    return " 0 point match\n" + "".join(game.format(number) for number in range(1, games + 1))


@pytest.mark.parametrize(
    "text",
    [
        " : " * 300_000,
        "Score is " * 100_000,
        "\n" * 900_000 + "x",
        " " * 900_000 + "x",
        "1" * 900_000 + " point match",
        "(;" * 400_000,
        "Ada" + " " * 400_000 + "x" + "\n" * 400_000 + "2)",
        " 7 point match\n Game 1\n" + " : 0" * 200_000,
        " 7 point match\n Game 1\n Ada : 0   Bora : 0\n  1) 31: " + "8/5 " * 200_000,
        " 7 point match\n" + "".join(f" Game {n}\n" + " : 0" * 95 + "\n" for n in range(1, 999)),
        " 0 point match\n Game 1\n Ada : 0   Bora : 0\n" + (" " * 190 + "31:" + " " * 190 + "(\n") * 499,
        many_rows("31: 8/5" + " " * 370 + "x"),
        many_rows("21: hand/22 " + "=> 66: 8/5 " * 30),
        many_rows("passed " + "5 " * 170 + ": 24/19"),
        many_rows("passed 5: 24/19 " + "| 64: 8/5 " * 35),
        many_rows("passed 6: " + "=" * 370),
        many_rows("Illegal play " + "(" * 380),
        many_rows("54: " + "?" * 380),
        many_rows("Wins" + " " * 380 + "2"),
        " 0 point match\n" + ("Game 1" + " " * 385 + "x\n") * 2_500,
        " 0 point match\n" + "".join(f" Game {n}\n Ada : 0    Bora : 0\n" for n in range(1, 10_001)),
        " 0 point match\n Game 1\n A : 999999    B : -999999\n  999999) 99: 99/99(4)   Wins 999999 points\n",
        '; [Options "' + "cube=on," * 45 + '"]\n' + EXAMPLE_1,
    ],
    ids=range(23),
)
def test_hostile_text_gets_a_verdict(text):
    # What it costs is measured by bench/hostile.py; one careless pattern, and this would never end.
    assert judged(text).status in Status


def test_largest_record_takes_little_memory():
    text = many_rows("31: 8/5 6/5                 64: 24/14")
    tracemalloc.start()

    read_mat(text)

    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 100_000_000


def test_headers_are_kept_unknown_ones_too():
    record = read_mat('; [Colour "brass"]\n; [Match  ID "7"]\n' + EXAMPLE_1)

    assert (record.headers["colour"], record.headers["match id"]) == ("brass", "7")


def test_jacoby_header_decides_what_an_unturned_gammon_is_worth_for_money():
    # match-4102's last game won as a gammon would need its own record; the header is what is read here
    assert read_mat('; [Jacoby "On"]\n' + EXAMPLE_1).session.jacoby is True
    assert read_mat(EXAMPLE_1).session.jacoby is None


@settings(max_examples=examples(150))
@given(data=st.binary(max_size=400))
def test_any_bytes_get_a_verdict(data):
    assert check_record(data).status in Status


@settings(max_examples=examples(150))
@given(
    at=st.integers(0, len(WHOLE)),
    cut=st.integers(0, 60),
    insert=st.text(alphabet=st.sampled_from("0123456789/:()*=>;-? \n\tbaroffWinsDoublesTakes"), max_size=30),
)
def test_damaged_record_gets_a_verdict_and_never_an_error(at, cut, insert):
    verdict = judged(WHOLE[:at] + insert + WHOLE[at + cut :])

    assert (verdict.fault is not None) == (verdict.status in (Status.INVALID, Status.UNREADABLE))


@settings(max_examples=examples(40))
@given(lines=st.lists(st.sampled_from((EXAMPLE_1 + EXAMPLE_2 + WHOLE).split("\n")), max_size=60))
def test_shuffled_lines_get_a_verdict_or_a_refusal(lines):
    try:
        record = read_mat("\n".join(lines))
    except UnreadableRecordError:
        return

    assert record.games


NUMBERED = " 3 point match\n\n Game {}\n Ayla : 0                Baran : 0\n{}"


def test_unreadable_play_keeps_the_dice_before_it():
    fault = check_record(NUMBERED.format(1, "  1) 43: 24/20 somewhere\n").encode()).fault

    assert fault is not None
    assert (fault.code, fault.place.xgid) == (
        "unreadable-play",
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:43:0:0:0:3:10",
    )


@pytest.mark.parametrize("number", [10**6, 10**22, 10**300])
def test_game_number_of_any_size_is_a_fault_of_a_mat_record(number):
    first = check_record(NUMBERED.format(number, "").encode())
    second = check_record(
        (NUMBERED.format(1, "  1) Wins 1 point\n") + f" Game {number}\n A : 1  B : 0\n").encode()
    )

    for verdict, expected in ((first, 1), (second, 2)):
        assert verdict.fault is not None
        assert (verdict.format, verdict.fault.code) == ("mat", "game-number")
        assert verdict.fault.values == {"number": number, "expected": expected}


def test_record_is_read_from_bytes_alone():
    with pytest.raises(TypeError, match="not from str"):
        check_record("a text")  # type: ignore[arg-type]
