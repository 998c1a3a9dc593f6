"""What is said of files that are no record of ours."""

from __future__ import annotations

import pytest
from django.utils import translation

from matches.phrases import FAULT_SENTENCES, FORMAT_NAMES, fault_sentence
from rules.notation.check import READERS

# Formats 8: those GNU Backgammon imports, as its manual and its "help import" say.
BY_GNU_BACKGAMMON = ("bgf-text", "gammonempire", "partygammon", "sgg", "tmg")
POSITIONS = ("pos", "position-text", "snowie-position")


@pytest.mark.parametrize("language", ["en", "tr"])
@pytest.mark.parametrize("format_", sorted(set(FORMAT_NAMES) - set(READERS)))
def test_every_other_format_is_named_with_what_to_do_instead(format_, language):
    reason = "position" if format_ in POSITIONS else "not-read"

    with translation.override(language):
        told = fault_sentence("unknown-format", {"format": format_, "reason": reason})
        name = str(FORMAT_NAMES[format_])

    assert name in told
    assert ".mat" in told
    assert ("GNU Backgammon" in told) is (format_ in BY_GNU_BACKGAMMON)


def test_sentence_in_english_says_which_program_helps():
    with translation.override("en"):
        xg = fault_sentence("unknown-format", {"format": "xg", "reason": "not-read"})
        sgg = fault_sentence("unknown-format", {"format": "sgg", "reason": "not-read"})
        position = fault_sentence("unknown-format", {"format": "pos", "reason": "position"})

    assert xg == (
        "This is an eXtreme Gammon file (.xg or .xgp), which is not read. Open it in the program it comes "
        "from and export the match as text (.mat or .txt)."
    )
    assert sgg == (
        "This is a GamesGrid file (.sgg), which is not read. GNU Backgammon opens it: save the match there "
        "as .sgf or .mat."
    )
    assert position == (
        "This is a single position (Jellyfish .pos), not a match. Export the whole match as text "
        "(.mat or .txt)."
    )


def test_a_sentence_for_one_format_belongs_to_one_there_is():
    keys = [key.split(":") for key in FAULT_SENTENCES if key.count(":") == 2]

    assert {key[2] for key in keys} == set(BY_GNU_BACKGAMMON) <= set(FORMAT_NAMES)
