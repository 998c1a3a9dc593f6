"""What holds for the whole tree."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path

import pytest
from django.core.management import call_command

ROOT = Path(__file__).parents[2]
LONGEST_MODULE = 400  # lines
FOLDERS = ("rules", "matches", "tournament", "tests", "bench")
#: What the tests of the rules need installed: these and what these need themselves.
TESTING = (
    "pytest",
    "pluggy",
    "iniconfig",
    "packaging",
    "pygments",
    "hypothesis",
    "sortedcontainers",
    "attrs",
    "gnubg-nn",
    "rustworkx",
    "numpy",
    "networkx",
)


def modules() -> list[Path]:
    found = [file for folder in FOLDERS for file in (ROOT / folder).rglob("*.py")]
    return [file for file in found + list(ROOT.glob("*.py")) if file.parent.name != "migrations"]


def test_no_module_is_too_long() -> None:
    lines = {str(file.relative_to(ROOT)): len(file.read_text().splitlines()) for file in modules()}

    assert {name: count for name, count in lines.items() if count > LONGEST_MODULE} == {}


@pytest.mark.django_db
def test_no_migration_is_missing() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)  # exits when one is


@pytest.fixture
def without_django(tmp_path: Path) -> dict[str, str]:
    """The environment of a Python that has what tests/rules needs, and no Django."""
    for name in TESTING:
        for file in distribution(name).files or ():
            top = file.parts[0]
            target = Path(str(distribution(name).locate_file(top)))
            if top not in ("..", "__pycache__") and not (tmp_path / top).exists():
                (tmp_path / top).symlink_to(target)
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "DJANGO_"))}
    return kept | {"PYTHONPATH": str(tmp_path)}


@pytest.mark.slow
def test_the_rules_pass_where_django_is_not_installed(without_django: dict[str, str]) -> None:
    python = [sys.executable, "-S"]  # -S: without the packages of this environment
    absent = subprocess.run([*python, "-c", "import django"], env=without_django, capture_output=True)

    # All of it is imported; one chapter is run, the whole of it runs beside this test anyway.
    pytest_ = [*python, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider"]
    collected = _run([*pytest_, "--collect-only", "tests/rules"], without_django)
    done = _run([*pytest_, "tests/rules/match"], without_django)

    assert b"ModuleNotFoundError" in absent.stderr
    assert collected.returncode == 0, collected.stdout + collected.stderr
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout


def _run(command: list[str], environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
