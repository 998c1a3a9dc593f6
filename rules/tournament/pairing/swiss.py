"""The next round of a Swiss stage (pairing-reference 7)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain

from rules.errors import TavlaError
from rules.tournament.formats.stage import SourceKind
from rules.tournament.pairing.constraints import Constraints
from rules.tournament.pairing.field import Field, field_of, score_of
from rules.tournament.pairing.history import History
from rules.tournament.pairing.look_ahead import SEARCHED, can_go_on, without
from rules.tournament.pairing.round_draw import Pending, Reason, RoundDraw, Seat, members
from rules.tournament.pairing.settings import First, OpenMatches, SwissSettings
from rules.tournament.pairing.solver import Solved, Solver
from rules.tournament.pairing.warnings import match_warnings, round_warnings
from rules.tournament.pairing.why import Account


class StageFinishedError(TavlaError):
    """All rounds of the stage are paired, or it is decided."""

    code = "stage-finished"

    def __init__(self, *, rounds: int) -> None:
        super().__init__(f"the stage is over after {rounds} rounds")
        self.rounds = rounds


class RoundNotOverError(TavlaError):
    """Matches are still open, and the round shall wait for them."""

    code = "round-not-over"

    def __init__(self, *, open: int) -> None:
        super().__init__(f"{open} matches are still open")
        self.open = open


def pair_round(
    history: History, settings: SwissSettings, *, draw_seed: int, constraints: Constraints | None = None
) -> RoundDraw:
    """The next round: SW1 to SW11, the same for the same seed (G1).

    Nobody to be paired: no pairing (SW8). One player alone has a bye.
    Raises StageFinishedError, RoundNotOverError, NoLegalPairingError, and what Constraints.check raises.
    """
    if is_finished(history, settings):
        raise StageFinishedError(rounds=len(history.rounds))
    scores = {entrant: history.score(entrant) for entrant in history.entrants}
    bound = constraints or Constraints()
    return pair_those(history, settings, history.entrants, bound, scores=scores, draw_seed=draw_seed)


def is_finished(history: History, settings: SwissSettings) -> bool:
    """Are all rounds paired? Never when their number is open."""
    return 0 < settings.rounds <= len(history.rounds)


def pair_those(
    history: History,
    settings: SwissSettings,
    entrants: Sequence[int],
    constraints: Constraints,
    *,
    scores: Mapping[int, int],
    draw_seed: int,
) -> RoundDraw:
    """Pair these entrants by these scores, around what the constraints fix, without those they leave out."""
    constraints.check(history.entrants)
    seats = seats_of(history, entrants, settings.open_matches, constraints)
    round_ = len(history.rounds) + 1
    # text seeds are hashed the same way everywhere, whole numbers one after the other are too alike
    chance = random.Random(f"draw {draw_seed} round {round_}")
    field = field_of(history, seats, settings, scores=scores, constraints=constraints, chance=chance)
    solver = Solver(field, settings, round_, chance)
    solved, problems = looked_ahead(solver, solver.best())
    drawn = _round_draw(solver, solved, scores)
    return replace(
        drawn, problems=(*match_warnings(drawn.pairings), *round_warnings(history, constraints), *problems)
    )


def seats_of(
    history: History, entrants: Sequence[int], open_matches: OpenMatches, constraints: Constraints
) -> list[Seat]:
    """Who is to be paired by the rules, in the order of start numbers; what becomes of open matches.

    Raises RoundNotOverError.
    """
    out = constraints.out
    waiting = [
        (pairing.a, pairing.b)
        for pairings in history.rounds
        for pairing in pairings
        if pairing.b is not None and not pairing.is_decided
    ]
    if open_matches is OpenMatches.REFUSE and waiting:
        raise RoundNotOverError(open=len(waiting))
    busy = {entrant for pair in waiting for entrant in pair}
    seats: list[Seat] = [each for each in entrants if each not in out and each not in busy]
    if open_matches is OpenMatches.PLACEHOLDERS:
        for a, b in waiting:
            if a not in out and b not in out:
                seats += [Pending(SourceKind.WINNER, a, b), Pending(SourceKind.LOSER, a, b)]
    return seats


def looked_ahead(solver: Solver, best: Solved) -> tuple[Solved, tuple[Reason, ...]]:
    """The best pairing that leaves a way to go on without a rematch (SW7), and what is to be said of it."""
    rounds_left = solver.settings.rounds - solver.round_
    if rounds_left <= 0 or not _looks_ahead(solver, best):
        return best, ()
    allowed = _unmet(solver.field)
    if not can_go_on(allowed, rounds_left + 1):
        return best, (Reason("rematch-to-come", {"rounds_left": rounds_left + 1}),)
    for solved in chain((best,), solver.others(best)):
        if can_go_on(without(allowed, _with_bye(solver.field, solved)), rounds_left):
            return solved, ()
    return best, (Reason("rematch-to-come", {"rounds_left": rounds_left}),)


def _looks_ahead(solver: Solver, best: Solved) -> bool:
    """Is there a way without rematches to be kept open?"""
    settings = solver.settings
    if not settings.look_ahead or settings.rematches or settings.first is First.RECORD:
        return False
    if len(solver.field) > SEARCHED and 2 * _most_closed(solver) < len(solver.field):
        # so few are closed to anybody that the next round can be paired whatever happens (Dirac)
        return False
    return not any(pair in solver.field.met for pair in best.pairs)


def _most_closed(solver: Solver) -> int:
    """After this round, nobody has met, or may not meet, more than so many others; himself and a bye too."""
    people = max((len(members(player.seat)) for player in solver.field.players), default=1)
    return people * people * (solver.round_ + solver.field.constraints.most_barred) + 2


def _unmet(field: Field) -> list[int]:
    """For each place the bits of those it may still meet; the bye, where one is needed, is the last place."""
    count = len(field) + field.needs_bye
    allowed = [0] * count
    for i in range(len(field)):
        for j in range(i + 1, len(field)):
            if (i, j) not in field.met and (field.is_free or field.may_meet(i, j)):
                allowed[i] |= 1 << j
                allowed[j] |= 1 << i
        if field.needs_bye and not field.players[i].byes:
            allowed[i] |= 1 << (count - 1)
            allowed[-1] |= 1 << i
    return allowed


def _with_bye(field: Field, solved: Solved) -> list[tuple[int, int]]:
    return [*solved.pairs, *([] if solved.bye is None else [(solved.bye, len(field))])]


def _round_draw(solver: Solver, solved: Solved, scores: Mapping[int, int]) -> RoundDraw:
    field, account = solver.field, Account(solver.field, solved)
    bye = None if solved.bye is None else field.players[solved.bye].seat
    by_rules = [(field.players[i].seat, field.players[j].seat) for i, j in solved.pairs]
    matches = sorted([*field.constraints.fixed, *by_rules], key=lambda pair: _table_order(pair, scores))
    byes = [*field.constraints.byes, *([] if bye is None else [bye])]
    return RoundDraw(
        pairings=(*matches, *((each, None) for each in byes)),
        bye=bye,
        cost=account.costs(),
        why=tuple(account.reasons(solver.settings, solver.round_)) if field.players else (),
    )


def _table_order(pair: tuple[Seat, Seat], scores: Mapping[int, int]) -> tuple[int, int]:
    """The higher scores sit at the first tables."""
    lower, higher = sorted(score_of(seat, scores) for seat in pair)
    return (-higher, -lower)
