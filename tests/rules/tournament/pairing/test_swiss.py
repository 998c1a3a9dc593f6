"""The properties of a Swiss round (7.6), against every other way to pair it."""

from __future__ import annotations

import random

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.tournament.pairing.constraints import Constraints, Separation
from rules.tournament.pairing.history import History, RoundPairing
from rules.tournament.pairing.round_draw import Reason
from rules.tournament.pairing.settings import DEFAULTS, First, Order, SwissSettings, round_settings
from rules.tournament.pairing.solver import NoLegalPairingError
from rules.tournament.pairing.swiss import is_finished, pair_round
from tests.rules.tournament.histories import histories, written
from tests.rules.tournament.pairing.brute import byes_had, every_round, faults
from tests.rules.tournament.pairing.rounds import as_round, event

A, B, C, D, E, F, G, H = range(1, 9)
MATCHED = SwissSettings()
FOLD = DEFAULTS["swiss-fold"]
SWISS_CODES = [code for code, default in DEFAULTS.items() if isinstance(default, SwissSettings)]
seeds = st.integers(0, 2**32)


@given(histories(most=10), st.sampled_from(SWISS_CODES), seeds)
def test_everybody_is_paired_once_but_for_one_bye(history, code, seed):
    """SW1, G2."""
    draw = pair_round(history, DEFAULTS[code], draw_seed=seed)

    seated = [each for pair in draw.pairings for each in pair if each is not None]
    assert sorted(seated) == sorted(history.entrants)
    assert (draw.bye is not None) == (len(history.entrants) % 2 == 1)
    assert [a for a, b in draw.pairings if b is None] == ([] if draw.bye is None else [draw.bye])


@given(histories(most=8), st.sampled_from(list(First)), seeds)
def test_no_other_pairing_breaks_the_rules_less(history, first, seed):
    """SW2, SW3, SW4, SW5, and rules 3 to 6 of 7.1 together, by brute force."""
    settings = SwissSettings(first=first, look_ahead=False)

    draw = pair_round(history, settings, draw_seed=seed)

    record = first is First.RECORD
    ours = faults(history, as_round(draw), history.entrants, record_first=record)
    every = (
        faults(history, other, history.entrants, record_first=record)
        for other in every_round(history.entrants)
    )
    assert ours == min(every)


@given(histories(least=9, most=10, rounds=9, plain=True), seeds)
def test_the_optimum_of_ten_by_brute_force(history, seed):
    """SW5 for n = 9 and 10, where rounds enough make rematches hard to avoid."""
    draw = pair_round(history, FOLD, draw_seed=seed)

    every = (faults(history, other, history.entrants) for other in every_round(history.entrants))
    assert faults(history, as_round(draw), history.entrants) == min(every)


@given(st.integers(11, 12), st.integers(5, 11), seeds)
def test_no_rematch_while_one_can_be_avoided(entrants, rounds, seed):
    """SW2 for n up to 12, by an independent matching."""
    history, _ = event(
        entrants, SwissSettings(order=Order.RANDOM, look_ahead=False), rounds=rounds, seed=seed
    )

    draw = pair_round(history, MATCHED, draw_seed=seed)

    fewest = min(byes_had(history, each) for each in history.entrants)
    free = networkx.Graph()
    free.add_edges_from(
        (a, b) for a in history.entrants for b in history.entrants if a < b and not history.have_met(a, b)
    )
    if entrants % 2:
        free.add_edges_from((0, each) for each in history.entrants if byes_had(history, each) == fewest)
    most = len(networkx.max_weight_matching(free, maxcardinality=True))
    assert (draw.cost["rematches"] == 0) == (2 * most == entrants + entrants % 2)
    assert draw.bye is None or byes_had(history, draw.bye) == fewest


@given(histories(most=8), st.sampled_from(SWISS_CODES), seeds)
def test_the_same_round_for_the_same_seed_whatever_the_order_of_pairings(history, code, seed):
    """G1, SW9."""
    chance = random.Random(seed)
    shuffled = tuple(tuple(chance.sample(pairings, len(pairings))) for pairings in history.rounds)

    first = pair_round(history, DEFAULTS[code], draw_seed=seed)

    assert pair_round(history, DEFAULTS[code], draw_seed=seed) == first
    assert pair_round(History(history.entrants, shuffled), DEFAULTS[code], draw_seed=seed) == first


@given(histories(most=8, plain=True), st.sampled_from(SWISS_CODES), seeds)
def test_other_names_change_the_names_alone(history, code, seed):
    """G11."""
    name = {entrant: 1000 - 7 * entrant for entrant in (*history.entrants, None) if entrant}
    renamed = History(
        tuple(name[each] for each in history.entrants),
        tuple(
            tuple(
                RoundPairing(name[p.a], p.b and name[p.b], name[p.winner], p.points, p.kind, p.length)
                for p in pairings
            )
            for pairings in history.rounds
        ),
    )

    draw, again = (pair_round(each, DEFAULTS[code], draw_seed=seed) for each in (history, renamed))

    assert again.pairings == tuple((name[a], b and name[b]) for a, b in draw.pairings)
    assert again.cost == draw.cost


@given(st.integers(2, 11), st.sampled_from(SWISS_CODES), seeds)
def test_rounds_are_only_added(entrants, code, seed):
    """SW6: the rounds before stand as they were paired."""
    history, draws = event(entrants, DEFAULTS[code], rounds=4, seed=seed)

    for number, draw in enumerate(draws):
        before = History(history.entrants, history.rounds[:number])
        assert pair_round(before, DEFAULTS[code], draw_seed=seed) == draw


@given(st.sampled_from(["swiss-random", "swiss-fold", "swiss-monrad", "king-of-the-hill"]), seeds)
def test_eight_players_play_seven_rounds_without_a_rematch(code, seed):
    """SW7: the classic trap, with results of chance."""
    settings = SwissSettings(order=DEFAULTS[code].order, rounds=7)

    history, draws = event(8, settings, rounds=7, seed=seed)

    assert [draw.cost["rematches"] for draw in draws] == [0] * 7
    assert [draw.problems for draw in draws] == [()] * 7
    assert is_finished(history, settings)


@given(st.integers(5, 16), seeds)
def test_small_fields_play_as_many_rounds_as_there_are_opponents(entrants, seed):
    rounds = entrants - 1 + entrants % 2

    _, draws = event(entrants, SwissSettings(rounds=rounds), rounds=rounds, seed=seed)

    assert all(draw.cost["rematches"] == 0 and draw.cost["second-byes"] == 0 for draw in draws)


@given(histories(least=4, most=8, rounds=5), st.sampled_from(SWISS_CODES[:3]), st.integers(1, 4), seeds)
def test_looking_ahead_costs_no_rematch_and_no_bye_now(history, code, more, seed):
    """SW2 and SW3 hold with the look-ahead too, whatever has happened before."""
    settings = SwissSettings(order=DEFAULTS[code].order, rounds=len(history.rounds) + more)

    draw = pair_round(history, settings, draw_seed=seed)

    every = (faults(history, other, history.entrants) for other in every_round(history.entrants))
    assert faults(history, as_round(draw), history.entrants)[:2] == min(every)[:2]


def test_without_looking_ahead_eight_players_run_into_the_trap():
    """So the look-ahead is what keeps them out of it: some seeds of twenty need it."""
    settings = SwissSettings(rounds=7, look_ahead=False)

    trapped = [seed for seed in range(20) if event(8, settings, rounds=7, seed=seed)[1][-1].cost["rematches"]]

    assert trapped


def test_a_dead_end_is_told_in_time():
    """Two fours who have met crosswise cannot play four rounds more: only three opponents are left."""
    names = "ABCDEFGH"
    rounds = [
        ", ".join(f"{names[i]}-{names[4 + (i + shift) % 4]} 5:0" for i in range(4)) for shift in range(4)
    ]
    history = written(names, *rounds)

    draw = pair_round(history, SwissSettings(rounds=8), draw_seed=1)

    assert draw.problems == (Reason("rematch-to-come", {"rounds_left": 4}),)
    assert draw.cost["rematches"] == 0


@pytest.mark.parametrize("code", ["swiss-random", "swiss-monrad"])
def test_a_large_field_looks_one_round_ahead(code):
    """18 players of whom each may meet one only: this round can be paired, the next one cannot."""
    players = range(1, 19)
    others = tuple((a, b) for a in players for b in players if a < b and (a % 2 == 0 or b != a + 1))
    settings = SwissSettings(order=DEFAULTS[code].order, rounds=3)

    draw = pair_round(
        History(tuple(players)), settings, draw_seed=1, constraints=Constraints(forbidden=others)
    )

    assert {frozenset(pair) for pair in draw.matches} == {frozenset({a, a + 1}) for a in range(1, 19, 2)}
    assert draw.problems == (Reason("rematch-to-come", {"rounds_left": 2}),)


@pytest.mark.parametrize(("entrants", "first"), [(40, First.NO_REMATCH), (4, First.RECORD)])
def test_where_nothing_can_go_wrong_or_rematches_are_no_matter_nothing_is_told(entrants, first):
    _, draws = event(entrants, SwissSettings(rounds=5, first=first), rounds=5, seed=1)

    assert all(draw.problems == () for draw in draws)


@pytest.mark.parametrize("rounds", [None, 3])
@pytest.mark.parametrize("bound", ["absent", "held"])
@pytest.mark.parametrize("code", SWISS_CODES)
def test_nobody_there_is_no_pairing(code, bound, rounds):
    """SW8: all have left, or all are still at their tables; also where rounds to come are looked at."""
    away = Constraints(**{bound: frozenset({A, B, C})})
    settings = round_settings(code, {} if rounds is None else {"rounds": rounds})

    draw = pair_round(written("ABC"), settings, draw_seed=1, constraints=away)

    assert (draw.pairings, draw.bye, draw.why, draw.problems) == ((), None, (), ())


@pytest.mark.parametrize("code", SWISS_CODES)
def test_one_player_alone_has_a_bye(code):
    draw = pair_round(written("A"), DEFAULTS[code], draw_seed=1)

    assert (draw.pairings, draw.bye) == (((A, None),), A)


@given(histories(least=6, most=9), st.sampled_from(SWISS_CODES), seeds)
def test_who_is_absent_held_or_promised_a_bye_is_not_paired(history, code, seed):
    """SW10."""
    away, held, promised, *others = history.entrants
    bound = Constraints(absent=frozenset({away}), held=frozenset({held}), byes=(promised,))

    draw = pair_round(history, DEFAULTS[code], draw_seed=seed, constraints=bound)

    seated = sorted(each for pair in draw.pairings for each in pair if each is not None)
    assert seated == sorted([promised, *others])
    assert (promised, None) in draw.pairings
    assert draw.bye != promised


@given(histories(least=4, most=8, rounds=4), seeds)
def test_the_two_undefeated_meet_in_the_last_round(history, seed):
    """SW11, and that it gives way to the rules before it."""
    settings = SwissSettings(rounds=len(history.rounds) + 1)

    draw = pair_round(history, settings, draw_seed=seed)

    every = (faults(history, each, history.entrants, last=True) for each in every_round(history.entrants))
    assert faults(history, as_round(draw), history.entrants, last=True) == min(every)


def test_the_two_undefeated_meet_though_others_pay_for_it():
    # A and B have 2; C, D, E and F have 1, 0, 0, 1 and pair up as well as they can
    history = written("ABCDEF", "A-C 5:1, B-E 5:1, D-F 5:1", "A-E 5:1, B-D 5:1, C-F 5:1")

    draw = pair_round(history, SwissSettings(rounds=3), draw_seed=4)

    assert (A, B) in [tuple(sorted(pair)) for pair in draw.matches]


@given(histories(least=4, most=8, rounds=5), seeds)
def test_a_forbidden_pair_never_meets(history, seed):
    a, b, *_ = history.entrants
    draw = pair_round(history, MATCHED, draw_seed=seed, constraints=Constraints(forbidden=((b, a),)))

    assert {a, b} not in [set(pair) for pair in draw.matches]
    allowed = [each for each in every_round(history.entrants) if {a, b} not in map(set, each[0])]
    ours = faults(history, as_round(draw), history.entrants)
    assert ours == min(faults(history, each, history.entrants) for each in allowed)


@pytest.mark.parametrize("code", SWISS_CODES)
def test_too_much_forbidden_is_refused(code):
    everything = Constraints(forbidden=((A, B), (A, C), (A, D)))

    with pytest.raises(NoLegalPairingError) as refusal:
        pair_round(written("ABCD"), DEFAULTS[code], draw_seed=1, constraints=everything)

    assert (refusal.value.code, refusal.value.values) == ("no-legal-pairing", {"count": 4})


def test_clubs_are_kept_apart_where_that_costs_nothing():
    clubs = {A: "x", B: "x", C: "y", D: "y"}
    bound = Constraints(separations=(Separation("club", clubs),))

    draws = [pair_round(written("ABCD"), MATCHED, draw_seed=seed, constraints=bound) for seed in range(9)]

    assert all(draw.cost["separation"] == 0 for draw in draws)
    assert len({draw.pairings for draw in draws}) > 1


def test_clubs_that_cannot_be_kept_apart_are_told():
    bound = Constraints(separations=(Separation("club", dict.fromkeys((A, B, C), "x")),))

    draw = pair_round(written("ABCD"), FOLD, draw_seed=1, constraints=bound)

    assert draw.cost["separation"] == 1
    assert Reason("separation-impossible", {"pairs": [(A, C)]}) in draw.why


def test_clubs_that_must_not_meet_do_not():
    bound = Constraints(separations=(Separation("club", {A: "x", C: "x"}, must=True),))

    assert (A, C) not in pair_round(written("ABCD"), FOLD, draw_seed=1, constraints=bound).matches
