"""Refusals in sentences: code to what a person reads, in the language of the moment.

A sentence is whole, and says where it can what to do. Its named parameters are the refusal's values.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from matches import phrases as of_matches
from matches.errors import RecordUnreadableError
from rules.errors import TavlaError
from tournament.errors import LengthsNeedRoundsError, ResultStandsError, RoundHasMatchesError
from tournament.hall_errors import WaveOrderError, WaveTablesError, WaveTwiceError
from tournament.import_phrases import FILE_SENTENCES
from tournament.phrases_hall import HALL
from tournament.phrases_ids import IDS
from tournament.reentry_phrases import REENTRY
from tournament.words import stage_words
from tournament.words_formats import choice_label, setting_label
from tournament.words_money import MONEY_REFUSALS, refusal_values

_PAGES = {
    "stale-page": _("Something changed meanwhile. Look at the page again, then decide."),
    "link-invalid": _("This link is not complete or not right. Scan the code on the score sheet again."),
    "link-revoked": _("This link is no longer good: the match has changed. Ask the desk for the new one."),
    "upload-too-large": _("What you sent is too large; at most %(limit)s MB are read."),
}

_SETTING_UP = {
    "name-missing": _("The name is missing."),
    "name-too-long": _("The name has %(length)s characters; at most %(limit)s are possible."),
    "dates-reversed": _("The last day comes before the first."),
    "date-too-early": _("The dates must be in the year %(limit)s or later."),
    "start-after-closing": _(
        "No start after %(no_start_after)s is later than the hall closes, at %(closes_at)s."
    ),
    "time-zone-unknown": _("There is no time zone “%(time_zone)s”."),
    "choice-unknown": _("“%(value)s” cannot be chosen here."),
    "bad-match-length": _("A match is to %(shortest)s to %(longest)s points, not to %(length)s."),
    "too-many-tables": _("There can be 0 to %(limit)s tables, not %(count)s."),
    "table-in-use": _("A match is called to table %(table)s. Take the call back first."),
    "lengths-need-rounds": _(
        "In %(stage)s nobody knows which round is the last: set how many rounds there are, "
        "or one length for all."
    ),
    "round-has-matches": _(
        "%(stage)s, round %(round)s: there are matches already, so the length of this round stays."
    ),
    "event-runs": _("The draw of %(event)s is published; this cannot be changed any more."),
    "has-entries": _("Players are entered in %(event)s already; how many play together stays."),
    "number-out-of-range": _("%(value)s is not possible here: from %(least)s to %(most)s."),
    "ratings-reversed": _("The highest rating is below the lowest."),
    "rules-too-long": _("The rules have %(length)s characters; at most %(limit)s are printed."),
    "wifi-too-long": _("That is too long for a Wi-Fi: at most %(limit)s characters."),
    "setup-unknown": _("There is no template “%(setup)s”."),
    "setup-unreadable": _("This file is no template that can be read. Look at: %(place)s"),
    "setup-newer": _(
        "This template was saved by a newer version of the program (%(version)s, this one reads up to "
        "%(known)s). Update the program first."
    ),
    "template-name-taken": _("There is a template “%(name)s” already. Choose another name."),
    "nothing-to-save": _("There is no event yet: nothing to save as a template."),
    "too-many-templates": _("There are %(limit)s templates already. Remove one first."),
}

_STAFF = {
    "invitation-invalid": _("This invitation does not exist. Ask for a new link."),
    "invitation-used": _("This invitation was used already. Log in, or ask for a new link."),
    "invitation-expired": _("This invitation has run out. Ask for a new link."),
    "username-taken": _("There is a user called %(username)s already. Choose another user name."),
    "username-invalid": _("A user name has letters, digits and @ . + - _ only."),
    "password-refused": _("Choose another password. %(problems)s"),
    "last-owner": _("A tournament needs an owner. Make somebody else the owner first."),
}

_REGISTRATION = {
    "already-entered": _("%(name)s is already entered."),
    "seed-taken": _("Somebody else is seed %(seed)s."),
    "seed-invalid": _("Seeds count from 1; %(seed)s is none."),
    "entrant-drawn": _("%(name)s stands in the draw. Throw the draw away first, if it is not published."),
    "number-pulled": _("%(name)s pulled number %(number)s already."),
    "number-outside": _("Numbers count from 1; %(number)s is none."),
    "own-partner": _("%(name)s cannot be their own partner. Name somebody else."),
    "partner-taken": _("%(name)s plays in %(event)s already: %(team)s."),
    "event-full": _("%(event)s is full: all %(places)s places are taken. There is the waiting list."),
    "already-waiting": _("%(name)s stands on the list of those who wait for %(event)s."),
    "badge-unknown": _("Nobody here has the number %(number)s."),
    "namesake-unmarked": _(
        "Two in %(event)s would be called %(name)s. Write a club, town or nickname beside this one."
    ),
    "form-used": _(
        "This page registered %(name)s already; %(other)s is not registered. Open Registration anew for that."
    ),
    "look-again": _("Look again, then say that it is meant."),
    "nothing-to-import": _("There is nobody to import: no line is accepted, or all are entered already."),
}

_DRAW = {
    "round-already-drawn": _("The draw of %(event)s is published and stands."),
    "entered-since-draw": _(
        "%(count)s entered after %(event)s was drawn: %(names)s. Draw again, so that nobody is left out."
    ),
    "not-drawn": _("%(event)s is not drawn yet."),
    "draw-not-published": _("The draw of %(event)s is not published yet."),
    "draw-seed-invalid": _("A draw seed is a whole number from 0 to %(limit)s."),
    "too-few-entrants": ngettext_lazy(
        "A draw needs at least 2 players; there is %(count)s.",
        "A draw needs at least 2 players; there are %(count)s.",
        "count",
    ),
    "too-many-entrants": _("A draw holds at most %(most)s players; there are %(count)s."),
    "duplicate-entrant": _("A player would stand in the draw twice."),
    "seed-not-entered": _("A seeded player is not in the draw."),
}

_LINES = {
    "not-on-a-line": _("A player stands on no line of the draw."),
    "line-unknown": _("The draw has lines 1 to %(lines)s; there is no line %(line)s."),
    "redraw-possible": _("No line is free, but nothing has been played yet: draw again with everybody."),
    "schedule-fixed": _(
        "Everybody's opponents are fixed here and some have played, so nobody can be added. "
        "Offer a place in a later part."
    ),
    "no-free-line": _(
        "No line is free any more: every bye has been played past. "
        "Offer a place in the consolation or the last chance."
    ),
}

_PLACING = {
    "placing-not-begun": _("No draw of %(event)s is being made by hand."),
    "line-taken": _("Somebody stands on line %(line)s already."),
    "line-held": _("%(name)s stands on line %(line)s already."),
    "placed-twice": _("A player would stand on line %(line)s and on line %(second)s."),
    "stands-twice": _("%(name)s stands on line %(line)s and would stand on line %(second)s too."),
    "nothing-placed": _("No card has been placed yet."),
    "not-placed": _(
        "Not on a line yet: %(names)s (%(count)s in all). Everybody is placed before it goes on."
    ),
    "name-not-found": _("Nobody who is to be drawn is called “%(text)s”."),
    "name-unclear": _("“%(text)s” may be %(names)s. Type another letter."),
    "not-to-be-drawn": _("%(name)s takes no part in this draw."),
    "has-number": _("%(name)s has pulled number %(number)s. Put it back first."),
    "no-number-left": _("All %(numbers)s numbers are taken. Begin with a larger sheet."),
    "nobody-entered": _("%(event)s: nobody is in yet, so there is nothing to close."),
    "already-played": _("%(event)s: match %(pairing)s has begun or has a result, so the draw stands."),
    "not-on-line": _("%(name)s stands on no line of this draw."),
    "in-draw-already": _("%(name)s is in the draw already, on line %(line)s."),
    "draft-ready": _(
        "The draw of %(event)s lies ready. Throw it away first; nothing that was placed is lost."
    ),
    "not-shown": _("%(event)s: there is no draw by the computer that could be shown."),
}

_FORMAT = {
    "too-few-for-format": ngettext_lazy(
        "This format needs at least %(least)s players; there is %(count)s.",
        "This format needs at least %(least)s players; there are %(count)s.",
        "count",
    ),
    "schedule-impossible": ngettext_lazy(
        "%(count)s players cannot all play %(matches)s match each.",
        "%(count)s players cannot all play %(matches)s matches each.",
        "matches",
    ),
    "unknown-setting": _("This format has no setting “%(setting)s”."),
    "bad-setting": _("“%(value)s” is not possible for the setting “%(setting)s”."),
    "named-twice": _("“%(value)s” is named twice in the setting “%(setting)s”."),
    "settings-contradict": _("The settings “%(first)s” and “%(second)s” contradict each other."),
}

_PARTS = {
    "bad-entry": _("Nobody can come into part %(part)s by “%(rule)s”: look at the parts before it."),
    "part-unknown": _("The event has parts 1 to %(parts)s; there is no part %(part)s."),
    "part-not-finished": _("%(event)s: part %(part)s must be finished first."),
    "part-not-drawn": _("%(event)s: the draw of part %(part)s must be published first."),
    "draft-outdated": _(
        "%(event)s: results have changed since this draw was made, and others qualify now. Draw again."
    ),
    "lines-invalid": ngettext_lazy(
        "The draw needs %(needed)s lines; there is %(lines)s.",
        "The draw needs %(needed)s lines; there are %(lines)s.",
        "lines",
    ),
    "line-played": _("Match %(pairing)s hangs on this line and has a result. Take the result back first."),
    "rolling-waits": _("%(event)s: %(waiting)s wait for the next bracket; it needs %(needed)s."),
    "swap-with-self": _("%(name)s cannot change places with itself. Choose two."),
    "not-by-rounds": _("%(event)s was drawn once for all; it has no further round to be paired."),
    "round-held": _("Round %(round)s of %(event)s lies ready. Publish it or throw it away first."),
    "no-round-held": _("%(event)s: no round lies ready."),
    "not-in-round": _("Round %(round)s: %(name)s is not in it, or is named twice."),
    "nobody-to-pair": _("%(event)s: nobody is left who could be paired. Close the part."),
    "stage-closed": _("%(event)s: this part is finished."),
    "playoff-not-needed": _("%(event)s: nobody is level for the last place of the next part."),
    "last-part": _("%(event)s has one part only, which stays."),
    "not-dropping": _("The loser of match %(pairing)s does not play on below."),
    "still-open": ngettext_lazy(
        "%(event)s: %(open)s match is still open.",
        "%(event)s: %(open)s matches are still open.",
        "open",
    ),
    "stage-finished": _("All %(rounds)s rounds are played."),
    "round-not-over": ngettext_lazy(
        "%(open)s match of the round is still open.",
        "%(open)s matches of the round are still open.",
        "open",
    ),
    "no-legal-pairing": _("No pairing keeps what must be kept. Look at who may not meet."),
    "stranger-in-settings": _("Somebody who is not in this part is named in the settings."),
    "absent-and-paired": _("Somebody is absent and was paired by hand or promised a bye."),
    "entrant-left": _("%(name)s has left the event."),
    "entrant-stays": _("%(name)s has not left the event."),
}

_TABLES = {
    "table-unknown": _("There is no table %(table)s."),
    "table-taken": _("Match %(pairing)s is called to table %(table)s already."),
    "player-busy": _("%(name)s is at table %(table)s, in match %(pairing)s."),
    "not-called": _("Match %(pairing)s is not called to a table."),
}

_RESULTS = {
    "winner-missing": _("Say who won."),
    "score-contradicts-winner": _("The score %(first)s–%(second)s does not fit the winner who was named."),
    "match-not-over": _("The games end at %(first)s–%(second)s; the match is to %(length)s points."),
    "pairing-not-ready": _("Match %(pairing)s cannot be played yet: not both players are known."),
    "result-already-entered": _("Match %(pairing)s has a result already."),
    "already-reported": _(
        "The result of match %(pairing)s is reported already: %(winner)s won. If that is wrong, ask the desk."
    ),
    "result-locked": _(
        "The result of match %(pairing)s is final. Only a director can change it: ask the desk."
    ),
    "nothing-reported": _("Match %(pairing)s has no result yet."),
    "nothing-to-settle": _("The result of match %(pairing)s is confirmed already."),
    "own-report": _("You reported this result yourself; the other side confirms it."),
    "dispute-stands": _("The other side says that this result is wrong: the desk decides."),
    "desk-decides": _("A match that was not played is decided by the desk."),
    "match-state": _("The match has moved on meanwhile, so this is not possible any more."),
    "reason-missing": _("Write down why: the reason stays in the log."),
}

_HISTORY = {
    "not-in-stage": _("Round %(round)s pairs somebody who is not in this stage."),
    "paired-twice": _("In round %(round)s a player is paired twice."),
    "impossible-result": _("A result of round %(round)s is not possible. Look at its winner and points."),
}

_STATES = {
    "state-malformed": _("The state cannot be read at “%(place)s”: %(expected)s is expected there."),
    "id-twice": _("Two entrants have the same %(name)s: %(value)s."),
    "id-unknown": _("%(place)s: there is no entrant %(id)s."),
    "unknown-format": _("There is no format “%(format)s”."),
    "round-does-not-fit": _("Round %(round)s does not follow from the draw of these entrants."),
    "already-paired": _("These two are paired with each other already."),
    "not-paired": _("One of these two, or both, are not in this round."),
}

_PRIZES = {
    "pool-below-zero": _("Costs of %(costs)s are more than the %(income)s that come in."),
    "impossible-prizes": _(
        "The prizes of a stage may not rise from place to place or "
        "fall below 0, and all of them together may not exceed the pool."
    ),
}

#: Of a result that stands when another one is entered: with its score, and without.
_STANDS = (
    _("Match %(pairing)s has a result already: %(winner)s won %(score)s, entered by %(by)s."),
    _("Match %(pairing)s has a result already: %(winner)s won, entered by %(by)s."),
)

_RECORDS = {
    "record-empty": _("The file is empty."),
    "record-too-large": _("The file is too large: a match record has at most %(limit_kilobytes)s kB."),
    "record-unreadable": _("This file is no match record that can be read."),
    "too-many-records": _(
        "%(limit)s records of this match have come from here already, and no more are kept. "
        "If another one matters, the desk can add it."
    ),
    "column-unknown": _("Say which of the two players sits in the left column."),
}

_PRINTING = {
    "sheet-unknown": _("There is no sheet “%(sheet)s”."),
    "event-missing": _("Choose the event that is to be printed."),
    "nothing-to-print": _("There is nothing to print yet."),
    "job-kind-unknown": _("This server cannot do that kind of work."),
}

#: What the parts of an XGID and of a match ID tell.
PART_NAMES: Mapping[str, Promise] = MappingProxyType(
    {
        "checkers": _("the checkers"),
        "cube": _("the value of the cube"),
        "owner": _("who has the cube"),
        "turn": _("whose turn it is"),
        "dice": _("the dice"),
        "points-bottom": _("the points of the bottom player"),
        "points-top": _("the points of the top player"),
        "rule": _("Crawford or the money rules"),
        "length": _("the length of the match"),
        "max-cube": _("the highest cube"),
        "on-roll": _("whose turn it is"),
        "phase": _("how far the game is"),
        "die-1": _("the first die"),
        "die-2": _("the second die"),
        "rest": _("the end of the ID"),
    }
)
_OF_PARTS = frozenset({"match-id-part", "xgid-part"})

_BOARDS = {
    "too-many-plays": _("This roll has too many legal plays to be listed: more than %(limit)s positions."),
    "position-word": _("“%(word)s” is no place. Write 24x2 13x5, bar, hand, pin16."),
    "too-many-checkers": _("One side has %(found)s checkers; this game has %(most)s."),
    "point-of-both": _("Both sides have checkers on point %(point)s; in this game they cannot."),
    "place-not-in-game": _("This game has no place “%(place)s”."),
    "dice-text": _("“%(text)s” is no roll: two numbers from 1 to 6 are."),
    "passed-text": _(
        "“%(text)s” are no numbers of dice: each is from 1 to 6, and there are at most %(limit)s."
    ),
}

#: Every refusal of the desk and of the law book that has no chapter of its own in phrases.
REFUSALS: Mapping[str, Promise] = MappingProxyType(
    _PAGES
    | _SETTING_UP
    | _STAFF
    | _REGISTRATION
    | _DRAW
    | _LINES
    | _PLACING
    | _FORMAT
    | _PARTS
    | _TABLES
    | _RESULTS
    | _HISTORY
    | _STATES
    | _PRIZES
    | _RECORDS
    | _PRINTING
    | IDS
    | _BOARDS
    | MONEY_REFUSALS
    | HALL
    | REENTRY
)


def refusal_sentence(error: TavlaError) -> str:
    """What a refusal says to whom it concerns. Raises KeyError for a code that has no sentence."""
    if isinstance(error, RecordUnreadableError):
        return of_matches.fault_sentence(error.fault, error.details)
    if isinstance(error, ResultStandsError):
        return str(_STANDS[0 if error.score else 1]) % error.values
    if isinstance(
        error,
        LengthsNeedRoundsError | RoundHasMatchesError | WaveOrderError | WaveTablesError | WaveTwiceError,
    ):
        return _said(REFUSALS[error.code], error.values | {"stage": stage_words(error.stage)})
    if error.code in MONEY_REFUSALS:
        return str(REFUSALS[error.code]) % refusal_values(error)
    if error.code in _FORMAT:
        return _said(REFUSALS[error.code], _as_labelled(error.values))
    if error.code in _OF_PARTS:
        part = str(error.values["part"])
        return str(REFUSALS[error.code]) % (error.values | {"part": PART_NAMES.get(part, part)})
    told = of_matches.refusal_sentence(error)
    if told is not None:
        return told
    sentence = REFUSALS.get(error.code) or FILE_SENTENCES[error.code]
    return _said(sentence, error.values)


def _said(sentence: str | Promise, values: Mapping[str, Any]) -> str:
    """A sentence with its values; one that counts something in the number it needs."""
    return str(sentence % values)  # type: ignore[operator]  # a promise of text can be filled in


def _as_labelled(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values of a refusal of settings as the form calls them: labels for names and choices."""
    shown = dict(values)
    if "value" in shown:
        shown["value"] = choice_label(str(values["setting"]), str(values["value"]))
    named = {"setting", "first", "second"} & shown.keys()
    return shown | {name: setting_label(str(values[name])) for name in named}
