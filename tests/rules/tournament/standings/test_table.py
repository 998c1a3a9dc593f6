"""The order of a table: score, tie-breaks with their restarts, and what is still tied (G12, T1, T2, T5)."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from rules.tournament.pairing.history import History, RoundPairing
from rules.tournament.standings.ranking import Place
from rules.tournament.standings.table import table
from rules.tournament.standings.tiebreaks import StillTied, TieBreakCode
from tests.rules.tournament.histories import LEAGUE, SWISS, histories, written

A, B, C, D, E, F, G = range(1, 8)
DE = TieBreakCode.DIRECT_ENCOUNTER
BH, SB, PD = TieBreakCode.BUCHHOLZ, TieBreakCode.SONNEBORN_BERGER, TieBreakCode.POINTS_DIFFERENCE


def _lines(found):
    return [
        (line.place.entrant, line.place.first, line.place.last, line.apart_by) for line in found.standings
    ]


def test_the_worked_swiss_example():
    """A, then C before B, then E; the direct encounter decides nothing among the four."""
    assert _lines(table(SWISS, (DE, BH, SB, PD))) == [
        (A, 1, 1, None),
        (C, 2, 2, BH),
        (B, 3, 3, PD),
        (E, 4, 4, BH),
        (D, 5, 5, "score"),
        (F, 6, 6, "score"),
        (G, 7, 7, BH),
    ]


def test_the_worked_round_robin():
    """P and R have 3, S and T 1: R beat P, S beat T."""
    expected = [(C, 1, 1, None), (A, 2, 2, DE), (B, 3, 3, "score"), (D, 4, 4, "score"), (E, 5, 5, DE)]

    assert _lines(table(LEAGUE, (DE, SB))) == expected


def test_without_the_direct_encounter_the_worked_round_robin_turns():
    """SB: P 4, R 5, S 1, T 2."""
    assert [line.place.entrant for line in table(LEAGUE, (SB,)).standings] == [C, A, B, E, D]


def test_a_cycle_goes_on_to_the_next_tie_break():
    # points differences: A 1-4 = -3, B -1+1 = 0, C -1+4 = 3
    cycle = written("ABC", "A-B 5:4, C bye", "B-C 5:4, A bye", "C-A 5:1, B bye")

    assert _lines(table(cycle, (DE, PD))) == [(C, 1, 1, None), (B, 2, 2, PD), (A, 3, 3, PD)]


def test_when_one_falls_out_of_a_cycle_the_list_starts_again_for_the_others():
    # points differences: A 1-3 = -2, B -1+2 = 1, C -2+3 = 1
    cycle = written("ABC", "A-B 5:4, C bye", "B-C 5:3, A bye", "C-A 5:2, B bye")

    found = table(cycle, (DE, PD))

    assert _lines(found) == [(B, 1, 1, None), (C, 2, 2, DE), (A, 3, 3, PD)]
    encounters = {line.place.entrant: line.figures[DE] for line in found.standings}
    # each shows the encounter of the last group he was in: A of three, B and C of two
    assert [encounters[entrant].value for entrant in (A, B, C)] == [1, 1, 0]
    assert [len(encounters[entrant].parts) for entrant in (A, B, C)] == [2, 1, 1]


def test_a_table_shows_every_figure_in_the_order_of_the_list():
    line = table(SWISS, (SB, DE, BH)).standings[0]

    assert line.place == Place(A, 1, 1)
    assert line.score == 3
    # nobody had to be asked about the direct encounter of A: SB set him apart
    assert [(code, figure.value) for code, figure in line.figures.items()] == [(SB, 7), (BH, 10)]


def test_who_is_still_tied_shares_by_start_number():
    found = table(written("DCBA", "A-B 5:2, D-C 5:2"), (BH, PD))

    assert _lines(found) == [(D, 1, 2, None), (A, 1, 2, None), (C, 3, 4, "score"), (B, 3, 4, None)]
    assert found.playoffs == ()


def test_who_is_still_tied_may_have_to_play():
    found = table(written("DCBA", "A-B 5:2, D-C 5:2"), still_tied=StillTied.PLAYOFF)

    assert found.playoffs == ((D, A), (C, B))
    assert _lines(found)[0] == (D, 1, 2, None)


def test_lots_part_all_and_are_the_same_for_the_same_seed():
    history = written("ABCDEF", "A-B 5:2, C-D 5:2, E-F 5:2")
    tables = [table(history, still_tied=StillTied.LOT, draw_seed=seed) for seed in range(40)]

    assert tables[7] == table(history, still_tied=StillTied.LOT, draw_seed=7)
    assert {(line.place.first, line.apart_by) for found in tables for line in found.standings} == {
        (1, None),
        (2, "lot"),
        (3, "lot"),
        (4, "score"),
        (5, "lot"),
        (6, "lot"),
    }
    # everyone's turn comes, and the lots never lift a loser over a winner
    assert {found.standings[0].place.entrant for found in tables} == {A, C, E}


def test_nobody_has_no_table():
    assert table(History(()), tuple(TieBreakCode)).standings == ()


def test_before_the_first_round_all_are_equal():
    assert _lines(table(History((C, A, B)), tuple(TieBreakCode))) == [
        (C, 1, 3, None),
        (A, 1, 3, None),
        (B, 1, 3, None),
    ]


LISTS = st.lists(st.sampled_from(TieBreakCode), max_size=5)


@given(history=histories(least=1), tie_breaks=LISTS)
def test_standings_are_a_total_preorder(history, tie_breaks):
    """G12, T2."""
    found = table(history, tie_breaks)
    places = [line.place for line in found.standings]

    assert sorted(place.entrant for place in places) == sorted(history.entrants)
    for at, line in enumerate(found.standings, start=1):
        sharing = [place for place in places if place.first == line.place.first]
        assert line.place.first <= at <= line.place.last
        assert len(sharing) == line.place.last - line.place.first + 1
        assert (line.apart_by is None) == (at == 1 or places[at - 2].first == line.place.first)
    scores = [line.score for line in found.standings]
    assert scores == sorted(scores, reverse=True)


@given(history=histories(), tie_breaks=LISTS)
def test_an_order_by_fixed_figures_alone_is_the_order_of_their_keys(history, tie_breaks):
    """T2: without the direct encounter the list is a plain comparison."""
    fixed = [code for code in tie_breaks if code is not DE]
    lines = table(history, fixed).standings
    keys = [(line.score, *(line.figures[code].key for code in fixed)) for line in lines]

    assert keys == sorted(keys, reverse=True)
    for better, worse in zip(range(len(lines)), range(1, len(lines)), strict=False):
        assert (keys[better] == keys[worse]) == (lines[better].place.first == lines[worse].place.first)


@given(
    history=histories(least=1),
    tie_breaks=LISTS,
    still_tied=st.sampled_from(StillTied),
    chance=st.randoms(use_true_random=False),
)
def test_other_names_give_the_same_table(history, tie_breaks, still_tied, chance):
    """T1, G11: ids are names; nothing but the start number may decide."""
    new = dict(zip(history.entrants, chance.sample(range(200, 300), len(history.entrants)), strict=True))

    before = table(history, tie_breaks, still_tied=still_tied)
    after = table(_renamed(history, new), tie_breaks, still_tied=still_tied)

    assert _lines(after) == [(new[entrant], *rest) for entrant, *rest in _lines(before)]
    assert after.playoffs == tuple(tuple(new[entrant] for entrant in tied) for tied in before.playoffs)


@given(history=histories(least=1), tie_breaks=LISTS, chance=st.randoms(use_true_random=False))
def test_the_start_order_never_moves_a_place(history, tie_breaks, chance):
    """T1."""
    shuffled = list(history.entrants)
    chance.shuffle(shuffled)

    before, after = table(history, tie_breaks), table(History(tuple(shuffled), history.rounds), tie_breaks)

    assert {line.place for line in before.standings} == {line.place for line in after.standings}


@given(history=histories(least=2), tie_breaks=LISTS)
def test_an_unfinished_round_changes_nothing(history, tie_breaks):
    """T5."""
    a, b = history.entrants[:2]

    assert table(history.with_round((RoundPairing(a, b),)), tie_breaks) == table(history, tie_breaks)


@given(history=histories(rounds=9), after=st.sampled_from([None, BH, PD, TieBreakCode.WINS_WITHOUT_BYES]))
def test_the_list_with_a_direct_encounter_agrees_with_plain_recursion(history, after):
    """In the words of section 9, from the rows alone, the figures of the second tie-break apart."""
    tie_breaks = (DE,) if after is None else (DE, after)
    found = table(history, tie_breaks)
    second = {line.place.entrant: line.figures[after].key if after else () for line in found.standings}
    scores = {entrant: history.score(entrant) for entrant in history.entrants}

    expected = [
        tied
        for score in sorted(set(scores.values()), reverse=True)
        for tied in _ordered([each for each in scores if scores[each] == score], history, second)
    ]

    groups: dict[int, set[int]] = {}
    for line in found.standings:
        groups.setdefault(line.place.first, set()).add(line.place.entrant)
    assert list(groups.values()) == [set(tied) for tied in expected]


def _ordered(tied, history, second):
    for keys in (_encounters(tied, history), second):
        values = sorted({keys[entrant] for entrant in tied}, reverse=True)
        if len(values) > 1:
            parts = [[entrant for entrant in tied if keys[entrant] == value] for value in values]
            return [group for part in parts for group in _ordered(part, history, second)]
    return [tied]


def _encounters(tied, history):
    """Wins of each among the tied where all have met; else 1 for one who leads beyond reach."""
    met = {(a, b): [] for a in tied for b in tied if a != b}
    for pairing in (pairing for round_ in history.rounds for pairing in round_):
        for a, b in ((pairing.a, pairing.b), (pairing.b, pairing.a)):
            if (a, b) in met:
                met[a, b].append(pairing.winner == a)
    wins = {a: sum(Fraction(sum(met[a, b]), len(met[a, b]) or 1) for b in tied if b != a) for a in tied}
    if all(met.values()):
        return wins
    best = {a: wins[a] + sum(not met[a, b] for b in tied if b != a) for a in tied}
    return {a: all(wins[a] > best[b] for b in tied if b != a) for a in tied}


def _renamed(history: History, new: dict[int, int]) -> History:
    rounds = [
        tuple(
            RoundPairing(
                new[each.a],
                None if each.b is None else new[each.b],
                None if each.winner is None else new[each.winner],
                each.points,
                each.kind,
                each.length,
            )
            for each in round_
        )
        for round_ in history.rounds
    ]
    return History(tuple(new[entrant] for entrant in history.entrants), tuple(rounds))
