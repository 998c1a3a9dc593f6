"""The command that lists legal plays: JSON lines in, JSON lines out."""

from __future__ import annotations

import io
import json
import sys

import pytest
from django.core.management import CommandError, call_command

from matches.management.commands import legal_plays
from rules.notation.limits import MAX_QUESTION_BYTES

OPENING = {
    "game": "backgammon",
    "mover": "00000050300005000000000020",
    "opponent": "00000050300005000000000020",
}
DANCE = {"mover": "e0000000000000000000000001", "opponent": "32222220000000000000000000", "dice": [6, 4]}


def run(*lines: bytes, files: tuple[str, ...] = (), monkeypatch: pytest.MonkeyPatch | None = None):
    """The exit code, and what was printed as objects."""
    if monkeypatch:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\n".join(lines))))
    out = io.StringIO()
    code = 0
    try:
        call_command("legal_plays", *files, stdout=out)
    except SystemExit as stop:
        code = int(stop.code or 0)
    return code, [json.loads(line) for line in out.getvalue().splitlines()]


def line(question: object) -> bytes:
    return json.dumps(question).encode()


def test_each_line_is_answered_by_one(monkeypatch):
    # Section 9: 6-5 has seven plays; E9: a side that is shut out has none.
    code, (opening, dance) = run(line(OPENING | {"dice": [6, 5]}), line(DANCE), monkeypatch=monkeypatch)

    assert code == 0
    assert len(opening["results"]) == len(opening["plays"]) == 7
    assert opening["results"] == sorted(opening["results"])
    assert dict(zip(opening["plays"], opening["results"], strict=True))["24/13"] == (
        "00000050300006000000000010/00000050300005000000000020"
    )
    assert dance == {"results": [], "plays": []}


def test_bad_line_has_a_code_and_the_others_are_answered_still(monkeypatch):
    lines = (b"{", b"[1]", b"\xff\xfe{", b"[" * 60_000, line(OPENING), line(DANCE))

    code, found = run(*lines, monkeypatch=monkeypatch)

    assert code == 1
    assert found == [
        {"error": {"code": "line-not-json"}},
        {"error": {"code": "line-not-object"}},
        {"error": {"code": "line-not-json"}},
        {"error": {"code": "line-not-json"}},
        {"error": {"code": "dice-missing"}},
        {"results": [], "plays": []},
    ]


def test_blank_line_is_answered_too_so_that_answers_and_lines_have_the_same_numbers(monkeypatch):
    code, found = run(line(DANCE), b"", b" \t", line(DANCE), monkeypatch=monkeypatch)

    blank, dance = {"error": {"code": "line-blank"}}, {"results": [], "plays": []}
    assert (code, found) == (1, [dance, blank, blank, dance])


@pytest.mark.parametrize("size", [MAX_QUESTION_BYTES + 1, 5 * MAX_QUESTION_BYTES])
def test_line_that_is_too_long_is_refused_and_the_next_one_answered(monkeypatch, size):
    longest = line(DANCE) + b" " * (MAX_QUESTION_BYTES - len(line(DANCE)))

    code, found = run(longest, b"[" * size, line(DANCE), b"[" * size, monkeypatch=monkeypatch)

    refused = {"error": {"code": "line-too-long", "limit": MAX_QUESTION_BYTES}}
    assert (code, found[1], found[3]) == (1, refused, refused)
    assert found[0] == found[2] == {"results": [], "plays": []}


def test_line_without_end_is_refused_and_read_no_further(monkeypatch):
    monkeypatch.setattr(legal_plays, "MAX_SKIPPED_BYTES", 10 * MAX_QUESTION_BYTES)

    code, found = run(files=("/dev/zero", "/dev/null"))

    assert (code, found) == (1, [{"error": {"code": "line-too-long", "limit": MAX_QUESTION_BYTES}}])


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999"])
def test_number_that_json_cannot_repeat_is_no_json(monkeypatch, number):
    _, found = run(f'{{"dice": [{number}, 1]}}'.encode(), monkeypatch=monkeypatch)

    assert found == [{"error": {"code": "line-not-json"}}]


@pytest.mark.parametrize("value", [True, 1.0, "1", [1], None])
def test_number_that_is_none_is_told_as_it_was_written(monkeypatch, value):
    _, (found,) = run(line(OPENING | {"dice": [value, 1]}), monkeypatch=monkeypatch)

    assert json.dumps(found) == json.dumps({"error": {"code": "dice-value", "value": value}})


def test_refusal_tells_its_values(monkeypatch):
    code, (found,) = run(line({"game": "chess"}), monkeypatch=monkeypatch)

    assert (code, found) == (1, {"error": {"code": "unknown-game", "game": "chess"}})


def test_files_are_read_in_the_place_of_standard_input(tmp_path):
    first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"
    first.write_bytes(line(DANCE))
    second.write_bytes(line(OPENING | {"dice": [5, 5]}) + b"\r\n")

    code, found = run(files=(str(first), str(second)))

    assert code == 0
    assert [len(answer["plays"]) for answer in found] == [0, 4]  # E2


def test_missing_file_is_refused(tmp_path):
    with pytest.raises(CommandError, match="nowhere"):
        run(files=(str(tmp_path / "nowhere.jsonl"),))


def test_help_shows_what_is_asked_and_answered(capsys):
    with pytest.raises(SystemExit):
        call_command("legal_plays", "--help")

    assert '"phase": "bonus"' in capsys.readouterr().out
