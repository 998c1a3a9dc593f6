"""The rows of the table: who plays, what was played, what was claimed."""

from matches.models.play import Game, Match, Player, Report, Side
from matches.models.records import MatchRecord

__all__ = ["Game", "Match", "MatchRecord", "Player", "Report", "Side"]
