"""Brackets beside each other are shown at one scale, however few rounds they have."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from tournament.layout.bracket import BoxPicture, BracketPicture, RoundColumn, lay_out

REM = 16


@pytest.mark.parametrize("columns", [1, 2, 3, 4])
def test_a_bracket_of_few_rounds_is_no_larger_than_others(columns: int) -> None:
    """Its least width on a wide screen by the width it is drawn with: about 1.45, as that of three rounds."""
    style = Path(str(finders.find("tournament/live.css"))).read_text("utf-8")
    found = re.search(rf"\.columns-{columns} \.bracket {{\s*min-width: min\(100%, ([\d.]+)rem\)", style)
    rounds = tuple(RoundColumn(label="", boxes=(BoxPicture(key=f"M{n}", number=""),)) for n in range(columns))
    layout = lay_out(BracketPicture(title="", stage="main", rounds=rounds))

    assert found is not None
    assert 1.4 <= float(found[1]) * REM / layout.width <= 1.5
