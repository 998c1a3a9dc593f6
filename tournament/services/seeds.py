"""Seeds given to many at once: typed, by rating, or by lot within pots (2.1)."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence

from django.db.models import F

from rules.tournament.draw import drawn_numbers
from rules.tournament.states import EntrantStatus
from tournament.actor import Actor
from tournament.errors import SeedInvalidError, SeedTakenError
from tournament.models import Entrant, Event
from tournament.services.acts import act
from tournament.services.draws import SEEDS_WE_CHOOSE, checked_seed


def set_seeds(event: Event, seeds: Mapping[int, int], *, by: Actor) -> None:
    """Give these seeds, by id of the entrant, and take all others away; gaps are left as they are.

    Raises SeedInvalidError, SeedTakenError for a number given twice.
    """
    _give(event, seeds, how="numbers" if seeds else "none", by=by)


def seed_by_rating(event: Event, *, count: int | None = None, by: Actor) -> None:
    """Seeds 1, 2, ... to the best rated, the highest first; equal ratings in the order of registration.

    count: how many get one; None: everybody who has a rating. Others have none.
    """
    rated = Entrant.objects.filter(event=event, places__order=1, places__player__rating__isnull=False)
    order = rated.exclude(status=EntrantStatus.WITHDRAWN).order_by(
        F("places__player__rating").desc(), "number"
    )
    found = list(order.values_list("pk", flat=True))[:count]
    _give(event, {pk: seed for seed, pk in enumerate(found, start=1)}, how="rating", by=by)


def seed_by_pots(event: Event, pots: Mapping[int, int], *, draw_seed: int | None = None, by: Actor) -> None:
    """Seeds by lot: the entrants of pot 1 draw the first numbers, those of pot 2 the next, and so on.

    pots: the pot of each entrant, by id; who is in none has no seed. draw_seed: None lets chance choose; the
    same one gives the same seeds. Raises SeedInvalidError, DrawSeedInvalidError.
    """
    seed = secrets.randbelow(SEEDS_WE_CHOOSE) if draw_seed is None else checked_seed(draw_seed)
    for pot in pots.values():
        if pot < 1:
            raise SeedInvalidError(seed=pot)
    numbers = sorted(set(pots.values()))
    filled = [[entrant for entrant, pot in pots.items() if pot == number] for number in numbers]
    drawn = drawn_numbers(list(pots), draw_seed=seed, pots=filled)
    _give(event, {pk: at for at, pk in enumerate(drawn, start=1)}, how="pots", by=by, draw_seed=seed)


def _give(
    event: Event, seeds: Mapping[int, int], *, how: str, by: Actor, draw_seed: int | None = None
) -> None:
    _refuse(list(seeds.values()))
    with act(event.tournament_id, by=by, action="set-seeds", event=event) as doing:
        rows = list(Entrant.objects.filter(event=event).order_by("number"))
        before = {str(row.pk): row.seed for row in rows if row.seed is not None}
        for row in rows:
            row.seed = seeds.get(row.pk)
        after = {str(row.pk): row.seed for row in rows if row.seed is not None}
        if before == after:
            return
        Entrant.objects.filter(event=event).update(seed=None)  # no two have one number, not for a moment
        Entrant.objects.bulk_update([row for row in rows if row.seed is not None], ["seed"])
        doing.record(
            subject=event.name,
            values={"event": event.name, "how": how, "count": len(after), "draw_seed": draw_seed},
            before={"seeds": before},
            after={"seeds": after},
        )


def _refuse(seeds: Sequence[int]) -> None:
    taken: set[int] = set()
    for seed in seeds:
        if seed < 1:
            raise SeedInvalidError(seed=seed)
        if seed in taken:
            raise SeedTakenError(seed=seed)
        taken.add(seed)
