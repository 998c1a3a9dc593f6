"""Whatever stands in a file, a reader gives a record or says why not; a record gets a verdict."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.match.record import MatchRecord, UnreadableRecordError
from rules.match.verdict import Status
from rules.notation.check import READERS, check_record, read_record
from tests.looking import examples
from tests.rules.notation.sgf_texts import EXAMPLE, SGF_TEXTS

RECORDS = Path(__file__).parents[2] / "data" / "records"

POSITION = "3;0;0;0;1;A;B;0;0;0;2;1;0;0;0;0;0;-1;5;0;3;0;0;0;-4;5;0;0;0;0;0;-2;0;0;-2;0;-2;0;4;2;"
CELLS = st.sampled_from(
    (
        "31: 8/5 6/5",
        "64: 24/14",
        "55: 8/3(2) 6/1*(2)",
        "66: Cannot Move",
        "54: ????",
        "00: ????",
        " Doubles => 2",
        " Takes",
        " Drops",
        " Beavers => 4",
        "Wins 1 point",
        "Wins 4 points and the match",
        "Resigns",
        "31: Concedes",
        f"31: Illegal play ({POSITION})",
        "21: 13/11 6/5 => 66: 24/18(2)",
        "passed 5 5: 13/8(2) | 64: 24/14",
        "Tie",
        "",
    )
)
ROWS = st.one_of(
    st.builds("{:>3}) {:<31}{}".format, st.integers(0, 99), CELLS, CELLS),
    st.builds("      {}".format, CELLS),
    st.sampled_from(
        ("", "; a comment", " Game 2", " Ayla : 1                       Baran B. : 0", " 3 point match")
    ),
    st.text(max_size=40),
)
GAM_TEXTS = st.lists(ROWS, max_size=12).map(
    lambda rows: "\n".join((" Ayla          Baran B.", "  1) 31: 8/5 6/5", *rows))
)
MAT_TEXTS = st.lists(ROWS, max_size=12).map(
    lambda rows: "\n".join(
        (" 3 point match", " Game 1", " Ayla : 0                       Baran B. : 0", *rows)
    )
)
SAID = st.one_of(
    st.builds(
        "({} {}) {}".format,
        st.integers(0, 7),
        st.integers(1, 6),
        st.sampled_from(("8-5 6-5", "17-20", "bar-3", "24-off*", "can't move", "")),
    ),
    st.sampled_from(
        (
            "doubles",
            "accepts",
            "rejects",
            "beavers",
            "wants to resign. O will win 2 points.",
            "wins 1 point.",
            "",
        )
    ),
    st.text(max_size=20),
)
OLDMOVES_LINES = st.one_of(
    st.builds("{}: {}".format, st.sampled_from("XO"), SAID),
    st.builds(
        "Score is {}-{} in a {} point match.".format,
        st.integers(0, 3),
        st.integers(0, 3),
        st.sampled_from((3, 5)),
    ),
    st.sampled_from(
        ("ayla is X - baran is O", "baran is X - ayla is O", "cem is O - ayla is X", "Score is 1-0", "")
    ),
)
OLDMOVES_TEXTS = st.lists(OLDMOVES_LINES, max_size=14).map(
    lambda lines: "\n".join(("Score is 0-0 in a 3 point match.", "ayla is X - baran is O", *lines))
)
TEXTS = {"mat": MAT_TEXTS, "sgf": SGF_TEXTS, "gam": GAM_TEXTS, "oldmoves": OLDMOVES_TEXTS}
SOUND = (
    EXAMPLE,
    (RECORDS / "example-2.mat").read_text(),
    "Score is 0-0 in a 3 point match.\nayla is X - baran is O\n"
    "X: (3 1) 8-5 6-5\nO: (6 4) 24-14\nX: doubles\nO: rejects\n",
    " Ayla          Baran B.\n  1) 31: 8/5 6/5        64: 24/14\n      Wins 1 point\n",
)


UNREADABLE = {
    "unreadable-file",
    "unknown-format",
    "no-match-length",
    "no-score-line",
    "two-matches",
    "position-set-by-hand",
}


def outcome(read: Callable[[], MatchRecord]) -> MatchRecord | str:
    """The record, or the code of the refusal: any other exception is what these tests look for."""
    try:
        return read()
    except UnreadableRecordError as refusal:
        return refusal.code


def test_every_reader_has_its_texts():
    assert set(TEXTS) == set(READERS)


@pytest.mark.parametrize("format_", sorted(READERS))
@settings(max_examples=examples(100))
@given(data=st.data())
def test_text_of_a_format_is_a_record_or_a_refusal(format_, data):
    text = data.draw(TEXTS[format_])

    found = outcome(lambda: READERS[format_](text))

    if isinstance(found, MatchRecord):
        assert (found.format, check_record(text.encode()).status in Status) == (format_, True)
    else:
        assert found in UNREADABLE


@pytest.mark.parametrize("format_", sorted(READERS))
@settings(max_examples=examples(50))
@given(text=st.text(max_size=200))
def test_reader_takes_any_text_at_all(format_, text):
    found = outcome(lambda: READERS[format_](text))

    assert isinstance(found, MatchRecord) or found in UNREADABLE


@settings(max_examples=examples(150))
@given(
    text=st.sampled_from(SOUND),
    at=st.integers(0, 400),
    cut=st.integers(0, 40),
    insert=st.text(alphabet=st.sampled_from("0123456789/:()[];*=>-? \n\tbarofXOWinsDoubles\\"), max_size=20),
)
def test_damaged_record_gets_a_verdict(text, at, cut, insert):
    assert check_record((text[:at] + insert + text[at + cut :]).encode()).status in Status


BEGINNINGS = (b"", b"(;GM[6]", b"RGMH", b"Score is ", b"\xff\xfe", b"\x7e\x00", b"(;CA[latin1]GM[6]")


@settings(max_examples=examples(100))
@given(data=st.binary(max_size=300), beginning=st.sampled_from(BEGINNINGS))
def test_any_bytes_are_a_record_or_a_refusal(data, beginning):
    found = outcome(lambda: read_record(beginning + data))

    assert isinstance(found, MatchRecord) or found in UNREADABLE
