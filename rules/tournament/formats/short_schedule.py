"""Short fixed schedules, Liverpool style: so many matches for everybody, no full round robin (6.3)."""

from __future__ import annotations

from rules.errors import TavlaError
from rules.tournament.formats.round_robin import Meeting, berger_table, scheduled
from rules.tournament.formats.stage import PairingPlan
from rules.tournament.pairing.matching import perfect_matching

SHORT_SCHEDULE = "short-schedule"


class ScheduleImpossibleError(TavlaError):
    """So many entrants cannot all play so many matches against different opponents."""

    code = "schedule-impossible"

    def __init__(self, *, count: int, matches: int) -> None:
        super().__init__(f"{count} entrants cannot play {matches} matches each")
        self.count = count
        self.matches = matches


def short_schedule(players: int, matches: int) -> tuple[PairingPlan, ...]:
    """Fixed opponents for `players` (lines 1, 2, ...), `matches` for each of them (LS1).

    An even number plays the first rounds of the Berger table. An odd number plays one round more, in which
    everybody is free once.
    Raises ScheduleImpossibleError: more matches than opponents, or an odd number of entrants and matches.
    """
    return scheduled(schedule(players, matches), stage=SHORT_SCHEDULE)


def schedule(players: int, matches: int) -> tuple[tuple[Meeting, ...], ...]:
    """The meetings of line numbers, round by round."""
    if not 0 < matches < players or players * matches % 2:
        raise ScheduleImpossibleError(count=players, matches=matches)
    table = berger_table(players)
    if players % 2 == 0:
        return table[:matches]
    rounds = table[: matches + 1]
    spared = _spared(players, rounds)
    return tuple(tuple(pair for pair in meetings if pair not in spared) for meetings in rounds)


def _spared(players: int, rounds: tuple[tuple[Meeting, ...], ...]) -> set[Meeting]:
    """Meetings to leave out: those who were free in no round have one match too many, with each other."""
    never_free = [
        player
        for player in range(1, players + 1)
        if all(any(player in pair for pair in meetings) for meetings in rounds)
    ]
    place = {player: at for at, player in enumerate(never_free)}
    meetings = [pair for meetings in rounds for pair in meetings if place.keys() >= set(pair)]
    found = perfect_matching(len(never_free), [(place[a], place[b], 0) for a, b in meetings])
    assert found is not None, "the table pairs neighbours among those who are free late"
    left_out = {frozenset((never_free[a], never_free[b])) for a, b in found}
    return {pair for pair in meetings if frozenset(pair) in left_out}
