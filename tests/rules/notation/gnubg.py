"""GNU Backgammon, asked what it reads in a file; Debian's package of it. Standard library only.

python -m tests.rules.notation.gnubg             prints its path; exit 1 when there is none
python -m tests.rules.notation.gnubg --install   installs it first when there is none
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from tests.browser.chromium import as_root

# Debian keeps games out of the PATH of root.
ELSEWHERE = ("/usr/games/gnubg", "/opt/homebrew/bin/gnubg", "/usr/local/bin/gnubg")
# The package would compute a table of bear-offs for most of a minute; nobody here asks for its opinion.
_NO_TABLE = "gnubg gnubg/build-bearoffs boolean false"
_SCORE = re.compile(
    r"The score \(after (?P<games>[0-9]+) games?\) is: .+? (?P<first>[0-9]+), .+? (?P<second>[0-9]+) \("
)


class Told(NamedTuple):
    """What it said after reading. points: by side, also beyond the length. unread: lines it passed over."""

    games: int
    points: tuple[int, int]
    unread: list[str]


def find() -> str | None:
    """Named by DUSES_TEST_GNUBG, on the path, or where packages put it."""
    names = (os.environ.get("DUSES_TEST_GNUBG"), shutil.which("gnubg"), *ELSEWHERE)
    return next((name for name in names if name and Path(name).is_file()), None)


def read(file: Path, kind: str, home: Path) -> Told:
    """Have it import a file of this kind (mat, sgf) and say the score. home: a folder it may write to."""
    program = find()
    assert program is not None
    commands = home / "commands"
    load = "load match" if kind == "sgf" else f"import {kind}"
    commands.write_text(f'set automatic game off\nset automatic roll off\n{load} "{file}"\nshow score\n')
    said = subprocess.run(
        [program, "-t", "-q", "-r", "-c", str(commands)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        env={"HOME": str(home), "LANG": "C.UTF-8", "PATH": os.defpath},
        timeout=120,
    )
    score = _SCORE.search(said.stdout)
    assert score, said.stdout + said.stderr
    lines = (said.stdout + said.stderr).splitlines()
    unread = [line for line in lines if line.startswith("Unrecognised")]
    return Told(int(score["games"]), (int(score["first"]), int(score["second"])), unread)


def install() -> None:
    """From Debian's packages when we may; else the tests that ask it are skipped, and say so."""
    apt, rights = shutil.which("apt-get"), as_root()
    if apt is None or rights is None:
        return
    if shutil.which("debconf-set-selections"):
        subprocess.run([*rights, "debconf-set-selections"], input=_NO_TABLE, text=True, stdout=sys.stderr)
    quiet = [*rights, apt, "-q", "-y"]
    subprocess.run([*quiet, "update"], stdout=sys.stderr)
    subprocess.run([*quiet, "install", "--no-install-recommends", "gnubg"], stdout=sys.stderr)


def main() -> int:
    if "--install" in sys.argv[1:] and find() is None:
        install()
    path = find()
    if path is None:
        print("no GNU Backgammon: nobody but us reads the records we write", file=sys.stderr)
        return 1
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
