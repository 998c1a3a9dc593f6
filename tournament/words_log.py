"""The director's log in sentences: one for each action code, in the language of the moment.

Who did it stands beside the sentence. An act that this table does not know is shown by its code and subject,
so that nothing in the log is ever hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy

from tournament.models import LogEntry
from tournament.second_looks import look_said
from tournament.words import SHEET_WORDS
from tournament.words_money import MONEY_ACTS, count_sentence, move_sentence, payment_sentence, shown_money
from tournament.words_registration import changed_words

Values = Mapping[str, Any]


class _Values(dict[str, Any]):
    """What a sentence names; a value an old entry lacks is shown as a dash rather than as a fault."""

    def __missing__(self, name: str) -> str:
        return "–"


#: Sentences by action. They may name subject, reason, what is in values, and before_* and after_*.
#: values of acts on one match: pairing (its short name), and with a result winner, loser (names) and score
#: ("9–5", "" where it was not told).
_SENTENCES: dict[str, str | Promise] = {
    **MONEY_ACTS,
    "create-tournament": gettext_lazy("The tournament %(subject)s was created."),
    "edit-tournament": gettext_lazy("The settings of the tournament were changed."),
    "set-tables": gettext_lazy("Tables: %(after_tables)s instead of %(before_tables)s."),
    "save-template": gettext_lazy("The tournament was saved as the template %(subject)s."),
    "create-event": gettext_lazy("The event %(subject)s was created."),
    "edit-event": gettext_lazy("The settings of %(subject)s were changed."),
    "delete-event": gettext_lazy("The event %(subject)s was deleted."),
    "import-entrants": gettext_lazy("%(count)s players were imported into %(event)s."),
    "add-entrant": gettext_lazy("%(subject)s was entered in %(event)s."),
    "remove-entrant": gettext_lazy("%(subject)s was removed from %(event)s."),
    "draw": gettext_lazy("%(event)s was drawn: %(entrants)s players, draw seed %(draw_seed)s."),
    "redraw": gettext_lazy(
        "%(event)s was drawn again: %(entrants)s players, draw seed %(draw_seed)s after %(before_draw_seed)s."
    ),
    "discard-draw": gettext_lazy("The draw of %(event)s was thrown away, draw seed %(draw_seed)s."),
    "draw-round": gettext_lazy("%(event)s: round %(round)s was paired, draw seed %(draw_seed)s."),
    "pair-by-hand": gettext_lazy("%(event)s: round %(round)s was paired by hand."),
    "publish-round": gettext_lazy("%(event)s: round %(round)s was published, draw seed %(draw_seed)s."),
    "discard-round": gettext_lazy("%(event)s: round %(round)s was thrown away, draw seed %(draw_seed)s."),
    "add-part": gettext_lazy("%(event)s: part %(part)s was added."),
    "remove-part": gettext_lazy("%(event)s: part %(part)s was removed."),
    "set-lives": gettext_lazy("%(event)s: players with another number of lives: %(count)s."),
    "set-prizes": gettext_lazy("%(event)s: the prizes were changed."),
    "keep-apart": gettext_lazy("%(event)s: who is kept apart was changed."),
    "forbid-pair": gettext_lazy("%(first)s and %(second)s never meet in %(event)s."),
    "allow-pair": gettext_lazy("%(first)s and %(second)s may meet in %(event)s."),
    "close-part": gettext_lazy("%(event)s: part %(part)s was closed."),
    "reopen-part": gettext_lazy("%(event)s: part %(part)s was opened again."),
    "enter-late": gettext_lazy("%(subject)s came late into %(event)s, on line %(line)s."),
    "let-in": gettext_lazy("%(subject)s came late into part %(part)s of %(event)s, on line %(line)s."),
    "close-entries": gettext_lazy("%(event)s: the entries were closed, %(lines)s open lines became byes."),
    "begin-placing": gettext_lazy("%(event)s: the draw is made by hand, on %(lines)s lines."),
    "drop-placing": gettext_lazy("%(event)s: the draw by hand was given up, %(cards)s lines were taken."),
    "place-card": gettext_lazy("%(event)s: %(subject)s was drawn to line %(line)s."),
    "undo-card": gettext_lazy("%(event)s: %(subject)s was taken back from line %(line)s."),
    "fill-sheet": gettext_lazy("%(event)s: a draw sheet was copied, %(lines)s lines are taken."),
    "begin-show": gettext_lazy("%(event)s: the draw is shown in the hall."),
    "pause-show": gettext_lazy("%(event)s: the show of the draw was stopped for a moment."),
    "go-on-show": gettext_lazy("%(event)s: the show of the draw goes on."),
    "end-show": gettext_lazy("%(event)s: all names of the draw are shown."),
    "again-show": gettext_lazy("%(event)s: the draw is shown again from its first name."),
    "pull-number": gettext_lazy("%(event)s: %(subject)s pulled number %(number)s."),
    "give-back-number": gettext_lazy("%(event)s: %(subject)s gave number %(number)s back."),
    "replace-entrant": gettext_lazy("%(event)s: %(subject)s takes line %(line)s instead of %(gone)s."),
    "recall-draw": gettext_lazy("%(event)s: the published draw was taken back, draw seed %(draw_seed)s."),
    "set-closing-time": gettext_lazy("%(event)s: the time at which entries close was changed."),
    "open-entries": gettext_lazy("%(event)s: entries are taken again."),
    "swap-lines": gettext_lazy("%(event)s: lines %(first)s and %(second)s changed places."),
    "reinstate-entrant": gettext_lazy("%(subject)s is back in %(event)s."),
    "go-home": gettext_lazy("%(subject)s goes home after %(pairing)s."),
    "play-on": gettext_lazy("%(subject)s plays on after %(pairing)s."),
    "double-forfeit": gettext_lazy("%(pairing)s: both sides forfeit."),
    "re-enter": gettext_lazy("%(subject)s entered %(event)s again, as %(entry)s."),
    "repeat-opening": gettext_lazy(
        "%(event)s: the opening round was drawn again among %(count)s who bought back, "
        "draw seed %(draw_seed)s."
    ),
    "set-start-round": gettext_lazy("%(subject)s begins in round %(round)s of %(event)s."),
    "set-start-score": gettext_lazy("%(pairing)s begins at %(first)s–%(second)s."),
    "call-match": gettext_lazy("%(pairing)s was called to table %(table)s."),
    "take-back-call": gettext_lazy("The call of %(pairing)s to table %(table)s was taken back."),
    "object-to-result": gettext_lazy("%(pairing)s: the result is disputed."),
    "attach-record": gettext_lazy("%(pairing)s: a match record was handed in."),
    "choose-columns": gettext_lazy("%(pairing)s: the names of a match record were matched to the players."),
    "revoke-links": gettext_lazy("%(pairing)s: the links were revoked."),
    "post-times": gettext_lazy("The start times of %(subject)s were posted."),
    "add-break": gettext_lazy("A break was planned: %(subject)s."),
    "remove-break": gettext_lazy("The break %(subject)s was removed."),
    "put-up-notice": gettext_lazy("Notice: %(subject)s"),
    "take-down-notice": gettext_lazy("The notice “%(subject)s” was taken down."),
    "sign-up": gettext_lazy("%(subject)s signed up for %(event)s."),
    "sign-off": gettext_lazy("%(subject)s was taken off the list of %(event)s."),
    "print": gettext_lazy("A sheet was asked for: %(sheet_words)s."),
    "invite": gettext_lazy("Somebody was invited to the staff."),
    "accept-invitation": gettext_lazy("%(subject)s joined the staff."),
    "change-role": gettext_lazy("%(subject)s has another role in the staff."),
    "stop-waiting": gettext_lazy("%(subject)s does not wait for %(event)s any more."),
    "remove-staff": gettext_lazy("%(subject)s left the staff."),
}


def _presence(values: Values) -> str | Promise:
    if values["here"] is True:
        return gettext_lazy("%(subject)s is here.")
    return gettext_lazy("%(subject)s is not here.")


#: How somebody leaves, by the kind that decides the matches not played any more.
_LEAVING = {
    "withdrawn": gettext_lazy("%(subject)s has withdrawn from %(event)s."),
    "no-show": gettext_lazy("%(subject)s did not come to %(event)s."),
    "disqualified": gettext_lazy("%(subject)s was disqualified from %(event)s."),
}


#: How seeds were given to everybody at once.
_SEEDS = {
    "numbers": gettext_lazy("%(event)s: %(count)s seeds were given."),
    "rating": gettext_lazy("%(event)s: %(count)s seeds were given by rating."),
    "pots": gettext_lazy(
        "%(event)s: %(count)s seeds were given by lot within pots, draw seed %(draw_seed)s."
    ),
    "none": gettext_lazy("%(event)s: the seeds were taken away."),
}


def _seeds(values: Values) -> str | Promise:
    return _SEEDS.get(values["how"], _SEEDS["numbers"])


def _leaving(values: Values) -> str | Promise:
    return _LEAVING.get(values["kind"], _LEAVING["withdrawn"])


def _editing(values: Values) -> str | Promise:
    """An old entry does not say whether the contact was changed."""
    if values["contact"] is True:
        return gettext_lazy("The entry of %(subject)s was changed, the contact too.")
    return gettext_lazy("The entry of %(subject)s was changed.")


def _enrolling(values: Values) -> str | Promise:
    """Who was registered, in what; what was overridden, and what was changed of who was known."""
    told = [
        gettext("%(subject)s was registered, number %(number)s: %(events)s.")
        if values["events"]
        else gettext("%(subject)s was registered, number %(number)s.")
    ]
    if values["looks"]:
        told.append(gettext("In spite of: %(looks_words)s"))
    if values["changed"]:
        told.append(gettext("Changed: %(changed_words)s."))
    return " ".join(told)


#: Acts that say a result: with its score, and without.
_RESULTS: dict[str, tuple[str | Promise, str | Promise]] = {
    "report-result": (
        gettext_lazy("%(pairing)s reported: %(winner)s – %(loser)s, %(score)s."),
        gettext_lazy("%(pairing)s reported: %(winner)s wins against %(loser)s."),
    ),
    "dispute-result": (
        gettext_lazy("%(pairing)s is disputed: the other side says %(winner)s – %(loser)s, %(score)s."),
        gettext_lazy("%(pairing)s is disputed: the other side says that %(winner)s won against %(loser)s."),
    ),
    "confirm-result": (
        gettext_lazy("%(pairing)s confirmed: %(winner)s – %(loser)s, %(score)s."),
        gettext_lazy("%(pairing)s confirmed: %(winner)s wins against %(loser)s."),
    ),
    "settle-result": (
        gettext_lazy("%(pairing)s settled: %(winner)s – %(loser)s, %(score)s."),
        gettext_lazy("%(pairing)s settled: %(winner)s wins against %(loser)s."),
    ),
    "enter-result": (
        gettext_lazy("%(pairing)s entered: %(winner)s – %(loser)s, %(score)s."),
        gettext_lazy("%(pairing)s entered: %(winner)s wins against %(loser)s."),
    ),
    "assign-played": (
        gettext_lazy("What %(winner)s and %(loser)s played stands for %(pairing)s: %(score)s."),
        gettext_lazy("What %(winner)s and %(loser)s played stands for %(pairing)s; %(winner)s won."),
    ),
    "correct-result": (
        gettext_lazy("%(pairing)s corrected: %(winner)s – %(loser)s, %(score)s."),
        gettext_lazy("%(pairing)s corrected: %(winner)s wins against %(loser)s."),
    ),
    "clear-result": (
        gettext_lazy("%(pairing)s taken back: %(winner)s – %(loser)s, %(score)s."),
        gettext_lazy("%(pairing)s taken back: %(winner)s wins against %(loser)s."),
    ),
}


#: A result after which the loser does not play on: with its score, and without.
_HOME = (
    gettext_lazy("%(pairing)s entered: %(winner)s – %(loser)s, %(score)s; %(loser)s goes home."),
    gettext_lazy("%(pairing)s entered: %(winner)s wins against %(loser)s, who goes home."),
)


def _result(action: str, values: Values) -> str | Promise:
    with_score, without = _HOME if values.get("goes_home") else _RESULTS[action]
    return with_score if values.get("score") else without


#: Actions whose sentence depends on their values.
def _publishing(values: Values) -> str:
    """A draw by hand has no seed from which it could be repeated."""
    if values.get("by_hand"):
        return gettext("The draw of %(event)s, made by hand, was published.")
    return gettext("The draw of %(event)s was published, draw seed %(draw_seed)s.")


_CHOICES: dict[str, Callable[[Values], str | Promise]] = {
    "take-payment": payment_sentence,
    "count-till": count_sentence,
    "move-cash": move_sentence,
    "mark-presence": _presence,
    "mark-here": _presence,
    "enrol": _enrolling,
    "edit-entrant": _editing,
    "set-seeds": _seeds,
    "withdraw-entrant": _leaving,
    "publish-draw": _publishing,
    **{action: partial(_result, action) for action in _RESULTS},
}

#: Every action that has a sentence of its own.
KNOWN = frozenset(_SENTENCES) | frozenset(_CHOICES)


def log_sentence(entry: LogEntry) -> str:
    """What was done, as one sentence."""
    values = _values(entry)
    if entry.action in _CHOICES:
        return str(_CHOICES[entry.action](values)) % values
    if entry.action in _SENTENCES:
        return str(_SENTENCES[entry.action]) % values
    return gettext("%(subject)s: %(action)s") % values


def _values(entry: LogEntry) -> Values:
    sheet = entry.values.get("sheet", "")
    return _Values(
        {f"before_{name}": value for name, value in entry.before.items()}
        | {f"after_{name}": value for name, value in entry.after.items()}
        | {name: shown_money(value) for name, value in entry.values.items()}
        | {"subject": entry.subject, "action": entry.action, "reason": entry.reason}
        | {"looks_words": " ".join(look_said(look) for look in entry.values.get("looks", ()))}
        | {"changed": entry.values.get("changed", ())}
        | {"changed_words": changed_words(entry.values.get("changed", ()))}
        | {"sheet_words": SHEET_WORDS.get(sheet, sheet)}
    )
