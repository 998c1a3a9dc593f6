"""A tournament as a set-up: what it is played by, without a single person; and the kept templates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from fractions import Fraction
from math import lcm
from typing import Any
from zoneinfo import ZoneInfo

from matches.snapshots import clock_preset
from rules.choices import kebab
from rules.options import options_from, written_options
from rules.tournament.fees import FeeKind
from rules.tournament.formats.chain import EntryRule, chain_of
from rules.tournament.hours import hall_day
from rules.tournament.lengths import MatchLengths
from rules.tournament.setups.values import (
    EventSetup,
    HourSetup,
    PriceSetup,
    PrizeKind,
    PrizeSetup,
    Setup,
    StartSetup,
    Text,
)
from tournament.event_rules import changes_of, event_rules_of
from tournament.models import Event, SavedTemplate, Tournament
from tournament.parts import parts_of
from tournament.prizes import PERCENT, plan_of_prizes

_SUPPOSED = 16
_MOST_PLAYERS = 2048
_OWN = "own"


def my_templates(user: Any) -> list[SavedTemplate]:
    """The templates a user keeps, by name."""
    return list(SavedTemplate.objects.filter(created_by=user).order_by("name"))


def setup_of_tournament(tournament: Tournament) -> Setup:
    """What could be run again: events, rules, prices, hours; no names, no results, no draws."""
    days = (tournament.ends_on - tournament.starts_on).days + 1
    return Setup(
        code=_OWN,
        days=days,
        boards=tournament.boards,
        clocks=tournament.clocks,
        closes_at=tournament.closes_at,
        no_start_after=tournament.no_start_after,
        events=tuple(_event(tournament, event, days) for event in tournament.events.order_by("id")),
    )


def _event(tournament: Tournament, event: Event, days: int) -> EventSetup:
    parts = tuple(_parts(event))
    stages = [code for part in chain_of(parts) for code in part.stages]
    rows = {stage.code: stage for stage in event.stages.all()}
    game = event.ruleset.get("code", "backgammon")
    rules = event_rules_of(event)
    return EventSetup(
        name=_text(tournament, event.name),
        players=min(max(2, event.entrants.count() or _supposed(event)), _MOST_PLAYERS),
        format=event.format,
        parts=parts,
        lengths={code: _lengths(rows[code]) for code in stages if code in rows},
        clock=clock_preset(event.clock),
        game=game,
        answers=_answers(game, event.ruleset),
        rules=rules.code if rules else "wbgf",
        rule_changes=changes_of(rules) if rules else {},
        rule_text=_text(tournament, event.rule_text),
        team_size=event.team_size,
        places=event.places,
        reentries=event.reentries,
        most_wins=event.most_wins,
        entries_close=_hour(tournament, event.entries_close_at, days),
        prices=tuple(_prices(tournament, event)),
        starts=tuple(_starts(tournament, event, stages, days)),
        prizes=_prizes(event, stages),
    )


def _supposed(event: Event) -> int:
    """For how many an event is meant that nobody has entered: as its last round with an hour says."""
    if event.places:
        return event.places
    first = parts_of(event)[0]
    last = event.start_times.filter(stage=first.stages[0]).order_by("-round").first()
    return 1 << last.round if last and first.is_planned and last.round > 1 else _SUPPOSED


def _parts(event: Event) -> Iterator[Mapping[str, Any]]:
    """The chain as it began: of rolling brackets the first; nobody's own number of lives."""
    for part in parts_of(event):
        given = {name: value for name, value in part.json().items() if name != "copy"}
        yield {
            **given,
            "settings": {name: value for name, value in given["settings"].items() if name != "lives-of"},
        }
        if part.entry.rule is EntryRule.SIGN_UP:
            return


def _lengths(stage: Any) -> MatchLengths:
    found: MatchLengths = stage.lengths
    return found


def _text(tournament: Tournament, text: str) -> Text:
    return Text(tr=text) if tournament.language == "tr" else Text(en=text)


def _answers(game: str, ruleset: Mapping[str, Any]) -> dict[str, str]:
    chosen = {kebab(name): value for name, value in ruleset.items() if name not in ("code", "crawford")}
    return written_options(options_from(game, chosen))


def _hour(tournament: Tournament, at: datetime | None, days: int) -> HourSetup | None:
    """An hour of the tournament's days; None for one on another day."""
    if at is None:
        return None
    zone = ZoneInfo(tournament.time_zone)
    day = hall_day(at, zone) - tournament.starts_on
    if not timedelta(0) <= day < timedelta(days=days):
        return None
    return HourSetup(at=at.astimezone(zone).time().replace(second=0, microsecond=0), day=day.days)


def _prices(tournament: Tournament, event: Event) -> Iterator[PriceSetup]:
    """What it costs in the end: earlier tiers belong to days that are past."""
    last: dict[tuple[str, str], Any] = {}
    rows = event.prices.all()
    for price in sorted(
        rows, key=lambda row: (row.until is None, row.until and row.until.timestamp(), row.pk)
    ):
        last[price.kind, price.name] = price
    plan = plan_of_prizes(event)
    shares = {side.name: _whole(side.weights) for side in plan.side} if plan else {}
    for price in last.values():
        yield PriceSetup(
            kind=FeeKind(price.kind),
            name=_text(tournament, price.name),
            amount=price.amount,
            returned=price.returned,
            shares=shares.get(price.name, ()) if price.kind == FeeKind.POOL else (),
        )


def _starts(tournament: Tournament, event: Event, stages: list[str], days: int) -> Iterator[StartSetup]:
    for row in event.start_times.order_by("at", "stage", "round", "wave"):
        hour = _hour(tournament, row.at, days)
        if hour is not None and row.stage in stages:
            yield StartSetup(stage=row.stage, round=row.round, wave=row.wave, hour=hour)


def _prizes(event: Event, stages: list[str]) -> PrizeSetup:
    """The scheme, in whole numbers; percentages that are none become factors where they use up the pool."""
    plan = plan_of_prizes(event)
    if plan is None:
        return PrizeSetup()
    weights = {stage: given for stage, given in plan.weights.items() if stage in stages}
    every = [Fraction(each) for given in weights.values() for each in given]
    scale = lcm(*(each.denominator for each in every)) if every else 1
    whole = {stage: tuple(int(Fraction(each) * scale) for each in given) for stage, given in weights.items()}
    if plan.kind == PERCENT and scale == 1:
        return PrizeSetup(kind=PrizeKind.PERCENT, weights=whole)
    if plan.kind == PERCENT and sum(every) != 100:
        return PrizeSetup()
    return PrizeSetup(kind=PrizeKind.FACTORS, weights=whole)


def _whole(weights: Any) -> tuple[int, ...]:
    given = [Fraction(each) for each in weights]
    scale = lcm(*(each.denominator for each in given)) if given else 1
    return tuple(int(each * scale) for each in given)
