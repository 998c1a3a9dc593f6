"""Was each round of a part by rounds paired as well as it could be: lives, rematches, byes (7.1, 7.5, 7.6)?

Each round is judged by what was known when it was paired: a result that was corrected later counts as it
stood then, and where that is not known in full, nothing is held against the round.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations

from rules.tournament.audits.perfect import can_all_be_paired
from rules.tournament.formats.stage import Bye
from rules.tournament.rows import PairingRow, Problem

PLAYED = "played"

Pair = frozenset[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Demands:
    """What a part by rounds asks of every round.

    lives: how many losses put each entrant out, where they do. avoids_rematches: does nobody meet twice while
    that can be avoided, before records are looked at? forbidden: pairs who never meet. is_contingent: are the
    last three paired by a rule of their own (the contingent bye)?
    """

    lives: Mapping[int, int] = field(default_factory=dict)
    avoids_rematches: bool = False
    forbidden: frozenset[Pair] = frozenset()
    is_contingent: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AsPaired:
    """What was known when a round was paired, beside its rows.

    by_hand: the director made the pairs. fixed: people whose pair or bye he fixed beforehand. winners: of the
    matches before, by key, which slot had won then where that is another one now; None while it was open.
    were_bound: other pairs were forbidden then than are now.
    """

    by_hand: bool = False
    fixed: frozenset[int] = frozenset()
    winners: Mapping[str, int | None] = field(default_factory=dict)
    were_bound: bool = False


def check_pairings(
    rounds: Mapping[int, Sequence[PairingRow]], demands: Demands, known: Mapping[int, AsPaired]
) -> Iterator[Problem]:
    """Every round that was paired by the rules, held against them. rounds: by number, in their order."""
    before: list[PairingRow] = []
    for number, rows in sorted(rounds.items()):
        told = known.get(number, AsPaired())
        if not told.by_hand:
            judged = _Round(number, tuple(_by_rules(rows, told)), _Past(before, told.winners), demands)
            yield from judged.check_lives()
            if not told.were_bound and judged.is_known:
                yield from judged.check_rematches()
                yield from judged.check_bye()
        before += rows


def _by_rules(rows: Sequence[PairingRow], told: AsPaired) -> Iterator[PairingRow]:
    return (row for row in rows if told.fixed.isdisjoint(row.entrants))


@dataclass(frozen=True)
class _Past:
    """The rounds before one, as they stood when it was paired. changed: results that were others then."""

    rows: Sequence[PairingRow]
    changed: Mapping[str, int | None]

    @cached_property
    def losses(self) -> Counter[int]:
        return Counter(
            who for row in self.rows for who in _losers(row, self.changed.get(row.key, row.winner))
        )

    @cached_property
    def met(self) -> frozenset[Pair]:
        """Who sat at a table together for certain."""
        return frozenset(
            frozenset(row.entrants)
            for row in self.rows
            if len(row.entrants) == 2 and row.met and row.key not in self.changed
        )

    @cached_property
    def may_have_met(self) -> frozenset[Pair]:
        return self.met | {frozenset(row.entrants) for row in self.rows if row.key in self.changed}

    @cached_property
    def free_wins(self) -> Counter[int]:
        """Rounds won without play, byes among them (7.1)."""
        winners = (_free_winner(row) for row in self.rows if row.key not in self.changed)
        return Counter(who for who in winners if who is not None)

    @cached_property
    def may_have_won_free(self) -> Counter[int]:
        return self.free_wins + Counter(
            who for row in self.rows if row.key in self.changed for who in row.entrants
        )


def _losers(row: PairingRow, winner: int | None) -> list[int]:
    """Both of a double forfeit; nobody while it is open."""
    if row.byes or winner is None:
        return []
    return [who for slot, who in enumerate(row.occupants, start=1) if isinstance(who, int) and slot != winner]


def _free_winner(row: PairingRow) -> int | None:
    """Who won without play: by a bye, or because the other did not."""
    if row.byes == 1 and row.entrants:
        return row.entrants[0]
    if row.kind == PLAYED and not row.met and row.winner:
        return row.entrants[row.winner - 1]
    return None


@dataclass(frozen=True)
class _Round:
    """A round, without what the director fixed."""

    number: int
    rows: tuple[PairingRow, ...]
    past: _Past
    demands: Demands

    @property
    def is_known(self) -> bool:
        """Was it known who plays? Not where the winner of an open match was paired (5.1)."""
        return all(slot.source == "line" for row in self.rows for slot in row.slots)

    @cached_property
    def entrants(self) -> tuple[int, ...]:
        return tuple(sorted(who for row in self.rows for who in row.entrants))

    @cached_property
    def bye(self) -> int | None:
        found = [row.entrants[0] for row in self.rows if Bye.BYE in row.occupants and row.entrants]
        return found[0] if found else None

    def check_lives(self) -> Iterator[Problem]:
        """Nobody is paired after the last life (7.5)."""
        for entrant in self.entrants:
            lives = self.demands.lives.get(entrant)
            if lives is not None and self.past.losses[entrant] >= lives:
                yield Problem("paired-after-last-life", {"round": self.number, "entrant": entrant})

    def check_rematches(self) -> Iterator[Problem]:
        """SW2: nobody meets twice while no more byes and no forbidden pair would avoid it."""
        pairs = [frozenset(row.entrants) for row in self.rows if len(row.entrants) == 2]
        again = [sorted(pair) for pair in pairs if pair in self.past.met]
        if not again or not self.demands.avoids_rematches or self._is_contingent:
            return
        own = self.past.free_wins
        byes = [
            who
            for who in self.entrants
            if self.bye is not None and self.past.may_have_won_free[who] <= own[self.bye]
        ]
        if self._can_be_paired(self.past.may_have_met | self.demands.forbidden, byes):
            yield Problem("avoidable-rematch", {"round": self.number, "pairs": again})

    def check_bye(self) -> Iterator[Problem]:
        """SW3: nobody has a bye again while a legal pairing gives it to somebody who had fewer."""
        if self.bye is None:
            return
        had = self.past.free_wins[self.bye]
        fewer = [who for who in self.entrants if self.past.may_have_won_free[who] < had]
        if fewer and self._can_be_paired(self.demands.forbidden, fewer):
            yield Problem("second-bye", {"round": self.number, "entrant": self.bye})

    @property
    def _is_contingent(self) -> bool:
        return self.demands.is_contingent and len(self.entrants) <= 3

    def _can_be_paired(self, barred: Collection[Pair], byes: Iterable[int]) -> bool:
        """Can these people be paired without the barred pairs, one of `byes` free where they are odd?"""
        place = {who: at for at, who in enumerate(self.entrants)}
        partners: defaultdict[int, set[int]] = defaultdict(set)
        for a, b in combinations(self.entrants, 2):
            if frozenset((a, b)) not in barred:
                partners[place[a]].add(place[b])
                partners[place[b]].add(place[a])
        free = len(self.entrants)
        for who in byes:
            partners[place[who]].add(free)
            partners[free].add(place[who])
        return can_all_be_paired([partners[at] for at in range(free + free % 2)])
