"""The parts of an event at the desk: who comes into each, one added, one taken away."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import make_format, pairing_of, won_by
from tests.tournament.desk.conftest import DESK
from tournament.models import Event, Tournament
from tournament.services.results import enter_result

PAGE = "/desk/kis-acik/e/open/draw/parts/"
LAST_CHANCE = {"format": "last-chance", "rule": "out", "parts": ["1"], "count": "", "length": "3"}


@pytest.fixture
def cup(tournament: Tournament) -> Event:
    return make_format("single-elimination", 8, tournament=tournament)


def test_a_part_is_looked_at_with_who_would_come(director: Client, cup: Event) -> None:
    enter_result(pairing_of(cup, "M1-1"), won_by(1), version=0, by=DESK)
    loser = pairing_of(cup, "M1-1").slots.get(number=2).entrant.name
    page = director.post(PAGE, LAST_CHANCE | {"look": "1"}).content.decode()

    assert f"As it stands, 1 player would come in: {loser}" in page
    assert "Who is out of part 1 by then may come in." in page
    cup.refresh_from_db()
    assert len(cup.parts) == 1


def test_a_part_is_added_with_its_length_and_settings(director: Client, cup: Event) -> None:
    sent = LAST_CHANCE | {"format": "lives-swiss", "settings_of": "lives-swiss", "part-2-lives": "2"}
    director.post(PAGE, sent | {"add": "1"})

    cup.refresh_from_db()
    assert (cup.parts[1]["format"], cup.parts[1]["settings"]["lives"]) == ("lives-swiss", 2)
    assert cup.parts[1]["entry"] == {"rule": "out", "parts": [1]}
    assert cup.stages.get(part=2).length == 3
    assert "Take this part away" in director.get(PAGE).content.decode()


@pytest.mark.parametrize(
    "wrong",
    [
        {"rule": "best", "count": "0"},
        {"rule": "best-of-groups"},
        {"format": "chess"},
        {"length": "0"},
        {"parts": ["7"]},
    ],
)
def test_a_part_that_cannot_be_is_refused(director: Client, cup: Event, wrong: dict[str, object]) -> None:
    assert director.post(PAGE, LAST_CHANCE | wrong | {"add": "1"}).status_code == 422
    cup.refresh_from_db()
    assert len(cup.parts) == 1


def test_the_last_part_is_taken_away_until_it_is_out(director: Client, cup: Event) -> None:
    director.post(PAGE, LAST_CHANCE | {"add": "1"})
    director.post(f"{PAGE}remove/")
    cup.refresh_from_db()
    assert len(cup.parts) == 1

    answer = director.post(f"{PAGE}remove/", follow=True)
    assert 'class="message error"' in answer.content.decode()


def test_parts_not_drawn_say_who_would_come(director: Client, tournament: Tournament) -> None:
    make_format("swiss-knockout", 10, tournament=tournament)
    page = director.get(PAGE).content.decode()

    assert "As it stands, 8 players would come in" in page


def test_an_event_that_does_not_roll_has_no_next_bracket(director: Client, cup: Event) -> None:
    assert 'id="rolling"' not in director.get(PAGE).content.decode()
    answer = director.post(f"{PAGE}next/", follow=True)
    assert 'class="message error"' in answer.content.decode()


def test_an_assistant_adds_nothing(assistant: Client, cup: Event) -> None:
    assert assistant.get(PAGE).status_code == 403
    assert assistant.post(f"{PAGE}next/").status_code == 403
