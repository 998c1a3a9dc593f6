from __future__ import annotations

import codecs

import pytest

from rules.match.record import UnreadableRecordError
from rules.notation.text import decoded, lines_of

NAMES = " Işıl Örnek : 0   Ağa Şükrü : 0"


@pytest.mark.parametrize(
    "data",
    [
        NAMES.encode(),
        codecs.BOM_UTF8 + NAMES.encode(),
        codecs.BOM_UTF16_LE + NAMES.encode("utf-16-le"),
        codecs.BOM_UTF16_BE + NAMES.encode("utf-16-be"),
        NAMES.encode("cp1254"),
        codecs.BOM_UTF8 + NAMES.encode("cp1254"),
    ],
    ids=["utf-8", "utf-8 bom", "utf-16 le", "utf-16 be", "windows-1254", "windows-1254 behind a bom"],
)
def test_turkish_names_survive_every_encoding(data):
    assert decoded(data) == NAMES


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "empty"),
        (b" \r\n\t", "empty"),
        (codecs.BOM_UTF8, "empty"),
        (b"PK\x03\x04\x00\x00", "binary"),
        (codecs.BOM_UTF8 + b"a\0b", "binary"),
        (codecs.BOM_UTF16_LE + "a\0b".encode("utf-16-le"), "binary"),
        (codecs.BOM_UTF16_LE + b"abc", "encoding"),
    ],
)
def test_what_is_no_text_is_refused_with_the_reason(data, reason):
    with pytest.raises(UnreadableRecordError) as refusal:
        decoded(data)

    assert (refusal.value.code, refusal.value.reason) == ("unreadable-file", reason)


def test_byte_no_encoding_knows_leaves_a_mark_and_no_error():
    assert decoded(b"A\x81\xff") == "A�ÿ"


def test_lines_end_in_three_ways_and_tabs_are_columns():
    assert lines_of("a\r\nb\rc\nd e\tf") == ["a", "b", "c", "d e     f"]
    assert lines_of("a\x0bb\x85c") == ["a\x0bb\x85c"]
