"""How long it takes to pair a Swiss round: python bench/swiss.py [N ...] [--peer-up-to N].

The fifth round of a made-up stage, in memory; CPU seconds of this process, history included, as from rows.
The peer is networkx's matching on the very pairs that were looked at here. Nothing here is a test.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable
from math import log
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import networkx  # noqa: E402
from measuring import print_json  # noqa: E402

from rules.match.states import ResultKind  # noqa: E402
from rules.tournament.pairing.candidates import SMALL, Candidates, blocks, folded, whole  # noqa: E402
from rules.tournament.pairing.constraints import Constraints  # noqa: E402
from rules.tournament.pairing.costs import Pricing  # noqa: E402
from rules.tournament.pairing.field import Field, field_of  # noqa: E402
from rules.tournament.pairing.history import History, RoundPairing  # noqa: E402
from rules.tournament.pairing.settings import DEFAULTS, Order, SwissSettings  # noqa: E402
from rules.tournament.pairing.swiss import pair_round  # noqa: E402

SIZES = (64, 250, 1000, 2000, 5000)
CODES = ("swiss-random", "swiss-fold", "swiss-monrad")
BEFORE = 4
REPEATS = 3


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sizes", nargs="*", type=int, help="numbers of entrants")
    parser.add_argument("--peer-up-to", type=int, default=1000, help="networkx takes minutes beyond")
    asked = parser.parse_args()
    print(f"{'format':<14}{'entrants':>9}{'round s':>9}{'grows as':>10}{'pairs':>9}{'networkx s':>12}")
    for code in CODES:
        before: tuple[int, float] | None = None
        seconds: dict[str, float] = {}
        for entrants in asked.sizes or SIZES:
            before = _line(code, entrants, before, peer=entrants <= asked.peer_up_to)
            seconds[str(entrants)] = before[1]
        print_json(f"round of {code}", {"seconds": seconds})


def _line(code: str, entrants: int, before: tuple[int, float] | None, *, peer: bool) -> tuple[int, float]:
    played = _stage(entrants)
    settings = DEFAULTS[code]
    assert isinstance(settings, SwissSettings)
    taken = min(_seconds(lambda: _paired(played, settings)) for _ in range(REPEATS))
    grows = f"n^{log(taken / before[1]) / log(entrants / before[0]):.1f}" if before else ""
    line = f"{code:<14}{entrants:>9}{taken:>9.3f}{grows:>10}"
    if settings.order is not Order.MONRAD:  # a list is not matched
        field = _field(played, settings)
        pairs = _candidates(field, settings)
        line += f"{len(pairs.pairs):>9}"
        if peer:
            graph = _graph(field, settings, pairs)
            line += f"{_seconds(lambda: networkx.max_weight_matching(graph, maxcardinality=True)):>12.2f}"
    print(line, flush=True)
    return entrants, taken


def _seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def _paired(played: History, settings: SwissSettings) -> None:
    draw = pair_round(History(played.entrants, played.rounds), settings, draw_seed=1)
    assert draw.cost["rematches"] == 0


def _field(played: History, settings: SwissSettings) -> Field:
    scores = {entrant: played.score(entrant) for entrant in played.entrants}
    chance = random.Random(1)
    bound = Constraints()
    return field_of(played, played.entrants, settings, scores=scores, constraints=bound, chance=chance)


def _candidates(field: Field, settings: SwissSettings) -> Candidates:
    if len(field) <= SMALL:
        return whole(field)
    return folded(field) if settings.order is Order.FOLD else blocks(field)


def _graph(field: Field, settings: SwissSettings, pairs: Candidates) -> networkx.Graph:
    """The same pairs at the same prices, one cost after the other."""
    pricing = Pricing(field, settings.order, settings.first, random.Random(1), rematches=False)
    graph = networkx.Graph()
    for a, b, costs in pricing.edges(pairs.pairs, pairs.byes):
        price = 0
        for cost in costs:
            price = price << 28 | cost
        graph.add_edge(a, b, weight=(1 << 400) - price)
    return graph


def _stage(entrants: int) -> History:
    """Four rounds with results of chance, paired by score."""
    chance = random.Random(entrants)
    history = History(tuple(range(1, entrants + 1)))
    for _ in range(BEFORE):
        draw = pair_round(history, DEFAULTS["swiss-danish"], draw_seed=entrants)
        history = history.with_round(
            tuple(
                RoundPairing.bye(a)
                if b is None
                else RoundPairing(a, b, chance.choice((a, b)), None, ResultKind.PLAYED)
                for a, b in draw.pairings
            )
        )
    return history


if __name__ == "__main__":
    main()
