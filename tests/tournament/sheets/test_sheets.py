import csv
from dataclasses import replace
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po
from django.utils.translation import override

from tests.tournament.layout.pictures import consolation, knockout
from tests.tournament.sheets.reading import fonts_of, printed_texts, reader, text_of
from tournament.layout.bracket import BracketPicture
from tournament.sheets.bracket import bracket_pdf
from tournament.sheets.pairings import pairings_pdf, where_pdf
from tournament.sheets.scoresheet import game_rows, score_sheets_pdf
from tournament.sheets.standings import standings_pdf
from tournament.sheets.values import (
    BracketSheet,
    PairingRow,
    PairingsSheet,
    Paper,
    ScoreSheet,
    SheetHead,
    SheetSide,
    StandingRow,
    StandingsSheet,
    WhereRow,
    WhereSheet,
)

ROOT = Path(__file__).parents[3]
ENTRANTS = (ROOT / "tests/data/entrants-23.csv").read_text(encoding="utf-8-sig")
NAMES = [row["name"] for row in csv.DictReader(ENTRANTS.splitlines())]
LONG = "Thành Very-Long-Surname-For-Narrow-Bracket-Lines"
HEAD = SheetHead(tournament="Kış Açık 2026", event="Open", printed="3 May 2026, 20:14")
SIDE = SheetSide(name="Işıl Örnek", country="TR", club="Kadıköy Tavla", link="https://example.org/m/one")
SHEET = ScoreSheet(
    head=HEAD,
    match="Main R2 match 3",
    number="M2-3",
    stage="Main",
    length=9,
    sides=(SIDE, replace(SIDE, name="Ελένη Δοκιμή", country="GR", club="", link="https://example.org/m/two")),
    clock="12 s + 18 min",
    winner_goes="The winner goes to Main R3 match 2.",
    loser_goes="The loser goes to Consolation R2 match 1.",
)
PAIRING = PairingRow(names=("Ğuzel Misal", "Иван Пример"), length=9, match="Main R1 match 1", table="4")


def named(entrants: int) -> BracketPicture:
    """A bracket whose players are the 23 of the shared list, over again."""
    picture = knockout(entrants)
    rounds = tuple(
        replace(
            column,
            boxes=tuple(replace(b, top=renamed(b.top), bottom=renamed(b.bottom)) for b in column.boxes),
        )
        for column in picture.rounds
    )
    return replace(picture, rounds=rounds)


def renamed(line):
    if line.name is None:
        return line
    return replace(line, name=NAMES[(int(line.name.split()[1]) - 1) % len(NAMES)])


def every_sheet(paper: Paper) -> dict[str, bytes]:
    names = tuple(NAMES)
    return {
        "bracket": bracket_pdf(BracketSheet(head=HEAD, picture=named(23)), paper=paper),
        "big bracket": bracket_pdf(BracketSheet(head=HEAD, picture=named(64)), paper=paper),
        "consolation": bracket_pdf(BracketSheet(head=HEAD, picture=consolation(32)), paper=paper),
        "scores": score_sheets_pdf(
            [
                replace(SHEET, length=length, sides=(replace(SIDE, name=LONG, club=LONG), SIDE))
                for length in (1, 9, 25)
            ],
            paper=paper,
        ),
        "pairings": pairings_pdf(
            PairingsSheet(head=HEAD, rows=tuple(replace(PAIRING, names=(name, LONG)) for name in names)),
            paper=paper,
        ),
        "where": where_pdf(
            WhereSheet(
                head=HEAD,
                rows=tuple(WhereRow(name=name, answer=f"Against {LONG}", table="4") for name in names),
            ),
            paper=paper,
        ),
        "standings": standings_pdf(
            StandingsSheet(
                head=HEAD,
                columns=("Won", "Lost"),
                rows=tuple(
                    StandingRow(first=1, last=1, name=name, club=LONG, cells=("5", "1")) for name in names
                ),
            ),
            paper=paper,
        ),
    }


@pytest.mark.parametrize("paper", Paper)
def test_no_text_leaves_its_page(paper):
    for sheet in every_sheet(paper).values():
        for page_width, printed in printed_texts(sheet):
            assert printed.x >= 20
            assert printed.x + printed.width <= page_width - 20


@pytest.mark.parametrize("paper", Paper)
def test_every_font_is_in_the_file(paper):
    for sheet in every_sheet(paper).values():
        fonts = fonts_of(sheet)
        assert all("Roboto" in name for name in fonts)
        assert all(fonts.values())


def test_the_paper_is_the_one_asked_for():
    sizes = {
        paper: reader(pairings_pdf(PairingsSheet(head=HEAD, rows=()), paper=paper)).pages[0].mediabox
        for paper in Paper
    }

    assert [round(float(side)) for side in sizes[Paper.A4][2:]] == [595, 842]
    assert [round(float(side)) for side in sizes[Paper.LETTER][2:]] == [612, 792]


@pytest.mark.parametrize(("entrants", "count"), [(2, 1), (8, 1), (23, 1), (64, 3), (128, 5), (256, 9)])
def test_a_bracket_takes_as_many_pages_as_keep_it_readable(entrants, count):
    sheet = bracket_pdf(BracketSheet(head=HEAD, picture=knockout(entrants)), paper=Paper.A4)

    assert len(reader(sheet).pages) == count


def test_a_bracket_prints_names_in_every_script_and_shortens_only_the_longest():
    text = text_of(bracket_pdf(BracketSheet(head=HEAD, picture=named(23)), paper=Paper.A4))

    for name in NAMES:
        assert (name if name != LONG else "Thành V.") in text


def test_a_cut_bracket_says_where_it_goes_on():
    pages = reader(bracket_pdf(BracketSheet(head=HEAD, picture=named(64)), paper=Paper.A4)).pages

    with override("en"):
        assert "page 3" in pages[0].extract_text()
        assert "page 1" in pages[2].extract_text()
        assert "page 2" in pages[2].extract_text()


def test_a_bracket_without_matches_is_an_empty_page():
    picture = BracketPicture(title="Main", stage="single-elimination")

    assert len(reader(bracket_pdf(BracketSheet(head=HEAD, picture=picture), paper=Paper.A4)).pages) == 1


def test_a_score_sheet_says_who_plays_what_and_where_both_go():
    text = text_of(score_sheets_pdf([replace(SHEET, table="12")], paper=Paper.A4))

    for words in (
        "Kış Açık 2026", "Main R2 match 3", "M2-3", "Işıl Örnek", "Ελένη Δοκιμή", "TR · Kadıköy Tavla", "12",
        "9-point match", "12 s + 18 min", "report here", "Crawford game", "Signature",
        "The winner goes to Main R3 match 2.", "The loser goes to Consolation R2 match 1.",
    ):  # fmt: skip
        assert words in text


def test_short_matches_share_a_page_and_long_ones_do_not():
    lengths = [7, 9, 11, 5, 25, 3, 3, 3]

    pages = reader(
        score_sheets_pdf([replace(SHEET, length=length) for length in lengths], paper=Paper.A4)
    ).pages

    # 7+9, 11, 5, 25, 3+3, 3
    assert [page.mediabox.width > page.mediabox.height for page in pages] == [
        True, False, True, False, True, True,
    ]  # fmt: skip


def test_a_score_sheet_has_a_row_for_every_game_that_can_be_needed():
    assert game_rows(SHEET) == 17
    assert game_rows(replace(SHEET, length=1)) == 1
    assert game_rows(replace(SHEET, start=(1, 0))) == 16


def test_a_match_to_one_point_has_no_cube_and_no_crawford_game():
    text = text_of(score_sheets_pdf([replace(SHEET, length=1)], paper=Paper.A4))

    assert "Cube" not in text
    assert "Crawford" not in text


def test_a_side_not_known_yet_shows_who_will_stand_there_and_no_code():
    unknown = SheetSide(name=None, placeholder="Winner of M1-4")

    text = text_of(score_sheets_pdf([replace(SHEET, sides=(SIDE, unknown))], paper=Paper.A4))

    assert "Winner of M1-4" in text
    assert text.count("report here") == 1


def test_pairings_print_table_names_length_and_match():
    text = text_of(pairings_pdf(PairingsSheet(head=HEAD, rows=(PAIRING,)), paper=Paper.A4))

    for words in ("Ğuzel Misal", "Иван Пример", "Main R1 match 1", "4", "9"):
        assert words in text


def test_pairings_without_a_ready_match_say_so():
    text = text_of(pairings_pdf(PairingsSheet(head=HEAD, rows=()), paper=Paper.A4))

    assert "No match can start at the moment." in text


def test_long_lists_are_numbered_pages():
    sheet = PairingsSheet(head=HEAD, rows=(PAIRING,) * 60)

    pages = reader(pairings_pdf(sheet, paper=Paper.A4)).pages

    assert [f"Page {number} of 3" in page.extract_text() for number, page in enumerate(pages, 1)] == [
        True
    ] * 3


def test_where_do_i_play_answers_by_name():
    row = WhereRow(name="Nguyễn Mẫu", answer="You wait for Main R1 match 14.", table=None)

    text = text_of(where_pdf(WhereSheet(head=HEAD, rows=(row,)), paper=Paper.A4))

    assert "Nguyễn Mẫu" in text
    assert "You wait for Main R1 match 14." in text


def test_standings_print_shared_places():
    rows = (
        StandingRow(first=1, last=1, name="Ğuzel Misal", cells=("5",)),
        StandingRow(first=3, last=4, name="Nguyễn Mẫu", country="VN", cells=("3",)),
    )

    text = text_of(
        standings_pdf(StandingsSheet(head=HEAD, stage="Main", columns=("Won",), rows=rows), paper=Paper.A4)
    )

    for words in ("Main: final standings", "Ğuzel Misal", "3–4", "Nguyễn Mẫu", "VN", "Won"):
        assert words in text


def test_standings_of_an_open_event_say_so():
    sheet = StandingsSheet(head=HEAD, rows=(), is_final=False)

    assert "Standings so far" in text_of(standings_pdf(sheet, paper=Paper.A4))


def test_equal_input_gives_equal_bytes_when_asked():
    sheets = [score_sheets_pdf([SHEET], paper=Paper.A4, is_reproducible=True) for _ in range(2)]

    assert sheets[0] == sheets[1]


@pytest.mark.parametrize("language", ["en", "tr"])
def test_the_file_knows_its_title_and_language(language):
    with override(language):
        pdf = reader(score_sheets_pdf([SHEET], paper=Paper.A4))

    assert pdf.metadata.title.startswith("Kış Açık 2026 · Open · ")
    assert pdf.trailer["/Root"]["/Lang"] == language


def test_every_fixed_word_of_the_sheets_is_translated():
    words = {message for _, _, message, _, _ in extract_from_dir(ROOT / "tournament/sheets")}

    turkish = tournament_catalogue()

    assert words
    assert [word for word in sorted(words) if not turkish.get(word)] == []


def tournament_catalogue() -> dict[str, str]:
    found: dict[str, str] = {}
    for path in sorted((ROOT / "tournament/locale/tr").rglob("*.po")):
        with path.open("rb") as file:
            found |= {message.id: message.string for message in read_po(file, locale="tr") if message.id}
    return found
