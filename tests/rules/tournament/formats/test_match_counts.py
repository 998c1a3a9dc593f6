"""How many matches each planned format has, whoever wins (pairing-reference G6, sections 3 to 6)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.rules.tournament.plans import FORMATS, Played, played

#: Sizes up to 40, and one entrant more or less than a bracket holds.
SIZES = [*range(2, 41), 63, 64, 65]


def _knockout(event: Played) -> int:
    """N - 1, one more for third place where there are two semi-finals with a loser."""
    count = len(event.entrants)
    return count - 1 + (event.settings.third_place and count >= 4)


def _cup(event: Played) -> int:
    """Sections 3, 4.1 and 4.5: main N - 1; consolation N - S/2^q - 1; each further match as it is chosen."""
    count, chosen = len(event.entrants), event.settings
    fewest = 4 if chosen.semi_finals_stay else 2
    left = max(fewest, len(event.lines) >> chosen.drop_rounds) if chosen.drop_rounds else fewest
    extra = (chosen.third_place and count >= 4) + (chosen.second_place and count > 2)
    return count - 1 + max(0, count - left - 1) + extra + _last_chance(event)


def _last_chance(event: Played) -> int:
    """One match less than the losers of the consolation rounds that drop."""
    rounds = event.settings.last_chance_rounds
    losers = sum(
        (pairing.stage, pairing.round <= rounds) == ("consolation", True)
        for pairing in map(event.plan.by_key.__getitem__, event.decided)
    )
    return max(0, losers - 1)


def _double(event: Played) -> int:
    """2N - 2, one more where the grand final is played again; with one grand final two play one match."""
    count = len(event.entrants)
    if not event.settings.reset:
        return 1 if count == 2 else 2 * count - 2
    return 2 * count - 2 + (event.outcomes["G1-1"].winner == 2)


def _groups(event: Played) -> int:
    sizes = [len(people) for people in _people_by_group(event).values()]
    return sum(size * (size - 1) // (1 if event.settings.double else 2) for size in sizes)


def _people_by_group(event: Played) -> dict[str, set[int]]:
    found: dict[str, set[int]] = {}
    for pairing in event.plan.pairings:
        lines = {source.line for source in pairing.sources if source.line is not None}
        found.setdefault(pairing.group, set()).update(lines)
    return found


def _all_but_one(event: Played) -> int:
    return len(event.entrants) - 1


#: Matches by format, byes apart. fighters: until four are left in each bracket (2N - 5 with 7 of the last 8).
COUNTS: dict[str, Callable[[Played], int]] = {
    "single-elimination": _knockout,
    "cup": _cup,
    "consolation": _all_but_one,
    "last-chance": _all_but_one,
    "last-eight": _all_but_one,
    "double-elimination": _double,
    "triple-elimination": lambda event: 3 * len(event.entrants) - 4,
    "fighters": lambda event: 2 * len(event.entrants) - 12,
    "round-robin": lambda event: (
        len(event.entrants) * (len(event.entrants) - 1) // (1 if event.settings.double else 2)
    ),
    "groups": _groups,
    "short-schedule": lambda event: len(event.entrants) * event.settings.matches // 2,
}
WHOLE_FROM = {"fighters": 8}


@pytest.mark.parametrize(
    ("code", "settings", "fewest"), [found for found in FORMATS if found[0] in COUNTS], ids=str
)
def test_a_format_has_as_many_matches_as_its_formula(code, settings, fewest):
    """G6."""
    for entrants in SIZES:
        if entrants < max(fewest, WHOLE_FROM.get(code, 2)):
            continue
        for draw_seed in range(3):
            event = played(code, entrants, settings, draw_seed)

            assert len(event.decided) == COUNTS[code](event)


def test_every_planned_format_is_counted_but_the_play_off():
    """A play-off's matches follow from how many are level; see its own tests."""
    assert {code for code, _, _ in FORMATS} - COUNTS.keys() <= {"playoff"}
