"""Templates of one's own: saved from a tournament, read from a file, removed."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from django.db import IntegrityError, transaction

from rules.tournament.setups.values import VERSION, Setup, SetupUnreadableError
from rules.tournament.setups.written import read_setup, write_setup
from tournament.actor import Actor
from tournament.models import SavedTemplate, Tournament
from tournament.selectors.saved_templates import setup_of_tournament
from tournament.services.acts import act
from tournament.services.tournaments import checked_name
from tournament.setup_errors import NothingToSaveError, TemplateNameTakenError, TooManyTemplatesError

#: A set-up of thirty events is smaller.
LARGEST_FILE = 200_000
#: What one user can keep.
MOST_TEMPLATES = 100
_NAME_LIMIT = 80


def save_template(tournament: Tournament, *, name: str, by: Actor) -> SavedTemplate:
    """Keep a tournament as a template: events, rules, prices, hours; no people.

    Raises NameMissingError, NameTooLongError, NothingToSaveError, TemplateNameTakenError,
    TooManyTemplatesError.
    """
    with act(tournament, by=by, action="save-template") as doing:
        setup = setup_of_tournament(doing.tournament)
        if not setup.events:
            raise NothingToSaveError
        row = _keep(name, write_setup(setup), by=by)
        doing.record(subject=row.name)
    return row


def import_template(data: bytes, *, name: str, by: Actor) -> SavedTemplate:
    """Keep the template of a file.

    Raises SetupUnreadableError, SetupNewerError, what read_setup raises of what the law book does not know,
    and what save_template raises of the name.
    """
    return _keep(name, write_setup(read_file(data)), by=by)


def read_file(data: bytes) -> Setup:
    """The set-up of a file. Raises what read_setup raises."""
    if len(data) > LARGEST_FILE:
        raise SetupUnreadableError(place="")
    try:
        given = json.loads(data.decode("utf-8-sig"), parse_constant=_refuse)
    except json.JSONDecodeError as fault:  # where it stops being JSON: line and column
        raise SetupUnreadableError(place=f"{fault.lineno}:{fault.colno}") from None
    except (ValueError, RecursionError):  # no UTF-8, or brackets in brackets without end
        raise SetupUnreadableError(place="") from None
    return read_setup(given)


def file_of(template: SavedTemplate) -> bytes:
    """A template as the file that import_template reads."""
    return json.dumps(template.content, ensure_ascii=False, indent=1).encode()


def setup_of_template(template: SavedTemplate) -> Setup:
    """A kept template. Raises SetupNewerError for one that a newer version of the program kept."""
    return read_setup(template.content)


def remove_template(template: SavedTemplate) -> None:
    """Keep it no longer; tournaments made from it stay."""
    template.delete()


def _keep(name: str, content: dict[str, Any], *, by: Actor) -> SavedTemplate:
    shown = checked_name(name, limit=_NAME_LIMIT)
    if SavedTemplate.objects.filter(created_by_id=by.user_id).count() >= MOST_TEMPLATES:
        raise TooManyTemplatesError(limit=MOST_TEMPLATES)
    try:
        with transaction.atomic():
            return SavedTemplate.objects.create(
                name=shown, content=content, version=VERSION, created_by_id=by.user_id
            )
    except IntegrityError:
        raise TemplateNameTakenError(name=shown) from None


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number")
