"""Small drawings of how events are built."""

from __future__ import annotations

import pytest

from rules.tournament.formats.chain import chain_of
from rules.tournament.formats.templates import TEMPLATES
from rules.tournament.outlook import outlook
from tournament.layout.structure import DRAWN_INSTEAD, Drawing, structure_of


def _drawn(*parts: dict[str, object], entrants: int) -> Drawing:
    return structure_of(outlook(chain_of(parts), entrants))


@pytest.mark.parametrize("code", sorted(TEMPLATES))
@pytest.mark.parametrize("entrants", [24, 2048])
def test_a_drawing_keeps_within_its_bounds(code: str, entrants: int) -> None:
    drawing = structure_of(outlook(chain_of(TEMPLATES[code]), entrants))

    assert drawing.shapes
    assert all(shape.x >= 0 and shape.x + shape.width <= drawing.width for shape in drawing.shapes)
    assert all(shape.y >= 0 and shape.y + shape.height <= drawing.height for shape in drawing.shapes)
    assert len(drawing.shapes) < 400


def test_a_bracket_has_a_box_for_each_match() -> None:
    """11 players: 10 matches, byes collapsed; the first match of a pair leads to the next."""
    drawing = _drawn({"format": "single-elimination"}, entrants=11)

    assert [shape.kind for shape in drawing.shapes] == ["box"] * 10
    assert len(drawing.ways) == 9


def test_a_match_that_may_not_be_needed_is_dashed() -> None:
    drawing = _drawn({"format": "double-elimination"}, entrants=8)

    assert [shape.kind for shape in drawing.shapes].count("maybe") == 1


def test_a_large_bracket_is_drawn_smaller() -> None:
    drawing = _drawn({"format": "single-elimination"}, entrants=300)

    assert (len(drawing.shapes), drawing.is_reduced) == (DRAWN_INSTEAD - 1, True)


def test_parts_have_an_arrow_between_them() -> None:
    drawing = structure_of(outlook(chain_of(TEMPLATES["nordic"]), 16))

    assert [way.kind for way in drawing.ways].count("arrow") == 1


def test_nobody_meets_himself_in_a_cross_table() -> None:
    drawing = _drawn({"format": "round-robin"}, entrants=5)

    assert [shape.kind for shape in drawing.shapes].count("self") == 5
    assert len(drawing.shapes) == 25
