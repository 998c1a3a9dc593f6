"""Plays whose hit marks say which of two they are, for formats without marks. Formats 1.3, rule 4."""

from __future__ import annotations

from pathlib import Path

from rules.board.games import BACKGAMMON
from rules.match.replay import judge
from rules.notation.check import check_record, read_record
from rules.notation.mat import read_mat
from rules.notation.sgf_writer import write_sgf
from rules.notation.unmarked import spelled_out

RECORDS = Path(__file__).parents[2] / "data" / "records"

# Baran's 21: 13/11 6/5 leaves blots on his 11 and 5, Ayla's 14 and 20. Her 64 from 24 goes over 20 or over
# 18: 24/20*/14* hits twice, 24/18/14* once. An unmarked stop was not hit: "24/14*" is 24/18/14*.
TEXT = """ 5 point match

 Game 1
 Ayla : 0                       Baran B. : 0
  1)                             21: 13/11 6/5
  2) 64: {}
      Wins 1 point
"""


def test_play_that_needs_its_mark_is_spelled_out():
    record = read_mat(TEXT.format("24/14*"))

    assert spelled_out(record.games[0], BACKGAMMON) == {1: ((24, 18), (18, 14))}
    assert ";W[64xrrn]" in write_sgf(record)
    assert check_record(write_sgf(record).encode()).games == judge(record).games


def test_play_that_is_clear_stays_as_it_is_written():
    for play in ("24/20*/14*", "24/18 13/9", "13/7 24/20*"):
        assert spelled_out(read_mat(TEXT.format(play)).games[0], BACKGAMMON) == {}
    for name in ("example-1.mat", "match-4102.mat"):
        game = read_record((RECORDS / name).read_bytes()).games[0]
        assert spelled_out(game, BACKGAMMON) == {}


def test_behind_an_illegal_play_nothing_is_known():
    for opening in ("21: 13/10 6/5", "20: 13/11 6/5"):
        record = read_mat(TEXT.format("24/14*").replace("21: 13/11 6/5", opening))
        assert spelled_out(record.games[0], BACKGAMMON) == {}
