"""Asking for a sheet: what is to be printed becomes a job, and the worker makes the PDF."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib.auth import get_user_model

from tournament.actor import Actor
from tournament.errors import ChoiceUnknownError, EventMissingError, SheetUnknownError
from tournament.models import Event, Job, Stage, Tournament
from tournament.services.acts import act
from tournament.services.jobs import enqueue

#: Sheets of one event; the others may be of the whole tournament.
OF_ONE_EVENT = ("bracket", "wall", "wall-tiles", "tables", "rounds", "standings", "waves")
SHEETS = (
    *OF_ONE_EVENT,
    "score-sheets",
    "pairings",
    "where-to-play",
    "notices",
    "check-off",
    "badges",
    "cash",
    "door",
    "rules",
)


def request_print(
    tournament: Tournament,
    *,
    sheet: str,
    event: Event | None = None,
    stage: Stage | None = None,
    keys: Sequence[str] = (),
    language: str,
    paper: str,
    base_url: str = "",
    by: Actor,
) -> Job:
    """Have a sheet printed.

    keys: of the matches asked for, of badges the numbers; () all that fit. base_url: what links begin with
    where the tournament does not say. Raises SheetUnknownError, EventMissingError, ChoiceUnknownError.
    """
    if sheet not in SHEETS:
        raise SheetUnknownError(sheet=sheet)
    if sheet in OF_ONE_EVENT and event is None and stage is None:
        raise EventMissingError
    _refuse_unknown("language", language, Tournament.Language.values)
    _refuse_unknown("paper", paper, Tournament.Paper.values)
    arguments = {
        "sheet": sheet,
        "event": event.pk if event else None,
        "stage": stage.pk if stage else None,
        "keys": list(keys),
        "language": language,
        "paper": paper,
        "base_url": base_url,
    }
    with act(tournament, by=by, action="print", event=event) as doing:
        user = get_user_model().objects.filter(pk=by.user_id).first() if by.user_id else None
        job = enqueue("print", arguments=arguments, tournament=doing.tournament, by=user)
        doing.record(subject=sheet, values={"sheet": sheet}, after=arguments | {"job": job.pk})
    return job


def _refuse_unknown(field: str, value: str, known: Sequence[str]) -> None:
    if value not in known:
        raise ChoiceUnknownError(field=field, value=value)
