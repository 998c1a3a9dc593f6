"""Rounds at the desk: paired, looked at, changed by hand, published, closed; people who come and go."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client

from rules.match.claim import Claim
from tests.factories import accepted
from tests.tournament.desk.conftest import DESK
from tournament.models import Entrant, Event, Pairing, Tournament
from tournament.services.draws import draw_part, publish_part
from tournament.services.events import create_event
from tournament.services.registration import import_entrants
from tournament.services.results import enter_result
from tournament.services.rounds import draw_round, publish_round

DRAW = "/desk/kis-acik/e/swiss/draw/"
DAY = date(2026, 1, 10)


@pytest.fixture
def swiss(tournament: Tournament) -> Event:
    """Seven in an open Swiss whose first round is out: three matches and a bye."""
    event = create_event(tournament, name="Swiss", format="swiss", lengths={}, clock=None, by=DESK)
    import_entrants(event, accepted(f"Oyuncu {number} Örnek" for number in range(1, 8)), by=DESK)
    draw_part(event, 1, draw_seed=7, by=DESK)
    publish_part(event, 1, draw_seed=7, by=DESK)
    return event


def _play(event: Event) -> None:
    rows = Pairing.objects.select_related("match", "stage__event").filter(stage__event=event, status="ready")
    for pairing in rows:
        length = pairing.match.length
        enter_result(pairing, Claim(score=(length, 0)), version=pairing.match.version, by=DESK)


def _held(event: Event):
    return event.stages.get().rounds.filter(is_held=True).first()


def _pairs(round_) -> list[set[int | None]]:
    return [set(row.slots.values_list("entrant", flat=True)) for row in round_.pairings.order_by("number")]


def test_the_next_round_is_paired_seen_and_published(director: Client, swiss: Event) -> None:
    _play(swiss)
    director.post(f"{DRAW}round/make/", {"part": "1"})
    held = _held(swiss)
    page = director.get(DRAW).content.decode()

    assert "Round 2, not published yet" in page
    assert "Nobody meets an opponent again." in page
    assert "has the bye: the fewest wins, and none had before." in page
    director.post(f"{DRAW}round/publish/", {"part": "1", "draw_seed": held.draw_seed})
    assert _held(swiss) is None
    assert swiss.stages.get().rounds.count() == 2


def test_a_round_with_open_matches_waits(director: Client, swiss: Event) -> None:
    answer = director.post(f"{DRAW}round/make/", {"part": "1"}, follow=True)

    assert 'class="message error"' in answer.content.decode()
    assert _held(swiss) is None


def test_who_misses_the_round_is_not_paired(director: Client, swiss: Event) -> None:
    _play(swiss)
    absent, promised = swiss.entrants.order_by("id")[:2]
    director.post(f"{DRAW}round/make/", {"part": "1", "absent": [absent.pk], "byes": [promised.pk]})

    pairs = _pairs(_held(swiss))
    assert all(absent.pk not in pair for pair in pairs)
    assert {promised.pk, None} in pairs


def test_two_change_places_and_what_speaks_against_it_is_told(director: Client, swiss: Event) -> None:
    _play(swiss)
    director.post(f"{DRAW}round/make/", {"part": "1"})
    first, second = [pair for pair in _pairs(_held(swiss)) if None not in pair][:2]
    a, b = min(first), min(second)
    answer = director.post(f"{DRAW}round/swap/", {"part": "1", "first": a, "second": b}, follow=True)

    pairs = _pairs(_held(swiss))
    assert (first - {a}) | {b} in pairs
    assert (second - {b}) | {a} in pairs
    page = answer.content.decode()
    assert "have changed places." in page
    assert page.count("Paired by hand.") == 1


def test_nobody_changes_places_with_himself(director: Client, swiss: Event) -> None:
    _play(swiss)
    director.post(f"{DRAW}round/make/", {"part": "1"})
    before, someone = _pairs(_held(swiss)), swiss.entrants.first().pk

    page = director.get(DRAW).content.decode()
    answer = director.post(
        f"{DRAW}round/swap/", {"part": "1", "first": someone, "second": someone}, follow=True
    )

    assert page.count(" selected>") == 1
    assert "Choose two players." in answer.content.decode()
    assert _pairs(_held(swiss)) == before


@pytest.mark.parametrize("sent", [{}, {"first": "x", "second": "1"}, {"first": "0", "second": "0"}])
def test_a_swap_of_nobody_is_refused(director: Client, swiss: Event, sent: dict[str, str]) -> None:
    answer = director.post(f"{DRAW}round/swap/", {"part": "1"} | sent, follow=True)

    assert "Choose two players." in answer.content.decode()


def test_a_round_is_paired_again_or_thrown_away(director: Client, swiss: Event) -> None:
    _play(swiss)
    director.post(f"{DRAW}round/make/", {"part": "1"})
    before = _held(swiss).pk
    director.post(f"{DRAW}round/make/", {"part": "1", "again": "1"})
    assert _held(swiss).pk != before

    director.post(f"{DRAW}round/discard/", {"part": "1"})
    assert _held(swiss) is None


def test_a_part_is_closed_and_opened_again(director: Client, swiss: Event) -> None:
    _play(swiss)
    director.post(f"{DRAW}close/", {"part": "1"})
    assert swiss.stages.get().is_closed
    assert "Closed: no further round is paired." in director.get(DRAW).content.decode()

    director.post(f"{DRAW}reopen/", {"part": "1"})
    assert not swiss.stages.get().is_closed


def test_assistants_pair_nothing(assistant: Client, swiss: Event) -> None:
    _play(swiss)

    assert assistant.post(f"{DRAW}round/make/", {"part": "1"}).status_code == 403
    assert "Pair the next round" not in assistant.get(DRAW).content.decode()


def test_somebody_comes_late(director: Client, swiss: Event) -> None:
    page = "/desk/kis-acik/e/swiss/entrants/add/"
    assert "The draw is out." in director.get(page).content.decode()
    director.post(page, {"name": "Geç Kalan Örnek"})

    late = Entrant.objects.get(name="Geç Kalan Örnek")
    assert swiss.stages.get().lines[-1] == late.pk


def test_somebody_leaves_and_comes_back(director: Client, swiss: Event) -> None:
    pairing = Pairing.objects.filter(stage__event=swiss, status="ready").first()
    leaver, winner = (slot.entrant for slot in pairing.slots.order_by("number"))
    page = f"/desk/kis-acik/e/swiss/entrants/{leaver.pk}/"
    read = director.get(f"{page}withdraw/").content.decode()
    assert f"{winner.name} wins against {leaver.name} without play" in read
    assert f"{leaver.name} is not paired any more" in read

    director.post(f"{page}withdraw/", {"kind": "withdrawn"})
    pairing.refresh_from_db()
    leaver.refresh_from_db()
    assert (leaver.status, pairing.status, pairing.winner) == ("withdrawn", "over", 2)
    director.post(f"{page}reinstate/")
    leaver.refresh_from_db()
    assert leaver.status == "checked-in"


def test_a_disqualification_needs_a_reason(director: Client, swiss: Event) -> None:
    leaver = swiss.entrants.first()
    page = f"/desk/kis-acik/e/swiss/entrants/{leaver.pk}/withdraw/"

    assert director.post(page, {"kind": "disqualified"}).status_code == 422


def test_both_sides_forfeit(director: Client, swiss: Event) -> None:
    pairing = Pairing.objects.select_related("match").filter(stage__event=swiss, status="ready").first()
    page = f"/desk/kis-acik/e/swiss/match/{pairing.key}/"
    assert "Neither side came, or both are out" in director.get(f"{page}result/").content.decode()
    sent = {"version": pairing.match.version, "reason": "İkisi de gelmedi"}
    director.post(f"{page}double-forfeit/", sent)

    pairing.refresh_from_db()
    assert (pairing.status, pairing.winner) == ("over", 0)
    results = director.get("/t/kis-acik/swiss/results/").content.decode()
    assert "double forfeit" in results
    assert "both lose without play." in director.get(page).content.decode()
    assert director.post(f"{page}double-forfeit/", {}, follow=True).status_code == 200


def test_open_lines_are_closed(director: Client, event: Event) -> None:
    import_entrants(event, accepted(f"Oyuncu {number} Örnek" for number in range(1, 6)), by=DESK)
    director.post("/desk/kis-acik/e/open/draw/make/", {"who": "all", "open_lines": "1"})
    seed = event.stages.get(code="main").draw_seed
    director.post("/desk/kis-acik/e/open/draw/publish/", {"draw_seed": seed})
    assert "open lines become byes" in director.get("/desk/kis-acik/e/open/draw/").content.decode()

    director.post("/desk/kis-acik/e/open/draw/entries/close/")
    assert "open" not in event.stages.get(code="main").lines


def test_open_rounds_say_when_as_many_are_played_as_are_usual(director: Client, swiss: Event) -> None:
    """Three for seven players; the eighth round of seven players cannot be without a rematch."""
    assert "The number of rounds is open: 3 are usual for 7 players" in director.get(DRAW).content.decode()
    for number in range(2, 9):
        _play(swiss)
        draw_round(swiss, 1, draw_seed=number, by=DESK)
        page = director.get(DRAW).content.decode()
        assert ("As many rounds are paired as are usual for 7 players (3)." in page) is (number > 3)
        assert ("some certainly do" in page) is (number > 7)
        publish_round(swiss, 1, draw_seed=number, by=DESK)
