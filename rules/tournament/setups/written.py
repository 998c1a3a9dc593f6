"""A set-up written down and read again: what a saved template and its file hold.

Files come from anywhere: whatever is not as it should be is refused, with the place where.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import time
from typing import Any

from rules.match.clock import ClockPreset
from rules.match.event_rules import event_rules_from
from rules.options import options_from
from rules.tournament.fees import FeeKind
from rules.tournament.formats.chain import PART_FORMATS, chain_of
from rules.tournament.formats.templates import TEMPLATES
from rules.tournament.lengths import LONGEST, SHORTEST, MatchLengths
from rules.tournament.setups.reading import Reader
from rules.tournament.setups.values import (
    VERSION,
    EventSetup,
    HourSetup,
    PriceSetup,
    PrizeKind,
    PrizeSetup,
    Setup,
    SetupNewerError,
    StartSetup,
    Text,
)

#: What a file begins with, so that another program's JSON is not taken for ours.
KIND = "duses-setup"

_MOST_DAYS = 31
_MOST_BOARDS = 500
_MOST_EVENTS, _MOST_PARTS, _MOST_PRICES, _MOST_STARTS, _MOST_WEIGHTS = 30, 40, 40, 500, 64
_NAME, _RULES = 80, 4000
_MOST_PLAYERS = 2048
_MOST_MONEY = 10**12
_MOST_SECONDS = 3600
_CHAIN = "chain"


# --- Writing ---------------------------------------------------------------------------------------


def write_setup(setup: Setup) -> dict[str, Any]:
    """As JSON knows it; read_setup reads it back."""
    return {
        "kind": KIND,
        "version": VERSION,
        "code": setup.code,
        "days": setup.days,
        "boards": setup.boards,
        "clocks": setup.clocks,
        "closes-at": _clock_time(setup.closes_at),
        "no-start-after": _clock_time(setup.no_start_after),
        "events": [_event(event) for event in setup.events],
    }


def _event(event: EventSetup) -> dict[str, Any]:
    return {
        "name": _text(event.name),
        "players": event.players,
        "format": event.format,
        "parts": [_part(part) for part in event.parts],
        "lengths": {
            stage: [lengths.default, *lengths.from_final] for stage, lengths in event.lengths.items()
        },
        "clock": None if event.clock is None else _clock(event.clock),
        "game": event.game,
        "answers": dict(event.answers),
        "rules": event.rules,
        "rule-changes": dict(event.rule_changes),
        "rule-text": _text(event.rule_text),
        "team-size": event.team_size,
        "places": event.places,
        "reentries": event.reentries,
        "most-wins": event.most_wins,
        "entries-close": None if event.entries_close is None else _hour(event.entries_close),
        "prices": [_price(price) for price in event.prices],
        "starts": [_start(start) for start in event.starts],
        "prizes": {
            "kind": event.prizes.kind.value,
            "weights": {stage: list(weights) for stage, weights in event.prizes.weights.items()},
        },
    }


def _part(part: Mapping[str, Any]) -> dict[str, Any]:
    entry = part.get("entry", {"rule": "all"})
    return {"format": part["format"], "settings": dict(part.get("settings", {})), "entry": dict(entry)}


def _text(text: Text) -> dict[str, str]:
    return {"tr": text.tr, "en": text.en}


def _clock(clock: ClockPreset) -> dict[str, Any]:
    return {
        "code": clock.code,
        "delay": clock.delay_seconds,
        "per-point": clock.reserve_seconds_per_point,
        "less-per-point-won": clock.reserve_seconds_less_per_point_won,
        "in-full-minutes": clock.in_full_minutes,
    }


def _hour(hour: HourSetup) -> dict[str, Any]:
    return {"day": hour.day, "at": _clock_time(hour.at)}


def _clock_time(at: time | None) -> str | None:
    return None if at is None else f"{at:%H:%M}"


def _price(price: PriceSetup) -> dict[str, Any]:
    return {
        "kind": price.kind.value,
        "name": _text(price.name),
        "amount": price.amount,
        "returned": price.returned,
        "shares": list(price.shares),
    }


def _start(start: StartSetup) -> dict[str, Any]:
    return {"stage": start.stage, "round": start.round, "wave": start.wave, **_hour(start.hour)}


# --- Reading ---------------------------------------------------------------------------------------


def read_setup(given: object) -> Setup:
    """A set-up from what JSON holds.

    Raises SetupUnreadableError, SetupNewerError, and for a chain, a game or rules that cannot be what
    chain_of, options_from and event_rules_from raise; BadMatchLengthError, ImpossiblePrizesError.
    """
    file = Reader(given)
    if file.get("kind").plain != KIND:
        file.get("kind").refuse()
    version = file.get("version").whole(1, 10**6)
    if version > VERSION:
        raise SetupNewerError(version=version)
    days = file.get("days").whole(1, _MOST_DAYS)
    return Setup(
        code=file.get("code").text(_NAME),
        days=days,
        boards=file.get("boards").maybe(lambda each: each.whole(0, _MOST_BOARDS)),
        clocks=file.get("clocks").maybe(lambda each: each.whole(0, _MOST_BOARDS)),
        closes_at=file.get("closes-at").maybe(Reader.time_of_day),
        no_start_after=file.get("no-start-after").maybe(Reader.time_of_day),
        events=tuple(_read_event(each, days) for each in file.get("events").items(1, _MOST_EVENTS)),
    )


def _read_event(given: Reader, days: int) -> EventSetup:
    parts = tuple(_read_part(each) for each in given.get("parts").items(1, _MOST_PARTS))
    stages = tuple(code for part in chain_of(parts) for code in part.stages)
    format_ = given.get("format").one_of((*TEMPLATES, _CHAIN))
    game, answers = given.get("game").text(_NAME), _words(given.get("answers"))
    options_from(game, answers)
    rules, changes = given.get("rules").text(_NAME), _words(given.get("rule-changes"))
    event_rules_from(rules, changes)
    return EventSetup(
        name=_read_text(given.get("name"), _NAME),
        players=given.get("players").whole(2, _MOST_PLAYERS),
        format=format_,
        parts=parts,
        lengths={stage: _read_lengths(each) for stage, each in given.get("lengths").fields(stages)},
        clock=given.get("clock").maybe(_read_clock),
        game=game,
        answers=answers,
        rules=rules,
        rule_changes=changes,
        rule_text=_read_text(given.get("rule-text"), _RULES),
        team_size=given.get("team-size").whole(1, 2),
        places=given.get("places").maybe(lambda each: each.whole(1, _MOST_PLAYERS)),
        reentries=given.get("reentries").whole(0, 99),
        most_wins=given.get("most-wins").maybe(lambda each: each.whole(1, 99)),
        entries_close=given.get("entries-close").maybe(lambda each: _read_hour(each, days)),
        prices=tuple(_read_price(each) for each in given.get("prices").items(0, _MOST_PRICES)),
        starts=tuple(_read_start(each, stages, days) for each in given.get("starts").items(0, _MOST_STARTS)),
        prizes=_read_prizes(given.get("prizes"), stages),
    )


def _read_part(given: Reader) -> Mapping[str, Any]:
    return {
        "format": given.get("format").one_of(PART_FORMATS),
        "settings": given.get("settings").mapping(),
        "entry": given.get("entry").mapping(),
    }


def _read_lengths(given: Reader) -> MatchLengths:
    default, *from_final = (each.whole(SHORTEST, LONGEST) for each in given.items(1, 12))
    return MatchLengths(default, tuple(from_final))


def _read_text(given: Reader, limit: int) -> Text:
    return Text(tr=given.get("tr").text(limit), en=given.get("en").text(limit))


def _words(given: Reader) -> dict[str, str]:
    """Options as words: options_from and event_rules_from say whether there are such."""
    return {name: each.text(_NAME) for name, each in given.fields()}


def _read_clock(given: Reader) -> ClockPreset:
    return ClockPreset(
        code=given.get("code").text(40),
        delay_seconds=given.get("delay").whole(0, _MOST_SECONDS),
        reserve_seconds_per_point=given.get("per-point").whole(0, _MOST_SECONDS),
        reserve_seconds_less_per_point_won=given.get("less-per-point-won").whole(0, _MOST_SECONDS),
        in_full_minutes=given.get("in-full-minutes").switch(),
    )


def _read_hour(given: Reader, days: int) -> HourSetup:
    return HourSetup(at=given.get("at").time_of_day(), day=given.get("day").whole(0, days - 1))


def _read_price(given: Reader) -> PriceSetup:
    return PriceSetup(
        kind=FeeKind(given.get("kind").one_of(tuple(FeeKind))),
        name=_read_text(given.get("name"), 60),
        amount=given.get("amount").maybe(lambda each: each.whole(0, _MOST_MONEY)),
        returned=given.get("returned").whole(0, 100),
        shares=tuple(each.whole(0, 10**6) for each in given.get("shares").items(0, _MOST_WEIGHTS)),
    )


def _read_start(given: Reader, stages: tuple[str, ...], days: int) -> StartSetup:
    return StartSetup(
        stage=given.get("stage").one_of(stages),
        round=given.get("round").whole(1, 99),
        wave=given.get("wave").whole(1, 99),
        hour=_read_hour(given, days),
    )


def _read_prizes(given: Reader, stages: tuple[str, ...]) -> PrizeSetup:
    return PrizeSetup(
        kind=PrizeKind(given.get("kind").one_of(tuple(PrizeKind))),
        weights={
            stage: tuple(weight.whole(0, 10**6) for weight in each.items(0, _MOST_WEIGHTS))
            for stage, each in given.get("weights").fields(stages)
        },
    )
