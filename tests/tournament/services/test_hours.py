"""Posted times and waves, breaks, notices; and that nothing is called before its time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone, translation

from tests.factories import DESK, make_event, make_published, make_tournament, pairing_of
from tournament.errors import ChoiceUnknownError
from tournament.hall_errors import (
    BreakBackwardsError,
    BreakTooLongError,
    InBreakError,
    NoticeOverError,
    StartsLaterError,
    TextMissingError,
    TextTooLongError,
    WaveOrderError,
    WaveTablesError,
    WaveTwiceError,
)
from tournament.imports.lines import EntrantValues
from tournament.models import LogEntry
from tournament.phrases import refusal_sentence
from tournament.selectors.pairings import pairings_of, where_to_play
from tournament.services.draws import draw_part, publish_part
from tournament.services.hours import WavePosted, add_break, remove_break, set_start_times
from tournament.services.lines import close_entries, enter_late
from tournament.services.notices import put_up_notice, take_down_notice
from tournament.services.tables import call_match
from tournament.starts import PlannedStart, breaks_of, start_of_pairing

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 1, 10, 9, tzinfo=UTC)  # 12:00 in Istanbul
TWO_WAVES = (
    WavePosted(stage="main", round=1, wave=1, at=NOON, first_table=1, last_table=2),
    WavePosted(stage="main", round=1, wave=2, at=NOON + timedelta(minutes=50), first_table=1, last_table=2),
)


def in_an_hour() -> datetime:
    return timezone.now() + timedelta(hours=1)


def test_matches_of_a_round_are_told_their_wave_and_table() -> None:
    event = make_published(8)

    set_start_times(event, TWO_WAVES, by=DESK)

    starts = [start_of_pairing(pairing_of(event, f"M1-{number}")) for number in range(1, 5)]
    assert starts == [
        PlannedStart(NOON, 1, 2, 1),
        PlannedStart(NOON, 1, 2, 2),
        PlannedStart(NOON + timedelta(minutes=50), 2, 2, 1),
        PlannedStart(NOON + timedelta(minutes=50), 2, 2, 2),
    ]
    assert start_of_pairing(pairing_of(event, "M2-1")) is None
    assert [line.start for line in pairings_of(event) if line.key.startswith("M1")] == starts


def test_a_bye_takes_no_table_in_a_wave() -> None:
    """Of 7, the first line of round 1 is a bye's (draw seed 7 or not: seed order puts it there)."""
    event = make_published(7)
    set_start_times(event, TWO_WAVES, by=DESK)

    lines = [line for line in pairings_of(event) if line.key.startswith("M1")]

    assert [(line.start.wave, line.start.table) for line in lines if line.start] == [(1, 1), (1, 2), (2, 1)]
    assert [start_of_pairing(pairing_of(event, line.key)) for line in lines] == [line.start for line in lines]


def test_closing_the_entries_moves_no_match_to_another_wave() -> None:
    """Of 8 lines three are open: matches that become byes leave their tables empty, the others stay."""
    event = make_event(entrants=5)
    draw_part(event, 1, draw_seed=7, open_lines=True, by=DESK)
    set_start_times(event, TWO_WAVES, by=DESK)
    publish_part(event, 1, draw_seed=7, by=DESK)
    before = {line.key: line.start for line in pairings_of(event) if line.key.startswith("M1")}

    close_entries(event, by=DESK)

    after = {line.key: line.start for line in pairings_of(event) if line.key.startswith("M1")}
    assert len(after) < len(before) == 4
    assert after == {key: before[key] for key in after}
    assert {key: start_of_pairing(pairing_of(event, key)) for key in after} == after


def test_a_match_that_comes_to_be_starts_after_the_others() -> None:
    """Of 7 the bye's holder gets an opponent: the others keep their times, the new match is last."""
    event = make_published(7)
    set_start_times(event, TWO_WAVES, by=DESK)
    before = {line.key: line.start for line in pairings_of(event) if line.key.startswith("M1")}

    enter_late(event, EntrantValues(name="Geç Örnek"), by=DESK)

    after = {line.key: line.start for line in pairings_of(event) if line.key.startswith("M1")}
    (new,) = set(after) - set(before)
    assert {key: after[key] for key in before} == before
    assert after[new] == PlannedStart(NOON + timedelta(minutes=50), 2, 2, 2)


def test_who_asks_where_to_play_hears_the_time() -> None:
    event = make_published(8)
    set_start_times(event, TWO_WAVES, by=DESK)

    with translation.override("tr"):
        answers = {answer.key: answer.words for answer in where_to_play(event.tournament)}
        assert "12:50, 2. seans, masa 2" in answers["M1-4"]
    with translation.override("en"):
        answers = {answer.key: answer.words for answer in where_to_play(event.tournament)}
        assert "12:00, wave 1, table 1" in answers["M1-1"]


def test_posting_again_replaces_and_the_same_changes_nothing() -> None:
    event = make_published(8)

    for _ in range(2):
        set_start_times(event, TWO_WAVES, by=DESK)
    set_start_times(event, TWO_WAVES[:1], by=DESK)

    assert event.start_times.count() == 1
    assert LogEntry.objects.filter(action="post-times").count() == 2


@pytest.mark.parametrize(
    ("waves", "error"),
    [
        ([WavePosted(stage="groups", round=1, at=NOON)], ChoiceUnknownError),
        ([WavePosted(stage="main", round=1, wave=2, at=NOON)], WaveOrderError),
        ([WavePosted(stage="main", round=0, at=NOON)], WaveOrderError),
        ([TWO_WAVES[0], TWO_WAVES[0]], WaveTwiceError),
        (
            [TWO_WAVES[0], WavePosted(stage="main", round=1, wave=2, at=NOON - timedelta(minutes=1))],
            WaveOrderError,
        ),
        ([WavePosted(stage="main", round=1, at=NOON, first_table=3)], WaveTablesError),
        ([WavePosted(stage="main", round=1, at=NOON, first_table=3, last_table=2)], WaveTablesError),
    ],
)
def test_disorder_is_refused_and_leaves_what_was_posted(
    waves: list[WavePosted], error: type[Exception]
) -> None:
    event = make_published(8)
    set_start_times(event, TWO_WAVES, by=DESK)

    with pytest.raises(error) as refused:
        set_start_times(event, waves, by=DESK)

    assert refusal_sentence(refused.value)  # type: ignore[arg-type]
    assert event.start_times.count() == 2


def test_nothing_is_called_before_its_time_unless_a_director_insists() -> None:
    event = make_published(8)
    set_start_times(event, [WavePosted(stage="main", round=1, at=in_an_hour())], by=DESK)
    table = event.tournament.tables.get(number=1)

    with pytest.raises(StartsLaterError):
        call_match(pairing_of(event, "M1-1"), table=table, by=DESK)
    call_match(pairing_of(event, "M1-1"), table=table, by=DESK, despite=True)

    assert pairing_of(event, "M1-1").table == table
    assert LogEntry.objects.get(action="call-match").after == {"table": 1, "despite": ["starts-later"]}


def test_a_match_whose_time_has_come_is_called() -> None:
    event = make_published(8)
    set_start_times(event, [WavePosted(stage="main", round=1, at=timezone.now())], by=DESK)

    call_match(pairing_of(event, "M1-1"), table=event.tournament.tables.get(number=1), by=DESK)

    assert pairing_of(event, "M1-1").status == "called"


def test_nobody_is_called_in_a_break_and_a_called_match_may_change_its_table() -> None:
    event = make_published(8)
    first, second = event.tournament.tables.filter(number__lte=2)
    call_match(pairing_of(event, "M1-1"), table=first, by=DESK)
    now = timezone.now()
    row = add_break(
        event.tournament, starts_at=now - timedelta(minutes=1), ends_at=in_an_hour(), name_tr="Yemek", by=DESK
    )

    with pytest.raises(InBreakError):
        call_match(pairing_of(event, "M1-2"), table=second, by=DESK)
    call_match(pairing_of(event, "M1-1"), table=second, by=DESK)
    remove_break(row, by=DESK)
    remove_break(row, by=DESK)
    call_match(pairing_of(event, "M1-2"), table=first, by=DESK)

    assert breaks_of(event.tournament) == []
    actions = list(LogEntry.objects.values_list("action", flat=True))
    assert (actions.count("add-break"), actions.count("remove-break")) == (1, 1)


def test_a_break_needs_a_name_and_runs_forwards() -> None:
    tournament = make_tournament()

    with pytest.raises(TextMissingError):
        add_break(tournament, starts_at=NOON, ends_at=in_an_hour(), by=DESK)
    with pytest.raises(BreakBackwardsError) as refused:
        add_break(tournament, starts_at=NOON, ends_at=NOON, name_en="Lunch", by=DESK)

    assert refused.value.values == {"starts_at": "12:00", "ends_at": "12:00"}
    with pytest.raises(BreakTooLongError):
        add_break(tournament, starts_at=NOON, ends_at=NOON + timedelta(hours=19), name_en="Lunch", by=DESK)
    assert not tournament.breaks.exists()


def test_a_notice_is_put_up_and_taken_down_once() -> None:
    tournament = make_event().tournament

    notice = put_up_notice(tournament, text_tr="  Çiftler  20:00 itibarıyla kapalı ", by=DESK)
    for _ in range(2):
        take_down_notice(notice, by=DESK)

    notice.refresh_from_db()
    assert notice.text_tr == "Çiftler 20:00 itibarıyla kapalı"
    assert notice.taken_down_at is not None
    assert LogEntry.objects.filter(action="take-down-notice").count() == 1


def test_a_notice_says_something_and_not_too_much() -> None:
    tournament = make_tournament()

    with pytest.raises(TextMissingError):
        put_up_notice(tournament, text_tr="  ", by=DESK)
    with pytest.raises(NoticeOverError):
        put_up_notice(tournament, text_en="Late", shown_until=NOON, by=DESK)
    with pytest.raises(TextTooLongError):
        put_up_notice(tournament, text_en="a" * 201, by=DESK)
