"""The door to the pairing engine: JSON in, JSON out, no database."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from django.core.management import call_command

STATE: dict[str, Any] = {
    "format": "swiss-monrad",
    "settings": {"rounds": 3},
    "draw_seed": 1,
    "entrants": [{"id": name, "seed": seed} for seed, name in enumerate(("ada", "bora", "ceyda"), start=1)],
    "rounds": [],
    "forbidden": [],
}


def _called(monkeypatch: pytest.MonkeyPatch, given: str, *options: str) -> tuple[dict[str, Any], int]:
    """What the command prints for this input, and its exit status."""
    monkeypatch.setattr("sys.stdin", io.StringIO(given))
    out = io.StringIO()
    try:
        call_command("pair_round", *options, stdout=out)
    except SystemExit as end:
        return json.loads(out.getvalue()), int(end.code or 0)
    return json.loads(out.getvalue()), 0


def test_the_next_round_is_printed(monkeypatch):
    found, status = _called(monkeypatch, json.dumps(STATE))

    assert status == 0
    assert (found["pairings"], found["bye"]) == ([{"a": "ada", "b": "bora"}], "ceyda")
    assert [reason["code"] for reason in found["why"]] == ["bye-to-lowest", "no-rematch", "order"]


def test_a_refusal_has_a_code_and_a_sentence_in_the_language_asked_for(monkeypatch):
    asked = json.dumps({**STATE, "format": "ladder"})

    english, status = _called(monkeypatch, asked, "--language", "en")
    turkish, _ = _called(monkeypatch, asked, "--language", "tr")

    assert status == 1
    assert english["problems"] == [
        {"code": "unknown-format", "message": "There is no format “ladder”.", "format": "ladder"}
    ]
    assert turkish["problems"][0]["message"] != english["problems"][0]["message"]
    assert english["pairings"] == []


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, "[]", "\ufeff{}"])
def test_what_is_no_state_is_refused(monkeypatch, text):
    found, status = _called(monkeypatch, text)

    assert (status, found["problems"][0]["code"]) == (1, "state-malformed")
