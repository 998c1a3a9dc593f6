"""What a format will mean, against what came of it when it was played."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from rules.tournament.forecast import Forecast, Span, forecast
from rules.tournament.formats.settings import CupSettings, DoubleSettings, GroupSettings, RoundRobinSettings
from rules.tournament.formats.stage import PairingStatus
from tests.looking import examples
from tests.rules.tournament.plans import FORMATS, NAMES, Played, played


def _rounds_played(event: Played) -> int:
    """Round after round, everybody who can plays; a schedule keeps to its rounds."""
    ends: dict[str, int] = {}
    for pairing in event.plan.pairings:
        before = [ends[source.pairing] for source in pairing.sources if source.pairing]
        start = max(before) if before else pairing.round - 1
        ends[pairing.key] = start + (event.states[pairing.key].status is PairingStatus.OVER)
    return max(ends.values())


@pytest.mark.parametrize(("code", "settings", "fewest"), FORMATS, ids=NAMES)
def test_what_was_played_is_what_was_foretold(code, settings, fewest):
    for entrants in (fewest, fewest + 3, 11, 16):
        told = forecast(code, entrants, settings)
        extremes = set()
        for draw_seed in range(examples(25)):
            event = played(code, entrants, settings, draw_seed)
            matches = Counter(who for key in event.outcomes for who in event.states[key].occupants)
            counts = [matches[who] for who in event.entrants]
            free = [state for state in event.states.values() if state.status is PairingStatus.BYE]

            assert told.matches.least <= len(event.outcomes) <= told.matches.most
            assert told.rounds.least <= _rounds_played(event) <= told.rounds.most
            assert told.each.least <= min(counts) <= max(counts) <= told.each.most
            assert (
                told.byes == len(free) or not event.plan.by_key[next(iter(event.outcomes))].sources[0].pairing
            )
            extremes |= {min(counts), max(counts)}
        assert min(extremes) == told.each.least
        assert told.mean == Fraction(told.matches.least + told.matches.most, entrants)


@pytest.mark.parametrize(
    ("code", "entrants", "settings", "told"),
    [
        # 2N - 4 matches; main round 1, then the consolation's five rounds one after the other
        ("cup", 16, CupSettings(), Forecast(Span(6, 6), Span(28, 28), 0, Span(2, 6), Fraction(56, 16))),
        # 2N - 2 or one more; main 1, lower bracket 6, grand final 1 or 2
        (
            "double-elimination",
            16,
            DoubleSettings(),
            Forecast(Span(8, 9), Span(30, 31), 0, Span(2, 9), Fraction(61, 16)),
        ),
        (
            "double-elimination",
            2,
            DoubleSettings(),
            Forecast(Span(2, 3), Span(2, 3), 0, Span(2, 3), Fraction(5, 2)),
        ),
        # everybody is free once
        (
            "round-robin",
            7,
            RoundRobinSettings(),
            Forecast(Span(7, 7), Span(21, 21), 7, Span(6, 6), Fraction(6)),
        ),
        # groups of 4, 4 and 5: the five play five rounds, each of them free in one
        (
            "groups",
            13,
            GroupSettings(groups=3),
            Forecast(Span(5, 5), Span(22, 22), 5, Span(3, 4), Fraction(44, 13)),
        ),
        # five: three byes; the one first loser has a bye in C1, and with two byes his place in C2 is void
        ("single-elimination", 5, None, Forecast(Span(3, 3), Span(4, 4), 3, Span(1, 3), Fraction(8, 5))),
    ],
)
def test_forecasts_worked_out_by_hand(code, entrants, settings, told):
    assert forecast(code, entrants, settings) == told
