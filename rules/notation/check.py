"""From an uploaded file to a verdict: recognise, decode, read, judge."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from rules.board.games import GameRules
from rules.match.record import MatchRecord, UnreadableRecordError
from rules.match.replay import judge
from rules.match.verdict import Fault, Note, Place, Status, Verdict
from rules.notation.detect import format_of_bytes, format_of_text
from rules.notation.gam import FORMAT as GAM
from rules.notation.gam import read_gam
from rules.notation.limits import MAX_SGF_BYTES, MAX_TEXT_BYTES, SGF_ROOT_CHARACTERS
from rules.notation.mat import FORMAT as MAT
from rules.notation.mat import read_mat
from rules.notation.oldmoves import FORMAT as OLDMOVES
from rules.notation.oldmoves import read_oldmoves
from rules.notation.sgf import read_sgf
from rules.notation.sgf_tree import FORMAT as SGF
from rules.notation.sgf_tree import charset_of, is_sgf
from rules.notation.text import decoded

# Read at most this much of a file: one byte more than any record may have.
ENOUGH_BYTES = MAX_SGF_BYTES + 1

READERS: Mapping[str, Callable[[str], MatchRecord]] = MappingProxyType(
    {MAT: read_mat, SGF: read_sgf, GAM: read_gam, OLDMOVES: read_oldmoves}
)
# Formats that hold one position and no match.
_POSITIONS = ("snowie-position", "position-text", "pos")


def check_record(
    data: bytes,
    *,
    length: int | None = None,
    score: tuple[int, int] | None = None,
    rules: GameRules | None = None,
) -> Verdict:
    """Judge the bytes of a record; never refuses, an unreadable file is a verdict too.

    length, score: what the match was said to be; where the record differs a note says so.
    rules:         what it is judged by; None: the game and the options the record names.
    TypeError for anything but bytes.
    """
    try:
        record = read_record(data)
        if record.format == GAM:
            return _without_length(judge(record, rules=rules))
        return judge(record, length=length, score=score, rules=rules)
    except UnreadableRecordError as refusal:
        return _unreadable(refusal)


def read_record(data: bytes) -> MatchRecord:
    """The record in a file. Raises UnreadableRecordError; unknown-format names the format it recognised.

    TypeError for a text: how it is encoded is for the reader to find out, so it wants the bytes of the file.
    """
    if not isinstance(data, bytes | bytearray):
        raise TypeError(f"a record is read from bytes, not from {type(data).__name__}")
    recognised = format_of_bytes(data)
    if recognised:
        raise _unknown(recognised)
    if is_too_large(data):
        raise UnreadableRecordError("unreadable-file", reason="too-large")
    text = decoded(data, charset_of(data))
    recognised = format_of_text(text)
    reader = READERS.get(recognised or "")
    if reader is None:
        raise _unknown(recognised)
    return reader(text)


def is_too_large(data: bytes) -> bool:
    """Whether a file has more bytes than a record of its kind may have. Formats 12, decision 5."""
    if len(data) <= MAX_TEXT_BYTES:
        return False
    return len(data) > MAX_SGF_BYTES or not is_sgf(data[:SGF_ROOT_CHARACTERS].decode("latin-1"))


def _unknown(recognised: str | None) -> UnreadableRecordError:
    reason = "position" if recognised in _POSITIONS else "not-read" if recognised else "not-recognised"
    return UnreadableRecordError("unknown-format", format=recognised, reason=reason)


def _without_length(verdict: Verdict) -> Verdict:
    """A format that names no length proves games, and no match: what is not said is not compared."""
    note = Note("length-not-written")
    return replace(verdict, length=None, notes=(note, *verdict.notes))


def _unreadable(refusal: UnreadableRecordError) -> Verdict:
    known = ("code", "game", "line")
    values = {
        name: value for name, value in refusal.values.items() if name not in known and value is not None
    }
    place = Place(game=refusal.game, line=refusal.line)
    return Verdict(status=Status.UNREADABLE, format=refusal.format, fault=Fault(refusal.code, place, values))
