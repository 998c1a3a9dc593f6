"""Everything that goes wrong has one shape, a stable code, and a sentence in the reader's language."""

from __future__ import annotations

from importlib import import_module

import pytest
from rest_framework.test import APIClient

from rules.errors import TavlaError
from tests.tournament.api.programs import API, DESK_EVENT, EVENT, in_turkish
from tournament.api.problems import STATUS
from tournament.models import Event, Tournament

MODULES = (
    "rules.match.claim",
    "rules.tournament.draw",
    "rules.tournament.formats.bracket",
    "rules.tournament.formats.catalogue",
    "rules.tournament.lengths",
    "matches.errors",
    "tournament.errors",
    "tournament.imports.errors",
    "tournament.uploads",
)
#: Roots that are never raised, and what only a worker meets.
NEVER_ANSWERED = {"refused", "job-kind-unknown", "unreadable-play", "unreadable-question"}
#: Chapters whose refusals no address of the API can meet. Positions, plays and states of a pairing are asked
#: about on a page or on the command line; clocks, resignations and chouettes are of the table.
NOT_IN_THE_API = (
    "rules.board.",
    "rules.choices",
    "rules.match.chouette",
    "rules.match.expiry",
    "rules.match.matchid",
    "rules.match.resignation",
    "rules.match.timing",
    "rules.notation.",
    "rules.options",
    "rules.tournament.pairing.amend",
    "rules.tournament.pairing.next_pairings",
    "rules.tournament.pairing.planned_rounds",
    "rules.tournament.pairing.state_",
    "tournament.dice_text",
    "tournament.position_text",
)


def _refusals(root: type[TavlaError]) -> set[str]:
    found = set() if root.__module__.startswith(NOT_IN_THE_API) else {root.code}
    for child in root.__subclasses__():
        if child.__module__.startswith(("rules.", "matches.", "tournament.")):
            found |= _refusals(child)
    return found


def test_the_table_says_what_each_refusal_answers() -> None:
    for module in MODULES:
        import_module(module)
    assert _refusals(TavlaError) - set(STATUS) - NEVER_ANSWERED == set()


def test_a_refusal_has_its_code_values_and_sentence(director: APIClient, event: Event) -> None:
    answer = director.post(f"{DESK_EVENT}/draw", {})
    assert answer.status_code == 409
    assert answer["Content-Type"] == "application/problem+json"
    problem = answer.json()
    assert problem["type"] == "/api/v1/problems/too-few-entrants"
    assert problem["code"] == "too-few-entrants"
    assert problem["status"] == 409
    assert problem["values"] == {"count": 0}
    assert problem["title"]
    assert problem["detail"]


def test_a_refusal_speaks_the_readers_language(director: APIClient, event: Event) -> None:
    english = director.post(f"{DESK_EVENT}/draw", {}).json()
    turkish = in_turkish(director).post(f"{DESK_EVENT}/draw", {}).json()
    assert turkish["code"] == english["code"]
    assert turkish["detail"] != english["detail"]
    assert turkish["title"] == "Bu, şu anki duruma uymuyor."


def test_wrong_fields_are_pointed_at(director: APIClient, event: Event) -> None:
    entrants = [{"name": "Ada Example"}, {"name": "Işıl Örnek", "club": ["Kadıköy"]}]
    answer = director.post(f"{DESK_EVENT}/entrants/import", {"entrants": entrants})
    assert answer.status_code == 400
    problem = answer.json()
    assert problem["code"] == "input-invalid"
    assert [(error["pointer"], error["code"]) for error in problem["errors"]] == [
        ("/entrants/1/club", "invalid")
    ]


def test_a_missing_field_is_pointed_at(director: APIClient, event: Event) -> None:
    problem = director.post(f"{DESK_EVENT}/draw/publish", {}).json()
    assert [(error["pointer"], error["code"]) for error in problem["errors"]] == [("/draw_seed", "required")]


@pytest.mark.parametrize(
    "path",
    [
        "/nowhere",
        "/tournaments/",
        "/tournaments/nowhere",
        "/desk/tournaments/x/log",
        "/no%0Awhere",
        "/%0A",
        "/tournaments%0A",
    ],
)
def test_an_address_without_anything_answers_a_problem(director: APIClient, path: str) -> None:
    answer = director.get(f"{API}{path}")
    assert answer.status_code == 404
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["code"] == "not-found"


@pytest.mark.parametrize(
    ("body", "content_type", "status", "code"),
    [
        ("{", "application/json", 400, "request-malformed"),
        ("[" * 100_000, "application/json", 400, "request-malformed"),
        ('{"a":' * 100_000, "application/json", 400, "request-malformed"),
        ("[1]", "application/json", 400, "input-invalid"),
        ("draw_seed=1", "application/x-www-form-urlencoded", 415, "media-type-not-supported"),
        ("<a/>", "text/xml", 415, "media-type-not-supported"),
    ],
)
def test_what_is_no_json_object_is_refused(
    director: APIClient, event: Event, body: str, content_type: str, status: int, code: str
) -> None:
    answer = director.generic("POST", f"{DESK_EVENT}/draw", body, content_type=content_type)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


@pytest.mark.parametrize("token", ["with space", "line%0Abreak", "x" * 400])
def test_any_text_in_place_of_a_token_is_counted_and_refused(anybody: APIClient, token: str) -> None:
    answer = anybody.post(f"{API}/matches/{token}/report", {"winner": 1})
    assert (answer.status_code, answer.json()["code"]) == (404, "link-invalid")


def test_a_name_with_spaces_is_counted_and_refused(anybody: APIClient) -> None:
    answer = anybody.post(f"{API}/tokens", {"username": "ada example", "password": "wrong"})
    assert (answer.status_code, answer.json()["code"]) == (401, "login-failed")


def test_a_method_that_is_not_there(anybody: APIClient, tournament: Tournament) -> None:
    answer = anybody.put(f"{API}/tournaments/kis-acik", {})
    assert (answer.status_code, answer.json()["code"]) == (405, "method-not-allowed")


def test_a_token_of_nobody(tournament: Tournament) -> None:
    program = APIClient()
    program.credentials(HTTP_AUTHORIZATION="Bearer " + "a" * 64)
    answer = program.get(f"{API}/desk/tournaments")
    assert (answer.status_code, answer.json()["code"]) == (401, "login-failed")
    assert answer["WWW-Authenticate"].startswith("Bearer")


def test_too_many_requests_say_when_to_come_back(anybody: APIClient) -> None:
    wrong = {"username": "ece", "password": "wrong"}
    answers = [anybody.post(f"{API}/tokens", wrong) for _ in range(9)]
    assert [answer.status_code for answer in answers] == [401] * 8 + [429]
    problem = answers[-1].json()
    assert problem["code"] == "too-many-requests"
    assert answers[-1]["Retry-After"] == str(problem["values"]["seconds"])


def test_the_type_of_a_problem_can_be_opened(anybody: APIClient) -> None:
    assert anybody.get(f"{API}/problems/stale-page").json()["status"] == 409
    assert anybody.get(f"{API}/problems/not-allowed").json()["status"] == 403
    assert anybody.get(f"{API}/problems/nonsense").status_code == 404


def test_an_unpublished_event_is_no_problem(anybody: APIClient, event: Event) -> None:
    assert anybody.get(f"{EVENT}/bracket").json() == []
