"""Rounds in which losses cost lives: N-lives Swiss (7.5), and a new draw for every round (5.1)."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from rules.tournament.pairing.constraints import Constraints
from rules.tournament.pairing.history import History
from rules.tournament.pairing.lives_state import LivesState, Three, lives_state
from rules.tournament.pairing.round_draw import Reason, RoundDraw
from rules.tournament.pairing.settings import LivesSettings, RedrawSettings, SwissSettings
from rules.tournament.pairing.swiss import RoundNotOverError, StageFinishedError, pair_those
from rules.tournament.standings.ranking import Place

Settings = LivesSettings | RedrawSettings
_NOBODY: frozenset[int] = frozenset()


def pair_lives_round(
    history: History,
    settings: Settings,
    *,
    draw_seed: int,
    constraints: Constraints | None = None,
    withdrawn: frozenset[int] = _NOBODY,
) -> RoundDraw:
    """The next round of those who are still in.

    N lives: by 7.1, the score being the lives left: with as many for everybody, the losses. A new draw for
    every round: by chance alone, the bye among those who had the fewest.
    Raises StageFinishedError, RoundNotOverError, NoLegalPairingError, and what Constraints.check raises.
    """
    state = state_of(history, settings, withdrawn=withdrawn)
    if state.is_finished:
        raise StageFinishedError(rounds=len(history.rounds))
    bound = constraints or Constraints()
    bound.check(history.entrants)
    if state.three is not None and not bound.out.intersection(state.three.to_play):
        return _three_left(history, state.three, draw_seed)
    scores = dict.fromkeys(history.entrants, 0) if isinstance(settings, RedrawSettings) else state.lives
    had = lives_by_entrant(history, settings)
    seats = [
        entrant
        for entrant in state.still_in
        # a round that is not over may have cost somebody the last life already
        if entrant not in withdrawn and len(history.losses(entrant)) < had[entrant]
    ]
    drawn = pair_those(history, _swiss(settings), seats, bound, scores=scores, draw_seed=draw_seed)
    fixed = [*bound.byes, *(entrant for pair in bound.fixed for entrant in pair)]
    return replace(
        drawn,
        why=(*_of_lives(state, settings), *drawn.why),
        problems=(*lives_warnings(history, settings, fixed), *drawn.problems),
    )


def lives_warnings(history: History, settings: Settings, seated: Iterable[int]) -> tuple[Reason, ...]:
    """What speaks against people whom a director seats by hand: who has lost the last life is out."""
    had = lives_by_entrant(history, settings)
    return tuple(
        Reason("out-of-lives", {"entrant": entrant, "rounds": history.losses(entrant)})
        for entrant in seated
        if len(history.losses(entrant)) >= had[entrant]
    )


def state_of(history: History, settings: Settings, *, withdrawn: frozenset[int] = _NOBODY) -> LivesState:
    """Who is still in, and how it ends."""
    return lives_state(history, _lives(settings), withdrawn=withdrawn)


def is_finished(history: History, settings: Settings, *, withdrawn: frozenset[int] = _NOBODY) -> bool:
    """Is there a winner, or do those who are left share?"""
    return state_of(history, settings, withdrawn=withdrawn).is_finished


def lives_places(
    history: History, settings: Settings, *, withdrawn: frozenset[int] = _NOBODY
) -> tuple[Place, ...]:
    """The places that are decided, best first: who went out later is better, the same record shares."""
    state = state_of(history, settings, withdrawn=withdrawn)
    groups = [*_top(state), *_gone(history, state)]
    first = 1 if state.is_finished else 1 + len(state.still_in)
    return tuple(_places(groups, first))


def match_bounds(lives: Sequence[int]) -> tuple[int, int]:
    """The fewest and the most matches of entrants with these lives: L(M - 1) and LM - 1 for M with L (7.5).

    Everybody but the winner loses all lives; the winner may keep the most there are, or one. Playoff rules
    and the contingent bye save matches.
    """
    return sum(lives) - max(lives), sum(lives) - 1


def _lives(settings: Settings) -> LivesSettings:
    if isinstance(settings, RedrawSettings):
        return LivesSettings(lives=settings.lives, contingent_bye=False)
    return settings


def _swiss(settings: Settings) -> SwissSettings:
    """How the round is paired once it is known who is in and what the groups are."""
    if isinstance(settings, RedrawSettings):
        return SwissSettings(rematches=settings.rematches)
    return settings.swiss()


def _of_lives(state: LivesState, settings: Settings) -> Iterator[Reason]:
    if state.playoff:
        yield Reason("playoff", {"left": len(state.still_in)})
    if len(state.still_in) == 2 and all(_leaves_after_loss(state, settings, each) for each in state.still_in):
        yield Reason("final")


def _leaves_after_loss(state: LivesState, settings: Settings, entrant: int) -> bool:
    """Would a loss put the entrant out of contention?"""
    lives = _lives(settings)
    payoff = lives.payoff if state.playoff else 0
    had = lives.lives_of.get(entrant, lives.lives)
    return state.lives[entrant] == 1 or (payoff > 0 and had - state.lives[entrant] + 1 >= payoff)


def _three_left(history: History, three: Three, draw_seed: int) -> RoundDraw:
    """The contingent bye: two meet, and the winner meets the third."""
    waiting = sum(not pairing.is_decided for pairings in history.rounds for pairing in pairings)
    if waiting:
        raise RoundNotOverError(open=waiting)
    if three.waiting is not None and three.winner is not None:
        return RoundDraw(
            pairings=((three.winner, three.waiting),),
            why=(Reason("contingent-final", {"entrant": three.waiting}),),
        )
    byes = {entrant: len(history.free_wins(entrant)) for entrant in three.entrants}
    fewest = [entrant for entrant in three.entrants if byes[entrant] == min(byes.values())]
    chosen = random.Random(f"draw {draw_seed} contingent bye").choice(fewest)
    a, b = (entrant for entrant in three.entrants if entrant != chosen)
    return RoundDraw(
        pairings=((a, b), (chosen, None)), bye=chosen, why=(Reason("contingent-bye", {"entrant": chosen}),)
    )


def _top(state: LivesState) -> list[list[int]]:
    """The places of those who never went out: one after the other, or shared."""
    if not state.is_finished:
        return []
    rest = [entrant for entrant in state.still_in if entrant not in state.order]
    return [*([entrant] for entrant in state.order), *([rest] if rest else [])]


def _gone(history: History, state: LivesState) -> Iterator[list[int]]:
    """Who is out, in groups of the same record."""
    played = history.completed()

    def record(entrant: int) -> tuple[int, int]:
        return (-state.out[entrant], -played.score(entrant))

    gone = sorted((entrant for entrant in history.entrants if entrant in state.out), key=record)
    yield from (list(group) for _, group in groupby(gone, key=record))


def _places(groups: Iterable[Sequence[int]], first: int) -> Iterator[Place]:
    for group in groups:
        last = first + len(group) - 1
        yield from (Place(entrant, first, last) for entrant in group)
        first = last + 1


def lives_by_entrant(history: History, settings: Settings) -> Mapping[int, int]:
    """How many lives each entrant began with."""
    lives = _lives(settings)
    return {entrant: lives.lives_of.get(entrant, lives.lives) for entrant in history.entrants}
