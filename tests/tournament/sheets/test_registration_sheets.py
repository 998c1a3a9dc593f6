"""The papers of the registration desk: the list to tick, the badges."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import DESK, accepted, make_event
from tests.tournament.sheets.reading import reader
from tournament.enrolment import Choice, Person
from tournament.models import Event
from tournament.selectors.registration_sheets import badge_sheet, check_off_sheet
from tournament.services.enrolling import enrol
from tournament.services.prices import PriceLine, set_prices
from tournament.services.registration import import_entrants
from tournament.sheets.badges import Badge, BadgeSheet, badges_pdf
from tournament.sheets.check_off import CheckOffRow, CheckOffSheet, check_off_pdf
from tournament.sheets.values import Paper, SheetHead

HEAD = SheetHead(tournament="Kış Açık", printed="9:00")


def _read(pdf: bytes) -> list[str]:
    return [page.extract_text() for page in reader(pdf).pages]


def _list(people: int) -> CheckOffSheet:
    rows = (
        CheckOffRow(number=n, name=f"Oyuncu {n} Örnek", beside="Kule", owed="100 ₺", is_here=n % 2 == 0)
        for n in range(1, people + 1)
    )
    return CheckOffSheet(head=HEAD, rows=tuple(rows))


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("people", [0, 1, 40, 500])
def test_everybody_stands_on_the_check_off_list(people: int, paper: Paper) -> None:
    text = "\n".join(_read(check_off_pdf(_list(people), paper=paper)))

    assert text.count("Örnek") == people
    assert "Check-off list" in text


def test_sixty_people_are_one_page() -> None:
    assert len(_read(check_off_pdf(_list(60), paper=Paper.A4))) == 1


def test_eight_badges_are_a_page_and_a_long_name_stays_in_its_badge() -> None:
    badges = [Badge(number=n, name=f"Oyuncu {n} Örnek") for n in range(1, 9)]
    long = Badge(
        number=1234, name="Ada Nur Gülsüm Uzunsoyadlıoğulları Örnek", about="Kule · TR", events="Open"
    )
    sheet = BadgeSheet(head=HEAD, badges=(*badges, long))

    pages = _read(badges_pdf(sheet, paper=Paper.A4))

    assert len(pages) == 2
    assert "1234" in pages[1]
    assert "Örnek" in pages[1]


@pytest.fixture
def event(db: None) -> Event:
    event = make_event()
    import_entrants(event, accepted(["Işıl Örnek", "Ada Örnek", "Cem Başka"]), by=DESK)
    return event


def test_the_list_is_by_name_with_what_is_owed(event: Event) -> None:
    set_prices(event, [PriceLine(kind="entry", amount=50_000)], DESK)
    enrol(event.tournament, Person(name="Deniz Yeni", club="Moda"), [Choice(event=event)], by=DESK)

    rows = check_off_sheet(event.tournament).rows

    assert [(row.number, row.name, row.owed, row.is_here) for row in rows] == [
        (2, "Ada Örnek", "not paid", False),
        (3, "Cem Başka", "not paid", False),
        (4, "Deniz Yeni", "₺500.00", True),
        (1, "Işıl Örnek", "not paid", False),
    ]
    assert [row.events for row in check_off_sheet(event.tournament, event=event).rows] == [""] * 4


def test_badges_of_all_and_of_one(event: Event) -> None:
    assert [badge.number for badge in badge_sheet(event.tournament).badges] == [1, 2, 3]
    (one,) = badge_sheet(event.tournament, numbers=[2]).badges
    assert (one.number, one.name, one.events) == (2, "Ada Örnek", "Open")


@pytest.mark.parametrize("made", [check_off_sheet, badge_sheet])
def test_a_paper_costs_the_same_for_3_and_30(event: Event, made) -> None:
    def cost() -> int:
        with CaptureQueriesContext(connection) as asked:
            made(event.tournament)
        return len(asked)

    few = cost()
    import_entrants(event, accepted(f"Oyuncu {n}" for n in range(30)), by=DESK)
    assert cost() == few
