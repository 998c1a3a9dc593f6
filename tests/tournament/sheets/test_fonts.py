import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.sheets.fonts import (
    BOLD,
    MEDIUM,
    REGULAR,
    drawable,
    fitted,
    fitted_name,
    is_supported,
    width_of,
    wrapped,
)

words = st.text(st.sampled_from("abcğşıİIĞŞ ΕλέИванŁéễ-'."), min_size=1, max_size=80)


@pytest.mark.parametrize(
    "name", ["Işıl Ğuzel", "İsmail", "Ελένη Δοκιμή", "Иван Пример", "Nguyễn Mẫu", "Łucja"]
)
def test_the_font_draws_the_names_it_must(name):
    assert all(is_supported(character) for character in name)
    assert drawable(name) == name


def test_a_decomposed_name_is_composed_before_it_is_drawn():
    assert drawable("Is\u0327il") == "Işil"


def test_a_script_the_font_lacks_is_written_in_letters_it_has():
    assert all(is_supported(character) for character in drawable("山田 太郎"))
    assert drawable("山田 太郎").strip() != ""


@given(
    text=words, size=st.floats(6, 20), room=st.floats(0, 300), font=st.sampled_from([REGULAR, MEDIUM, BOLD])
)
def test_a_fitted_text_is_never_wider_than_its_room(text, size, room, font):
    fit = fitted(text, font, size, room, smallest=6)

    assert width_of(fit.text, font, fit.size) <= room
    assert 6 <= fit.size <= size


@given(name=words, size=st.floats(6, 20), room=st.floats(0, 300))
def test_a_fitted_name_is_never_wider_than_its_room(name, size, room):
    fit = fitted_name(name, REGULAR, size, room)

    assert width_of(fit.text, REGULAR, fit.size) <= room


@given(text=words, room=st.floats(20, 300), lines=st.integers(1, 3))
def test_wrapped_lines_keep_to_their_number_and_room(text, room, lines):
    fits = wrapped(text, BOLD, 12, room, lines=lines, smallest=7)

    assert len(fits) <= lines
    assert all(width_of(fit.text, BOLD, fit.size) <= room for fit in fits)


def test_a_text_with_room_keeps_its_size():
    assert fitted("Ada", REGULAR, 10, 100, smallest=6).size == 10


def test_a_long_surname_breaks_after_its_hyphens():
    fits = wrapped("Thành Very-Long-Surname", BOLD, 10, 80, lines=3, smallest=10)

    assert "".join(fit.text for fit in fits).replace(" ", "") == "ThànhVery-Long-Surname"
    assert len(fits) == 2
