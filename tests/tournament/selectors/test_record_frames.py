"""A stored record replayed: where it opens, where one can go, what is shown of each turn."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from urllib.parse import parse_qs

import pytest

from matches.models import MatchRecord
from rules.match.record import Defect
from rules.match.score import Side
from tests.tournament.selectors.cups import Cup
from tournament.actor import Actor
from tournament.layout.board import Seat
from tournament.selectors.record_frames import Replay, Spot, replay_of
from tournament.services.records import attach_record
from tournament.words_replay import defect_words

pytestmark = pytest.mark.django_db

RECORDS = Path(__file__).parents[2] / "data" / "records"


@pytest.fixture
def match(db: None):
    return Cup(8).pairings["M1-1"].match


def kept(match, data: bytes) -> MatchRecord:
    return attach_record(match, name="match.mat", data=data, by=Actor("Ece Örnek"))


def replayed(match, name: str, **asked: str) -> Replay:
    return replay_of(kept(match, (RECORDS / name).read_bytes()), **asked)


def test_a_faulty_record_opens_at_its_fault(match) -> None:
    # expected.json: game 5, row 11, the right side's cell.
    shown = replayed(match, "match-4100-illegal-play.mat")

    assert shown.frame is not None
    assert (shown.game.number, shown.frame.statement.row, shown.mover_name) == (5, 11, "Ege")
    assert shown.spot == shown.fault_spot
    assert shown.fault == "The play does not fit the roll 6-6."
    assert shown.rule is not None
    assert shown.rule[0] == "ALG-01"
    assert shown.picture is not None
    assert (shown.picture.is_wrong, shown.picture.mover) == (True, Seat.TOP)
    assert [turn.is_fault for turn in shown.turns] == [False] * 21 + [True]
    assert [tab.is_fault for tab in shown.tabs] == [False] * 4 + [True]


def test_a_valid_record_opens_at_its_beginning_and_goes_through_every_turn(match) -> None:
    shown = replayed(match, "example-1.mat")
    seen = [shown.spot]
    while shown.after:
        shown = replay_of(shown.record, game=str(shown.after.game), turn=str(shown.after.turn))
        seen.append(shown.spot)
        assert shown.before == seen[-2]

    assert seen == [Spot(1, turn) for turn in range(1, len(seen) + 1)]
    assert len(seen) == 11
    assert (shown.fault_spot, shown.fault, shown.rule) == (None, "", None)


def test_turns_go_over_the_end_of_a_game(match) -> None:
    shown = replayed(match, "match-4101.mat", game="2", turn="1")

    assert shown.before is not None
    assert shown.before.game == 1
    assert (shown.game_before, shown.game_after) == (Spot(1, 1), Spot(3, 1))
    assert replay_of(shown.record, game="1", turn=str(shown.before.turn)).after == Spot(2, 1)


@pytest.mark.parametrize(
    ("game", "turn", "spot"),
    [
        ("99", "1", Spot(4, 1)),
        ("2", "0", Spot(2, 1)),
        ("2", "x", Spot(2, 1)),
        ("²", "1", Spot(1, 1)),
        ("9" * 5000, "1", Spot(1, 1)),
        ("2", "999", Spot(2, 34)),
    ],
)
def test_what_is_no_turn_leads_to_the_nearest(match, game: str, turn: str, spot: Spot) -> None:
    assert replayed(match, "match-4101.mat", game=game, turn=turn).spot == spot


def test_a_fault_of_a_games_head_is_shown_where_nothing_was_played(match) -> None:
    shown = replayed(match, "match-4101-wrong-score.mat")

    assert (shown.spot, shown.frame, shown.picture, shown.turns) == (Spot(2, 1), None, None, ())
    assert "does not follow" in shown.fault
    assert (shown.side_words, shown.mover_name, shown.mover_colour, shown.legal_query) == ("", "", 0, "")


def test_a_record_that_stops_shows_what_its_last_roll_left(match) -> None:
    shown = replayed(match, "match-4101-incomplete.mat", game="4", turn="999")

    assert shown.frame is None
    assert shown.picture is not None
    assert shown.picture.moves == ()
    assert (shown.side_words, shown.fault) == ("", "")


def test_colours_follow_who_sits_in_the_left_column(match) -> None:
    record = kept(match, (RECORDS / "match-4101.mat").read_bytes())
    record.left_side = 2

    assert replay_of(record).colours == (2, 1)


def test_a_turn_can_be_asked_about(match) -> None:
    shown = replayed(match, "match-4101.mat", game="2", turn="9")
    asked = parse_qs(shown.legal_query)

    # Bora danced with 6-6: the cell has no play.
    assert asked["dice"] == ["66"]
    assert asked["play"] == ["no play"]
    assert asked["mover"][0].startswith("bar ")


def test_an_offered_cube_lies_before_whom_it_is_offered_to(match) -> None:
    record = kept(match, (RECORDS / "match-4101.mat").read_bytes())
    for number, game in enumerate(replay_of(record).games, start=1):
        for turn, frame in enumerate(game.frames, start=1):
            if frame.offer is not None:
                shown = replay_of(record, game=str(number), turn=str(turn))
                assert shown.picture is not None
                assert shown.picture.cube is not None
                assert shown.picture.cube.is_offered
                assert shown.side_words == "doubles"
                return
    raise AssertionError("the record has a double")


def test_what_can_no_longer_be_read_says_why(match) -> None:
    record = kept(match, (RECORDS / "match-4101.mat").read_bytes())
    with record.file.open("wb") as file:
        file.write(b"nothing of a match")

    shown = replay_of(record)

    assert "not recognised as a match record" in shown.refusal


def written(variation: str, rows: str) -> bytes:
    """A record in the dialect of formats 2.10."""
    names = " Ada : 0                          Bora : 0\n"
    return f'; [Variation "{variation}"]\n\n 3 point match\n\n Game 1\n{names}{rows}'.encode()


def test_uzun_tavla_runs_one_way_and_black_plays_by_its_own_numbers(match) -> None:
    rows = "  1) 66: 24/18(2)                 64: 24/14\n  2) 31: 18/14\n"
    shown = replay_of(kept(match, written("Uzun Tavla", rows)), game="1", turn="2")

    assert shown.picture is not None
    # U7: after 24/18(2), Bora plays 24/14 from her head, the bottom seat's 12.
    assert (shown.picture.is_parallel, shown.picture.mover) == (True, Seat.TOP)
    assert shown.picture.moves == ((24, 14),)
    assert shown.picture.physical(Seat.TOP, 24) == 12
    assert shown.picture.cube is None
    assert parse_qs(shown.legal_query)["first"] == ["1"]


def test_acey_deucey_shows_the_hand_and_the_named_double(match) -> None:
    rows = "  1) 63: hand/19 hand/22           21: hand/23 hand/24 => 66: hand/19(4)\n"
    shown = replay_of(kept(match, written("Acey-Deucey", rows)), game="1", turn="2")

    assert shown.picture is not None
    assert (shown.picture.has_hand, shown.picture.bottom.hand, shown.picture.top.hand) == (True, 13, 15)
    assert shown.picture.moves == ((26, 23), (26, 24), *[(26, 19)] * 4)
    assert shown.legal_query == ""


def test_turns_pressed_together_are_gone_in_one(match) -> None:
    record = kept(match, (RECORDS / "match-4101.mat").read_bytes())
    one_by_one = replay_of(record, game="1", turn="30")
    for _ in range(10):
        assert one_by_one.after is not None
        one_by_one = replay_of(record, game=str(one_by_one.after.game), turn=str(one_by_one.after.turn))

    spot = one_by_one.spot
    assert replay_of(record, game="1", turn="31", more="9").spot == spot
    back = replay_of(record, game=str(spot.game), turn=str(spot.turn), more="10", towards="before")
    assert back.spot == Spot(1, 30)
    assert replay_of(record, game="1", turn="1", more="99999").after is None
    assert replay_of(record, game="1", turn="1", more="5", towards="before").spot == Spot(1, 1)
    assert replay_of(record, game="1", turn="1", more="x").spot == Spot(1, 1)


def session(games: int) -> bytes:
    """A money session: in each game the opening roll, then a double that is dropped."""
    lines = [" 0 point match", ""]
    for number in range(1, games + 1):
        lines += [f" Game {number}", f" Cem : 0                        Ege : {number - 1}"]
        lines += [
            "  1) 31: 8/5 6/5                   Doubles => 2",
            "  2)  Drops                       Wins 1 point",
            "",
        ]
    return "\n".join(lines).encode()


def test_a_long_session_offers_few_games(match) -> None:
    record = kept(match, session(60))
    shown = replay_of(record, game="30", turn="1")

    # The first, the last, and four on each side of the one shown; what is left out is told.
    assert [tab.number for tab in shown.tabs] == [1, *range(26, 35), 60]
    assert [tab.number for tab in shown.tabs if tab.skips] == [26, 60]
    assert shown.asks_game
    few = replayed(match, "match-4101.mat")
    assert [tab.skips for tab in few.tabs] == [False] * 4
    assert not few.asks_game


def test_what_was_noted_beside_the_verdict_is_told_once(match) -> None:
    match.length = 9
    match.save()
    shown = replayed(match, "match-4101.mat")

    assert len(shown.notes) == len(set(shown.notes))
    assert [note for note in shown.notes if "-point match, not of one to 9." in note] == list(shown.notes)
    assert replayed(match, "match-4101-incomplete.mat").notes == shown.notes


def test_a_money_session_is_of_no_length(match) -> None:
    match.length = 9
    match.save()

    assert replay_of(kept(match, session(2))).notes == (
        "The record is of a money session, not of a match to 9.",
    )


@pytest.mark.parametrize(
    ("cells", "rule"),
    [
        ("  1) 33: 8/5(2) 6/3(2)", "STD-03"),
        ("  1) 31: 8/5 6/5                   Takes", "MP-06"),
        ("  1)  Doubles => 2", "MP-05"),
        (
            "  1) 31: 8/5 6/5                   Doubles => 2\n  2)  Drops                    Wins 2 points",
            "MP-02",
        ),
        ("  1) 31: 8/5 6/5                   31: 8/7 8/5\n      Wins 9 points", "MP-13"),
    ],
)
def test_rules_of_the_match_are_named_too(match, cells: str, rule: str) -> None:
    head = " 7 point match\n\n Game 1\n Cem : 0                        Ege : 0\n"
    shown = replay_of(kept(match, f"{head}{cells}\n".encode()))

    assert shown.rule is not None, shown.fault
    assert shown.rule[0] == rule


def test_what_another_program_calls_illegal_is_no_line_of_numbers() -> None:
    declared = Defect(
        text="0;3;1;0;1;0;1;" * 8, side=Side.ONE, row=1, line=1, code="declared-illegal", dice=(3, 1)
    )
    without = replace(declared, dice=None)
    strange = replace(declared, code="unreadable-row")

    assert [defect_words(defect) for defect in (declared, without)] == [
        "3-1, an illegal play",
        "an illegal play",
    ]
    assert len(defect_words(strange)) == 80
