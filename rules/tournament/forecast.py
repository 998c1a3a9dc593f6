"""What a format will mean for a field before it is drawn: rounds, matches, byes, matches for each entrant.

Exact: from the plan and from where the draw has its byes. A match that may not be needed counts as half in
the mean.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from rules.tournament.formats.bracket import resolve
from rules.tournament.formats.planned import PLANNED, planned, seeded_draw
from rules.tournament.formats.stage import Bye, PairingPlan, PairingState, Plan, SourceKind


@dataclass(frozen=True, slots=True)
class Span:
    """A number that may depend on results: the least and the most it can be."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Forecast:
    """A format for a field.

    rounds: one after the other, when everybody plays as soon as possible. matches: byes not counted.
    byes: free passes in all stages, and free rounds of a schedule. each: matches of one entrant;
    mean: of all entrants.
    """

    rounds: Span
    matches: Span
    byes: int
    each: Span
    mean: Fraction


def forecast(code: str, entrants: int, settings: Any = None) -> Forecast:
    """What a planned format means for so many entrants. Raises what planned() raises."""
    plan = planned(code, entrants, settings)
    lines = seeded_draw(code, entrants, PLANNED[code].settings() if settings is None else settings)
    states = resolve(plan, lines, {})
    field_ = _Field(plan, states)
    real = [pairing for pairing in plan.pairings if not states[pairing.key].has_bye]
    certain = sum(pairing.only_if is None for pairing in real)
    each = [field_.of_line(line) for line, who in enumerate(lines, start=1) if who is not None]
    return Forecast(
        rounds=Span(field_.rounds(certain_only=True), field_.rounds(certain_only=False)),
        matches=Span(certain, len(real)),
        byes=sum(map(_is_free_pass, states.values())) + (0 if PLANNED[code].has_byes else _free_rounds(plan)),
        each=Span(min(span.least for span in each), max(span.most for span in each)),
        mean=Fraction(certain + len(real), entrants),
    )


def _is_free_pass(state: PairingState) -> bool:
    return state.has_bye and state.occupants != (Bye.BYE, Bye.BYE)


def _free_rounds(plan: Plan) -> int:
    """How often somebody has no opponent in a round of a schedule, group by group."""
    seats: defaultdict[str, list[int]] = defaultdict(list)
    rounds: dict[str, int] = {}
    for pairing in plan.pairings:
        rounds[pairing.group] = pairing.round
        seats[pairing.group] += [source.line for source in pairing.sources if source.line is not None]
    return sum(rounds[group] * len(set(lines)) - len(lines) for group, lines in seats.items())


@dataclass(frozen=True)
class _Field:
    """A drawn plan before its first result. spans: matches still to come, by pairing and slot."""

    plan: Plan
    states: Mapping[str, PairingState]
    spans: dict[tuple[str, int], Span] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for pairing in reversed(self.plan.pairings):
            for slot in (1, 2):
                self.spans[pairing.key, slot] = self._span(pairing, slot)

    def of_line(self, line: int) -> Span:
        """How many matches the entrant of a line plays; several pairings wait for him in a round robin."""
        found = [self.spans[seat] for seat in self.plan.seats(line)]
        return Span(sum(span.least for span in found), sum(span.most for span in found))

    def rounds(self, *, certain_only: bool) -> int:
        """The longest chain of matches that wait for each other, or the rounds of a schedule."""
        ends: dict[str, int] = {}
        for pairing in self.plan.pairings:
            before = [ends[source.pairing] for source in pairing.sources if source.pairing is not None]
            is_played = not self.states[pairing.key].has_bye and not (certain_only and pairing.only_if)
            ends[pairing.key] = max(before, default=pairing.round - 1) + is_played
        return max(ends.values())

    def _span(self, pairing: PairingPlan, slot: int) -> Span:
        won = self._after(pairing, SourceKind.WINNER, slot)
        if self.states[pairing.key].has_bye:
            return won
        lost = self._after(pairing, SourceKind.LOSER, 3 - slot)
        return Span(1 + min(won.least, lost.least), 1 + max(won.most, lost.most))

    def _after(self, pairing: PairingPlan, kind: SourceKind, winner: int) -> Span:
        """What follows for its winner, or loser, when that slot wins."""
        feed = self.plan.feed(pairing.key, kind)
        if feed is None or (self.plan.by_key[feed.key].only_if or (0, winner))[1] != winner:
            return Span(0, 0)
        return self.spans[feed.key, feed.slot]
