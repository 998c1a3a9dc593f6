"""How matches, rounds, states and clocks are called, on screens, on paper and in messages.

Everything here is words in the language of the moment. Players say "Main R2 match 3" and "flight"; what the
code calls them never reaches them. A sentence is whole in each language: parts with names, nothing glued.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext, gettext_lazy, pgettext, pgettext_lazy

from rules.match.states import DOUBLE_FORFEIT, MatchState, ResultKind
from rules.tournament.formats.chain import LIVES, REDRAW, SWISS, stage_base, stage_number
from rules.tournament.formats.consolation import CONSOLATION, SECOND_PLACE
from rules.tournament.formats.double import GRAND_FINAL, LOWER
from rules.tournament.formats.elimination import MAIN, THIRD_PLACE
from rules.tournament.formats.fighters import FIGHTERS, LAST_EIGHT
from rules.tournament.formats.groups import GROUPS
from rules.tournament.formats.last_chance import LAST_CHANCE
from rules.tournament.formats.playoff import PLAYOFF
from rules.tournament.formats.round_robin import ROUND_ROBIN
from rules.tournament.formats.short_schedule import SHORT_SCHEDULE
from rules.tournament.formats.stage import PairingStatus, SourceKind
from rules.tournament.formats.triple import FINALS, SECOND, THIRD
from rules.tournament.states import EntrantStatus, StageState
from tournament.models.rounds import CALLED

_STAGES = {
    MAIN: gettext_lazy("Main"),
    CONSOLATION: gettext_lazy("Consolation"),
    THIRD_PLACE: gettext_lazy("Third place"),
    SECOND_PLACE: gettext_lazy("Second place"),
    LAST_CHANCE: gettext_lazy("Last chance"),
    PLAYOFF: gettext_lazy("Play-off"),
    LOWER: gettext_lazy("Lower bracket"),
    GRAND_FINAL: gettext_lazy("Grand final"),
    FIGHTERS: gettext_lazy("Fighters"),
    LAST_EIGHT: gettext_lazy("Last eight"),
    SECOND: gettext_lazy("Second bracket"),
    THIRD: gettext_lazy("Third bracket"),
    FINALS: gettext_lazy("Finals"),
    ROUND_ROBIN: gettext_lazy("Round robin"),
    GROUPS: gettext_lazy("Groups"),
    SHORT_SCHEDULE: gettext_lazy("Schedule"),
    SWISS: gettext_lazy("Swiss"),
    LIVES: gettext_lazy("Lives"),
    REDRAW: gettext_lazy("Draw for every round"),
}

#: Rounds of one match that have a name of their own, by flight and round.
_NAMED = {
    (THIRD_PLACE, 1): gettext_lazy("Match for third place"),
    (SECOND_PLACE, 1): gettext_lazy("Match for second place"),
    (GRAND_FINAL, 1): gettext_lazy("Grand final"),
    (GRAND_FINAL, 2): gettext_lazy("Second grand final"),
    (FINALS, 1): gettext_lazy("Final of the lower brackets"),
    (FINALS, 2): gettext_lazy("Grand final"),
}
#: How many rounds a knock-out of eight has: before its semi-finals are quarter-finals, whoever is in it.
_OF_EIGHT = 3

#: The papers that are printed, by code, in the order in which they are offered.
SHEET_WORDS = {
    "score-sheets": gettext_lazy("Score sheets of the matches that can start"),
    "pairings": gettext_lazy("Matches that can start"),
    "where-to-play": gettext_lazy("Where do I play? By name"),
    "bracket": gettext_lazy("Bracket"),
    "wall": gettext_lazy("Wall sheet, A3: numbered lines, blank ones to write on"),
    "wall-tiles": gettext_lazy("Wall sheet in A4 tiles, to be put together"),
    "tables": gettext_lazy("Tables: cross table, Swiss, lives"),
    "rounds": gettext_lazy("Rounds: who meets whom"),
    "standings": gettext_lazy("Standings"),
    "waves": gettext_lazy("Start times by wave: who plays when at which table"),
    "notices": gettext_lazy("Notices for the door"),
    "door": gettext_lazy("Sheet for the door: Wi-Fi and address, to scan"),
    "rules": gettext_lazy("Rules of the event"),
    "cash": gettext_lazy("Cash sheet: each till to count and sign, and the sums"),
    "check-off": gettext_lazy("Check-off list: by name, to tick by pen"),
    "badges": gettext_lazy("Badges with name and number"),
}

_STATES = {
    StageState.PLANNED: pgettext_lazy("state", "not drawn yet"),
    StageState.DRAWN: pgettext_lazy("state", "drawn, not published"),
    StageState.RUNNING: pgettext_lazy("state", "running"),
    StageState.FINISHED: pgettext_lazy("state", "finished"),
    PairingStatus.WAITING: pgettext_lazy("state", "waiting"),
    PairingStatus.READY: pgettext_lazy("state", "ready"),
    CALLED: pgettext_lazy("state", "called"),
    PairingStatus.OVER: pgettext_lazy("state", "over"),
    PairingStatus.BYE: pgettext_lazy("state", "bye"),
    PairingStatus.VOID: pgettext_lazy("state", "not played"),
    MatchState.OPEN: pgettext_lazy("state", "no result yet"),
    MatchState.PLAYING: pgettext_lazy("state", "being played"),
    MatchState.SUSPENDED: pgettext_lazy("state", "interrupted"),
    MatchState.REPORTED: pgettext_lazy("state", "reported"),
    MatchState.CONFIRMED: pgettext_lazy("state", "confirmed"),
    MatchState.DISPUTED: pgettext_lazy("state", "disputed"),
    MatchState.LOCKED: pgettext_lazy("state", "final"),
    MatchState.DECIDED: pgettext_lazy("state", "decided without play"),
    EntrantStatus.ENTERED: pgettext_lazy("state", "not here yet"),
    EntrantStatus.CHECKED_IN: pgettext_lazy("state", "here"),
    EntrantStatus.WITHDRAWN: pgettext_lazy("state", "withdrawn"),
}

_KINDS = {
    ResultKind.PLAYED: pgettext_lazy("result", "played"),
    ResultKind.FORFEIT_LATE: pgettext_lazy("result", "forfeit, too late"),
    ResultKind.FORFEIT_TIME: pgettext_lazy("result", "time expired"),
    ResultKind.NO_SHOW: pgettext_lazy("result", "no-show"),
    ResultKind.WITHDRAWN: pgettext_lazy("result", "withdrew"),
    ResultKind.DISQUALIFIED: pgettext_lazy("result", "disqualified"),
    DOUBLE_FORFEIT: pgettext_lazy("result", "double forfeit"),
}


# --- Where in the tournament -----------------------------------------------------------------------


def stage_words(stage: str) -> str:
    """The flight's name: "Main", "Main 2". stage: its code."""
    name, number = str(_STAGES[stage_base(stage)]), stage_number(stage)
    return name if number == 1 else gettext("%(stage)s %(number)s") % {"stage": name, "number": number}


def round_words(round_: int, rounds: int, stage: str = "", *, semi_finals: bool = True) -> str:
    """A round by itself, as the head of a column: "Round 2", "Semi-finals", "Final". Both count from 1.

    rounds: 0 where there is no final. stage: the code of the flight, where rounds may have names.
    semi_finals: False where the round before the final is one match, as in a bracket others drop into.
    """
    if (stage_base(stage), round_) in _NAMED:
        return str(_NAMED[stage_base(stage), round_])
    if round_ == rounds:
        return gettext("Final")
    if semi_finals and round_ == rounds - 1:
        return gettext("Semi-finals")
    if _are_quarter_finals(stage, round_, rounds):
        return gettext("Quarter-finals")
    return gettext("Round %(round)s") % {"round": round_}


def stage_round_words(stage: str, round_: int, rounds: int, *, semi_finals: bool = True) -> str:
    """A round of a flight: "Main R3", "Consolation semi-finals", "Main final". See round_words."""
    if (stage_base(stage), round_) in _NAMED:
        return str(_NAMED[stage_base(stage), round_])
    values = {"stage": stage_words(stage), "round": round_}
    if round_ == rounds:
        return gettext("%(stage)s final") % values
    if semi_finals and round_ == rounds - 1:
        return gettext("%(stage)s semi-finals") % values
    if _are_quarter_finals(stage, round_, rounds):
        return gettext("%(stage)s quarter-finals") % values
    return gettext("%(stage)s R%(round)s") % values


def pairing_words(stage: str, round_: int, rounds: int, number: int, *, semi_finals: bool = True) -> str:
    """A match as players say it: "Main R2 match 3", "Main semi-final 1", "Consolation final".

    See round_words.
    """
    if (stage_base(stage), round_) in _NAMED:
        return str(_NAMED[stage_base(stage), round_])
    values = {"stage": stage_words(stage), "round": round_, "number": number}
    if round_ == rounds:
        return gettext("%(stage)s final") % values
    if semi_finals and round_ == rounds - 1:
        return gettext("%(stage)s semi-final %(number)s") % values
    if _are_quarter_finals(stage, round_, rounds):
        return gettext("%(stage)s quarter-final %(number)s") % values
    return gettext("%(stage)s R%(round)s match %(number)s") % values


def _are_quarter_finals(stage: str, round_: int, rounds: int) -> bool:
    return stage_base(stage) == LAST_EIGHT and rounds == _OF_EIGHT and round_ == 1


def group_words(group: str) -> str:
    """A group's name: "Group B"."""
    return gettext("Group %(group)s") % {"group": group}


def group_match_words(group: str, round_: int, number: int) -> str:
    """A match of a group as players say it. number: in its round of the group."""
    values = {"group": group, "round": round_, "number": number}
    return gettext("Group %(group)s R%(round)s match %(number)s") % values


def event_match_words(event: str, match: str) -> str:
    """A match, or a sentence about one, where several events are listed: "Open: Main R2 match 3"."""
    return gettext("%(event)s: %(match)s") % {"event": event, "match": match}


def source_words(kind: str, match: str) -> str:
    """Who will come, while nobody is known: "Loser of Main R2 match 3".

    kind: a SourceKind, WINNER or LOSER. match: how the match is called, long or short.
    """
    if kind == SourceKind.WINNER:
        return gettext("Winner of %(match)s") % {"match": match}
    return gettext("Loser of %(match)s") % {"match": match}


def goes_to_words(kind: str, match: str | None, *, stage: str) -> str:
    """A sentence about where the winner or the loser of a match goes.

    match: how the next match is called; None: there is none, the winner wins the flight or the loser is out.
    """
    values = {"match": match, "stage": stage_words(stage)}
    if kind == SourceKind.WINNER:
        if match is None:
            return gettext("The winner wins the flight: %(stage)s.") % values
        return gettext("The winner goes to %(match)s.") % values
    if match is None:
        return gettext("The loser is out.")
    return gettext("The loser goes to %(match)s.") % values


def loser_note_words(match: str) -> str:
    """The short note above a match of a bracket. match: short, "C1-1"."""
    return gettext("loser → %(match)s") % {"match": match}


def if_needed_words() -> str:
    """The short note above a match that may not be needed: the second grand final."""
    return gettext("only if needed")


def bye_words() -> str:
    """What stands in the place of nobody."""
    return pgettext("in place of a name", "bye")


# --- Where do I play? ------------------------------------------------------------------------------


def plays_words(table: int, opponent: str, match: str) -> str:
    """The answer to who is called."""
    values = {"table": table, "opponent": opponent, "match": match}
    return gettext("Table %(table)s, against %(opponent)s: %(match)s.") % values


def ready_words(opponent: str, match: str) -> str:
    """The answer to who can play and was not called: calling is optional."""
    values = {"opponent": opponent, "match": match}
    return gettext("Against %(opponent)s, %(match)s: take any free table and play.") % values


def waits_words(awaited: str, match: str) -> str:
    """The answer to who does not have an opponent yet. awaited, match: matches as players say them."""
    return gettext("Waits for %(awaited)s, then plays %(match)s.") % {"awaited": awaited, "match": match}


def finished_words(stage: str | None = None, place: str = "") -> str:
    """The answer to who has no match left. stage: where the place was reached, None where there is none."""
    if stage is None:
        return gettext("Has no match left.")
    return gettext("Finished: %(stage)s, place %(place)s.") % {"stage": stage_words(stage), "place": place}


def not_drawn_words() -> str:
    """The answer to who stands in no draw."""
    return gettext("Not drawn yet.")


def place_words(first: int, last: int) -> str:
    """A place, or a shared one: "3", "3–4"."""
    return str(first) if first == last else f"{first}–{last}"


# --- States, results, clocks -----------------------------------------------------------------------


def state_words(state: str) -> str:
    """The state of a flight, a match or an entry. state: a StrEnum of rules, or "called"."""
    return str(_STATES[state])  # type: ignore[index]  # every key is a str


def kind_words(kind: str) -> str:
    """How a match was decided. kind: a ResultKind."""
    return str(_KINDS[kind])  # type: ignore[index]


def clock_words(delay_seconds: int, reserve_seconds: int) -> str:
    """The time of each side: "12 s + 18 min"; "12 s + 17 min 30 s"; without delay "54 min"."""
    minutes, seconds = divmod(reserve_seconds, 60)
    values = {"delay": delay_seconds, "minutes": minutes, "seconds": seconds}
    if not delay_seconds:
        return gettext("%(minutes)s min") % values
    if seconds:
        return gettext("%(delay)s s + %(minutes)s min %(seconds)s s") % values
    return gettext("%(delay)s s + %(minutes)s min") % values


def match_clock_words(clock: Mapping[str, Any]) -> str:
    """The clock a match is played with, as it is stored: "12 s + 18 min"; "" without clocks."""
    return clock_words(clock["delay_seconds"], clock["reserve_seconds"]) if clock else ""


def score_words(first: int, second: int) -> str:
    """Points as printed, the same in every language."""
    return f"{first}–{second}"
