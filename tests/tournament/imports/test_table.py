"""Rows and the lines they stand on."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.imports.errors import (
    CellTooLongError,
    FileEmptyError,
    NameColumnMissingError,
    QuoteNotClosedError,
    TooManyLinesError,
)
from tournament.imports.table import MAX_LINES, Row, read_table

CELLS = st.text(alphabet="aşI,;\t\"' \r\n1", max_size=6)


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_separators_and_line_ends_are_recognised(delimiter, line_end):
    text = line_end.join([f"name{delimiter}club", f"Ada{delimiter}Bristol", f"Bo{delimiter}"])

    table = read_table(text.encode())

    assert table.delimiter == delimiter
    assert table.header == ("name", "club")
    assert table.rows == (Row(2, ("Ada", "Bristol")), Row(3, ("Bo", "")))


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_line_ends_inside_quotes_count_as_lines(line_end):
    text = line_end.join(["name,club", '"Ada', 'Example",Bristol', "", "Bo,Aarhus", ""])

    table = read_table(text.encode())

    assert table.rows == (Row(2, (f"Ada{line_end}Example", "Bristol")), Row(5, ("Bo", "Aarhus")))


def test_separator_inside_a_quoted_header_does_not_count():
    assert read_table(b'"name, surname";"ad soyad";club\nx;Ada;y\n').delimiter == ";"


def test_blank_lines_are_left_out_but_counted():
    table = read_table(b"\r\nname;club\r\n;\r\nAda;\r\n ; \r\n")

    assert table.rows == (Row(4, ("Ada", "")),)


def test_separator_hint_of_a_spreadsheet_is_obeyed_and_counted():
    table = read_table(b"sep=;\r\nname;club\r\nAda, B.;Bristol\r\n")

    assert (table.delimiter, table.header) == (";", ("name", "club"))
    assert table.rows == (Row(3, ("Ada, B.", "Bristol")),)


def test_one_column_without_header_is_a_list_of_names():
    table = read_table("Işıl Örnek\nÖrnek, Ümit\n".encode())

    assert (table.header, table.delimiter) == ((), "")
    assert table.rows == (Row(1, ("Işıl Örnek",)), Row(2, ("Örnek, Ümit",)))


def test_one_column_with_header_keeps_commas():
    table = read_table("Oyuncu\nÖrnek, Ümit\n".encode())

    assert (table.header, table.rows) == (("Oyuncu",), (Row(2, ("Örnek, Ümit",)),))


@pytest.mark.parametrize(
    "text", ["country,club\nTR,x\n", "Ada Example,TR\nBo,DK\n", "e-mail\na@example.org\n"]
)
def test_list_without_names_is_refused(text):
    with pytest.raises(NameColumnMissingError) as refusal:
        read_table(text.encode())

    assert refusal.value.values == {"header": ", ".join(text.splitlines()[0].split(","))}


@pytest.mark.parametrize("text", ['name,club\nAda,x\n"Bo,y\nCe,z\n', 'name,club\nAda,x\n"Bo" Bo,y\n'])
def test_stray_quotation_mark_is_refused_with_the_line_where_its_row_begins(text):
    with pytest.raises(QuoteNotClosedError) as refusal:
        read_table(text.encode())

    assert refusal.value.values == {"line": 3}


@pytest.mark.parametrize("cell", ["ş" * 200_000, '"' + "x\n" * 100_000])
def test_a_cell_without_end_is_refused_for_its_length(cell):
    with pytest.raises(CellTooLongError) as refusal:
        read_table(f"name,club\nAda,x\n{cell},y\n".encode())

    assert refusal.value.values == {"line": 3, "limit": csv.field_size_limit()}


def test_quotation_marks_inside_a_cell_are_text():
    assert read_table(b'name,club\nAda "Ace" Example,x\n').rows[0].cells == ('Ada "Ace" Example', "x")


def test_only_separators_are_an_empty_file():
    with pytest.raises(FileEmptyError):
        read_table(b";;;\r\n;;;\r\n")


def test_as_many_lines_as_allowed_are_read():
    assert len(read_table(b"name\n" + b"Ada\n" * MAX_LINES).rows) == MAX_LINES


def test_too_many_lines_are_refused():
    with pytest.raises(TooManyLinesError) as refusal:
        read_table(b"name\n" + b"Ada\n" * (MAX_LINES + 1))

    assert refusal.value.values == {"lines": MAX_LINES + 1, "limit": MAX_LINES}


@given(
    st.lists(st.tuples(CELLS, CELLS), max_size=6),
    st.sampled_from([",", ";", "\t"]),
    st.sampled_from(["\n", "\r\n", "\r"]),
)
def test_what_a_spreadsheet_writes_is_read_back(rows, delimiter, line_end):
    file = io.StringIO(newline="")
    writer = csv.writer(file, delimiter=delimiter, lineterminator=line_end, quoting=csv.QUOTE_ALL)
    writer.writerow(("name", "club"))
    writer.writerows(rows)

    read = read_table(file.getvalue().encode("utf-16")).rows

    assert [row.cells for row in read] == [row for row in rows if "".join(row).strip()]
