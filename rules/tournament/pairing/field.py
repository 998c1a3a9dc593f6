"""Those who are paired in a round, in order, with what the pairing must know of each."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from rules.tournament.formats.stage import SourceKind
from rules.tournament.pairing.constraints import Constraints
from rules.tournament.pairing.history import History
from rules.tournament.pairing.round_draw import Pending, Seat, members
from rules.tournament.pairing.settings import ByeTo, Order, SwissSettings
from rules.tournament.standings.table import table


@dataclass(frozen=True, slots=True)
class Player:
    """One place in the field.

    score: what the score groups are made of. byes: rounds won without play so far, each a bye for fairness.
    floated: was the last opponent from another group? undefeated: no loss so far.
    bye_rank: who of equals gets the bye, lowest first.
    """

    seat: Seat
    score: int
    byes: int
    floated: bool
    undefeated: bool
    bye_rank: int


@dataclass(frozen=True)
class Field:
    """The players of a round by score, highest first, then by the order rule; counted from 0.

    met: the last round in which two of them met, both ways. constraints: of the round.
    """

    players: tuple[Player, ...]
    met: Mapping[tuple[int, int], int]
    constraints: Constraints

    def __len__(self) -> int:
        return len(self.players)

    @property
    def needs_bye(self) -> bool:
        return len(self.players) % 2 == 1

    @cached_property
    def groups(self) -> tuple[range, ...]:
        """The score groups, highest first, as the places of their players."""
        found, start = [], 0
        for _, group in groupby(player.score for player in self.players):
            end = start + len(list(group))
            found.append(range(start, end))
            start = end
        return tuple(found)

    @cached_property
    def group_of(self) -> tuple[range, ...]:
        """The score group of each place."""
        return tuple(group for group in self.groups for _ in group)

    @cached_property
    def height(self) -> tuple[int, ...]:
        """How many groups there are below each place's."""
        above = len(self.groups) - 1
        return tuple(above - number for number, group in enumerate(self.groups) for _ in group)

    @cached_property
    def is_free(self) -> bool:
        """May everybody meet everybody, as far as what is for good goes?"""
        return self.constraints.is_free and all(isinstance(player.seat, int) for player in self.players)

    def may_meet(self, i: int, j: int) -> bool:
        """Is nothing against this pair for good? Two places of one open match share their people."""
        first, second = members(self.players[i].seat), members(self.players[j].seat)
        if set(first) & set(second):
            return False
        return all(self.constraints.may_meet(a, b) for a in first for b in second)

    def closeness(self, i: int, j: int) -> int:
        """What it costs by soft separation that these two meet."""
        first, second = members(self.players[i].seat), members(self.players[j].seat)
        return max(self.constraints.closeness(a, b) for a in first for b in second)


def field_of(
    history: History,
    seats: Sequence[Seat],
    settings: SwissSettings,
    *,
    scores: Mapping[int, int],
    constraints: Constraints,
    chance: random.Random,
) -> Field:
    """The field in the order of this round.

    seats: who is to be paired. scores: of every entrant, what the groups are made of: wins, or lives left.
    """
    order = settings.order_of(len(history.rounds) + 1)
    rank = _ranks(history, order, settings, chance)
    score = {seat: score_of(seat, scores) for seat in seats}
    ordered = sorted(seats, key=lambda seat: (-score[seat], min(rank[each] for each in members(seat))))
    ranks = _bye_ranks(len(ordered), settings.bye_to, chance)
    players = tuple(
        _player(history, seat, score[seat], bye_rank) for seat, bye_rank in zip(ordered, ranks, strict=True)
    )
    return Field(players, _meetings(history, ordered), constraints)


def _ranks(
    history: History, order: Order, settings: SwissSettings, chance: random.Random
) -> Mapping[int, int]:
    """The place of every entrant among equals: by chance, start number, or the standings."""
    entrants: Iterable[int] = history.entrants
    if order is Order.RANDOM:
        entrants = chance.sample(history.entrants, len(history.entrants))
    elif order is Order.STANDINGS:
        lines = table(history, settings.tie_breaks).standings
        entrants = (line.place.entrant for line in lines)
    return {entrant: place for place, entrant in enumerate(entrants)}


def score_of(seat: Seat, scores: Mapping[int, int]) -> int:
    """An open match stands as if the one with the higher score won it."""
    if isinstance(seat, Pending):
        both = (scores[seat.a], scores[seat.b])
        return max(both) + 1 if seat.kind is SourceKind.WINNER else min(both)
    return scores[seat]


def _bye_ranks(count: int, bye_to: ByeTo, chance: random.Random) -> Sequence[int]:
    """For each place from the top: its turn to get the bye among equals."""
    return chance.sample(range(count), count) if bye_to is ByeTo.RANDOM else range(count)[::-1]


def _player(history: History, seat: Seat, score: int, bye_rank: int) -> Player:
    who = members(seat)
    rounds = len(history.rounds)
    return Player(
        seat=seat,
        score=score,
        byes=max(len({*history.free_wins(each), *history.byes(each)}) for each in who),
        floated=bool(rounds) and any(history.floats(each)[-1] is not None for each in who),
        undefeated=isinstance(seat, int) and not history.losses(seat),
        bye_rank=bye_rank,
    )


def _meetings(history: History, seats: Sequence[Seat]) -> Mapping[tuple[int, int], int]:
    places: dict[int, list[int]] = {}
    for place, seat in enumerate(seats):
        for each in members(seat):
            places.setdefault(each, []).append(place)
    met: dict[tuple[int, int], int] = {}
    for entrant, mine in places.items():
        for cell in history.cells(entrant):
            if cell.is_meeting and cell.opponent in places:
                for i in mine:
                    for j in places[cell.opponent]:
                        met[i, j] = max(cell.round, met.get((i, j), 0))
    return met
