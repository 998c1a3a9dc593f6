"""The set-ups that come with the program are whole: chains, lengths, prizes, hours (shared presets)."""

from __future__ import annotations

import pytest

from rules.match.event_rules import event_rules_from
from rules.options import options_from
from rules.tournament.fees import FeeKind
from rules.tournament.outlook import outlook
from rules.tournament.setups.catalogue import SETUPS, TOURNAMENTS, setup_of
from rules.tournament.setups.side_events import DOUBLES_CLOCK, SIDE_EVENTS, SPEED_CLOCK
from rules.tournament.setups.values import SetupUnknownError, Text

EVENTS = [
    pytest.param(event, id=f"{code}-{number}")
    for code, setup in SETUPS.items()
    for number, event in enumerate(setup.events)
]


@pytest.mark.parametrize("event", EVENTS)
def test_an_event_names_only_what_it_has(event):
    assert set(event.lengths) | {start.stage for start in event.starts} <= set(event.stages)
    assert set(event.prizes.weights) <= set(event.stages)
    assert outlook(event.chain, event.players).entrants == event.players
    assert options_from(event.game, event.answers).code == event.game
    assert event_rules_from(event.rules, event.rule_changes).code == event.rules


@pytest.mark.parametrize("event", EVENTS)
def test_an_event_asks_for_money_and_names_no_amount(event):
    assert all(price.amount is None for price in event.prices)
    assert FeeKind.ENTRY in {price.kind for price in event.prices}


@pytest.mark.parametrize("setup", TOURNAMENTS, ids=lambda setup: setup.code)
def test_hours_lie_in_the_days_of_the_tournament_and_rounds_in_their_order(setup):
    for event in setup.events:
        for stage in event.stages:
            hours = [
                (start.hour.day, start.hour.at, start.round, start.wave)
                for start in event.starts
                if start.stage == stage
            ]
            assert hours == sorted(hours)
            assert [(round_, wave) for _, _, round_, wave in hours] == sorted({each[2:] for each in hours})
        assert all(start.hour.day < setup.days for start in event.starts)


def test_the_clocks_of_side_events():
    """Doubles to 7: 3 minutes a point and 15 s; speedgammon: 2 minutes in all and 10 s."""
    assert (DOUBLES_CLOCK.delay_seconds, DOUBLES_CLOCK.reserve_for(7)) == (15, 7 * 180)
    assert (SPEED_CLOCK.delay_seconds, SPEED_CLOCK.reserve_for(5)) == (10, 120)


def test_what_presets_say_of_players_and_lengths():
    found = {setup.code: setup.events[0] for setup in TOURNAMENTS}

    assert {code: event.players for code, event in found.items()} == {
        "mall": 128,
        "mall-two-defeats": 128,
        "club-night": 24,
        "cup-weekend": 64,
        "american-open": 48,
        "swiss-weekend": 64,
    }
    main = found["mall"].lengths["main"]
    assert [main.length_of(round_, 7) for round_ in range(1, 8)] == [5, 5, 5, 5, 5, 7, 7]
    assert SIDE_EVENTS["doubles"].team_size == 2
    assert SIDE_EVENTS["blitz-eights"].most_wins == 2


def test_a_code_nobody_knows_is_refused():
    assert setup_of("mall").code == "mall"
    with pytest.raises(SetupUnknownError) as refused:
        setup_of("kahvehane")
    assert refused.value.values == {"setup": "kahvehane"}


def test_a_text_in_one_language_stands_for_the_other():
    both = Text("Açık", "Open")

    assert [both.of("tr"), both.of("en"), both.of("de")] == ["Açık", "Open", "Open"]
    assert [Text(tr="Açık").of("en"), Text(en="Open").of("tr")] == ["Açık", "Open"]
