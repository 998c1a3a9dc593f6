"""Late entry at the desk: into any part, new or known, by a free line or a new draw that is asked twice."""

from __future__ import annotations

import re

import pytest
from django.http import HttpResponse
from django.test import Client

from tests.factories import accepted, make_format, pairing_of, won_by
from tests.tournament.desk.conftest import DESK
from tournament.models import Event, Tournament
from tournament.services.draws import draw_part, publish_part
from tournament.services.events import create_event
from tournament.services.leaving import withdraw_entrant
from tournament.services.lines import close_entries
from tournament.services.registration import import_entrants
from tournament.services.results import enter_result

PAGE = "/desk/kis-acik/e/open/draw/late/"
NEW = {"name": "Geç Örnek"}


def _read(page: str, name: str) -> list[str]:
    return re.findall(rf'name="{name}"[^>]* value="([^"]*)"', page)


def _do(client: Client, sent: dict[str, object]) -> HttpResponse:
    """Look at what it would do, mean it, do it."""
    page = client.post(PAGE, sent).content.decode()
    shown = {name: _read(page, name)[-1:] for name in ("draw_seed", "revision")}
    return client.post(PAGE, sent | shown | {"meant": _read(page, "meant"), "do": "1"}, follow=True)


def _lines(event: Event, part: int = 1) -> list[int | None]:
    return event.stages.filter(part=part).order_by("order")[0].lines


def test_somebody_new_takes_a_free_line(director: Client, tournament: Tournament) -> None:
    event = make_format("cup", 7, tournament=tournament)
    answer = _do(director, NEW)

    late = event.entrants.get(name="Geç Örnek")
    assert late.pk in _lines(event)
    assert "Geç Örnek is in." in answer.content.decode()


def test_what_it_would_do_is_read_first_and_that_line_is_taken(
    director: Client, tournament: Tournament
) -> None:
    """Five leave three byes: chance chooses once, and a page that is old shows it anew."""
    event = make_format("cup", 5, tournament=tournament)
    before = _lines(event)

    page = director.post(PAGE, NEW).content.decode()
    nothing_yet = event.entrants.count()
    again = director.post(PAGE, NEW | {"draw_seed": _read(page, "draw_seed")[-1]}).content.decode()
    stale = {
        "draw_seed": _read(page, "draw_seed")[-1],
        "revision": "0",
        "do": "1",
        "meant": _read(page, "meant"),
    }
    old = director.post(PAGE, NEW | stale).content.decode()
    told = re.search(r"</strong> comes on line (\d+) \(bye\)", page)
    director.post(PAGE, NEW | stale | {"revision": _read(page, "revision")[-1]})

    assert told
    assert nothing_yet == 5
    assert told[0] in again
    assert "Main R1 match" in page
    assert "Something changed meanwhile" in old
    late = event.entrants.get(name="Geç Örnek")
    line = int(told[1])
    assert before[line - 1] is None
    assert _lines(event) == [*before[: line - 1], late.pk, *before[line:]]


def test_after_entries_were_closed_it_is_asked_once_more(director: Client, tournament: Tournament) -> None:
    event = make_format("cup", 7, tournament=tournament)
    close_entries(event, by=DESK)

    page = director.post(PAGE, NEW | {"do": "1"}).content.decode()
    asked = event.entrants.count()
    _do(director, NEW)

    assert "the entries are closed." in page
    assert asked == 7
    assert event.entrants.count() == 8


def test_a_namesake_comes_late_with_a_club_beside_the_name(director: Client, tournament: Tournament) -> None:
    event = make_format("cup", 6, tournament=tournament)
    name = event.entrants.first().name

    page = director.post(PAGE, {"name": name}).content.decode()
    unmarked = _do(director, {"name": name})
    _do(director, {"name": name, "club": "Kadıköy"})

    assert "Somebody else of a like name?" in page
    assert unmarked.status_code == 422
    assert event.entrants.count() == 7
    late = event.entrants.get(name=f"{name} (Kadıköy)")
    assert late.pk in _lines(event)


def test_in_rounds_the_start_number_is_read_first(director: Client, tournament: Tournament) -> None:
    event = make_format("swiss", 6, tournament=tournament)

    page = director.post(PAGE, NEW).content.decode()

    assert "gets start number 7" in page
    assert event.entrants.count() == 6


def test_a_new_draw_is_asked_twice(director: Client, tournament: Tournament) -> None:
    event = make_format("cup", 8, tournament=tournament)
    first = director.post(PAGE, NEW).content.decode()
    assert "so the part can be drawn again with everybody" in first
    assert 'value="Geç Örnek"' in first
    second = director.post(PAGE, NEW | {"redraw": "asked"}).content.decode()
    assert "Really? The published draw of 8 players is thrown away" in second
    assert not event.entrants.filter(name="Geç Örnek").exists()

    director.post(PAGE, NEW | {"redraw": "sure", "meant": _read(second, "meant")})

    late = event.entrants.get(name="Geç Örnek")
    assert late.pk in _lines(event)
    assert len(_lines(event)) == 16


def test_once_something_is_played_there_is_no_new_draw(director: Client, tournament: Tournament) -> None:
    event = make_format("cup", 8, tournament=tournament)
    enter_result(pairing_of(event, "M1-1"), won_by(1), version=0, by=DESK)
    answer = director.post(PAGE, NEW | {"redraw": "sure"})

    assert answer.status_code == 422
    assert not event.entrants.filter(name="Geç Örnek").exists()


def test_one_of_the_event_is_let_into_a_later_part(director: Client, tournament: Tournament) -> None:
    """Who lost after the fresh consolation was drawn comes late into it."""
    event = make_format("cup-fresh-consolation", 8, tournament=tournament)
    for number in (1, 2, 3):
        enter_result(pairing_of(event, f"M1-{number}"), won_by(1), version=0, by=DESK)
    draw_part(event, 2, draw_seed=3, by=DESK)
    publish_part(event, 2, draw_seed=3, by=DESK)
    enter_result(pairing_of(event, "M1-4"), won_by(1), version=0, by=DESK)
    loser = pairing_of(event, "M1-4").slots.get(number=2).entrant
    assert f">{loser.name}</option>" in director.get(f"{PAGE}?part=2").content.decode()

    _do(director, {"part": "2", "who": "known", "entrant": loser.pk})

    assert loser.pk in _lines(event, 2)
    assert event.log.get(action="let-in").values["part"] == 2
    answer = director.post(PAGE, {"part": "2", "who": "known", "entrant": loser.pk})
    assert answer.status_code == 422


def test_who_has_left_is_not_let_in(director: Client, tournament: Tournament) -> None:
    event = make_format("swiss", 6, tournament=tournament)
    leaver = event.entrants.first()
    withdraw_entrant(leaver, by=DESK)

    assert director.post(PAGE, {"who": "known", "entrant": leaver.pk}).status_code == 422


def test_people_sign_up_for_the_next_bracket_while_one_runs(director: Client, tournament: Tournament) -> None:
    event = create_event(tournament, name="Open", format="rolling", lengths={}, clock=None, by=DESK)
    import_entrants(event, accepted(f"Oyuncu {n}" for n in range(1, 9)), by=DESK)
    draw_part(event, 1, draw_seed=1, by=DESK)
    publish_part(event, 1, draw_seed=1, by=DESK)
    assert "Sign somebody up" in director.get(f"{PAGE}?sign_up=1").content.decode()

    for number in range(9, 16):
        director.post(PAGE, {"name": f"Oyuncu {number}", "sign_up": "1"})
    page = director.get("/desk/kis-acik/e/open/draw/").content.decode()
    assert "7 of 8 have signed up" in page
    assert "Start bracket 2" in page
    answer = director.post("/desk/kis-acik/e/open/draw/parts/next/", follow=True)
    assert "it needs 8" in answer.content.decode()

    director.post(PAGE, {"name": "Oyuncu 16", "sign_up": "1"})
    assert director.post(PAGE, {"name": "Oyuncu 16", "sign_up": "1"}).status_code == 422
    director.post("/desk/kis-acik/e/open/draw/parts/next/")
    event.refresh_from_db()
    assert len(_lines(event, 2)) == 8
    director.post("/desk/kis-acik/e/open/draw/parts/playoff/")
    event.refresh_from_db()
    assert event.parts[-1]["entry"] == {"rule": "winners", "parts": [1, 2]}
    assert (
        "The winners meet in a play-off" not in director.get("/desk/kis-acik/e/open/draw/").content.decode()
    )


@pytest.mark.parametrize("part", ["2", "99"])
def test_a_part_that_is_not_there_or_not_out_takes_nobody(
    director: Client, tournament: Tournament, part: str
) -> None:
    event = make_format("swiss-knockout", 8, tournament=tournament)
    director.post(PAGE, NEW | {"part": part})

    assert not event.entrants.filter(name="Geç Örnek").exists()


def test_an_assistant_enters_somebody_late_but_draws_nothing_anew(
    assistant: Client, tournament: Tournament
) -> None:
    """7 leave one line; the eighth takes it, the ninth would need another draw."""
    event = make_format("cup", 7, tournament=tournament)
    drawn = event.stages.get(code="main").draw_seed
    _do(assistant, NEW)

    refused = assistant.post(PAGE, NEW | {"name": "Daha Geç Örnek", "redraw": "sure"})

    assert refused.status_code == 422
    assert event.entrants.count() == 8
    assert event.stages.get(code="main").draw_seed == drawn
