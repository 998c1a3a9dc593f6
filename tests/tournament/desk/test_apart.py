"""Who meets whom: people kept apart, pairs that never meet, and what a draw does not keep."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from matches.models import Player
from tests.factories import accepted
from tests.tournament.desk.conftest import DESK
from tournament.models import Event
from tournament.selectors.apart import apart_page, not_kept
from tournament.services.draws import draw_part
from tournament.services.registration import import_entrants

PAGE = "/desk/kis-acik/e/open/draw/apart/"
DRAW = "/desk/kis-acik/e/open/draw/"


@pytest.fixture
def eight(event: Event) -> Event:
    """Three of Örnek, three of Deneme, two called by one word; the first five of one club."""
    names = [f"Oyuncu{n} {'Örnek' if n < 4 else 'Deneme'}" for n in range(1, 7)]
    import_entrants(event, accepted([*names, "Yalnız", "Tekil"]), by=DESK)
    first = event.entrants.order_by("number").values("players")[:5]
    Player.objects.filter(pk__in=[each["players"] for each in first]).update(club="Kadıköy", country="TR")
    return event


def _ids(event: Event) -> list[int]:
    return list(event.entrants.order_by("number").values_list("pk", flat=True))


def test_what_is_said_is_kept_and_logged(director: Client, eight: Event) -> None:
    director.post(PAGE, {"club": "must", "family": "should", "country": ""})

    eight.refresh_from_db()
    assert eight.constraints["apart"] == [{"by": "club", "must": True}, {"by": "family", "must": False}]
    assert eight.log.get(action="keep-apart").after["apart"] == eight.constraints["apart"]
    page = director.get(PAGE).content.decode()
    assert '<option value="must" selected>must not meet early</option>' in page


def test_groups_say_how_far_they_can_be_kept_apart(director: Client, eight: Event) -> None:
    """2.2: g members on 2^k lines meet before round r only if g > 2^(k-r+1): five of eight in round 1."""
    director.post(PAGE, {"club": "must", "family": "should", "country": "should"})
    eight.refresh_from_db()

    groups = {
        (line.by, line.name): (len(line.members), line.first_round) for line in apart_page(eight).groups
    }

    assert groups == {
        ("club", "Kadıköy"): (5, 1),
        ("country", "Türkiye"): (5, 1),
        ("family", "Örnek"): (3, 2),
        ("family", "Deneme"): (3, 2),
    }
    assert "too many" in director.get(PAGE).content.decode()


def test_two_never_meet_and_may_again(director: Client, eight: Event) -> None:
    a, b = _ids(eight)[:2]
    for _twice in range(2):
        director.post(f"{PAGE}pair/", {"first": b, "second": a})
    eight.refresh_from_db()
    assert eight.constraints["forbidden"] == [[a, b]]
    assert eight.log.filter(action="forbid-pair").count() == 1
    assert "Oyuncu1 Örnek – Oyuncu2 Örnek" in director.get(PAGE).content.decode()

    director.post(f"{PAGE}pair/", {"first": a, "second": b, "allow": "1"})
    eight.refresh_from_db()
    assert eight.constraints["forbidden"] == []


@pytest.mark.parametrize("sent", [{}, {"first": "x", "second": "1"}])
def test_a_pair_of_nobody_is_refused(director: Client, eight: Event, sent: dict[str, str]) -> None:
    answer = director.post(f"{PAGE}pair/", sent, follow=True)

    assert "Choose two players." in answer.content.decode()


def test_nobody_is_kept_from_himself(director: Client, eight: Event) -> None:
    one = _ids(eight)[0]
    director.post(f"{PAGE}pair/", {"first": one, "second": one})

    eight.refresh_from_db()
    assert eight.constraints.get("forbidden", []) == []


def test_somebody_of_another_event_is_not_found(director: Client, eight: Event) -> None:
    assert director.post(f"{PAGE}pair/", {"first": _ids(eight)[0], "second": 10**9}).status_code == 404


def test_the_draw_says_what_it_does_not_keep(director: Client, eight: Event) -> None:
    """Five of one club among eight: two of them meet in the first round, whatever is drawn."""
    director.post(PAGE, {"club": "must"})
    draw_part(eight, 1, draw_seed=7, by=DESK)
    eight.refresh_from_db()

    told = not_kept(eight, 1)

    assert [(each.round, each.must) for each in told] == [(1, True)]
    assert "Not kept by this draw:" in director.get(DRAW).content.decode()
    assert "must not meet early, and can in round 1." in director.get(PAGE).content.decode()


def test_a_draw_that_keeps_everything_says_nothing(director: Client, eight: Event) -> None:
    a, b = _ids(eight)[:2]
    director.post(f"{PAGE}pair/", {"first": a, "second": b})
    director.post(PAGE, {"family": "should"})
    draw_part(eight, 1, draw_seed=7, by=DESK)
    eight.refresh_from_db()

    assert not_kept(eight, 1) == ()
    assert "Not kept by this draw:" not in director.get(DRAW).content.decode()


def test_an_assistant_does_not_come_in(assistant: Client, eight: Event) -> None:
    assert assistant.get(PAGE).status_code == 403
    assert "Who meets whom" not in assistant.get(DRAW).content.decode()


def test_an_unknown_strength_is_refused(director: Client, eight: Event) -> None:
    assert director.post(PAGE, {"club": "perhaps"}).status_code == 422


def test_the_page_costs_the_same_however_many_there_are(director: Client, eight: Event) -> None:
    director.post(PAGE, {"club": "must", "family": "should", "country": "should"})
    draw_part(eight, 1, draw_seed=7, by=DESK)
    counts = []
    for more in (0, 30):
        if more:
            import_entrants(eight, accepted(f"Başka{n} Örnek" for n in range(more)), by=DESK)
            draw_part(eight, 1, draw_seed=8, by=DESK)
        with CaptureQueriesContext(connection) as asked:
            assert director.get(PAGE).status_code == 200
        counts.append(len(asked))

    assert counts[0] == counts[1]
