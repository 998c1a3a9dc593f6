"""GNU Backgammon's SGF: syntax, nodes, root and limits. Formats 4."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules.board.written import WrittenPlay
from rules.match.record import (
    CubeAction,
    CubeWord,
    Defect,
    GiveUp,
    Silence,
    Tie,
    UnreadableRecordError,
    Win,
)
from rules.match.score import Side
from rules.match.verdict import Status, Verdict
from rules.notation.check import check_record
from rules.notation.sgf import read_sgf
from tests.rules.notation.sgf_texts import EXAMPLE, root

RECORDS = Path(__file__).parents[2] / "data" / "records"
EXPECTED = json.loads((RECORDS / "expected.json").read_text())
SGFS = sorted(path.name for path in RECORDS.glob("match-*.sgf"))


def statements(nodes: str, more: str = "") -> tuple:
    return read_sgf(f"({root(more=more)}{nodes})").games[0].statements


def judged(text: str) -> Verdict:
    return check_record(text.encode())


def refused(text: str) -> UnreadableRecordError:
    with pytest.raises(UnreadableRecordError) as refusal:
        read_sgf(text)
    return refusal.value


@pytest.mark.parametrize("name", SGFS)
def test_matches_of_gnu_backgammon_are_judged_as_expected(name):
    verdict = check_record((RECORDS / name).read_bytes())

    expected = EXPECTED[name]
    assert (verdict.status, verdict.fault, verdict.format) == (expected["status"], None, "sgf")
    assert verdict.length == expected["length"]
    assert list(verdict.players) == expected["players"]
    assert list(verdict.score) == expected["score"]
    assert (len(verdict.games), verdict.plays) == (expected["games"], expected["plays"])


@pytest.mark.parametrize("name", SGFS)
def test_sgf_and_mat_of_a_match_prove_the_same(name):
    sgf = check_record((RECORDS / name).read_bytes())
    mat = check_record((RECORDS / name.replace(".sgf", ".mat")).read_bytes())

    assert (sgf.games, sgf.score, sgf.notes) == (mat.games, mat.score, mat.notes)


def test_example_is_won_by_resignation_of_a_gammon():
    verdict = judged(EXAMPLE)

    assert (verdict.status, verdict.score, verdict.fault) == (Status.VALID, (3, 0), None)
    assert verdict.players == ("Ayla", "Baran B.")
    assert [(game.points, game.cube) for game in verdict.games] == [(4, 2)]


def test_points_are_absolute_y_is_the_bar_and_z_is_off():
    white, black = statements(";W[43xtmj];B[42ydqs]")
    off = statements(";W[66fzaz];B[66szxz]")

    assert (white.dice, white.play) == ((4, 3), WrittenPlay(((24, 20), (13, 10))))
    assert (black.dice, black.play) == ((4, 2), WrittenPlay(((25, 21), (8, 6))))
    assert [roll.play.segments for roll in off] == [((6, 0), (1, 0)), ((6, 0), (1, 0))]


def test_statement_knows_its_line_its_node_and_its_text():
    record = read_sgf(EXAMPLE)

    take = record.games[0].statements[5]
    assert (take.line, take.row, take.side, take.text) == (8, 6, Side.TWO, "B[take]")
    assert (record.games[0].line, record.games[0].score_line) == (1, 1)


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_lines_are_counted_whatever_ends_them(line_end):
    assert read_sgf(EXAMPLE.replace("\n", line_end)).games[0].statements[-2].line == 12


def test_fault_names_game_node_and_text():
    fault = judged(EXAMPLE.replace("xtmj", "xtmi")).fault

    place = fault.place
    assert (fault.code, place.game, place.row, place.line, place.side, place.cell) == (
        "wrong-dice",
        1,
        7,
        9,
        Side.ONE,
        "W[43xtmi]",
    )
    assert place.xgid is not None


def test_rules_of_the_root_become_game_and_options():
    def read(rules: str, length: int = 3):
        return read_sgf(f"({root(length=length, more=rules)};W[31hefe])")

    crawford = [read(rules).session.crawford for rules in ("", "RU[]", "RU[Crawford]", "RU[Nackgammon]")]
    assert crawford == [True, True, True, False]
    assert [read(rules, 0).session.jacoby for rules in ("", "RU[Jacoby]", "RU[NoCube]")] == [
        None,
        True,
        False,
    ]
    assert read("RU[Crawford : Nackgammon]").game == "nackgammon"
    assert [read(f"RU[Hypergammon{n}]").game for n in (1, 2, 3)] == [
        "hypergammon-1",
        "hypergammon-2",
        "hypergammon",
    ]
    assert (read("RU[NoCube]").options, read("").options) == ({"cube": "off"}, {})


def test_crawford_game_is_a_claim_wherever_one_game_of_the_match_makes_it():
    first = f"({root(length=2, more='RU[Crawford]RE[W+1R]')};W[31hefe])"
    second = f"({root(length=2, game=1, points=(1, 0), more='RU[Crawford:CrawfordGame]RE[B+1R]')};W[31hefe])"

    assert [game.claims_crawford for game in read_sgf(first + second).games] == [False, True]
    assert [game.claims_crawford for game in read_sgf(first).games] == [None]


def test_cube_of_the_root_is_that_of_automatic_doubles():
    assert read_sgf(f"({root(length=0, more='CV[4]')};W[31hefe])").games[0].start_cube == 4
    assert read_sgf(EXAMPLE).games[0].start_cube == 1


def test_root_tells_the_headers_of_other_records():
    more = "EV[Sample\n Cup]RO[2]PC[Club]DT[2026-11-30]AN[Ece]WR[1500/20]BR[?]GC[a comment]"

    assert read_sgf(f"({root(more=more)};W[31hefe])").headers == {
        "event": "Sample Cup",
        "round": "2",
        "site": "Club",
        "eventdate": "2026.11.30",
        "transcriber": "Ece",
        "player 1 elo": "1500/20",
        "player 2 elo": "?",
        "comment": "a comment",
    }


def test_names_not_written_again_stay_and_none_at_all_is_a_mark():
    first = f"({root(length=2, more='RE[W+1R]')};W[31hefe])"
    second = f"({root(length=2, game=1, points=(1, 0))};W[31hefe])".replace("PW[Ayla]PB[Baran B.]", "")

    assert read_sgf(first + second).games[1].names == ("Ayla", "Baran B.")
    assert read_sgf(second).players == ("?", "?")


# Cube


def words(nodes: str) -> list:
    return [(said.side.value, said.word) for said in statements(nodes) if isinstance(said, CubeAction)]


def test_double_by_the_side_that_was_asked_is_a_beaver_and_needs_no_take():
    # As GNU Backgammon 1.07 writes "Doubles => 2, Beavers => 4".
    assert words(";W[double];B[double];W[take]") == [(1, CubeWord.DOUBLE), (2, CubeWord.BEAVER)]
    assert words(";W[double];B[double];W[double];B[take]") == [
        (1, CubeWord.DOUBLE),
        (2, CubeWord.BEAVER),
        (1, CubeWord.RACCOON),
    ]


def test_other_answers_are_left_to_the_judge():
    assert words(";W[double];W[double];B[pass]") == [
        (1, CubeWord.DOUBLE),
        (1, CubeWord.DOUBLE),
        (2, CubeWord.DROP),
    ]
    assert words(";B[take];W[redouble];B[beaver];B[take]")[-1] == (2, CubeWord.TAKE)
    assert words(";W[double];B[double];W[drop]")[-1] == (1, CubeWord.DROP)


# Dice set beside the plays


def test_dice_before_the_end_are_a_roll_before_a_resignation():
    roll, win = statements(";W[31hefe];PL[B]DI[64]", more="RE[W+1R]")[1:]

    assert (roll.side, roll.dice, roll.play, roll.silence) == (Side.TWO, (6, 4), None, Silence.GAVE_UP)
    assert isinstance(win, Win)


def test_dice_at_the_end_of_an_unfinished_game_are_no_resignation():
    text = f"({root()};W[31hefe];PL[B]DI[64])"

    assert (judged(text).status, judged(text).fault) == (Status.INCOMPLETE, None)


def test_dice_said_before_they_are_played_say_nothing_new():
    assert len(statements(";PL[W]DI[31];W[13hefe];B[64ak]")) == 2


@pytest.mark.parametrize("after", [";B[64ak]", ";W[21hf]", ";W[double]", ";PL[B]DI[21];B[21mk]"])
def test_dice_said_and_not_played_are_a_roll_without_a_play(after):
    first = statements(f";PL[W]DI[31]{after}")[0]

    assert (first.dice, first.play, first.silence) == ((3, 1), None, Silence.BLANK)


@pytest.mark.parametrize(
    "nodes",
    [
        ";AW[a:c]",
        ";AB[x]",
        ";AE[a]",
        ";CV[2]",
        ";CP[c]",
        ";CO[w]",
        ";DI[31]",
        ";PL[W]DI[3]",
        ";PL[W]DI[31hefe]",
        ";W[31hefe]AE[a]",
    ],
)
def test_position_or_cube_set_by_hand_is_named_with_its_place(nodes):
    refusal = refused(f"({root()}\n{nodes})")

    assert (refusal.code, refusal.game, refusal.line) == ("position-set-by-hand", 1, 2)


@pytest.mark.parametrize("more", ["AW[a]", "AB[a]", "AE[a]", "CV[3]", "CV[x]", "CV[0]", "CV[8192]"])
def test_game_that_starts_from_another_position_is_set_by_hand(more):
    assert refused(f"({root(more=more)};W[31hefe])").code == "position-set-by-hand"


def test_who_begins_may_be_said():
    assert judged(f"({root(more='PL[W]CO[c]RE[W+1R]')};PL[W];W[31hefe])").fault is None


# What cannot be read


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ("31hef", "unreadable-play"),
        ("31zefe", "unreadable-play"),
        ("31hyfe", "unreadable-play"),
        ("31h1f1", "unreadable-play"),
        ("3", "unreadable-play"),
        ("31" + "ab" * 17, "unreadable-play"),
        ("resigns", "unreadable-row"),
        ("", "unreadable-row"),
        ("31: Illegal play (x)", "declared-illegal"),
    ],
)
def test_node_that_cannot_be_read_is_a_defect(value, code):
    (defect,) = statements(f";W[{value}]")

    assert (type(defect), defect.code, defect.text) == (Defect, code, f"W[{value}]")


def test_roll_without_letters_is_a_dance_or_a_play_missing():
    assert judged(EXAMPLE.replace("[43xtmj]", "[43]")).fault.code == "play-missing"
    assert judged(EXAMPLE.replace("[31hefe]", "[ 3 1 he\nfe ]")).fault is None


@pytest.mark.parametrize(
    ("result", "end"),
    [
        ("W+4R", (Win, Side.ONE, 4)),
        ("b + 2", (Win, Side.TWO, 2)),
        ("W+1.0", (Win, Side.ONE, 1)),
        ("B+3Resign", (Win, Side.TWO, 3)),
        ("B+R", (GiveUp, Side.ONE, None)),
        ("W+", (GiveUp, Side.TWO, None)),
        ("0", (Tie, Side.ONE, None)),
        ("Draw", (Tie, Side.ONE, None)),
        ("W wins", (Defect, Side.ONE, None)),
    ],
)
def test_result_of_the_root_ends_the_game(result, end):
    last = statements(";W[31hefe]", more=f"RE[{result}]")[-1]

    assert (type(last), last.side, getattr(last, "points", None)) == end
    assert (last.line, last.row) == (1, None)


@pytest.mark.parametrize("result", ["", "?", "Void", " "])
def test_result_unknown_leaves_the_game_unfinished(result):
    assert len(statements(";W[31hefe]", more=f"RE[{result}]")) == 1
    assert judged(EXAMPLE.replace("W+4R", result)).status is Status.INCOMPLETE


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ("[length:x]", "no-match-length"),
        ("[length:-3]", "no-match-length"),
        ("", "no-match-length"),
        ("[length:3][ws:1]", "no-score-line"),
        ("[length:3][bs:0][ws:9999999999]", "no-score-line"),
    ],
)
def test_length_and_score_must_be_told(change, code):
    refusal = refused(f"(;GM[6]PW[Ayla]MI{change};W[31hefe])")

    assert (refusal.code, refusal.reason, refusal.format) == (code, "property", "sgf")


def test_two_matches_are_told_apart():
    one = f"({root(length=1, more='RE[W+1R]')};W[31hefe])"
    longer = f"({root(length=5, game=1, points=(1, 0))};W[31hefe])"
    money = f"({root(length=0, more='RE[W+1R]')};W[31hefe])({root(length=0, game=1)};W[31hefe])"

    assert [refused(one + other).code for other in (one, longer)] == ["two-matches", "two-matches"]
    assert judged(one + one).fault.place.game == 2
    assert judged(money).fault.code == "score-does-not-follow"


def test_games_that_are_no_backgammon_are_passed_over():
    assert judged(EXAMPLE + "(;GM[1]SZ[19];B[aa])").fault is None
    assert refused("(;GM[1]SZ[19])").reason == "not-recognised"
    assert refused("()").reason == "not-recognised"
