"""A published draw changed at the desk: what it does is read first; a show steered; entries closed."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import names_of, pairing_of, won_by
from tests.tournament.desk.conftest import DESK
from tournament.models import Event, Stage, Tournament
from tournament.services.results import enter_result
from tournament.services.tables import call_match

DRAW = "/desk/kis-acik/e/open/draw/"
CHANGE = f"{DRAW}change/"


def main(event: Event) -> Stage:
    return event.stages.get(code="main")


def revision() -> int:
    return Tournament.objects.get().revision


def test_a_swap_is_read_and_then_done(director: Client, event: Event, publish: Callable[[int], None]) -> None:
    publish(8)
    before = main(event).lines

    page = director.get(f"{CHANGE}?first=1&second=4").content.decode()
    director.post(f"{CHANGE}swap/", {"first": 1, "second": 4, "revision": revision()})

    assert "Main R1 match 1" in page
    assert main(event).lines == [before[3], *before[1:3], before[0], *before[4:]]


@pytest.mark.parametrize("asked", ["first=1&second=4", "gone={gone}&new=Işıl Örnek"])
def test_a_match_that_would_leave_its_table_is_named(
    director: Client, event: Event, publish: Callable[[int], None], asked: str
) -> None:
    publish(8)
    match = pairing_of(event, "M1-1")
    gone = match.slots.get(number=1).entrant_id
    said = "Main R1 match 1 was called to table 3: it leaves the table"

    before = director.get(f"{CHANGE}?{asked.format(gone=gone)}").content.decode()
    call_match(match, table=event.tournament.tables.get(number=3), by=DESK)
    after = director.get(f"{CHANGE}?{asked.format(gone=gone)}").content.decode()

    assert said not in before
    assert said in after
    assert "match 2 was called" not in after


def test_byes_that_would_meet_are_named(
    director: Client, event: Event, publish: Callable[[int], None]
) -> None:
    publish(6)
    lines = main(event).lines
    first, second = (number for number, who in enumerate(lines, start=1) if who is None)
    opponent = first + 1 if first % 2 else first - 1

    page = director.get(f"{CHANGE}?first={opponent}&second={second}").content.decode()

    upper = min(first, opponent)
    assert f"Lines {upper} and {upper + 1} are both free: two byes meet there." in page


@pytest.mark.parametrize("sent", [{"first": 1, "second": 1}, {"first": 1, "second": 99}, {"first": "x"}])
def test_lines_that_cannot_change_places(
    director: Client, event: Event, publish: Callable[[int], None], sent: dict[str, object]
) -> None:
    publish(8)
    before = main(event).lines

    answer = director.post(f"{CHANGE}swap/", {**sent, "revision": revision()}, follow=True)

    assert 'class="message error"' in answer.content.decode()
    assert main(event).lines == before


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("first=3&second=3", "Choose two lines."),
        ("gone={gone}&comes=&new=", "Say who comes."),
        ("gone={gone}&new=" + 300 * "x", "at most 120 characters"),
        ("gone=999999&new=Ada", "Select a valid choice."),
    ],
)
def test_what_cannot_be_looked_at_says_why(
    director: Client, event: Event, publish: Callable[[int], None], asked: str, said: str
) -> None:
    publish(8)

    page = director.get(f"{CHANGE}?{asked.format(gone=main(event).lines[0])}").content.decode()

    assert said in page


def test_an_old_page_changes_nothing(director: Client, event: Event, publish: Callable[[int], None]) -> None:
    publish(8)
    before, old = main(event).lines, revision()
    enter_result(pairing_of(event, "M1-4"), won_by(1), version=0, by=DESK)

    for address, sent in (
        ("swap", {"first": 1, "second": 4}),
        ("replace", {"gone": before[0], "new": "Işıl Örnek"}),
        ("recall", {"recall": "sure"}),
    ):
        page = director.post(f"{CHANGE}{address}/", {**sent, "revision": old}, follow=True).content.decode()
        assert "Something changed meanwhile." in page
    assert main(event).lines == before


def test_a_namesake_takes_a_line_with_a_club_beside_the_name(
    director: Client, event: Event, publish: Callable[[int], None]
) -> None:
    publish(8)
    gone, other = names_of(event, "M1-1")
    sent = {"gone": event.entrants.get(name=gone).pk, "new": other}

    page = director.get(CHANGE, sent).content.decode()
    meant = re.findall(r'name="meant"[^>]* value="([^"]+)"', page)
    sent |= {"revision": revision()}
    asked = director.post(f"{CHANGE}replace/", sent, follow=True).content.decode()
    unmarked = director.post(f"{CHANGE}replace/", sent | {"meant": meant}, follow=True).content.decode()
    before = event.entrants.count()
    marked = sent | {"meant": [*meant], "club": "Kadıköy"}
    director.post(f"{CHANGE}replace/", marked)

    assert meant
    assert "Somebody else of a like name?" in page
    assert "Somebody else of a like name?" in asked
    assert 'class="message error"' in unmarked
    assert before == 8
    assert names_of(event, "M1-1") == [f"{other} (Kadıköy)", other]


def test_somebody_new_takes_a_line_after_it_was_read(
    director: Client, event: Event, publish: Callable[[int], None]
) -> None:
    publish(8)
    gone = pairing_of(event, "M1-1").slots.get(number=1).entrant

    page = director.get(f"{CHANGE}?gone={gone.pk}&new=Işıl Örnek").content.decode()
    sent = {"gone": gone.pk, "new": "Işıl Örnek", "club": "Kadıköy", "revision": revision()}
    answer = director.post(f"{CHANGE}replace/", sent, follow=True)
    nobody = director.post(f"{CHANGE}replace/", {"gone": gone.pk, "revision": revision()}, follow=True)

    assert f"<strong>Işıl Örnek</strong> ← {gone.name}" in page
    assert "Print the score sheet again." in answer.content.decode()
    assert names_of(event, "M1-1")[0] == "Işıl Örnek"
    assert "Say who goes and who comes." in nobody.content.decode()


def test_one_of_the_event_takes_a_line(director: Client, event: Event, enter: Callable[[int], None]) -> None:
    enter(5)
    event.entrants.filter(number__lte=4).update(status="checked-in")
    director.post(f"{DRAW}make/", {"who": "here"})
    director.post(f"{DRAW}publish/", {"draw_seed": main(event).draw_seed})
    late, gone = event.entrants.get(number=5), event.entrants.get(number=1)

    page = director.get(f"{CHANGE}?gone={gone.pk}&comes=entrant-{late.pk}").content.decode()
    sent = {"gone": gone.pk, "comes": f"entrant-{late.pk}", "revision": revision()}
    director.post(f"{CHANGE}replace/", sent)

    assert late.name in page
    assert late.pk in main(event).lines


def test_a_published_draw_is_taken_back_after_two_questions(
    director: Client, event: Event, publish: Callable[[int], None]
) -> None:
    publish(8)

    asked = director.post(f"{CHANGE}recall/", follow=True).content.decode()
    assert main(event).is_published
    director.post(f"{CHANGE}recall/", {"recall": "sure", "revision": revision()})

    assert "Really? The published draw of 8 players is taken back" in asked
    assert not main(event).is_published


def test_what_is_played_stands(director: Client, event: Event, publish: Callable[[int], None]) -> None:
    publish(8)
    enter_result(pairing_of(event, "M1-1"), won_by(1), version=0, by=DESK)
    gone = pairing_of(event, "M1-1").slots.get(number=1).entrant

    page = director.get(f"{CHANGE}?gone={gone.pk}&new=Ada").content.decode()

    assert "has begun or has a result: the draw stands." in page
    assert "results hang on it" in page
    assert director.get(f"{CHANGE}?first=1&second=77").status_code == 302


def test_a_draft_is_not_changed_here(director: Client, event: Event, enter: Callable[[int], None]) -> None:
    enter(4)

    assert "is not published yet" in director.get(CHANGE, follow=True).content.decode()


def test_only_who_may_draw_changes_a_draw(assistant: Client, event: Event) -> None:
    assert assistant.get(CHANGE).status_code == 403
    assert assistant.post(f"{CHANGE}recall/", {"recall": "sure"}).status_code == 403
    assert assistant.post(f"{DRAW}show/").status_code == 403


# --- The show and the entries ----------------------------------------------------------------------


def test_a_draw_with_a_code_of_the_hall_is_shown_and_steered(
    director: Client, event: Event, enter: Callable[[int], None]
) -> None:
    enter(5)
    director.post(f"{DRAW}make/", {"who": "all", "show": "1", "seconds": "9", "code": "6543"})
    begun = main(event)

    director.post(f"{DRAW}show/", {"do": "pause", "seconds": "2"})
    paused = director.get(DRAW).content.decode()
    director.post(f"{DRAW}show/", {"do": "end"})
    ended = director.get(DRAW).content.decode()

    assert begun.draw_seed == 6543
    assert (begun.placing["pace"], begun.placing["shown"]) == (9, 0)
    assert "Stopped at name 0 of 5." in paused
    assert "The hall has seen all names." in ended


def test_the_same_people_and_the_same_code_give_the_same_lines(
    director: Client, event: Event, enter: Callable[[int], None]
) -> None:
    enter(11)
    lines = []
    for _ in range(2):
        director.post(f"{DRAW}make/", {"who": "all", "code": "77"})
        lines.append(main(event).lines)

    assert lines[0] == lines[1]


@pytest.mark.parametrize("code", ["seven", "-1", "9" * 30])
def test_a_code_that_is_none_draws_nothing(
    director: Client, event: Event, enter: Callable[[int], None], code: str
) -> None:
    enter(4)

    answer = director.post(f"{DRAW}make/", {"who": "all", "code": code}, follow=True)

    assert 'class="message error"' in answer.content.decode()
    assert main(event).draw_seed is None


def test_entries_have_an_hour_are_closed_and_taken_again(
    director: Client, event: Event, enter: Callable[[int], None]
) -> None:
    nobody = director.post(f"{DRAW}entries/close/", follow=True).content.decode()
    enter(3)
    director.post(f"{DRAW}entries/until/", {"until": "11:30"})
    event.refresh_from_db()
    until = event.entries_close_at
    wrong = director.post(f"{DRAW}entries/until/", {"until": "25:61"}, follow=True).content.decode()
    director.post(f"{DRAW}entries/until/", {"until": ""})
    director.post(f"{DRAW}entries/close/")
    closed = director.get(DRAW).content.decode()
    director.post(f"{DRAW}entries/again/")

    event.refresh_from_db()
    assert "nobody is in yet" in nobody
    assert until is not None
    assert "Give an hour like 11:30." in wrong
    assert event.entries_close_at is None
    assert "Entries are closed." in closed
    assert not event.are_entries_closed


def test_when_the_hour_is_over_the_desk_is_reminded(director: Client, event: Event) -> None:
    event.entries_close_at = timezone.now() - timedelta(minutes=1)
    event.save()

    assert "close them now." in director.get(DRAW).content.decode()
