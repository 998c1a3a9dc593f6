"""Matches at random, of every game and option: nothing in them is at fault."""

from __future__ import annotations

from contextlib import suppress

import pytest

from rules.board.games import GAMES
from rules.board.plays import TooManyPlaysError
from rules.match.frames import frames
from rules.match.replay import judge
from rules.match.verdict import Status
from tests.rules.match.generated import Made, generated_match

SEEDS = range(2)
OPTIONS = [
    ("turk-tavlasi", {"compulsory-bearoff-scope": "turn-max"}),
    ("turk-tavlasi", {"bearoff-larger-first": "on"}),
    ("turk-tavlasi", {"hit-and-run-home": "forbidden", "opening": "reroll"}),
    ("uzun-tavla", {"head-exception": "first-turn-if-blocked"}),
    ("uzun-tavla", {"block-check": "final-only"}),
    ("uzun-tavla", {"uzun-koks": "on", "next-starter": "winner"}),
    ("plakoto", {"plakoto-tie": "both-pinned-and-cleared"}),
    ("plakoto", {"plakoto-bearoff-while-pinned": "on"}),
    ("plakoto-express", {"express-stop": "skip-blocked"}),
    ("plakoto-express", {"express-second-pass": "returned"}),
    ("plakoto-express", {"express-own-turn-after": "off"}),
    ("plakoto-express", {"express-passes": "doubles-only"}),
    ("acey-deucey", {"acey-variant": "extra-turn-on-doubles"}),
    ("acey-deucey", {"acey-variant": "closed-entry"}),
    ("acey-deucey", {"acey-hit-to": "hand"}),
    ("acey-deucey", {"acey-scoring": "per-checker"}),
    ("acey-deucey", {"acey-scoring": "gammons"}),
    ("eureika", {"eureika-doubles": "2"}),
]


def made(code: str, options: dict[str, str], length: int) -> list[Made]:
    """Some matches; where a roll of plakoto express has too many plays to be listed, fewer."""
    found = []
    for seed in SEEDS:
        with suppress(TooManyPlaysError):
            found.append(generated_match(code, seed, length=length, options=options))
    assert found
    return found


@pytest.mark.parametrize(("code", "options"), [*((code, {}) for code in GAMES), *OPTIONS])
def test_match_without_a_fault_is_judged_valid(code, options):
    for each in made(code, options, 2):
        verdict = judge(each.record)

        assert (verdict.fault, verdict.status, verdict.score) == (None, Status.VALID, each.score)
        assert [(game.winner, game.points) for game in verdict.games] == each.results
        assert verdict.plays == sum(len(game.statements) for game in each.record.games)
        assert verdict.notes == ()


@pytest.mark.parametrize("code", GAMES)
def test_frames_of_every_game_keep_its_checkers(code):
    for shown in frames(made(code, {}, 1)[0].record):
        assert shown.proved
        assert shown.fault is None
        for frame, following in zip(shown.frames, shown.frames[1:], strict=False):
            assert frame.after == following.before
            assert frame.after.is_conserved(GAMES[code].checkers)
