import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.looking import examples
from tests.tournament.layout.pictures import consolation, knockout
from tournament.layout.bracket import BracketPicture, feeders, shown
from tournament.layout.pages import pages

ROWS, COLUMNS = 16, 7


def keys(picture: BracketPicture) -> list[str]:
    return [box.key for column in picture.rounds for box in column.boxes]


def rows(picture: BracketPicture) -> int:
    return sum(1 for before in feeders(picture).values() if not before)


pictures = st.one_of(
    st.builds(knockout, st.integers(2, 600)),
    st.builds(consolation, st.sampled_from([8, 16, 32, 64, 128, 256])),
)


@settings(max_examples=examples(40))
@given(picture=pictures)
def test_every_box_is_printed_and_every_page_can_be_read(picture):
    cut = pages(picture, rows=ROWS, columns=COLUMNS)

    assert {key for page in cut for key in keys(page.picture)} == set(keys(shown(picture)))
    for page in cut:
        assert rows(page.picture) <= ROWS
        assert len(page.picture.rounds) <= COLUMNS


@settings(max_examples=examples(40))
@given(picture=pictures)
def test_marks_lead_to_the_page_that_goes_on_and_back_to_the_tree(picture):
    cut = pages(picture, rows=ROWS, columns=COLUMNS)
    inside = {page.number: set(keys(page.picture)) for page in cut}
    boxes = {box.key: box for column in shown(picture).rounds for box in column.boxes}

    for page in cut:
        assert all(boxes[key].feeds in inside[number] for key, number in page.goes_on)
        assert all(key in inside[number] and number < page.number for key, number in page.comes_from)
        left = [key for key in inside[page.number] if boxes[key].feeds not in inside[page.number]]
        marked = {key for key, _ in page.goes_on}
        assert {key for key in left if boxes[key].feeds is not None} == marked


def test_the_last_page_holds_the_final_rounds():
    cut = pages(knockout(128), rows=ROWS, columns=COLUMNS)

    assert len(cut) == 5
    assert [column.label for column in cut[-1].picture.rounds] == ["Round 4", "Round 5", "Round 6", "Round 7"]
    assert [number for _, number in cut[-1].comes_from] == [1, 1, 2, 2, 3, 3, 4, 4]


def test_a_bracket_that_fits_is_one_page():
    for picture in (knockout(32), knockout(48), consolation(32)):
        assert [page.picture for page in pages(picture, rows=ROWS, columns=COLUMNS)] == [shown(picture)]


@pytest.mark.parametrize(("entrants", "count"), [(64, 3), (256, 9), (2048, 69)])
def test_big_brackets_are_cut_at_subtrees(entrants, count):
    assert len(pages(knockout(entrants), rows=ROWS, columns=COLUMNS)) == count
