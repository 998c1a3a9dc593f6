"""The list of tie-breaks: every code has its method and its source."""

from __future__ import annotations

from rules.tournament.standings.tiebreaks import TIE_BREAKS, TieBreakCode


def test_every_code_has_a_method_and_a_source():
    assert tuple(TIE_BREAKS) == tuple(TieBreakCode)
    assert all(tie_break.source for tie_break in TIE_BREAKS.values())


def test_codes_never_change():
    """They stand in stored settings and in the API."""
    assert {str(code) for code in TieBreakCode} == {
        "direct-encounter",
        "buchholz",
        "buchholz-cut-1",
        "buchholz-cut-2",
        "median",
        "sonneborn-berger",
        "opponents-match-win",
        "progressive",
        "points-difference",
        "points-won",
        "wins",
        "wins-without-byes",
        "fewer-byes",
        "opponents-buchholz",
        "koya",
        "later-losses",
    }
