"""The syntax of SGF: spellings, escapes, charsets, branches and limits. Formats 4."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.match.record import Roll, UnreadableRecordError
from rules.match.replay import judge
from rules.match.verdict import Status
from rules.notation.check import check_record, read_record
from rules.notation.limits import MAX_GAMES, MAX_ROWS_IN_A_GAME, MAX_SGF_DEPTH
from rules.notation.sgf import read_sgf
from tests.rules.notation.sgf_texts import EXAMPLE, PLAYS, root

RECORDS = Path(__file__).parents[2] / "data" / "records"


def refused(text: str) -> UnreadableRecordError:
    with pytest.raises(UnreadableRecordError) as refusal:
        read_sgf(text)
    return refusal.value


DIALECTS = {
    "property order": f"(;RE[W+4R]RU[Crawford]PB[Baran B.]PW[Ayla]\nMI[bs:0][ws:0][length:3]GM[6]{PLAYS})",
    "white space": EXAMPLE.replace("[", " \n[ ").replace(";", "\n ;\t").replace(")", "\n)\n"),
    "lower case letters": EXAMPLE.replace("PW[", "PlayerWhite[")
    .replace(";W[", ";White[")
    .replace("GM", "GaMe"),
    "consolidated letters": EXAMPLE.replace("aggk", "ak").replace("mggd", "md"),
    "capital letters": EXAMPLE.replace("[double]", "[Double]").replace("31hefe", "31HEFE"),
    "analysis": EXAMPLE.replace(
        "[31hefe]",
        "[31hefe]A[0][hefe E ver 3 \\] ;B[take\\] 0.1][x]BM[1]C[a (good\\) one; (;B[12\\])]LU[+0.1]",
    ),
    "variations": EXAMPLE.replace(";B[66]", "(;B[66]").replace(";B[33])", ";B[33](;C[end])(;B[21])))(;x)")[
        :-4
    ],
    "text around": f"Dear director,\n{EXAMPLE}\nRegards",
    "mark at the end": EXAMPLE + "\n\x1a",
    "brackets not closed": EXAMPLE[:-1],
}


@pytest.mark.parametrize("text", DIALECTS.values(), ids=DIALECTS)
def test_dialects_change_nothing(text):
    verdict = check_record(text.encode())

    assert (verdict.fault, verdict.status, verdict.score) == (None, Status.VALID, (3, 0))
    assert (verdict.players, verdict.plays) == (("Ayla", "Baran B."), 8)


def test_only_the_first_child_is_followed():
    branched = "(;W[31hefe](;B[64ak](;W[55hchcfafa])(;W[21mk]))(;B[21xv];W[11hg]))"

    assert [roll.dice for roll in read_sgf(f"({root()}{branched})").games[0].statements] == [
        (3, 1),
        (6, 4),
        (5, 5),
    ]


@pytest.mark.parametrize(
    ("value", "name"),
    [
        ("A\\]da", "A]da"),
        ("A\\\\da", "A\\da"),
        ("A\\\nda", "Ada"),
        ("A\nda", "A da"),
        ("Ada\\", "Ada]PB[Ece"),
        ("Ada\\:B", "Ada:B"),
    ],
)
def test_backslash_takes_the_next_character_as_it_is(value, name):
    assert read_sgf(f"({root().replace('PW[Ayla]PB[Baran B.]', f'PW[{value}]PB[Ece]')})").players[0] == name


@pytest.mark.parametrize(
    ("charset", "encoding"),
    [
        ("", "utf-8"),
        ("", "cp1254"),
        ("CA[UTF-8]", "utf-8"),
        ("CA[UTF-8]", "cp1254"),
        ("CA[ISO-8859-9]", "iso8859-9"),
        ("CA[windows-1254]", "cp1254"),
        ("CA[x-unheard]", "utf-8"),
        ("", "utf-8-sig"),
        ("", "utf-16"),
    ],
)
def test_names_survive_their_charset(charset, encoding):
    text = EXAMPLE.replace("CA[UTF-8]", charset).replace("Ayla", "Işıl Ağa")

    assert check_record(text.encode(encoding)).players == ("Işıl Ağa", "Baran B.")


def test_charset_that_is_named_is_believed():
    text = EXAMPLE.replace("CA[UTF-8]", "CA[ISO-8859-1]").replace("Ayla", "Zoë ð")

    assert check_record(text.encode("latin-1")).players == ("Zoë ð", "Baran B.")
    assert read_record(b"\n" + EXAMPLE.replace("CA[UTF-8]", "CA[latin1]").encode()).players[0] == "Ayla"


def test_charset_in_another_text_means_nothing():
    text = " 3 point match CA[latin1]\n" + (RECORDS / "example-1.mat").read_text().replace("Ayla", "Işıl")

    assert check_record(text.encode()).players == ("Işıl", "Baran B.")


# Limits


def test_limits_are_named():
    games = "".join(f"({root(length=0, game=n)})" for n in range(MAX_GAMES + 1))

    assert refused("(" * 2_000_000).reason == "too-deep"
    assert refused(f"({root()}" + "(;" * MAX_SGF_DEPTH).reason == "too-deep"
    assert refused(games).reason == "too-many-games"
    assert refused(f"({root()}" + ";W[31]" * (2 * MAX_ROWS_IN_A_GAME + 1)).reason == "too-many-rows"
    assert refused(f"({root()}" + "()" * 100_000).reason == "too-many-parts"


@pytest.mark.parametrize(
    "text",
    [
        "(" * 7_999_000,
        "(;GM[6]" + "[" * 7_999_000,
        "(;GM[6]" + "[]" * 3_999_000,
        "(;GM[6]" + "a" * 7_999_000,
        "(;GM[6]MI" + "[a:1]" * 1_599_000,
        "(;GM[6]C[" + "\\" * 7_999_000,
        "(;GM[6]" + "1" * 7_999_000,
        "(;GM[6]MI[length:3][ws:0][bs:0];W[31" + "ab" * 3_999_000,
        "(;GM[6]MI[length:3][ws:0][bs:0]RU[" + ":" * 7_999_000,
        "(;GM[6]MI[length:3][ws:0][bs:0]" + ")(" * 3_999_000,
        "(;GM[6]MI[length:" + "9" * 7_999_000,
    ],
    ids=range(11),
)
def test_hostile_text_gets_a_verdict(text):
    # What it costs is measured by bench/hostile.py; one careless pattern, and this would never end.
    assert check_record(text.encode()).status in Status


def test_analysis_of_a_long_match_is_passed_over():
    record = read_sgf((RECORDS / "match-4100.sgf").read_text())

    assert judge(record).plays == 547
    assert sum(isinstance(said, Roll) for game in record.games for said in game.statements) == 547
