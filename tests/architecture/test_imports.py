"""What a module may stand on, where import-linter (pyproject.toml) does not look."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def imported(file: Path) -> Iterator[str]:
    """Every module a file names in an import, wherever in the file it stands."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or "")


def imports_under(folder: str) -> set[tuple[str, str]]:
    """Pairs of a file and a module it imports."""
    files = sorted((ROOT / folder).rglob("*.py"))
    assert files
    return {(str(file.relative_to(ROOT)), module) for file in files for module in imported(file)}


#: The one exception: exact matching in compiled code, in one module.
MATCHING = (str(Path("rules/tournament/pairing/matching.py")), "rustworkx")


def test_rules_stand_on_the_standard_library_but_for_matching() -> None:
    allowed = sys.stdlib_module_names | {"rules"}
    used = imports_under("rules")

    assert {(file, name) for file, name in used if name.split(".")[0] not in allowed} == {MATCHING}


def test_start_stands_on_the_standard_library_alone() -> None:
    assert {name for name in imported(ROOT / "start.py") if name not in sys.stdlib_module_names} == set()


@pytest.mark.parametrize("folder", ["tournament/sheets", "tournament/layout", "tournament/imports"])
def test_what_is_made_of_values_asks_no_database(folder: str) -> None:
    asking = ("django.db", "django.apps", "django.contrib")

    assert {(file, name) for file, name in imports_under(folder) if name.startswith(asking)} == set()


@pytest.mark.parametrize("folder", ["rules", "matches", "tournament"])
def test_the_product_needs_no_test(folder: str) -> None:
    testing = ("tests", "pytest", "hypothesis")

    assert {(file, name) for file, name in imports_under(folder) if name.split(".")[0] in testing} == set()
