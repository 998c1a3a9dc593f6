"""Results in sentences: who beat whom, who said so, and how a game was won."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

from matches.models import Report
from rules.match.claim import Claim
from rules.match.scoresheet import GameKind
from rules.match.states import ResultKind
from tournament.words import kind_words, stage_words

_GAMES = {
    GameKind.SINGLE: pgettext_lazy("game", "single game"),
    GameKind.GAMMON: pgettext_lazy("game", "gammon"),
    GameKind.BACKGAMMON: pgettext_lazy("game", "backgammon"),
    GameKind.DROP: pgettext_lazy("game", "drop"),
    GameKind.RESIGN: pgettext_lazy("game", "resigned"),
}

#: The ways to win a game as people choose them: kind and level of a GameLine, and the words.
GAME_ENDS: tuple[tuple[str, Promise], ...] = (
    ("single-1", _GAMES[GameKind.SINGLE]),
    ("gammon-1", _GAMES[GameKind.GAMMON]),
    ("backgammon-1", _GAMES[GameKind.BACKGAMMON]),
    ("drop-1", _GAMES[GameKind.DROP]),
    ("resign-1", gettext_lazy("resigned a single game")),
    ("resign-2", gettext_lazy("resigned a gammon")),
    ("resign-3", gettext_lazy("resigned a backgammon")),
)

_REPORTS: dict[str, str | Promise] = {
    Report.Act.RESULT: gettext_lazy("Reported: %(result)s"),
    Report.Act.CONFIRMATION: gettext_lazy("Confirmed the result."),
    Report.Act.CORRECTION: gettext_lazy("Corrected: %(result)s"),
}


def game_kind_words(kind: str) -> str:
    """How a game was won. kind: a GameKind."""
    return str(_GAMES[GameKind(kind)])


def play_anew_words(first: str, second: str) -> str:
    """What becomes of two whose result is taken back."""
    sentence = gettext("%(first)s and %(second)s play anew, with new links: print their score sheet again.")
    return sentence % {"first": first, "second": second}


def beats_words(
    winner: str, loser: str, *, score: tuple[int, int] | None, kind: str = ResultKind.PLAYED
) -> str:
    """Who won, as a sentence. score: the winner's points first; None where it was not told."""
    values = {"winner": winner, "loser": loser, "how": kind_words(kind)}
    if kind != ResultKind.PLAYED:
        return gettext("%(winner)s wins against %(loser)s without play: %(how)s.") % values
    if score is None:
        return gettext("%(winner)s beats %(loser)s; the score is not told.") % values
    values |= {"first": str(score[0]), "second": str(score[1])}
    return gettext("%(winner)s beats %(loser)s %(first)s–%(second)s.") % values


def both_lose_words(first: str, second: str) -> str:
    """Of a double forfeit, as a sentence."""
    return gettext("%(first)s and %(second)s both lose without play.") % {"first": first, "second": second}


def goes_on_words(name: str, where: str, *, opponent: str | None, waits_for: str = "") -> str:
    """Where somebody plays next, as a sentence. where: the round of a flight, "Main R3".

    opponent: None while unknown; then waits_for: the match that brings one.
    """
    values = {"name": name, "where": where, "opponent": opponent, "awaited": waits_for}
    if opponent is not None:
        return gettext("%(name)s → %(where)s v %(opponent)s, ready.") % values
    if waits_for:
        return gettext("%(name)s → %(where)s, waits for %(awaited)s.") % values
    return gettext("%(name)s → %(where)s.") % values


def goes_home_words(name: str) -> str:
    """Of a loser who could play on below and does not."""
    return gettext("%(name)s goes home.") % {"name": name}


def wins_flight_words(name: str, stage: str) -> str:
    """Of who wins a final. stage: the flight's code."""
    return gettext("%(name)s wins the flight: %(stage)s.") % {"name": name, "stage": stage_words(stage)}


def scores_words(name: str, *, is_won: bool) -> str:
    """Of somebody in a table, where every match counts and nobody goes anywhere."""
    said = gettext("%(name)s has one win more.") if is_won else gettext("%(name)s has one loss more.")
    return said % {"name": name}


def later_walkover_words(name: str, match: str) -> str:
    """Of a match whose opponent is not known yet, when somebody leaves."""
    values = {"name": name, "match": match}
    return gettext("%(match)s: whoever comes wins against %(name)s without play.") % values


def never_paired_words(name: str) -> str:
    return gettext("%(name)s is not paired any more and comes into no later part.") % {"name": name}


def nobody_left_words() -> str:
    """Of who is the last to leave an event."""
    return gettext(
        "Nobody is left in the event then: who was level shares a place, and nobody is first because "
        "he left last."
    )


def out_words(name: str) -> str:
    """Of who has no match left."""
    return gettext("%(name)s has no match left.") % {"name": name}


def claim_words(claim: Claim, names: tuple[str, str], *, length: int) -> str:
    """What somebody claims, as a sentence. names: of side 1 and 2."""
    score = claim.score
    winner = claim.winner.value if claim.winner else None
    if winner is None and score is not None:
        winner = 1 if score[0] >= length else 2
    if winner is None:
        return ""
    points = score if score is None or winner == 1 else (score[1], score[0])
    return beats_words(names[winner - 1], names[2 - winner], score=points, kind=claim.kind)


def report_words(act: str, result: str, reason: str = "") -> str:
    """What a report said. act: a Report.Act; result: the sentence of its claim; reason: of an objection."""
    if act == Report.Act.OBJECTION:
        if reason:
            return gettext("Objected: %(reason)s") % {"reason": reason}
        return gettext("Objected to the result.")
    return str(_REPORTS[act]) % {"result": result}
