"""The prizes of an event as its row keeps them, and as the law book divides them (section 10).

Event.prizes: {} where nothing is said, else {"kind": "percent" or "factors", "weights": {stage: ["50", ...]},
"pool": amount or null, "unit": 100, "side": [{"name", "stage", "weights", "pool", "entrants"}]}.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rules.tournament.formats.chain import Part, is_table, stage_base
from rules.tournament.formats.consolation import CONSOLATION
from rules.tournament.formats.elimination import MAIN
from rules.tournament.formats.planned import PLANNED
from rules.tournament.prizes import (
    PERCENTAGES,
    Scheme,
    lives_factors,
    paid_places,
    standard_factors,
    wide_percentages,
)
from rules.tournament.standings.figures import Exact, exact
from tournament.models import Event
from tournament.parts import parts_of

PERCENT, FACTORS = "percent", "factors"
#: How many places share the prizes of the first, second and third list by the standard factors.
_STANDARD = ((1, 1, 2), (1, 1), (1,))

Weights = tuple[Exact, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SidePool:
    """A pool of some of the entrants, by the places of one stage. pool: smallest units; None: not said."""

    name: str
    stage: str
    weights: Weights
    pool: int | None
    entrants: frozenset[int]

    @property
    def scheme(self) -> Scheme:
        """Raises ImpossiblePrizesError."""
        return Scheme.factors({self.stage: self.weights})


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizePlan:
    """How the prizes of an event are divided.

    kind: PERCENT or FACTORS. weights: by stage, of places 1, 2, ...
    pool: smallest units of the currency; None while nobody has said. unit: prizes are multiples of it.
    """

    kind: str
    weights: Mapping[str, Weights]
    pool: int | None = None
    unit: int = 1
    side: tuple[SidePool, ...] = ()

    @property
    def scheme(self) -> Scheme:
        """Raises ImpossiblePrizesError."""
        made = Scheme.percentages if self.kind == PERCENT else Scheme.factors
        return made(self.weights)


def plan_of_prizes(event: Event) -> PrizePlan | None:
    """None where nothing is said of prizes."""
    stored = event.prizes
    if not stored:
        return None
    return PrizePlan(
        kind=stored["kind"],
        weights={stage: _weights(given) for stage, given in stored["weights"].items()},
        pool=stored["pool"],
        unit=stored["unit"],
        side=tuple(
            SidePool(
                name=each["name"],
                stage=each["stage"],
                weights=_weights(each["weights"]),
                pool=each["pool"],
                entrants=frozenset(each["entrants"]),
            )
            for each in stored["side"]
        ),
    )


def stored_prizes(plan: PrizePlan) -> dict[str, Any]:
    """What Event.prizes keeps of a plan."""
    return {
        "kind": plan.kind,
        "weights": {stage: _stored(weights) for stage, weights in plan.weights.items() if weights},
        "pool": plan.pool,
        "unit": plan.unit,
        "side": [
            {
                "name": side.name,
                "stage": side.stage,
                "weights": _stored(side.weights),
                "pool": side.pool,
                "entrants": sorted(side.entrants),
            }
            for side in plan.side
        ],
    }


def _weights(given: Sequence[str]) -> Weights:
    return tuple(exact(Fraction(each)) for each in given)


def _stored(weights: Weights) -> list[str]:
    return [str(each) for each in weights]


def place_stages(event: Event) -> tuple[str, ...]:
    """The codes of the stages by which the lists of places of an event are called."""
    return tuple(code for part in parts_of(event) for code in _titles(part))


def _titles(part: Part) -> Iterator[str]:
    if is_table(part.stages[0]):
        yield part.stages[0]
        return
    for ladder in PLANNED[part.format].ladders:
        found = [code for code in part.stages if part.plain_code(code) in ladder]
        if found:
            yield found[0]


def usual_plans(stages: Sequence[str], entrants: int) -> dict[str, PrizePlan]:
    """Plans in use, by code, for the lists of places of an event and so many entrants.

    A plan for lists that the event does not have is left out.
    """
    first, others = stages[0], stages[1:]
    second = next((code for code in others if stage_base(code) == CONSOLATION), None)
    found = {"winner": PrizePlan(kind=PERCENT, weights={first: (100,)})}
    for code, scheme in PERCENTAGES.items():
        if CONSOLATION not in scheme.weights:
            found[code] = PrizePlan(kind=PERCENT, weights={first: scheme.weights[MAIN]})
        elif second is not None:
            weights = {first: scheme.weights[MAIN], second: scheme.weights[CONSOLATION]}
            found[code] = PrizePlan(kind=PERCENT, weights=weights)
    paid = dict(zip((first, *others), _STANDARD, strict=False))
    found["standard"] = PrizePlan(kind=FACTORS, weights=standard_factors(paid).weights)
    places = max(3, paid_places(entrants))
    found["wide"] = PrizePlan(kind=PERCENT, weights={first: wide_percentages(places)})
    found["lives"] = PrizePlan(kind=FACTORS, weights={first: lives_factors(places)})
    return found
