"""What everybody should know now: the notices that are up, and the break that runs or comes next."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import get_language, gettext

from tournament.models import Break, Notice, Tournament
from tournament.words_hall import hour_words

#: A break is announced so long before it begins.
ANNOUNCED = timedelta(hours=2)


@dataclass(frozen=True, slots=True)
class NoticeLine:
    """One sentence for everybody, in the reader's language. id: of the notice; None of a break's."""

    text: str
    id: int | None = None


def notices_up(tournament: Tournament, *, now: datetime | None = None) -> tuple[NoticeLine, ...]:
    """The sentences to be shown now, the break first. Two queries. Public."""
    now = now or timezone.now()
    up = tournament.notices.filter(
        Q(shown_until__isnull=True) | Q(shown_until__gt=now), shown_from__lte=now, taken_down_at__isnull=True
    )
    breaks = tournament.breaks.filter(ends_at__gt=now, starts_at__lte=now + ANNOUNCED)
    return (
        *(NoticeLine(_break_words(row, tournament.time_zone, now)) for row in breaks),
        *(NoticeLine(text_of(row), row.pk) for row in up),
    )


def texts_of(row: Notice) -> tuple[str, ...]:
    """The notice in both languages for paper, the one of the moment first; each text once."""
    texts = (row.text_tr, row.text_en) if get_language() == "tr" else (row.text_en, row.text_tr)
    return tuple(dict.fromkeys(text for text in texts if text))


def text_of(row: Notice) -> str:
    """The notice in the language of the moment, or else in the other one."""
    return texts_of(row)[0]


def break_name(row: Break) -> str:
    """What a break is called in the language of the moment, or else in the other one."""
    names = (row.name_tr, row.name_en) if get_language() == "tr" else (row.name_en, row.name_tr)
    return names[0] or names[1]


def _break_words(row: Break, zone: str, now: datetime) -> str:
    values = {
        "name": break_name(row),
        "from": hour_words(row.starts_at, zone),
        "until": hour_words(row.ends_at, zone),
    }
    if row.starts_at <= now:
        return gettext("%(name)s: break until %(until)s.") % values
    return gettext("%(name)s: break from %(from)s to %(until)s.") % values
