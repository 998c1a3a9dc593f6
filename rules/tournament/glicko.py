"""Glicko-2 ratings (pairing-reference 11.2, after M. Glickman): a rating, how sure it is, how steady.

A period is rated at once: opponents count with their values from its start.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt

from rules.tournament.rating import RatedMatch

#: From the steps of the formula to rating points, and the rating of the formula's zero.
_SCALE = 173.7178
_CENTRE = 1500.0
#: How near the root of the new volatility must be found, and after how many steps the search ends anyway.
_TOLERANCE = 1e-6
MOST_STEPS = 100


@dataclass(frozen=True, slots=True)
class Glicko:
    """A player's strength. deviation: twice that to each side holds it in 95 of 100 cases.

    volatility: how far the strength is expected to move in a period.
    """

    rating: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06

    @property
    def _mu(self) -> float:
        return (self.rating - _CENTRE) / _SCALE

    @property
    def _phi(self) -> float:
        return self.deviation / _SCALE


@dataclass(frozen=True, slots=True, kw_only=True)
class GlickoSettings:
    """tau: how much the volatility may change, 0.3 to 1.2. by_length: a match of n points counts as
    round(sqrt(n)) results; the method itself knows no match length.
    """

    tau: float = 0.5
    new: Glicko = Glicko()
    by_length: bool = False


#: An opponent at the start of the period, and 1 for a win over him, 0 for a loss.
Result = tuple[Glicko, int]


def after_period(
    ratings: Mapping[int, Glicko], matches: Iterable[RatedMatch], settings: GlickoSettings | None = None
) -> dict[int, Glicko]:
    """Everybody's values after one period. Who has not played only grows less sure.

    ratings: at the start of the period; who plays and is not in it starts new.
    """
    chosen = settings or GlickoSettings()
    results: defaultdict[int, list[Result]] = defaultdict(list)
    for match in matches:
        if match.is_rated:
            times = round(sqrt(match.length)) if chosen.by_length else 1
            results[match.winner] += [(ratings.get(match.loser, chosen.new), 1)] * times
            results[match.loser] += [(ratings.get(match.winner, chosen.new), 0)] * times
    everybody = dict.fromkeys((*ratings, *results))
    return {
        player: updated(ratings.get(player, chosen.new), results[player], tau=chosen.tau)
        for player in everybody
    }


def updated(player: Glicko, results: Sequence[Result], *, tau: float = 0.5) -> Glicko:
    """One player's values after a period with these results."""
    mu, phi = player._mu, player._phi
    if not results:
        return Glicko(player.rating, _SCALE * sqrt(phi**2 + player.volatility**2), player.volatility)
    surprise, information = 0.0, 0.0
    for opponent, score in results:
        weight = 1 / sqrt(1 + 3 * opponent._phi**2 / pi**2)
        expected = 1 / (1 + exp(-weight * (mu - opponent._mu)))
        surprise += weight * (score - expected)
        information += weight**2 * expected * (1 - expected)
    variance = 1 / information
    volatility = new_volatility(player, variance=variance, delta=variance * surprise, tau=tau)
    widened = phi**2 + volatility**2
    precise = 1 / (1 / widened + information)
    return Glicko(
        _CENTRE + _SCALE * (mu + precise * surprise),
        _SCALE * sqrt(precise),
        volatility,
    )


def new_volatility(
    player: Glicko, *, variance: float, delta: float, tau: float, most_steps: int = MOST_STEPS
) -> float:
    """The root of the volatility's equation, by the Illinois method; after most_steps the nearest so far.

    tau: below 2, or the search would not know where to look.
    """
    if not 0 < tau < 2:
        raise ValueError(f"tau is 0.3 to 1.2, not {tau}")
    phi_squared, start = player._phi**2, log(player.volatility**2)

    def excess(x: float) -> float:
        grown = phi_squared + variance + exp(x)
        return exp(x) * (delta**2 - grown) / (2 * grown**2) - (x - start) / tau**2

    low, high = start, _other_bound(start, phi_squared + variance, delta, tau)
    at_low, at_high = excess(low), excess(high)
    for _ in range(most_steps):
        if abs(high - low) <= _TOLERANCE:
            break
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = excess(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)


def _other_bound(start: float, variance: float, delta: float, tau: float) -> float:
    """A point on the other side of the root: above the start where the results were a surprise.

    Else one tau below it: there the second term is 1/tau, above a half, and the first at least minus a half.
    """
    return log(delta**2 - variance) if delta**2 > variance else start - tau
