"""The cube in a record: the law is the table's, told cell by cell. MP-05 to MP-12, MS-01 to MS-04."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.match.options import DeadCube, SessionOptions
from rules.match.replay import judge
from rules.match.score import Side
from rules.match.verdict import Status
from tests.rules.match.told import game, match

LEFT, RIGHT = Side.ONE, Side.TWO
OPENED = ("1 31: 8/5 6/5", "2 31: 8/5 6/5")
NEXT = ("1 31: 13/9", "2 31: 13/9")


def money(*lines: str, session: SessionOptions | None = None, **more: int):
    return judge(match(game(*OPENED, *lines, **more), length=0, session=session or SessionOptions()))


def code(verdict) -> str | None:
    return verdict.fault and verdict.fault.code


# Money: animals


@pytest.mark.parametrize(
    ("lines", "points", "winner"),
    [
        # MS-03: cube 1, doubled to 2, beaver to 4; refusing it costs the double, 2
        (("1 double 2", "2 beaver 4", "1 drop", "2 wins 2"), 2, RIGHT),
        # MS-04: the raccoon to 8 refused costs 4, the value before it
        (("1 double 2", "2 beaver 4", "1 raccoon 8", "2 drop", "1 wins 4"), 4, LEFT),
        (("1 double 2", "2 beaver 4", "1 raccoon 8", "2 beaver 16", "1 drop", "2 wins 8"), 8, RIGHT),
        (("1 double 2", "2 drop", "1 wins 1"), 1, LEFT),
    ],
)
def test_refused_double_or_raise_costs_what_lay_before_it(lines, points, winner):
    verdict = money(*lines)

    assert (verdict.status, len(verdict.games)) == (Status.VALID, 1)
    proved = verdict.games[0]
    assert (proved.winner, proved.points, proved.cube, proved.kind) == (winner, points, points, "drop")


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        (("1 double 2", "2 beaver 4", "1 drop", "2 wins 4"), "points-wrong"),
        # once the dice are rolled nobody can refuse a beaver any more
        (("1 double 2", "2 beaver 4", NEXT[0], "1 drop"), "drop-without-double"),
        (("1 double 2", "2 beaver 4", NEXT[0], "1 raccoon 8"), "take-without-double"),
        (("1 double 2", "2 beaver 4", NEXT[0], "2 double 8"), None),
        (("1 double 2", "2 beaver 4", *NEXT, "1 double 8"), "double-not-owner"),
        (("1 double 2", "2 beaver 4", "2 raccoon 8"), "answer-by-doubler"),
        (("1 double 2", "2 beaver 4", "1 raccoon 16"), "double-wrong-value"),
    ],
)
def test_raises_in_order(lines, fault):
    assert code(money(*lines)) == fault


def test_animals_are_played_unless_the_session_has_none():
    lines = ("1 double 2", "2 beaver 4", "1 raccoon 8")

    assert code(money(*lines, session=SessionOptions(beavers=False))) == "beavers-not-played"
    assert code(money(*lines, session=SessionOptions(raccoons=False))) == "raccoons-not-played"
    assert code(judge(match(game(*OPENED, *lines)))) == "beaver-in-match"


# Money: automatic doubles


def test_automatic_double_lies_in_the_middle_and_is_no_offer():
    # MS-02; MS-01: with Jacoby a gammon would count one cube
    verdict = money("1 double 4", "2 take", "1 wins 4", start_cube=2)

    assert (verdict.status, verdict.games[0].cube, verdict.score) == (Status.VALID, 4, (4, 0))
    assert code(money("1 wins 1", start_cube=2)) == "resignation-value"


@pytest.mark.parametrize(
    ("start", "length", "session", "fault"),
    [
        (3, 0, SessionOptions(), "double-wrong-value"),
        (2, 5, SessionOptions(), "automatic-double-in-match"),
        (4, 0, SessionOptions(auto_double_limit=1), "automatic-doubles-over-limit"),
        (2, 0, SessionOptions(auto_double_limit=1), None),
        (8192, 0, SessionOptions(), "cube-over-limit"),
    ],
)
def test_cube_a_game_may_begin_with(start, length, session, fault):
    record = match(game(*OPENED, f"1 wins {start}", start_cube=start), length=length, session=session)

    assert code(judge(record)) == fault


# Matches


def after_crawford(*lines: str, session: SessionOptions):
    """A match to 5: 4-0, then the Crawford game, 4-1, then a game told like this."""
    games = (
        game(*OPENED, "1 double 2", "2 take", NEXT[0], "2 double 4", "1 take", "1 wins 4"),
        game(*OPENED, "2 wins 1", number=2, points=(4, 0)),
        game(*OPENED, *lines, number=3, points=(4, 1)),
    )
    return judge(match(*games, session=session))


def test_holland_rule_forbids_doubles_before_two_rolls_of_each_side():
    # MP-11
    holland = SessionOptions(holland_rule=True)

    early = after_crawford(NEXT[0], "2 double 2", session=holland)
    late = after_crawford(*NEXT, "1 31: 13/9", "2 double 2", session=holland)

    assert (code(early), early.fault.place.game) == ("double-too-early", 3)
    assert code(late) is None
    assert code(after_crawford(NEXT[0], "2 double 2", session=SessionOptions())) is None


@pytest.mark.parametrize(
    ("dead_cube", "fault", "notes"),
    [
        (DeadCube.WARN, None, ["dead-cube"]),
        (DeadCube.ALLOW, None, []),
        (DeadCube.REJECT, "double-on-dead-cube", []),
    ],
)
def test_double_of_a_side_that_wins_with_the_cube_as_it_is(dead_cube, fault, notes):
    # MP-08: at 4-1 side 1 needs one point
    verdict = after_crawford("1 double 2", "2 drop", "1 wins 1", session=SessionOptions(dead_cube=dead_cube))

    assert (code(verdict), [note.code for note in verdict.notes]) == (fault, notes)


# Crawford


def test_claim_of_a_crawford_game_is_compared_with_the_score():
    # Formats 4: at 0-0 no game is the Crawford game; what was played is judged by the score alone
    told = (*OPENED, "1 double 2", "2 take", "1 wins 2")

    claimed = judge(match(game(*told, claims_crawford=True)))
    silent = judge(match(game(*told)))
    denied = judge(match(game(*told, claims_crawford=False)))

    assert [note.code for note in claimed.notes] == ["crawford-differs", "incomplete-match"]
    assert (claimed.fault, claimed.games) == (None, silent.games)
    assert [note.code for note in denied.notes] == ["incomplete-match"]


def test_crawford_game_denied_by_the_record_is_a_note_and_stays_one():
    games = (
        game(*OPENED, "1 double 2", "2 take", "1 wins 4"),
        game(*OPENED, "1 double 2", number=2, points=(4, 0), claims_crawford=False),
    )

    verdict = judge(match(*games))

    assert (code(verdict), [note.code for note in verdict.notes]) == (
        "double-in-crawford",
        ["crawford-differs"],
    )


def test_record_that_starts_at_match_point_says_itself_whether_it_is_the_crawford_game():
    # Formats 10: else it cannot be known
    doubled = game(*OPENED, "1 double 2", points=(4, 0))

    claimed = judge(match(replace(doubled, claims_crawford=True)))
    denied = judge(match(replace(doubled, claims_crawford=False)))

    assert (code(claimed), code(denied)) == ("double-in-crawford", None)
    assert "crawford-differs" not in [note.code for note in (*claimed.notes, *denied.notes)]
