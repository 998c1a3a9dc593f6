"""Tournaments of before there were numbers: whoever is entered is given one, in the order of entry."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps

from tests.factories import DESK, accepted, make_event, make_tournament
from tournament.models import Registration
from tournament.services.registration import import_entrants

pytestmark = pytest.mark.django_db


def test_everybody_who_is_entered_is_registered_in_the_order_of_entry() -> None:
    migration = import_module("tournament.migrations.0006_register_everybody")
    event = make_event(entrants=2)
    jackpot = make_event(event.tournament, name="Jackpot")
    import_entrants(jackpot, accepted(["Entrant 2", "Cem Örnek"]), by=DESK)
    elsewhere = make_event(make_tournament(name="Yaz Açık"), entrants=1)
    event.entrants.filter(number=2).update(status="checked-in")
    Registration.objects.all().delete()

    migration.register_everybody(apps, None)

    given = Registration.objects.filter(tournament=event.tournament).select_related("player")
    assert [(row.number, row.player.name, row.is_here) for row in given] == [
        (1, "Entrant 1", False),
        (2, "Entrant 2", True),
        (3, "Cem Örnek", False),
    ]
    assert Registration.objects.get(tournament=elsewhere.tournament).number == 1

    migration.forget_numbers(apps, None)
    assert not Registration.objects.exists()
