"""docs/limits.md names every limit with the value it has."""

from __future__ import annotations

import re
from pathlib import Path

from rules.board.plays import MOST_STATES
from rules.board.soundness import MOST_PASSED
from rules.board.written import MOST_WAYS
from rules.match.replay import HIGHEST_GAME
from rules.notation import limits

PAGE = (Path(__file__).parents[3] / "docs" / "limits.md").read_text()
ROW = re.compile(r"\|[^|]+\| (?P<value>[0-9,]+) \| `(?P<name>[A-Z_]+)` \|")


def test_every_limit_is_written_down():
    elsewhere = {
        "MOST_STATES": MOST_STATES,
        "MOST_WAYS": MOST_WAYS,
        "MOST_PASSED": MOST_PASSED,
        "HIGHEST_GAME": HIGHEST_GAME,
    }
    of_notation = {name: value for name, value in vars(limits).items() if name.isupper()}

    told = {match["name"]: int(match["value"].replace(",", "")) for match in ROW.finditer(PAGE)}

    assert told == of_notation | elsewhere
