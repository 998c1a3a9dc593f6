from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROGRAM = """
import sys
from rules import BACKGAMMON, check_record, legal_plays
assert len(legal_plays(BACKGAMMON.start, (6, 5))) == 7
print(check_record(b"").status.value, "django" in sys.modules)
"""


def test_law_book_installs_and_works_on_its_own(tmp_path):
    # A copy: building leaves its own folders beside the sources.
    copy, target = tmp_path / "copy", tmp_path / "installed"
    shutil.copytree(ROOT / "rules", copy / "rules", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", copy)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    offline = ["--no-deps", "--no-index", "--no-build-isolation"]
    subprocess.run([*pip, *offline, "--target", str(target), str(copy)], check=True)

    ran = subprocess.run(
        [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(target)!r}){PROGRAM}"],
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
    )

    assert ran.stdout.split() == ["unreadable", "False"]
    assert (target / "rules" / "py.typed").exists()
    assert not (target / "tournament").exists()
