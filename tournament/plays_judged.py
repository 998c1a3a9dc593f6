"""Was it legal? The law book's answer to one play, in the reader's words and as pictures of boards."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum

from django.utils.translation import gettext

from matches.phrases import fault_sentence
from rules.board.games import GameRules
from rules.board.legality import Judgement, explain
from rules.board.plays import Play, TooManyPlaysError, legal_plays
from rules.board.playtext import UnreadablePlayError, is_no_play, parse_play, play_text, text_with_stops
from rules.board.position import Position
from rules.board.rolls import Dice, earns_bonus
from rules.match.turn import TOO_RICH
from tournament.board_pictures import Moves, picture_of
from tournament.layout.board import BoardPicture
from tournament.phrases import refusal_sentence
from tournament.words_rules import rule_broken

#: What people write beside the words of the law book when nothing could be played.
_NO_PLAY_WORDS = frozenset({"gele", "pas", "oynanamadı", "oynanamaz", "yok"})

#: A page answers everybody: of a chained double it looks at fewer positions and meanings than the law book.
MOST_STATES = 4_000
MOST_WAYS = 2_000

# The double named after a 1-2 of acey-deucey, as records write it: "13/11 6/5 => 66: 13/7(2)". AD-07
_NAMED = re.compile(r"(?P<roll>.*?)=>\s*(?P<die>[1-6])[-\s]?(?P=die)\s*:?(?P<named>.*)", re.DOTALL)


class Verdict(StrEnum):
    """UNJUDGED: what cannot be read, can mean two plays, or has too many meanings."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNJUDGED = "unjudged"


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """A position before somebody plays. first_turn, passed: as legal_plays takes them."""

    rules: GameRules
    position: Position
    dice: Dice
    first_turn: bool = False
    passed: bool = False

    def plays(self) -> tuple[Play, ...]:
        """All legal plays, those that begin furthest back first. Raises TooManyPlaysError."""
        found = legal_plays(
            self.position,
            self.dice,
            self.rules,
            first_turn=self.first_turn,
            passed=self.passed,
            most_states=MOST_STATES,
        )
        return tuple(sorted(found, key=lambda play: [step[:2] for step in play.steps], reverse=True))

    def text(self, play: Play) -> str:
        """A legal play as it is written: of a chain of numbers with every stop, which costs no search."""
        if self.rules.chained and (self.passed or self.dice[0] == self.dice[1]):
            return text_with_stops(play.steps)
        return play_text(
            self.position, self.dice, play, self.rules, first_turn=self.first_turn, passed=self.passed
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PicturedPlay:
    """A legal play: how it is written, and what it leaves."""

    text: str
    picture: BoardPicture


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """What is said of one play.

    reason:  why it was not legal, or not judged, as a sentence; rule: its number and name.
    text:    a legal play written in full. instead: how a legal one is written, where there is one.
    play:    the legal play itself; None for a rightful pass. names_double: it has to be followed by a named
    double. AD-07
    """

    verdict: Verdict
    reason: str = ""
    rule: tuple[str, str] | None = None
    text: str = ""
    instead: str = ""
    play: Play | None = None
    names_double: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a question is answered with.

    turn: whose legal plays are listed: after a 1-2 with its named double, the turn of that double.
    plays: all of them; None where they are too many, and refusal says so.
    """

    turn: Turn
    plays: tuple[Play, ...] | None
    refusal: str = ""
    ruling: Ruling | None = None


def answer_to(turn: Turn, text: str) -> Answer:
    """List the legal plays, each list once, and judge what was played. text: "" where nobody says so yet."""
    named = _NAMED.fullmatch(text) if turn.rules.hand else None
    answer = _answer(turn, named["roll"].strip() or "-" if named else text)
    ruling = answer.ruling
    if ruling is None or ruling.verdict is not Verdict.LEGAL:
        return answer
    is_due = ruling.play is not None and _earns_bonus(turn, ruling.play)
    if named is None:
        return replace(answer, ruling=replace(ruling, names_double=is_due))
    if not is_due or ruling.play is None:
        return replace(answer, ruling=_bonus_not_due(turn))
    return _with_bonus(turn, ruling.play, ruling.text, int(named["die"]), named["named"].strip())


def _answer(turn: Turn, text: str) -> Answer:
    plays: tuple[Play, ...] | None
    try:
        plays, refusal = turn.plays(), ""
    except TooManyPlaysError as error:
        plays, refusal = None, refusal_sentence(error)
    ruling = _ruling_on(turn, text, plays or ()) if text else None
    return Answer(turn=turn, plays=plays, refusal=refusal, ruling=ruling)


def _earns_bonus(turn: Turn, play: Play) -> bool:
    is_over = turn.rules.is_over(play.mover, play.opponent)
    return not is_over and earns_bonus(turn.dice, play.steps, turn.rules)


def _bonus_not_due(turn: Turn) -> Ruling:
    sentence = fault_sentence("out-of-turn", {"reason": "bonus"})
    return Ruling(verdict=Verdict.ILLEGAL, reason=sentence, rule=rule_broken("out-of-turn:bonus", turn.rules))


def _with_bonus(turn: Turn, first: Play, text: str, die: int, named: str) -> Answer:
    """The answer about the double named after a 1-2, written behind what was played before it."""
    before = f"{text} => {die}{die}: "
    answer = _answer(Turn(rules=turn.rules, position=first.result, dice=(die, die)), named)
    if answer.ruling is None:
        return answer
    told = {"text": answer.ruling.text, "instead": answer.ruling.instead}
    written = {name: before + play for name, play in told.items() if play}
    return replace(answer, ruling=replace(answer.ruling, **written))


def _ruling_on(turn: Turn, text: str, listed: tuple[Play, ...]) -> Ruling:
    """Judge a written play. text: words for none where nothing was played."""
    text = "" if _says_no_play(text) else text
    try:
        judged = explain(
            turn.position,
            turn.dice,
            text,
            turn.rules,
            first_turn=turn.first_turn,
            passed=turn.passed,
            listed=listed,
            most_ways=MOST_WAYS,
        )
    except UnreadablePlayError:
        return _told(turn, Judgement(code="unreadable-play"), Verdict.UNJUDGED)
    except TooManyPlaysError:
        return _told(turn, Judgement(code="unreadable-play", values={"reason": TOO_RICH}), Verdict.UNJUDGED)
    if judged.code is None:
        written = turn.text(judged.play) if judged.play else ""
        return Ruling(verdict=Verdict.LEGAL, text=written, play=judged.play)
    is_ambiguous = judged.code == "ambiguous-play"
    return _told(turn, judged, Verdict.UNJUDGED if is_ambiguous else Verdict.ILLEGAL)


def _told(turn: Turn, judged: Judgement, verdict: Verdict) -> Ruling:
    assert judged.code is not None, "asked only of what is at fault"
    return Ruling(
        verdict=verdict,
        reason=fault_sentence(judged.code, judged.values),
        rule=rule_broken(judged.code, turn.rules),
        instead=turn.text(judged.instead) if judged.instead else "",
    )


def pictured(turn: Turn, play: Play) -> PicturedPlay:
    picture = picture_of(play.result, turn.rules, before=turn.position)
    return PicturedPlay(text=turn.text(play), picture=picture)


def written_moves(text: str) -> Moves:
    """The moves of a written play, for arrows; none where it cannot be read."""
    try:
        text = re.sub(r"=>[^:]*:?", " ", text)  # the double named between them is no move
        return () if not text.strip() or _says_no_play(text) else parse_play(text).segments
    except UnreadablePlayError:
        return ()


def how_many_words(count: int) -> str:
    if not count:
        return gettext("Nothing can be played: the turn passes.")
    if count == 1:
        return gettext("There is one legal play.")
    return gettext("There are %(count)s legal plays.") % {"count": count}


def _says_no_play(text: str) -> bool:
    return is_no_play(text) or text.strip().casefold() in _NO_PLAY_WORDS
