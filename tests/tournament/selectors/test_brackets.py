from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from tests.tournament.selectors.cups import Cup
from tournament.layout.bracket import BoxPicture, BoxStatus, BracketPicture, lay_out
from tournament.models import Stage
from tournament.selectors.brackets import bracket_picture
from tournament.simulation import simulate

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


def boxes(picture: BracketPicture) -> dict[str, BoxPicture]:
    return {box.key: box for column in picture.rounds for box in column.boxes}


def test_picture_of_eight_has_rounds_lengths_and_placeholders():
    cup = Cup(8)

    picture = bracket_picture(cup.stages["main"])

    assert picture.title == "Main"
    assert [(c.label, c.length, len(c.boxes)) for c in picture.rounds] == [
        ("Round 1", 9, 4),
        ("Semi-finals", 9, 2),
        ("Final", 11, 1),
    ]
    found = boxes(picture)
    assert (found["M1-1"].top.name, found["M1-1"].bottom.name) == cup.names_in("M1-1")
    assert found["M1-1"].status is BoxStatus.READY
    assert found["M1-1"].feeds == "M2-1"
    assert found["M1-1"].note == "loser → C1-1"
    assert found["M2-1"].top.placeholder == "Winner of M1-1"
    assert found["M3-1"].feeds is None
    assert found["M3-1"].note == ""
    assert found["M1-1"].top.country == "TR"


def test_result_shows_score_and_winner_and_moves_both_brackets():
    cup = Cup(8)
    first, second = cup.names_in("M1-1")

    cup.play("M1-1", winner=2, loser_points=5)
    main = boxes(bracket_picture(cup.stages["main"]))
    consolation = boxes(bracket_picture(cup.stages["consolation"]))

    assert (main["M1-1"].top.score, main["M1-1"].bottom.score) == (5, 9)
    assert (main["M1-1"].top.is_winner, main["M1-1"].bottom.is_winner) == (False, True)
    assert main["M1-1"].status is BoxStatus.OVER
    assert main["M1-1"].note == ""
    assert main["M2-1"].top.name == second
    assert consolation["C1-1"].top.name == first
    assert consolation["C1-1"].bottom.placeholder == "Loser of M1-2"


def test_called_match_shows_its_table_until_it_is_over():
    cup = Cup(4)

    cup.call("M1-1", 12)
    called = boxes(bracket_picture(cup.stages["main"]))["M1-1"]
    cup.play("M1-1")
    over = boxes(bracket_picture(cup.stages["main"]))["M1-1"]

    assert (called.status, called.table) == (BoxStatus.CALLED, "12")
    assert (over.status, over.table) == (BoxStatus.OVER, None)


def test_disputed_result_is_marked():
    cup = Cup(4)

    cup.play("M1-1", state="disputed")

    assert boxes(bracket_picture(cup.stages["main"]))["M1-1"].note == "disputed"


def test_byes_are_named_passed_and_left_out_by_the_layout():
    # Five in eight lines: three byes in round 1; the losers who never were leave byes in the consolation.
    cup = Cup(5)

    main = bracket_picture(cup.stages["main"])
    consolation = bracket_picture(cup.stages["consolation"])

    byes = [box for box in main.rounds[0].boxes if box.status is BoxStatus.BYE]
    assert len(byes) == 3
    assert {line.text for box in byes for line in (box.top, box.bottom) if line.is_bye} == {"bye"}
    assert len([box for box in lay_out(main).boxes if box.column == 0]) == 1
    # The one loser of round 1 passes consolation round 1, so round 2 waits for the match he comes from.
    played = next(box.key for box in main.rounds[0].boxes if box.status is BoxStatus.READY)
    texts = [line.text for box in consolation.rounds[1].boxes for line in (box.top, box.bottom)]
    assert f"Loser of {played}" in texts
    assert all(box.status in (BoxStatus.BYE, BoxStatus.VOID) for box in consolation.rounds[0].boxes)


def test_unpublished_draw_is_seen_by_the_desk_alone():
    cup = Cup(8, is_published=False)

    assert bracket_picture(cup.stages["main"]).rounds == ()
    assert len(bracket_picture(cup.stages["main"], draft=True).rounds) == 3


def test_turkish_words():
    cup = Cup(8)

    with translation.override("tr"):
        picture = bracket_picture(cup.stages["consolation"])

    assert picture.stage == "progressive-consolation"
    assert boxes(picture)["C1-1"].number == "C1-1"


def test_queries_do_not_grow_with_entrants():
    counts = []
    for entrants, name in ((8, "Small"), (128, "Large")):
        stage = Stage.objects.get(pk=Cup(entrants, name=name).stages["main"].pk)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            bracket_picture(stage)
        counts.append(len(queries))

    assert counts[0] == counts[1]


@pytest.mark.parametrize(
    ("format", "stage", "labels"),
    [
        # Played until four are left: 16 lines have two rounds, and neither is a final.
        ("fighters", "main", ["Round 1", "Round 2"]),
        # Others drop in between two rounds of one match each: the first of them is no pair of semi-finals.
        (
            "triple-elimination",
            "second-bracket",
            ["Round 1", "Round 2", "Round 3", "Round 4", "Round 5", "Final"],
        ),
        ("double-elimination", "main", ["Round 1", "Round 2", "Semi-finals", "Final"]),
    ],
)
def test_rounds_are_semi_finals_only_where_two_matches_lead_to_a_final(
    format: str, stage: str, labels: list[str]
):
    simulate(format=format, entrants=16, draw_seed=1, keep=True)

    picture = bracket_picture(Stage.objects.get(code=stage))

    assert [column.label for column in picture.rounds] == labels
