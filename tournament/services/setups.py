"""A tournament made from a set-up: its events with their rules, prices, hours and prizes, in one go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.db import transaction

from rules.errors import TavlaError
from rules.tournament.fees import FeeKind
from rules.tournament.formats.chain import chain_of
from rules.tournament.formats.templates import TEMPLATES
from rules.tournament.hours import moment
from rules.tournament.outlook import outlook
from rules.tournament.setups.catalogue import setup_of
from rules.tournament.setups.side_events import SIDE_EVENTS
from rules.tournament.setups.values import EventSetup, HourSetup, PrizeKind, Setup, SetupUnknownError
from tournament.actor import Actor
from tournament.models import Event, Tournament
from tournament.prizes import FACTORS, PERCENT, PrizePlan, SidePool, place_stages
from tournament.services.events import CHAIN, create_event
from tournament.services.hours import WavePosted, set_start_times
from tournament.services.prices import PriceLine, set_prices
from tournament.services.prizes import set_prizes
from tournament.services.tournaments import create_tournament

_KINDS = {PrizeKind.PERCENT: PERCENT, PrizeKind.FACTORS: FACTORS}


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """What a director says of the first event of a set-up beyond the set-up itself.

    players: about how many are expected, None as usual. answers: to the questions about the game, in the
    names of rules.options. rule_text: None as the set-up has it. settings: by number of the part.
    amounts: by kind of price, in the smallest unit; what is not named is not asked for.
    """

    players: int | None = None
    answers: Mapping[str, str] = field(default_factory=dict)
    rule_text: str | None = None
    settings: Mapping[int, Mapping[str, object]] = field(default_factory=dict)
    amounts: Mapping[FeeKind, int] = field(default_factory=dict)


@transaction.atomic
def set_up(
    setup: Setup,
    *,
    name: str,
    starts_on: date,
    ends_on: date | None = None,
    wishes: Wishes | None = None,
    by: Actor,
    **given: Any,
) -> Tournament:
    """Make a tournament as a set-up says; what is given beside it goes before what the set-up has.

    ends_on: None: as many days as the set-up lasts. given: what create_tournament takes besides.
    Raises what create_tournament, create_event, set_prices, set_start_times and set_prizes raise; then
    nothing is made.
    """
    usual = {
        "boards": setup.boards,
        "clocks": setup.clocks,
        "closes_at": setup.closes_at,
        "no_start_after": setup.no_start_after,
    }
    tournament = create_tournament(
        name=name,
        starts_on=starts_on,
        ends_on=ends_on or starts_on + timedelta(days=setup.days - 1),
        **{**usual, **given},
        by=by,
    )
    first, *others = setup.events
    _make_event(tournament, first, wishes or Wishes(), by=by)
    for event in others:
        _make_event(tournament, event, Wishes(), by=by)
    return tournament


@transaction.atomic
def add_event_of(code: str, tournament: Tournament, *, day: int = 0, by: Actor) -> Event:
    """Add a side event, ready to be entered. day: of the tournament, from 0.

    A second one of a name is numbered: "Jackpot 2". Raises SetupUnknownError, and what create_event raises.
    """
    if code not in SIDE_EVENTS:
        raise SetupUnknownError(setup=code)
    found = _later(SIDE_EVENTS[code], day)
    name = found.name.of(tournament.language)
    taken = set(tournament.events.values_list("name", flat=True))
    number = next(each for each in range(1, len(taken) + 2) if _numbered(name, each) not in taken)
    return _make_event(tournament, found, Wishes(), name=_numbered(name, number), by=by)


def event_setup(code: str) -> EventSetup:
    """The first event of a set-up. Raises SetupUnknownError."""
    return setup_of(code).events[0]


def _numbered(name: str, number: int) -> str:
    return name if number == 1 else f"{name} {number}"


def _later(event: EventSetup, days: int) -> EventSetup:
    """The same event some days later."""
    close = event.entries_close
    return replace(
        event,
        entries_close=None if close is None else replace(close, day=close.day + days),
        starts=tuple(
            replace(start, hour=replace(start.hour, day=start.hour.day + days)) for start in event.starts
        ),
    )


def _make_event(
    tournament: Tournament, setup: EventSetup, wishes: Wishes, *, name: str = "", by: Actor
) -> Event:
    language = tournament.language
    event = create_event(
        tournament,
        name=name or setup.name.of(language),
        **_chain(setup, wishes),
        lengths=setup.lengths,
        clock=setup.clock,
        details=_details(tournament, setup, wishes),
        by=by,
    )
    prices = [
        PriceLine(
            kind=price.kind,
            name=price.name.of(language),
            amount=price.amount if wishes.amounts.get(price.kind) is None else wishes.amounts[price.kind],
            returned=price.returned,
        )
        for price in setup.prices
        if price.amount is not None or wishes.amounts.get(price.kind) is not None
    ]
    if prices:
        set_prices(event, prices, by=by)
    waves = list(_waves(event, setup, wishes))
    if waves:
        set_start_times(event, waves, by=by)
    if plan := _plan(event, setup):
        set_prizes(event, plan, by=by)
    event.refresh_from_db()
    return event


def _chain(setup: EventSetup, wishes: Wishes) -> dict[str, Any]:
    """What create_event takes of the format: by its name where only settings differ from it."""
    parts = [
        {**part, "settings": {**part.get("settings", {}), **wishes.settings.get(number, {})}}
        for number, part in enumerate(setup.parts, start=1)
    ]
    named = TEMPLATES.get(setup.format)
    if named is None or _entries(named) != _entries(setup.parts):
        return {"format": CHAIN, "parts": parts}
    settings = {number: part["settings"] for number, part in enumerate(parts, start=1)}
    return {"format": setup.format, "settings": settings}


def _entries(parts: Iterable[Mapping[str, Any]]) -> list[tuple[str, dict[str, Any]]]:
    return [(part.format, part.entry.json()) for part in chain_of(list(parts))]


def _details(tournament: Tournament, setup: EventSetup, wishes: Wishes) -> dict[str, Any]:
    text = setup.rule_text.of(tournament.language) if wishes.rule_text is None else wishes.rule_text
    return {
        "game": (setup.game, {**setup.answers, **wishes.answers}),
        "event_rules": (setup.rules, setup.rule_changes),
        "rule_text": text,
        "team_size": setup.team_size,
        "places": setup.places,
        "reentries": setup.reentries,
        "most_wins": setup.most_wins,
        "entries_close_at": _moment(tournament, setup.entries_close),
    }


def _moment(tournament: Tournament, hour: HourSetup | None) -> Any:
    if hour is None:
        return None
    return moment(tournament.starts_on + timedelta(days=hour.day), hour.at, ZoneInfo(tournament.time_zone))


def _waves(event: Event, setup: EventSetup, wishes: Wishes) -> Iterator[WavePosted]:
    """The posted times of rounds there will be; no second wave where one has boards for everybody.

    A wave that another one follows says its tables: only they tell how many matches it has room for.
    """
    rounds, matches = _rounds(event, wishes.players or setup.players)
    boards = event.tournament.boards
    in_waves = {(start.stage, start.round) for start in setup.starts if start.wave > 1}
    for start in setup.starts:
        is_there = rounds.get(start.stage, start.round) >= start.round
        expected = matches.get((start.stage, start.round))
        fits_before = boards and expected is not None and (start.wave - 1) * boards >= expected
        at = _moment(event.tournament, start.hour)
        has_tables = boards and (start.stage, start.round) in in_waves
        tables = {"first_table": 1, "last_table": boards} if has_tables else {}
        if is_there and not fits_before:
            yield WavePosted(stage=start.stage, round=start.round, wave=start.wave, at=at, **tables)


def _rounds(event: Event, players: int) -> tuple[dict[str, int], dict[tuple[str, int], int]]:
    """How many rounds each stage has, and the matches of each round, for so many; of brackets."""
    rounds: dict[str, int] = {}
    matches: dict[tuple[str, int], int] = {}
    try:
        parts = outlook(chain_of(event.parts), players).parts
    except TavlaError:
        return rounds, matches
    for each in parts:
        if not each.part.is_planned:
            continue
        for pairing in each.part.plan(each.entrants).pairings:
            rounds[pairing.stage] = max(pairing.round, rounds.get(pairing.stage, 0))
            found = (pairing.stage, pairing.round)
            matches[found] = matches.get(found, 0) + 1
    return rounds, matches


def _plan(event: Event, setup: EventSetup) -> PrizePlan | None:
    """The scheme of the prizes; the pools themselves are known when people have paid."""
    if setup.prizes.kind is PrizeKind.NONE:
        return None
    stages = place_stages(event)
    main = "main" if "main" in stages else stages[0]
    side = (
        SidePool(
            name=price.name.of(event.tournament.language),
            stage=main,
            weights=price.shares,
            pool=None,
            entrants=frozenset(),
        )
        for price in setup.prices
        if price.shares
    )
    weights = {stage: given for stage, given in setup.prizes.weights.items() if stage in stages}
    return PrizePlan(kind=_KINDS[setup.prizes.kind], weights=weights, side=tuple(side))
