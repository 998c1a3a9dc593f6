"""Lists of tournaments, events and entrants: to the public without drafts and private data."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from rules.tournament.states import Role
from tests.tournament.selectors.cups import Cup
from tournament.models import Contact, Entrant, Staff, Tournament
from tournament.selectors.entrants import entrants_of, public_entrants
from tournament.selectors.revisions import revision_of
from tournament.selectors.tournaments import (
    events_of,
    my_tournaments,
    public_event,
    public_events,
    public_tournament,
    public_tournaments,
    published_events,
)

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


def test_public_sees_events_but_no_draft():
    cup = Cup(4, is_published=False)

    (event,) = public_events(cup.tournament)

    assert (event.name, event.entrants, event.stages, event.state) == ("Open", 4, (), "planned")
    assert published_events(cup.tournament) == ()
    assert [stage.code for stage in events_of(cup.tournament)[0].stages] == ["main", "consolation"]
    assert events_of(cup.tournament)[0].state == "drawn"


def test_published_event_shows_its_flights():
    cup = Cup(4)

    (event,) = published_events(cup.tournament)

    assert [(stage.code, stage.words) for stage in event.stages] == [
        ("main", "Main"),
        ("consolation", "Consolation"),
    ]
    assert public_tournaments()[0].events == (event,)


def test_tournaments_are_found_by_their_address():
    cup = Cup(2)

    assert public_tournament("kis-acik") == cup.tournament
    assert public_tournament("none") is None
    assert public_event(cup.tournament, "open") == cup.event
    assert public_event(cup.tournament, "none") is None


def test_my_tournaments_are_those_i_have_a_role_in():
    cup = Cup(2)
    director = User.objects.create_user("ece")
    stranger = User.objects.create_user("bora")
    owner_of_all = User.objects.create_superuser("ada")
    Staff.objects.create(tournament=cup.tournament, user=director, role=Role.DIRECTOR)

    assert [(line.slug, line.role) for line in my_tournaments(director)] == [("kis-acik", Role.DIRECTOR)]
    assert my_tournaments(stranger) == ()
    assert my_tournaments(AnonymousUser()) == ()
    assert [line.role for line in my_tournaments(owner_of_all)] == [Role.OWNER]


def test_revision_costs_one_query(django_assert_num_queries):
    cup = Cup(2)
    Tournament.objects.update(revision=12)

    with django_assert_num_queries(1):
        assert revision_of(cup.tournament.slug) == 12
    assert revision_of("none") is None


def test_entrants_come_by_name_with_their_state():
    cup = Cup(4)
    Entrant.objects.filter(name="Bora Örnek").update(status="checked-in")

    lines = entrants_of(cup.event)

    assert [line.name for line in lines] == ["Ada Örnek", "Bora Örnek", "Ece Örnek", "Işıl Örnek"]
    assert [line.is_here for line in lines] == [False, True, False, False]
    assert lines[0].country == "TR"
    assert all(line.is_drawn for line in lines)


def test_public_entrants_hide_contacts_withdrawals_and_drafts():
    cup = Cup(4, is_published=False)
    gone = Entrant.objects.get(name="Ece Örnek")
    Contact.objects.create(player=gone.players.get(), email="ece@example.org", phone="555 0100")
    Contact.objects.create(player=cup.entrants[0].players.get(), email="ada@example.org")
    Entrant.objects.filter(pk=gone.pk).update(status="withdrawn")

    lines = public_entrants(cup.event)

    assert [line.name for line in lines] == ["Ada Örnek", "Bora Örnek", "Işıl Örnek"]
    assert "example.org" not in repr(lines)
    assert not any(line.is_drawn for line in lines)


def test_queries_do_not_grow_with_entrants():
    counts = []
    for entrants, name in ((8, "Small"), (128, "Large")):
        cup = Cup(entrants, name=name)
        with CaptureQueriesContext(connection) as queries:
            entrants_of(cup.event)
            public_entrants(cup.event)
            public_events(cup.tournament)
            public_tournaments()
        counts.append(len(queries))

    assert counts[0] == counts[1]
