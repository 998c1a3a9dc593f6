"""The set-ups that come with the program, by code: five tournaments and the side events (shared presets).

What was read in public announcements and what is our judgement is marked there, template by template.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import time
from types import MappingProxyType
from typing import Any

from rules.match.clock import CLOCK_PRESETS
from rules.tournament.fees import FeeKind
from rules.tournament.formats.templates import TEMPLATES
from rules.tournament.lengths import MatchLengths
from rules.tournament.setups.side_events import DOUBLES, SIDE_EVENTS
from rules.tournament.setups.values import (
    EventSetup,
    HourSetup,
    PriceSetup,
    PrizeKind,
    PrizeSetup,
    Setup,
    SetupUnknownError,
    StartSetup,
    Text,
)

_FIRST, _SECOND, _THIRD = 0, 1, 2
_ENTRY = PriceSetup(kind=FeeKind.ENTRY)
_OPEN = Text("Açık", "Open")
_CUP_FACTORS = PrizeSetup(
    kind=PrizeKind.FACTORS,
    weights={"main": (8, 4, 2, 2), "consolation": (4, 2), "last-chance": (2,)},
)


def _with(format_: str, **settings: object) -> tuple[Mapping[str, Any], ...]:
    """The chain of a template, its first part with these settings."""
    first, *others = TEMPLATES[format_]
    named = {name.replace("_", "-"): value for name, value in settings.items()}
    return ({**first, "settings": {**first["settings"], **named}}, *others)


def _rounds(stage: str, day: int, *hours: tuple[int, int], first: int = 1) -> tuple[StartSetup, ...]:
    """One round after the other, from round `first` on."""
    return tuple(
        StartSetup(stage=stage, round=round_, hour=HourSetup(at=time(*at), day=day))
        for round_, at in enumerate(hours, start=first)
    )


#: Fits one line beside the score: the rule of the halls where nobody has a clock.
_MALL_RULES = Text(
    "Saat kullanılmaz; 60 dakikayı geçen maçta hakem uyarır. "
    "Üç kez çağrılan ve on dakika içinde gelmeyen oyuncu hükmen yenilir. "
    "İlk dört dereceye armağan verilir.",
    "No clocks; the referee warns a match that takes more than 60 minutes. "
    "Who is called three times and does not come within ten minutes forfeits. "
    "Places 1 to 4 win prizes in kind.",
)

_MALL_EVENT = EventSetup(
    name=Text("Geleneksel tavla", "Traditional tavla"),
    players=128,
    format="single-elimination",
    parts=_with("single-elimination", third_place=True),
    lengths={"main": MatchLengths(5, (7, 7)), "third-place": MatchLengths(7)},
    game="turk-tavlasi",
    rules="club",
    rule_text=_MALL_RULES,
    places=128,
    entries_close=HourSetup(at=time(11, 45)),
    prices=(_ENTRY,),
    starts=(
        StartSetup(stage="main", round=1, hour=HourSetup(at=time(12)), wave=1),
        StartSetup(stage="main", round=1, hour=HourSetup(at=time(12, 50)), wave=2),
        *_rounds("main", _FIRST, (13, 40), (14, 30), (15, 20), (16, 10), (17, 0), (18, 10), first=2),
        *_rounds("third-place", _FIRST, (18, 10)),
    ),
)

#: Two defeats and out, each round drawn anew: the other way to run the same day.
_MALL_TWO_LIVES = EventSetup(
    name=_MALL_EVENT.name,
    players=128,
    format="redraw-lives",
    parts=_with("redraw-lives", lives=2),
    lengths={"redraw": MatchLengths(5)},
    game="turk-tavlasi",
    rules="club",
    rule_text=_MALL_RULES,
    places=128,
    entries_close=HourSetup(at=time(11, 45)),
    prices=(_ENTRY,),
    starts=(
        StartSetup(stage="redraw", round=1, hour=HourSetup(at=time(12)), wave=1),
        StartSetup(stage="redraw", round=1, hour=HourSetup(at=time(12, 50)), wave=2),
    ),
)

_CLUB_EVENT = EventSetup(
    name=Text("Vidolu lig haftası", "League week"),
    players=24,
    format="swiss",
    parts=_with("swiss", rounds=4, tie_breaks=["points-difference"]),
    lengths={"swiss": MatchLengths(5)},
    clock=CLOCK_PRESETS["wbgf"],
    rules="wbgf",
    rule_changes={"late-schedule": "start-clock"},
    prices=(PriceSetup(kind=FeeKind.ENTRY, returned=80),),
    starts=_rounds("swiss", _FIRST, (19, 30), (20, 30), (21, 30), (22, 30)),
    prizes=PrizeSetup(kind=PrizeKind.PERCENT, weights={"swiss": (50, 30, 20)}),
)

_CUP_EVENT = EventSetup(
    name=_OPEN,
    players=64,
    format="cup-last-chance",
    parts=_with("cup-last-chance"),
    lengths={
        "main": MatchLengths(11, (13,)),
        "consolation": MatchLengths(7, (9,)),
        "last-chance": MatchLengths(5),
    },
    clock=CLOCK_PRESETS["wbgf"],
    rules="wbgf",
    entries_close=HourSetup(at=time(10, 30)),
    prices=(
        _ENTRY,
        PriceSetup(kind=FeeKind.FEE, returned=0),
        PriceSetup(kind=FeeKind.POOL, name=Text("Yan havuz", "Side pool"), shares=(2, 1)),
    ),
    starts=(
        *_rounds("main", _FIRST, (11, 0), (13, 30), (16, 0), (19, 30)),
        *_rounds("main", _SECOND, (10, 0), (13, 0), first=5),
        *_rounds("consolation", _FIRST, (13, 30)),
        *_rounds("consolation", _SECOND, (15, 15), first=9),
        *_rounds("last-chance", _SECOND, (12, 0)),
    ),
    prizes=_CUP_FACTORS,
)

_LIVES_EVENT = EventSetup(
    name=_OPEN,
    players=48,
    format="three-lives",
    parts=_with("three-lives", lives=3, paid=6, payoff=2),
    lengths={"lives": MatchLengths(9)},
    clock=CLOCK_PRESETS["usbgf"],
    rules="usbgf",
    rule_changes={"clock-mode": "required"},
    entries_close=HourSetup(at=time(10)),
    prices=(
        PriceSetup(kind=FeeKind.ENTRY, returned=90),
        PriceSetup(kind=FeeKind.POOL, name=Text("Yan havuz A", "Side pool A"), shares=(1,)),
        PriceSetup(kind=FeeKind.POOL, name=Text("Yan havuz B", "Side pool B"), shares=(1,)),
    ),
    starts=(
        *_rounds("lives", _FIRST, (11, 0), (13, 0), (15, 0), (17, 0), (19, 0)),
        *_rounds("lives", _SECOND, (11, 0), (13, 0), (15, 0), (17, 0), (19, 0), first=6),
        *_rounds("lives", _THIRD, (11, 0), (13, 0), first=11),
    ),
    prizes=PrizeSetup(kind=PrizeKind.FACTORS, weights={"lives": (32, 20, 13, 9, 7, 6)}),
)

_QUALIFIER_EVENT = EventSetup(
    name=_OPEN,
    players=64,
    format="swiss-finals",
    parts=_with("swiss-finals"),
    lengths={
        "swiss": MatchLengths(7),
        "playoff": MatchLengths(1),
        "main": MatchLengths(11),
        "consolation": MatchLengths(7),
        "last-chance": MatchLengths(5),
    },
    clock=CLOCK_PRESETS["wbgf"],
    rules="wbgf",
    entries_close=HourSetup(at=time(10, 30)),
    prices=(
        _ENTRY,
        PriceSetup(kind=FeeKind.FEE, returned=0),
        PriceSetup(kind=FeeKind.POOL, name=Text("Yan havuz", "Side pool"), shares=(2, 1)),
    ),
    starts=(
        *_rounds("swiss", _FIRST, (11, 0), (12, 20), (14, 0), (15, 20), (16, 40)),
        *_rounds("main", _SECOND, (10, 10), (12, 30), (15, 0), (17, 0)),
        *_rounds("consolation", _SECOND, (10, 10)),
        *_rounds("last-chance", _SECOND, (12, 45)),
    ),
    prizes=_CUP_FACTORS,
)

#: The tournaments a director chooses from, in the order they are shown.
TOURNAMENTS: tuple[Setup, ...] = (
    Setup(code="mall", events=(_MALL_EVENT,), boards=32),
    Setup(code="mall-two-defeats", events=(_MALL_TWO_LIVES,), boards=32),
    Setup(
        code="club-night",
        events=(_CLUB_EVENT,),
        boards=12,
        closes_at=time(23, 30),
        no_start_after=time(22, 45),
    ),
    Setup(code="cup-weekend", events=(_CUP_EVENT,), days=2, boards=32, clocks=32),
    Setup(
        code="american-open",
        events=(_LIVES_EVENT,),
        days=3,
        boards=24,
        clocks=24,
        closes_at=time(2),
        no_start_after=time(23, 45),
    ),
    Setup(code="swiss-weekend", events=(_QUALIFIER_EVENT, DOUBLES), days=2, boards=32, clocks=32),
)

#: Everything by code; of a side event a set-up of that event alone.
SETUPS: Mapping[str, Setup] = MappingProxyType(
    {
        **{setup.code: setup for setup in TOURNAMENTS},
        **{code: Setup(code=code, events=(event,)) for code, event in SIDE_EVENTS.items()},
    }
)


def setup_of(code: str) -> Setup:
    """A set-up by its code. Raises SetupUnknownError."""
    if code not in SETUPS:
        raise SetupUnknownError(setup=code)
    return SETUPS[code]
