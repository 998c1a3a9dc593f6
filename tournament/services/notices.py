"""Sentences for everybody: put up, and taken down again."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from tournament.actor import Actor
from tournament.hall_errors import NoticeOverError, TextMissingError, TextTooLongError
from tournament.models import Notice, Tournament
from tournament.services.acts import act

_TEXT_LIMIT = Notice._meta.get_field("text_en").max_length or 0


def put_up_notice(
    tournament: Tournament,
    *,
    text_tr: str = "",
    text_en: str = "",
    shown_from: datetime | None = None,
    shown_until: datetime | None = None,
    by: Actor,
) -> Notice:
    """Tell everybody something, in either language or both, from now on or from a moment, as long as it says.

    Raises TextMissingError, TextTooLongError, NoticeOverError where it would be over before it is seen.
    """
    with act(tournament, by=by, action="put-up-notice") as doing:
        turkish, english = checked_texts(text_tr, text_en, limit=_TEXT_LIMIT)
        begins = shown_from or timezone.now()
        if shown_until is not None and shown_until <= begins:
            raise NoticeOverError
        row = Notice.objects.create(
            tournament=doing.tournament,
            text_tr=turkish,
            text_en=english,
            shown_from=begins,
            shown_until=shown_until,
        )
        until = shown_until.isoformat() if shown_until else None
        after = {"text_tr": turkish, "text_en": english, "from": row.shown_from.isoformat(), "until": until}
        doing.record(subject=turkish or english, after=after)
    return row


def take_down_notice(notice: Notice, *, by: Actor) -> None:
    """Show a notice no longer. Taking it down again changes nothing."""
    with act(notice.tournament_id, by=by, action="take-down-notice") as doing:
        row = Notice.objects.get(pk=notice.pk)
        if row.taken_down_at is not None:
            return
        row.taken_down_at = timezone.now()
        row.save(update_fields=["taken_down_at"])
        doing.record(subject=row.text_tr or row.text_en)


def checked_texts(turkish: str, english: str, *, limit: int) -> tuple[str, str]:
    """Both texts as they are kept: on one line each, at least one of them there.

    limit: letters. Raises TextMissingError, TextTooLongError.
    """
    texts = " ".join(turkish.split()), " ".join(english.split())
    if not any(texts):
        raise TextMissingError
    if max(map(len, texts)) > limit:
        raise TextTooLongError(limit=limit)
    return texts
