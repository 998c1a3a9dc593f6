from __future__ import annotations

import codecs
from pathlib import Path

import pytest

from rules.match.verdict import Status
from rules.notation.check import check_record, read_record
from rules.notation.limits import MAX_SGF_BYTES, MAX_TEXT_BYTES

RECORDS = Path(__file__).parents[2] / "data" / "records"
EXAMPLE = (RECORDS / "example-1.mat").read_bytes()

# Formats 8 and 9: what the beginning of each looks like.
OTHERS = {
    "xg": b"RGMH\x01\x00\x00\x00\x28\x20",
    "ogxm": b"OGXM\x02\x00",
    "bgf": b'{"format":"BGF","version":"1.0"}\n\x1f\x8b\x00',
    "bgf-text": b"BGF version 1.2\n12.X:(3 1)8/5 6/5\n",
    "javafibs": b"JavaFIBS internal match representation v1.1\n6:0:ayla\n",
    "partygammon": b"boardid=17\nGAME_1_1=8/5#6/5\n",
    "sgg": b"ayla vs. baran\nMonday\nELO: 1500\n",
    "tmg": b"MatchID: 77\nGame 1: 0-0\n+1 1 31\n",
    "bkg": b"Backgammon at home\n\nWhite (3,1) 8-5 6-5\nBlack (6,4) 24-14\n",
    "gammonempire": b"; GammonEmpire\n Ayla                  Baran B.\n  1) 31: 8/5 6/5        64: 24/14\n",
}
POSITIONS = {
    "snowie-position": b"3;0;0;0;1;Baran B.;Ayla;0;0;0;2;1;0;-1;0;0;0;-1;5;0;3;"
    b"0;0;0;-4;5;1;-1;0;0;0;-2;-2;0;-2;0;-2;1;4;2;\n",
    "position-text": b"XGID=-a---aE-C---dEAa---bb-b-bA:1:1:1:42:0:0:0:3:10\n\nX:Baran   O:Ayla\n",
    "pos": b"\x7e\x00\x01\x00\x02\x00",
}
READ = {
    "mat": EXAMPLE,
    "sgf": b"(;FF[4]GM[6]CA[UTF-8]MI[length:3][game:0][ws:0][bs:0]\nPW[Ayla]PB[Baran B.]\n;W[31hefe])",
    "oldmoves": b"Score is 0-0 in a 3 point match.\nayla is X - baran is O\nX: (3 1) 8-5 6-5\n",
    "gam": b" Ayla                  Baran B.\n  1) 31: 8/5 6/5        64: 24/14\n      Wins 1 point\n",
}


@pytest.mark.parametrize(
    ("format_", "data", "reason"),
    [(name, data, "not-read") for name, data in OTHERS.items()]
    + [(name, data, "position") for name, data in POSITIONS.items()],
)
def test_what_is_not_read_is_named(format_, data, reason):
    verdict = check_record(data)

    assert (verdict.status, verdict.format, verdict.fault.code) == (
        Status.UNREADABLE,
        format_,
        "unknown-format",
    )
    assert verdict.fault.values == {"format": format_, "reason": reason}


@pytest.mark.parametrize(("format_", "data"), READ.items(), ids=READ)
def test_what_is_read_is_told_by_its_content(format_, data):
    assert read_record(data).format == format_


@pytest.mark.parametrize("bom", [codecs.BOM_UTF8, b""])
def test_byte_order_mark_hides_no_format(bom):
    assert read_record(bom + READ["sgf"]).format == "sgf"
    assert check_record(bom + OTHERS["bgf-text"]).format == "bgf-text"


@pytest.mark.parametrize(
    "beginning",
    [b"( ; FF [4] GM [ 6 ]", b"From: ada\n\n(;GaMe[6]", b"(;AP[x]EV[(a) match]GM[6]", b"\n\n(\n;GM[6]"],
)
def test_sgf_need_not_begin_with_its_first_bytes(beginning):
    assert check_record(beginning + b"MI[length:3][ws:0][bs:0];W[31hefe])").format == "sgf"


@pytest.mark.parametrize("beginning", [b"(;FF[4]GM[1]", b"(FF[4]GM[6]", b";GM[6]", b"(;AGM[6]"])
def test_another_game_in_sgf_is_no_record(beginning):
    verdict = check_record(beginning + b"SZ[19];B[aa];W[bb])")

    assert (verdict.format, verdict.fault.values["reason"]) == (None, "not-recognised")


@pytest.mark.parametrize(
    ("data", "code", "reason"),
    [
        (b"", "unreadable-file", "empty"),
        (b"\x7fELF\x00\x01", "unreadable-file", "binary"),
        (EXAMPLE + b"x" * MAX_TEXT_BYTES, "unreadable-file", "too-large"),
        (b"(;FF[4]GM[6]" + b" " * MAX_SGF_BYTES, "unreadable-file", "too-large"),
        (b"dear director, we won 7-4\n", "unknown-format", "not-recognised"),
        (b" 7 point match\n", "unknown-format", "not-recognised"),
    ],
    ids=["empty", "binary", "large", "large sgf", "a letter", "only a length"],
)
def test_what_is_no_record_is_refused_with_code_and_reason(data, code, reason):
    verdict = check_record(data)

    assert (verdict.status, verdict.fault.code, verdict.fault.values["reason"]) == (
        Status.UNREADABLE,
        code,
        reason,
    )


def test_sgf_may_be_larger_than_other_texts():
    verdict = check_record(b"(;FF[4]GM[6]" + b" " * MAX_TEXT_BYTES + b")")

    assert (verdict.format, verdict.fault.code) == ("sgf", "no-match-length")


def test_record_with_semicolons_in_its_names_is_still_a_match():
    text = EXAMPLE.replace(b"; [Site", b"; " + b"a;" * 45 + b" [Site")

    assert check_record(text).status is Status.VALID
