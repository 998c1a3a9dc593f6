"""Sheets of the hall: waves with who plays where, notices large enough to be read."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone
from django.utils.translation import override

from tests.factories import DESK, make_published
from tests.tournament.sheets.reading import reader, text_of
from tournament.selectors.hall_sheets import notices_sheet, waves_sheet
from tournament.services.hours import WavePosted, set_start_times
from tournament.services.notices import put_up_notice, take_down_notice
from tournament.sheets.hall import notices_pdf, waves_pdf
from tournament.sheets.values import NoticesSheet, PairingRow, Paper, SheetHead, WaveRows, WavesSheet

HEAD = SheetHead(tournament="AVM Geleneksel Tavla", event="Açık", printed="3 May 2026, 10:14")
NOON = datetime(2026, 1, 10, 9, tzinfo=UTC)


def wave(words: str, first: int, last: int) -> WaveRows:
    rows = tuple(
        PairingRow(
            names=(f"Ğuzel Misal {n}", f"Иван Пример {n}"), length=5, match=f"Main R1 {n}", table=str(n)
        )
        for n in range(first, last + 1)
    )
    return WaveRows(words=words, rows=rows)


def test_waves_go_on_on_the_next_page_under_their_words() -> None:
    sheet = WavesSheet(head=HEAD, waves=(wave("1. seans 12:00", 1, 32), wave("2. seans 12:50", 33, 64)))

    with override("tr"):
        pdf = reader(waves_pdf(sheet, paper=Paper.A4))

    texts = [page.extract_text() for page in pdf.pages]
    assert len(texts) == 3
    assert "1. seans 12:00" in texts[0]
    assert all("2. seans 12:50" in text for text in texts[1:])
    assert sum(text.count("Ğuzel Misal") for text in texts) == 64
    assert all("Ğuzel Misal" in text for text in texts)


def test_notices_hang_in_both_languages() -> None:
    sheet = NoticesSheet(
        head=HEAD,
        notices=(("Çiftler kaydı 20:00 itibarıyla kapanıyor", "Doubles closes 20:00"), ("Yemek 13:00",)) * 5,
    )

    text = text_of(notices_pdf(sheet, paper=Paper.LETTER))

    assert text.count("Doubles closes 20:00") == 5
    assert text.count("Yemek 13:00") == 5


@pytest.mark.django_db
def test_the_wave_sheet_says_who_plays_when_and_where() -> None:
    event = make_published(8)
    waves = [
        WavePosted(stage="main", round=1, wave=1, at=NOON, first_table=1, last_table=3),
        WavePosted(
            stage="main", round=1, wave=2, at=NOON + timedelta(minutes=50), first_table=1, last_table=3
        ),
        WavePosted(stage="main", round=2, at=NOON + timedelta(minutes=100)),
    ]
    assert waves_sheet(event) is None
    set_start_times(event, waves, by=DESK)

    with override("tr"):
        sheet = waves_sheet(event)

    assert sheet is not None
    assert [(each.words, [row.table for row in each.rows]) for each in sheet.waves] == [
        ("Ana tablo 1. tur · 1. seans 12:00, masa 1–3", ["1", "2", "3"]),
        ("Ana tablo 1. tur · 2. seans 12:50, masa 1", ["1"]),
        ("Ana tablo, yarı final · 13:40", [None, None]),
    ]


@pytest.mark.django_db
def test_notices_that_are_over_are_not_printed() -> None:
    tournament = make_published(4).tournament
    assert notices_sheet(tournament) is None
    now = timezone.now()
    over = {"shown_from": now - timedelta(hours=2), "shown_until": now - timedelta(hours=1)}
    put_up_notice(tournament, text_en="Over", **over, by=DESK)
    take_down_notice(put_up_notice(tournament, text_en="Down", by=DESK), by=DESK)
    put_up_notice(tournament, text_tr="Gelecek", text_en="Coming", by=DESK)

    with override("en"):
        sheet = notices_sheet(tournament)

    assert sheet is not None
    assert sheet.notices == (("Coming", "Gelecek"),)
