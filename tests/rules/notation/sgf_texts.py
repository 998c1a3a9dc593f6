"""Texts in GNU Backgammon's SGF that several tests read. Formats 4."""

from __future__ import annotations

# Formats 4: example 1 once more.
ROOT = "FF[4]GM[6]CA[UTF-8]AP[GNU Backgammon:1.07.001]MI[length:3][game:0][ws:0][bs:0]\nPW[Ayla]PB[Baran B.]"
PLAYS = """
;W[31hefe]
;B[64aggk]
;W[55hchcfafa]
;B[66]
;W[double]
;B[take]
;W[43xtmj]
;B[42ydqs]
;W[63mggd]
;B[33]"""
EXAMPLE = f"(;{ROOT}EV[Sample Cup]RU[Crawford]RE[W+4R]{PLAYS})"


def root(*, length: int = 3, game: int = 0, points: tuple[int, int] = (0, 0), more: str = "") -> str:
    match = f"MI[length:{length}][game:{game}][ws:{points[0]}][bs:{points[1]}]"
    return f";FF[4]GM[6]{match}PW[Ayla]PB[Baran B.]{more}"
