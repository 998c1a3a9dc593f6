"""Who leaves a round robin: with less than half played he is dropped, else the rest is lost (6.1)."""

from __future__ import annotations

import pytest

from rules.match.states import ResultKind
from rules.tournament.formats.round_robin import berger_table
from rules.tournament.formats.settings import RoundRobinSettings
from rules.tournament.pairing.cells import NoMatch
from rules.tournament.pairing.history import History, RoundPairing
from rules.tournament.standings.league import BY_WITHDRAWAL, league_table
from rules.tournament.standings.tiebreaks import StillTied, TieBreakCode
from rules.tournament.standings.withdrawals import Dropped, Withdrawals, dropped, settled

HALF, FORFEIT = Withdrawals.HALF_RULE, Withdrawals.FORFEIT


def _league(players: int, *, played: int, leaver: int) -> History:
    """The leaver plays the first matches of his, and wins them; the rest is won by his opponents unplayed.

    Of the others the lower number wins.
    """
    rounds = []
    left = played
    for meetings in berger_table(players):
        rows = []
        for a, b in meetings:
            if leaver not in (a, b):
                rows.append(RoundPairing(a, b, min(a, b), kind=ResultKind.PLAYED))
                continue
            other = b if a == leaver else a
            kind = ResultKind.PLAYED if left > 0 else ResultKind.WITHDRAWN
            rows.append(RoundPairing(a, b, leaver if left > 0 else other, kind=kind))
            left -= 1
        rounds.append(tuple(rows))
    return History(tuple(range(1, players + 1)), tuple(rounds))


@pytest.mark.parametrize(("played", "is_dropped"), [(0, True), (1, True), (2, True), (3, False), (5, False)])
def test_half_of_the_matches_must_be_played(played: int, is_dropped: bool) -> None:
    """Six players, five matches each: 2 of 5 are less than half, 3 are not."""
    history = _league(6, played=played, leaver=3)

    assert dropped(history, [3], HALF) == ({3: Dropped(played=played, of=5)} if is_dropped else {})
    assert dropped(history, [3], FORFEIT) == {}
    assert dropped(history, [], HALF) == {}


def test_exactly_half_stays() -> None:
    """Five players, four matches each, two of them played."""
    assert dropped(_league(5, played=2, leaver=1), [1], HALF) == {}
    assert dropped(_league(5, played=1, leaver=1), [1], HALF) == {1: Dropped(played=1, of=4)}


def test_a_match_lost_without_play_is_not_played() -> None:
    rows = (
        (RoundPairing(1, 2, 2, kind=ResultKind.NO_SHOW), RoundPairing(3, 4, 3, kind=ResultKind.PLAYED)),
        (RoundPairing(1, 3, 1, kind=ResultKind.PLAYED), RoundPairing(2, 4, kind=NoMatch.DOUBLE_FORFEIT)),
        (RoundPairing(1, 4), RoundPairing(2, 3, 2, kind=ResultKind.PLAYED)),
    )

    assert dropped(History((1, 2, 3, 4), rows), [1], HALF) == {1: Dropped(played=1, of=3)}


def test_who_would_have_met_the_dropped_one_is_free() -> None:
    history = _league(4, played=1, leaver=4)

    found = settled(history, [4, 99], HALF)

    assert found.entrants == (1, 2, 3)
    assert [len(found.byes(who)) for who in found.entrants] == [1, 1, 1]
    assert [found.score(who) for who in found.entrants] == [2, 1, 0]
    # without the rule the one who was beaten by the leaver has another loss
    assert [len(settled(history, [4], FORFEIT).losses(who)) for who in (1, 2, 3)] == [1, 1, 2]


def test_two_who_leave_early_are_both_out() -> None:
    history = _league(5, played=0, leaver=5)

    found = settled(history, [4, 5], FORFEIT)
    assert found == history

    both = settled(_league(5, played=1, leaver=5), [5], HALF)
    assert both.entrants == (1, 2, 3, 4)


def test_a_bye_of_the_dropped_one_is_gone_too() -> None:
    rows = ((RoundPairing.bye(3, counts=False), RoundPairing(1, 2, 1, kind=ResultKind.PLAYED)),)

    found = settled(History((1, 2, 3), (*rows, (RoundPairing(1, 3),))), [3], HALF)

    assert found.rounds == ((rows[0][1],), (RoundPairing.bye(1, counts=False),))


def test_who_is_dropped_stands_below_everybody() -> None:
    """Four; the leaver has won his one match. 1 beat 2 and 3, 2 beat 3."""
    history = _league(4, played=1, leaver=4)

    found = league_table(history, RoundRobinSettings(), withdrawn=[4])

    assert [(line.place.entrant, line.place.first, line.score) for line in found.standings] == [
        (1, 1, 2),
        (2, 2, 1),
        (3, 3, 0),
        (4, 4, 0),
    ]
    assert (found.standings[-1].apart_by, dict(found.standings[-1].figures)) == (BY_WITHDRAWAL, {})


def test_several_who_are_dropped_share() -> None:
    rows = tuple(
        tuple(
            RoundPairing(a, b, a, kind=ResultKind.PLAYED)
            if {a, b} <= {1, 2, 3}
            else RoundPairing(a, b, min(a, b), kind=ResultKind.WITHDRAWN)
            for a, b in meetings
        )
        for meetings in berger_table(5)
    )

    found = league_table(History((1, 2, 3, 4, 5), rows), RoundRobinSettings(), withdrawn=[4, 5])

    last = found.standings[-2:]
    assert [(line.place.first, line.place.last, line.apart_by) for line in last] == [
        (4, 5, BY_WITHDRAWAL),
        (4, 5, None),
    ]


def _cycle() -> History:
    """1 beats 2, 2 beats 3, 3 beats 1; to 5 points: 5-0, 5-1, 5-2."""
    rows = (
        (RoundPairing(2, 3, 2, (5, 1), ResultKind.PLAYED),),
        (RoundPairing(3, 1, 3, (5, 2), ResultKind.PLAYED),),
        (RoundPairing(1, 2, 1, (5, 0), ResultKind.PLAYED),),
    )
    return History((1, 2, 3), rows)


def test_the_list_of_the_settings_decides() -> None:
    """Points: 1 +2, 2 -1, 3 -1; points won: 1 has 7, 2 has 5, 3 has 6."""
    by_points = RoundRobinSettings(tie_breaks=(TieBreakCode.POINTS_WON,))
    by_difference = RoundRobinSettings(
        tie_breaks=(TieBreakCode.POINTS_DIFFERENCE, TieBreakCode.DIRECT_ENCOUNTER)
    )

    assert [line.place.entrant for line in league_table(_cycle(), by_points).standings] == [1, 3, 2]
    # 2 and 3 have the same difference; 2 beat 3
    assert [line.place.entrant for line in league_table(_cycle(), by_difference).standings] == [1, 2, 3]


def test_who_is_still_tied_shares_plays_or_draws_lots() -> None:
    def found(still_tied: StillTied):
        settings = RoundRobinSettings(tie_breaks=(TieBreakCode.DIRECT_ENCOUNTER,), still_tied=still_tied)
        return league_table(_cycle(), settings, draw_seed=7)

    assert [line.place.last for line in found(StillTied.SHARED).standings] == [3, 3, 3]
    assert found(StillTied.SHARED).playoffs == ()
    assert found(StillTied.PLAYOFF).playoffs == ((1, 2, 3),)
    assert [line.place.first for line in found(StillTied.LOT).standings] == [1, 2, 3]
