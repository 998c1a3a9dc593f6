"""Numbers, addresses, and cells that spreadsheets would run."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.imports.cells import (
    CellError,
    email_of,
    escape_for_export,
    looks_like_formula,
    rating_of,
    seed_of,
    unescaped,
)


@pytest.mark.parametrize(
    ("written", "rating"),
    [
        ("", None),
        (" 1612 ", "1612"),
        ("1555,5", "1555.5"),
        ("1555.5", "1555.5"),
        ("1555.534", "1555.53"),
        ("0", "0"),
        ("4000", "4000"),
        ("+12", "12"),
    ],
)
def test_rating_is_read(written, rating):
    assert rating_of(written) == (None if rating is None else Decimal(rating))


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("bin beş yüz", "rating-not-a-number"),
        ("1e3", "rating-not-a-number"),
        ("NaN", "rating-not-a-number"),
        ("١٦١٢", "rating-not-a-number"),
        ("1612,", "rating-not-a-number"),
        ("1.612", "rating-has-thousands-separator"),
        ("1,612", "rating-has-thousands-separator"),
        ("1.612,5", "rating-has-thousands-separator"),
        ("1 612", "rating-has-thousands-separator"),
        ("1\u00a0612", "rating-has-thousands-separator"),
        ("-1", "rating-out-of-range"),
        ("4000,01", "rating-out-of-range"),
        ("9" * 100, "rating-out-of-range"),
    ],
)
def test_rating_is_refused(written, code):
    with pytest.raises(CellError) as refusal:
        rating_of(written)

    assert refusal.value.code == code


def test_long_cell_is_quoted_by_its_beginning():
    with pytest.raises(CellError) as refusal:
        rating_of("x" * 100)

    assert refusal.value.values == {"text": "x" * 39 + "…"}


@pytest.mark.parametrize(("written", "seed"), [("", None), (" 1 ", 1), ("12", 12)])
def test_seed_is_read(written, seed):
    assert seed_of(written) == seed


@pytest.mark.parametrize("written", ["0", "-1", "1.5", "bir", "12345", "²"])
def test_seed_is_refused(written):
    with pytest.raises(CellError, match="seed-not-a-number"):
        seed_of(written)


@pytest.mark.parametrize("written", ["", "isil@example.org", "a.b+c@example.co.uk"])
def test_email_is_read(written):
    assert email_of(f" {written} ") == written


@pytest.mark.parametrize(
    "written", ["not-an-address", "a@b", "a b@example.org", "@example.org", f"{'a' * 64}@{'b.' * 110}org"]
)
def test_email_is_refused(written):
    with pytest.raises(CellError, match="bad-email"):
        email_of(written)


@pytest.mark.parametrize("text", ['=HYPERLINK("x")', "+1", "-1", "@SUM(1)", "\t=1", "\r=1", "\uff1d1"])
def test_formula_is_escaped(text):
    assert looks_like_formula(text)
    assert escape_for_export(text) == "'" + text


@pytest.mark.parametrize("text", ["", "Ada", "O'Test", "a=b", "'Ada"])
def test_other_text_is_exported_as_it_is(text):
    assert escape_for_export(text) == text


@given(st.text())
def test_exported_cell_is_no_formula_and_is_read_back(text):
    exported = escape_for_export(text)

    assert not looks_like_formula(exported)
    if not text.startswith("'"):
        assert unescaped(exported) == text
