"""Draws a flight that is a table: `{% stage_table table %}`. Cross tables, Swiss tables, boards of lives."""

from __future__ import annotations

from collections.abc import Collection

from django import template

from tournament.selectors.table_cells import CROSS, shown_group
from tournament.selectors.tables import StageTable

register = template.Library()


@register.inclusion_tag("parts/table.html")
def stage_table(
    table: StageTable, part: str = "all", found: Collection[str] = (), title: str = ""
) -> dict[str, object]:
    """part: "cells" leaves the tie-breaks out, "figures" the cells. found: names to light up."""
    is_cross = table.format in CROSS
    return {
        "table": table,
        "is_cross": is_cross,
        "with_cells": part != "figures",
        "with_figures": part != "cells",
        "has_lives": any(line.lives is not None for group in table.groups for line in group.lines),
        "title": title or table.stage_words,
        "groups": [shown_group(group, is_cross=is_cross, found=found) for group in table.groups],
    }
