"""Reasons of a pairing in sentences."""

from __future__ import annotations

import re
from pathlib import Path

from tournament.words_pairing import REASONS, reason_words

ROOT = Path(__file__).parents[2]
NAMES = {1: "Ada", 2: "Bora", 3: "Ceren"}


def test_every_code_of_a_reason_has_a_sentence() -> None:
    sources = [*(ROOT / "rules" / "tournament").rglob("*.py"), *(ROOT / "tournament").rglob("*.py")]
    text = "\n".join(file.read_text(encoding="utf-8") for file in sources)

    assert set(re.findall(r'\bReason\(\s*"([a-z-]+)"', text)) | {"by-hand"} == set(REASONS)


def test_people_are_called_by_their_names() -> None:
    said = {
        "second-bye": {"entrant": 1, "rounds": [2, 3]},
        "rematch": {"pair": [1, 2], "rounds": [1]},
        "separation-impossible": {"pairs": [[1, 2], [3, 9]]},
        "unequal-scores": {"pair": [1, 2], "scores": [3, 1]},
        "same-group": {"pair": [1, 2], "group": "club"},
        "order": {"order": "fold"},
    }

    assert {code: reason_words({"code": code} | values, NAMES) for code, values in said.items()} == {
        "second-bye": "Ada has had a bye before, in round 2, 3.",
        "rematch": "Ada – Bora: they have met before, in round 1.",
        "separation-impossible": "These should stay apart and could not: Ada – Bora, Ceren – –.",
        "unequal-scores": "Ada – Bora: they have 3–1 wins.",
        "same-group": "Ada – Bora: they are of the same club.",
        "order": "Among equals: Upper half against lower half.",
    }


def test_who_comes_out_of_an_open_match_is_called_by_it() -> None:
    pending = [{"kind": "winner", "of": [1, 2]}, {"kind": "loser", "of": [1, 2]}]

    assert reason_words({"code": "opponent-away", "pair": pending}, NAMES) == (
        "Winner of Ada – Bora – Loser of Ada – Bora: one of them is away."
    )
