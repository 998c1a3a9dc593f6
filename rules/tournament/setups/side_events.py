"""The side events that are one tap away beside any tournament (shared presets)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import time
from types import MappingProxyType

from rules.match.clock import CLOCK_PRESETS, ClockPreset
from rules.tournament.fees import FeeKind
from rules.tournament.formats.templates import TEMPLATES
from rules.tournament.lengths import MatchLengths
from rules.tournament.setups.values import (
    EventSetup,
    HourSetup,
    PriceSetup,
    PrizeKind,
    PrizeSetup,
    StartSetup,
    Text,
)

_EIGHT = 8
_ENTRY = PriceSetup(kind=FeeKind.ENTRY)
_WINNER_TAKES_ALL = PrizeSetup(kind=PrizeKind.PERCENT, weights={"main": (100,)})
_FIRST_TWO = PrizeSetup(kind=PrizeKind.FACTORS, weights={"main": (2, 1)})

#: 3 minutes a point and 15 seconds: two heads need longer.
DOUBLES_CLOCK = ClockPreset(
    code="doubles-15", delay_seconds=15, reserve_seconds_per_point=180, reserve_seconds_less_per_point_won=90
)
#: 2 minutes for the whole match to 5 and 10 seconds a move: 24 seconds for each of its points.
SPEED_LENGTH = 5
SPEED_CLOCK = ClockPreset(
    code="speedgammon",
    delay_seconds=10,
    reserve_seconds_per_point=120 // SPEED_LENGTH,
    reserve_seconds_less_per_point_won=60 // SPEED_LENGTH,
)

_JACKPOT = EventSetup(
    name=Text("Jackpot", "Jackpot"),
    players=_EIGHT,
    format="jackpot",
    parts=tuple(TEMPLATES["jackpot"]),
    lengths={"main": MatchLengths(5)},
    clock=CLOCK_PRESETS["wbgf"],
    prices=(_ENTRY,),
    prizes=_WINNER_TAKES_ALL,
)

_BLITZ = EventSetup(
    name=Text("Blitz", "Blitz"),
    players=_EIGHT,
    format="rolling",
    parts=tuple(TEMPLATES["rolling"]),
    lengths={"main": MatchLengths(3)},
    clock=CLOCK_PRESETS["wbgf"],
    most_wins=2,
    prices=(_ENTRY,),
    prizes=_FIRST_TWO,
)

_SUPER_JACKPOT = EventSetup(
    name=Text("Süper Jackpot", "Super Jackpot"),
    players=32,
    format="single-elimination",
    parts=tuple(TEMPLATES["single-elimination"]),
    lengths={"main": MatchLengths(7)},
    clock=CLOCK_PRESETS["wbgf"],
    prices=(_ENTRY, PriceSetup(kind=FeeKind.DOUBLE)),
    prizes=_FIRST_TWO,
)

DOUBLES = EventSetup(
    name=Text("Çiftler", "Doubles"),
    players=16,
    format="single-elimination",
    parts=tuple(TEMPLATES["single-elimination"]),
    lengths={"main": MatchLengths(7)},
    clock=DOUBLES_CLOCK,
    team_size=2,
    prices=(_ENTRY,),
    starts=(StartSetup(stage="main", round=1, hour=HourSetup(at=time(19))),),
    prizes=_FIRST_TWO,
)

_SPEEDGAMMON = EventSetup(
    name=Text("Speedgammon", "Speedgammon"),
    players=16,
    format="single-elimination",
    parts=tuple(TEMPLATES["single-elimination"]),
    lengths={"main": MatchLengths(SPEED_LENGTH)},
    clock=SPEED_CLOCK,
    rule_changes={"clock-mode": "required"},
    prices=(_ENTRY,),
    prizes=_FIRST_TWO,
)

_ONE_POINT = EventSetup(
    name=Text("Tek sayılık", "1-point knock-out"),
    players=64,
    format="single-elimination",
    parts=tuple(TEMPLATES["single-elimination"]),
    lengths={"main": MatchLengths(1)},
    rules="club",
    prices=(_ENTRY,),
    prizes=_FIRST_TWO,
)

_EIGHTS = EventSetup(
    name=Text("Sekizler", "Rolling eights"),
    players=_EIGHT,
    format="rolling",
    parts=tuple(TEMPLATES["rolling"]),
    lengths={"main": MatchLengths(5, (1, 3))},
    clock=CLOCK_PRESETS["wbgf"],
    entries_close=HourSetup(at=time(21, 10)),
    prices=(_ENTRY,),
    prizes=_FIRST_TWO,
)

#: By code, in the order they are shown.
SIDE_EVENTS: Mapping[str, EventSetup] = MappingProxyType(
    {
        "jackpot-of-8": _JACKPOT,
        "blitz-eights": _BLITZ,
        "super-jackpot": _SUPER_JACKPOT,
        "doubles": DOUBLES,
        "speedgammon": _SPEEDGAMMON,
        "one-point": _ONE_POINT,
        "rolling-eights": _EIGHTS,
    }
)
