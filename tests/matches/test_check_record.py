from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation

from matches.phrases import FAULT_SENTENCES, NOTE_SENTENCES, fault_sentence, note_sentence, refusal_sentence
from rules.errors import TavlaError
from rules.match.score import MatchScore, Side
from rules.match.scoresheet import GameLine, check_final_score, tally
from rules.notation.check import check_record as check

RECORDS = Path(__file__).parents[1] / "data" / "records"
ROOT = Path(__file__).parents[2]
RULES = ROOT / "rules"
KEYS = ["file", "format", "status", "length", "players", "score", "games", "fault", "notes"]


def run(*arguments: object) -> tuple[int, str]:
    """The exit code and what was printed."""
    out = StringIO()
    try:
        call_command("check_record", *map(str, arguments), stdout=out)
    except SystemExit as stop:
        return int(stop.code or 0), out.getvalue()
    return 0, out.getvalue()


def run_json(*arguments: object) -> tuple[int, list[dict]]:
    code, printed = run("--json", *arguments)
    return code, [json.loads(line) for line in printed.splitlines()]


def test_valid_record_is_one_object_and_exit_0():
    code, (found,) = run_json(RECORDS / "example-2.mat", "--length", 3, "--score", "2-3")

    assert code == 0
    assert list(found) == KEYS
    assert found | {"games": None} == {
        "file": str(RECORDS / "example-2.mat"),
        "format": "mat",
        "status": "valid",
        "length": 3,
        "players": ["Ayla", "Baran B."],
        "score": [2, 3],
        "games": None,
        "fault": None,
        "notes": [],
    }
    assert found["games"] == [
        {"winner": 2, "points": 2, "cube": 2, "kind": "resign", "crawford": False},
        {"winner": 1, "points": 1, "cube": 1, "kind": "resign", "crawford": True},
        {"winner": 1, "points": 1, "cube": 1, "kind": "drop", "crawford": False},
        {"winner": 2, "points": 1, "cube": 1, "kind": "resign", "crawford": False},
    ]


def test_fault_has_code_place_position_and_message():
    code, (found,) = run_json(RECORDS / "match-4102-illegal-play.mat", "--language", "en")

    assert (code, found["status"]) == (1, "invalid")
    assert found["fault"] == {
        "code": "no-checker",
        "game": 3,
        "row": 6,
        "line": 65,
        "side": 2,
        "cell": "64: 25/22 21/15",
        "xgid": "XGID=------EAC----D--bfae-a-A-A:0:0:1:64:0:2:1:3:10",
        "message": "There is no checker to move from point 21 (25 is the bar).",
    }


def test_incomplete_record_has_a_note_and_no_fault():
    code, (found,) = run_json(RECORDS / "match-4101-incomplete.mat", "--language", "en")

    assert (code, found["status"], found["fault"]) == (1, "incomplete", None)
    assert found["notes"] == [
        {"code": "incomplete-match", "game": 4, "message": "The record stops before the match is over."}
    ]


def test_another_length_or_score_is_a_mismatch_and_exit_1():
    code, (found,) = run_json(RECORDS / "example-2.mat", "--length", 5, "--score", "3-2")

    assert (code, found["status"]) == (1, "valid")
    assert [note["code"] for note in found["notes"]] == ["length-differs", "score-differs"]


@pytest.mark.parametrize(
    ("content", "code", "format_"),
    [
        (b"", "unreadable-file", None),
        (b"\x00\x01", "unreadable-file", None),
        (b"RGMH", "unknown-format", "xg"),
        (b"a letter", "unknown-format", None),
    ],
)
def test_unreadable_file_is_exit_2(tmp_path, content, code, format_):
    file = tmp_path / "upload.mat"
    file.write_bytes(content)

    exit_code, (found,) = run_json(file)

    assert (exit_code, found["status"], found["format"]) == (2, "unreadable", format_)
    assert (found["fault"]["code"], found["length"], found["score"]) == (code, None, None)
    assert (found["players"], found["games"]) == (None, [])


def test_missing_file_is_unreadable_too(tmp_path):
    code, (found,) = run_json(tmp_path / "nowhere.mat")

    assert (code, found["fault"]["code"]) == (2, "unreadable-file")


def test_several_files_give_a_line_each_and_the_highest_exit_code():
    files = [RECORDS / "example-1.mat", RECORDS / "expected.json", RECORDS / "match-4100-illegal-play.mat"]

    code, found = run_json(*files)

    assert code == 2
    assert [item["status"] for item in found] == ["valid", "unreadable", "invalid"]


def test_words_for_people():
    code, printed = run("--language", "en", RECORDS / "match-4102-illegal-play.mat")

    assert code == 1
    assert printed.splitlines() == [
        f"{RECORDS / 'match-4102-illegal-play.mat'}: invalid, Halil 2–0 Firuze",
        "  Game 3, line 65: “64: 25/22 21/15”",
        "  There is no checker to move from point 21 (25 is the bar).",
        "  XGID=------EAC----D--bfae-a-A-A:0:0:1:64:0:2:1:3:10",
    ]


def test_play_too_rich_to_be_judged_is_unreadable_and_told_how_to_be_written(tmp_path):
    record = tmp_path / "express.mat"
    record.write_text(
        '; [Variation "Plakoto express"]\n; [Options "express-stop=skip-blocked"]\n'
        " 1 point match\n\n Game 1\n Ayla : 0                Baran : 0\n"
        "  1) 11: 24/6 24/11 24/14 24/9 24/23\n"
    )

    code, printed = run("--language", "en", record)

    assert code == 2
    assert printed.splitlines()[0] == f"{record}: unreadable"
    assert "Write it with every stop" in printed


def test_fresh_clone_speaks_turkish_at_once(tmp_path):
    # A copy without compiled catalogues, as git makes one.
    for name in ("manage.py", "matches", "rules", "tournament"):
        there = ROOT / name
        if there.is_dir():
            left_out = shutil.ignore_patterns("*.mo", "static", "__pycache__")
            shutil.copytree(there, tmp_path / name, ignore=left_out)
        else:
            shutil.copy(there, tmp_path / name)

    told = subprocess.run(
        [sys.executable, "manage.py", "check_record", "--language", "tr", "nowhere.mat"],
        cwd=tmp_path,
        env=os.environ | {"DUSES_DATA": str(tmp_path / "data")},
        capture_output=True,
        check=False,
    )

    assert "Dosya açılamıyor." in told.stdout.decode(), told.stderr


def test_where_no_catalogue_can_be_written_the_verdict_is_told_still(tmp_path, settings):
    messages = tmp_path / "tr" / "LC_MESSAGES"
    (messages / "django.mo").mkdir(parents=True)  # a directory in its place stands for a closed one
    os.utime(messages / "django.mo", (0, 0))
    shutil.copy(ROOT / "tournament" / "locale" / "tr" / "LC_MESSAGES" / "django.po", messages)
    settings.LOCALE_PATHS = [tmp_path]

    assert run(RECORDS / "example-2.mat")[0] == 0


@pytest.mark.parametrize(
    "arguments",
    [("--score", "7:4"), ("--score", "7"), ("--length", "-1"), ("--length", "x"), ("--language", "de")],
)
def test_arguments_that_cannot_be_read_are_refused(arguments):
    with pytest.raises(CommandError):
        run(RECORDS / "example-1.mat", *arguments)


def _codes_in_source() -> set[str]:
    """Every code the chapters on records hand to a fault, note, defect, illegality or refusal."""
    makers = {"Fault", "Note", "fault", "note", "Illegality", "_defect", "UnreadableRecordError", "_refusal"}
    files = [*RULES.glob("board/*.py"), *RULES.glob("match/*.py"), *RULES.glob("notation/*.py")]
    found = set()
    for file in files:
        for node in ast.walk(ast.parse(file.read_text())):
            name = getattr(getattr(node, "func", None), "id", None) or getattr(
                getattr(node, "func", None), "attr", None
            )
            if isinstance(node, ast.Call) and name in makers and node.args:
                found |= {leaf.value for leaf in ast.walk(node.args[0]) if isinstance(leaf, ast.Constant)}
            if isinstance(node, ast.FunctionDef) and node.name == "_refusal_to_double":
                returns = [leaf for leaf in ast.walk(node) if isinstance(leaf, ast.Return)]
                found |= {
                    leaf.value
                    for step in returns
                    for leaf in ast.walk(step)
                    if isinstance(leaf, ast.Constant)
                }
    return {code for code in found if isinstance(code, str) and "-" in code}


def test_every_code_the_judge_can_give_has_a_sentence():
    said = {key.split(":")[0] for key in FAULT_SENTENCES} | set(NOTE_SENTENCES)

    assert _codes_in_source() | {"blocked", "backwards"} <= said


@pytest.mark.parametrize("language", ["en", "tr"])
@pytest.mark.parametrize("name", sorted(path.name for path in RECORDS.glob("*.[ms]*")))
def test_every_verdict_can_be_told(name, language):
    verdict = check((RECORDS / name).read_bytes(), length=99, score=(1, 1))

    with translation.override(language):
        told = [note_sentence(note.code, note.values) for note in verdict.notes]
        if verdict.fault:
            told.append(fault_sentence(verdict.fault.code, verdict.fault.values))

    assert all(told)


def test_code_without_a_sentence_is_our_bug():
    with pytest.raises(ValueError, match="no-such-code"):
        fault_sentence("no-such-code", {})


def test_refused_line_of_a_sheet_is_told_with_its_number():
    with pytest.raises(TavlaError) as refusal:
        tally([GameLine(winner=Side.ONE, cube=4), GameLine(winner=Side.TWO, cube=2)], length=5)

    with translation.override("en"):
        assert refusal_sentence(refusal.value) == "Line 2: this is the Crawford game, the cube stays on 1."


def test_refusals_with_pairs_of_values_and_of_other_chapters():
    with pytest.raises(TavlaError) as won:
        MatchScore(length=3, points=(3, 1)).after_game(Side.ONE, 1)
    with pytest.raises(TavlaError) as beyond:
        check_final_score((8, 3), 7)

    with translation.override("en"):
        assert refusal_sentence(won.value) == "This match is over: it stands 3–1."
        assert refusal_sentence(beyond.value) == "Nobody can have more than 7 points in this match."
        assert refusal_sentence(TavlaError()) is None
