"""The audit of how rounds were paired: lives, rematches and byes, by what was known then (7.1, 7.5, 7.6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from rules.match.states import ResultKind
from rules.tournament.audits.pairings import AsPaired, Demands
from rules.tournament.audits.rounds import audit_rounds
from rules.tournament.formats.next_round import is_finished, pair_next
from rules.tournament.formats.stage import Bye, Occupant
from rules.tournament.pairing.history import History, RoundPairing
from rules.tournament.pairing.round_draw import RoundDraw
from rules.tournament.pairing.settings import DEFAULTS, LivesSettings
from rules.tournament.rows import PairingRow, SlotRow

FREE = Bye.BYE
LINES = tuple(range(11, 19))
NO_REMATCH = Demands(avoids_rematches=True)


def slot(occupant: Occupant) -> SlotRow:
    return SlotRow("line", LINES.index(occupant) + 1 if isinstance(occupant, int) else 0, None, occupant)


def row(round_: int, number: int, first: Occupant, second: Occupant, winner: int | None = None) -> PairingRow:
    kind = "bye" if FREE in (first, second) else "played" if winner is not None else None
    slots = (slot(first), slot(second))
    return PairingRow(f"R{round_}-{number}", "swiss", round_, number, slots, winner, winner, kind)


def found(rows: Sequence[PairingRow], demands: Demands, **known: AsPaired) -> list[tuple[str, dict]]:
    by_round = {int(name[1:]): told for name, told in known.items()}
    problems = audit_rounds(LINES, rows, demands=demands, known=by_round)
    return [(problem.code, dict(problem.values)) for problem in problems]


# --- Lives -----------------------------------------------------------------------------------------

ONE_LIFE = Demands(lives=dict.fromkeys(LINES, 1))
#: 12 has lost in round 1 and sits in round 2.
DEAD = (row(1, 1, 11, 12, 1), row(1, 2, 13, FREE), row(2, 1, 11, 12))
PAIRED_DEAD = ("paired-after-last-life", {"round": 2, "entrant": 12})


def test_somebody_paired_after_the_last_life_is_found() -> None:
    assert found(DEAD[:2], ONE_LIFE) == []
    assert found(DEAD, ONE_LIFE) == [PAIRED_DEAD]
    assert found(DEAD, Demands(lives=dict.fromkeys(LINES, 2))) == []
    assert found(DEAD, Demands(lives={11: 1})) == []


def test_a_double_forfeit_takes_a_life_of_both() -> None:
    rows = (row(1, 1, 11, 12, 0), row(2, 1, 11, 12))

    assert found(rows, ONE_LIFE) == [
        ("paired-after-last-life", {"round": 2, "entrant": 11}),
        ("paired-after-last-life", {"round": 2, "entrant": 12}),
    ]


def test_what_was_won_then_counts_then() -> None:
    """R1-1 was corrected after round 2 was paired: 12 had won, or the match was open."""
    assert found(DEAD, ONE_LIFE, r2=AsPaired(winners={"R1-1": 2})) == [
        ("paired-after-last-life", {"round": 2, "entrant": 11})
    ]
    assert found(DEAD, ONE_LIFE, r2=AsPaired(winners={"R1-1": None})) == []
    # a later round is judged by what was known later
    third = (*DEAD, row(3, 1, 12, 13))
    assert found(third, ONE_LIFE, r2=AsPaired(winners={"R1-1": None})) == [
        ("paired-after-last-life", {"round": 3, "entrant": 12})
    ]


def test_whom_the_director_seats_is_his_to_answer_for() -> None:
    assert found(DEAD, ONE_LIFE, r2=AsPaired(by_hand=True)) == []
    assert found(DEAD, ONE_LIFE, r2=AsPaired(fixed=frozenset({11, 12}))) == []
    assert found(DEAD, ONE_LIFE, r2=AsPaired(fixed=frozenset({13}))) == [PAIRED_DEAD]


# --- Rematches -------------------------------------------------------------------------------------

#: Four: the same pairs in both rounds.
AGAIN = (row(1, 1, 11, 12, 1), row(1, 2, 13, 14, 1), row(2, 1, 11, 12), row(2, 2, 14, 13))
BOTH_AGAIN = ("avoidable-rematch", {"round": 2, "pairs": [[11, 12], [13, 14]]})


def test_a_rematch_that_could_be_avoided_is_found() -> None:
    assert found(AGAIN, NO_REMATCH) == [BOTH_AGAIN]
    assert found(AGAIN, Demands()) == []
    other = (*AGAIN[:2], row(2, 1, 11, 13), row(2, 2, 12, 14))
    assert found(other, NO_REMATCH) == []


def test_a_rematch_that_cannot_be_avoided_is_none() -> None:
    """Two; four of whom all have met; four of whom two pairs are forbidden both ways."""
    assert found((row(1, 1, 11, 12, 1), row(2, 1, 11, 12)), NO_REMATCH) == []
    rounds = [((11, 12), (13, 14)), ((11, 13), (12, 14)), ((11, 14), (12, 13)), ((11, 12), (13, 14))]
    rows = [
        row(at, number, a, b, 1)
        for at, pairs in enumerate(rounds, start=1)
        for number, (a, b) in enumerate(pairs, start=1)
    ]
    assert found(rows, NO_REMATCH) == []
    bound = replace(NO_REMATCH, forbidden=frozenset(map(frozenset, [(11, 13), (11, 14)])))
    assert found(AGAIN, bound) == []


def test_a_match_that_was_not_played_is_no_meeting() -> None:
    forfeit = (replace(AGAIN[0], met=False), replace(AGAIN[1], met=False), *AGAIN[2:])

    assert found(forfeit, NO_REMATCH) == []


def test_what_is_not_known_in_full_is_not_held_against_a_round() -> None:
    """R1-1 had another result then: whether it was played is not known, so 11 and 12 may have met, or not."""
    told = AsPaired(winners={"R1-1": 2})
    assert found(AGAIN, NO_REMATCH, r2=told) == [("avoidable-rematch", {"round": 2, "pairs": [[13, 14]]})]
    assert found(AGAIN, NO_REMATCH, r2=AsPaired(winners={"R1-1": 2, "R1-2": 2})) == []
    assert found(AGAIN, NO_REMATCH, r2=AsPaired(were_bound=True)) == []
    assert found(AGAIN, NO_REMATCH, r2=AsPaired(by_hand=True)) == []
    # around a pair that is fixed the other two have only each other
    assert found(AGAIN, NO_REMATCH, r2=AsPaired(fixed=frozenset({11, 12}))) == []


def test_whoever_comes_from_an_open_match_is_not_judged() -> None:
    pending = replace(AGAIN[2], slots=(slot(11), SlotRow("winner", None, "R1-1", 12)))

    assert found((*AGAIN[:2], pending, AGAIN[3]), NO_REMATCH) == []


def test_the_bye_moves_before_two_meet_again() -> None:
    """Three of whom two meet again: another of them could be free. With two who had a bye none could."""
    rows = (row(1, 1, 11, 12, 1), row(1, 2, 13, FREE), row(2, 1, 11, 12), row(2, 2, 13, FREE))
    assert found(rows, NO_REMATCH) == [
        ("avoidable-rematch", {"round": 2, "pairs": [[11, 12]]}),
        ("second-bye", {"round": 2, "entrant": 13}),
    ]
    # the last three of lives play as the contingent bye says
    contingent = replace(NO_REMATCH, is_contingent=True)
    assert [code for code, _ in found(rows, contingent)] == ["second-bye"]


# --- Byes ------------------------------------------------------------------------------------------


def test_a_second_bye_is_found_while_somebody_had_none() -> None:
    rows = (row(1, 1, 11, 12, 1), row(1, 2, 13, FREE), row(2, 1, 11, 12), row(2, 2, 13, FREE))
    again = ("second-bye", {"round": 2, "entrant": 13})

    assert found(rows, Demands()) == [again]
    # nobody else can be spared: 11 and 12 may not meet 13
    bound = Demands(forbidden=frozenset(map(frozenset, [(11, 13), (12, 13)])))
    assert found(rows, bound) == []
    promised = AsPaired(fixed=frozenset({13}))
    assert found(rows, Demands(), r2=promised) == []
    # a bye is never uncertain, but who won R1-1 then may have won it without play
    assert found(rows, Demands(), r2=AsPaired(winners={"R1-1": 2})) == []


def test_a_forfeit_won_is_a_bye() -> None:
    rows = (
        replace(row(1, 1, 11, 12, 1), met=False),
        row(1, 2, 13, 14, 1),
        replace(row(1, 3, 15, 16, 0), met=False),
        row(2, 1, 12, 13),
        row(2, 2, 11, FREE),
    )

    assert found(rows, Demands()) == [("second-bye", {"round": 2, "entrant": 11})]
    assert found((*rows[:3], row(2, 1, 11, 13), row(2, 2, 15, FREE)), Demands()) == []


def test_a_bye_that_nobody_has_is_nobody_s() -> None:
    gone = PairingRow("R1-1", "swiss", 1, 1, (slot(FREE), slot(FREE)), kind="void")

    assert "second-bye" not in [code for code, _ in found((gone,), NO_REMATCH)]


# --- The engine and the audit ----------------------------------------------------------------------


def _rows(history: History) -> list[PairingRow]:
    return [
        row(
            at,
            number,
            pairing.a,
            FREE if pairing.b is None else pairing.b,
            None if pairing.b is None else 1 + (pairing.winner == pairing.b),
        )
        for at, pairings in enumerate(history.rounds, start=1)
        for number, pairing in enumerate(pairings, start=1)
    ]


def _results(drawn: RoundDraw, chance: Random) -> tuple[RoundPairing, ...]:
    return tuple(
        RoundPairing.bye(a)
        if b is None
        else RoundPairing(a, b, chance.choice((a, b)), kind=ResultKind.PLAYED)
        for a, b in drawn.pairings
    )


def _played(code: str, entrants: int, rounds: int, seed: int, *, known: int = 0) -> History:
    """known: how many rounds the settings name, so that the pairing looks ahead."""
    chance = Random(seed)
    settings = replace(DEFAULTS[code], rounds=known)
    history = History(LINES[:entrants])
    for number in range(rounds):
        drawn = pair_next(settings, history, draw_seed=seed + number)
        history = history.with_round(_results(drawn, chance))
    return history


@pytest.mark.parametrize("code", ["swiss-random", "swiss-fold", "swiss-monrad", "king-of-the-hill"])
@pytest.mark.parametrize("entrants", range(4, 9))
def test_what_the_engine_pairs_is_sound(code: str, entrants: int) -> None:
    """More rounds than there are opponents: rematches that cannot be avoided among them."""
    for seed in range(6):
        history = _played(code, entrants, entrants + 1, seed)

        assert found(_rows(history), NO_REMATCH) == []


@pytest.mark.parametrize("code", ["swiss-random", "swiss-monrad"])
@pytest.mark.parametrize("entrants", range(5, 9))
def test_what_is_paired_with_a_look_ahead_is_sound(code: str, entrants: int) -> None:
    """As many rounds as can be without a rematch."""
    rounds = entrants - 1 + entrants % 2
    for seed in range(6):
        history = _played(code, entrants, rounds, seed, known=rounds)

        assert found(_rows(history), NO_REMATCH) == []


@pytest.mark.parametrize("seed", range(8))
def test_two_who_change_places_into_a_rematch_are_found(seed: int) -> None:
    """Eight in their third round: whoever meets his opponent of the first round again is found."""
    rows = _rows(_played("swiss-random", 8, 3, seed))
    last = [each for each in rows if each.round == 3]
    first = last[0].entrants[0]
    before = next(each for each in rows if each.round == 1 and first in each.entrants)
    (other,) = set(before.entrants) - {first}
    moved = {other: last[0].entrants[1], last[0].entrants[1]: other}
    spoiled = [
        replace(each, slots=tuple(slot(moved.get(who, who)) for who in each.occupants))
        if each in last
        else each
        for each in rows
    ]

    assert "avoidable-rematch" in [code for code, _ in found(spoiled, NO_REMATCH)]


def test_lives_are_sound_to_the_end() -> None:
    for seed in range(10):
        history, settings = History(LINES), LivesSettings(lives=2)
        while not is_finished(settings, history):
            drawn = pair_next(settings, history, draw_seed=seed)
            history = history.with_round(_results(drawn, Random(f"{seed} {len(history.rounds)}")))
        demands = Demands(lives=dict.fromkeys(LINES, 2), avoids_rematches=True, is_contingent=True)
        assert found(_rows(history), demands) == []


def test_left_out_demands_ask_nothing() -> None:
    assert audit_rounds(LINES, AGAIN) == ()
