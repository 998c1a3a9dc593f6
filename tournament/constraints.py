"""Who shall not meet in an event, as the pairing of a round asks it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from matches.names import identity_key
from rules.tournament.draw import bracket_size
from rules.tournament.pairing.constraints import Constraints, Pair, Separation
from rules.tournament.reentry import entries_apart, entries_of_persons
from rules.tournament.separation import Apart
from rules.tournament.states import EntrantStatus
from tournament.entries import begin_later, people_of
from tournament.models import Entrant, EntrantPlayer, Event, Stage
from tournament.parts import drawn_entrants

#: What people can have in common and be kept apart for. A family is known by the last word of the name.
CLUB, COUNTRY, FAMILY = "club", "country", "family"
APART = (CLUB, COUNTRY, FAMILY)


def constraints_of(
    event: Event,
    stage: Stage,
    *,
    absent: Iterable[int] = (),
    byes: Iterable[int] = (),
    fixed: Iterable[Pair] = (),
) -> Constraints:
    """What binds the next round of a stage. absent, byes, fixed: what the director says of this round.

    Who has left is absent.
    """
    there = set(drawn_entrants([stage]))
    gone = Entrant.objects.filter(pk__in=there, status=EntrantStatus.WITHDRAWN).values_list("pk", flat=True)
    away = frozenset(gone) | frozenset(absent)
    return Constraints(
        forbidden=(
            *(
                (first, second)
                for first, second in event.constraints.get("forbidden", [])
                if first in there and second in there
            ),
            *_of_one_person(there),
        ),
        separations=tuple(
            Separation(each["by"], groups_of(there, each["by"]), must=each["must"])
            for each in event.constraints.get("apart", [])
        ),
        absent=away,
        byes=tuple(dict.fromkeys((*byes, *_late_starts(event, stage, there - away)))),
        fixed=tuple(fixed),
    )


def apart_of(event: Event, entrants: Iterable[int]) -> tuple[Apart, ...]:
    """Who should not meet early in a draw of these entrants."""
    there = set(entrants)
    found = []
    for first, second in event.constraints.get("forbidden", []):
        if first in there and second in there:
            found.append(Apart(name="pair", members=frozenset((first, second)), must=True, rounds=99))
    if len(there) > 1:
        found += entries_apart(_several(there), lines=bracket_size(len(there)))
    for each in event.constraints.get("apart", []):
        by_name: dict[str, set[int]] = {}
        for entrant, name in groups_of(there, each["by"]).items():
            by_name.setdefault(name, set()).add(entrant)
        found += [
            Apart(name=name, members=frozenset(members), must=each["must"])
            for name, members in sorted(by_name.items())
            if len(members) > 1
        ]
    return tuple(found)


def _late_starts(event: Event, stage: Stage, entrants: set[int]) -> list[int]:
    """Who has a bye in the first round of the event because he begins in round 2 (5.1)."""
    if stage.part > 1 or stage.rounds.exists():
        return []
    return sorted(begin_later(event) & entrants)


def _several(entrants: set[int]) -> dict[int, tuple[int, ...]]:
    """Whose the entries are, of people who have several."""
    again = EntrantPlayer.objects.filter(entrant__in=entrants, entry__gt=1)
    return people_of(
        EntrantPlayer.objects.filter(entrant__in=entrants, player__in=again.values("player")).values_list(
            "entrant_id", flat=True
        )
    )


def _of_one_person(entrants: set[int]) -> Iterator[Pair]:
    """Entries of one person are never paired with each other (2.4)."""
    for entries in entries_of_persons(_several(entrants)):
        yield from combinations(sorted(entries), 2)


def groups_of(entrants: set[int], by: str) -> dict[int, str]:
    """The club, country or family of each entrant who has one: the first player's."""
    places = EntrantPlayer.objects.filter(entrant__in=entrants, order=1)
    if by == FAMILY:
        names = places.values_list("entrant_id", "player__name")
        return {entrant: family for entrant, name in names if (family := family_of(name))}
    found = places.exclude(**{f"player__{by}": ""})
    return dict(found.values_list("entrant_id", f"player__{by}"))


def family_of(name: str) -> str:
    """What the surnames of one family have in common; "" of who is called by one word only."""
    return identity_key(surname_of(name))


def surname_of(name: str) -> str:
    """The last word, or what stands before a comma; "" of who is called by one word only."""
    before, comma, _ = name.partition(", ")
    words = name.split()
    if comma:
        return before
    return words[-1] if len(words) > 1 else ""
