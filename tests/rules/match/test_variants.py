"""Records of the other tavla games: their turns, starts and ends. Rules-reference 2, formats 2.10."""

from __future__ import annotations

import pytest

from rules.board.games import game_rules
from rules.board.position import OFF
from rules.choices import OptionValueError
from rules.match.hearing import hear
from rules.match.replay import judge
from rules.match.score import Side
from rules.options import UnknownGameError
from tests.rules.match.told import code_of, end_of, fault_of, game, in_play, match, told

LEFT, RIGHT = Side.ONE, Side.TWO


# Starts


def test_record_is_judged_by_its_own_game_and_options():
    text = ("1 66: 24/18(2) 13/7(2)", "1 wins 1")

    assert judge(match(game(*text), length=1)).fault.code == "opening-double"
    assert judge(match(game(*text), length=1, rules="turk-tavlasi-bkgm")).fault is None
    assert judge(match(game(*text), length=1, options={"opening": "reroll"})).fault is None
    assert judge(match(game(*text), length=1), rules=game_rules("turk-tavlasi-bkgm")).fault is None


def test_record_of_a_game_or_option_nobody_knows_is_refused():
    with pytest.raises(UnknownGameError):
        judge(match(game(), rules="chess"))
    with pytest.raises(OptionValueError):
        judge(match(game(), options={"opening": "maybe"}))


def test_cube_may_be_turned_before_a_first_roll_that_is_thrown_anew():
    # STD-03: with reroll the first roll follows the opening throw, so a double can come before it
    lines = ("1 double 2", "2 take", "1 66: 24/18(2) 13/7(2)", "1 wins 2")

    assert judge(match(game(*lines), length=2, options={"opening": "reroll"})).fault is None
    assert judge(match(game(*lines), length=2)).fault.code == "double-before-opening"


def starts(rules: str, first: str, winner: int, second: str):
    """The fault of a match whose second game is begun like this, after a first begun and won like that."""
    one = game(first, f"{winner} wins 1")
    points = (1, 0) if winner == 1 else (0, 1)
    return code_of(judge(match(one, game(second, "1 wins 1", number=2, points=points), rules=rules)).fault)


@pytest.mark.parametrize(
    ("rules", "first", "winner", "second", "fault"),
    [
        # UZ-04: colours swap; 6-5 is 24/13 with one checker
        ("uzun-tavla", "1 65: 24/13", 1, "2 65: 24/13", None),
        ("uzun-tavla", "1 65: 24/13", 1, "1 65: 24/13", ("out-of-turn", "next-starter")),
        # PL-03: the winner begins
        ("plakoto", "1 65: 24/13", 2, "2 65: 24/13", None),
        ("plakoto", "1 65: 24/13", 2, "1 65: 24/13", ("out-of-turn", "next-starter")),
        ("longgammon", "1 65: 24/13", 2, "1 65: 24/13", None),
    ],
)
def test_starter_of_the_next_game(rules, first, winner, second, fault):
    assert starts(rules, first, winner, second) == fault


def test_starter_is_not_judged_after_a_game_without_a_roll():
    games = (game("1 wins 1"), game("1 65: 24/13", "1 wins 1", number=2, points=(1, 0)))

    assert judge(match(*games, rules="uzun-tavla")).fault is None


@pytest.mark.parametrize("word", ["double 2", "take", "drop", "beaver 4", "raccoon 8"])
@pytest.mark.parametrize("rules", ["plakoto", "uzun-tavla", "turk-tavlasi", "acey-deucey", "eureika"])
def test_game_without_a_cube_has_no_cube_words(rules, word):
    assert judge(match(game(f"1 {word}"), rules=rules)).fault.code == "no-cube-in-game"


def test_game_without_a_cube_has_no_crawford_game():
    first = game("1 65: 24/13", "1 wins 1")
    second = game("1 65: 24/13", "2 wins 1", number=2, points=(1, 0))

    verdict = judge(match(first, second, rules="plakoto", length=2))

    assert [proved.crawford for proved in verdict.games] == [False, False]


# Acey-deucey


OPENED = "1 21: hand/24 hand/23"


def test_named_double_and_a_new_roll_after_a_2_1():
    # AD-07: 6-6 is played in full, so the same side rolls again
    lines = (f"{OPENED} => 66: hand/19(4)", "1 31: hand/22 hand/24")

    assert fault_of(start(), *lines, "2 65: hand/20") is not None
    assert fault_of(start(), *lines, "2 54: hand/21 hand/20") is None
    assert fault_of(start(), lines[0], "2 54: hand/21 hand/20").code == "out-of-turn"


def start(**options: str):
    named = {name.replace("_", "-"): value for name, value in options.items()}
    return in_play("acey-deucey", {}, {}, hand=(15, 15), options=named)


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        (("1 31: hand/22 hand/24 => 66: hand/19(4)",), ("out-of-turn", "bonus")),
        ((f"{OPENED} => 65: hand/19 hand/20",), ("impossible-dice", "bonus")),
        ((f"{OPENED} => 66:",), ("play-missing", "bonus")),
        ((f"{OPENED} => 66: hand/19(3)",), ("die-unplayed", None)),
        ((OPENED, "2 31: hand/22 hand/24"), ("play-missing", "bonus")),
        ((OPENED, "2 wins 1"), None),
        (("1 31: hand/22 hand/24", "1 31: hand/22 hand/24"), ("out-of-turn", None)),
    ],
)
def test_what_a_named_double_asks_for(lines, fault):
    assert code_of(fault_of(start(), *lines)) == fault


def test_part_of_the_bonus_that_cannot_be_played_ends_the_turn():
    # A5: 24/18/12, two sixes lost, because the opponent holds my 6; before it the 2-1 is played 5/3 5/4
    playing = in_play("acey-deucey", {24: 1, 5: 2, 2: 12}, {19: 2, 1: 13})
    assert fault_of(playing, "1 21: 5/3 5/4 => 66: 24/12", "2 21: 19/16") is None


def test_2_1_played_in_part_earns_nothing():
    # A4: the one cannot be played, so there is neither a double nor a new roll
    def playing():
        return in_play("acey-deucey", {24: 15}, {2: 2, 4: 2, 1: 11})

    assert fault_of(playing(), "1 21: 24/22", "2 65: -") is not None
    assert code_of(fault_of(playing(), "1 21: 24/22 => 66: 24/18(4)")) == ("out-of-turn", "bonus")


def test_double_that_cannot_be_played_may_be_named_and_need_not_be():
    # after 24/22 24/23 no five can be played: the opponent holds my 19, 18 and 17
    def playing():
        return in_play("acey-deucey", {24: 13, OFF: 2}, {8: 2, 7: 2, 6: 2, OFF: 9})

    assert fault_of(playing(), "1 21: 24/22 24/23 => 55: -", "2 11: 8/7(2) 6/5(2)") is None
    assert fault_of(playing(), "1 21: 24/22 24/23", "2 11: 8/7(2) 6/5(2)") is None


def test_bonus_after_the_game_is_over():
    playing = in_play("acey-deucey", {2: 1, 1: 1, OFF: 13}, {24: 15})

    assert fault_of(playing, "1 21: 2/off 1/off => 66: -").code == "record-after-end"


def test_doubles_that_earn_a_turn_of_their_own():
    # AD-10
    again = ("1 44: hand/21(4)", "1 65: hand/19 hand/20")
    european = ("1 66: hand/19(4) hand/24(4)", "1 65: hand/19 hand/20")

    assert fault_of(start(acey_variant="extra-turn-on-doubles"), *again) is None
    assert fault_of(start(acey_variant="european"), *european) is None
    assert fault_of(start(), *again).code == "out-of-turn"


@pytest.mark.parametrize(
    ("scoring", "loser", "points", "kind"),
    [
        ("single", {24: 15}, 1, "single"),
        ("per-checker", {24: 4, OFF: 11}, 4, "single"),
        ("per-checker", {24: 15}, 15, "single"),
        ("gammons", {24: 15}, 2, "gammon"),
        ("gammons", {24: 14, OFF: 1}, 1, "single"),
    ],
)
def test_scoring_of_acey_deucey(scoring, loser, points, kind):
    playing = in_play("acey-deucey", {1: 1, OFF: 14}, loser, options={"acey-scoring": scoring})

    assert end_of(playing, "1 21: 1/off", f"1 wins {points}") == (LEFT, points, kind)


def test_what_can_be_resigned_follows_the_scoring():
    def resigned(points: int, **options: str):
        playing = start(**options)
        return code_of(fault_of(playing, "1 31: hand/22 hand/24", f"1 wins {points}"))

    assert resigned(1) is None
    assert resigned(2) == ("resignation-value", None)
    assert resigned(5, acey_scoring="per-checker") is None


def test_checkers_in_hand_are_told_with_a_position():
    place = fault_of(start(), "1 31: hand/23 hand/24").place

    assert place.position == f"{'0' * 26}/{'0' * 26}/15:15"


# Eureika


@pytest.mark.parametrize(
    ("line", "fault"),
    [("1 66: 6/off(2)", None), ("1 31: 3/off 1/off", None), ("1 31: 3/off", "die-unplayed")],
)
def test_eureika_leaves_no_choice(line, fault):
    # EU-01: two checkers on 6, so two sixes are lost
    record = match(game(line, "1 wins 1"), rules="eureika", length=1)

    assert (judge(record).fault and judge(record).fault.code) == fault


def test_eureika_is_won_by_the_last_checker():
    playing = in_play("eureika", {3: 1, OFF: 14}, {3: 15})

    assert end_of(playing, "1 31: 3/off", "1 wins 1") == (LEFT, 1, "single")


# Uzun tavla


def test_first_turn_is_each_sides_own():
    # UZ-07: 6-6 takes two from the head, on the first turn only (U1, U6, U7)
    first = ("1 66: 24/18(2)", "2 66: 24/18(2)")
    record = match(game(*first, "1 11: 24/20", "2 11: 24/22(2)"), rules="uzun-tavla")

    fault = judge(record).fault

    assert (fault.code, fault.place.row) == ("head-rule", 4)


def test_block_of_six_with_nobody_past_it():
    # U9
    playing = in_play("uzun-tavla", {24: 9, 11: 2, 10: 1, 9: 1, 8: 1, 7: 1}, {24: 15})

    assert fault_of(playing, "1 51: 11/6 24/23").code == "six-block"


def race(loser: dict[int, int], *, last_roll: str = "on"):
    return in_play("uzun-tavla", {1: 1, OFF: 14}, loser, options={"last-roll-tie": last_roll})


def test_last_roll_makes_a_tie_or_saves_the_mars_where_it_is_played():
    # UZ-13: the starter has finished, the other side has one more turn
    assert end_of(race({1: 2, OFF: 13}), "1 21: 1/off", "2 21: 1/off(2)", "2 tie") == (None, 0, "tie")
    assert end_of(race({6: 15}), "1 21: 1/off", "2 61: 6/off 6/5", "1 wins 1") == (LEFT, 1, "single")
    assert end_of(race({13: 15}), "1 21: 1/off", "2 61: 13/7 13/12") == (LEFT, 2, "gammon")
    assert end_of(race({13: 15}), "1 21: 1/off", "1 wins 2") == (LEFT, 2, "gammon")
    assert end_of(race({1: 2, OFF: 13}), "1 21: 1/off", "1 wins 1") == (LEFT, 1, "single")


def test_last_roll_is_the_starters_opponents_only_and_only_where_agreed():
    alone = race({1: 2, OFF: 13}, last_roll="off")
    begun = race({1: 2, OFF: 13})
    begun.began = RIGHT
    over = race({1: 2, OFF: 13})

    assert fault_of(alone, "1 21: 1/off", "2 21: 1/off(2)").code == "record-after-end"
    assert fault_of(begun, "1 21: 1/off", "2 21: 1/off(2)").code == "record-after-end"
    assert fault_of(over, "1 21: 1/off", "2 21: 1/off(2)", "1 21:").code == "record-after-end"


def test_koks_counts_three_where_it_is_played():
    playing = in_play("uzun-tavla", {1: 1, OFF: 14}, {24: 1, 13: 14}, options={"uzun-koks": "on"})

    assert end_of(playing, "1 21: 1/off", "1 wins 3") == (LEFT, 3, "backgammon")


# Türk tavlası


def test_die_that_can_bear_off_must():
    # T1
    playing = in_play("turk-tavlasi", {6: 1, 5: 1, 4: 1, 3: 1, OFF: 11}, {13: 15})

    assert fault_of(playing, "1 53: 6/1 5/2").code == "bear-off-compulsory"


def test_checker_that_hit_at_home_stays_where_that_is_the_custom():
    # TT-03: the blot on my 5 (his 20) is hit from 8 and the checker runs on to 4
    playing = in_play("turk-tavlasi-bkgm", {8: 3, 6: 12}, {20: 1, 13: 14})

    assert fault_of(playing, "1 31: 8/5*/4").code == "hit-and-run"


def test_checkers_in_hand_keep_the_others_from_bearing_off():
    # A7
    playing = in_play("acey-deucey", {6: 7, 5: 7}, {24: 15}, hand=(1, 0))

    assert fault_of(playing, "1 65: 6/off 5/off").code == "hand-not-entered"


def test_mars_is_the_most_a_game_without_a_triple_can_cost():
    playing = in_play("turk-tavlasi-bkgm", {1: 1, OFF: 14}, {24: 1, 6: 14})

    assert end_of(playing, "1 21: 1/off", "1 wins 2") == (LEFT, 2, "gammon")


def test_mark_of_a_pin_is_wrong_only_where_no_order_of_the_moves_makes_it():
    # 14/9 frees the checker on the opponent's 11, 19/14 pins it again; 13/8 pins nobody.
    def noted(*plays):
        playing = in_play(
            "plakoto", {24: 10, 14: 1, 13: 4}, {24: 14, 11: 1}, pinned=((), (11,)), standing=None
        )
        for row, text in enumerate(plays, 1):
            assert hear(playing, told(text, row)) is None
        return [note.code for note in playing.notes]

    assert noted("1 55: 14/9 24/19 19/14(pin) 13/8") == []
    assert noted("1 55: 14/9 24/19 19/14 13/8") == []
    assert noted("1 55: 14/9 24/19 19/14(pin) 13/8(pin)") == ["hit-mark-wrong"]
