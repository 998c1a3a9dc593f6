"""Large fields: the few candidates that are looked at give what all pairs would give (7.3)."""

from __future__ import annotations

import random

import networkx
import pytest

from rules.tournament.pairing import candidates, solver
from rules.tournament.pairing.bounds import least
from rules.tournament.pairing.candidates import whole
from rules.tournament.pairing.constraints import Constraints, Separation
from rules.tournament.pairing.costs import Cost, Pricing
from rules.tournament.pairing.field import Field, field_of
from rules.tournament.pairing.history import History
from rules.tournament.pairing.least_cost import least_cost_pairs
from rules.tournament.pairing.round_draw import Reason
from rules.tournament.pairing.settings import DEFAULTS, First, SwissSettings
from rules.tournament.pairing.solver import NoLegalPairingError, Solver
from rules.tournament.pairing.swiss import pair_round
from tests.rules.tournament.pairing.rounds import event

#: Compared with the whole; order costs of chance differ, and so do their byes.
RULES = [cost for cost in Cost if cost not in (Cost.ORDER, Cost.SPREAD, Cost.BYE_ORDER)]


def _field(history: History, settings: SwissSettings) -> Field:
    scores = {entrant: history.score(entrant) for entrant in history.entrants}
    return field_of(
        history, history.entrants, settings, scores=scores, constraints=Constraints(), chance=random.Random(5)
    )


def _costs(field: Field, settings: SwissSettings, round_: int) -> dict[Cost, int]:
    """What the solver's pairing costs, summed anew from the prices of all pairs."""
    solved = Solver(field, settings, round_, random.Random(1)).best()
    pricing = Pricing(field, settings.order_of(round_), settings.first, random.Random(1), rematches=True)
    edges = {edge[:2]: edge.costs for edge in pricing.edges(*whole(field))}
    chosen = [*solved.pairs, *([] if solved.bye is None else [(solved.bye, len(field))])]
    sums = map(sum, zip(*(edges[pair] for pair in chosen), strict=True))
    return dict(zip(pricing.priorities, sums, strict=True))


@pytest.mark.parametrize("first", list(First))
@pytest.mark.parametrize("code", ["swiss-random", "swiss-fold"])
@pytest.mark.parametrize("entrants", [190, 201])
def test_few_candidates_cost_as_little_as_all_pairs(code, entrants, first):
    settings = SwissSettings(order=DEFAULTS[code].order, first=first)
    history, _ = event(entrants, settings, rounds=5, seed=entrants)
    field = _field(history, settings)

    ours = _costs(field, settings, 6)

    pricing = Pricing(field, settings.order, first, random.Random(1), rematches=True)
    best = least_cost_pairs(len(field) + field.needs_bye, pricing.edges(*whole(field)))
    expected = dict(zip(pricing.priorities, best.costs, strict=True))
    assert [ours[cost] for cost in RULES] == [expected[cost] for cost in RULES]
    if code == "swiss-fold":
        assert ours == expected


def test_networkx_finds_nothing_cheaper():
    settings = DEFAULTS["swiss-fold"]
    history, _ = event(170, settings, rounds=3, seed=9)
    field = _field(history, settings)
    pricing = Pricing(field, settings.order, settings.first, random.Random(1), rematches=True)
    scales = [1000**power for power in range(len(pricing.priorities), 0, -1)]
    graph = networkx.Graph()
    for a, b, costs in pricing.edges(*whole(field)):
        price = sum(cost * scale for cost, scale in zip(costs, scales, strict=True))
        graph.add_edge(a, b, weight=10**45 - price, costs=costs)

    found = networkx.max_weight_matching(graph, maxcardinality=True)

    sums = tuple(map(sum, zip(*(graph.edges[pair]["costs"] for pair in found), strict=True)))
    ours = _costs(field, settings, 4)
    assert tuple(ours[cost] for cost in pricing.priorities) == sums


@pytest.mark.parametrize("code", ["swiss-random", "swiss-fold"])
def test_clubs_in_a_large_field_are_kept_apart(code):
    """Ten clubs of twenty: no pair inside one."""
    history, _ = event(200, DEFAULTS[code], rounds=3, seed=2)
    clubs = Separation("club", {entrant: str(entrant % 10) for entrant in history.entrants})

    draw = pair_round(history, DEFAULTS[code], draw_seed=1, constraints=Constraints(separations=(clubs,)))

    assert draw.cost["separation"] == 0
    assert Reason("not-proved-best") not in draw.why


def test_a_large_club_makes_the_look_wider_until_it_is_whole():
    """Of 170 players 120 are of one club: 35 pairs inside it are the fewest there can be."""
    entrants = tuple(range(170))
    club = Separation("club", dict.fromkeys(entrants[:120], "x"))

    draw = pair_round(
        History(entrants), DEFAULTS["swiss-fold"], draw_seed=1, constraints=Constraints(separations=(club,))
    )

    assert draw.cost["separation"] == 35
    assert Reason("not-proved-best") not in draw.why


def test_a_field_too_large_to_be_looked_at_whole_says_so(monkeypatch):
    monkeypatch.setattr(solver, "WHOLE", 90)
    club = Separation("club", dict.fromkeys(range(120), "x"))

    draw = pair_round(
        History(tuple(range(170))),
        DEFAULTS["swiss-random"],
        draw_seed=1,
        constraints=Constraints(separations=(club,)),
    )

    assert Reason("not-proved-best") in draw.why


def test_what_must_not_meet_in_a_large_field_makes_the_look_wider():
    """The first hundred of 200 may meet only the last hundred, and the other way round."""
    sides = Separation("side", {entrant: str(entrant // 100) for entrant in range(200)}, must=True)

    draw = pair_round(
        History(tuple(range(200))),
        DEFAULTS["swiss-random"],
        draw_seed=1,
        constraints=Constraints(separations=(sides,)),
    )

    assert all(a // 100 != b // 100 for a, b in draw.matches)


def _only(entrant: int, partner: int, count: int) -> Constraints:
    """This entrant may meet this one alone."""
    return Constraints(
        forbidden=tuple((entrant, other) for other in range(count) if other not in (entrant, partner))
    )


@pytest.mark.parametrize("partner", [50, 89])
def test_a_partner_far_from_the_fold_or_at_the_edge_of_the_look_is_found(partner):
    """Of 170 the fold of the first is 85: 50 is in no narrow look, 89 at the very edge of the first."""
    history = History(tuple(range(170)))

    draw = pair_round(history, DEFAULTS["swiss-fold"], draw_seed=1, constraints=_only(0, partner, 170))

    assert (0, partner) in draw.matches
    assert Reason("not-proved-best") not in draw.why


def test_a_long_list_that_cannot_be_paired_is_refused():
    with pytest.raises(NoLegalPairingError):
        pair_round(
            History(tuple(range(20))), DEFAULTS["swiss-monrad"], draw_seed=1, constraints=_only(0, 0, 20)
        )


def test_small_groups_are_looked_at_across_several(monkeypatch):
    """With nothing small, the candidates of a field of many little groups reach beyond the next one."""
    monkeypatch.setattr(candidates, "SMALL", 4)
    monkeypatch.setattr(solver, "SMALL", 4)
    settings = DEFAULTS["swiss-fold"]
    history, _ = event(12, settings, rounds=9, seed=3)
    field = _field(history, settings)

    ours = _costs(field, settings, 10)

    pricing = Pricing(field, settings.order, settings.first, random.Random(1), rematches=True)
    best = least_cost_pairs(len(field), pricing.edges(*whole(field)))
    assert ours == dict(zip(pricing.priorities, best.costs, strict=True))


def test_the_bound_of_score_differences_counts_the_gaps_that_must_be_crossed():
    """Scores 3, 2, 2, 1, 0, 0: one above the first gap, three above the second, four above the third."""
    history = History((1, 2, 3, 4, 5, 6))
    scores = {1: 3, 2: 2, 3: 2, 4: 1, 5: 0, 6: 0}
    field = field_of(
        history,
        history.entrants,
        DEFAULTS["swiss-fold"],
        scores=scores,
        constraints=Constraints(),
        chance=random.Random(1),
    )

    bound = least(field)

    # heights above the lowest: 3 has 3 groups below it, 2 has 2
    assert (bound[Cost.DIFFERENCE], bound[Cost.DIFFERENCE_HEIGHT]) == (1 + 1, 3 + 2)
    assert least(field, is_listed=True)[Cost.DIFFERENCE] == 0
