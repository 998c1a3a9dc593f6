"""Was it legal? The law book's answer to one play, in the reader's words and as pictures of boards."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext

from matches.phrases import fault_sentence
from rules.board.games import GameRules
from rules.board.legality import Judgement, explain
from rules.board.plays import Play, TooManyPlaysError, legal_plays
from rules.board.playtext import UnreadablePlayError, is_no_play, parse_play, play_text
from rules.board.position import Position
from rules.board.rolls import Dice
from tournament.board_pictures import Moves, picture_of
from tournament.layout.board import BoardPicture
from tournament.phrases import refusal_sentence
from tournament.words_rules import rule_broken

#: What people write beside the words of the law book when nothing could be played.
_NO_PLAY_WORDS = frozenset({"gele", "pas", "oynanamadı", "oynanamaz", "yok"})


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
            self.position, self.dice, self.rules, first_turn=self.first_turn, passed=self.passed
        )
        return tuple(sorted(found, key=lambda play: [step[:2] for step in play.steps], reverse=True))

    def text(self, play: Play) -> str:
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

    reason: why it was not legal, as a sentence; rule: its number and name. played: what a legal one leaves.
    instead: a legal play, where there is one.
    """

    is_legal: bool
    reason: str = ""
    rule: tuple[str, str] | None = None
    played: PicturedPlay | None = None
    instead: PicturedPlay | None = None


def ruling_on(turn: Turn, text: str) -> Ruling:
    """Judge a written play. text: "" or words for none where nothing was played."""
    text = "" if _says_no_play(text) else text
    try:
        judged = explain(
            turn.position, turn.dice, text, turn.rules, first_turn=turn.first_turn, passed=turn.passed
        )
    except UnreadablePlayError:
        return Ruling(
            is_legal=False,
            reason=fault_sentence("unreadable-play", {}),
            rule=rule_broken("unreadable-play", turn.rules),
        )
    except TooManyPlaysError as error:
        return Ruling(is_legal=False, reason=refusal_sentence(error))
    return _ruling(turn, judged)


def _ruling(turn: Turn, judged: Judgement) -> Ruling:
    if judged.code is None:
        return Ruling(is_legal=True, played=pictured(turn, judged.play) if judged.play else None)
    return Ruling(
        is_legal=False,
        reason=fault_sentence(judged.code, judged.values),
        rule=rule_broken(judged.code, turn.rules),
        instead=pictured(turn, judged.instead) if judged.instead else None,
    )


def pictured(turn: Turn, play: Play) -> PicturedPlay:
    picture = picture_of(play.result, turn.rules, before=turn.position)
    return PicturedPlay(text=turn.text(play), picture=picture)


def written_moves(text: str) -> Moves:
    """The moves of a written play, for arrows; none where it cannot be read."""
    try:
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
