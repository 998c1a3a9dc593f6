"""Headers in Turkish and English."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.imports.columns import Field, is_header, recognise


@pytest.mark.parametrize(
    ("header", "field"),
    [
        ("name", Field.NAME),
        ("NAME", Field.NAME),
        ("Ad Soyad", Field.NAME),
        ("AD SOYAD", Field.NAME),
        ("Adı Soyadı", Field.NAME),
        ("ad", Field.NAME),
        ("İSİM", Field.NAME),
        ("isim", Field.NAME),
        ("Oyuncu", Field.NAME),
        ("ülke", Field.COUNTRY),
        ("ULKE", Field.COUNTRY),
        ("Country", Field.COUNTRY),
        ("kulüp", Field.CLUB),
        ("KULÜP", Field.CLUB),
        ("club", Field.CLUB),
        ("puan", Field.RATING),
        ("Reyting", Field.RATING),
        ("Reyting (ELO)", Field.RATING),
        ("ELO", Field.RATING),
        ("rating", Field.RATING),
        ("e-posta", Field.EMAIL),
        ("E-Mail", Field.EMAIL),
        ("email", Field.EMAIL),
        ("telefon", Field.PHONE),
        ("phone", Field.PHONE),
        ("Seribaşı", Field.SEED),
        ("seed", Field.SEED),
    ],
)
def test_header_is_recognised(header, field):
    assert recognise([header]).places == {field: 0}


@pytest.mark.parametrize(
    "header", [("Ad", "Soyad"), ("first name", "surname"), ("İSİM", "SOYİSİM"), ("Name", "Last Name")]
)
def test_given_name_and_surname_make_a_name(header):
    columns = recognise(header)

    assert columns.has_name
    assert columns.name(("Işıl", "Örnek")) == "Işıl Örnek"


def test_surname_alone_is_no_name():
    assert not recognise(["Soyad", "Ülke"]).has_name


def test_whole_name_wins_over_its_parts():
    assert recognise(["Ad", "Soyad", "Ad Soyad"]).name(("x", "y", "Işıl Örnek")) == "Işıl Örnek"


def test_unknown_and_repeated_columns_are_told():
    columns = recognise(["Sıra", "Ad Soyad", "Puan", "ELO", ""])

    assert columns.places == {Field.NAME: 1, Field.RATING: 2}
    assert columns.ignored == ("Sıra", "ELO")


def test_short_row_has_empty_cells():
    assert recognise(["name", "club"]).cell(("Ada",), Field.CLUB) == ""


def test_a_name_is_no_header():
    assert not is_header(["Işıl Örnek"])


@given(st.permutations(["ad soyad", "ülke", "kulüp", "puan", "e-posta", "telefon", "seribaşı"]))
def test_order_of_columns_does_not_matter(header):
    columns = recognise(header)

    assert {field: columns.cell(header, field) for field in columns.places} == {
        Field.NAME: "ad soyad",
        Field.COUNTRY: "ülke",
        Field.CLUB: "kulüp",
        Field.RATING: "puan",
        Field.EMAIL: "e-posta",
        Field.PHONE: "telefon",
        Field.SEED: "seribaşı",
    }
