"""GNU Backgammon reads the .mat records we write and counts the same score. Formats 2.9."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.match.options import SessionOptions
from rules.match.record import MatchRecord
from rules.match.replay import judge
from rules.notation.mat import read_mat
from rules.notation.mat_writer import write_mat
from tests.looking import examples
from tests.rules.notation import gnubg
from tests.rules.notation.games import random_record

RECORDS = Path(__file__).parents[2] / "data" / "records"
# The games it plays, too.
GAMES = ("backgammon", "nackgammon", "hypergammon", "hypergammon-2", "hypergammon-1")

# The one place where absence is allowed: no package of it can be had on every machine.
pytestmark = pytest.mark.skipif(
    gnubg.find() is None, reason="GNU Backgammon is not installed: nobody else reads what we write"
)


def told_of(record: MatchRecord, folder: Path) -> gnubg.Told:
    file = folder / "match.mat"
    file.write_text(write_mat(record), encoding="utf-8")
    return gnubg.read(file, "mat", folder)


def in_a_match(told: gnubg.Told, length: int) -> tuple[int, int]:
    """It counts the points of a last game that go beyond the length; MP-03 does not."""
    return min(length, told.points[0]), min(length, told.points[1])


@pytest.mark.parametrize("seed", range(examples(8)))
@pytest.mark.parametrize("game", GAMES)
def test_match_has_the_same_games_and_score(game, seed, tmp_path):
    record = random_record(seed, game, length=1 + seed % 7)
    verdict = judge(record)

    told = told_of(record, tmp_path)

    assert (told.games, in_a_match(told, record.length)) == (len(verdict.games), verdict.score)
    # "00: ????" is what servers write where a player left before the roll; it is passed over there.
    assert [line for line in told.unread if "00: ????" not in line] == []


@pytest.mark.parametrize("seed", range(examples(12)))
def test_money_session_has_the_same_games_and_balance(seed, tmp_path):
    # Automatic doubles cannot be told it, and without a header it goes by its own idea of Jacoby. Formats 10.
    session = SessionOptions(jacoby=seed % 2 == 0, auto_double_limit=0)
    record = random_record(seed, length=0, session=session)

    told = told_of(record, tmp_path)

    verdict = judge(record)
    assert (told.games, told.points) == (len(verdict.games), verdict.score)


@pytest.mark.parametrize("name", ["match-4100", "match-4101", "match-4102", "example-1", "example-2"])
def test_record_read_and_written_again_keeps_its_score(name, tmp_path):
    file = RECORDS / f"{name}.mat"

    told = told_of(read_mat(file.read_text(encoding="utf-8")), tmp_path)

    assert told == gnubg.read(file, "mat", tmp_path)._replace(unread=told.unread)
