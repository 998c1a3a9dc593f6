from __future__ import annotations

from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from tests.factories import make_format
from tests.tournament.selectors.cups import Cup
from tournament.models import Event, Slot, Stage
from tournament.selectors.standings import standings_of
from tournament.simulation import play

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


def test_losers_of_a_round_share_places_and_stand_by_name():
    cup = Cup(8)
    cup.play_all()

    main, consolation = standings_of(cup.event)

    assert [line.place for line in main.lines] == ["1", "2", "3–4", "3–4", "5–8", "5–8", "5–8", "5–8"]
    # Six drop; two lose in each of rounds 1 and 2 (pairing reference 4.1 and section 3).
    assert [line.place for line in consolation.lines] == ["1", "2", "3–4", "3–4", "5–6", "5–6"]
    order = ["Ada", "Bora", "Çağla", "Ece", "Işıl", "İsmail", "Ömer", "Zoe"]
    shared = [order.index(line.name.split()[0]) for line in main.lines[4:]]
    assert shared == sorted(shared)
    assert main.lines[0].country == "TR"


def test_who_still_plays_follows_without_a_place():
    cup = Cup(4)
    cup.play("M1-1")
    winner, loser = cup.names_in("M1-1")

    main, consolation = standings_of(cup.event)

    assert [(line.name, line.place) for line in main.decided] == [(loser, "3–4")]
    assert winner in [line.name for line in main.playing]
    assert main.lines == (*main.decided, *main.playing)
    assert [line.name for line in consolation.playing] == [loser]
    assert not main.is_final


def test_finished_stage_is_final():
    cup = Cup(4)
    cup.play_all()
    Stage.objects.update(state="finished")

    assert [stage.is_final for stage in standings_of(cup.event)] == [True, True]


def test_unpublished_or_undrawn_event_has_no_standings():
    cup = Cup(4, is_published=False)
    undrawn = Event.objects.create(tournament=cup.tournament, slug="later", name="Later")

    assert standings_of(cup.event) == ()
    assert standings_of(undrawn) == ()


def test_two_entrants_have_a_main_only():
    cup = Cup(2)
    cup.play("M1-1")

    main, consolation = standings_of(cup.event)

    assert [line.place for line in main.lines] == ["1", "2"]
    assert consolation.lines == ()


def test_queries_do_not_grow_with_entrants():
    counts = []
    for entrants, name in ((8, "Small"), (128, "Large")):
        event = Event.objects.get(pk=Cup(entrants, name=name).event.pk)
        with CaptureQueriesContext(connection) as queries:
            standings_of(event)
        counts.append(len(queries))

    assert counts[0] == counts[1]


def test_the_match_for_second_place_ranks_the_main_list_anew():
    """Section 5: who wins it is second, who loses it third, wherever the consolation's winner had lost."""
    event = make_format("cup", 8, settings={1: {"second-place": True}})
    play(event, Random(6))

    main, consolation = standings_of(event)

    second = {
        slot.entrant_id: slot.number == slot.pairing.winner
        for slot in Slot.objects.filter(pairing__key="S1-1", pairing__stage__event=event).select_related(
            "pairing"
        )
    }
    winner = next(who for who, has_won in second.items() if has_won)
    loser = next(who for who, has_won in second.items() if not has_won)
    assert [line.entrant_id for line in main.decided[1:3]] == [winner, loser]
    assert [line.place for line in main.decided[:3]] == ["1", "2", "3"]
    assert len({line.entrant_id for line in main.decided}) == 8
    assert consolation.decided[0].entrant_id in second
    assert (main.stage, main.is_final) == ("main", True)
