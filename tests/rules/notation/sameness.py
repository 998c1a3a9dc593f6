"""Whether two records say the same: where a statement stands, and in which letters, is not what it says."""

from __future__ import annotations

from dataclasses import replace

from rules.match.record import MatchRecord, Statement, WrittenGame


def said(record: MatchRecord) -> MatchRecord:
    """The record without line numbers, row numbers and cell texts."""
    return replace(record, format="", games=tuple(_game(game) for game in record.games))


def _game(game: WrittenGame) -> WrittenGame:
    statements = tuple(_statement(statement) for statement in game.statements)
    return replace(game, line=0, score_line=0, statements=statements)


def _statement(statement: Statement) -> Statement:
    return replace(statement, line=0, row=None, text="")
