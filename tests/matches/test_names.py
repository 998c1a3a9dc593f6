"""Names: order, search, identity, short forms. Expected orders: CLDR collation `tr`; people are made up."""

from __future__ import annotations

import csv
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matches.names import (
    IDENTITY_KEY_MAX_LENGTH,
    SEARCH_KEY_MAX_LENGTH,
    SORT_KEY_MAX_LENGTH,
    display_name,
    identity_key,
    initials,
    likeness_key,
    matches_search,
    printable,
    search_key,
    search_words,
    short_name,
    sort_key,
)

LETTERS = "abcçdefgğhıijklmnoöpqrsştuüvwxyzABCÇGĞIİOÖSŞUÜéåøłńαέσςωжйяцבשễ京"  # noqa: RUF001
WORDS = st.text(alphabet=LETTERS, min_size=1, max_size=12)
NAMES = st.lists(WORDS, min_size=1, max_size=4).map(" ".join)
ANY_TEXT = st.text(max_size=60)


def names_of_the_case() -> list[str]:
    with Path("tests/data/entrants-23.csv").open(encoding="utf-8", newline="") as file:
        return [row["name"] for row in csv.DictReader(file)]


# --- shown


def test_display_name_collapses_white_space_and_keeps_the_rest():
    assert display_name("  ışıl \t\u00a0 örnek\n") == "ışıl örnek"


def test_display_name_is_composed():
    assert display_name(unicodedata.normalize("NFD", "Işıl Örnek Nguyễn")) == "Işıl Örnek Nguyễn"


def test_display_name_drops_what_cannot_be_seen():
    assert display_name("\ufeffAda\u202e Ex\u200bample\x07 \ud800") == "Ada Example"


# --- sorted


def test_turkish_alphabet_is_sorted_as_an_alphabet():
    alphabet = list("abcçdefgğhıijklmnoöprsştuüvyz")
    backwards = alphabet[::-1]

    assert sorted(backwards, key=sort_key) == alphabet


def test_capitals_stand_right_after_their_small_letters():
    expected = list("cCçÇıIiİîÎsSşŞ")
    backwards = expected[::-1]

    assert sorted(backwards, key=sort_key) == expected


def test_accents_count_only_where_letters_are_equal():
    expected = ["Jose A", "José A", "Jose B", "José B"]
    backwards = expected[::-1]

    assert sorted(backwards, key=sort_key) == expected


def test_the_23_entrants_are_sorted_the_turkish_way():
    assert sorted(names_of_the_case(), key=sort_key) == [
        "Ada Example",
        "Anna-Lena van der Muster",
        "Åse Prøve",
        "Bo Sampleson",
        "Çağrı Test",
        "Dvora Dugma",
        "Ğuzel Misal",
        "Işıl Örnek",
        "İsmail Deneme",
        "Jiří Vzor",
        "José Ejemplo",
        "Łucja Próbka",
        "Mehmet Örnek",
        "Nazlı Örnek",
        "Nguyễn Mẫu",
        "O'Test Pat",
        "Ömer Taslak",
        "Örnek, Ümit",
        "Şule Numune",
        "Thành Very-Long-Surname-For-Narrow-Bracket-Lines",
        "Zeynep Kurgu",
        "Ελένη Δοκιμή",
        "Иван Пример",
    ]


@given(ANY_TEXT)
def test_sort_key_is_short_and_the_same_in_every_collation(name):
    key = sort_key(name)

    assert len(key) <= SORT_KEY_MAX_LENGTH
    assert set(key) <= set("0123456789abcdef")


@given(st.lists(NAMES, max_size=8), st.randoms(use_true_random=False))
def test_order_does_not_depend_on_where_names_stood(names, random):
    shuffled = random.sample(names, len(names))

    assert [sort_key(n) for n in sorted(names, key=sort_key)] == [
        sort_key(n) for n in sorted(shuffled, key=sort_key)
    ]


@given(WORDS, WORDS)
def test_only_equal_names_have_equal_keys(one, other):
    assert (sort_key(one) == sort_key(other)) == (one == other)


@given(NAMES)
def test_composed_and_decomposed_names_sort_alike(name):
    assert sort_key(unicodedata.normalize("NFD", name)) == sort_key(name)


# --- found


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("isil", "Işıl Örnek"),
        ("IŞIL", "Işıl Örnek"),
        ("ışıl", "Işıl Örnek"),
        ("ISIL", "Işıl Örnek"),
        ("orn isi", "Işıl Örnek"),
        ("ismail", "İsmail Deneme"),
        ("İSMAİL", "İsmail Deneme"),
        ("lucja", "Łucja Próbka"),
        ("ase", "Åse Prøve"),
        ("ivan", "Иван Пример"),
        ("иван", "Иван Пример"),
        ("eleni", "Ελένη Δοκιμή"),
        ("ΕΛΕΝΗ", "Ελένη Δοκιμή"),
        ("nguyen", "Nguyễn Mẫu"),
        ("umit ornek", "Örnek, Ümit"),
        ("otest", "O'Test Pat"),
        ("o'te", "O'Test Pat"),
        ("test", "O'Test Pat"),
        ("annalena", "Anna-Lena van der Muster"),
        ("long-sur", "Thành Very-Long-Surname-For-Narrow-Bracket-Lines"),
        ("", "Ada Example"),
    ],
)
def test_name_is_found(query, name):
    assert matches_search(query, search_key(name))


@pytest.mark.parametrize("query", ["sil", "isil deneme", "ornekk", "ada"])
def test_name_is_not_found(query):
    assert not matches_search(query, search_key("Işıl Örnek"))


def test_search_key_holds_parts_and_the_whole_of_a_word():
    assert search_key("O'Test  Pat") == "o test otest pat"


def test_search_words_of_a_query_are_its_parts():
    assert search_words(" O'Te  PAT! ") == ("o", "te", "pat")


@given(NAMES, st.data())
def test_every_beginning_of_every_word_finds_the_name(name, data):
    word = data.draw(st.sampled_from(name.split()))
    length = data.draw(st.integers(1, len(word)))

    assert matches_search(word[:length], search_key(name))


@given(NAMES)
def test_a_name_and_its_ascii_form_find_each_other(name):
    plain = " ".join(search_words(name))

    assert matches_search(plain, search_key(name))
    assert matches_search(name, search_key(plain))


@given(ANY_TEXT)
def test_search_key_of_a_search_key_is_itself(text):
    key = search_key(text)

    assert search_key(key) == key
    assert len(key) <= SEARCH_KEY_MAX_LENGTH
    assert key.isascii()


# --- told apart


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("  ışıl   örnek ", "Işıl Örnek"),
        ("IŞIL ÖRNEK", "Işıl Örnek"),
        ("İSMAİL DENEME", "ismail deneme"),
        ("IVAN PROBE", "Ivan Probe"),
        ("ivan probe", "Ivan Probe"),
        ("O\u2019Test Pat", "O'Test Pat"),
        ("ΕΛΕΝΗΣ", "ελενης"),
    ],
)
def test_same_person(one, other):
    assert identity_key(one) == identity_key(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Isil Ornek", "Işıl Örnek"), ("Örnek, Ümit", "Ümit Örnek"), ("Иван Пример", "Ivan Primer")],
)
def test_alike_but_not_the_same(one, other):
    assert identity_key(one) != identity_key(other)
    assert likeness_key(one) == likeness_key(other)


@given(NAMES)
def test_identity_survives_white_space_and_composition(name):
    spaced = unicodedata.normalize("NFD", f"  {name.replace(' ', '   ')} ")

    assert identity_key(spaced) == identity_key(name)
    assert len(identity_key(name)) <= IDENTITY_KEY_MAX_LENGTH


# --- narrow places


@pytest.mark.parametrize(
    ("name", "width", "expected"),
    [
        ("Işıl Örnek", 10, "Işıl Örnek"),
        ("Işıl Örnek", 9, "I. Örnek"),
        ("Mehmet Ali Örnek", 15, "Mehmet A. Örnek"),
        ("Mehmet Ali Örnek", 13, "Mehmet Örnek"),
        ("Anna-Lena van der Muster", 12, "A. Muster"),
        ("Thành Very-Long-Surname-For-Narrow-Bracket-Lines", 20, "Thành V."),
        ("Örnek, Ümit", 10, "Örnek, Ü."),
        ("Nebukadnezar", 6, "Nebuk…"),
        ("", 5, ""),
    ],
)
def test_short_name(name, width, expected):
    assert short_name(name, width) == expected


def test_short_name_measures_as_it_is_told():
    assert short_name("Işıl Örnek", 90, measure=lambda text: 10 * len(text)) == "I. Örnek"


def test_cut_does_not_part_a_letter_from_its_marks():
    assert short_name("Ab\u0331\u0301cdefgh", 3) == "A…"


@given(NAMES, st.integers(2, 40))
def test_short_name_always_fits(name, width):
    assert len(short_name(name, width)) <= width


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Işıl Örnek", "IÖ"),
        ("Örnek, Ümit", "ÜÖ"),
        ("Anna-Lena van der Muster", "AM"),
        ("(Ada) Example", "AE"),
        ("İsmail", "İ"),
        ("", ""),
    ],
)
def test_initials(name, expected):
    assert initials(name) == expected


def test_printable_replaces_only_words_the_font_lacks():
    latin = {*map(chr, range(32, 0x250))}

    assert printable("Иван Örnek 北京", latin.__contains__) == "Ivan Örnek BeiJing"


def test_printable_marks_what_has_no_letters_at_all():
    assert printable("Ada \ue000", str.isascii) == "Ada ?"
