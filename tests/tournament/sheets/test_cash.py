"""The cash sheet: what was moved in each till, and the sums, in both languages."""

from __future__ import annotations

import pytest
from django.utils import translation

from tests.factories import DESK
from tests.tournament.purses import entry, make_desk, make_person, owe
from tests.tournament.sheets.reading import fonts_of, reader, text_of
from tournament.models import Tournament, Voucher
from tournament.selectors.cash_sheet import money_sheet, till_sheets
from tournament.services.ledger import pay, refund, reverse
from tournament.services.prices import open_till
from tournament.services.tills import count_till, move_cash
from tournament.sheets.cash import cash_pdf
from tournament.sheets.cash_values import CashRow
from tournament.sheets.values import Paper

pytestmark = pytest.mark.django_db
_N = "\u00a0"
_MINUS = "\u2212"


@pytest.fixture
def tournament() -> Tournament:
    """500 lira of change; Ada pays 1 250 with 50 euro; Bora pays 100, taken back; Cem pays 300 by card."""
    tournament, event, till = make_desk()
    open_till(tournament, "Masa 2", DESK)
    move_cash(till, {"TRY": 100000}, DESK)
    people = [make_person(tournament, name) for name in ("Ada Örnek", "Bora Örnek", "Cem Örnek")]
    owe(people[0], event, 125000)
    owe(people[1], event, 10000, entry(5000, "fee"))
    owe(people[2], event, 20000, entry(10000, "side-pool", "Küçük"))
    pay(tournament, people[0], till=till, method="cash", given={"EUR": 5000}, by=DESK)
    paid = pay(tournament, people[1], till=till, method="cash", given={"TRY": 10000}, by=DESK)
    reverse(paid.voucher, "Yanlış", DESK)
    pay(tournament, people[2], till=till, method="card", given={"TRY": 30000}, by=DESK)
    refund(tournament, people[0], till=till, method="cash", given={"TRY": 1000}, reason="İade", by=DESK)
    count_till(till, {"EUR": 5000, "TRY": 16000}, DESK)
    return tournament


def test_a_till_tells_what_moved_it(tournament: Tournament) -> None:
    """1 000 in change, 825 given as change for 50 euro, 10 given back, 5 too few: 160 are there."""
    with translation.override("tr"):
        first, second = till_sheets(tournament)

    assert (first.till, first.columns, second.columns) == ("Masa 1", ("TRY", "EUR"), ("TRY",))
    assert [row.cells for row in first.rows] == [
        (f"1.000,00{_N}₺", f"0,00{_N}€"),
        (f"{_MINUS}825,00{_N}₺", f"50,00{_N}€"),
        (f"{_MINUS}10,00{_N}₺", f"0,00{_N}€"),
        (f"{_MINUS}5,00{_N}₺", f"0,00{_N}€"),
        (f"160,00{_N}₺", f"50,00{_N}€"),
    ]
    assert first.rows[-1].is_sum
    assert first.others == (f"Kart: 300,00{_N}₺",)
    assert len(first.counts) == 1
    assert "beklenen" in first.counts[0]
    assert second.counts == second.others == ()


def test_the_sums_of_the_tournament(tournament: Tournament) -> None:
    with translation.override("en"):
        sheet = money_sheet(tournament)

    assert sheet.rows == (
        CashRow(label="Open", cells=("1 of 3", "₺1,550.00", "₺100.00", "₺50.00", "₺160.00")),
        CashRow(label="Together", cells=("", "₺1,550.00", "₺100.00", "₺50.00", "₺160.00"), is_sum=True),
    )
    assert dict(sheet.figures) == {
        "Charged": "₺1,700.00",
        "Received": "₺1,540.00",
        "Card": "₺300.00",
        "Cash": "₺1,240.00",
        "Cash differences": f"{_MINUS}₺5.00",
    }


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "tr",
            (
                "Kasa dökümü: Masa 1",
                "Olması gereken",
                "160,00 ₺",
                "Sayan: ad, saat, imza",
                "Turnuvanın parası",
            ),
        ),
        (
            "en",
            (
                "Cash sheet: Masa 1",
                "Should be there",
                "₺160.00",
                "Counted by: name",
                "Money of the tournament",
            ),
        ),
    ],
)
def test_the_sheet_is_printed_with_its_own_letters(
    tournament: Tournament, language: str, words: tuple[str, ...]
) -> None:
    with translation.override(language):
        pdf = cash_pdf(till_sheets(tournament), money_sheet(tournament), paper=Paper.A4)

    text = text_of(pdf).replace(_N, " ")
    assert all(word in text for word in words)
    assert len(reader(pdf).pages) == 3
    assert all(fonts_of(pdf).values())


def test_a_tournament_without_money_prints_its_sums() -> None:
    tournament, _, till = make_desk()
    till.delete()

    with translation.override("en"):
        pdf = cash_pdf(till_sheets(tournament), money_sheet(tournament), paper=Paper.A4)

    assert len(reader(pdf).pages) == 1
    assert not Voucher.objects.exists()
