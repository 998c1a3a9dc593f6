"""The sheet on the wall: numbered lines, blank ones for who comes, on A3 or in tiles; before the draw too."""

from __future__ import annotations

import pytest
from django.utils import translation

from rules.tournament.placing import Way
from tests.factories import DESK, make_event, make_format
from tests.tournament.sheets.reading import reader, text_of
from tournament.models import Job
from tournament.print_jobs import print_sheet
from tournament.selectors.wall import wall_sheets
from tournament.services.draws import draw_part
from tournament.services.placing import begin_placing, place_card
from tournament.services.printing import request_print
from tournament.sheets.bracket import brackets_pdf
from tournament.sheets.values import Paper, Wall

pytestmark = pytest.mark.django_db


def lines_on(pdf: bytes) -> set[int]:
    return {int(word) for word in text_of(pdf).split() if word.isdecimal()}


def test_every_line_has_its_number_and_byes_are_shown() -> None:
    event = make_format("cup", 5)

    with translation.override("en"):
        pdf = brackets_pdf(wall_sheets(event, wall=Wall.DOUBLE), paper=Paper.A4)

    text = text_of(pdf)
    assert set(range(1, 9)) <= lines_on(pdf)
    assert text.count("bye") == 3
    assert "Winner of" not in text
    assert "Consolation" not in text
    assert [round(float(side)) for side in reader(pdf).pages[0].mediabox[2:]] == [1191, 842]


@pytest.mark.parametrize(("paper", "size"), [(Paper.A4, [842, 595]), (Paper.LETTER, [792, 612])])
def test_tiles_are_pages_of_the_paper_in_the_printer(paper: Paper, size: list[int]) -> None:
    event = make_format("single-elimination", 32)

    pdf = brackets_pdf(wall_sheets(event, wall=Wall.TILES), paper=paper)

    pages = reader(pdf).pages
    assert len(pages) == 3
    assert all([round(float(side)) for side in page.mediabox[2:]] == size for page in pages)
    assert set(range(1, 33)) <= lines_on(pdf)


def test_open_lines_say_so() -> None:
    event = make_event(entrants=3)
    draw_part(event, 1, draw_seed=1, open_lines=True, by=DESK)

    (sheet,) = wall_sheets(event, wall=Wall.DOUBLE)

    lines = [line for box in sheet.picture.rounds[0].boxes for line in (box.top, box.bottom)]
    assert [line.line for line in lines] == [1, 2, 3, 4]
    assert [line.text for line in lines if line.name is None] == ["still open"]


def test_before_the_draw_the_lines_wait_for_the_pen() -> None:
    event = make_event(entrants=5)
    begin_placing(event, 1, Way.CARDS, lines=16, by=DESK)
    place_card(event, 1, event.entrants.get(number=2).pk, line=3, by=DESK)

    (sheet,) = wall_sheets(event, wall=Wall.DOUBLE)

    lines = [line for box in sheet.picture.rounds[0].boxes for line in (box.top, box.bottom)]
    assert {line.line: line.name for line in lines if line.name} == {3: "Entrant 2"}
    assert len(lines) == 16
    assert [len(column.boxes) for column in sheet.picture.rounds] == [8, 4, 2, 1]
    assert sheet.picture.rounds[0].boxes[1].feeds == "M2-1"
    (plain,) = wall_sheets(make_event(entrants=5), wall=Wall.TILES)
    assert len(plain.picture.rounds[0].boxes) == 4


def test_an_event_without_a_bracket_has_no_wall_sheet_of_its_own() -> None:
    event = make_format("swiss", 4)

    assert wall_sheets(event, wall=Wall.DOUBLE) == ()


@pytest.mark.parametrize("format", ["cup", "swiss"])
def test_the_job_prints_it_and_tables_where_there_is_no_bracket(format: str) -> None:
    event = make_format(format, 5)
    job = request_print(event.tournament, sheet="wall", event=event, language="tr", paper="a4", by=DESK)

    produced = print_sheet(Job.objects.get(pk=job.pk))

    assert produced.name == "kis-acik-open-wall.pdf"
    assert "Entrant 1" in text_of(produced.content)
