"""Rows and JSON of a match to values of the law book, and back. The only file that knows both shapes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from matches.models import Game, Match, Report
from rules.match.claim import Claim, ClaimedResult
from rules.match.clock import ClockPreset
from rules.match.score import Side
from rules.match.scoresheet import GameKind, GameLine, TalliedGame
from rules.match.states import ResultKind
from rules.options import options_from


def ruleset_json(
    code: str, changes: Mapping[str, object] | None = None, *, crawford: bool = True
) -> dict[str, Any]:
    """A preset of the game's options with some of them changed, resolved: what a match is played by,
    whatever becomes of the preset.

    changes: names and values in kebab-case. Raises UnknownGameError, UnknownOptionError, OptionValueError.
    """
    return {**asdict(options_from(code, changes)), "crawford": crawford}


def clock_json(preset: ClockPreset) -> dict[str, Any]:
    """An event's clock: the preset, resolved. Seconds."""
    return asdict(preset)


def clock_preset(clock: dict[str, Any]) -> ClockPreset | None:
    """The clock an event was set to; None: played without clocks."""
    return ClockPreset(**clock) if clock else None


def match_clock_json(clock: dict[str, Any], length: int) -> dict[str, Any]:
    """The clock of a match to `length` points: {code, delay_seconds, reserve_seconds}; {} without clocks."""
    preset = clock_preset(clock)
    if preset is None:
        return {}
    return {
        "code": preset.code,
        "delay_seconds": preset.delay_seconds,
        "reserve_seconds": preset.reserve_for(length),
    }


def has_crawford(match: Match) -> bool:
    return bool(match.ruleset.get("crawford", True))


def claim_json(claim: Claim | ClaimedResult) -> dict[str, Any]:
    """{winner, score, kind, games: [{winner, cube, kind, level}]} as a report keeps it."""
    games = claim.games if isinstance(claim, Claim) else _lines(claim)
    return {
        "winner": claim.winner.value if claim.winner else None,
        "score": list(claim.score) if claim.score else None,
        "kind": claim.kind.value,
        "games": [_line_json(line) for line in games],
    }


def claim_of(stored: dict[str, Any]) -> Claim:
    """The claim a report kept."""
    score = stored.get("score")
    return Claim(
        winner=Side(stored["winner"]) if stored.get("winner") else None,
        score=(score[0], score[1]) if score else None,
        games=tuple(_line(game) for game in stored.get("games", [])),
        kind=ResultKind(stored.get("kind", ResultKind.PLAYED)),
    )


def standing_result(match: Match) -> ClaimedResult | None:
    """The result that counts now, without its games; None where there is none."""
    if not match.has_result or match.winner is None:
        return None
    return ClaimedResult(
        winner=Side(match.winner), score=match.score, kind=ResultKind(match.result_kind), tally=None
    )


def author_of_result(reports: Sequence[Report]) -> int | None:
    """The side whose report is the result that counts; None: the desk's. reports: of a match, in their order.

    The first report counts until the desk corrects it; what contradicts it is a dispute.
    """
    told = [report for report in reports if report.act == Report.Act.RESULT]
    corrected = [report for report in reports if report.act == Report.Act.CORRECTION]
    return (corrected or told)[0].side if corrected or told else None


def disputed_by(reports: Sequence[Report]) -> frozenset[int]:
    """The sides that say, since it was last confirmed or corrected, that the result is wrong.

    reports: of a match, in their order.
    """
    author = author_of_result(reports)
    against = [
        report.side
        for report in _since_agreed(reports)
        if report.act == Report.Act.OBJECTION or report.side != author
    ]
    return frozenset(side for side in against if side is not None)


def has_objected(reports: Sequence[Report], side: int) -> bool:
    """Whether a side objected to the result that stands. reports: of a match, in their order."""
    return any(
        report.act == Report.Act.OBJECTION and report.side == side for report in _since_agreed(reports)
    )


def _since_agreed(reports: Sequence[Report]) -> Sequence[Report]:
    """What was said after the result was last confirmed or corrected."""
    agreed = (Report.Act.CONFIRMATION, Report.Act.CORRECTION)
    last = max((place for place, report in enumerate(reports, start=1) if report.act in agreed), default=0)
    return reports[last:]


def is_settled(reports: Sequence[Report]) -> bool:
    """Whether the desk confirmed the result that stands: its word ends it for the players.

    reports: of a match, in their order.
    """
    return bool(reports) and reports[-1].act == Report.Act.CONFIRMATION and reports[-1].side is None


def game_row(match: Match, game: TalliedGame) -> Game:
    line = game.line
    return Game(
        match=match,
        number=game.number,
        winner=line.winner.value,
        cube=line.cube,
        kind=line.kind.value,
        points=line.points,
        is_crawford=game.crawford,
    )


def game_line(row: Game) -> GameLine:
    """A stored game as a line of the score sheet."""
    kind = GameKind(row.kind)
    level = row.points // row.cube if kind is GameKind.RESIGN else 1
    return GameLine(winner=Side(row.winner), cube=row.cube, kind=kind, level=level)


def _lines(result: ClaimedResult) -> tuple[GameLine, ...]:
    return () if result.tally is None else tuple(game.line for game in result.tally.games)


def _line_json(line: GameLine) -> dict[str, Any]:
    return {"winner": line.winner.value, "cube": line.cube, "kind": line.kind.value, "level": line.level}


def _line(stored: dict[str, Any]) -> GameLine:
    return GameLine(
        winner=Side(stored["winner"]),
        cube=stored["cube"],
        kind=GameKind(stored["kind"]),
        level=stored.get("level", 1),
    )
