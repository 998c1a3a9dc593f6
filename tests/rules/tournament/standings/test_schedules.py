"""Round robins and groups as histories, and their tables (pairing-reference 6.1, section 9)."""

from __future__ import annotations

from rules.match.states import ResultKind
from rules.tournament.formats.bracket import resolve
from rules.tournament.formats.groups import group_stage
from rules.tournament.formats.round_robin import round_robin
from rules.tournament.formats.stage import DOUBLE_FORFEIT, Outcome, Plan
from rules.tournament.pairing.cells import NoMatch
from rules.tournament.pairing.history import RoundPairing
from rules.tournament.standings.schedules import Score, schedule_history
from rules.tournament.standings.table import table
from rules.tournament.standings.tiebreaks import TieBreakCode

FIVE = Plan(round_robin(5))
P, Q, R, S, T = range(1, 6)
#: The round robin of five of section 9: winner, loser, their points.
RESULTS = [
    (P, Q, 5, 3),
    (R, P, 5, 2),
    (P, S, 5, 4),
    (P, T, 5, 1),
    (Q, R, 5, 4),
    (Q, S, 5, 2),
    (T, Q, 5, 3),
    (R, S, 5, 0),
    (R, T, 5, 4),
    (S, T, 5, 3),
]


def _entered() -> tuple[dict[str, Outcome], dict[str, Score]]:
    outcomes, scores = {}, {}
    for pairing in FIVE.pairings:
        pair = [source.line for source in pairing.sources]
        winner, _, won, lost = next(row for row in RESULTS if set(row[:2]) == set(pair))
        slot = 1 + pair.index(winner)
        outcomes[pairing.key] = Outcome(slot)
        scores[pairing.key] = Score((won, lost) if slot == 1 else (lost, won), length=5)
    return outcomes, scores


def test_the_worked_example_of_five():
    """Wins P 3, R 3, Q 2, S 1, T 1; direct encounter: R before P, S before T."""
    outcomes, scores = _entered()

    history = schedule_history(FIVE, resolve(FIVE, range(1, 6), outcomes), scores=scores)
    found = table(history, [TieBreakCode.DIRECT_ENCOUNTER, TieBreakCode.POINTS_DIFFERENCE])

    assert [standing.place.entrant for standing in found.standings] == [R, P, Q, S, T]
    assert [standing.score for standing in found.standings] == [3, 3, 2, 1, 1]
    by_points = table(history, [TieBreakCode.POINTS_DIFFERENCE])
    figures = {line.place.entrant: line.figures["points-difference"].value for line in by_points.standings}
    assert figures == {R: 8, P: 4, Q: 0, T: -5, S: -7}


def test_who_is_free_has_a_bye_that_counts_nothing():
    """Three: round 1 of the table is 2-3."""
    plan = Plan(round_robin(3))

    history = schedule_history(plan, resolve(plan, (7, 8, 9), {"R1-1": Outcome(2)}))

    assert history.entrants == (7, 8, 9)
    first, *others = history.rounds
    assert first == (RoundPairing(8, 9, 9, kind=ResultKind.PLAYED), RoundPairing.bye(7, counts=False))
    assert [row.a for rows in others for row in rows if row.b is None] == [9, 8]
    assert history.score(7) == 0


def test_a_group_has_a_history_of_its_own():
    """Seven in two groups: lines 1 to 3, and 4 to 7."""
    plan = Plan(group_stage(7, 2))
    states = resolve(plan, range(11, 18), {"RB1-1": Outcome(1)})

    a, b = schedule_history(plan, states, group="A"), schedule_history(plan, states, group="B")

    assert (a.entrants, b.entrants) == ((11, 12, 13), (14, 15, 16, 17))
    assert sum(pairing.is_decided for pairing in b.rounds[0] if pairing.b is not None) == 1
    assert [row.is_decided for row in a.rounds[0]] == [False, True]  # the bye


def test_a_double_forfeit_has_two_losers():
    plan = Plan(round_robin(2))

    history = schedule_history(plan, resolve(plan, (7, 8), {"R1-1": DOUBLE_FORFEIT}))

    assert history.rounds == ((RoundPairing(7, 8, kind=NoMatch.DOUBLE_FORFEIT),),)
    assert (history.losses(7), history.losses(8)) == ((1,), (1,))


def test_a_line_without_an_entrant_is_nobody_s_opponent():
    plan = Plan(round_robin(3))

    history = schedule_history(plan, resolve(plan, (7, None, 9), {}))

    assert history.entrants == (7, 9)
    assert sorted(row.b is not None for rows in history.rounds for row in rows) == [False] * 4 + [True]


def test_who_withdraws_early_never_played():
    """Four: 4 has played one of three matches when he leaves. His win counts for nobody."""
    plan = Plan(round_robin(4))
    states = resolve(plan, (1, 2, 3, 4), {"R1-1": Outcome(2), "R1-2": Outcome(1)})

    history = schedule_history(plan, states, withdrawn=[4])

    assert history.entrants == (1, 2, 3)
    assert [history.score(who) for who in (1, 2, 3)] == [0, 1, 0]
    assert history.cells(1)[0].is_bye


def test_who_withdraws_late_loses_the_rest():
    """4 has played two of three: the third is a walkover."""
    plan = Plan(round_robin(4))
    states = resolve(plan, (1, 2, 3, 4), {"R1-1": Outcome(2), "R2-1": Outcome(1)})

    history = schedule_history(plan, states, withdrawn=[4])

    left = [row for rows in history.rounds for row in rows if 4 in (row.a, row.b) and row.points is None]
    walkover = next(row for row in left if row.kind is ResultKind.WITHDRAWN)
    assert {walkover.a, walkover.b} == {2, 4}
    assert walkover.winner == 2
    assert history.score(4) == 2


def test_of_two_who_withdrew_nobody_wins():
    """Both have played two of three, and not each other."""
    plan = Plan(round_robin(4))
    met = {key: Outcome(1) for key in ("R1-1", "R1-2", "R2-1", "R3-1", "R3-2", "R2-2")}
    last = next(
        pairing.key for pairing in plan.pairings if {source.line for source in pairing.sources} == {3, 4}
    )
    outcomes = {key: outcome for key, outcome in met.items() if key != last}

    history = schedule_history(plan, resolve(plan, (1, 2, 3, 4), outcomes), withdrawn=[3, 4, 99])

    assert [row.kind for rows in history.rounds for row in rows if {row.a, row.b} == {3, 4}] == [
        NoMatch.DOUBLE_FORFEIT
    ]
