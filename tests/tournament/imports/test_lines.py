"""Lines judged. Expected answers for the two files: the README of the shared cases."""

from __future__ import annotations

import csv
import io
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matches.names import NAME_MAX_LENGTH, identity_key, likeness_key
from tournament.imports.cells import escape_for_export
from tournament.imports.lines import EntrantValues, LineProblem, judge
from tournament.imports.table import read_table


def case(name: str) -> bytes:
    return Path("tests/data", name).read_bytes()


def judged(text: str, **known):
    return judge(read_table(text.encode()), **known)


def codes(lines) -> dict[int, list[str]]:
    return {line.line: [problem.code for problem in line.problems] for line in lines}


def only_problem(text: str) -> LineProblem:
    (line,) = judged(text)
    (problem,) = line.problems
    return problem


def test_the_23_entrants_are_all_accepted():
    lines = judge(read_table(case("entrants-23.csv")))

    assert [line.line for line in lines] == list(range(2, 25))
    assert all(line.accepted and not line.warnings for line in lines)
    assert lines[6].values == EntrantValues(
        name="Örnek, Ümit",
        country="TR",
        club="Ankara Vido",
        rating=Decimal(1475),
        email="umit@example.org",
    )


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("name", ["entrants-23.csv", "entrants-bad.csv"])
def test_encoding_does_not_change_the_answers(name, encoding):
    text = case(name).decode("utf-8-sig")

    assert judge(read_table(text.encode(encoding))) == judge(read_table(case(name)))


def test_windows_1254_does_not_change_the_answers():
    text = case("entrants-bad.csv").decode("utf-8-sig")

    table = read_table(text.encode("cp1254"))

    assert table.encoding_label == "Windows-1254"
    assert judge(table) == judge(read_table(case("entrants-bad.csv")))


def test_the_bad_list_before_an_empty_event():
    lines = judge(read_table(case("entrants-bad.csv")))

    assert [line.line for line in lines if line.accepted] == [2, 8, 10]
    assert {line.line: line.problems for line in lines if not line.accepted} == {
        3: (LineProblem("name-missing", {}),),
        4: (LineProblem("duplicate-line", {"name": "ışıl örnek", "first_line": 2}),),
        5: (LineProblem("unknown-country", {"text": "Türkistan"}),),
        6: (LineProblem("rating-not-a-number", {"text": "bin beş yüz"}),),
        7: (LineProblem("bad-email", {"text": "not-an-address"}),),
        9: (LineProblem("too-many-fields", {"fields": 6, "columns": 5}),),
    }
    assert {line.line: line.warnings for line in lines if line.warnings} == {
        8: (LineProblem("looks-like-formula", {"text": '=HYPERLINK("x")'}),)
    }


def test_accepted_lines_of_the_bad_list_are_kept_as_text():
    first, formula, last = (
        line.values for line in judge(read_table(case("entrants-bad.csv"))) if line.accepted
    )

    assert first.name == "Işıl Örnek"
    assert (formula.name, escape_for_export(formula.name)) == ('=HYPERLINK("x")', '\'=HYPERLINK("x")')
    assert last == EntrantValues(
        name="Gül Sağlam", country="TR", club="İzmir", rating=Decimal("1555.5"), email="gul@example.org"
    )


def test_the_bad_list_where_the_23_are_entered():
    entered = [line.values.name for line in judge(read_table(case("entrants-23.csv")))]

    lines = judge(read_table(case("entrants-bad.csv")), entered={identity_key(name) for name in entered})

    assert codes(lines)[2] == ["already-entered"]
    assert codes(lines)[4] == ["duplicate-line"]
    assert [line.line for line in lines if line.accepted] == [8, 10]


def test_all_that_is_wrong_with_a_line_is_told():
    (line,) = judged("name,country,rating,email,seed\nAda,Atlantis,x,y,z\n")

    assert codes([line]) == {2: ["unknown-country", "rating-not-a-number", "bad-email", "seed-not-a-number"]}
    assert line.values is None


def test_long_texts_are_refused():
    text = f"name,club,phone\n{'a' * (NAME_MAX_LENGTH + 1)},{'b' * 121},{'1' * 41}\n"

    assert codes(judged(text)) == {2: ["name-too-long", "text-too-long", "text-too-long"]}


def test_name_that_just_fits_is_accepted():
    assert judged(f"name\n{'a' * NAME_MAX_LENGTH}\n")[0].accepted


def test_name_without_any_letter_is_missing():
    assert only_problem("name,club\n...,x\n") == LineProblem("name-missing", {})


def test_empty_cells_at_the_end_are_no_surplus():
    assert judged("name,club\nAda,x,,\n")[0].accepted


def test_second_name_on_a_line_of_a_bare_list_is_no_surplus():
    assert [line.values.name for line in judged("Ada Example\nBo, B.\n")] == ["Ada Example", "Bo, B."]


def test_given_name_and_surname_are_joined():
    (line,) = judged("Soyad;Ad;Seribaşı;Telefon\nÖrnek;Işıl;3;+90 555 000 00 00\n")

    assert line.values == EntrantValues(name="Işıl Örnek", seed=3, phone="+90 555 000 00 00")
    assert line.warnings == ()


def test_person_who_may_be_entered_is_a_warning():
    known = {likeness_key("Işıl Örnek"): "Işıl Örnek"}

    (line,) = judged("name\nIsil Ornek\n", possible=known)

    assert line.accepted
    assert line.warnings == (
        LineProblem("possible-duplicate", {"name": "Isil Ornek", "other": "Işıl Örnek"}),
    )


def test_person_who_may_be_on_an_earlier_line_is_a_warning():
    lines = judged("name\nÖrnek, Ümit\nÜmit Örnek\n")

    assert [line.accepted for line in lines] == [True, True]
    assert lines[1].warnings == (
        LineProblem("possible-duplicate", {"name": "Ümit Örnek", "other": "Örnek, Ümit"}),
    )


def test_formula_in_the_club_is_a_warning():
    assert judged("name,club\nAda,@x\n")[0].warnings == (LineProblem("looks-like-formula", {"text": "@x"}),)


@given(st.lists(st.text(alphabet="=+-@'Işa,; \"", max_size=8), max_size=5))
def test_exported_names_are_imported_as_they_were(names):
    file = io.StringIO(newline="")
    csv.writer(file).writerows([["name", "club"], *([escape_for_export(name), "x"] for name in names)])

    lines = judge(read_table(file.getvalue().encode()))

    plain = judge(read_table(("name,club\n" + "\n".join(_quoted(name) for name in names)).encode()))
    assert [line.values for line in lines] == [line.values for line in plain]


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '",x'
