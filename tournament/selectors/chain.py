"""The parts an event could have next: who would come, and who waits for the next rolling bracket."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass
from typing import Any

from rules.tournament.formats.chain import EntryRule, Part, chain_of
from tournament.entries import waiting_for_instance
from tournament.models import Entrant, Event
from tournament.parts import drawn_entrants, parts_of, sign_up_parts
from tournament.selectors.entering import incoming_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Rolling:
    """A rolling event: number of the next bracket, who waits for it (names), how many it needs.

    has_playoff: do the winners meet already? instances: brackets there are, drawn or not.
    """

    number: int
    waiting: tuple[str, ...]
    needed: int
    instances: int
    has_playoff: bool

    @property
    def can_start(self) -> bool:
        return len(self.waiting) >= self.needed

    @property
    def missing(self) -> int:
        return max(0, self.needed - len(self.waiting))


def rolling_of(event: Event) -> Rolling | None:
    """None of an event that takes nobody from a sign-up list. The first bracket is drawn as any part is."""
    chain = parts_of(event)
    instances = sign_up_parts(event)
    if not instances:
        return None
    drawn = list(event.stages.all())
    if not drawn_entrants(stage for stage in drawn if stage.part == instances[-1].number):
        return None
    return Rolling(
        number=len(instances) + 1,
        waiting=tuple(entrant.name for entrant in waiting_for_instance(event)),
        needed=instances[-1].entry.count,
        instances=len(instances),
        has_playoff=any(part.entry.rule is EntryRule.WINNERS for part in chain),
    )


def part_to_come(event: Event, given: Mapping[str, Any]) -> tuple[Part, tuple[str, ...]]:
    """A part as it would be added, and the names of those who would come in if it were drawn now.

    given: as chain_of takes it. Raises what chain_of raises.
    """
    longer = copy(event)
    chain = chain_of([*(part.json() for part in parts_of(event)), given])
    longer.parts = [part.json() for part in chain]
    return chain[-1], names_in_order(incoming_of(longer, chain[-1].number).entrants)


def who_comes(event: Event, part: int) -> tuple[str, ...]:
    """The names of those who would come into a part if it were drawn now."""
    return names_in_order(incoming_of(event, part).entrants)


def names_in_order(entrants: tuple[int, ...]) -> tuple[str, ...]:
    names = dict(Entrant.objects.filter(pk__in=entrants).values_list("pk", "name"))
    return tuple(names[who] for who in entrants)
