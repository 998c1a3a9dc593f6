"""The options each game is played with by chance."""

from __future__ import annotations

from collections.abc import Mapping

#: For each game the ways it can be played that are worth a try: what differs from the preset.
WAYS: Mapping[str, tuple[dict[str, str], ...]] = {
    "backgammon": ({}, {"opening": "reroll"}, {"cube": "off", "max-multiplier": "2"}),
    "turk-tavlasi": (
        {},
        {"compulsory-bearoff-scope": "turn-max"},
        {"bearoff-larger-first": "on"},
        {"opening": "reroll", "next-starter": "winner"},
        {"cube": "on", "compulsory-bearoff": "off"},
    ),
    "turk-tavlasi-bkgm": ({}, {"hit-and-run-home": "allowed"}),
    "uzun-tavla": (
        {},
        {"last-roll-tie": "on"},
        {"head-exception": "first-turn-if-blocked"},
        {"head-exception": "first-roll-any-two"},
        {"head-exception": "first-turn-6644", "opening": "combined"},
        {"head-exception": "none", "next-starter": "winner"},
        {"block-check": "final-only"},
        {"block-rule": "opponent-in-home"},
        {"block-rule": "none", "uzun-koks": "on", "max-multiplier": "3"},
    ),
    "nackgammon": ({},),
    "longgammon": ({},),
    "plakoto": ({}, {"plakoto-tie": "both-pinned-and-cleared"}, {"plakoto-bearoff-while-pinned": "on"}),
    "plakoto-express": (
        {},
        {"express-passes": "doubles-only"},
        {"express-stop": "skip-blocked"},
        {"express-second-pass": "returned"},
        {"express-own-turn-after": "off"},
    ),
    "acey-deucey": (
        {},
        {"acey-hit-to": "hand"},
        {"acey-exact-bearoff": "on"},
        {"acey-scoring": "per-checker"},
        {"acey-scoring": "gammons", "cube": "on"},
        {"acey-variant": "european"},
        {"acey-variant": "extra-turn-on-doubles"},
        {"acey-variant": "closed-entry"},
    ),
    "eureika": ({}, {"eureika-doubles": "2"}),
    "hypergammon": ({},),
    "hypergammon-2": ({},),
    "hypergammon-1": ({},),
}
