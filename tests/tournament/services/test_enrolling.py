"""One person before the desk: known or new, events, partners, places, what wants a second look."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

import pytest
from django.utils import timezone

from matches.models import Player
from rules.errors import TavlaError
from rules.tournament.states import Role
from tests.factories import (
    DESK,
    make_event,
    make_format,
    make_published,
    make_staff,
    make_tournament,
    make_user,
)
from tournament.actor import Actor
from tournament.draw_errors import StageClosedError
from tournament.enrolment import Choice, Person
from tournament.errors import AlreadyEnteredError, NameMissingError
from tournament.imports.lines import EntrantValues
from tournament.models import Entrant, Event, LogEntry, Registration, Waiting
from tournament.registration_errors import (
    AlreadyWaitingError,
    EventFullError,
    LookAgainError,
    NamesakeUnmarkedError,
    NumberOutsideError,
    NumberPulledError,
    OwnPartnerError,
    PartnerTakenError,
)
from tournament.services.draws import draw_event, publish_draw
from tournament.services.enrolling import enrol
from tournament.services.registration import add_entrant
from tournament.services.waiting import stop_waiting
from tournament.words_log import log_sentence

pytestmark = pytest.mark.django_db

ADA, BORA = Person(name="Ada Örnek", club="Kule"), Person(name="Bora Deneme", club="Kadıköy")


@pytest.fixture
def event() -> Event:
    return make_event()


@pytest.fixture
def doubles(event: Event) -> Event:
    row = make_event(event.tournament, name="Doubles")
    Event.objects.filter(pk=row.pk).update(team_size=2)
    return Event.objects.get(pk=row.pk)


def _enter(event: Event, person: Person, **chosen) -> Entrant:
    meant = chosen.pop("meant", ())
    return enrol(event.tournament, person, [Choice(event=event, **chosen)], meant=meant, by=DESK).entrants[0]


def _looks(event: Event, person: Person, **chosen) -> list[str]:
    """The codes of what wants a second look; nothing is stored."""
    before = (Entrant.objects.count(), Player.objects.count(), LogEntry.objects.count())
    with pytest.raises(LookAgainError) as refused:
        enrol(event.tournament, person, [Choice(event=event, **chosen)], by=DESK)
    assert (Entrant.objects.count(), Player.objects.count(), LogEntry.objects.count()) == before
    return [look.code for look in refused.value.looks]


def _known(name: str) -> Person:
    return Person(player=Player.objects.get(name=name))


def test_somebody_new_by_name_alone_has_a_number_and_is_here(event: Event) -> None:
    done = enrol(event.tournament, Person(name="  Işıl   Örnek "), [Choice(event=event)], by=DESK)

    assert (done.registration.number, done.registration.is_here) == (1, True)
    assert done.entrants[0].name == "Işıl Örnek"
    assert Entrant.objects.get().status == "checked-in"
    entry = LogEntry.objects.get(action="enrol")
    assert log_sentence(entry) == "Işıl Örnek was registered, number 1: Open."


def test_somebody_known_enters_two_events_under_one_number(event: Event) -> None:
    other = make_event(event.tournament, name="Jackpot")
    _enter(event, ADA)

    done = enrol(event.tournament, _known("Ada Örnek"), [Choice(event=other)], by=DESK)

    assert done.registration.number == 1
    assert Registration.objects.count() == Player.objects.count() == 1


def test_who_played_in_a_former_tournament_is_the_same_person(event: Event) -> None:
    _enter(event, ADA)
    next_year = make_event(make_tournament(name="Yaz Açık"))
    user = make_user()
    make_staff(event.tournament, Role.ASSISTANT, user)

    enrol(
        next_year.tournament, _known("Ada Örnek"), [Choice(event=next_year)], by=Actor("Ece", user_id=user.pk)
    )
    entrant = next_year.entrants.get()

    assert entrant.players.get() == Player.objects.get()
    assert Registration.objects.filter(tournament=next_year.tournament).get().number == 1


def test_an_unwritten_name_is_refused(event: Event) -> None:
    with pytest.raises(NameMissingError):
        _enter(event, Person(name=" … "))


def test_the_same_person_twice_is_told(event: Event) -> None:
    _enter(event, ADA)

    with pytest.raises(AlreadyEnteredError):
        _enter(event, _known("Ada Örnek"))
    assert _looks(event, Person(name="ADA ÖRNEK", club="Kule")) == ["namesake"]


def test_a_form_saved_twice_is_one_registration(event: Event) -> None:
    def save():
        return enrol(event.tournament, ADA, [Choice(event=event)], form_key="a-form", by=DESK)

    first, again = save(), save()

    assert (first.is_again, again.is_again) == (False, True)
    assert again.registration == first.registration
    assert again.entrants == first.entrants
    assert LogEntry.objects.filter(action="enrol").count() == 1


def test_two_of_one_name_are_told_apart_by_their_town(event: Event) -> None:
    _enter(event, ADA)
    other = Person(name="Ada Örnek", club="İzmir")
    player = Player.objects.get()

    entrant = _enter(event, other, meant=[f"namesake-{player.pk}"])

    assert entrant.name == "Ada Örnek (İzmir)"
    assert Player.objects.filter(name="Ada Örnek").count() == 2


def test_two_of_one_name_without_a_mark_are_refused(event: Event) -> None:
    _enter(event, ADA)
    meant = [f"namesake-{Player.objects.get().pk}", "shares-name-0"]

    with pytest.raises(NamesakeUnmarkedError):
        _enter(event, Person(name="Ada Örnek"), meant=meant)


def test_a_shared_surname_asks_for_a_town_once(event: Event) -> None:
    _enter(event, ADA)

    assert _looks(event, Person(name="Bora Örnek")) == ["shares-name"]
    assert _enter(event, Person(name="Bora Örnek", club="Moda")).name == "Bora Örnek"
    assert _enter(event, Person(name="Ada Deneme"), meant=["shares-name-0"]).name == "Ada Deneme"


def test_somebody_new_who_is_called_like_a_former_player_is_looked_at(event: Event) -> None:
    _enter(event, ADA)
    next_year = make_event(make_tournament(name="Yaz Açık"))

    assert _looks(next_year, Person(name="ada örnek")) == ["known-before"]


# --- Teams -------------------------------------------------------------------------------------------------


def test_a_team_is_two_people_and_one_entry(event: Event, doubles: Event) -> None:
    entrant = _enter(doubles, ADA, partner=BORA)

    assert entrant.name == "Ada Örnek / Bora Deneme"
    assert [place.player.name for place in entrant.places.all()] == ["Ada Örnek", "Bora Deneme"]
    assert list(Registration.objects.values_list("number", "is_here")) == [(1, True), (2, False)]
    assert Entrant.objects.get().status == "entered"


def test_who_has_no_partner_waits_for_one_and_is_found(event: Event, doubles: Event) -> None:
    alone = enrol(event.tournament, BORA, [Choice(event=doubles)], by=DESK)
    assert (alone.entrants, Waiting.objects.get().waits_for) == ((), "partner")

    with pytest.raises(AlreadyWaitingError):
        enrol(event.tournament, _known("Bora Deneme"), [Choice(event=doubles)], by=DESK)
    _enter(doubles, ADA, partner=_known("Bora Deneme"))

    assert not Waiting.objects.exists()
    assert Entrant.objects.get().status == "checked-in"


def test_nobody_is_his_own_partner(doubles: Event) -> None:
    with pytest.raises(OwnPartnerError):
        _enter(doubles, ADA, partner=Person(name="ADA ÖRNEK"))


def test_a_partner_who_is_taken_is_told_with_the_team(doubles: Event) -> None:
    _enter(doubles, ADA, partner=BORA)

    with pytest.raises(PartnerTakenError) as refused:
        _enter(doubles, Person(name="Cem Başka"), partner=_known("Bora Deneme"))

    assert refused.value.team == "Ada Örnek / Bora Deneme"
    assert not Player.objects.filter(name="Cem Başka").exists()


def test_a_partner_of_like_name_is_looked_at(event: Event, doubles: Event) -> None:
    _enter(event, BORA)

    assert _looks(doubles, ADA, partner=Person(name="Bora Deneme", club="Ankara")) == ["namesake"]


# --- Places, closed entries, categories --------------------------------------------------------------------


def test_a_full_event_offers_the_waiting_list(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(places=1)
    _enter(event, ADA)

    with pytest.raises(EventFullError):
        _enter(event, BORA)
    done = enrol(event.tournament, BORA, [Choice(event=event, waits=True)], by=DESK)

    assert done.registration.number == 2
    assert Waiting.objects.get().player.name == "Bora Deneme"


def test_a_free_place_belongs_to_who_waits_first(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(places=1)
    event.refresh_from_db()
    enrol(event.tournament, BORA, [Choice(event=event, waits=True)], by=DESK)

    assert _looks(event, ADA) == ["others-wait"]
    assert _enter(event, _known("Bora Deneme")).name == "Bora Deneme"
    assert not Waiting.objects.exists()


def test_who_waits_no_more_is_forgotten_unless_seen(event: Event) -> None:
    choice = Choice(event=event, waits=True)
    enrol(event.tournament, ADA, [choice], by=DESK)
    enrol(event.tournament, BORA, [choice], is_here=False, by=DESK)

    for row in Waiting.objects.all():
        stop_waiting(row, by=DESK)
        stop_waiting(row, by=DESK)

    assert Player.objects.get().name == "Ada Örnek"
    assert LogEntry.objects.filter(action="stop-waiting").count() == 2


@pytest.mark.parametrize(
    "closed",
    [{"are_entries_closed": True}, {"entries_close_at": timezone.now() - timedelta(minutes=1)}],
)
def test_closed_entries_are_overridden_by_who_means_it_and_the_log_says_so(event: Event, closed) -> None:
    Event.objects.filter(pk=event.pk).update(**closed)
    event.refresh_from_db()

    assert _looks(event, ADA) == ["entries-closed"]
    _enter(event, ADA, meant=[f"entries-closed-{event.pk}"])

    assert "In spite of: Open: the entries are closed." in log_sentence(LogEntry.objects.get(action="enrol"))


@pytest.mark.parametrize(
    ("limits", "rating", "look"),
    [
        ({"rating_to": 1500}, Decimal("1612.50"), "rating-outside"),
        ({"rating_from": 1700}, Decimal("1612.50"), "rating-outside"),
        ({"rating_from": 1500, "rating_to": 1600}, None, "rating-unknown"),
    ],
)
def test_a_category_by_rating_is_looked_at(event: Event, limits, rating, look: str) -> None:
    Event.objects.filter(pk=event.pk).update(**limits)
    event.refresh_from_db()

    assert _looks(event, Person(name="Ada Örnek", rating=rating)) == [look]


def test_a_rating_within_the_category_is_no_question(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(rating_from=1500, rating_to=1700)
    event.refresh_from_db()

    assert _enter(event, Person(name="Ada Örnek", rating=Decimal("1612.5"))).name == "Ada Örnek"


def test_a_number_is_pulled_once_and_counts_from_1(event: Event) -> None:
    _enter(event, ADA, pulled=7)

    with pytest.raises(NumberPulledError):
        _enter(event, BORA, pulled=7)
    with pytest.raises(NumberOutsideError):
        _enter(event, BORA, pulled=0)
    assert _enter(event, BORA, pulled=8, starts_in=2).starts_in == 2


# --- Late, and still playing elsewhere ---------------------------------------------------------------------


def _late(event: Event, name: str = "Geç Kalan", **more) -> Entrant:
    return _enter(event, Person(name=name), **more)


def test_a_late_one_takes_a_free_line(event: Event) -> None:
    event = make_published(5, event.tournament)

    entrant = _late(event)

    assert entrant.pk in event.stages.get(code="main").lines


def test_where_no_line_is_free_everybody_is_drawn_anew_if_that_is_meant() -> None:
    event = make_published(4)

    assert _looks(event, Person(name="Geç Kalan")) == ["draws-anew"]
    entrant = _late(event, meant=[f"draws-anew-{event.pk}"])

    assert entrant.pk in event.stages.get(code="main").lines
    assert len(event.stages.get(code="main").lines) == 8


def test_a_finished_table_takes_nobody() -> None:
    event = make_format("swiss", 4)
    event.stages.update(state="finished", is_closed=True)

    with pytest.raises(StageClosedError):
        _late(event)
    assert event.entrants.count() == 4


@pytest.mark.parametrize("format", ["cup", "swiss", "lives-swiss"])
def test_who_still_plays_elsewhere_is_looked_at(format: str) -> None:
    running = make_format(format, 8)
    other = make_event(running.tournament, name="Jackpot")

    assert _looks(other, _known("Entrant 1")) == ["still-alive"]
    with pytest.raises(AlreadyEnteredError):
        _enter(running, _known("Entrant 1"))


def test_who_is_out_elsewhere_is_not(event: Event) -> None:
    for name in ("Ada Örnek", "Bora Örnek"):
        add_entrant(event, EntrantValues(name=name), by=DESK)
    publish_draw(event, draw_seed=draw_event(event, draw_seed=1, by=DESK).draw_seed, by=DESK)
    ada = event.entrants.get(name="Ada Örnek")
    ada.status = "withdrawn"
    ada.save()
    other = make_event(event.tournament, name="Jackpot")

    assert _enter(other, _known("Ada Örnek")).name == "Ada Örnek"


def test_what_is_refused_leaves_nothing_half_written(event: Event, doubles: Event) -> None:
    Event.objects.filter(pk=doubles.pk).update(places=0)
    choices = [Choice(event=event), Choice(event=doubles, partner=BORA)]

    with pytest.raises(TavlaError):
        enrol(event.tournament, ADA, choices, by=DESK)

    assert not Entrant.objects.exists()
    assert not Player.objects.exists()
    assert not Registration.objects.exists()
