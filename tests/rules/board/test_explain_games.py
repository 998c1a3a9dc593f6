"""Why a play of the other games is illegal: each code of theirs, with the values of its sentence."""

from __future__ import annotations

import pytest

from rules.board.games import GAMES, game_rules
from rules.board.legality import Judgement, explain, is_legal
from rules.board.plays import TooManyPlaysError, legal_plays
from rules.board.playtext import text_with_stops
from rules.board.position import BAR, OFF, Position, counts
from rules.board.written import WrittenPlay
from tests.rules.board.written_plays import far_away, side

UZUN, PLAKOTO, EXPRESS = GAMES["uzun-tavla"], GAMES["plakoto"], GAMES["plakoto-express"]
ACEY, EUREIKA, TURK = GAMES["acey-deucey"], GAMES["eureika"], GAMES["turk-tavlasi"]
NO_RUN = GAMES["turk-tavlasi-bkgm"]

U9 = Position(side({24: 9, 11: 2, 10: 1, 9: 1, 8: 1, 7: 1}), side({24: 15}))
P3 = Position(side({24: 14, 18: 1}), side({24: 14, 7: 1}), pinned=((18,), ()))
P5 = Position(side({6: 2, 5: 2, 3: 1}), side({22: 1, 1: 13}), pinned=((3,), ()))
X4 = Position(side({22: 1, 4: 7, 3: 7}), side({24: 2, 18: 2, 13: 2, 1: 9}))
#: Opposing blots on my 21 and 23: each holds its point in uzun tavla.
BLOTS = Position(side({24: 15}), side({24: 13, 9: 1, 11: 1}))
A6 = Position(side({BAR: 1, 13: 9}, hand=5), side({4: 2}, hand=13), (5, 13))
A7 = Position(side({6: 7, 5: 7}, hand=1), side({}, hand=15), (1, 15))
HIT = Position(side({10: 1, 3: 2}), side({19: 1, 1: 5}))


FIRST = {"first_turn": True}
LATER: dict[str, bool] = {}
PASSED = {"passed": True}


def rules_with(code: str, **changes: str):
    return game_rules(code, {name.replace("_", "-"): value for name, value in changes.items()})


IF_BLOCKED = rules_with("uzun-tavla", head_exception="first-turn-if-blocked")
AT_THE_END = rules_with("uzun-tavla", block_check="final-only")
TURN_MAX = rules_with("turk-tavlasi", compulsory_bearoff_scope="turn-max")
LARGER_FIRST = rules_with("backgammon", bearoff_larger_first="on")
CLOSED = rules_with("acey-deucey", acey_variant="closed-entry")
EXACT = rules_with("acey-deucey", acey_exact_bearoff="on")

CASES = [
    # UZ-06, UZ-07: one checker leaves the head, two on the first 6-6, 4-4, 3-3; three never.
    pytest.param(UZUN.start, (6, 6), "24/18(2)", UZUN, LATER, "head-rule", {"moves": 2}, id="head later"),
    pytest.param(UZUN.start, (6, 5), "24/18 24/19", UZUN, FIRST, "head-rule", {"moves": 2}, id="head first"),
    pytest.param(UZUN.start, (3, 3), "24/21(3)", UZUN, FIRST, "head-rule", {"moves": 3}, id="head three"),
    # One head checker can play the 6-5 alone (24/13), so a second is not allowed.
    pytest.param(
        UZUN.start, (6, 5), "24/18 24/19", IF_BLOCKED, FIRST, "head-rule", {"moves": 2}, id="head if blocked"
    ),
    # UZ-08, UZ-09: U9, the block 11 to 6.
    pytest.param(U9, (5, 1), "11/6 24/23", UZUN, LATER, "six-block", {}, id="block"),
    pytest.param(U9, (5, 1), "11/6 24/23", AT_THE_END, LATER, "six-block", {}, id="block at the end"),
    # UZ-05: a single checker holds its point; both ways of 24/20 with 3-1 stop on one.
    pytest.param(BLOTS, (3, 2), "24/21 24/22", UZUN, LATER, "blocked", {"point": 21}, id="blot holds"),
    pytest.param(BLOTS, (3, 1), "24/20", UZUN, LATER, "blocked", {"point": 21}, id="both stops held"),
    pytest.param(UZUN.start, (6, 5), "24/18", UZUN, LATER, "die-unplayed", None, id="uzun half"),
    pytest.param(
        Position(side({24: 15}), side({12: 2, 6: 2, 7: 2})),
        (6, 5),
        "24/20",
        UZUN,
        LATER,
        "moved-but-must-dance",
        {},
        id="uzun no play",
    ),
    # TT-01: T1, T2.
    pytest.param(
        far_away({6: 1, 5: 1, 4: 1, 3: 1}), (5, 3), "6/1 5/2", TURK, LATER, "bear-off-compulsory", {}, id="T1"
    ),
    pytest.param(
        far_away({5: 1, 3: 1}), (4, 2), "5/1 3/1", TURN_MAX, LATER, "bear-off-compulsory", {}, id="T2"
    ),
    # TT-03: 10/6* and on with the same checker; the other play of the dice leaves it there.
    pytest.param(HIT, (4, 2), "10/6*/4", NO_RUN, LATER, "hit-and-run", {}, id="hit and run"),
    # TT-03: 6-1 with 6, 2: the six goes first.
    pytest.param(
        far_away({6: 1, 2: 1}),
        (6, 1),
        "6/5 5/off",
        LARGER_FIRST,
        LATER,
        "smaller-die-played",
        {"die": 6},
        id="larger first",
    ),
    # PL-04, PL-05, PL-09.
    pytest.param(P3, (6, 5), "18/12 24/19", PLAKOTO, LATER, "checker-pinned", {"point": 18}, id="pinned"),
    pytest.param(
        P5, (6, 5), "6/off 6/1", PLAKOTO, LATER, "checker-pinned", {"point": 3}, id="pinned at home"
    ),
    pytest.param(P3, (6, 5), "24/18 24/19", PLAKOTO, LATER, "blocked", {"point": 18}, id="own pin blocks"),
    pytest.param(
        Position(side({24: 14, 9: 1}), side({24: 15})),
        (6, 1),
        "24/23 9/3 9/8",
        PLAKOTO,
        LATER,
        "no-checker",
        {"point": 9},
        id="no second checker",
    ),
    pytest.param(
        PLAKOTO.start,
        (6, 1),
        "24/18 18/19",
        PLAKOTO,
        LATER,
        "backwards",
        {"origin": 18, "target": 19},
        id="back",
    ),
    pytest.param(
        far_away({7: 1, 3: 7}),
        (6, 3),
        "3/off 3/off",
        PLAKOTO,
        LATER,
        "bear-off-too-early",
        {},
        id="one outside",
    ),
    # PX-01: 5-5 asks for four fives and four sixes (X2: all complete).
    pytest.param(
        EXPRESS.start,
        (5, 5),
        "24/19(4)",
        EXPRESS,
        LATER,
        "die-unplayed",
        {"dice": "5-5", "played": 4, "required": 8},
        id="chain broken off",
    ),
    # X4: the fives stop after one, so the sixes pass on.
    pytest.param(
        X4, (5, 5), "22/17/11", EXPRESS, LATER, "wrong-dice", {"dice": "5-5"}, id="chain past a stop"
    ),
    pytest.param(
        EXPRESS.start,
        (6, 6, 6),
        "24/18(2)",
        EXPRESS,
        PASSED,
        "die-unplayed",
        {"dice": "6-6-6", "played": 2, "required": 3},
        id="passed on",
    ),
    # A double of 1 has too many plays to list: how many numbers could be played is not known, only that more.
    pytest.param(
        EXPRESS.start,
        (1, 1),
        "24/23(3)",
        EXPRESS,
        LATER,
        "die-unplayed",
        {"dice": "1-1", "played": 3, "reason": "more"},
        id="rich double",
    ),
    # AD-04, AD-05, AD-08, AD-10.
    pytest.param(A7, (6, 5), "6/off 5/off", ACEY, LATER, "hand-not-entered", {"checkers": 1}, id="hand"),
    pytest.param(A6, (6, 4), "hand/19 13/9", ACEY, LATER, "bar-not-entered", {}, id="bar before hand"),
    pytest.param(A6, (6, 4), "bar/19 hand/21", ACEY, LATER, "blocked", {"point": 21}, id="entry held"),
    pytest.param(
        Position(side({24: 15}), side({}, hand=15), (0, 15)),
        (6, 4),
        "hand/19 24/20",
        ACEY,
        LATER,
        "no-checker",
        {"point": 26},
        id="empty hand",
    ),
    pytest.param(ACEY.start, (6, 3), "hand/19", CLOSED, LATER, "moved-but-must-dance", {}, id="closed hand"),
    pytest.param(ACEY.start, (6, 3), "hand/19", ACEY, LATER, "die-unplayed", None, id="half an entry"),
    pytest.param(
        ACEY.start,
        (6, 3),
        "hand/19 hand/22 hand/22",
        ACEY,
        LATER,
        "too-many-moves",
        {"moves": 3, "limit": 2},
        id="three entries",
    ),
    # AD-08 exact: of 4, 2 with 6-4 the six takes nothing off.
    pytest.param(
        Position(side({4: 1, 2: 1}), side({1: 15})),
        (6, 4),
        "4/off 2/off",
        EXACT,
        LATER,
        "wrong-dice",
        {"dice": "6-4"},
        id="not exact",
    ),
    # EU-03.
    pytest.param(
        EUREIKA.start, (6, 4), "6/off 5/off", EUREIKA, LATER, "wrong-dice", {"dice": "6-4"}, id="eu die"
    ),
    pytest.param(EUREIKA.start, (6, 4), "6/2", EUREIKA, LATER, "wrong-dice", {"dice": "6-4"}, id="eu moved"),
    pytest.param(
        EUREIKA.start,
        (3, 1),
        "3/off",
        EUREIKA,
        LATER,
        "die-unplayed",
        {"dice": "3-1", "played": 1, "required": 2},
        id="eu half",
    ),
    pytest.param(
        far_away({3: 1}), (6, 2), "3/off", EUREIKA, LATER, "moved-but-must-dance", {}, id="eu nothing"
    ),
    # HG-01.
    pytest.param(
        GAMES["hypergammon"].start,
        (6, 5),
        "24/18 24/19",
        GAMES["hypergammon"],
        LATER,
        "no-checker",
        {"point": 24},
        id="hypergammon",
    ),
]


def test_every_code_of_an_illegal_play_is_met_here():
    assert {case.values[5] for case in CASES} >= {
        "head-rule",
        "six-block",
        "bear-off-compulsory",
        "checker-pinned",
        "hit-and-run",
        "hand-not-entered",
        "die-unplayed",
        "smaller-die-played",
        "moved-but-must-dance",
        "blocked",
        "bar-not-entered",
        "bear-off-too-early",
        "no-checker",
        "backwards",
        "too-many-moves",
        "wrong-dice",
    }


@pytest.mark.parametrize(("position", "dice", "text", "rules", "circumstances", "code", "values"), CASES)
def test_illegal_play_has_its_code_and_a_legal_one_instead(
    position, dice, text, rules, circumstances, code, values
):
    judged = explain(position, dice, text, rules, **circumstances)

    assert (judged.play, judged.code) == (None, code)
    assert values is None or judged.values == values
    assert not is_legal(position, dice, text, rules, **circumstances)
    if (dice, rules) != ((1, 1), EXPRESS):
        legal = legal_plays(position, dice, rules, **circumstances)
        assert judged.instead in legal or (judged.instead is None and not legal)


def test_number_played_before_its_turn_is_a_different_die():
    # Passed on 5-5-6, blocked numbers skipped: 22/17/12 is two fives, and no six after them (my 6 is held).
    # Two steps are written too, but a six in the place of the second five.
    rules = rules_with("plakoto-express", express_stop="skip-blocked")
    position = Position(side({22: 1, 2: 14}), side({19: 2, 1: 13}))

    judged = explain(position, (5, 5, 6), "22/17/11", rules, passed=True)

    assert (judged.code, judged.values) == ("wrong-dice", {"dice": "5-5-6"})
    assert judged.instead in legal_plays(position, (5, 5, 6), rules, passed=True)


def test_too_rich_a_roll_has_nothing_instead():
    judged = explain(EXPRESS.start, (1, 1), "24/23(3)", EXPRESS)

    assert judged.instead is None


def test_plays_that_somebody_listed_are_not_looked_for_again():
    start = GAMES["backgammon"].start
    plays = legal_plays(start, (3, 1))

    assert explain(start, (3, 1), "8/5", listed=plays) == explain(start, (3, 1), "8/5")
    assert explain(start, (3, 1), "", listed=plays[:1]).instead == plays[0]
    assert explain(start, (3, 1), "8/5", listed=()).values == {"dice": "3-1", "played": 1, "reason": "more"}


def test_meanings_of_a_chain_are_looked_for_up_to_a_limit():
    rules = rules_with("plakoto-express", express_stop="skip-blocked")
    position = Position(side({10: 4, 5: 4, 3: 4, 1: 3}), side({24: 1, 20: 14}))
    text = "10/3 10/4 5/off 5/1 3/off(2)"
    with pytest.raises(TooManyPlaysError) as refusal:
        explain(position, (1, 1), text, rules, most_ways=50)

    assert refusal.value.limit == 50


def test_a_chain_written_with_every_stop_is_read_as_the_play_it_was():
    for play in legal_plays(EXPRESS.start, (5, 5), EXPRESS):
        judged = explain(EXPRESS.start, (5, 5), text_with_stops(play.steps), EXPRESS, most_ways=1)

        assert judged.play is not None
        assert judged.play.result == play.result


def test_who_answers_many_people_looks_at_fewer_positions():
    assert legal_plays(EXPRESS.start, (5, 5), EXPRESS, most_states=4000) == legal_plays(
        EXPRESS.start, (5, 5), EXPRESS
    )
    with pytest.raises(TooManyPlaysError) as refusal:
        legal_plays(EXPRESS.start, (5, 5), EXPRESS, most_states=10)
    assert refusal.value.limit == 10


def test_legal_play_is_told_with_its_steps():
    judged = explain(GAMES["backgammon"].start, (3, 1), "8/5 6/5")

    assert judged.is_legal
    assert judged == Judgement(judged.play)
    assert judged.play is not None
    assert {(step.origin, step.target) for step in judged.play.steps} == {(8, 5), (6, 5)}


@pytest.mark.parametrize("text", ["", "  "])
def test_no_play_is_right_only_where_nothing_could_be_played(text):
    shut_out = Position(side({BAR: 1, 13: 14}), side(dict.fromkeys(range(1, 7), 2)))
    start = GAMES["backgammon"].start

    assert explain(shut_out, (6, 5), text) == Judgement()
    assert is_legal(shut_out, (6, 5), text)
    assert explain(start, (6, 5), text).code == "play-missing"
    assert explain(start, (6, 5), text).instead in legal_plays(start, (6, 5))
    assert not is_legal(start, (6, 5), text)


def test_text_that_can_mean_two_positions_is_ambiguous():
    # Formats 1.3: 13/7 hits on the way or not, never twice.
    two_ways = Position(counts({OFF: 12, 13: 1, 6: 2}), counts({OFF: 12, 22: 2, 16: 1}))

    judged = explain(two_ways, (4, 2), WrittenPlay(((13, 7),), marks=2))

    assert judged.code == "ambiguous-play"
    assert judged.instead in legal_plays(two_ways, (4, 2))
    assert not is_legal(two_ways, (4, 2), WrittenPlay(((13, 7),), marks=2))
    assert is_legal(two_ways, (4, 2), "13/7")


def test_instead_is_the_play_most_like_the_one_written():
    # 8/6 is no 1; the plays nearest to it keep 13/10.
    judged = explain(GAMES["backgammon"].start, (3, 1), "13/10 8/6")

    assert judged.code == "wrong-dice"
    assert judged.instead is not None
    assert (13, 10) in {(step.origin, step.target) for step in judged.instead.steps}
