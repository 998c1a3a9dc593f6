"""The law book of tavla: what is legal on the board, in a match and in a tournament. Pure Python.

For importers, the names of the public door:

>>> from rules import BACKGAMMON, legal_plays
>>> len(legal_plays(BACKGAMMON.start, (6, 5)))
7
"""

from rules.board.games import BACKGAMMON, GAMES, GameRules
from rules.board.plays import Play, legal_plays
from rules.board.position import Position
from rules.errors import TavlaError
from rules.match.score import MatchScore, Phase, Side
from rules.match.scoresheet import GameKind, GameLine, Tally, check_final_score, tally
from rules.match.verdict import Fault, Note, Place, Status, Verdict
from rules.notation.check import check_record

__all__ = [
    "BACKGAMMON",
    "GAMES",
    "Fault",
    "GameKind",
    "GameLine",
    "GameRules",
    "MatchScore",
    "Note",
    "Phase",
    "Place",
    "Play",
    "Position",
    "Side",
    "Status",
    "Tally",
    "TavlaError",
    "Verdict",
    "check_final_score",
    "check_record",
    "legal_plays",
    "tally",
]
