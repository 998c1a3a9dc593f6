"""What an importer may ask: impossible positions and rolls are refused, possible ones answered."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules import GAMES, explain, game_rules, is_legal, legal_plays
from rules.board.games import BACKGAMMON
from rules.board.plays import legal_plays as listed
from rules.board.position import HAND, OFF, Position, counts
from rules.board.soundness import UnreadableQuestionError, is_possible

START = BACKGAMMON.start
PLAKOTO, UZUN, ACEY, EUREIKA = map(game_rules, ("plakoto", "uzun-tavla", "acey-deucey", "eureika"))
EXPRESS = game_rules("plakoto-express")
#: P3: a checker of the mover's lies pinned on its 18, the opponent's 7.
P3 = Position(counts({24: 14, 18: 1}), counts({24: 14, 7: 1}), pinned=((18,), ()))

IMPOSSIBLE = [
    (replace(START, mover=counts({24: 2, 13: 5, 8: 3, 6: 12})), BACKGAMMON, "position-checkers"),
    (replace(START, opponent=counts({24: 2, 13: 5, 8: 3, 6: 4})), BACKGAMMON, "position-checkers"),
    (replace(START, mover=(5, 5, 5)), BACKGAMMON, "position-digits"),
    (replace(START, mover=(-1, *START.mover[1:])), BACKGAMMON, "position-digits"),
    (replace(START, opponent=(0.5, *START.opponent[1:])), BACKGAMMON, "position-digits"),
    (replace(START, mover=26), BACKGAMMON, "position-digits"),
    (replace(START, hand=(1, 0)), BACKGAMMON, "position-hand"),
    (replace(START, hand=(0,)), BACKGAMMON, "position-hand"),
    (replace(ACEY.start, hand=(-1, 15)), ACEY, "position-hand"),
    (replace(ACEY.start, hand=(14, 15)), ACEY, "position-checkers"),
    (replace(UZUN.start, mover=counts({25: 1, 24: 14})), UZUN, "position-bar"),
    # My 24 is the opponent's 1; on parallel paths it is its 12.
    (Position(counts({24: 15}), counts({1: 15})), BACKGAMMON, "position-shared-point"),
    (Position(counts({24: 15}), counts({12: 15})), UZUN, "position-shared-point"),
    (replace(P3, pinned=((), ())), PLAKOTO, "position-shared-point"),
    (replace(P3, pinned=((18,), (7,))), PLAKOTO, "position-shared-point"),
    (replace(P3, pinned=((17,), ())), PLAKOTO, "position-pins"),
    (replace(P3, pinned=((18, 18), ())), PLAKOTO, "position-pins"),
    (replace(P3, pinned=((30,), ())), PLAKOTO, "position-pins"),
    (replace(P3, pinned=((18,),)), PLAKOTO, "position-pins"),
    (P3, BACKGAMMON, "position-pins"),
    # EU-01: points 1 to 6 only
    (replace(EUREIKA.start, opponent=counts({7: 1, 1: 14})), EUREIKA, "position-points"),
]
DICE = [
    ((0, 0), "dice-value"),
    ((-1, 2), "dice-value"),
    ((7, 7), "dice-value"),
    ((1, True), "dice-value"),
    ((1.0, 2), "dice-value"),
    ((6,), "dice-number"),
    ((), "dice-number"),
    ((1, 2, 3), "dice-number"),
]


def doors(position, dice, rules=BACKGAMMON, **circumstances):
    """The codes with which each door refuses."""
    asked = (
        lambda: legal_plays(position, dice, rules, **circumstances),
        lambda: is_legal(position, dice, "8/5", rules, **circumstances),
        lambda: explain(position, dice, "8/5", rules, **circumstances),
    )
    for ask in asked:
        with pytest.raises(UnreadableQuestionError) as refusal:
            ask()
        yield refusal.value.code


@pytest.mark.parametrize(("position", "rules", "code"), IMPOSSIBLE)
def test_position_the_game_cannot_have_is_refused_at_every_door(position, rules, code):
    assert set(doors(position, (3, 1), rules)) == {code}
    assert not is_possible(position, rules)


@pytest.mark.parametrize(("dice", "code"), DICE)
def test_roll_that_is_none_is_refused_at_every_door(dice, code):
    assert set(doors(START, dice)) == {code}


def test_numbers_passed_on_are_of_express_alone_and_at_most_four_of_each():
    assert set(doors(PLAKOTO.start, (6, 6), PLAKOTO, passed=True)) == {"phase-not-in-game"}
    assert set(doors(EXPRESS.start, (6,) * 25, EXPRESS, passed=True)) == {"dice-number"}
    assert set(doors(EXPRESS.start, (6, 7), EXPRESS, passed=True)) == {"dice-value"}
    assert len(legal_plays(EXPRESS.start, (6, 6, 6, 6), EXPRESS, passed=True)) == 4  # X3


def test_refusal_says_where():
    with pytest.raises(UnreadableQuestionError) as refusal:
        legal_plays(replace(EUREIKA.start, opponent=counts({7: 1, 1: 14})), (3, 1), EUREIKA)

    assert refusal.value.values == {"side": "opponent", "point": 7}


@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
def test_every_position_met_in_a_game_is_possible(rules):
    position, met = rules.start, 0
    for number in range(120):
        dice = (number % 6 + 1, (number + number // 6 + 1) % 6 + 1)
        if rules.chained and dice[0] == dice[1]:
            continue  # low doubles have too many plays to be listed
        plays = listed(position, dice, rules)
        assert legal_plays(position, dice, rules) == plays
        if plays:
            position, met = plays[number % len(plays)].result, met + 1
        assert is_possible(position, rules)
        position = position.turned()
        if rules.checkers in (position.mover[OFF], position.opponent[OFF]):
            break

    assert met > 3


def test_judgement_of_what_is_possible_is_that_of_the_law_book():
    assert is_legal(START, (3, 1), "8/5 6/5")
    assert explain(START, (6, 5), "13/7").code == "die-unplayed"
    assert explain(ACEY.start, (6, 3), f"{HAND - 2}/18", ACEY).code == "no-checker"
