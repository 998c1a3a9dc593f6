from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from rules.match.claim import ClaimedResult
from rules.match.score import Side
from rules.match.states import ResultKind
from rules.tournament.formats.bracket import PairingNotReadyError, ResultAlreadyEnteredError
from tests.tournament.selectors.cups import Cup
from tournament.models import Pairing
from tournament.selectors.previews import correction_preview, result_preview

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


def result(
    winner: int, score: tuple[int, int] | None = None, kind: ResultKind = ResultKind.PLAYED
) -> ClaimedResult:
    return ClaimedResult(winner=Side(winner), score=score, kind=kind, tally=None)


def test_preview_says_who_wins_and_whom_both_wait_for():
    cup = Cup(8)
    ada, bora = cup.names_in("M1-1")

    preview = result_preview(cup.pairings["M1-1"], result(1, (9, 5)))

    assert preview.sentences == (
        f"{ada} beats {bora} 9–5.",
        f"{ada} → Main semi-finals, waits for Main R1 match 2.",
        f"{bora} → Consolation R1, waits for Main R1 match 2.",
    )
    assert [step.key for step in preview.steps] == ["M2-1", "C1-1"]


def test_preview_names_the_opponents_who_are_ready():
    cup = Cup(8)
    winner, loser = cup.names_in("M1-2")
    cup.play("M1-2")
    first, second = cup.names_in("M1-1")

    preview = result_preview(cup.pairings["M1-1"], result(2, (5, 9)))

    assert preview.sentences == (
        f"{second} beats {first} 9–5.",
        f"{second} → Main semi-finals v {winner}, ready.",
        f"{first} → Consolation R1 v {loser}, ready.",
    )
    assert all(step.is_ready for step in preview.steps)


def test_preview_of_a_final_names_the_champion():
    cup = Cup(2)
    first, second = cup.names_in("M1-1")

    preview = result_preview(cup.pairings["M1-1"], result(1, kind=ResultKind.NO_SHOW))

    assert preview.sentences == (
        f"{first} wins against {second} without play: no-show.",
        f"{first} wins the flight: Main.",
        f"{second} has no match left.",
    )


def test_preview_passes_byes_on_the_way():
    # Five in eight lines: the loser of the one match of round 1 passes consolation round 1.
    cup = Cup(5)
    key = next(key for key, row in cup.pairings.items() if key.startswith("M1") and row.match)

    loser = result_preview(cup.pairings[key], result(1)).steps[1]

    assert loser.key.startswith("C2-")
    assert loser.waits_for.startswith("Main semi-final")


def test_preview_writes_nothing_and_refuses_as_the_law_book_does():
    cup = Cup(8)
    result_preview(cup.pairings["M1-1"], result(1))

    assert Pairing.objects.get(key="M1-1").status == "ready"
    with pytest.raises(PairingNotReadyError):
        result_preview(cup.pairings["M2-1"], result(1))
    cup.play("M1-1")
    with pytest.raises(ResultAlreadyEnteredError):
        result_preview(cup.pairings["M1-1"], result(1))


def test_correction_shows_every_match_whose_people_change():
    cup = Cup(8)
    first, second = cup.names_in("M1-1")
    cup.play("M1-1", winner=1)

    preview = correction_preview(cup.pairings["M1-1"], result(2, (3, 9)))

    assert preview.sentences == (f"{second} beats {first} 9–3.",)
    assert [(c.key, c.before, c.after, c.is_cleared) for c in preview.changes] == [
        ("M2-1", (first, "Winner of M1-2"), (second, "Winner of M1-2"), False),
        ("C1-1", (second, "Loser of M1-2"), (first, "Loser of M1-2"), False),
    ]
    assert not preview.was_played


def test_correction_names_the_played_matches_it_would_clear():
    cup = Cup(4)
    cup.play_all()

    preview = correction_preview(cup.pairings["M1-1"], result(2))

    assert preview.was_played
    assert sorted(preview.cleared) == ["C1-1", "M2-1"]
    assert {change.words for change in preview.changes} == {"Main final", "Consolation final"}


def test_correcting_the_score_alone_changes_no_other_match():
    cup = Cup(4)
    cup.play_all()

    assert correction_preview(cup.pairings["M1-1"], result(1, (9, 8))).changes == ()


def test_queries_do_not_grow_with_entrants():
    counts = []
    for entrants, name in ((8, "Small"), (128, "Large")):
        cup = Cup(entrants, name=name)
        pairing = Pairing.objects.select_related("stage__event").get(pk=cup.pairings["M1-1"].pk)
        with CaptureQueriesContext(connection) as queries:
            result_preview(pairing, result(1))
        counts.append(len(queries))

    assert counts[0] == counts[1]
