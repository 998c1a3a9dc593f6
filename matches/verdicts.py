"""A verdict as the JSON object that the command prints, the API answers and the database keeps."""

from __future__ import annotations

from typing import Any

from matches.phrases import fault_sentence, note_sentence
from rules.match.verdict import Fault, Note, Place, ProvedGame, Status, Verdict

# Notes that say the record is of another match or result than was said.
MISMATCHES = ("length-differs", "score-differs")

_EXIT_STATUS = {Status.VALID: 0, Status.INVALID: 1, Status.INCOMPLETE: 1, Status.UNREADABLE: 2}


def verdict_object(verdict: Verdict, *, file: str) -> dict[str, Any]:
    """The verdict in its published shape, sentences in the language in use.

    Sides are 1 (left) and 2; score is by side and capped; games[].points raw; length 0 money, None unknown.
    games[].winner is None for a tie. A fault has position beside xgid where no XGID can tell it.
    """
    return {
        "file": file,
        "format": verdict.format,
        "status": verdict.status.value,
        "length": verdict.length,
        "players": list(verdict.players) if verdict.players else None,
        "score": list(verdict.score) if verdict.score else None,
        "games": [_game(game) for game in verdict.games],
        "fault": _fault(verdict.fault) if verdict.fault else None,
        "notes": [_note(note) for note in verdict.notes],
    }


def exit_status(verdict: Verdict) -> int:
    """0 valid; 1 a fault, incomplete or a mismatch; 2 unreadable."""
    mismatch = any(note.code in MISMATCHES for note in verdict.notes)
    return max(_EXIT_STATUS[verdict.status], int(mismatch))


def _game(game: ProvedGame) -> dict[str, Any]:
    return {
        "winner": game.winner.value if game.winner else None,
        "points": game.points,
        "cube": game.cube,
        "kind": game.kind.value,
        "crawford": game.crawford,
    }


def _fault(fault: Fault) -> dict[str, Any]:
    return {"code": fault.code, **_place(fault.place), "message": fault_sentence(fault.code, fault.values)}


def _note(note: Note) -> dict[str, Any]:
    """A note with what is known of its place, and its values."""
    known = {name: value for name, value in _place(note.place).items() if value is not None}
    return {"code": note.code, **known, **note.values, "message": note_sentence(note.code, note.values)}


def _place(place: Place) -> dict[str, Any]:
    return {
        "game": place.game,
        "row": place.row,
        "line": place.line,
        "side": place.side.value if place.side else None,
        "cell": place.cell,
        "xgid": place.xgid,
        **({"position": place.position} if place.position else {}),
    }
