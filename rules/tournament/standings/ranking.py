"""Places in knock-out stages: losers of the same round share theirs (pairing-reference section 3).

A ladder is the stages in which people leave one list, best first: of a cup each stage by itself, of double
elimination the grand final, the lower bracket, the main bracket. Its top rung is for those whom nobody puts
out, the next for who loses last, and so on down to the first round.

A match for second place lifts the winner of the consolation from the rung where he lost to places 2 and 3 of
the main bracket, with the loser of its final (section 5). Who is placed below depends on who is lifted, so
those places are open until the consolation is over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from rules.tournament.formats.consolation import SECOND_PLACE
from rules.tournament.formats.elimination import THIRD_PLACE
from rules.tournament.formats.stage import (
    Bye,
    Occupant,
    PairingPlan,
    PairingState,
    PairingStatus,
    Plan,
    Source,
    SourceKind,
)

#: Sorts the rungs of a ladder, the best first.
_Rung = tuple[int, int, int]

#: The rung of who loses the match for second place: the rungs below depend on who came up for it.
_SECOND_LOSER: _Rung = (1, 1, 0)


@dataclass(frozen=True, slots=True)
class Place:
    """An entrant's place in a stage, counted from 1: first to last, the same when it is not shared."""

    entrant: int
    first: int
    last: int


def cup_places(plan: Plan, states: Mapping[str, PairingState]) -> dict[str, tuple[Place, ...]]:
    """The decided places of each stage, best first; entrants who share a place by id.

    Places count real entrants: byes take none. Who still plays in a stage has no place in it yet.
    Where a corrected result stands, the places follow who went on.
    """
    return {stage: ladder_places(plan, states, (stage,)) for stage in plan.stages}


def open_places(plan: Plan, states: Mapping[str, PairingState]) -> dict[str, tuple[Place, ...]]:
    """What those who still play in a stage can reach: first is the best possible place, last the worst.

    In the order of their pairings.
    """
    return {stage: open_ladder_places(plan, states, (stage,)) for stage in plan.stages}


def ladder_places(plan: Plan, states: Mapping[str, PairingState], stages: Sequence[str]) -> tuple[Place, ...]:
    """The decided places of a ladder, best first; entrants who share a place by id.

    stages: best first; those the plan does not have are passed over. A third-place match gives places 3 and
    4 of the stage above it, a match for second place 2 and 3; with both, third place is played for 4.
    After a double forfeit both leave there; after that of a final nobody is above.
    """
    ladder = _Ladder(plan, states, _present(plan, stages))
    return tuple(sorted(ladder.decided(), key=lambda place: (place.first, place.entrant)))


def open_ladder_places(
    plan: Plan, states: Mapping[str, PairingState], stages: Sequence[str]
) -> tuple[Place, ...]:
    """What those who are in play in a ladder's stages can reach, in the order of their pairings."""
    return tuple(_Ladder(plan, states, _present(plan, stages)).open())


def _present(plan: Plan, stages: Sequence[str]) -> tuple[str, ...]:
    return tuple(stage for stage in stages if stage in plan.stages)


@dataclass(frozen=True)
class _Ladder:
    plan: Plan
    states: Mapping[str, PairingState]
    stages: tuple[str, ...]

    def decided(self) -> Iterator[Place]:
        for pairing in self._pairings:
            for kind in (SourceKind.WINNER, SourceKind.LOSER):
                rung = self._rung(pairing, kind)
                if rung > _SECOND_LOSER and self._lifts_somebody_yet_unknown:
                    continue
                for entrant in self._leavers(pairing, kind):
                    yield Place(entrant, *self._places[rung])

    def open(self) -> Iterator[Place]:
        for pairing in self._pairings:
            state = self.states[pairing.key]
            if state.status in (PairingStatus.WAITING, PairingStatus.READY):
                best = self._places[self._end(pairing, SourceKind.WINNER)][0]
                worst = min(self._everybody, self._places[self._end(pairing, SourceKind.LOSER)][1])
                yield from (Place(who, best, worst) for who in state.occupants if isinstance(who, int))

    @cached_property
    def _pairings(self) -> tuple[PairingPlan, ...]:
        return tuple(pairing for pairing in self.plan.pairings if pairing.stage in self.stages)

    @cached_property
    def _lifted(self) -> Occupant:
        """Who comes from another ladder to play for second place; a bye where nobody ever does."""
        for pairing in self._pairings:
            if pairing.stage == SECOND_PLACE and len(self.stages) > 1:
                occupants = zip(pairing.sources, self.states[pairing.key].occupants, strict=True)
                return next(who for source, who in occupants if not self._is_here(source))
        return Bye.BYE

    def _is_here(self, source: Source) -> bool:
        return source.pairing is not None and self.plan.by_key[source.pairing].stage in self.stages

    @property
    def _lifts_somebody_yet_unknown(self) -> bool:
        return self._lifted is None

    @cached_property
    def _everybody(self) -> int:
        """How many places there are; who is lifted has left two rungs and has one place."""
        return max(last for _, last in self._places.values()) - self._lifts_somebody_yet_unknown

    @cached_property
    def _places(self) -> Mapping[_Rung, tuple[int, int]]:
        """First and last place of each rung; (n + 1, n) of one that nobody takes."""
        takers: Counter[_Rung] = Counter()
        for pairing in self._pairings:
            for kind in (SourceKind.WINNER, SourceKind.LOSER):
                takers[self._rung(pairing, kind)] += self._leaving(pairing, kind)
        places = {}
        last = 0
        for rung in sorted(takers):
            places[rung] = (last + 1, last + takers[rung])
            last += takers[rung]
        return places

    def _leaving(self, pairing: PairingPlan, kind: SourceKind) -> int:
        """How many leave the ladder from this pairing as its winner, or loser, sooner or later."""
        state = self.states[pairing.key]
        if state.going_on == 0:
            doubly_lost = state.status is PairingStatus.OVER and kind is SourceKind.LOSER
            return 2 if doubly_lost else 0
        if state.has_bye and kind is SourceKind.LOSER:
            return 0
        if (
            pairing.stage != SECOND_PLACE
            and isinstance(self._lifted, int)
            and self._sent(pairing, kind) == self._lifted
        ):
            return 0
        return int(self._next(pairing, kind) is None)

    def _sent(self, pairing: PairingPlan, kind: SourceKind) -> Occupant:
        state = self.states[pairing.key]
        return state.beaten if kind is SourceKind.LOSER else state.advancing

    def _leavers(self, pairing: PairingPlan, kind: SourceKind) -> Iterator[int]:
        """Who has left from this pairing as its winner, or loser."""
        state = self.states[pairing.key]
        sent = self._sent(pairing, kind)
        leaving: tuple[Occupant, ...] = (sent,) if self._leaving(pairing, kind) else ()
        if state.outcome and not state.outcome.goes_on and kind is SourceKind.LOSER:
            leaving = state.occupants
        return (who for who in leaving if isinstance(who, int))

    def _next(self, pairing: PairingPlan, kind: SourceKind) -> PairingPlan | None:
        """Where the winner, or loser, plays on in this ladder: not in a match that is not needed."""
        feed = self.plan.feed(pairing.key, kind)
        outcome = self.states[pairing.key].outcome
        has_gone_home = outcome is not None and not outcome.drops and kind is SourceKind.LOSER
        if feed is None or has_gone_home:
            return None
        fed = self.plan.by_key[feed.key]
        is_needed = not fed.only_if or self.states[fed.key].status is not PairingStatus.VOID
        return fed if fed.stage in self.stages and is_needed else None

    def _end(self, pairing: PairingPlan, kind: SourceKind) -> _Rung:
        """The rung that who always wins, or always loses from here on, ends on."""
        while (following := self._next(pairing, kind)) is not None:
            pairing = following
        return self._rung(pairing, kind)

    def _rung(self, pairing: PairingPlan, kind: SourceKind) -> _Rung:
        is_lost = int(kind is SourceKind.LOSER)
        if pairing.stage == SECOND_PLACE and len(self.stages) > 1:
            return (1, is_lost, 0)
        if pairing.stage == THIRD_PLACE and len(self.stages) > 1:
            return (2, is_lost, 0)
        stage = self.stages.index(pairing.stage)
        is_last = stage == 0 and pairing.round == self.plan.rounds_of(pairing.stage)
        if is_last or not is_lost:
            return (0, is_lost, 0)
        return (3, stage, -pairing.round)
