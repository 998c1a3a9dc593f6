"""Match records handed in: judged, kept once, compared with the result that counts.

match-4100.mat (tests/data): Cem on the left against Ege, to 7 points; valid.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from matches.errors import (
    ColumnUnknownError,
    RecordEmptyError,
    RecordTooLargeError,
    RecordUnreadableError,
    TooManyRecordsError,
)
from matches.models import Match, MatchRecord, Side
from matches.records import MOST_OF_A_SIDE
from rules.tournament.lengths import MatchLengths
from tests.factories import DESK, accepted, make_event, match_of, pairing_of, score, side_of, won_by
from tournament.actor import Actor
from tournament.errors import LinkRevokedError
from tournament.models import Event, LogEntry
from tournament.services.corrections import clear_result, correct_result
from tournament.services.draws import draw_event, publish_draw
from tournament.services.events import edit_event
from tournament.services.records import attach_record, choose_columns
from tournament.services.registration import import_entrants
from tournament.services.results import enter_result

pytestmark = pytest.mark.django_db

FOLDER = Path(__file__).parents[2] / "data" / "records"
VALID = (FOLDER / "match-4100.mat").read_bytes()
SGF = (FOLDER / "match-4100.sgf").read_bytes()
GAM = b" Cem             Ege\n  1) 31: 8/5 6/5      64: 24/14\n      Wins 1 point\n"


def make(first: str, second: str, *, length: int = 7) -> Event:
    """A final to 7 points between two people; draw seed 1 leaves them in the order of the list."""
    event = make_event()
    edit_event(event, changes={"lengths": {"main": MatchLengths(length)}}, by=DESK)
    import_entrants(event, accepted([first, second]), by=DESK)
    draw_event(event, draw_seed=2, by=DESK)
    publish_draw(event, draw_seed=2, by=DESK)
    return event


def attach(event: Event, data: bytes = VALID, *, name: str = "match-4100.mat", **more) -> MatchRecord:
    return attach_record(match_of(event, "M1-1"), name=name, data=data, by=DESK, **more)


def number_of(event: Event, name: str) -> int:
    return match_of(event, "M1-1").sides.get(name=name).number


def proved() -> tuple[int, int]:
    """The points of Cem and of Ege in the record."""
    first, second = attach(make("Somebody", "Else")).verdict["score"]
    MatchRecord.objects.all().delete()
    return first, second


def enter(event: Event, *, cem: int, ege: int, cem_is: str) -> None:
    points = (cem, ege) if number_of(event, cem_is) == 1 else (ege, cem)
    enter_result(pairing_of(event, "M1-1"), score(*points), version=0, by=DESK)


def test_a_record_is_judged_and_kept_under_a_name_nobody_guesses() -> None:
    event = make("Cem Örnek", "Ege Örnek")
    side = side_of(event, "M1-1", 2)

    record = attach_record(side, name="C:\\Games\\final.mat", data=VALID, by=Actor.of_side(side))

    assert (record.status, record.original_name, record.size) == ("valid", "final.mat", len(VALID))
    assert (record.uploaded_by_side, record.by) == (2, side.name)
    with record.file.open() as kept:
        assert kept.read() == VALID
    assert "final" not in record.file.name
    assert LogEntry.objects.get(action="attach-record").values == {
        "pairing": "M1-1",
        "event": "Open",
        "status": "valid",
    }


@pytest.mark.parametrize(
    ("left", "right"), [("Cem Örnek", "Ege Örnek"), ("CEM", "Ege"), ("Cem Örnek", "Bora Örnek")]
)
def test_names_tell_who_sits_in_the_left_column(left: str, right: str) -> None:
    event = make(left, right)

    assert attach(event).left_side == number_of(event, left)


@pytest.mark.parametrize(("left", "right"), [("Ada", "Bora"), ("Cem Örnek", "Cem Misal"), ("Öz", "乒乓")])
def test_names_that_do_not_tell_are_asked_about(left: str, right: str) -> None:
    assert attach(make(left, right)).left_side is None


def test_a_record_agrees_or_not_with_the_result_that_counts() -> None:
    cem, ege = proved()
    event = make("Cem Örnek", "Ege Örnek")
    record = attach(event)
    assert record.agrees is None

    enter(event, cem=cem, ege=ege, cem_is="Cem Örnek")
    record.refresh_from_db()
    assert record.agrees is True

    other = (7, 0) if number_of(event, "Cem Örnek") == 1 else (0, 7)
    event.tournament.refresh_from_db()
    correct_result(
        pairing_of(event, "M1-1"),
        score(*(other if (cem, ege) != (7, 0) else other[::-1])),
        clear=False,
        revision=event.tournament.revision,
        reason="test",
        by=DESK,
    )
    record.refresh_from_db()
    assert record.agrees is False


def test_columns_can_be_chosen_and_chosen_again() -> None:
    cem, ege = proved()
    event = make("Ada", "Bora")
    enter(event, cem=cem, ege=ege, cem_is="Ada")
    record = attach(event)
    left = number_of(event, "Ada")

    assert choose_columns(record, left_side=left, by=DESK).agrees is True
    assert choose_columns(record, left_side=3 - left, by=DESK).agrees is False
    choose_columns(record, left_side=3 - left, by=DESK)
    assert LogEntry.objects.filter(action="choose-columns").count() == 2
    with pytest.raises(ColumnUnknownError):
        choose_columns(record, left_side=3, by=DESK)


def test_the_uploader_may_say_who_sits_left() -> None:
    event = make("Ada", "Bora")

    assert attach(event, left_side=2).left_side == 2


def test_the_same_file_twice_is_kept_once() -> None:
    event = make("Cem Örnek", "Ege Örnek")

    assert attach(event) == attach(event, name="again.mat")

    assert MatchRecord.objects.count() == 1
    assert LogEntry.objects.filter(action="attach-record").count() == 1


def test_a_record_with_a_fault_is_kept_with_its_fault() -> None:
    record = attach(make("Cem Örnek", "Ege Örnek"), (FOLDER / "match-4100-illegal-play.mat").read_bytes())

    assert record.status == "invalid"
    assert record.verdict["fault"]["game"] is not None
    assert record.agrees is None


def test_a_record_of_another_length_says_so_and_does_not_agree() -> None:
    event = make("Cem Örnek", "Ege Örnek", length=9)
    enter_result(pairing_of(event, "M1-1"), score(9, 3), version=0, by=DESK)

    record = attach(event)

    assert "length-differs" in [note["code"] for note in record.verdict["notes"]]
    assert record.agrees is False


def test_a_record_of_another_length_contradicts_nothing_before_there_is_a_result() -> None:
    event = make("Cem Örnek", "Ege Örnek", length=9)

    record = attach(event)
    assert record.agrees is None

    enter_result(pairing_of(event, "M1-1"), score(9, 3), version=0, by=DESK)
    record.refresh_from_db()
    assert record.agrees is False


@pytest.mark.parametrize(("winner", "agrees"), [(1, False), (2, None)])
def test_of_a_result_without_a_score_a_record_can_only_tell_the_winner(
    winner: int, agrees: bool | None
) -> None:
    event = make("Cem Örnek", "Ege Örnek")
    cem = pairing_of(event, "M1-1").slots.get(entrant__name="Cem Örnek").number
    enter_result(pairing_of(event, "M1-1"), won_by(cem if winner == 1 else 3 - cem), version=0, by=DESK)

    assert attach(event).agrees is agrees


def test_an_sgf_with_its_analysis_is_kept_as_what_it_is() -> None:
    analysed = SGF.replace(b"MR[]", b"MR[]C[" + b"a long comment " * 2_000 + b"]", 50)

    record = attach(make("Cem Örnek", "Ege Örnek"), analysed, name="match.mat")

    assert (record.status, record.verdict["score"], record.size > 2_000_000) == ("valid", [4, 7], True)
    assert record.file.name.endswith(".sgf")


def test_games_without_a_length_are_kept_and_neither_agree_nor_disagree() -> None:
    event = make("Cem Örnek", "Ege Örnek")
    enter(event, cem=4, ege=7, cem_is="Cem Örnek")

    record = attach(event, GAM, name="final.txt")

    assert (record.status, record.verdict["length"], record.agrees) == ("valid", None, None)
    assert [note["code"] for note in record.verdict["notes"]] == ["length-not-written"]
    assert record.file.name.endswith(".gam")


@pytest.mark.parametrize(
    ("data", "refusal"),
    [
        (b"", RecordEmptyError),
        (b"x" * 1_000_001, RecordTooLargeError),
        (SGF + b" " * 8_000_000, RecordTooLargeError),
        (bytes(range(256)), RecordUnreadableError),
        (b"Dear director,\nplease find attached nothing.\n", RecordUnreadableError),
        (b"PK\x03\x04" + b"\x00" * 100, RecordUnreadableError),
    ],
)
def test_what_is_no_record_is_refused_and_not_kept(data: bytes, refusal: type[Exception]) -> None:
    event = make("Cem Örnek", "Ege Örnek")

    with pytest.raises(refusal):
        attach(event, data)

    assert not MatchRecord.objects.exists()
    assert not LogEntry.objects.filter(action="attach-record").exists()


def test_a_side_that_hands_in_all_it_may_takes_no_room_from_the_other_and_the_desk() -> None:
    event = make("Cem Örnek", "Ege Örnek")
    first, second = (side_of(event, "M1-1", number) for number in (1, 2))

    def hand_in(side: Side, blanks: int) -> MatchRecord:
        return attach_record(side, name="a.mat", data=VALID + b"\n" * blanks, by=Actor.of_side(side))

    for number in range(MOST_OF_A_SIDE):
        hand_in(first, number + 1)

    with pytest.raises(TooManyRecordsError) as refusal:
        hand_in(first, 50)
    assert refusal.value.limit == MOST_OF_A_SIDE
    assert hand_in(first, 1).uploaded_by_side == 1  # the same file again is no other record
    assert hand_in(second, 51).uploaded_by_side == 2
    assert attach(event).uploaded_by_side is None


def test_a_match_that_left_the_bracket_takes_no_record() -> None:
    event = make("Cem Örnek", "Ege Örnek")
    match = match_of(event, "M1-1")
    record = attach(event)
    enter_result(pairing_of(event, "M1-1"), score(7, 3), version=0, by=DESK)
    event.tournament.refresh_from_db()
    clear_result(pairing_of(event, "M1-1"), revision=event.tournament.revision, reason="test", by=DESK)

    with pytest.raises(LinkRevokedError):
        attach_record(Match.objects.get(pk=match.pk), name="a.mat", data=VALID, by=DESK)
    with pytest.raises(LinkRevokedError):
        choose_columns(record, left_side=1, by=DESK)
