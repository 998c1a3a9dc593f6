from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.looking import examples
from tests.tournament.layout.pictures import consolation, knockout
from tournament.layout.bracket import (
    SCREEN,
    BoxPicture,
    BoxStatus,
    BracketPicture,
    Layout,
    Metrics,
    PlacedBox,
    RoundColumn,
    feeders,
    lay_out,
    shown,
)

pictures = st.one_of(
    st.builds(knockout, st.integers(2, 130)),
    st.sampled_from([8, 16, 32, 64]).flatmap(
        lambda size: st.builds(consolation, st.just(size), byes=st.integers(0, size // 4 - 1))
    ),
)


def overlap(one: PlacedBox, other: PlacedBox) -> bool:
    """Whether two boxes, with the captions above them, share a place."""
    room = SCREEN.caption_height
    return (
        one.x < other.right
        and other.x < one.right
        and one.y - room < other.y + other.height
        and other.y - room < one.y + one.height
    )


def placed(layout: Layout) -> dict[str, PlacedBox]:
    return {box.picture.key: box for box in layout.boxes}


@settings(max_examples=examples(60))
@given(picture=pictures)
def test_no_two_boxes_overlap_and_all_stand_on_the_sheet(picture):
    layout = lay_out(picture)

    for column in range(len(layout.headings)):
        boxes = [box for box in layout.boxes if box.column == column]
        assert not any(overlap(one, other) for one, other in combinations(boxes, 2))
    for box in layout.boxes:
        assert box.x >= 0
        assert box.right <= layout.width
        assert SCREEN.heading_height <= box.y - SCREEN.caption_height
        assert box.y + box.height <= layout.height


@settings(max_examples=examples(60))
@given(picture=pictures)
def test_connectors_lead_from_each_box_to_the_one_its_winner_goes_to(picture):
    layout = lay_out(picture)
    boxes = placed(layout)

    assert {(line.source, line.target) for line in layout.lines} == {
        (box.picture.key, box.picture.feeds) for box in layout.boxes if box.picture.feeds in boxes
    }
    for line in layout.lines:
        source, target = boxes[line.source], boxes[line.target]
        assert line.points[0] == (source.right, source.middle)
        assert line.points[-1] == (target.x, target.middle)
        assert all(
            one[0] == other[0] or one[1] == other[1]
            for one, other in zip(line.points, line.points[1:], strict=False)
        )


@settings(max_examples=examples(60))
@given(picture=pictures)
def test_a_box_stands_midway_between_its_feeders_and_level_with_a_single_one(picture):
    layout = lay_out(picture)
    boxes = placed(layout)

    for key, before in feeders(shown(picture)).items():
        if before:
            first, last = boxes[before[0]].middle, boxes[before[-1]].middle
            assert boxes[key].middle == (first + last) // 2


@settings(max_examples=examples(60))
@given(picture=pictures)
def test_a_line_keeps_its_checker_name_and_score_apart(picture):
    for box in lay_out(picture).boxes:
        for line in box.lines:
            assert box.x < line.checker_x - line.checker_radius
            assert line.checker_x + line.checker_radius < line.name_x
            assert line.name_x + line.name_width < line.score_x < box.right


@given(entrants=st.integers(2, 300))
@settings(max_examples=examples(40))
def test_a_knockout_shows_one_box_less_than_entrants(entrants):
    layout = lay_out(knockout(entrants))

    assert len(layout.boxes) == entrants - 1


def test_byes_of_round_one_are_not_drawn_and_their_players_stand_in_round_two():
    layout = lay_out(knockout(3))

    assert [box.picture.key for box in layout.boxes] == ["M1-2", "M2-1"]
    assert layout.boxes[1].picture.top.name == "Player 1"
    assert layout.lines[0].points == ((220, 84), (260, 84))


def test_rounds_without_matches_are_left_out():
    layout = lay_out(consolation(8, byes=2))

    assert [heading.label for heading in layout.headings] == ["Round 3"]
    assert layout.lines == ()


def test_a_match_before_a_bye_leads_past_it_to_the_next_match():
    first = BoxPicture(key="C1-1", number="C1-1", feeds="C2-1")
    bye = BoxPicture(key="C2-1", number="C2-1", feeds="C3-1", status=BoxStatus.BYE)
    other = BoxPicture(key="C2-2", number="C2-2", feeds="C3-1")
    last = BoxPicture(key="C3-1", number="C3-1")
    rounds = tuple(RoundColumn(label="", boxes=boxes) for boxes in ((first,), (bye, other), (last,)))

    layout = lay_out(BracketPicture(title="Consolation", stage="progressive-consolation", rounds=rounds))

    assert {(line.source, line.target) for line in layout.lines} == {("C1-1", "C3-1"), ("C2-2", "C3-1")}


def test_minor_rounds_of_a_consolation_run_level():
    boxes = placed(lay_out(consolation(16)))

    for index in range(1, 5):
        assert boxes[f"C1-{index}"].middle == boxes[f"C2-{index}"].middle


def test_a_third_place_match_stands_below_the_final():
    final = BoxPicture(key="final", number="M2-1")
    third = BoxPicture(key="third", number="M2-2")
    semis = tuple(BoxPicture(key=f"M1-{i}", number=f"M1-{i}", feeds="final") for i in (1, 2))
    rounds = (RoundColumn(label="Semi-finals", boxes=semis), RoundColumn(label="Final", boxes=(final, third)))

    boxes = placed(lay_out(BracketPicture(title="Main", stage="single-elimination", rounds=rounds)))

    assert boxes["third"].x == boxes["final"].x
    assert boxes["third"].middle == boxes["final"].middle + SCREEN.pitch


def test_a_decided_box_has_a_decided_connector_and_an_svg_path_of_whole_numbers():
    semis = tuple(
        BoxPicture(key=f"M1-{i}", number=f"M1-{i}", feeds="final", status=status)
        for i, status in ((1, BoxStatus.OVER), (2, BoxStatus.READY))
    )
    rounds = (
        RoundColumn(label="Semi-finals", boxes=semis),
        RoundColumn(label="Final", boxes=(BoxPicture(key="final", number="M2-1"),)),
    )
    metrics = Metrics(
        box_width=100, line_height=10, caption_height=0, row_gap=10, family_gap=0, column_gap=20,
        heading_height=0, margin=0,
    )  # fmt: skip

    layout = lay_out(BracketPicture(title="Main", stage="single-elimination", rounds=rounds), metrics)

    assert [line.is_decided for line in layout.lines] == [True, False]
    assert layout.lines[0].svg_path == "M100 10 L110 10 L110 25 L120 25"
    assert layout.view_box == "0 0 220 60"


def test_a_picture_without_boxes_is_an_empty_layout():
    layout = lay_out(BracketPicture(title="Main", stage="single-elimination"))

    assert (layout.boxes, layout.lines, layout.headings) == ((), (), ())
