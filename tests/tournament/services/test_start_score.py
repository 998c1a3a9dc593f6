"""A match that begins at a score (pairing-reference 5.1)."""

from __future__ import annotations

import pytest

from matches.models import Match
from rules.match.claim import Claim
from rules.match.score import Side
from rules.match.scoresheet import (
    CubeInCrawfordError,
    GameKind,
    GameLine,
    ScoreBelowStartError,
    StartScoreError,
)
from rules.tournament.formats.bracket import PairingNotReadyError, ResultAlreadyEnteredError
from tests.factories import DESK, make_published, match_of, pairing_of, score
from tournament.errors import StalePageError
from tournament.models import Pairing
from tournament.selectors.matches import pairing_page
from tournament.selectors.sheets import score_sheets
from tournament.services.results import clear_result, enter_result
from tournament.services.start_score import begin_at, set_start_score
from tournament.words_log import log_sentence

pytestmark = pytest.mark.django_db


@pytest.fixture
def first() -> Pairing:
    """M1-1 of eight, to 9 points."""
    return pairing_of(make_published(8), "M1-1")


def _set(pairing: Pairing, start: tuple[int, int], **more) -> None:
    set_start_score(pairing, start, **{"version": pairing.match.version, "by": DESK} | more)


def _match(pairing: Pairing) -> Match:
    return match_of(pairing.stage.event, pairing.key)


def test_a_match_begins_at_a_score_on_its_page_and_on_its_sheet(first: Pairing) -> None:
    _set(first, (1, 0), reason="A division lower")

    event = first.stage.event
    assert _match(first).start == (1, 0)
    assert pairing_page(pairing_of(event, "M1-1")).line.start_score == (1, 0)
    assert [sheet.start for sheet in score_sheets(event.tournament, event=event, keys=["M1-1"])] == [(1, 0)]
    entry = event.log.latest("revision")
    assert (log_sentence(entry), entry.reason) == ("M1-1 begins at 1–0.", "A division lower")


def test_the_same_score_again_changes_nothing(first: Pairing) -> None:
    before = first.stage.event.tournament.revision

    _set(first, (0, 0))

    first.stage.event.tournament.refresh_from_db()
    assert first.stage.event.tournament.revision == before


def test_nobody_ends_below_the_points_he_began_with(first: Pairing) -> None:
    _set(first, (0, 2))

    with pytest.raises(ScoreBelowStartError):
        enter_result(first, score(9, 1), version=1, by=DESK)

    enter_result(first, score(9, 2), version=1, by=DESK)
    assert _match(first).score == (9, 2)


def test_games_count_from_the_start_and_the_crawford_game_follows_from_it(first: Pairing) -> None:
    _set(first, (8, 0))
    doubled = GameLine(winner=Side.TWO, cube=2)
    won = GameLine(winner=Side.ONE, kind=GameKind.SINGLE)

    with pytest.raises(CubeInCrawfordError):
        enter_result(first, Claim(games=(doubled,)), version=1, by=DESK)
    enter_result(first, Claim(games=(won,)), version=1, by=DESK)

    (game,) = pairing_page(pairing_of(first.stage.event, "M1-1")).games
    assert (game.is_crawford, game.score) == (True, (9, 0))


def test_a_result_taken_back_is_played_anew_from_the_same_score(first: Pairing) -> None:
    _set(first, (2, 1))
    enter_result(first, score(9, 3), version=1, by=DESK)
    event = first.stage.event
    event.tournament.refresh_from_db()
    before = _match(first)

    clear_result(first, revision=event.tournament.revision, reason="Wrong sheet", by=DESK)

    assert _match(first).pk != before.pk
    assert _match(first).start == (2, 1)


@pytest.mark.parametrize("start", [(9, 0), (0, 9), (-1, 0)])
def test_no_match_begins_won(first: Pairing, start: tuple[int, int]) -> None:
    with pytest.raises(StartScoreError):
        _set(first, start)
    with pytest.raises(StartScoreError):
        begin_at(_match(first), start)


def test_a_match_that_is_played_or_seen_otherwise_keeps_its_start(first: Pairing) -> None:
    enter_result(first, score(9, 3), version=0, by=DESK)
    event = first.stage.event

    with pytest.raises(ResultAlreadyEnteredError):
        _set(pairing_of(event, "M1-1"), (1, 0))
    with pytest.raises(StalePageError):
        _set(pairing_of(event, "M1-2"), (1, 0), version=7)
    with pytest.raises(PairingNotReadyError):
        set_start_score(pairing_of(event, "M2-1"), (1, 0), version=0, by=DESK)
