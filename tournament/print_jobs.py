"""The background job that prints: its arguments say what, the selectors read it, the sheets draw it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils import translation

from tournament.errors import NothingToPrintError, SheetUnknownError
from tournament.jobs import Produced, register
from tournament.models import Event, Job, Stage
from tournament.selectors import (
    cash_sheet,
    door_sheets,
    hall_sheets,
    registration_sheets,
    sheets,
    table_sheets,
)
from tournament.selectors.wall import wall_sheets
from tournament.sheets.badges import badges_pdf
from tournament.sheets.bracket import brackets_pdf
from tournament.sheets.cash import cash_pdf
from tournament.sheets.check_off import check_off_pdf
from tournament.sheets.door import door_pdf, rules_pdf
from tournament.sheets.hall import notices_pdf, waves_pdf
from tournament.sheets.pairings import pairings_pdf, where_pdf
from tournament.sheets.scoresheet import score_sheets_pdf
from tournament.sheets.standings import all_standings_pdf
from tournament.sheets.tables import rounds_pdf, tables_pdf
from tournament.sheets.values import Paper, Wall


@register("print")
def print_sheet(job: Job) -> Produced:
    """Make the PDF of a job.

    Arguments: sheet (a key of SHEETS); event and stage: ids or None; keys: of the matches asked for;
    language, paper: codes; base_url: what links begin with where the tournament does not say.
    Raises SheetUnknownError, NothingToPrintError.
    """
    sheet = job.arguments["sheet"]
    if sheet not in SHEETS:
        raise SheetUnknownError(sheet=sheet)
    with translation.override(job.arguments["language"]):
        content = SHEETS[sheet](job, Paper(job.arguments["paper"]))
    return Produced(name=f"{_file_name(job)}.pdf", content=content)


def _file_name(job: Job) -> str:
    """What the sheet is of, in ASCII: "kis-acik-open-bracket"."""
    event = _event(job)
    parts = [job.tournament.slug, event.slug if event else "", job.arguments["sheet"]]
    return "-".join(part for part in parts if part)


def _event(job: Job) -> Event | None:
    found = Event.objects.filter(tournament_id=job.tournament_id).select_related("tournament")
    return _asked(job, "event", found.get)


def _stage(job: Job) -> Stage | None:
    return _asked(job, "stage", Stage.objects.filter(event__tournament_id=job.tournament_id).get)


def _asked(job: Job, name: str, get: Callable[..., Any]) -> Any:
    pk = job.arguments.get(name)
    return None if pk is None else get(pk=pk)


def _of_event(job: Job) -> dict[str, Any]:
    event, stage = _event(job), _stage(job)
    return {"event": event or stage.event, "stage": stage}  # type: ignore[union-attr]


def _brackets(job: Job, paper: Paper) -> bytes:
    """Of an event without a bracket, its tables."""
    found = sheets.bracket_sheets(**_of_event(job))
    return brackets_pdf(found, paper=paper) if found else _tables(job, paper)


def _wall(job: Job, paper: Paper) -> bytes:
    """The brackets that were drawn, with numbered lines; of an event without a bracket, its tables."""
    found = wall_sheets(**_of_event(job), wall=Wall(job.arguments["sheet"]))
    return brackets_pdf(found, paper=paper) if found else _tables(job, paper)


def _standings(job: Job, paper: Paper) -> bytes:
    """While no place of a table is decided, the table as it stands."""
    found = sheets.standings_sheets(**_of_event(job))
    return all_standings_pdf(found, paper=paper) if found else _tables(job, paper)


def _tables(job: Job, paper: Paper) -> bytes:
    return tables_pdf(_some(table_sheets.table_sheets(**_of_event(job))), paper=paper)


def _rounds(job: Job, paper: Paper) -> bytes:
    return rounds_pdf(_some(table_sheets.rounds_sheets(**_of_event(job))), paper=paper)


def _pairings(job: Job, paper: Paper) -> bytes:
    return pairings_pdf(sheets.pairings_sheet(job.tournament, event=_event(job)), paper=paper)


def _where(job: Job, paper: Paper) -> bytes:
    return where_pdf(sheets.where_sheet(job.tournament, event=_event(job)), paper=paper)


def _score_sheets(job: Job, paper: Paper) -> bytes:
    found = sheets.score_sheets(
        job.tournament,
        event=_event(job),
        stage=_stage(job),
        keys=job.arguments.get("keys") or (),
        base_url=job.arguments.get("base_url") or "",
    )
    return score_sheets_pdf(_some(found), paper=paper)


def _waves(job: Job, paper: Paper) -> bytes:
    found = hall_sheets.waves_sheet(_of_event(job)["event"])
    if found is None:
        raise NothingToPrintError
    return waves_pdf(found, paper=paper)


def _notices(job: Job, paper: Paper) -> bytes:
    found = hall_sheets.notices_sheet(job.tournament)
    if found is None:
        raise NothingToPrintError
    return notices_pdf(found, paper=paper)


def _some(found: tuple[Any, ...]) -> tuple[Any, ...]:
    if not found:
        raise NothingToPrintError
    return found


def _check_off(job: Job, paper: Paper) -> bytes:
    sheet = registration_sheets.check_off_sheet(job.tournament, event=_event(job))
    _some(sheet.rows)
    return check_off_pdf(sheet, paper=paper)


def _badges(job: Job, paper: Paper) -> bytes:
    numbers = [int(key) for key in job.arguments.get("keys") or () if key.isdecimal()]
    sheet = registration_sheets.badge_sheet(job.tournament, event=_event(job), numbers=numbers)
    _some(sheet.badges)
    return badges_pdf(sheet, paper=paper)


def _cash(job: Job, paper: Paper) -> bytes:
    tills = cash_sheet.till_sheets(job.tournament)
    return cash_pdf(tills, cash_sheet.money_sheet(job.tournament), paper=paper)


def _door(job: Job, paper: Paper) -> bytes:
    base_url = job.arguments.get("base_url") or ""
    return door_pdf(door_sheets.door_sheet(job.tournament, base_url=base_url), paper=paper)


def _rules(job: Job, paper: Paper) -> bytes:
    return rules_pdf(_some(door_sheets.rules_sheets(job.tournament, event=_event(job))), paper=paper)


SHEETS: dict[str, Callable[[Job, Paper], bytes]] = {
    "bracket": _brackets,
    "wall": _wall,
    "wall-tiles": _wall,
    "standings": _standings,
    "tables": _tables,
    "rounds": _rounds,
    "pairings": _pairings,
    "where-to-play": _where,
    "score-sheets": _score_sheets,
    "waves": _waves,
    "notices": _notices,
    "check-off": _check_off,
    "badges": _badges,
    "cash": _cash,
    "door": _door,
    "rules": _rules,
}
