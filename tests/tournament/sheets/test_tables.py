"""Tables and rounds on paper: how many pages, and what stands on them."""

from __future__ import annotations

from tests.tournament.sheets.reading import reader
from tournament.sheets.tables import rounds_pdf, tables_pdf
from tournament.sheets.values import (
    Paper,
    RoundOfRows,
    RoundRow,
    RoundsSheet,
    SheetHead,
    TableCell,
    TableRow,
    TableSheet,
)


def read(pdf: bytes) -> list[str]:
    """The text of each page."""
    return [page.extract_text() for page in reader(pdf).pages]


HEAD = SheetHead(tournament="Kış Açık", event="Open")


def _table(lines: int, columns: int) -> TableSheet:
    cells = tuple(
        TableCell(text=f"+{column}", below="7–5", is_won=column % 2 == 0, is_lost=column % 2 == 1)
        for column in range(columns - 1)
    )
    return TableSheet(
        head=HEAD,
        title="Swiss",
        score="Wins",
        columns=tuple(f"R{column}" for column in range(1, columns + 1)),
        figures=("BH", "SB"),
        rows=tuple(
            TableRow(
                place=str(line),
                number=str(line),
                name=f"Oyuncu {line} Örnek",
                score="3",
                cells=(*cells, TableCell(is_self=True)),
                figures=("8", "5.500"),
                is_out=line > 3,
            )
            for line in range(1, lines + 1)
        ),
    )


def test_a_table_stands_on_one_page() -> None:
    pages = read(tables_pdf([_table(13, 5)], paper=Paper.A4))

    assert len(pages) == 1
    assert all(text in pages[0] for text in ("Swiss", "Oyuncu 13 Örnek", "R5", "BH", "5.500", "7–5"))


def test_a_wide_and_long_table_goes_on_with_the_names_again() -> None:
    """40 lines and 40 columns: two pages of lines, each in as many as the columns need."""
    pages = read(tables_pdf([_table(40, 40)], paper=Paper.LETTER))

    assert len(pages) % 2 == 0
    assert sum("Oyuncu 1 Örnek" in page for page in pages) == len(pages) // 2 >= 2
    assert sum("R40" in page for page in pages) == 2


def test_a_table_without_rounds_can_be_printed() -> None:
    empty = TableSheet(head=HEAD, title="Swiss", score="Wins", columns=(), figures=(), rows=())

    assert len(read(tables_pdf([empty], paper=Paper.A4))) == 1


def test_rounds_stand_whole_on_their_pages() -> None:
    """A4 leaves 720 points for rounds of 8 matches, 182 points each: three on a page."""
    row = RoundRow(match="R1-1", names=("Ada Örnek", "Bora Testgil"), result="7–5")
    rounds = tuple(RoundOfRows(words=f"Round {number}", rows=(row,) * 8) for number in range(1, 8))
    pages = read(rounds_pdf([RoundsSheet(head=HEAD, title="Swiss", rounds=rounds)], paper=Paper.A4))

    assert len(pages) == 3
    assert "Round 3" in pages[0]
    assert "Round 7" in pages[2]
    assert "7–5" in pages[0]


def test_a_round_longer_than_a_page_is_cut() -> None:
    """100 matches, 36 to a page."""
    rows = tuple(RoundRow(match=f"R1-{number}", names=("Ada Örnek", "Bora Testgil")) for number in range(100))
    pages = read(
        rounds_pdf(
            [RoundsSheet(head=HEAD, title="Swiss", rounds=(RoundOfRows(words="Round 1", rows=rows),))],
            paper=Paper.A4,
        )
    )

    assert len(pages) == 3
    assert "R1-99" in pages[2]
