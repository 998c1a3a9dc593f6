"""Writing SGF is the inverse of reading it, and GNU Backgammon reads what we write. Formats 4."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings

from rules.match.record import CubeAction, CubeWord, MatchRecord, UnreadableRecordError
from rules.match.replay import judge
from rules.match.verdict import Status, Verdict
from rules.notation.check import check_record, read_record
from rules.notation.mat import read_mat
from rules.notation.sgf import read_sgf
from rules.notation.sgf_writer import NotInFormatError, write_sgf
from tests.looking import examples
from tests.rules.notation.games import random_record
from tests.rules.notation.sgf_texts import EXAMPLE, PLAYS, SGF_TEXTS, root, without_places

RECORDS = Path(__file__).parents[2] / "data" / "records"
NAMES = sorted(path.name for path in RECORDS.glob("*.mat"))
EXAMPLE_1 = (RECORDS / "example-1.mat").read_text()


def again(record: MatchRecord) -> MatchRecord:
    return without_places(read_sgf(write_sgf(record)))


def told(verdict: Verdict) -> tuple:
    """All a verdict says but where in the file; rows are another thing in SGF."""
    fault = verdict.fault and (verdict.fault.code, verdict.fault.place.game, verdict.fault.place.xgid)
    notes = [(note.code, note.place.game) for note in verdict.notes]
    return (verdict.status, verdict.score, verdict.games, verdict.plays, fault, notes)


def resigned(*rows: str, length: int = 5, following: str = "") -> MatchRecord:
    first = " Game 1\n Ayla : 0                       Baran B. : 0\n"
    opening = "  1) 31: 8/5 6/5                 64: 24/14\n"
    return read_mat(f" {length} point match\n\n{first}{opening}" + "\n".join(rows) + following)


@pytest.mark.parametrize("name", sorted(path.name for path in RECORDS.glob("*.sgf")))
def test_matches_of_gnu_backgammon_come_back_whole(name):
    record = read_record((RECORDS / name).read_bytes())

    assert again(record) == without_places(record)


@settings(max_examples=examples(200))
@given(SGF_TEXTS)
def test_whatever_can_be_read_comes_back_whole(text):
    try:
        record = read_sgf(text)
    except UnreadableRecordError:
        return

    assert again(record) == without_places(record)


@pytest.mark.parametrize("name", NAMES)
def test_record_of_another_format_keeps_its_verdict(name):
    record = read_record((RECORDS / name).read_bytes())

    assert told(check_record(write_sgf(record).encode())) == told(judge(record))


SGF_GAMES = ("backgammon", "nackgammon", "hypergammon", "hypergammon-2", "hypergammon-1")


@pytest.mark.parametrize("game", SGF_GAMES)
@pytest.mark.parametrize("seed", range(examples(8)))
def test_match_by_chance_keeps_its_verdict_and_comes_back_whole(game, seed):
    record = random_record(seed, game)

    written = read_sgf(write_sgf(record))

    assert told(judge(written)) == told(judge(record))
    assert again(written) == without_places(written)


def test_root_tells_names_score_headers_and_rules():
    record = replace(read_mat(EXAMPLE_1), headers={"event": "A]B", "eventdate": "2026.11.30", "unknown": "x"})

    first_line = write_sgf(record).partition("\n")[0]

    assert first_line == (
        "(;FF[4]GM[6]CA[UTF-8]AP[Duses:1]MI[length:3][game:0][ws:0][bs:0]PW[Ayla]PB[Baran B.]"
        "EV[A\\]B]DT[2026-11-30]RU[Crawford]RE[W+4R]"
    )


def test_crawford_game_is_marked_where_another_format_leaves_it_to_the_score():
    trees = write_sgf(read_record((RECORDS / "example-2.mat").read_bytes())).split("\n(")

    assert ["CrawfordGame" in tree for tree in trees] == [False, True, False, False]


def test_rules_come_back():
    for rules in ("RU[NoCrawford]", "RU[Nackgammon:NoCube]", "RU[Crawford:Hypergammon1]", ""):
        record = read_sgf(f"({root(more=rules)};W[31hefe])")
        assert again(record) == without_places(record)
    for rules in ("RU[Jacoby]", "RU[NoJacoby]", "", "RU[Hypergammon3]CV[4]"):
        record = read_sgf(f"({root(length=0, more=rules)};W[31hefe])")
        assert again(record) == without_places(record)


@pytest.mark.parametrize(
    ("game", "options"), [("plakoto", {}), ("turk-tavlasi", {}), ("backgammon", {"opening": "reroll"})]
)
def test_other_games_have_no_words_in_sgf(game, options):
    record = replace(read_mat(EXAMPLE_1), game=game, options=options)

    with pytest.raises(NotInFormatError) as refusal:
        write_sgf(record)

    assert refusal.value.values == {"game": game, "format": "sgf"}


# Ends


@pytest.mark.parametrize(
    ("rows", "result"),
    [
        (("      Wins 2 points",), "W+2R"),
        (("  2)  Doubles => 2                Drops",), None),
        (("  2)  Doubles => 2                Drops", "      Wins 1 point"), "W+1"),
        (("  2) 55: ????",), "B+1R"),
        (("  2) 00: ????",), "B+1R"),
        (("  2) Resigns",), "B+1R"),
        (("  2)  Doubles => 2                Takes", "  3) 55: Concedes"), "B+2R"),
        (("  2) Losses 3 points",), "B+3R"),
        (("  2) Forfeits",), "B+5R"),
        ((), None),
    ],
)
def test_resignation_is_worth_what_is_known_of_it(rows, result):
    written = re.search(r"RE\[(.*?)\]", write_sgf(resigned(*rows)))

    assert (written[1] if written else None) == result


@pytest.mark.parametrize(
    ("score", "result"), [((0, 2), "B+2R"), ((1, 0), "W+1R")], ids=["who rolled lost", "who rolled won"]
)
def test_next_score_says_what_a_resignation_cost(score, result):
    following = (
        f"\n\n Game 2\n Ayla : {score[0]}                       Baran B. : {score[1]}\n  1) 31: 8/5 6/5"
    )

    written = write_sgf(resigned("  2) 55: ????", following=following))

    assert f"RE[{result}]" in written


def test_tie_is_a_result_of_nothing():
    assert "RE[0]" in write_sgf(read_sgf(f"({root(more='RE[Draw]')};W[31hefe])"))


# The cube


@pytest.mark.parametrize(
    "rows",
    [
        "  2)  Doubles => 2                Beavers => 4\n  3) 55: 8/3(2) 6/1*(2)          66: Cannot Move",
        "  2)  Doubles => 2                Beavers => 4\n  3)  Raccoons => 8\n  4) 55: 8/3(2) 6/1*(2)",
        "  2)  Beavers => 2                Raccoons => 4",
        "  2)  Doubles => 2                Raccoons => 4",
        "  2)  Doubles => 2                Beavers => 4\n  3)  Takes",
        "  2)  Doubles => 2                Beavers => 4\n  3)  Drops",
    ],
    ids=["beaver", "raccoon", "no double", "raccoon first", "takes", "drops"],
)
def test_beavers_come_back(rows):
    record = resigned(rows, length=0)

    said = [(a.side, a.word) for a in record.games[0].statements if isinstance(a, CubeAction)]
    back = [(a.side, a.word) for a in again(record).games[0].statements if isinstance(a, CubeAction)]

    assert back == said
    assert any(word in (CubeWord.BEAVER, CubeWord.RACCOON) for _, word in said)


# Defects


@pytest.mark.parametrize("cell", ["31: 8/5 6-5", "mumbles ]\\", "55: Illegal play (x)"])
def test_what_cannot_be_read_stays_what_it_is(cell):
    record = read_mat(EXAMPLE_1.replace("31: 8/5 6/5 ", f"{cell:<12}"))

    assert again(record).games[0].statements[0].code == record.games[0].statements[0].code


def test_result_that_cannot_be_read_comes_back():
    record = read_sgf(f"({root(more='RE[W wins]')};W[31hefe])")

    assert "RE[W wins]" in write_sgf(record)
    assert again(record) == without_places(record)


# GNU Backgammon itself, where it is installed: apt install gnubg

GNUBG = shutil.which("gnubg") or shutil.which("/usr/games/gnubg")


def played_back(text: str, folder: Path) -> MatchRecord:
    """What GNU Backgammon makes of a text of ours: the .mat it exports of it."""
    (folder / "match.sgf").write_text(text)
    commands = (
        "set automatic game off",
        "set automatic roll off",
        "load match match.sgf",
        "export match mat match.mat",
    )
    (folder / "commands").write_text("\n".join(commands))
    assert GNUBG is not None
    environment = {"HOME": str(folder), "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"}
    arguments = [GNUBG, "-t", "-q", "-c", "commands"]
    subprocess.run(
        arguments,
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=True,
        timeout=120,
    )
    return read_record((folder / "match.mat").read_bytes())


if GNUBG:

    @pytest.mark.parametrize(
        "name", ["example-1.mat", "example-2.mat", "match-4100.mat", "match-4101.mat", "match-4102.mat"]
    )
    def test_gnu_backgammon_reads_what_we_write(name, tmp_path):
        record = read_record((RECORDS / name).read_bytes())

        back = judge(played_back(write_sgf(record), tmp_path))

        expected = judge(record)
        assert (back.status, back.score, back.plays) == (Status.VALID, expected.score, expected.plays)
        assert [(game.winner, game.points) for game in back.games] == [
            (game.winner, game.points) for game in expected.games
        ]

    @pytest.mark.parametrize("game", SGF_GAMES)
    def test_gnu_backgammon_reads_matches_by_chance(game, tmp_path):
        record = random_record(7, game, length=5)

        back = judge(replace(played_back(write_sgf(record), tmp_path), game=game))

        expected = judge(record)
        assert (back.status, back.score, back.plays) == (expected.status, expected.score, expected.plays)

    def test_gnu_backgammon_reads_our_beavers(tmp_path):
        text = EXAMPLE.replace("length:3", "length:0").replace("RU[Crawford]", "RU[NoJacoby]")
        beaver = text.replace(PLAYS, PLAYS.replace(";B[take]", ";B[double]\n;W[take]"))

        back = judge(played_back(write_sgf(read_sgf(beaver)), tmp_path))

        assert [(game.points, game.cube) for game in back.games] == [(4, 4)]
