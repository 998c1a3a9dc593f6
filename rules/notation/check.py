"""From an uploaded file to a verdict: recognise, decode, read, judge."""

from __future__ import annotations

from rules.match.record import MatchRecord, UnreadableRecordError
from rules.match.replay import judge
from rules.match.verdict import Fault, Place, Status, Verdict
from rules.notation.detect import format_of_bytes, format_of_text
from rules.notation.limits import MAX_SGF_BYTES, MAX_TEXT_BYTES
from rules.notation.mat import FORMAT as MAT
from rules.notation.mat import read_mat
from rules.notation.text import decoded

# Read at most this much of a file: one byte more than any record may have.
ENOUGH_BYTES = MAX_SGF_BYTES + 1


def check_record(data: bytes, *, length: int | None = None, score: tuple[int, int] | None = None) -> Verdict:
    """Judge the bytes of a record; never refuses, an unreadable file is a verdict too.

    length, score: what the match was said to be; where the record differs a note says so.
    """
    try:
        return judge(read_record(data), length=length, score=score)
    except UnreadableRecordError as refusal:
        return _unreadable(refusal)


def read_record(data: bytes) -> MatchRecord:
    """The record in a file. Raises UnreadableRecordError; unknown-format names the format it recognised."""
    recognised = format_of_bytes(data)
    if recognised:
        raise UnreadableRecordError("unknown-format", format=recognised, reason="not-read")
    if len(data) > MAX_SGF_BYTES:
        raise UnreadableRecordError("unreadable-file", reason="too-large")
    if len(data) > MAX_TEXT_BYTES and not data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"("):
        raise UnreadableRecordError("unreadable-file", reason="too-large")
    text = decoded(data)
    recognised = format_of_text(text)
    if recognised != MAT:
        raise UnreadableRecordError(
            "unknown-format", format=recognised, reason="not-read" if recognised else "not-recognised"
        )
    return read_mat(text)


def _unreadable(refusal: UnreadableRecordError) -> Verdict:
    known = ("code", "game", "line")
    values = {
        name: value for name, value in refusal.values.items() if name not in known and value is not None
    }
    place = Place(game=refusal.game, line=refusal.line)
    return Verdict(status=Status.UNREADABLE, format=refusal.format, fault=Fault(refusal.code, place, values))
