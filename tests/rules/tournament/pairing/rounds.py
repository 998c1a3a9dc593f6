"""Rounds for the tests: played by chance after they were paired."""

from __future__ import annotations

import random

from rules.match.states import ResultKind
from rules.tournament.pairing.history import History, RoundPairing
from rules.tournament.pairing.round_draw import RoundDraw
from rules.tournament.pairing.settings import SwissSettings
from rules.tournament.pairing.swiss import pair_round


def played(draw: RoundDraw, chance: random.Random) -> tuple[RoundPairing, ...]:
    """The round with a winner by chance for each match."""
    return tuple(
        RoundPairing.bye(a)
        if b is None
        else RoundPairing(a, b, chance.choice((a, b)), None, ResultKind.PLAYED)
        for a, b in draw.pairings
    )


def event(
    entrants: int, settings: SwissSettings, *, rounds: int, seed: int
) -> tuple[History, list[RoundDraw]]:
    """A whole stage with results of chance, and its draws."""
    chance = random.Random(seed)
    history, draws = History(tuple(range(1, entrants + 1))), []
    for _ in range(rounds):
        draws.append(pair_round(history, settings, draw_seed=seed))
        history = history.with_round(played(draws[-1], chance))
    return history, draws


def as_round(draw: RoundDraw) -> tuple[tuple[tuple[int, int], ...], int | None]:
    """The matches and the bye, as brute.py writes them."""
    return draw.matches, draw.bye
