"""Was it legal? One play judged, with the reason if not, and a play that would have been."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules.board.explain import Turn
from rules.board.explain import explain as reason_for
from rules.board.games import BACKGAMMON, GameRules
from rules.board.plays import Play, has_legal_play
from rules.board.playtext import parse_play
from rules.board.position import Position
from rules.board.rolls import Dice
from rules.board.written import MOST_WAYS, WrittenPlay, chosen_reading, readings


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is said of one play.

    play:    the legal play it stands for; None where it is illegal or ambiguous, and for a rightful pass.
    code:    None if it was legal, else a code of the fault catalogue, formats 11. values: of its sentence.
    instead: a legal play close to an illegal one; None if nothing could be played, or too much to look at.
    """

    play: Play | None = None
    code: str | None = None
    values: dict[str, object] = field(default_factory=dict)
    instead: Play | None = None

    @property
    def is_legal(self) -> bool:
        return self.code is None


def is_legal(
    position: Position,
    dice: Dice,
    play: WrittenPlay | str,
    rules: GameRules = BACKGAMMON,
    *,
    first_turn: bool = False,
    passed: bool = False,
) -> bool:
    """Whether a play is legal, without listing the others where the dice alone can tell. CON-04.

    play: written, as "24/18/13"; "" for none. Raises UnreadablePlayError, TooManyPlaysError.
    """
    written = _written(play)
    if written is None:
        return not has_legal_play(position, dice, rules, first_turn=first_turn, passed=passed)
    found = readings(position, dice, written.segments, rules, first_turn=first_turn, passed=passed)
    return chosen_reading(found, written.marks) is not None


def explain(
    position: Position,
    dice: Dice,
    play: WrittenPlay | str,
    rules: GameRules = BACKGAMMON,
    *,
    first_turn: bool = False,
    passed: bool = False,
    listed: Sequence[Play] | None = None,
    most_ways: int = MOST_WAYS,
) -> Judgement:
    """The judgement of a play, with its reason. Raises UnreadablePlayError, TooManyPlaysError.

    listed: all legal plays, where somebody has them already; () where they are too many to be listed.
    most_ways: to share out the numbers of a chain among the moves, before the play has too many meanings.
    Codes: those of formats 11; play-missing where nothing was moved although something was legal,
    ambiguous-play where two positions could be meant.
    """
    written = _written(play)
    turn = Turn(position, dice, rules, first_turn, passed, listed)
    if written is None:
        if not has_legal_play(position, dice, rules, first_turn=first_turn, passed=passed):
            return Judgement()
        return Judgement(code="play-missing", instead=_closest(turn.plays(), ()))
    segments = written.segments
    found = readings(
        position, dice, segments, rules, first_turn=first_turn, passed=passed, most_ways=most_ways
    )
    chosen = chosen_reading(found, written.marks)
    if chosen:
        return Judgement(chosen)
    if found:
        return Judgement(code="ambiguous-play", instead=found[0])
    plays = turn.plays()
    why = reason_for(
        position,
        dice,
        segments,
        rules,
        first_turn=first_turn,
        passed=passed,
        listed=plays,
        most_ways=most_ways,
    )
    return Judgement(code=why.code, values=why.values, instead=_closest(plays, segments))


def _closest(plays: Sequence[Play], segments: tuple[tuple[int, int], ...]) -> Play | None:
    """The legal play that shares most steps with what was written; None where they are too many."""

    def shared(play: Play) -> int:
        left = [(step.origin, step.target) for step in play.steps]
        count = len(left)
        for segment in segments:
            if segment in left:
                left.remove(segment)
        return count - len(left)

    return max(plays, key=shared, default=None)


def _written(play: WrittenPlay | str) -> WrittenPlay | None:
    if isinstance(play, WrittenPlay):
        return play
    return parse_play(play) if play.strip() else None
