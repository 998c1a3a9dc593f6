"""Uploaded records of a match: judged by the law book, kept, and compared with the result that counts.

Every writing function runs inside the transaction of its caller.
"""

from __future__ import annotations

import hashlib
import secrets
from pathlib import PurePath
from typing import Any

from django.core.files.base import ContentFile

from matches.errors import (
    ColumnUnknownError,
    RecordEmptyError,
    RecordTooLargeError,
    RecordUnreadableError,
    TooManyRecordsError,
)
from matches.models import Match, MatchRecord
from matches.names import display_name, search_words
from matches.verdicts import verdict_object
from rules.match.verdict import Status, Verdict
from rules.notation.check import check_record, is_too_large
from rules.notation.limits import MAX_SGF_BYTES, MAX_TEXT_BYTES

#: Of each side, so that neither takes the room of the other or of the desk; and of the desk.
MOST_OF_A_SIDE = 6
MOST_OF_THE_DESK = 30
_NAME_LIMIT = 200
# A stored file is named after what it is, whatever its sender called it.
_KINDS = {"mat": "mat", "sgf": "sgf", "gam": "gam"}


def judged(data: bytes, *, length: int) -> Verdict:
    """What the law book says of a file; a note says where it was played to another length.

    Raises RecordEmptyError, RecordTooLargeError, RecordUnreadableError: no record is kept of those.
    """
    if not data:
        raise RecordEmptyError
    if is_too_large(data):
        limit = MAX_SGF_BYTES if len(data) > MAX_SGF_BYTES else MAX_TEXT_BYTES
        raise RecordTooLargeError(size=len(data), limit=limit)
    verdict = check_record(data, length=length)
    if verdict.status is Status.UNREADABLE:
        assert verdict.fault is not None, "what cannot be read says why"
        raise RecordUnreadableError(fault=verdict.fault.code, details=dict(verdict.fault.values))
    return verdict


def kept_record(match: Match, data: bytes) -> MatchRecord | None:
    """The same file, if it was uploaded to this match before."""
    return match.records.filter(sha256=hashlib.sha256(data).hexdigest()).first()


def keep_record(
    match: Match,
    verdict: Verdict,
    *,
    name: str,
    data: bytes,
    by: str,
    side: int | None = None,
    left_side: int | None = None,
) -> MatchRecord:
    """Store a judged file under a name nobody can guess.

    left_side: who sits in the left column; None: whoever the names tell. Raises TooManyRecordsError,
    ColumnUnknownError.
    """
    most = MOST_OF_THE_DESK if side is None else MOST_OF_A_SIDE
    if match.records.filter(uploaded_by_side=side).count() >= most:
        raise TooManyRecordsError(limit=most)
    original = display_name(PurePath(name.replace("\\", "/")).name)[:_NAME_LIMIT]
    record = MatchRecord(
        match=match,
        original_name=original or "record",
        sha256=hashlib.sha256(data).hexdigest(),
        size=len(data),
        status=verdict.status.value,
        verdict=_kept_verdict(verdict, file=original),
        left_side=_left_side(match, verdict.players) if left_side is None else _checked(left_side),
        uploaded_by_side=side,
        by=by[:250],
    )
    record.agrees = agreement(record, match)
    kind = _KINDS.get(verdict.format or "", "txt")
    record.file.save(f"{secrets.token_hex(16)}.{kind}", ContentFile(data), save=False)
    record.save(force_insert=True)
    return record


def set_columns(record: MatchRecord, *, left_side: int) -> None:
    """Say who sits in the left column. Raises ColumnUnknownError."""
    record.left_side = _checked(left_side)
    record.agrees = agreement(record, record.match)
    record.save(update_fields=["left_side", "agrees"])


def compare_again(match: Match) -> None:
    """The result changed: do the records still agree with it?"""
    for record in match.records.all():
        agrees = agreement(record, match)
        if agrees is not record.agrees:
            record.agrees = agrees
            record.save(update_fields=["agrees"])


def agreement(record: MatchRecord, match: Match) -> bool | None:
    """Whether a whole record ends as the result that counts; None where that cannot be said.

    Where there is no result yet there is nothing to agree with. A record of another length tells of another
    match; one that names no length tells of none. Of a result without a score it can only be said that it is
    wrong: when the record has another winner.
    """
    score = record.verdict.get("score")
    if record.status != Status.VALID or score is None or not match.has_result:
        return None
    length = record.verdict.get("length")
    if length not in (None, match.length):
        return False
    if length is None or record.left_side is None:
        return None
    left, right = score
    told = (left, right) if record.left_side == 1 else (right, left)
    if match.score is None:
        winner = 1 if told[0] > told[1] else 2
        return None if winner == match.winner else False
    return match.score == told


def _kept_verdict(verdict: Verdict, *, file: str) -> dict[str, Any]:
    """The verdict with the values of its fault, so that each reader gets the sentence in their language."""
    kept = verdict_object(verdict, file=file)
    if verdict.fault is not None:
        kept["fault"]["values"] = dict(verdict.fault.values)
    return kept


def _left_side(match: Match, players: tuple[str, str] | None) -> int | None:
    """The side whose name stands in the left column; None where the names do not tell.

    A nickname in one column does no harm when the other one tells.
    """
    if players is None:
        return None
    first, second = (side.name for side in match.sides.order_by("number"))
    left, right = players
    straight = _fits(left, first) + _fits(right, second)
    crossed = _fits(left, second) + _fits(right, first)
    if straight == crossed:
        return None
    return 1 if straight > crossed else 2


def _fits(written: str, name: str) -> int:
    """How well a column's name is somebody's: 2 the same words, 1 some of them, 0 another's."""
    words, known = set(search_words(written)), set(search_words(name))
    if not words or not known:
        return 0
    if words == known:
        return 2
    return int(words <= known or known <= words)


def _checked(left_side: int) -> int:
    if left_side not in (1, 2):
        raise ColumnUnknownError(left_side=left_side)
    return left_side
