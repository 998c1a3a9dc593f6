"""What is to be played next where every pairing is known before the draw: brackets, round robins (5.3).

The draw is made again from the entrants and the draw seed, then the rounds that are given are played on it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.errors import TavlaError
from rules.tournament.formats.bracket import resolve
from rules.tournament.formats.chain import TABLE_STAGES, chain_of
from rules.tournament.formats.entering import Incoming, draw_lines
from rules.tournament.formats.stage import Outcome, PairingState, PairingStatus, Plan
from rules.tournament.pairing.history import RoundPairing
from rules.tournament.pairing.round_draw import Reason, RoundDraw
from rules.tournament.pairing.state import State
from rules.tournament.pairing.swiss import StageFinishedError
from rules.tournament.separation import Apart

Lines = Sequence[int | None]
Pair = tuple[int, int]


class RoundDoesNotFitError(TavlaError):
    """A round that was given pairs two whom the draw does not bring together then."""

    code = "round-does-not-fit"

    def __init__(self, *, round: int) -> None:
        super().__init__(f"round {round} does not follow from the draw")
        self.round = round


def next_round(state: State, code: str, given: Mapping[str, Any]) -> RoundDraw:
    """Everything that can be played now; of a table, its next round.

    Raises StageFinishedError, RoundDoesNotFitError, and what the plan raises.
    """
    (part,) = chain_of([{"format": code, "settings": given}])
    entrants = _drawn(state)
    state.history(entrants)  # refuses rounds that cannot be
    incoming = Incoming(entrants=entrants, seeded=_seeded(state, entrants), apart=_apart(state))
    lines = draw_lines(part, incoming, draw_seed=state.draw_seed)
    plan = part.plan(len(entrants))
    if plan.stages[0] in TABLE_STAGES:
        return _of_table(state, plan, lines)
    return _of_bracket(state, plan, lines)


def _drawn(state: State) -> tuple[int, ...]:
    """Who was in the draw: who is there, and who has been in a round before leaving."""
    played = {each for pairings in state.rounds for pairing in pairings for each in (pairing.a, pairing.b)}
    away = state.constraints().absent
    return tuple(entrant for entrant in state.numbers if entrant not in away or entrant in played)


def _seeded(state: State, entrants: Sequence[int]) -> tuple[int, ...]:
    return tuple(entrant for entrant in state.seeded if entrant in entrants)


def _apart(state: State) -> tuple[Apart, ...]:
    """Who is kept apart in a draw: forbidden pairs as long as it goes, clubs in the first round."""
    bound = state.constraints()
    groups = [
        Apart(name=each.name, members=frozenset(members), must=each.must)
        for each in bound.separations
        for members in each.groups()
        if len(members) > 1
    ]
    return (
        *(Apart(name="forbidden", members=frozenset(pair), must=True, rounds=99) for pair in bound.forbidden),
        *groups,
    )


def _of_table(state: State, plan: Plan, lines: Lines) -> RoundDraw:
    """The pairings of the next round of the table, without those of people who are away.

    Raises RoundDoesNotFitError where a round before was another one than the schedule's.
    """
    for number, pairings in enumerate(state.rounds, start=1):
        _refuse_others(pairings, _meetings(plan, lines, number), number)
    round_ = len(state.rounds) + 1
    away = state.constraints().absent
    meetings = _meetings(plan, lines, round_)
    if not meetings:
        raise StageFinishedError(rounds=round_ - 1)
    paired = {entrant for pair in meetings for entrant in pair}
    free = [entrant for entrant in lines if entrant is not None and entrant not in paired | away]
    left_out = [pair for pair in meetings if away.intersection(pair)]
    return RoundDraw(
        pairings=(*(pair for pair in meetings if pair not in left_out), *((each, None) for each in free)),
        bye=free[0] if len(free) == 1 else None,
        why=(Reason("by-plan", {"round": round_}),),
        problems=(
            *(Reason("opponent-away", {"pair": pair}) for pair in left_out),
            *_forbidden(state, meetings),
        ),
    )


def _meetings(plan: Plan, lines: Lines, round_: int) -> list[Pair]:
    """Who meets in a round of a table."""
    return [
        _on_lines([source.line for source in pairing.sources], lines)
        for pairing in plan.pairings
        if pairing.round == round_
    ]


def _refuse_others(pairings: Sequence[RoundPairing], meetings: Sequence[Pair], number: int) -> None:
    """A round may leave out matches that were not played; it has no others. Raises RoundDoesNotFitError."""
    planned = {frozenset(pair) for pair in meetings}
    for pairing in pairings:
        if pairing.b is not None and frozenset((pairing.a, pairing.b)) not in planned:
            raise RoundDoesNotFitError(round=number)


def _forbidden(state: State, pairs: Sequence[Pair]) -> tuple[Reason, ...]:
    """Pairs that should not meet and do, because the draw or the schedule leaves no other way (2.2)."""
    bound = state.constraints()
    return tuple(Reason("forbidden-pair", {"pair": pair}) for pair in pairs if bound.is_forbidden(*pair))


def _on_lines(numbers: Sequence[int | None], lines: Lines) -> Pair:
    first, second = (lines[number - 1] if number else None for number in numbers)
    assert first is not None, "the lines of a table are all taken"
    assert second is not None, "the lines of a table are all taken"
    return (first, second)


def _of_bracket(state: State, plan: Plan, lines: Lines) -> RoundDraw:
    """Every pairing whose two are known and do not play yet; at the start the first round and its byes."""
    if not state.rounds:
        return _first_round(state, plan, lines)
    outcomes: dict[str, Outcome] = {}
    states = resolve(plan, lines, outcomes)
    playing: set[frozenset[int]] = set()
    for number, pairings in enumerate(state.rounds, start=1):
        for pairing in pairings:
            if pairing.b is not None:
                _play(states, pairing, outcomes, playing, number)
        states = resolve(plan, lines, outcomes)
    ready = [pair for each in states.values() if (pair := _ready(each)) and frozenset(pair) not in playing]
    if not ready and not playing:
        raise StageFinishedError(rounds=len(state.rounds))
    away = state.constraints().absent
    return RoundDraw(
        pairings=tuple(ready),
        why=(Reason("by-plan", {"round": len(state.rounds) + 1}),),
        problems=(
            *(Reason("opponent-away", {"pair": pair}) for pair in ready if away.intersection(pair)),
            *_forbidden(state, ready),
        ),
    )


def _first_round(state: State, plan: Plan, lines: Lines) -> RoundDraw:
    states = resolve(plan, lines, {})
    first = [states[each.key] for each in plan.pairings if each.stage == plan.stages[0] and each.round == 1]
    free = [each.advancing for each in first if each.status is PairingStatus.BYE]
    matches = [pair for each in first if (pair := _ready(each))]
    return RoundDraw(
        pairings=(*matches, *((each, None) for each in free if isinstance(each, int))),
        why=(Reason("by-plan", {"round": 1}),),
        problems=_forbidden(state, matches),
    )


def _ready(state: PairingState) -> Pair | None:
    a, b = state.occupants
    if state.status is not PairingStatus.READY or not isinstance(a, int) or not isinstance(b, int):
        return None
    return (a, b)


def _play(
    states: Mapping[str, PairingState],
    pairing: RoundPairing,
    outcomes: dict[str, Outcome],
    playing: set[frozenset[int]],
    number: int,
) -> None:
    """Enter one pairing of a round on the bracket."""
    both = {pairing.a, pairing.b}
    found = next((each for each in states.values() if _ready(each) and set(each.occupants) == both), None)
    if found is None:
        raise RoundDoesNotFitError(round=number)
    if not pairing.is_decided:
        playing.add(frozenset((pairing.a, pairing.b or 0)))
    else:
        outcomes[found.key] = Outcome(
            0 if pairing.winner is None else 1 + (found.occupants[1] == pairing.winner)
        )
