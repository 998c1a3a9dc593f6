from __future__ import annotations

from io import BytesIO

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation
from django.utils.formats import date_format
from pypdf import PdfReader

from matches.models import Side
from tests.factories import make_format
from tests.tournament.selectors.cups import Cup
from tournament.errors import NothingToPrintError, SheetUnknownError
from tournament.jobs import Produced
from tournament.links import match_path
from tournament.models import Event, Job, Tournament
from tournament.print_jobs import print_sheet
from tournament.selectors import sheets

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


def job(cup: Cup, sheet: str, *, language: str = "en", **arguments: object) -> Job:
    return Job.objects.create(
        kind="print",
        tournament=cup.tournament,
        arguments={"sheet": sheet, "language": language, "paper": "a4", **arguments},
    )


def text_of(cup: Cup, sheet: str, **arguments: object) -> tuple[str, str]:
    row = job(cup, sheet, **arguments)
    produced: Produced = print_sheet(row)
    pages = PdfReader(BytesIO(produced.content)).pages
    return produced.name, "\n".join(page.extract_text() for page in pages)


def test_score_sheet_says_who_where_how_long_and_where_next():
    cup = Cup(8)
    cup.call("M1-1", 5)

    sheet = sheets.score_sheets(cup.tournament, keys=["M1-1"], base_url="http://192.0.2.7:8000/")[0]

    first, second = cup.names_in("M1-1")
    sides = Side.objects.filter(match=cup.pairings["M1-1"].match).order_by("number")
    assert (sheet.match, sheet.number, sheet.stage) == ("Main R1 match 1", "M1-1", "Main")
    assert (sheet.length, sheet.table) == (9, "5")
    assert [side.name for side in sheet.sides] == [first, second]
    assert [side.link for side in sheet.sides] == [
        f"http://192.0.2.7:8000{match_path(side)}" for side in sides
    ]
    assert sheet.winner_goes == "The winner goes to Main semi-final 1."
    assert sheet.loser_goes == "The loser goes to Consolation R1 match 1."
    assert sheet.clock == "12 s + 18 min"
    assert (sheet.uses_cube, sheet.uses_crawford) == (True, True)


def test_score_sheet_of_a_match_to_come_leaves_names_open():
    cup = Cup(8)

    (sheet,) = sheets.score_sheets(cup.tournament, keys=["M3-1"])

    assert sheet.length == 11
    assert [(side.name, side.placeholder, side.link) for side in sheet.sides] == [
        (None, "Winner of M2-1", None),
        (None, "Winner of M2-2", None),
    ]
    assert sheet.winner_goes == "The winner wins the flight: Main."
    assert sheet.loser_goes == "The loser is out."


def test_links_begin_as_the_tournament_says():
    Cup(2)
    Tournament.objects.update(base_url="https://duses.example")

    (sheet,) = sheets.score_sheets(Tournament.objects.get(), base_url="http://192.0.2.7")

    assert all(side.link.startswith("https://duses.example/m/") for side in sheet.sides)


def test_score_sheets_are_of_open_matches_of_the_stage():
    cup = Cup(8)
    cup.play("M1-1")
    cup.play("M1-2")

    assert [sheet.number for sheet in sheets.score_sheets(cup.tournament)] == ["M1-3", "M1-4", "M2-1", "C1-1"]
    consolation = cup.stages["consolation"]
    assert [s.number for s in sheets.score_sheets(cup.tournament, stage=consolation)] == ["C1-1"]


def test_where_sheet_holds_who_still_plays():
    cup = Cup(4)
    cup.call("M1-1", 1)
    cup.play("M1-2")

    rows = sheets.where_sheet(cup.tournament).rows

    names = [row.name for row in rows]
    assert names == sorted(names, key=["Ada Örnek", "Bora Örnek", "Ece Örnek", "Işıl Örnek"].index)
    assert len(rows) == 4
    assert {row.table for row in rows if row.name in cup.names_in("M1-1")} == {"1"}


def test_pairings_of_several_events_name_their_event():
    cup = Cup(2)
    Cup(2, name="Doubles")

    rows = sheets.pairings_sheet(cup.tournament).rows
    one = sheets.pairings_sheet(cup.tournament, event=cup.event).rows

    assert sorted(row.match for row in rows) == ["Doubles: Main final", "Open: Main final"]
    assert [row.match for row in one] == ["Main final"]


def test_standings_sheets_are_of_stages_with_places():
    cup = Cup(8)
    cup.play("M1-1")

    (sheet,) = sheets.standings_sheets(cup.event)

    assert (sheet.stage, sheet.is_final, [row.place for row in sheet.rows]) == ("Main", False, ["5–8"])


@pytest.mark.parametrize(
    ("sheet", "expected"),
    [
        ("bracket", "Consolation"),
        ("standings", "5–8"),
        ("pairings", "Main"),
        ("where-to-play", "Örnek"),
        ("score-sheets", "Main R1 match 3"),
    ],
)
def test_print_job_makes_each_sheet(sheet: str, expected: str):
    cup = Cup(8)
    cup.play("M1-1")

    name, text = text_of(cup, sheet, event=cup.event.pk)

    assert name == f"kis-acik-open-{sheet}.pdf"
    assert expected in text


def test_print_job_speaks_the_language_it_was_asked_for():
    # Django's own catalogue names the month; ours is complete only once its parts are merged.
    cup = Cup(8)
    month = date_format(timezone.now(), "F")

    _, english = text_of(cup, "pairings")
    _, turkish = text_of(cup, "pairings", language="tr")

    with translation.override("tr"):
        ay = date_format(timezone.now(), "F")
    assert month in english
    assert ay in turkish


def test_print_job_refuses_unknown_sheets_and_empty_ones():
    cup = Cup(4)
    unknown, empty = job(cup, "menu"), job(cup, "standings", event=cup.event.pk)

    with pytest.raises(SheetUnknownError):
        print_sheet(unknown)
    with pytest.raises(NothingToPrintError):
        print_sheet(empty)


def test_a_draft_is_printed_for_the_desk():
    cup = Cup(4, is_published=False)

    assert [sheet.picture.title for sheet in sheets.bracket_sheets(cup.event)] == ["Main", "Consolation"]


def test_queries_do_not_grow_with_entrants():
    counts = []
    for entrants, name in ((8, "Small"), (128, "Large")):
        cup = Cup(entrants, name=name)
        cup.play("M1-1")
        event, tournament = Event.objects.get(pk=cup.event.pk), Tournament.objects.get()
        with CaptureQueriesContext(connection) as queries:
            sheets.score_sheets(tournament, event=event)
            sheets.bracket_sheets(event)
            sheets.standings_sheets(event)
            sheets.pairings_sheet(tournament)
            sheets.where_sheet(tournament)
        counts.append(len(queries))

    assert counts[0] == counts[1]


@pytest.mark.parametrize("format", ["swiss", "round-robin", "groups"])
@pytest.mark.parametrize("sheet", ["bracket", "standings"])
def test_a_flight_that_is_a_table_is_printed_as_one(format: str, sheet: str):
    event = make_format(format, 8)
    arguments = {"sheet": sheet, "language": "en", "paper": "a4", "event": event.pk}
    whole, flight = (
        Job.objects.create(kind="print", tournament=event.tournament, arguments=arguments | more)
        for more in ({}, {"stage": event.stages.get().pk})
    )

    for row in (whole, flight):
        pages = PdfReader(BytesIO(print_sheet(row).content)).pages
        text = "".join(page.extract_text() for page in pages)
        assert "Wins" in text
        assert all(f"Entrant {number}" in text for number in range(1, 9))
