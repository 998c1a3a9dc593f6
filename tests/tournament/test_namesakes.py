"""Who may be taken for whom: a first name or a surname shared."""

from __future__ import annotations

import pytest

from tournament.namesakes import named_alike, namesakes_of, shared_words


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Ada Örnek", {("first", "ada"), ("last", "ornek")}),
        ("Örnek, Ada", {("first", "ada"), ("last", "ornek")}),
        ("Ada Nur Örnek", {("first", "ada"), ("last", "ornek")}),
        ("Ada", {("first", "ada"), ("last", "ada")}),
        ("Anne-Marie O'Test", {("first", "annemarieannemarie"), ("last", "otestotest")}),
        ("…", set()),
    ],
)
def test_the_words_by_which_somebody_is_called(name: str, words: set[tuple[str, str]]) -> None:
    assert shared_words(name) == words


def test_who_shares_a_first_name_or_a_surname_with_another() -> None:
    people = {
        1: ["Işıl Örnek"],
        2: ["ISIL Deneme"],
        3: ["Cem Taslak", "Deniz Kurgu"],
        4: ["Ece Kurgu"],
        5: ["Fuat Yapma"],
    }

    assert namesakes_of(people) == {1, 2, 3, 4}


def test_a_team_is_not_its_own_namesake() -> None:
    assert namesakes_of({1: ["Ada Örnek", "Bora Örnek"]}) == frozenset()


def test_a_first_name_that_is_anothers_surname_is_no_likeness() -> None:
    assert named_alike("Deniz Taslak", ["Ada Deniz", "Deniz Kurgu", "Ece Taslak"]) == (
        "Deniz Kurgu",
        "Ece Taslak",
    )
