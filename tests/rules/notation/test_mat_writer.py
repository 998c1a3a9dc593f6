"""Records written as .mat text, and read back. Formats 2.2 to 2.10."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rules.match.options import SessionOptions
from rules.match.record import (
    Defect,
    GiveUp,
    MatchRecord,
    Roll,
    Silence,
    Statement,
    Tie,
    UnreadableRecordError,
    Win,
    WrittenGame,
)
from rules.match.score import Side
from rules.notation.mat import read_mat
from rules.notation.mat_writer import write_mat
from tests.rules.notation.games import GAMES, random_record
from tests.rules.notation.sameness import said

RECORDS = Path(__file__).parents[2] / "data" / "records"
EXAMPLE_1 = (RECORDS / "example-1.mat").read_text(encoding="utf-8")
EXAMPLE_2 = (RECORDS / "example-2.mat").read_text(encoding="utf-8")
LEFT, RIGHT = Side.ONE, Side.TWO


def on_row(kind: type[Statement], side: Side, *, row: int | None = 1, **values: object) -> Statement:
    return kind(line=0, row=row, side=side, text=values.pop("text", ""), **values)


def one_game(*statements: Statement, **values: object) -> MatchRecord:
    game = WrittenGame(
        number=1, line=0, score_line=0, names=("Ada", "Bora"), points=(0, 0), statements=statements
    )
    return MatchRecord(format="mat", length=3, games=(game,), **values)


def rows_of(record: MatchRecord) -> list[str]:
    """The lines below the score line."""
    return write_mat(record).rstrip("\n").split("\n")[4:]


def row_of(cell: str, variation: str = "Backgammon") -> str:
    """The first row of a record with this cell in it, read and written again."""
    head = f'; [Variation "{variation}"]\n 3 point match\n Game 1\n Ada : 0     Bora : 0\n'
    lines = write_mat(read_mat(f"{head}  1) {cell}\n")).split("\n")
    return next(line for line in lines if line.startswith("  1) ")).removeprefix("  1) ")


def test_examples_of_the_formats_page_are_written_as_they_stand_there():
    # Formats 2.7; but a right player's Wins stands behind the row it ends, as GNU Backgammon needs it.
    written = write_mat(read_mat(EXAMPLE_2))
    moved = EXAMPLE_2.replace(
        "  4) 66: 24/18(2) 13/7(2)\n                                  Wins 2 points\n",
        "  4) 66: 24/18(2) 13/7(2)         Wins 2 points\n",
    )

    assert written == moved
    assert write_mat(read_mat(written)) == written


@pytest.mark.parametrize("file", sorted(RECORDS.glob("*.mat")), ids=lambda file: file.stem)
def test_record_of_a_file_is_the_same_when_written_and_read(file):
    record = read_mat(file.read_text(encoding="utf-8"))

    assert said(read_mat(write_mat(record))) == said(record)


@pytest.mark.parametrize(
    ("cell", "written"),
    [
        ("31: 8/5, 6/5", "31: 8/5 6/5"),
        ("31: 8/5 5/4", "31: 8/5/4"),
        ("64: 24/18 18/14 13/9", "64: 24/18/14 13/9"),
        ("55: 13/8 13/8 8/3 8/3", "55: 13/8(2) 8/3(2)"),
        ("33: 24/21/18 24/21/18", "33: 24/21/18(2)"),
        ("66: 24/18(4) 24/18", "66: 24/18(4) 24/18"),
        ("31: 25/22 6/5", "31: bar/22 6/5"),
        ("65: 6/0 5/Off", "65: 6/off 5/off"),
        ("66: can't move", "66: Cannot Move"),
        ("66:", "66:"),
        ("54: ???", "54: ????"),
        ("54: Concedes", "54: Resigns"),
        ("54: Losses 4 point", "54: Resigns 4 points"),
        ("Losses 1", "Resigns 1 point"),
        ("Forfeits", "Resigned Match"),
        ("Lost on time 3 points", "Resigned Match 3 points"),
        ("Redoubles to 4", " Doubles => 4"),
        ("Double", " Doubles"),
        ("Accepts", " Takes"),
        ("Rejects", " Drops"),
        ("Beaver => 4", " Beavers => 4"),
        ("Raccoon => 8", " Raccoons => 8"),
        ("31: 8-5", "31: 8-5"),
        ("31: Illegal play", "31: Illegal play"),
    ],
)
def test_cell_has_one_spelling(cell, written):
    assert row_of(cell) == written


@pytest.mark.parametrize(
    ("cell", "variation", "written"),
    [
        ("21: hand/22 => 66: 24/12 18/12(2)", "Acey-Deucey", "21: hand/22 => 66: 24/12 18/12(2)"),
        ("12: hand/24, hand/23=>  66: Cannot Move", "acey deucey", "12: hand/24 hand/23 => 66:"),
        ("21: hand/22 => 44: ????", "Acey-Deucey", "21: hand/22"),
        (
            "passed 5,5 5 6: 24/19(3) 24/18 | 64: 24/14",
            "Plakoto Express",
            "passed 5 5 5 6: 24/19(3) 24/18 | 64: 24/14",
        ),
        ("passed 55: | 64: Cannot Move", "Plakoto Express", "passed 5 5: | 64: Cannot Move"),
        ("passed 6: no move | 64: ????", "Plakoto Express", "passed 6: | 64: ????"),
        ("passed 6: 24/18", "Plakoto Express", "passed 6: 24/18"),
        ("65: 6/off 5/off", "Eureika", "65: 6/off 5/off"),
        ("64: 24/18(pin)/14", "Plakoto", "64: 24/18/14(pin)"),
    ],
)
def test_cell_of_another_game(cell, variation, written):
    """A pin that nobody's checker lay under goes to the last move: the number of marks is what is kept."""
    text = row_of(cell, variation)

    assert said(read_mat(f" 1 point match\nGame 1\nA : 0  B : 0\n1) {text}\n")) == said(
        read_mat(f" 1 point match\nGame 1\nA : 0  B : 0\n1) {cell}\n")
    )
    if "(pin)" not in written:
        assert text == written


def test_marks_stand_where_checkers_were_met():
    rows = (
        "  1) 31: 8/5 6/5                 64: 24/14",
        "  2) 61: 13/7 6/1*               61: bar/24*/18*",
        "  3) 33: bar/22(2) 24/21(2)      62: 24/18 13/11",
    )
    text = " 3 point match\n Game 1\n Ada : 0     Bora : 0\n" + "\n".join(rows)

    assert rows_of(read_mat(text)) == list(rows)


@pytest.mark.parametrize(
    ("cell", "written"),
    [
        ("31: 8/5* 6/5", "31: 8/5* 6/5"),  # nobody was there
        ("31: 8/5 6/5*", "31: 8/5* 6/5"),
        ("31: 8/5* 6/5*", "31: 8/5* 6/5*"),
        ("31: 8/5*(1)* 6/5", "31: 8/5* 6/5*"),
        ("33: 8/5*(2)* 6/3**", "33: 8/5** 8/5* 6/3*"),
        ("33: 8/5*(2)* 6/3*(2)*", "33: 8/5* 8/5* 6/3* 6/3*"),
    ],
)
def test_marks_that_are_wrong_are_kept_in_their_number(cell, written):
    assert row_of(cell) == written


def test_unmarked_hit_stays_unmarked():
    rows = ["  1) 31: 8/5 6/5                 64: 24/14", "  2) 55: 8/3(2) 6/1(2)"]
    text = " 3 point match\n Game 1\n Ada : 0     Bora : 0\n" + "\n".join(rows)

    assert rows_of(read_mat(text)) == rows


def test_rows_follow_the_order_of_the_statements():
    roll = on_row(Roll, RIGHT, dice=(6, 6))
    record = one_game(
        on_row(Roll, RIGHT, dice=(6, 2)),
        on_row(Roll, RIGHT, dice=(2, 2)),
        on_row(Roll, LEFT, dice=(3, 3)),
        roll,
        on_row(Roll, LEFT, dice=(4, 4), silence=Silence.GAVE_UP),
        on_row(GiveUp, LEFT, points=2),
        on_row(Win, RIGHT, points=2),
    )

    assert rows_of(record) == [
        "  1)                             62:",
        "  2)                             22:",
        "  3) 33:                         66:",
        "  4) 44: Resigns 2 points         Wins 2 points",
    ]


def test_line_without_a_number_keeps_its_column():
    record = one_game(
        on_row(Win, LEFT, row=None, points=1),
        on_row(Tie, RIGHT, row=None),
        on_row(Defect, LEFT, row=None, code="unreadable-row", text="Final score 3-0"),
    )

    assert rows_of(record) == [
        "      Wins 1 point",
        "                                  Tie",
        "      Final score 3-0",
    ]


def test_row_that_cannot_be_read_stands_alone():
    record = read_mat(EXAMPLE_1.replace("55: 8/3(2) 6/1*(2)          66: Cannot Move", "x 66: y 44: z 33:"))

    assert "  2) x 66: y 44: z 33:" in write_mat(record).split("\n")
    assert said(read_mat(write_mat(record))) == said(record)


def test_long_left_cell_moves_the_right_column_of_the_game_and_a_very_long_one_its_row():
    longer = on_row(Roll, LEFT, dice=(1, 1), play=None, text="")
    play = (
        read_mat(
            " 1 point match\nGame 1\nA : 0   B : 0\n1) 11: 24/23 13/12 8/7 6/5 4/3 3/2 2/1 24/23 23/22\n"
        )
        .games[0]
        .statements[0]
        .play
    )
    right = on_row(Roll, RIGHT, dice=(6, 6))
    rows = rows_of(one_game(replace(longer, play=play), right, on_row(Roll, LEFT, dice=(5, 5)), right))

    assert rows == [
        "  1) 11: 24/23 13/12 8/7 6/5 4/3/2/1 24/23/22  66:",
        "  2) 55:                                      66:",
    ]


def test_header_says_what_the_record_knows():
    record = one_game(
        headers={"eventdate": "2026.11.30", "event": "Sample Cup", "player 1": "Ada Örnek"},
        session=SessionOptions(crawford=False, jacoby=True, beavers=False, raccoons=True),
        cube_limit=64,
        game="plakoto",
        options={"opening": "combined", "cube": "on"},
    )

    assert write_mat(record).split("\n")[:10] == [
        '; [EventDate "2026.11.30"]',
        '; [Event "Sample Cup"]',
        '; [Player 1 "Ada Örnek"]',
        '; [Variation "Plakoto"]',
        '; [Options "opening=combined, cube=on"]',
        '; [Crawford "Off"]',
        '; [Jacoby "On"]',
        '; [Beaver "Off"]',
        '; [Raccoon "On"]',
        '; [CubeLimit "64"]',
    ]
    assert said(read_mat(write_mat(record))) == said(record)


def test_long_header_is_cut_to_a_line_that_is_read():
    record = one_game(headers={"comment": "x" * 1000})

    assert len(read_mat(write_mat(record)).headers["comment"]) == 400 - len('; [Comment ""]')


def test_cube_after_automatic_doubles_and_the_crawford_game_are_told():
    record = read_mat(EXAMPLE_1)
    game = replace(record.games[0], start_cube=4, claims_crawford=True)
    lines = write_mat(replace(record, games=(game,))).split("\n")

    assert " Game 1 (Crawford)" in lines
    assert '; [Cube "4"]' in lines
    assert read_mat("\n".join(lines)).games[0].start_cube == 4
    assert read_mat("\n".join(lines)).games[0].claims_crawford is True


def test_name_cannot_be_taken_for_a_score():
    record = read_mat(EXAMPLE_1)
    game = replace(record.games[0], names=("Ada: 2 of 3 :-7", "Bora :66"))

    assert read_mat(write_mat(replace(record, games=(game,)))).games[0].names == (
        "Ada; 2 of 3 ;-7",
        "Bora :66",
    )


def test_columns_that_change_sides_are_written_as_the_sides_are():
    swapped = EXAMPLE_2.replace(
        " Ayla : 0                       Baran B. : 2\n  1) 21: 13/11 6/5               43: 24/20* 13/10",
        " Baran B. : 2                   Ayla : 0\n  1) 43: 24/20* 13/10            21: 13/11 6/5",
    )
    record = read_mat(swapped)

    assert record.games[1].names == ("Ayla", "Baran B.")
    assert said(read_mat(write_mat(record))) == said(record)


DAMAGE = st.tuples(
    st.integers(0, 10_000),
    st.integers(0, 40),
    st.text("0123456789/:()*=>;-?| \n\tbaroffhandpinpassedWinsDoublesTakesTie", max_size=20),
)


@given(game=st.sampled_from(GAMES), damages=st.lists(DAMAGE, max_size=4))
def test_whatever_was_read_is_read_again_from_what_was_written(game, damages):
    text = write_mat(random_record(1, game, length=1))
    for at, cut, insert in damages:
        place = at % len(text)
        text = text[:place] + insert + text[place + cut :]
    try:
        record = read_mat(text)
    except UnreadableRecordError:
        return
    # A row that cannot be read is only copied, and its columns may be what was wrong.
    assume("unreadable-row" not in codes_of(record))

    assert said(read_mat(write_mat(record))) == said(record)


def codes_of(record: MatchRecord) -> set[str]:
    statements = (statement for game in record.games for statement in game.statements)
    return {statement.code for statement in statements if isinstance(statement, Defect)}
