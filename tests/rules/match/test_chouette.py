from __future__ import annotations

from dataclasses import replace

import pytest

from rules.match.chouette import Chouette, chouette_by_throws, gone, joined
from rules.match.chouette_cubes import Answer, box_doubled, team_doubled
from rules.match.chouette_errors import (
    AlreadySeatedError,
    BoardFullError,
    GameStillOnError,
    NotSeatedError,
    PartnerRefusedError,
    ThrowsTiedError,
    TooFewPlayersError,
)
from rules.match.chouette_game import BOX, TEAM, after_game, amounts, begun, finished
from rules.match.options import SESSION_PRESETS, BoxKeeps, ChouetteConsult, SessionOptions

OPTIONS = SESSION_PRESETS["chouette"]
TAKE, DROP = Answer.TAKE, Answer.DROP


def chouette(players: str = "ABCD", **options: object) -> Chouette:
    return Chouette(
        order=tuple(players),
        balances=dict.fromkeys(players, 0),
        options=replace(OPTIONS, **options),  # type: ignore[arg-type]
    )


def test_highest_throw_is_the_box_the_next_the_captain():
    # CH-01.
    made = chouette_by_throws({"Ada": [3], "Bora": [6], "Cem": [5], "Deniz": [1]})

    assert (made.box, made.captain, made.queue) == ("Bora", "Cem", ("Ada", "Deniz"))
    assert made.balances == {"Ada": 0, "Bora": 0, "Cem": 0, "Deniz": 0}


def test_who_threw_the_same_throws_again():
    with pytest.raises(ThrowsTiedError) as refusal:
        chouette_by_throws({"Ada": [6], "Bora": [6], "Cem": [5]})

    again = chouette_by_throws({"Ada": [6, 2], "Bora": [6, 4], "Cem": [5]})

    assert refusal.value.values == {"players": "Ada, Bora"}
    assert again.order == ("Bora", "Ada", "Cem")


def test_chouette_needs_three():
    with pytest.raises(TooFewPlayersError):
        chouette_by_throws({"Ada": [6], "Bora": [5]})
    with pytest.raises(TooFewPlayersError):
        gone(chouette("ABC"), "A")


def test_example_of_the_reference():
    # 2.10: A doubles B and C; B takes, C drops, D is not doubled; A wins a gammon, Jacoby on.
    start = chouette()
    game = box_doubled(begun(start), {"B": TAKE, "C": DROP})

    after = after_game(start, finished(game, BOX, 2))

    assert after.balances == {"A": 6, "B": -4, "C": -1, "D": -1}
    assert after.order == ("A", "C", "D", "B")


def test_box_that_loses_goes_to_the_end_and_the_captain_becomes_the_box():
    # CH-09, CH-11.
    start = chouette()

    after = after_game(start, finished(begun(start), TEAM, 1))

    assert after.balances == {"A": -3, "B": 1, "C": 1, "D": 1}
    assert after.order == ("B", "C", "D", "A")


def test_jacoby_off_counts_gammons_on_unturned_cubes():
    start = chouette(jacoby=False)

    after = after_game(start, finished(begun(start), BOX, 3))

    assert after.balances == {"A": 9, "B": -3, "C": -3, "D": -3}


def test_automatic_doubles_raise_every_cube():
    # CH-08, MS-02.
    start = chouette(auto_double_limit=1)

    after = after_game(start, finished(begun(start, ties=2), BOX, 2))

    assert after.balances == {"A": 6, "B": -2, "C": -2, "D": -2}  # no double was offered: Jacoby


def test_captain_who_drops_is_followed_by_the_next_remaining_member():
    # CH-05.
    game = box_doubled(begun(chouette()), {"B": DROP, "C": DROP})

    assert (game.captain, game.active, game.captains) == ("D", ("D",), ("B", "D"))


def test_each_beaten_captain_goes_to_the_end():
    start = chouette("ABCDE")
    game = box_doubled(begun(start), {"B": DROP})

    beaten = after_game(start, finished(game, BOX, 1))
    lost = after_game(start, finished(game, TEAM, 1))

    assert beaten.order == ("A", "D", "E", "B", "C")
    assert lost.order == ("C", "D", "E", "B", "A")


def test_game_in_which_all_drop_is_over():
    start = chouette("ABC")
    game = box_doubled(begun(start), {"B": DROP, "C": DROP})

    assert game.is_over
    assert after_game(start, game).balances == {"A": 2, "B": -1, "C": -1}
    assert after_game(start, game).order == ("A", "C", "B")


def test_settling_asks_for_a_finished_game():
    with pytest.raises(GameStillOnError):
        amounts(begun(chouette()))


@pytest.mark.parametrize(
    ("keeps", "order"),
    [
        # The box passes the captain's cube and wins six from the others.
        (BoxKeeps.BEATS_CAPTAIN, ("B", "D", "C", "A")),
        (BoxKeeps.BEATS_ALL, ("B", "D", "C", "A")),
        (BoxKeeps.PROFIT, ("A", "D", "B", "C")),
    ],
)
def test_rotation_where_the_captain_alone_won(keeps, order):
    start = chouette(chouette_box_keeps=keeps)
    game = team_doubled(begun(start), {"B": DROP})
    game = team_doubled(game, {"C": TAKE, "D": TAKE})

    after = after_game(start, finished(game, BOX, 2))

    assert after.balances == {"A": 7, "B": 1, "C": -4, "D": -4}
    assert after.order == order


def test_box_that_beats_all_stays():
    start = chouette(chouette_box_keeps=BoxKeeps.BEATS_ALL)

    assert after_game(start, finished(begun(start), BOX, 1)).order == ("A", "C", "D", "B")


def test_box_without_profit_goes_though_it_beat_the_captain():
    start = chouette(chouette_box_keeps=BoxKeeps.PROFIT)
    game = team_doubled(begun(start), {"C": DROP, "D": DROP})

    after = after_game(start, finished(game, BOX, 1))

    assert after.balances == {"A": -1, "B": -1, "C": 1, "D": 1}
    assert after.order == ("B", "C", "D", "A")


def test_partner_bears_half_and_the_box_the_odd_point():
    # CH-10, from six players; the partner has no cube of his own.
    start = chouette("ABCDEF")
    game = begun(start, partner="F")

    won = after_game(start, finished(box_doubled(game, {"B": TAKE}), BOX, 1))
    lost = after_game(start, finished(box_doubled(game, {"B": TAKE}), TEAM, 1))

    assert won.balances == {"A": 3, "B": -2, "C": -1, "D": -1, "E": -1, "F": 2}
    assert lost.balances == {"A": -3, "B": 2, "C": 1, "D": 1, "E": 1, "F": -2}
    assert won.order == ("A", "C", "D", "E", "F", "B")


@pytest.mark.parametrize(("players", "partner"), [("ABCDE", "E"), ("ABCDEF", "B"), ("ABCDEF", "X")])
def test_partner_is_one_of_the_queue_of_six(players, partner):
    with pytest.raises(PartnerRefusedError) as refusal:
        begun(chouette(players), partner=partner)

    assert refusal.value.values == {"least": 6}


def test_newcomer_joins_at_the_end_until_the_board_is_full():
    # CH-12.
    seven = joined(chouette("ABCDEF"), "G")

    assert seven.order == tuple("ABCDEFG")
    assert (seven.balances["G"], seven.is_to_split) == (0, True)
    with pytest.raises(BoardFullError) as full:
        joined(seven, "H")
    with pytest.raises(AlreadySeatedError):
        joined(chouette(), "B")
    assert full.value.values == {"limit": 7}


def test_who_leaves_and_comes_back_keeps_the_balance():
    start = chouette()
    played = after_game(start, finished(begun(start), BOX, 1))

    left = gone(played, "A")
    back = joined(left, "A")

    assert left.order == ("C", "D", "B")
    assert back.order == ("C", "D", "B", "A")
    assert back.balances["A"] == 3
    with pytest.raises(NotSeatedError):
        gone(left, "A")


@pytest.mark.parametrize(
    ("consult", "advisers", "cubes"),
    [
        (ChouetteConsult.AFTER_OWN_CUBE, ["B"], False),
        (ChouetteConsult.FULL, ["B", "D"], True),
        (ChouetteConsult.NONE, [], False),
    ],
)
def test_who_may_advise(consult, advisers, cubes):
    # CH-04, CH-05: C has dropped and left the consultation.
    game = box_doubled(begun(chouette(chouette_consult=consult)), {"B": TAKE, "C": DROP})

    assert [name for name in "ABCD" if game.may_advise(name)] == advisers
    assert game.may_discuss_cubes is cubes


def test_default_options_of_a_chouette():
    assert (
        SessionOptions(crawford=False, jacoby=True, beavers=True, raccoons=False, auto_double_limit=0)
        == OPTIONS
    )
