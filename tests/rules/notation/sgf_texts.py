"""Texts in GNU Backgammon's SGF that several tests read, sound and odd ones. Formats 4."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from rules.match.record import MatchRecord

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


def without_places(record: MatchRecord) -> MatchRecord:
    """A record without what only says where in its text a thing stands."""
    games = []
    for game in record.games:
        said = tuple(
            replace(statement, line=0, text="", row=None if statement.row is None else 1)
            for statement in game.statements
        )
        games.append(replace(game, line=0, score_line=0, statements=said))
    return replace(record, games=tuple(games))


_VALUES = st.one_of(
    st.sampled_from(
        ("31hefe", "64ak", "double", "take", "drop", "66", "00", "beaver", "54az", "raccoon", "")
    ),
    st.text(alphabet="0123456789abxyz +:\\\n", max_size=8),
    st.text(max_size=6),
)
_NODES = st.one_of(
    st.builds(";{}[{}]".format, st.sampled_from("WB"), _VALUES),
    st.builds(";PL[{}]DI[{}]".format, st.sampled_from("WB"), st.sampled_from(("31", "66", "6", ""))),
    st.sampled_from(
        (";", ";C[a (comment; \\] here]", "(", ")", ";AW[a]", ";CV[2]", "[", "]", "\\", " \r\n", "A[0][x]")
    ),
)
_ROOTS = st.builds(
    lambda length, points, more: root(length=length, points=points, more=more),
    st.sampled_from((0, 1, 3, 7)),
    st.sampled_from(((0, 0), (1, 0), (2, 2), (6, 5))),
    st.lists(
        st.one_of(
            st.sampled_from(
                ("RU[Crawford]", "RU[Jacoby:NoCube]", "RU[Nackgammon]", "RU[Crawford:CrawfordGame]")
            ),
            st.builds("{}[{}]".format, st.sampled_from(("RE", "CV", "DT", "EV", "PW", "GC", "RU")), _VALUES),
            st.sampled_from(("RE[W+4R]", "RE[B+1]", "RE[W+R]", "RE[0]", "RE[?]", "CV[2]", "DT[2026-11-30]")),
        ),
        max_size=3,
    ).map("".join),
)
_GAMES = st.builds("({}{})".format, _ROOTS, st.lists(_NODES, max_size=14).map("".join))
#: Games as a program might write them, with all that can go wrong in them.
SGF_TEXTS = st.lists(_GAMES, min_size=1, max_size=3).map("\n".join)
