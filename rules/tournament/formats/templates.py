"""Event formats by code: the chain of parts each stands for (pairing-reference 5.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from rules.tournament.formats.chain import PART_FORMATS

#: A part as it is given: format, settings, entry.
Given = Mapping[str, Any]


def _part(format_: str, entry: Mapping[str, Any] | None = None, **settings: object) -> Given:
    named = {name.replace("_", "-"): value for name, value in settings.items()}
    return MappingProxyType({"format": format_, "settings": named, "entry": entry or {"rule": "all"}})


_FINALISTS = 16
_BEST_8 = {"rule": "best", "part": 1, "count": 8}

#: Chains that have a name of their own. A part format's code is a chain of that part alone.
_CHAINS: Mapping[str, Sequence[Given]] = {
    "cup": (_part("cup"),),
    "cup-last-chance": (_part("cup"), _part("last-chance", {"rule": "out", "parts": [1]})),
    "cup-fresh-consolation": (
        _part("single-elimination"),
        _part("consolation", {"rule": "out", "parts": [1]}),
    ),
    "double-elimination": (_part("double-elimination"),),
    "nordic": (_part("fighters"), _part("last-eight", {"rule": "left", "part": 1})),
    "groups-knockout": (
        _part("groups"),
        _part("single-elimination", {"rule": "best-of-groups", "part": 1, "count": 2}),
    ),
    "swiss": (_part("swiss-random"),),
    "swiss-knockout": (_part("swiss-random"), _part("single-elimination", _BEST_8)),
    "short-schedule-knockout": (
        _part("short-schedule"),
        _part("single-elimination", {"rule": "best", "part": 1, "count": 4}),
    ),
    "three-lives": (_part("lives-swiss"),),
    "four-lives": (_part("lives-swiss", lives=4),),
    "buy-back-cup": (
        _part("swiss-random", rounds=1),
        _part("single-elimination", {"rule": "unbeaten", "part": 1}),
        _part("consolation", {"rule": "rest", "parts": [1]}),
    ),
    "jackpot": (_part("single-elimination", {"rule": "sign-up", "count": 8}),),
    # the next instance is a part more, and so is the play-off of the winners (5.1)
    "rolling": (_part("single-elimination", {"rule": "sign-up", "count": 8}),),
    # the first by wins, the last of them by a play-off; a consolation for the others, a last chance
    "swiss-finals": (
        _part("swiss-random", rounds=5),
        # of those who are level for a place, by matches as short as 1 point (5.1)
        _part("playoff", {"rule": "level", "part": 1, "count": _FINALISTS}),
        _part("single-elimination", {"rule": "qualified", "parts": [1, 2], "count": _FINALISTS}),
        _part("consolation", {"rule": "rest", "parts": [1, 2]}),
        _part("last-chance", {"rule": "out", "parts": [3, 4]}),
    ),
    # a progressive consolation is drawn with the main bracket whose losers it takes, never alone
    "progressive-consolation": (_part("cup"),),
}

TEMPLATES: Mapping[str, Sequence[Given]] = MappingProxyType(
    {**_CHAINS, **{code: (_part(code),) for code in PART_FORMATS if code not in _CHAINS}}
)
