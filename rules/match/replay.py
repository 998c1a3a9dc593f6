"""A record judged: every game replayed, the first fault or the true score. Formats 1.5, 2.5, 10 to 12."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from rules.board.games import BACKGAMMON, GameRules
from rules.match.closing import close
from rules.match.game import GameInPlay
from rules.match.record import MatchRecord, UnreadableRecordError, WrittenGame
from rules.match.score import MatchScore, Phase
from rules.match.session import MoneyScore, Standing
from rules.match.verdict import Fault, Note, Place, ProvedGame, Status, Verdict


def judge(
    record: MatchRecord,
    *,
    length: int | None = None,
    score: tuple[int, int] | None = None,
    rules: GameRules = BACKGAMMON,
) -> Verdict:
    """Judge a record by its own length.

    length, score: what the match was said to be, by Side; where the record differs a note says so.
    Raises UnreadableRecordError (two-matches) where the next match begins after this one is over.
    """
    rules = _with_cube_limit(rules, record.cube_limit)
    match = _MatchInPlay(record=record, rules=rules, standing=_first_standing(record))
    match.note_start()
    fault = match.run()
    return _with_differences(match.verdict(fault), length=length, score=score)


@dataclass(slots=True, kw_only=True)
class _MatchInPlay:
    """The match while its games are replayed. unfinished: the game whose end is missing."""

    record: MatchRecord
    rules: GameRules
    standing: Standing
    games: list[ProvedGame] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    plays: int = 0
    unfinished: WrittenGame | None = None

    def note_start(self) -> None:
        game = self.record.games[0]
        if game.points != (0, 0):
            values: dict[str, object] = {"first": game.points[0], "second": game.points[1]}
            self.notes.append(Note("starts-mid-match", _at(game, game.score_line), values))

    def run(self) -> Fault | None:
        games = self.record.games
        for index, game in enumerate(games):
            fault = self._follows(game, games[index - 1] if index else None) or self._play(
                game, games[index + 1] if index + 1 < len(games) else None
            )
            if fault or self.unfinished:
                return fault
        return None

    def verdict(self, fault: Fault | None) -> Verdict:
        notes = list(self.notes)
        status = Status.INVALID if fault else Status.VALID
        if not fault and (self.unfinished or (self.record.length and not self.standing.is_over)):
            status = Status.INCOMPLETE
            notes.append(self._incomplete())
        return Verdict(
            status=status,
            format=self.record.format,
            length=self.record.length,
            players=self.record.players,
            score=self.standing.points,
            games=tuple(self.games),
            plays=self.plays,
            fault=fault,
            notes=tuple(notes),
        )

    def _follows(self, game: WrittenGame, before: WrittenGame | None) -> Fault | None:
        """Whether a game may come here, with this number, score and these names."""
        if self.standing.is_over and game.number == 1 and game.points == (0, 0):
            raise UnreadableRecordError(
                "two-matches", format=self.record.format, game=game.number, line=game.line
            )
        if before and game.number != before.number + 1:
            values: dict[str, object] = {"number": game.number, "expected": before.number + 1}
            return Fault("game-number", _at(game, game.line), values)
        if self.standing.is_over:
            return Fault("game-after-match-end", _at(game, game.line))
        if game.points != self.standing.points:
            return Fault("score-does-not-follow", _at(game, game.score_line), self._scores(game))
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

    def _play(self, written: WrittenGame, following: WrittenGame | None) -> Fault | None:
        game = GameInPlay.begun(
            number=written.number, standing=self.standing, rules=self.rules, session=self.record.session
        )
        fault = None
        for statement in written.statements:
            fault = game.hear(statement)
            if fault:
                break
        closed = None if fault else close(game, following=following.points if following else None)
        self.plays += game.plays
        self.notes += game.notes
        if closed is None or closed.fault:
            return fault or (closed.fault if closed else None)
        if closed.game is None:
            self.unfinished = written
            return None
        self.games.append(closed.game)
        self.standing = self.standing.after_game(closed.game.winner, closed.game.points)
        return None

    def _incomplete(self) -> Note:
        """What is missing: the end of the match, or of a game that is not the last of one."""
        last = self.record.games[-1]
        if self.unfinished and (self.unfinished is not last or not self.record.length):
            return Note("incomplete-game", Place(game=self.unfinished.number))
        return Note("incomplete-match", Place(game=last.number))


def _first_standing(record: MatchRecord) -> Standing:
    points = record.games[0].points
    if not record.length:
        return MoneyScore(points=points)
    reachable = (0 <= points[0] < record.length) and (0 <= points[1] < record.length)
    if not reachable or points == (0, 0):
        # A score no match starts at is left to the comparison with the first score line.
        return MatchScore.starting_at(record.length, crawford=record.session.crawford)
    start = MatchScore.starting_at(record.length, points, crawford=record.session.crawford)
    # Formats 10: whether a first game at match point is the Crawford game is unknown; nothing is refused.
    return replace(start, phase=Phase.POST_CRAWFORD) if start.phase is Phase.CRAWFORD else start


def _with_cube_limit(rules: GameRules, limit: int | None) -> GameRules:
    """The same game with the cube of the record's header; never beyond what the rules allow. Formats 12."""
    if limit is None:
        return rules
    options = replace(rules.options, cube_max=min(limit, rules.options.cube_max))
    return replace(rules, options=options)


def _at(game: WrittenGame, line: int) -> Place:
    return Place(game=game.number, line=line)


def _with_differences(verdict: Verdict, *, length: int | None, score: tuple[int, int] | None) -> Verdict:
    """Compare with what was said of the match; the score of an invalid record proves nothing."""
    notes = list(verdict.notes)
    if length is not None and length != verdict.length:
        notes.append(Note("length-differs", values={"length": verdict.length, "expected": length}))
    if score is not None and score != verdict.score and verdict.status is not Status.INVALID:
        assert verdict.score is not None
        values: dict[str, object] = {
            "first": verdict.score[0],
            "second": verdict.score[1],
            "expected_first": score[0],
            "expected_second": score[1],
        }
        notes.append(Note("score-differs", values=values))
    return replace(verdict, notes=tuple(notes))
