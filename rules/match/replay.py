"""A record judged: every game replayed, the first fault or the true score. Formats 1.5, 2.5, 10 to 12."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import Protocol

from rules.board.games import GameRules, game_rules
from rules.match.closing import close
from rules.match.cube import Cube, CubeLaw
from rules.match.game import GameInPlay
from rules.match.hearing import hear
from rules.match.illegal import LetStand, goes_on
from rules.match.record import MatchRecord, Statement, UnreadableRecordError, WrittenGame
from rules.match.score import MatchScore, Phase, Side
from rules.match.session import MoneyScore, Standing
from rules.match.turn import TOO_RICH
from rules.match.verdict import Fault, Note, Place, ProvedGame, Status, Verdict
from rules.options import NextStarter

#: A record may begin in the middle of a match, but not behind more games than anybody played.
HIGHEST_GAME = 999_999


class Watcher(Protocol):
    """Somebody who looks on while a record is replayed."""

    def begins(self, written: WrittenGame, game: GameInPlay) -> None:
        """A game is about to be replayed, unless its number or score is at fault."""

    def heard(self, statement: Statement, game: GameInPlay, fault: Fault | None) -> None:
        """A statement was taken in. The game: as it stands after it."""

    def ends(self, proved: ProvedGame | None, fault: Fault | None) -> None:
        """The game is over, or the replay with it. fault: one found at its head or at its end."""


def judge(
    record: MatchRecord,
    *,
    length: int | None = None,
    score: tuple[int, int] | None = None,
    rules: GameRules | None = None,
    let_stand: Collection[LetStand] = (),
) -> Verdict:
    """Judge a record by its own length.

    length, score: what the match was said to be, by Side; where the record differs a note says so.
    rules:         what it is judged by; None: the game and the options the record names.
    let_stand:     illegal plays a director accepted: they stay faults, but the replay goes on. TD-24.
    Raises UnreadableRecordError (two-matches) where the next match begins after this one is over, and what
    game_rules refuses where the record names a game or an option that does not exist.
    """
    replay = Replay.of(record, rules=rules, let_stand=let_stand)
    replay.run()
    return _with_differences(replay.verdict(), length=length, score=score)


@dataclass(slots=True, kw_only=True)
class Replay:
    """A match while its games are replayed.

    standing:   the score before the game now replayed.
    unfinished: the game whose end is missing. stood, stopped: as the verdict has them.
    """

    record: MatchRecord
    rules: GameRules
    standing: Standing
    let_stand: Collection[LetStand] = ()
    watcher: Watcher | None = None
    games: list[ProvedGame] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    stood: list[Fault] = field(default_factory=list)
    stopped: Fault | None = None
    starter: Side | None = None
    plays: int = 0
    unfinished: WrittenGame | None = None

    @classmethod
    def of(
        cls,
        record: MatchRecord,
        *,
        rules: GameRules | None = None,
        let_stand: Collection[LetStand] = (),
        watcher: Watcher | None = None,
    ) -> Replay:
        resolved = _with_cube_limit(rules or game_rules(record.game, record.options), record.cube_limit)
        standing = _first_standing(record)
        return cls(record=record, rules=resolved, standing=standing, let_stand=let_stand, watcher=watcher)

    def run(self) -> None:
        """Replay game after game, up to the first fault that does not stand or an end that is missing."""
        self._note_start()
        before: WrittenGame | None = None
        for index, written in enumerate(self.record.games):
            following = self.record.games[index + 1] if index + 1 < len(self.record.games) else None
            self._game(written, before=before, following=following)
            if self.stopped or self.unfinished:
                return
            before = written

    def verdict(self) -> Verdict:
        notes = list(self.notes)
        fault = self.stood[0] if self.stood else self.stopped
        goes_on = self.unfinished or (self.record.length and not self.standing.is_over)
        is_cut_off = bool(goes_on and not self.stopped)
        if is_cut_off:
            notes.append(self._incomplete())
        status = _status(fault, is_cut_off=is_cut_off)
        return Verdict(
            status=status,
            format=self.record.format,
            length=self.record.length,
            players=self.record.players,
            score=None if status is Status.UNREADABLE else self.standing.points,
            games=tuple(self.games),
            plays=self.plays,
            fault=fault,
            notes=tuple(notes),
            stood=tuple(self.stood),
            stopped=self.stopped,
        )

    def _note_start(self) -> None:
        game = self.record.games[0]
        if game.points != (0, 0):
            values: dict[str, object] = {"first": game.points[0], "second": game.points[1]}
            self.notes.append(Note("starts-mid-match", _at(game, game.score_line), values))

    def _game(
        self, written: WrittenGame, *, before: WrittenGame | None, following: WrittenGame | None
    ) -> None:
        game = GameInPlay(
            number=written.number,
            standing=self.standing,
            rules=self.rules,
            session=self.record.session,
            board=self.rules.start,
            starter=self.starter,
            cube=Cube(written.start_cube),
        )
        if self.watcher:
            self.watcher.begins(written, game)
        proved = None
        self.stopped = fault = self._follows(written, before)
        if not fault:
            self._note_crawford(written, game)
            self._listen(written, game)
            self.plays += game.plays
            if not self.stopped:
                closed = close(game, following=following.points if following else None)
                self.stopped, proved = closed.fault, closed.game
                fault = closed.fault
                if proved is None and fault is None:
                    self.unfinished = written
            self.notes += game.notes
        if self.watcher:
            self.watcher.ends(proved, fault)
        if proved:
            self._count(proved, game)

    def _listen(self, written: WrittenGame, game: GameInPlay) -> None:
        for statement in written.statements:
            fault = self._hear(statement, game)
            if self.watcher:
                self.watcher.heard(statement, game, fault)
            if self.stopped:
                return

    def _hear(self, statement: Statement, game: GameInPlay) -> Fault | None:
        """Take in a statement, and go on from an illegal play that stood."""
        fault = hear(game, statement)
        if fault is None:
            return None
        # A roll whose play is missing is at fault only when something follows it.
        culprit = game.silent or statement
        if not goes_on(game, culprit, fault, self.let_stand):
            self.stopped = fault
            return fault
        self.stood.append(fault)
        return fault if culprit is statement else self._hear(statement, game)

    def _count(self, proved: ProvedGame, game: GameInPlay) -> None:
        self.games.append(proved)
        if proved.winner:
            self.standing = self.standing.after_game(proved.winner, proved.points)
        self.starter = _next_starter(self.rules.options.next_starter, proved.winner, game.began)

    def _follows(self, game: WrittenGame, before: WrittenGame | None) -> Fault | None:
        """Whether a game may come here, with this number, score and these names."""
        if self.standing.is_over and game.number == 1 and game.points == (0, 0):
            raise UnreadableRecordError(
                "two-matches", format=self.record.format, game=game.number, line=game.line
            )
        expected = before.number + 1 if before else 1
        if game.number != expected and (before or game.number > HIGHEST_GAME):
            values: dict[str, object] = {"number": game.number, "expected": expected}
            return Fault("game-number", _at(game, game.line), values)
        if self.standing.is_over:
            return Fault("game-after-match-end", _at(game, game.line))
        if game.points != self.standing.points:
            return Fault("score-does-not-follow", _at(game, game.score_line), self._scores(game))
        law = CubeLaw(standing=self.standing, session=self.record.session, game=self.rules.options)
        refusal = law.refusal_to_start(game.start_cube)
        if refusal:
            return Fault(refusal.code, _at(game, game.line), dict(refusal.values))
        return self._names_follow(game, before) if before else None

    def _names_follow(self, game: WrittenGame, before: WrittenGame) -> Fault | None:
        changed = [new for new, old in zip(game.names, before.names, strict=True) if new != old]
        if len(changed) == 2:
            return Fault("names-changed", _at(game, game.score_line))
        if changed:
            self.notes.append(Note("name-changed", _at(game, game.score_line), {"name": changed[0]}))
        return None

    def _scores(self, game: WrittenGame) -> dict[str, object]:
        first, second = game.points
        expected_first, expected_second = self.standing.points
        return {
            "first": first,
            "second": second,
            "expected_first": expected_first,
            "expected_second": expected_second,
        }

    def _note_crawford(self, written: WrittenGame, game: GameInPlay) -> None:
        """A record's word for the Crawford game is a claim; the score decides. Formats 4, MP-09."""
        claim = written.claims_crawford
        if claim is not None and self.standing.length and claim is not game.is_crawford:
            self.notes.append(Note("crawford-differs", _at(written, written.score_line)))

    def _incomplete(self) -> Note:
        """What is missing: the end of the match, or of a game that is not the last of one."""
        last = self.record.games[-1]
        if self.unfinished and (self.unfinished is not last or not self.record.length):
            return Note("incomplete-game", Place(game=self.unfinished.number))
        return Note("incomplete-match", Place(game=last.number))


def _status(fault: Fault | None, *, is_cut_off: bool) -> Status:
    """A play too rich to be looked through is nobody's fault: what comes behind it cannot be read."""
    if fault:
        return Status.UNREADABLE if fault.values.get("reason") == TOO_RICH else Status.INVALID
    return Status.INCOMPLETE if is_cut_off else Status.VALID


def _next_starter(rule: NextStarter, winner: Side | None, began: Side | None) -> Side | None:
    """Who must begin the next game; None where an opening roll decides or the record does not tell.

    UZ-04, PL-03. After a tie the starter is thrown for again: PL-12.
    """
    if winner is None:
        return None
    if rule is NextStarter.ALTERNATE:
        return began.other if began else None
    return winner if rule is NextStarter.WINNER else None


def _first_standing(record: MatchRecord) -> Standing:
    points = record.games[0].points
    if not record.length:
        return MoneyScore(points=points)
    reachable = (0 <= points[0] < record.length) and (0 <= points[1] < record.length)
    if not reachable or points == (0, 0):
        # A score no match starts at is left to the comparison with the first score line.
        return MatchScore.starting_at(record.length, crawford=record.session.crawford)
    start = MatchScore.starting_at(record.length, points, crawford=record.session.crawford)
    # Formats 10: whether a first game at match point is the Crawford game only the record can say. Where it
    # does not, nothing is refused.
    is_unknown = start.phase is Phase.CRAWFORD and not record.games[0].claims_crawford
    return replace(start, phase=Phase.POST_CRAWFORD) if is_unknown else start


def _with_cube_limit(rules: GameRules, limit: int | None) -> GameRules:
    """The same game with the cube of the record's header; never beyond what the rules allow. Formats 12."""
    if limit is None:
        return rules
    options = replace(rules.options, cube_max=min(limit, rules.options.cube_max))
    return replace(rules, options=options)


def _at(game: WrittenGame, line: int) -> Place:
    return Place(game=game.number, line=line)


def _with_differences(verdict: Verdict, *, length: int | None, score: tuple[int, int] | None) -> Verdict:
    """Compare with what was said of the match; the score before a fault proves nothing."""
    notes = list(verdict.notes)
    if length is not None and length != verdict.length:
        notes.append(Note("length-differs", values={"length": verdict.length, "expected": length}))
    is_told = verdict.score is not None and verdict.status is not Status.INVALID
    if score is not None and score != verdict.score and is_told:
        assert verdict.score is not None
        values: dict[str, object] = {
            "first": verdict.score[0],
            "second": verdict.score[1],
            "expected_first": score[0],
            "expected_second": score[1],
        }
        notes.append(Note("score-differs", values=values))
    return replace(verdict, notes=tuple(notes))
