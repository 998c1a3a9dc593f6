"""The registration desk's one screen, and what is around it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from matches.models import Player
from tests.factories import DESK, accepted, make_event
from tests.tournament.sheets.reading import reader
from tournament.enrolment import Choice, Person
from tournament.models import Entrant, Event, Job, Registration, Till, Tournament, Waiting
from tournament.print_jobs import print_sheet
from tournament.services.enrolling import enrol
from tournament.services.prices import (
    DiscountLine,
    PriceLine,
    open_till,
    set_currencies,
    set_discounts,
    set_prices,
)
from tournament.services.registration import import_entrants

PAGE = "/desk/kis-acik/registration/"


@pytest.fixture
def priced(event: Event) -> Event:
    """Entry 1000 ₺, side pool "Large" 500 ₺."""
    lines = [
        PriceLine(kind="entry", amount=100_000),
        PriceLine(kind="side-pool", amount=50_000, name="Large"),
    ]
    set_prices(event, lines, DESK)
    open_till(event.tournament, "Desk 1", DESK)
    return event


@pytest.fixture
def known(tournament: Tournament) -> Player:
    """Somebody of a former tournament."""
    former = make_event()
    import_entrants(former, accepted(["Işıl Örnek"]), by=DESK)
    return Player.objects.get()


def _form(event: Event, **fields: object) -> dict[str, object]:
    return {f"event-{event.pk}": "on", "form_key": "a-form", "pay": "no"} | fields


def test_two_letters_find_a_known_person_without_accents(director: Client, known: Player) -> None:
    page = director.get(f"{PAGE}find/", {"q": "is"}).content.decode()

    assert "Işıl Örnek" in page
    assert f"?player={known.pk}" in page
    assert "<html" not in page
    assert "Somebody new" in page


def test_a_known_person_is_entered_and_paid_in_one_form(
    director: Client, priced: Event, known: Player
) -> None:
    page = director.get(PAGE, {"player": known.pk}).content.decode()
    assert "₺1,000.00" in page  # one event: it is ticked, and the total stands there

    answer = director.post(
        PAGE,
        _form(
            priced,
            player=known.pk,
            pay="yes",
            expected=150_000,
            **{f"pools-{priced.pk}": "Large", "given-TRY": "2000"},
        ),
        follow=True,
    )

    shown = answer.content.decode()
    assert priced.entrants.get().name == "Işıl Örnek"
    assert "Change: ₺500.00" in shown
    assert '<span class="badge-number">1</span>' in shown
    assert "<b>1</b> paid" in shown


def test_somebody_new_is_registered_by_the_name_alone(director: Client, event: Event) -> None:
    director.post(PAGE, _form(event, name="Ada Örnek"))

    row = Registration.objects.get()
    assert (row.number, row.player.name, row.is_here) == (1, "Ada Örnek", True)


def test_somebody_new_who_plays_in_nothing_is_asked_in_what(director: Client, event: Event) -> None:
    answer = director.post(PAGE, {"name": "Ada Örnek", "form_key": "a-form", "pay": "no"})

    assert answer.status_code == 422
    assert "Tick what the person plays in." in answer.content.decode()
    assert not Player.objects.exists()


def test_an_assistant_registers(assistant: Client, event: Event) -> None:
    assert assistant.get(PAGE).status_code == 200

    assistant.post(PAGE, _form(event, name="Ada Örnek"))

    assert [entrant.name for entrant in event.entrants.all()] == ["Ada Örnek"]


def test_the_second_desk_is_told_and_keeps_what_was_typed(director: Client, event: Event) -> None:
    director.post(PAGE, _form(event, name="Ada Örnek"))

    answer = director.post(PAGE, _form(event, name="ada örnek", phone="0555", form_key="another"))

    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Ada Örnek, number 1, is registered already." in page
    assert 'value="0555"' in page
    assert f"?player={Player.objects.get().pk}" in page
    assert Entrant.objects.count() == 1


def test_a_second_look_that_was_taken_lets_somebody_in(director: Client, event: Event) -> None:
    director.post(PAGE, _form(event, name="Ada Örnek"))
    meant = [f"namesake-{Player.objects.get().pk}"]

    director.post(PAGE, _form(event, name="Ada Örnek", club="İzmir", form_key="another", meant=meant))

    assert [row.name for row in event.entrants.order_by("number")] == ["Ada Örnek", "Ada Örnek (İzmir)"]


def test_a_place_taken_between_look_and_save_offers_the_waiting_list(director: Client, event: Event) -> None:
    Event.objects.update(places=1)
    enrol(event.tournament, Person(name="Bora Deneme"), [Choice(event=event)], by=DESK)

    answer = director.post(PAGE, _form(event, name="Ada Örnek", phone="0555"))

    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Open is full: all 1 places are taken." in page
    assert f'name="wait-{event.pk}" value="1"' in page
    assert 'value="0555"' in page

    director.post(PAGE, _form(event, name="Ada Örnek", **{f"wait-{event.pk}": "1"}))
    assert Waiting.objects.get().player.name == "Ada Örnek"


def test_where_a_late_one_finds_no_line_a_new_draw_is_asked_for(
    director: Client, event: Event, publish: Callable[[int], None]
) -> None:
    publish(4)

    answer = director.post(PAGE, _form(event, name="Ada Başka"))

    assert f'value="draws-anew-{event.pk}"' in answer.content.decode()
    director.post(PAGE, _form(event, name="Ada Başka", meant=[f"draws-anew-{event.pk}"]))
    assert event.entrants.count() == 5


def test_doubles_with_a_partner_who_is_known_and_one_by_name(director: Client, event: Event) -> None:
    Event.objects.update(team_size=2)
    director.post(PAGE, _form(event, name="Bora Deneme"))  # needs a partner
    bora = Player.objects.get()
    page = director.get(PAGE, {"name": "Ada Örnek"}).content.decode()
    assert "Need a partner:" in page

    director.post(
        PAGE, _form(event, name="Ada Örnek", form_key="2", **{f"partner_id-{event.pk}": str(bora.pk)})
    )
    director.post(PAGE, _form(event, name="Cem Üç", form_key="3", **{f"partner-{event.pk}": "Deniz Dört"}))

    assert [row.name for row in event.entrants.order_by("number")] == [
        "Ada Örnek / Bora Deneme",
        "Cem Üç / Deniz Dört",
    ]
    found = director.get(f"{PAGE}find/", {f"partner-{event.pk}": "bo"}).content.decode()
    assert f'data-partner="{bora.pk}"' in found


def test_the_sum_is_reckoned_while_typing_and_stores_nothing(director: Client, priced: Event) -> None:
    set_currencies(priced.tournament, currency="TRY", rates={"EUR": "50"}, by=DESK)
    set_discounts(priced.tournament, [DiscountLine(name="Student", percent=50)], DESK)
    discount = priced.tournament.discounts.get()

    page = director.post(
        f"{PAGE}sum/",
        _form(
            priced,
            name="Ada Örnek",
            discount=discount.pk,
            **{f"pools-{priced.pk}": "Large", "given-EUR": "30"},
        ),
    ).content.decode()

    assert "<b>₺1,000.00</b>" in page
    assert "Change: ₺500.00" in page
    assert 'name="expected" value="100000"' in page
    assert not Player.objects.exists()


def test_an_amount_nobody_can_read_is_told_beside_it(director: Client, priced: Event) -> None:
    answer = director.post(PAGE, _form(priced, name="Ada Örnek", pay="yes", **{"given-TRY": "bin"}))

    assert answer.status_code == 422
    assert "“bin” is no amount." in answer.content.decode()
    assert not Player.objects.exists()


def test_a_browser_remembers_its_desk(director: Client, priced: Event) -> None:
    director.post(f"{PAGE}till/?name=Ada", {"name": "Desk 2"})
    assert "This desk: Desk 2" in director.get(PAGE).content.decode()

    answer = director.post(f"{PAGE}till/", {"name": "Desk 2"}, follow=True)
    assert "There is a till called Desk 2 already." in answer.content.decode()
    director.post(f"{PAGE}till/", {"till": Till.objects.get(name="Desk 1").pk})
    assert "This desk: Desk 1" in director.get(PAGE).content.decode()


def test_a_person_nobody_knows_is_not_found(director: Client, event: Event) -> None:
    assert director.get(PAGE, {"player": "999"}).status_code == 404
    assert director.get(PAGE, {"player": "x"}).status_code == 404


def test_a_name_alone_pays_what_is_owed_from_before(director: Client, priced: Event) -> None:
    director.post(PAGE, _form(priced, name="Ada Örnek"))
    ada = Player.objects.get()
    assert "Owed from before" in director.get(PAGE, {"player": ada.pk}).content.decode()

    director.post(PAGE, {"player": ada.pk, "form_key": "2", "pay": "yes", "expected": "100000"})

    assert "<b>1</b> paid" in director.get(f"{PAGE}line/").content.decode()


# --- The pages around it -----------------------------------------------------------------------------------


def test_who_is_not_here_yet_is_marked_with_one_tap(
    assistant: Client, event: Event, enter: Callable[[int], None]
) -> None:
    enter(3)
    assert "3 are entered and have not been seen." in assistant.get(f"{PAGE}missing/").content.decode()

    answer = assistant.post(
        f"{PAGE}2/here/", {"here": "1", "of_event": "open"}, headers={"hx-request": "true"}
    )

    page = answer.content.decode()
    assert "2 are entered and have not been seen." in page
    assert "Oyuncu 002 Örnek" not in page
    assert "<html" not in page
    assert assistant.post(f"{PAGE}3/here/", {"here": "1"}).status_code == 302
    assert event.entrants.filter(status="checked-in").count() == 2


def test_a_no_show_is_one_tap_from_the_last_call(
    director: Client, event: Event, enter: Callable[[int], None]
) -> None:
    enter(1)
    page = director.get(f"{PAGE}missing/?event=open").content.decode()

    address = f"/desk/kis-acik/e/open/entrants/{event.entrants.get().pk}/withdraw/?kind=no-show"
    assert address in page
    assert director.get(address).context["form"]["kind"].value() == "no-show"


def test_ticks_are_typed_one_after_the_other_and_the_last_is_undone(
    assistant: Client, event: Event, enter: Callable[[int], None]
) -> None:
    enter(3)
    assistant.post(f"{PAGE}ticks/", {"number": "1"})
    page = assistant.post(f"{PAGE}ticks/", {"number": "3", "typed": "1"}).content.decode()
    assert 'name="typed" value="3,1"' in page

    page = assistant.post(f"{PAGE}ticks/", {"undo": "1", "typed": "3,1"}).content.decode()

    assert 'name="typed" value="1"' in page
    assert list(Registration.objects.values_list("number", "is_here")) == [(1, True), (2, False), (3, False)]
    refused = assistant.post(f"{PAGE}ticks/", {"number": "99", "typed": "1"})
    assert refused.status_code == 422
    assert "Nobody here has the number 99." in refused.content.decode()


def test_who_waits_is_listed_and_taken_off(director: Client, event: Event) -> None:
    Event.objects.update(places=1)
    enrol(event.tournament, Person(name="Ada Örnek"), [Choice(event=event, waits=True)], by=DESK)
    page = director.get(f"{PAGE}waiting/").content.decode()
    assert "Ada Örnek" in page
    assert "1 place is free" in page

    director.post(f"{PAGE}waiting/{Waiting.objects.get().pk}/remove/")
    director.post(f"{PAGE}waiting/999/remove/")

    assert not Waiting.objects.exists()


def test_a_team_is_edited_one_player_at_a_time(director: Client, event: Event) -> None:
    Event.objects.update(team_size=2)
    director.post(PAGE, _form(event, name="Ada Örnek", **{f"partner-{event.pk}": "Bora Deneme"}))
    team, bora = event.entrants.get(), Player.objects.get(name="Bora Deneme")
    address = f"/desk/kis-acik/e/open/entrants/{team.pk}/?player={bora.pk}"
    assert 'value="Bora Deneme"' in director.get(address).content.decode()

    director.post(address, {"name": "Bora Yeni"})

    team.refresh_from_db()
    assert team.name == "Ada Örnek / Bora Yeni"


def test_a_team_is_added_at_the_registration_desk(director: Client, event: Event) -> None:
    Event.objects.update(team_size=2)

    assert director.get("/desk/kis-acik/e/open/entrants/add/").headers["location"] == PAGE
    assert (
        "Add a player"
        not in director.get("/desk/kis-acik/e/open/entrants/").content.decode().split("<section")[0]
    )


def test_a_badge_is_printed_from_the_page(director: Client, event: Event) -> None:
    for number in (1, 2):
        director.post(PAGE, _form(event, name=f"Oyuncu{number} Deneme{number}", form_key=str(number)))
    asked = {"sheet": "badges", "keys": "2", "language": "en", "paper": "a4"}

    director.post("/desk/kis-acik/print/", asked)

    job = Job.objects.get()
    assert job.arguments["keys"] == ["2"]
    text = reader(print_sheet(job).content).pages[0].extract_text()
    assert "Oyuncu2 Deneme2" in text
    assert "Oyuncu1" not in text
    director.post("/desk/kis-acik/print/", asked | {"sheet": "check-off", "keys": ""})
    assert "Oyuncu1" in reader(print_sheet(Job.objects.latest("pk")).content).pages[0].extract_text()


def test_names_that_are_alike_have_their_club_beside_them(director: Client, event: Event) -> None:
    for name, club in (("Ada Örnek", "Kule"), ("Bora Örnek", "Moda"), ("Cem Başka", "Kule")):
        meant = ["shares-name-0"]
        enrol(event.tournament, Person(name=name, club=club), [Choice(event=event)], meant=meant, by=DESK)

    page = director.get("/desk/kis-acik/e/open/entrants/").content.decode()

    assert page.count('class="beside"') == 2


@pytest.mark.parametrize(
    "page", ["", "?q=oy", "?player={player}", "find/?q=oy", "line/", "missing/", "waiting/"]
)
def test_a_page_costs_the_same_with_8_and_64_people(director: Client, event: Event, page: str) -> None:
    def cost() -> int:
        address = PAGE + page.format(player=Player.objects.earliest("pk").pk)
        director.get(address)
        with CaptureQueriesContext(connection) as asked:
            assert director.get(address).status_code == 200
        return len(asked)

    def fill(first: int, last: int) -> None:
        for number in range(first, last):
            enrol(
                event.tournament,
                Person(name=f"Oyuncu{number} Deneme{number}", club="Kule"),
                [Choice(event=event, waits=number % 2 == 0)],
                is_here=False,
                by=DESK,
            )

    fill(0, 8)
    few = cost()
    fill(8, 64)

    assert cost() == few
