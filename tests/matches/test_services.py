"""The rows of one match, whoever runs it: no tournament anywhere."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from matches.errors import MatchStateError
from matches.models import Game, Match, Player, Report
from matches.services import (
    MatchOrder,
    SideOrder,
    add_report,
    change_state,
    make_matches,
    record_result,
    void_matches,
)
from matches.snapshots import (
    author_of_result,
    claim_json,
    claim_of,
    clock_json,
    clock_preset,
    game_line,
    match_clock_json,
    ruleset_json,
    standing_result,
)
from rules.match.claim import Claim, checked
from rules.match.clock import CLOCK_PRESETS
from rules.match.score import Side
from rules.match.scoresheet import GameKind, GameLine
from rules.match.states import MatchState, ResultKind

pytestmark = pytest.mark.django_db

GAMES = (
    GameLine(winner=Side.TWO, cube=1, kind=GameKind.DROP),
    GameLine(winner=Side.ONE, cube=2, kind=GameKind.RESIGN, level=2),
    GameLine(winner=Side.ONE, cube=1, kind=GameKind.SINGLE),
)


def make_match(length: int = 5) -> Match:
    order = MatchOrder(
        length=length,
        ruleset=ruleset_json("backgammon"),
        clock=match_clock_json(clock_json(CLOCK_PRESETS["wbgf"]), length),
        sides=(SideOrder(name="Ada", players=()), SideOrder(name="Bora", players=())),
    )
    return make_matches([order])[0]


def record(match: Match, claim: Claim, *, state: MatchState = MatchState.CONFIRMED, **more) -> None:
    result = checked(claim, length=match.length)
    asked = {"act": Report.Act.RESULT, "by": "Ece"} | more
    record_result(match, result, state=state, **asked)


def test_a_match_is_made_with_its_sides_and_players() -> None:
    players = [Player.objects.create(name=name) for name in ("Ada", "Bora", "Can")]
    order = MatchOrder(
        length=7,
        ruleset={},
        clock={},
        sides=(
            SideOrder(name="Ada & Bora", players=(players[0].pk, players[1].pk)),
            SideOrder(name="Can", players=(players[2].pk,)),
        ),
    )

    first, second = make_matches([order, order])

    for match in (first, second):
        sides = [(side.number, side.name, list(side.players.all())) for side in match.sides.all()]
        assert sides == [(1, "Ada & Bora", players[:2]), (2, "Can", players[2:])]
        assert (match.state, match.version, match.score) == ("open", 0, None)


def test_many_matches_cost_as_many_queries_as_one() -> None:
    order = MatchOrder(
        length=7,
        ruleset={},
        clock={},
        sides=(SideOrder(name="Ada", players=()), SideOrder(name="Bora", players=())),
    )

    def cost(count: int) -> int:
        with CaptureQueriesContext(connection) as queries:
            make_matches([order] * count)
        return len(queries)

    assert cost(1) == cost(20)


def test_a_result_is_written_with_its_games_and_who_said_it() -> None:
    match = make_match()

    record(match, Claim(games=GAMES), state=MatchState.REPORTED, side=1, by="Ada")

    match.refresh_from_db()
    assert (match.state, match.winner, match.score, match.version) == ("reported", 1, (5, 1), 1)
    assert (match.result_kind, match.is_rated, match.closed_at) == ("played", True, None)
    assert match.reported_at is not None
    assert tuple(game_line(row) for row in match.games.all()) == GAMES
    assert [row.points for row in match.games.all()] == [1, 4, 1]
    assert [(row.act, row.side, row.by) for row in match.reports.all()] == [("result", 1, "Ada")]


def test_another_result_supersedes_the_games_and_the_same_one_keeps_them() -> None:
    match = make_match()
    record(match, Claim(games=GAMES))

    record(match, Claim(score=(5, 1)), act=Report.Act.CORRECTION)
    assert not Game.objects.filter(is_superseded=True).exists()

    record(match, Claim(score=(5, 2)), act=Report.Act.CORRECTION)
    assert not Game.objects.filter(is_superseded=False).exists()

    record(match, Claim(games=GAMES), act=Report.Act.CORRECTION)
    assert (match.games.count(), match.games.filter(is_superseded=False).count()) == (6, 3)


@pytest.mark.parametrize(
    ("claim", "state", "is_rated"),
    [
        (Claim(score=(5, 3)), MatchState.CONFIRMED, True),
        (Claim(winner=Side.TWO), MatchState.CONFIRMED, False),
        (Claim(winner=Side.TWO, kind=ResultKind.FORFEIT_TIME), MatchState.DECIDED, False),
    ],
)
def test_only_what_was_played_to_a_score_is_rated(claim: Claim, state: MatchState, is_rated: bool) -> None:
    match = make_match()

    record(match, claim, state=state)

    assert (match.is_rated, match.closed_at is not None) == (is_rated, True)


def test_a_match_moves_only_along_the_table_of_transitions() -> None:
    match = make_match()
    with pytest.raises(MatchStateError) as refused:
        change_state(match, MatchState.LOCKED)
    assert refused.value.values == {"state": "open", "wanted": "locked"}

    change_state(match, MatchState.PLAYING)
    record(match, Claim(score=(5, 3)))
    change_state(match, MatchState.LOCKED)

    match.refresh_from_db()
    assert (match.state, match.version) == ("locked", 3)


def test_a_void_match_keeps_what_was_written_and_is_voided_once() -> None:
    match = make_match()
    record(match, Claim(score=(5, 3)))

    void_matches([match])
    match.refresh_from_db()
    void_matches([match])

    match.refresh_from_db()
    assert (match.state, match.version, match.score) == ("void", 2, (5, 3))
    assert standing_result(match) is None


def test_claims_survive_being_stored() -> None:
    claims = (
        Claim(winner=Side.TWO),
        Claim(score=(5, 3)),
        Claim(games=GAMES),
        Claim(winner=Side.ONE, kind=ResultKind.WITHDRAWN),
    )

    assert [claim_of(claim_json(claim)) for claim in claims] == list(claims)
    assert claim_json(checked(claims[2], length=5))["games"] == claim_json(claims[2])["games"]


def test_the_first_report_counts_until_the_desk_corrects_it() -> None:
    match = make_match()
    assert author_of_result([]) is None

    record(match, Claim(score=(5, 3)), state=MatchState.REPORTED, side=2, by="Bora")
    add_report(match, act=Report.Act.RESULT, claim=Claim(score=(1, 5)), by="Ada", side=1)
    assert author_of_result(list(match.reports.all())) == 2

    add_report(match, act=Report.Act.CORRECTION, claim=Claim(score=(5, 0)), by="Ece")
    assert author_of_result(list(match.reports.all())) is None


def test_an_events_clock_is_resolved_for_a_match_of_its_length() -> None:
    clock = clock_json(CLOCK_PRESETS["jbs"])

    assert clock_preset(clock) == CLOCK_PRESETS["jbs"]
    assert match_clock_json(clock, 7) == {"code": "jbs", "delay_seconds": 12, "reserve_seconds": 18 * 60}
    assert match_clock_json({}, 7) == {}
