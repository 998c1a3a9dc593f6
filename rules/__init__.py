"""The law book of tavla: what is legal on the board, in a match and in a tournament. Pure Python.

For importers, the names of the public door:

>>> from rules import BACKGAMMON, explain, is_legal, legal_plays
>>> len(legal_plays(BACKGAMMON.start, (6, 5)))
7
>>> is_legal(BACKGAMMON.start, (6, 5), "24/13")
True
>>> explain(BACKGAMMON.start, (6, 5), "13/7").code
'die-unplayed'
"""

from rules.board.door import explain, is_legal, legal_plays
from rules.board.games import BACKGAMMON, GAMES, GameRules, game_rules
from rules.board.gnubgid import position_id, position_of_id
from rules.board.legality import Judgement
from rules.board.outcome import Outcome, outcome
from rules.board.plays import Play
from rules.board.playtext import parse_play, play_text
from rules.board.position import Position
from rules.board.xgid import read_xgid, xgid
from rules.errors import TavlaError
from rules.match.record import MatchRecord
from rules.match.replay import judge
from rules.match.score import MatchScore, Phase, Side
from rules.match.scoresheet import GameKind, GameLine, Tally, check_final_score, tally
from rules.match.verdict import Fault, Note, Place, Status, Verdict
from rules.notation.check import check_record, read_record
from rules.notation.mat_writer import write_mat
from rules.notation.sgf_writer import write_sgf

__all__ = [
    "BACKGAMMON",
    "GAMES",
    "Fault",
    "GameKind",
    "GameLine",
    "GameRules",
    "Judgement",
    "MatchRecord",
    "MatchScore",
    "Note",
    "Outcome",
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
    "explain",
    "game_rules",
    "is_legal",
    "judge",
    "legal_plays",
    "outcome",
    "parse_play",
    "play_text",
    "position_id",
    "position_of_id",
    "read_record",
    "read_xgid",
    "tally",
    "write_mat",
    "write_sgf",
    "xgid",
]
