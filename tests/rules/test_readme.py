"""The README's examples say what really comes out."""

from __future__ import annotations

import doctest
from pathlib import Path

README = Path(__file__).parents[2] / "README.md"


def test_examples_of_the_readme_are_true() -> None:
    outcome = doctest.testfile(str(README), module_relative=False)

    assert outcome.attempted > 0
    assert outcome.failed == 0
