"""Two who were not paired have played: slots change their sources (pairing-reference 5.1)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.tournament.formats.bracket import advance, resolve, seat
from rules.tournament.formats.chain import chain_of
from rules.tournament.formats.stage import Outcome, PairingStatus
from rules.tournament.formats.trades import TradeImpossibleError, traded
from tests.rules.tournament.cups import cup

EIGHT = tuple(range(1, 9))
ROUND_1 = {f"M1-{number}": Outcome(1) for number in range(1, 5)}


def test_the_winner_of_the_other_match_comes_and_who_was_awaited_goes_there():
    """1 should meet 3, and 5 should meet 7; 1 and 5 have played: 3 and 7 meet now."""
    plan = traded(cup(8), ((("M2-1", 2), ("M2-2", 1)),))

    states = resolve(plan, EIGHT, ROUND_1)

    assert states["M2-1"].occupants == (1, 5)
    assert states["M2-2"].occupants == (3, 7)
    assert [states[f"C1-{n}"].occupants for n in (1, 2)] == [(2, 4), (6, 8)]


def test_a_trade_twice_is_none():
    trade = (("M2-1", 2), ("M2-2", 1))

    assert traded(cup(8), (trade, trade)) == cup(8)


@pytest.mark.parametrize(
    ("one", "other"),
    [("M2-1", "M2-1"), ("M1-1", "M2-1"), ("M2-1", "C2-1"), ("M2-1", "M9-9"), ("M9-9", "M2-1")],
)
def test_only_matches_of_one_round_trade(one, other):
    with pytest.raises(TradeImpossibleError) as refusal:
        traded(cup(8), (((one, 1), (other, 2)),))

    assert refusal.value.values == {"first": one, "second": other}


def test_a_match_that_may_be_left_out_trades_with_nobody():
    (part,) = chain_of([{"format": "double-elimination"}])
    plan = part.plan(8)
    keys = [pairing.key for pairing in plan.pairings if pairing.only_if]

    for key in keys:
        with pytest.raises(TradeImpossibleError):
            traded(plan, (((key, 1), ("G1-1", 1)),))
    assert keys == ["G2-1"]


def test_a_part_keeps_its_trades_as_it_is_stored_and_in_its_copies():
    given_part = {"format": "cup", "trades": [[["M2-1", 2], ["M2-2", 1]]]}

    first, second = chain_of([given_part, given_part])

    assert first.trades == ((("M2-1", 2), ("M2-2", 1)),)
    assert first.json()["trades"] == given_part["trades"]
    assert [source.pairing for source in second.plan(8).by_key["2M2-1"].sources] == ["2M1-1", "2M1-3"]
    again = second.with_trade((("2M2-1", 2), ("2M2-2", 1)))
    assert again.trades[1] == (("M2-1", 2), ("M2-2", 1))
    assert second.untraded().plan(8) == chain_of([{"format": "cup"}] * 2)[1].plan(8)
    assert second.as_given().keys() == {"format", "settings", "entry"}
    assert "trades" not in chain_of([{"format": "cup"}])[0].json()


@given(
    slots=st.tuples(st.integers(1, 2), st.integers(1, 2)),
    results=st.lists(st.integers(1, 2), min_size=20, max_size=20),
    at=st.integers(0, 12),
)
def test_seating_those_who_played_is_the_state_of_the_traded_plan(slots, results, at):
    """The rows change as the plan says: after the trade seat() is what resolve() finds; no result is lost."""
    plan, outcomes = cup(8), {}
    for number in range(at):
        ready = [k for k, s in resolve(plan, EIGHT, outcomes).items() if s.status is PairingStatus.READY]
        if not ready:
            break
        outcomes[ready[number % len(ready)]] = Outcome(results[number])
    states = resolve(plan, EIGHT, outcomes)
    one, other = "M2-1", "M2-2"
    if states[one].outcome or states[other].outcome:
        return
    first, second = (one, slots[0]), (other, slots[1])
    arrivals = {
        first: states[other].occupants[slots[1] - 1],
        second: states[one].occupants[slots[0] - 1],
    }

    after = traded(plan, ((first, second),))
    follows = seat(after, states, arrivals)

    assert follows.cleared == ()
    assert dict(states) | follows.changed == resolve(after, EIGHT, outcomes)
    assert set(follows.changed) <= {one, other}


def test_later_matches_follow_as_they_would_have():
    plan = traded(cup(8), ((("M2-1", 2), ("M2-2", 1)),))
    states = resolve(plan, EIGHT, ROUND_1)

    states |= advance(plan, states, "M2-1", Outcome(2))

    assert states["M3-1"].occupants == (5, None)
    assert 1 in states["C2-2"].occupants
