"""Words for matches, states, clocks and results."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.utils import translation

from rules.match.claim import Claim
from rules.match.score import Side
from rules.match.scoresheet import GameKind
from rules.match.states import MatchState, ResultKind
from rules.tournament.formats.catalogue import FORMATS
from rules.tournament.formats.stage import PairingStatus, SourceKind
from rules.tournament.states import EntrantStatus, StageState
from tournament import words, words_log, words_results
from tournament.models import LogEntry


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


def test_matches_are_called_as_players_say_it():
    assert words.pairing_words("main", 2, 5, 3) == "Main R2 match 3"
    assert words.pairing_words("main", 4, 5, 2) == "Main semi-final 2"
    assert words.pairing_words("main", 5, 5, 1) == "Main final"
    assert words.pairing_words("consolation", 1, 7, 4) == "Consolation R1 match 4"
    assert words.pairing_words("main", 1, 1, 1) == "Main final"


def test_matches_are_called_as_players_say_it_in_turkish():
    with translation.override("tr"):
        said = words.pairing_words("main", 2, 5, 3)

    assert said == "Ana tablo 2. tur 3. maç"


def test_rounds_are_named_from_the_final():
    assert [words.round_words(round_, 4) for round_ in (1, 2, 3, 4)] == [
        "Round 1",
        "Round 2",
        "Semi-finals",
        "Final",
    ]
    assert words.stage_round_words("main", 3, 5) == "Main R3"
    assert words.stage_round_words("main", 4, 5) == "Main semi-finals"
    assert words.stage_round_words("main", 5, 5) == "Main final"


def test_one_match_before_the_final_is_no_semi_final():
    assert words.round_words(3, 4, semi_finals=False) == "Round 3"
    assert words.round_words(4, 4, semi_finals=False) == "Final"
    assert words.stage_round_words("second-bracket", 4, 5, semi_finals=False) == "Second bracket R4"
    assert words.pairing_words("lower", 4, 5, 1, semi_finals=False).endswith("R4 match 1")


def test_every_stage_state_and_kind_has_words():
    for stages, _ in FORMATS.values():
        assert all(words.stage_words(stage) for stage in stages)
    for states in (StageState, PairingStatus, MatchState, EntrantStatus):
        assert all(words.state_words(state) for state in states)
    assert words.state_words("called") == "called"
    assert all(words.kind_words(kind) for kind in ResultKind)
    assert all(words_results.game_kind_words(kind) for kind in GameKind)


def test_where_winners_and_losers_come_from_and_go():
    assert words.source_words(SourceKind.LOSER, "Main R2 match 3") == "Loser of Main R2 match 3"
    assert words.source_words(SourceKind.WINNER, "M2-3") == "Winner of M2-3"
    assert (
        words.goes_to_words(SourceKind.WINNER, "Main final", stage="main") == "The winner goes to Main final."
    )
    assert words.goes_to_words(SourceKind.LOSER, None, stage="main") == "The loser is out."


@pytest.mark.parametrize(
    ("delay", "reserve", "expected"),
    [(12, 1080, "12 s + 18 min"), (12, 1050, "12 s + 17 min 30 s"), (0, 3240, "54 min")],
)
def test_clock(delay: int, reserve: int, expected: str):
    assert words.clock_words(delay, reserve) == expected


def test_no_clock_is_not_mentioned():
    assert words.match_clock_words({}) == ""


def test_shared_places():
    assert (words.place_words(3, 4), words.place_words(1, 1)) == ("3–4", "1")


def test_claims_are_told_from_the_winners_side():
    names = ("Ada", "Bora")

    assert words_results.claim_words(Claim(score=(5, 9)), names, length=9) == "Bora beats Ada 9–5."
    assert words_results.claim_words(Claim(winner=Side.ONE, score=(9, 5)), names, length=9) == (
        "Ada beats Bora 9–5."
    )
    assert words_results.claim_words(Claim(), names, length=9) == ""


def test_an_unknown_act_is_shown_all_the_same():
    entry = LogEntry(action="moved-the-piano", subject="Hall")

    assert words_log.log_sentence(entry) == "Hall: moved-the-piano"


def test_an_old_entry_without_a_value_is_shown_with_a_dash():
    entry = LogEntry(action="publish-draw", subject="Open", values={"event": "Open"})

    assert words_log.log_sentence(entry) == "The draw of Open was published, draw seed –."


def test_presence_is_told_as_it_is():
    here = LogEntry(action="mark-presence", subject="Ada", values={"here": True})
    gone = LogEntry(action="mark-presence", subject="Ada", values={"here": False})

    assert words_log.log_sentence(here) == "Ada is here."
    assert words_log.log_sentence(gone) == "Ada is not here."


def test_a_result_is_told_with_its_score_or_without():
    values = {"pairing": "M2-3", "winner": "Ada", "loser": "Bora"}
    told = LogEntry(action="enter-result", subject="M2-3", values={**values, "score": "9–5"})
    untold = LogEntry(action="report-result", subject="M2-3", values={**values, "score": ""})

    assert words_log.log_sentence(told) == "M2-3 entered: Ada – Bora, 9–5."
    assert words_log.log_sentence(untold) == "M2-3 reported: Ada wins against Bora."


def test_every_act_of_the_services_has_a_sentence():
    services = Path(words.__file__).parent / "services"
    source = "\n".join(file.read_text(encoding="utf-8") for file in services.glob("*.py"))
    actions = set(re.findall(r"""\baction=\"([a-z-]+)\"""", source))

    assert actions
    assert sorted(actions - words_log.KNOWN) == []


def test_the_last_eight_begin_with_quarter_finals():
    """Of four or fewer who are left there are none; elsewhere a first round is the first round."""
    assert words.round_words(1, 3, "last-eight") == "Quarter-finals"
    assert words.stage_round_words("last-eight", 1, 3) == "Last eight quarter-finals"
    assert words.pairing_words("last-eight", 1, 3, 2) == "Last eight quarter-final 2"
    assert words.round_words(1, 2, "last-eight") == "Semi-finals"
    assert words.round_words(1, 3, "main") == "Round 1"
