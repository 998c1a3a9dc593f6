"""A page of the desk costs the same number of queries, however many play."""

from __future__ import annotations

from datetime import date

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from rules.match.claim import Claim
from rules.match.clock import CLOCK_PRESETS
from rules.match.score import Side
from rules.tournament.lengths import MatchLengths
from rules.tournament.states import Role
from tests.tournament.desk.conftest import DESK
from tournament.imports.lines import EntrantValues
from tournament.models import Pairing, Staff, Table, Tournament
from tournament.services.draws import draw_event, publish_draw
from tournament.services.events import create_event
from tournament.services.registration import add_entrant
from tournament.services.results import enter_result
from tournament.services.tables import call_match
from tournament.services.tournaments import create_tournament

PAGES = {
    "home": "/desk/",
    "overview": "/desk/{slug}/",
    "news": "/desk/{slug}/now/?revision=0",
    "find": "/desk/{slug}/result/",
    "found": "/desk/{slug}/result/?q=oy",
    "result": "/desk/{slug}/e/open/match/M1-4/result/",
    "pairing": "/desk/{slug}/e/open/match/M1-1/",
    "correct": "/desk/{slug}/e/open/match/M1-1/correct/",
    "entrants": "/desk/{slug}/e/open/entrants/",
    "add": "/desk/{slug}/e/open/entrants/add/",
    "import": "/desk/{slug}/e/open/import/",
    "draw": "/desk/{slug}/e/open/draw/",
    "event": "/desk/{slug}/e/open/set-up/",
    "print": "/desk/{slug}/print/",
    "staff": "/desk/{slug}/staff/",
    "log": "/desk/{slug}/log/",
    "set-up": "/desk/{slug}/set-up/",
    "side-events": "/desk/{slug}/side-events/",
    "new-event": "/desk/{slug}/events/new/",
}
#: Session, user, tournament and role: what it takes to know who asks and that nothing is new.
QUERIES_WITHOUT_NEWS = 4


@pytest.fixture
def owner(db: None) -> User:
    return User.objects.create_user("owner")


def _browser(user: User) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    return client


def _cup(players: int, owner: User) -> Tournament:
    """A drawn cup of so many, one match played and two called."""
    day = date(2026, 1, 10)
    tournament = create_tournament(name=f"Cup of {players}", starts_on=day, ends_on=day, tables=2, by=DESK)
    Staff.objects.create(tournament=tournament, user=owner, role=Role.OWNER)
    lengths = {"main": MatchLengths(9), "consolation": MatchLengths(5)}
    event = create_event(tournament, name="Open", lengths=lengths, clock=CLOCK_PRESETS["wbgf"], by=DESK)
    for number in range(players):
        add_entrant(event, EntrantValues(name=f"Oyuncu {number:03} Örnek", country="TR"), by=DESK)
    publish_draw(event, draw_seed=draw_event(event, draw_seed=7, by=DESK).draw_seed, by=DESK)
    first, *others = [
        Pairing.objects.select_related("match", "stage__event").get(stage__event=event, key=f"M1-{place}")
        for place in (1, 2, 3)
    ]
    enter_result(first, Claim(winner=Side.ONE, score=(9, 5)), version=first.match.version, by=DESK)
    for pairing, table in zip(others, Table.objects.filter(tournament=tournament), strict=True):
        call_match(pairing, table=table, by=DESK)
    return tournament


def _queries(client: Client, address: str, status: int = 200) -> int:
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address).status_code == status
    return len(asked)


@pytest.mark.django_db
def test_every_page_costs_the_same_at_8_and_128_players(owner: User) -> None:
    client = _browser(owner)
    counts = []
    for players in (8, 128):
        slug = _cup(players, owner).slug
        counts.append(
            {name: _queries(client, page.format(slug=slug)) for name, page in PAGES.items() if name != "home"}
        )

    assert counts[1] == counts[0]


@pytest.mark.django_db
def test_my_tournaments_cost_the_same_one_or_three(owner: User) -> None:
    client = _browser(owner)
    _cup(8, owner)
    one = _queries(client, PAGES["home"])
    for _more in range(2):
        _cup(8, owner)

    assert _queries(client, PAGES["home"]) == one


@pytest.mark.django_db
def test_asking_for_news_costs_next_to_nothing_when_there_is_none(owner: User) -> None:
    client = _browser(owner)
    cup = _cup(8, owner)
    cup.refresh_from_db()

    asked = _queries(client, f"/desk/{cup.slug}/now/?revision={cup.revision}", status=204)

    assert asked <= QUERIES_WITHOUT_NEWS
