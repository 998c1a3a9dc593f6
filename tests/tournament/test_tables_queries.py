"""Pages of tables, and of parts that are drawn round by round, cost the same however many play."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from rules.match.claim import Claim
from rules.tournament.states import Role
from tests.factories import DESK, accepted, make_staff, make_tournament
from tournament.models import Event, Pairing
from tournament.services.draws import draw_part, publish_part
from tournament.services.events import create_event
from tournament.services.registration import import_entrants
from tournament.services.results import enter_result
from tournament.services.rounds import draw_round

PAGES = ("/t/{0}/swiss/bracket/", "/t/{0}/swiss/standings/", "/t/{0}/swiss/bracket/?as=list")
DESK_PAGES = ("/desk/{0}/e/swiss/draw/", "/desk/{0}/e/swiss/set-up/", "/desk/{0}/events/new/?format=swiss")
PROGRAMS = ("/api/v1/tournaments/{0}/events/swiss/tables",)


def _swiss(players: int) -> Event:
    """Round 1 played, round 2 paired and held."""
    tournament = make_tournament(name=f"Swiss of {players}")
    event = create_event(tournament, name="Swiss", format="swiss", lengths={}, clock=None, by=DESK)
    import_entrants(event, accepted(f"Oyuncu {number:03} Örnek" for number in range(players)), by=DESK)
    draw_part(event, 1, draw_seed=7, by=DESK)
    publish_part(event, 1, draw_seed=7, by=DESK)
    for pairing in Pairing.objects.select_related("match", "stage__event").filter(
        stage__event=event, match__isnull=False
    ):
        length = pairing.match.length
        enter_result(pairing, Claim(score=(length, 1)), version=pairing.match.version, by=DESK)
    draw_round(event, 1, draw_seed=8, by=DESK)
    return event


@pytest.mark.django_db
def test_every_page_of_a_swiss_costs_the_same_at_8_and_40_players() -> None:
    owner = User.objects.create_user("owner")
    client = Client(headers={"accept-language": "en"})
    client.force_login(owner)
    counts = []
    for players in (9, 41):
        event = _swiss(players)
        make_staff(event.tournament, Role.OWNER, owner)
        asked = {}
        for page in (*PAGES, *DESK_PAGES, *PROGRAMS):
            with CaptureQueriesContext(connection) as queries:
                assert client.get(page.format(event.tournament.slug)).status_code == 200
            asked[page] = len(queries)
        counts.append(asked)

    assert counts[1] == counts[0]
