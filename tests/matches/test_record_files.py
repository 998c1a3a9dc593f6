"""Many records at once, and records judged by rules of another choice."""

from __future__ import annotations

import io
import json
import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from matches.record_files import Asked, files_under, judged_file, judged_files
from rules.match.verdict import Status

RECORDS = Path(__file__).parents[1] / "data" / "records"
VALID = RECORDS / "match-4100.mat"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def run(*arguments: object, stderr: io.StringIO | None = None) -> tuple[int, list[dict]]:
    """The exit code and the objects printed."""
    out = io.StringIO()
    code = 0
    try:
        call_command("check_record", "--json", *map(str, arguments), stdout=out, stderr=stderr)
    except SystemExit as stop:
        code = int(stop.code or 0)
    return code, [json.loads(line) for line in out.getvalue().splitlines()]


def test_directory_is_read_whole_in_the_order_of_names(tmp_path):
    below = tmp_path / "b"
    below.mkdir()
    shutil.copy(RECORDS / "match-4100-illegal-play.mat", below / "2.mat")
    shutil.copy(VALID, below / "10.mat")
    shutil.copy(VALID, tmp_path / "c.mat")
    (tmp_path / "a.txt").write_text("a letter")
    (tmp_path / ".hidden").write_text("a letter")
    (tmp_path / "loop").symlink_to(tmp_path)

    code, found = run(tmp_path)

    assert [(Path(item["file"]).name, item["status"]) for item in found] == [
        ("a.txt", "unreadable"),
        ("10.mat", "valid"),
        ("2.mat", "invalid"),
        ("c.mat", "valid"),
    ]
    assert code == 2


def test_many_files_are_judged_by_processes_in_their_order(tmp_path):
    names = [f"{number:03}.mat" for number in range(150)]
    for name in names:
        shutil.copy(
            RECORDS / "match-4100-illegal-play.mat" if name.endswith("7.mat") else VALID, tmp_path / name
        )

    verdicts = list(judged_files(list(files_under(tmp_path)), Asked()))

    expected = [Status.INVALID if name.endswith("7.mat") else Status.VALID for name in names]
    assert [verdict.status for verdict in verdicts] == expected


def test_length_and_score_are_asked_of_every_file():
    (verdict,) = judged_files([VALID], Asked(length=5, score=(1, 7)))

    assert [note.code for note in verdict.notes] == ["length-differs", "score-differs"]


def test_game_of_our_choice_judges_the_record():
    # Plakoto begins with all fifteen on 24: 13/9 of the first roll moves what is not there.
    told = judged_file(VALID, Asked(game="plakoto")).fault

    assert told is not None
    assert (told.code, told.values) == ("no-checker", {"point": 13})


def test_options_are_added_to_the_records_own_game(tmp_path):
    record = tmp_path / "uzun.mat"
    record.write_text(
        '; [Variation "Uzun tavla"]\n 1 point match\n\n Game 1\n Ayla : 0                Baran : 0\n'
        "  1) 66: 24/18(2)\n"
    )

    usual = judged_file(record, Asked())
    without = judged_file(record, Asked(options={"head-exception": "none"}))

    assert (usual.status, usual.fault) == (Status.INCOMPLETE, None)
    assert without.fault is not None
    assert without.fault.code == "head-rule"


def test_options_do_not_make_an_unreadable_file_readable(tmp_path):
    letter = tmp_path / "a.txt"
    letter.write_text("a letter")

    assert judged_file(letter, Asked(options={"cube": "off"})).status is Status.UNREADABLE


def test_game_and_options_are_read_from_the_command_line():
    code, (found,) = run(VALID, "--game", "backgammon", "--options", "cube = off, opening=combined")

    assert (code, found["status"]) == (1, "invalid")
    assert found["fault"]["code"] == "no-cube-in-game"


@pytest.mark.parametrize(
    "arguments",
    [("--game", "chess"), ("--options", "speed=fast"), ("--options", "cube=maybe"), ("--options", "cube")],
)
def test_rules_that_do_not_exist_are_refused(arguments):
    with pytest.raises(CommandError):
        run(VALID, *arguments)


def test_terminal_shows_how_far_it_is():
    terminal = Terminal()

    run(VALID, VALID, stderr=terminal)

    assert f"[{'#' * 20}{'.' * 20}] 1/2" in terminal.getvalue()
    assert f"[{'#' * 40}] 2/2" in terminal.getvalue()
    assert terminal.getvalue().endswith("\r\x1b[K")


def test_one_file_and_a_pipe_show_nothing():
    terminal, pipe = Terminal(), io.StringIO()

    run(VALID, stderr=terminal)
    run(VALID, VALID, stderr=pipe)

    assert terminal.getvalue() == pipe.getvalue() == ""


def unreadable(verdict):
    assert verdict.fault is not None
    assert (verdict.status, verdict.fault.code) == (Status.UNREADABLE, "unreadable-file")
    return verdict.fault.values["reason"]


def test_what_is_no_file_is_found_in_a_directory_and_not_waited_for(tmp_path, monkeypatch):
    os.mkfifo(tmp_path / "a.mat")
    (tmp_path / "b.mat").symlink_to("/dev/zero")
    (tmp_path / "c.mat").symlink_to(tmp_path / "nowhere")
    monkeypatch.chdir(tmp_path)  # a socket's path has to be short
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind("d.mat")
    shutil.copy(VALID, tmp_path / "e.mat")
    files = list(files_under(tmp_path))

    *reasons, valid = judged_files(files, Asked(named=frozenset({tmp_path})))

    assert [file.name for file in files] == ["a.mat", "b.mat", "c.mat", "d.mat", "e.mat"]
    assert list(map(unreadable, reasons)) == ["not-a-file", "not-a-file", "missing", "not-a-file"]
    assert valid.status is Status.VALID


def test_device_named_by_somebody_is_read_up_to_the_limit():
    zero = Path("/dev/zero")

    (verdict,) = judged_files([zero], Asked(named=frozenset({zero})))

    assert unreadable(verdict) == "too-large"


def test_pipe_named_by_somebody_is_read_however_many_files_there_are(tmp_path):
    for number in range(60):
        shutil.copy(VALID, tmp_path / f"{number:02}.mat")

    told = subprocess.run(
        [sys.executable, "manage.py", "check_record", "--json", "/dev/stdin", str(tmp_path)],
        input=VALID.read_bytes(),
        capture_output=True,
        check=True,
    )

    assert {json.loads(line)["status"] for line in told.stdout.splitlines()} == {"valid"}


def test_reader_that_goes_away_ends_the_command_without_a_word(tmp_path):
    for number in range(60):
        shutil.copy(VALID, tmp_path / f"{number:02}.mat")
    command = f"{sys.executable} manage.py check_record --json {tmp_path}"

    told = subprocess.run(
        ["bash", "-c", f"{command} | head -1; exit ${{PIPESTATUS[0]}}"], capture_output=True, check=False
    )

    assert len(told.stdout.splitlines()) == 1
    assert (told.returncode, told.stderr) == (141, b"")


def test_directory_that_may_not_be_read_is_told_of(tmp_path, monkeypatch):
    (tmp_path / "closed").mkdir()
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path).name != "closed")  # root may read all

    (verdict,) = judged_files(list(files_under(tmp_path)), Asked())

    assert unreadable(verdict) == "missing"


def test_name_that_is_no_text_is_told_with_a_sign_for_what_cannot_be_read(tmp_path):
    shutil.copy(VALID, os.fsencode(tmp_path) + b"/\xff.mat")

    _, (found,) = run(tmp_path)

    assert Path(found["file"]).name == "\N{REPLACEMENT CHARACTER}.mat"
