"""The command that lists legal plays: JSON lines in, JSON lines out."""

from __future__ import annotations

import io
import json
import sys

import pytest
from django.core.management import CommandError, call_command

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
    code, (opening, dance) = run(line(OPENING | {"dice": [6, 5]}), b"", line(DANCE), monkeypatch=monkeypatch)

    assert code == 0
    assert len(opening["results"]) == len(opening["plays"]) == 7
    assert opening["results"] == sorted(opening["results"])
    assert dict(zip(opening["plays"], opening["results"], strict=True))["24/13"] == (
        "00000050300006000000000010/00000050300005000000000020"
    )
    assert dance == {"results": [], "plays": []}


def test_bad_line_has_a_code_and_the_others_are_answered_still(monkeypatch):
    lines = (b"{", b"[1]", b"\xff\xfe{", b"[" * 100_000, line(OPENING), line(DANCE))

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
