"""The progressive consolation: structure, drop tables, rematches (pairing-reference 4.1, 4.2, C-6)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import product
from statistics import mean, stdev

import pytest

from rules.tournament.formats.bracket import resolve
from rules.tournament.formats.catalogue import cup
from rules.tournament.formats.consolation import drop_order, dropping_rounds, progressive_consolation
from rules.tournament.formats.double import double_elimination
from rules.tournament.formats.drops import fold_in
from rules.tournament.formats.elimination import single_elimination
from rules.tournament.formats.settings import CupSettings
from rules.tournament.formats.stage import Outcome, PairingStatus, Plan, Source, SourceKind
from tests.looking import examples
from tests.rules.tournament.plans import played

SIZES = [8, 16, 32, 64, 128, 256]

DROP_ORDERS = [
    (8, "B", "2 1"),
    (16, "B", "3 4 1 2"),
    (16, "C", "1 2"),
    (32, "B", "3 4 1 2 7 8 5 6"),
    (32, "C", "3 4 1 2"),
    (32, "D", "1 2"),
    (64, "B", "9 10 11 12 13 14 15 16 1 2 3 4 5 6 7 8"),
    (64, "C", "7 8 5 6 3 4 1 2"),
    (64, "D", "2 1 4 3"),
    (64, "E", "2 1"),
]

DROP_MASKS = {128: {"B": 8, "C": 8, "D": 6, "E": 0, "F": 1}}
DROP_MASKS[256] = {"B": 16, "C": 12, "D": 8, "E": 6, "F": 0, "G": 1}

SIXTEEN = """
C1-1: LM1-1 LM1-2 · C1-2: LM1-3 LM1-4 · C1-3: LM1-5 LM1-6 · C1-4: LM1-7 LM1-8
C2-1: WC1-1 LM2-3 · C2-2: WC1-2 LM2-4 · C2-3: WC1-3 LM2-1 · C2-4: WC1-4 LM2-2
C3-1: WC2-1 WC2-2 · C3-2: WC2-3 WC2-4
C4-1: WC3-1 LM3-1 · C4-2: WC3-2 LM3-2
C5-1: WC4-1 WC4-2
"""


def _round_sizes(size: int) -> list[int]:
    by_round = Counter(pairing.round for pairing in progressive_consolation(size))
    return [by_round[round_] for round_ in range(1, len(by_round) + 1)]


def _newcomers(size: int, letter: str) -> list[int]:
    """Which match of a main round drops to consolation lines 1, 2, 3, ..."""
    prefix = f"M{'ABCDEFG'.index(letter) + 1}-"
    return [
        int(source.pairing.removeprefix(prefix))
        for pairing in progressive_consolation(size)
        for source in pairing.sources
        if source.kind is SourceKind.LOSER and source.pairing.startswith(prefix)
    ]


@pytest.mark.parametrize(
    ("size", "sizes"),
    [
        (2, []),
        (4, [1]),
        (8, [2, 2, 1]),
        (16, [4, 4, 2, 2, 1]),
        (32, [8, 8, 4, 4, 2, 2, 1]),
        (64, [16, 16, 8, 8, 4, 4, 2, 2, 1]),
        (128, [32, 32, 16, 16, 8, 8, 4, 4, 2, 2, 1]),
        (256, [64, 64, 32, 32, 16, 16, 8, 8, 4, 4, 2, 2, 1]),
    ],
)
def test_rounds_follow_the_structure_of_the_reference(size, sizes):
    assert _round_sizes(size) == sizes


@pytest.mark.parametrize("size", [4, *SIZES, 512, 1024, 2048])
def test_a_full_consolation_has_three_matches_less_than_lines(size):
    """4.1: S - 3 matches in 2k - 3 rounds; the main final's loser does not drop."""
    rounds = size.bit_length() - 1

    assert len(progressive_consolation(size)) == size - 3
    assert len(_round_sizes(size)) == 2 * rounds - 3
    assert dropping_rounds(size) == rounds - 1


@pytest.mark.parametrize(("size", "letter", "order"), DROP_ORDERS)
def test_drop_orders_are_as_printed_in_the_reference(size, letter, order):
    printed = [int(number) for number in order.split()]

    assert _newcomers(size, letter) == printed
    assert list(drop_order(size, "ABCDE".index(letter) + 1)) == printed


@pytest.mark.parametrize("size", SIZES)
def test_first_round_losers_meet_their_neighbours(size):
    assert _newcomers(size, "A") == list(range(1, size // 2 + 1))


@pytest.mark.parametrize(
    ("size", "letter", "mask"),
    [(size, letter, mask) for size, masks in DROP_MASKS.items() for letter, mask in masks.items()],
)
def test_drop_masks_of_the_large_brackets_are_those_of_the_reference(size, letter, mask):
    newcomers = _newcomers(size, letter)

    assert newcomers == [(line ^ mask) + 1 for line in range(len(newcomers))]


def test_sixteen_players_worked_out_in_full():
    written = [
        f"{pairing.key}: " + " ".join(f"{source.kind.name[0]}{source.pairing}" for source in pairing.sources)
        for pairing in progressive_consolation(16)
    ]

    assert written == [match for line in SIXTEEN.strip().splitlines() for match in line.split(" · ")]


def _way(plan: Plan, key: str | None) -> list[str]:
    """The pairings from this one on, as long as one wins."""
    way = []
    while key is not None:
        way.append(key)
        feed = plan.feed(key, SourceKind.WINNER)
        key = feed.key if feed else None
    return way


def _way_after_losing(plan: Plan, key: str) -> list[str]:
    feed = plan.feed(key, SourceKind.LOSER)
    return _way(plan, feed.key if feed else None)


def _rematches(plan: Plan) -> list[tuple[int, float]]:
    """Consolation round and probability of each possible rematch, every match 50:50 (closed form, 4.2)."""
    found = []
    mains = [
        pairing.key
        for pairing in plan.pairings
        if pairing.stage == "main" and plan.feed(pairing.key, SourceKind.LOSER)
    ]
    for first in mains:
        loser = _way_after_losing(plan, first)
        for wins, second in enumerate(_way(plan, first)[1:], start=1):
            if second not in mains:
                continue
            winner = _way_after_losing(plan, second)
            again = next(key for key in loser if key in winner)
            probability = 0.5**wins * 0.5 ** loser.index(again) * 0.5 ** winner.index(again)
            found.append((plan.by_key[again].round, probability))
    return found


@pytest.mark.parametrize(
    ("size", "first_round", "expected"),
    [
        (8, 3, 0.2500),
        (16, 4, 0.4062),
        (32, 5, 0.3984),
        (64, 7, 0.3687),
        (128, 8, 0.3839),
        (256, 9, 0.3712),
        # searched for, not in the reference (see DROP_MASKS)
        (512, 11, 0.3694),
        (1024, 13, 0.3688),
        (2048, 15, 0.3688),
    ],
)
def test_rematches_come_late_and_seldom(size, first_round, expected):
    rematches = _rematches(cup(size))

    assert min(round_ for round_, _ in rematches) == first_round
    assert sum(probability for _, probability in rematches) == pytest.approx(expected, abs=0.00006)


@pytest.mark.parametrize(
    ("size", "expected"),
    [(8, 0.6250), (16, 0.7500), (32, 0.7344), (64, 0.7026), (128, 0.7174), (256, 0.7046)],
)
def test_rematches_when_the_final_s_loser_drops_too(size, expected):
    """The third column of 4.2: the lower bracket of double elimination."""
    rematches = _rematches(Plan(double_elimination(size)))

    assert sum(probability for _, probability in rematches) == pytest.approx(expected, abs=0.00006)


@pytest.mark.parametrize(
    ("size", "natural", "reverse", "swap"),
    [
        (8, 1.00, 0.25, 0.25),
        (16, 2.75, 0.59, 0.59),
        (32, 6.19, 1.65, 1.65),
        (64, 13.05, 3.91, 3.91),
        (128, None, 8.48, 8.48),
        (256, None, 17.6, 17.6),
    ],
)
def test_the_usual_orders_have_more_rematches(size, natural, reverse, swap):
    """The last column of 4.2; its figures have two decimals, three digits at 256."""
    digits = 0.05 if size == 256 else 0.005
    for wanted, mask in ((natural, lambda _: 0), (reverse, lambda n: n - 1), (swap, lambda n: n // 2)):
        if wanted is not None:
            expected = sum(probability for _, probability in _rematches(_ordered_by(size, mask)))
            assert expected == pytest.approx(wanted, abs=digits * 1.02)


def test_at_128_fewer_rematches_would_come_a_round_earlier():
    """Below the table of 4.2: B 4, C 8, D 6, E 1, F 1 has 0.3751, but one is possible in round 7."""
    masks = {32: 4, 16: 8, 8: 6, 4: 1, 2: 1}

    rematches = _rematches(_ordered_by(128, masks.__getitem__))

    assert min(round_ for round_, _ in rematches) == 7
    assert sum(probability for _, probability in rematches) == pytest.approx(0.3751, abs=0.00006)


def _ordered_by(size: int, mask: Callable[[int], int]) -> Plan:
    """A cup whose losers of rounds 2, 3, ... drop in another order: mask of the number of matches."""
    groups = []
    for round_ in range(1, dropping_rounds(size) + 1):
        matches = size >> round_
        order = [line ^ (mask(matches) if round_ > 1 else 0) for line in range(matches)]
        groups.append([Source.loser_of(f"M{round_}-{match + 1}") for match in order])
    return Plan(single_elimination(size) + fold_in(groups, stage="consolation", letter="C").pairings)


@pytest.mark.parametrize(("size", "expected"), [(16, 1.43), (32, 1.40), (64, 1.36)])
def test_rematches_played_out_at_random_are_as_many_as_in_the_table(size, expected):
    """Double elimination with its first grand final: within four standard errors and the rounding."""
    plan = Plan(double_elimination(size, reset=False))
    chance = random.Random(size)
    runs = [_rematches_played(plan, chance) for _ in range(examples(1500))]

    error = stdev(runs) / len(runs) ** 0.5
    assert abs(mean(runs) - expected) < 4 * error + 0.005


def _rematches_played(plan: Plan, chance: random.Random) -> int:
    """Play every pairing 50:50; how often two met who had met before."""
    won: dict[Source, int] = {Source.from_line(line): line for line in range(1, plan.lines + 1)}
    met: Counter[frozenset[int]] = Counter()
    for pairing in plan.pairings:
        pair = [won[source] for source in pairing.sources]
        met[frozenset(pair)] += 1
        chance.shuffle(pair)
        won[Source.winner_of(pairing.key)], won[Source.loser_of(pairing.key)] = pair
    return sum(times - 1 for times in met.values())


@pytest.mark.parametrize("rounds", range(1, 7))
@pytest.mark.parametrize("size", [4, 8, 16, 64])
def test_when_fewer_rounds_drop_their_survivors_play_on_among_themselves(size, rounds):
    """4.1: S - S/2^q entrants and one match less; never more than all rounds before the final."""
    last = min(rounds, dropping_rounds(size))

    plan = progressive_consolation(size, rounds=rounds)

    assert len(plan) == size - size // 2**last - 1
    assert len([pairing for pairing in plan if pairing.round == plan[-1].round]) == 1


@pytest.mark.parametrize("rounds", [1, 2, 3])
@pytest.mark.parametrize("entrants", range(2, 70))
def test_matches_of_a_consolation_of_the_first_rounds(entrants, rounds):
    """4.1, C-2: entrants = N - S/2^q, byes come off the first losers."""
    event = played("cup", entrants, CupSettings(drop_rounds=rounds), entrants)
    left = max(2, len(event.lines) >> rounds)

    assert event.matches_of("main") == entrants - 1
    assert event.matches_of("consolation") == max(0, entrants - left - 1)


@pytest.mark.parametrize("entrants", range(2, 70))
def test_the_consolation_s_winner_may_play_for_second_place(entrants):
    event = played("cup", entrants, CupSettings(second_place=True), entrants)
    final = f"M{event.plan.rounds_of('main')}-1"

    assert event.matches_of("second-place") == (entrants > 2)
    if entrants > 2:
        loser, winner = event.states["S1-1"].occupants
        last = f"C{event.plan.rounds_of('consolation')}-1"
        assert (loser, winner) == (event.states[final].dropping, event.states[last].advancing)


def test_with_eight_nobody_meets_again_before_round_three_whatever_happens():
    """C-6, over all result sequences."""
    plan, lines = cup(8), tuple(range(1, 9))
    for winners in product((1, 2), repeat=7):
        main = [pairing.key for pairing in plan.pairings if pairing.stage == "main"]
        outcomes = {key: Outcome(winner) for key, winner in zip(main, winners, strict=True)}
        states = resolve(plan, lines, outcomes)
        met = {frozenset(states[key].occupants) for key in main}
        for first in product((1, 2), repeat=2):
            entered = outcomes | {"C1-1": Outcome(first[0]), "C1-2": Outcome(first[1])}
            after = resolve(plan, lines, entered)
            early = {frozenset(after[key].occupants) for key in ("C1-1", "C1-2", "C2-1", "C2-2")}

            assert all(after[key].status is PairingStatus.READY for key in ("C2-1", "C2-2"))
            assert not early & met
