"""The director's log in sentences: one for each action code, in the language of the moment.

Who did it stands beside the sentence. An act that this table does not know is shown by its code and subject,
so that nothing in the log is ever hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy

from tournament.models import LogEntry

Values = Mapping[str, Any]


class _Values(dict[str, Any]):
    """What a sentence names; a value an old entry lacks is shown as a dash rather than as a fault."""

    def __missing__(self, name: str) -> str:
        return "–"


#: Sentences by action. They may name subject, reason, what is in values, and before_* and after_*.
_SENTENCES: dict[str, str | Promise] = {
    "create-tournament": gettext_lazy("The tournament %(subject)s was created."),
    "edit-tournament": gettext_lazy("The settings of the tournament were changed."),
    "set-tables": gettext_lazy("Tables: %(after_tables)s instead of %(before_tables)s."),
    "create-event": gettext_lazy("The event %(subject)s was created."),
    "edit-event": gettext_lazy("The settings of %(subject)s were changed."),
    "delete-event": gettext_lazy("The event %(subject)s was deleted."),
    "import-entrants": gettext_lazy("%(count)s players were imported into %(event)s."),
    "add-entrant": gettext_lazy("%(subject)s was entered in %(event)s."),
    "edit-entrant": gettext_lazy("The entry of %(subject)s was changed."),
    "remove-entrant": gettext_lazy("%(subject)s was removed from %(event)s."),
    "draw": gettext_lazy("%(event)s was drawn: %(entrants)s players, draw seed %(draw_seed)s."),
    "redraw": gettext_lazy(
        "%(event)s was drawn again: %(entrants)s players, draw seed %(draw_seed)s after %(before_draw_seed)s."
    ),
    "discard-draw": gettext_lazy("The draw of %(event)s was thrown away, draw seed %(draw_seed)s."),
    "publish-draw": gettext_lazy("The draw of %(event)s was published, draw seed %(draw_seed)s."),
}


def _presence(values: Values) -> str | Promise:
    if values["here"] is True:
        return gettext_lazy("%(subject)s is here.")
    return gettext_lazy("%(subject)s is not here.")


#: Actions whose sentence depends on their values.
_CHOICES: dict[str, Callable[[Values], str | Promise]] = {"mark-presence": _presence}


def log_sentence(entry: LogEntry) -> str:
    """What was done, as one sentence."""
    values = _values(entry)
    if entry.action in _CHOICES:
        return str(_CHOICES[entry.action](values)) % values
    if entry.action in _SENTENCES:
        return str(_SENTENCES[entry.action]) % values
    return gettext("%(subject)s: %(action)s") % values


def _values(entry: LogEntry) -> Values:
    return _Values(
        {f"before_{name}": value for name, value in entry.before.items()}
        | {f"after_{name}": value for name, value in entry.after.items()}
        | entry.values
        | {"subject": entry.subject, "action": entry.action, "reason": entry.reason}
    )
