"""Encodings that spreadsheets write, and files that are no text."""

from __future__ import annotations

import codecs
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.imports.decode import MAX_BYTES, decode
from tournament.imports.errors import (
    FileEmptyError,
    FileIsSpreadsheetError,
    FileNotTextError,
    FileTooLargeError,
)

CASES = ["entrants-23.csv", "entrants-bad.csv"]
TURKISH = "ad soyad;ülke\r\nIşıl Örnek;TR\r\nİsmail Çağrı Ğuzel;TR\r\nŞule Ümit;TR\r\n"


def text_of(name: str) -> str:
    return Path("tests/data", name).read_bytes().decode("utf-8-sig")


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize(
    ("mark", "encoding", "label"),
    [
        (b"", "utf-8", "UTF-8"),
        (codecs.BOM_UTF8, "utf-8", "UTF-8 (BOM)"),
        (codecs.BOM_UTF16_LE, "utf-16-le", "UTF-16 LE"),
        (codecs.BOM_UTF16_BE, "utf-16-be", "UTF-16 BE"),
        (b"", "utf-16-le", "UTF-16 LE"),
        (b"", "utf-16-be", "UTF-16 BE"),
    ],
)
def test_encoding_is_recognised(case, mark, encoding, label):
    decoded = decode(mark + text_of(case).encode(encoding))

    assert (decoded.text, decoded.encoding_label) == (text_of(case), label)


def test_windows_1254_is_what_is_not_utf_8():
    decoded = decode(TURKISH.encode("cp1254"))

    assert (decoded.text, decoded.encoding_label) == (TURKISH, "Windows-1254")


def test_plain_ascii_is_utf_8():
    assert decode(b"name\nAda Example\n").encoding_label == "UTF-8"


def test_last_ctrl_z_of_an_old_program_is_left_out():
    assert decode(b"name\nAda\n\x1a").text == "name\nAda\n"


@pytest.mark.parametrize("data", [b"", b" \r\n\t\n", codecs.BOM_UTF8, codecs.BOM_UTF16_LE, b"\x1a"])
def test_empty_file_is_refused(data):
    with pytest.raises(FileEmptyError):
        decode(data)


@pytest.mark.parametrize(
    "data",
    [
        b"name\nAda\x00Example\n",
        b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
        b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n\x01\x02",
        b"PK\x03\x04\x14\x00\x08\x00letter.txt",
        codecs.BOM_UTF16_LE + b"a",
        codecs.BOM_UTF32_LE + "name\n".encode("utf-32-le"),
        codecs.BOM_UTF8 + b"\xff\xfe",
        bytes(range(128, 256)),
    ],
)
def test_file_that_is_no_text_is_refused(data):
    with pytest.raises(FileNotTextError):
        decode(data)


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"PK\x03\x04\x14\x00\x06\x00[Content_Types].xml\x00\x00xl/workbook.xml", "xlsx"),
        (b"PK\x03\x04\x14\x00\x00\x08mimetypeapplication/vnd.oasis.opendocument.spreadsheet", "ods"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\x00\x00", "xls"),
    ],
)
def test_spreadsheet_file_is_recognised(data, kind):
    with pytest.raises(FileIsSpreadsheetError) as refusal:
        decode(data)

    assert refusal.value.values == {"kind": kind}


def test_large_file_is_refused_unread():
    with pytest.raises(FileTooLargeError) as refusal:
        decode(b"\x00" * (MAX_BYTES + 1))

    assert refusal.value.values == {"size": MAX_BYTES + 1, "limit": MAX_BYTES}


@given(st.binary(max_size=300))
def test_any_bytes_are_text_or_refused(data):
    try:
        decoded = decode(data)
    except (FileEmptyError, FileNotTextError, FileIsSpreadsheetError):
        return

    assert "\x00" not in decoded.text


@given(st.text(alphabet="abcçğıİöşüABCZ0123,;\r\n\t\"'", min_size=1).filter(str.strip))
def test_turkish_text_survives_every_encoding_with_a_mark(text):
    for encoding in ("utf-8-sig", "utf-16"):
        assert decode(text.encode(encoding)).text == text
