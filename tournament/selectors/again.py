"""Who may enter an event again now, and who has bought back into its opening round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import F, QuerySet
from django.utils import timezone

from rules.errors import TavlaError
from rules.tournament.formats.chain import EntryRule
from rules.tournament.formats.stage import PairingStatus
from rules.tournament.pairing.settings import SwissSettings
from rules.tournament.reentry import check_reentry
from rules.tournament.states import EntrantStatus
from tournament.models import Entrant, Event, Slot, Stage
from tournament.parts import drawn_entrants, parts_of, stages_of_part


@dataclass(frozen=True, slots=True, kw_only=True)
class AgainPage:
    """people: the latest entries of those who may enter again. until: None for as long as lines are free.

    is_open: has the moment not passed? opening: can its opening round be repeated? bought: who would play.
    """

    people: tuple[Entrant, ...]
    is_open: bool
    opening: Stage | None
    bought: tuple[Entrant, ...]


def again_page(event: Event) -> AgainPage:
    """A fixed number of queries."""
    until, opening = event.reentries_until, buy_back_stage(event)
    is_open = event.reentries > 0 and (until is None or timezone.now() <= until)
    return AgainPage(
        people=_may_enter(event, is_opening=opening is not None) if is_open else (),
        is_open=is_open,
        opening=opening,
        bought=tuple(bought_back(opening)) if opening else (),
    )


def buy_back_stage(event: Event) -> Stage | None:
    """The opening round that may be repeated: the unbeaten of it go on; None in other events."""
    parts = parts_of(event)
    for part in parts:
        if part.entry.rule is EntryRule.UNBEATEN:
            opening = parts[part.entry.parts[0] - 1]
            if isinstance(opening.settings, SwissSettings):
                return stages_of_part(event, opening.number)[0]
    return None


def bought_back(stage: Stage) -> list[Entrant]:
    """Who stands in the opening round and has not played in it yet: they meet when it is repeated."""
    paired = set(Slot.objects.filter(pairing__stage=stage).values_list("entrant_id", flat=True))
    there = [who for who in drawn_entrants([stage]) if who not in paired]
    rows = Entrant.objects.filter(pk__in=there).exclude(status=EntrantStatus.WITHDRAWN)
    return list(rows.order_by("number"))


def lost_in(slots: QuerySet[Slot]) -> Mapping[int, int]:
    """The round of the first part in which each entry first lost. slots: of the entries that are meant."""
    lost = slots.filter(pairing__stage__part=1, pairing__status=PairingStatus.OVER)
    lost = lost.exclude(pairing__winner=F("number")).order_by("pairing__stage__order", "round__number")
    found: dict[int, int] = {}
    for entrant, round_ in lost.values_list("entrant_id", "round__number"):
        found.setdefault(entrant, round_)
    return found


def _may_enter(event: Event, *, is_opening: bool) -> tuple[Entrant, ...]:
    entrants = list(event.entrants.order_by("number"))
    losses = lost_in(Slot.objects.filter(entrant__event=event))
    made: dict[int, int] = {}
    for entrant in entrants:
        root = entrant.reentry_of_id or entrant.pk
        made[root] = made.get(root, -1) + 1
    return tuple(
        entrant
        for entrant in sorted(_latest(entrants), key=lambda entry: entry.sort_key)
        if entrant.status != EntrantStatus.WITHDRAWN
        and _is_allowed(
            made[entrant.reentry_of_id or entrant.pk],
            event.reentries,
            losses.get(entrant.pk),
            is_opening=is_opening,
        )
    )


def _latest(entrants: Iterable[Entrant]) -> list[Entrant]:
    """The last entry of each person. entrants: by number."""
    return list({entrant.reentry_of_id or entrant.pk: entrant for entrant in entrants}.values())


def _is_allowed(made: int, most: int, round_: int | None, *, is_opening: bool) -> bool:
    try:
        check_reentry(made=made, most=most, lost_in=first_round(round_, is_opening=is_opening))
    except TavlaError:
        return False
    return True


def first_round(round_: int | None, *, is_opening: bool) -> int | None:
    """The round of a loss as the rules count it: a repeated opening round is the first one."""
    return 1 if is_opening and round_ else round_
