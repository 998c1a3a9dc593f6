"""Sending people to tables."""

from __future__ import annotations

import pytest

from rules.tournament.formats.bracket import PairingNotReadyError
from tests.factories import DESK, make_published, names_of, pairing_of
from tournament.errors import NotCalledError, PlayerBusyError, TableTakenError
from tournament.models import LogEntry
from tournament.services.tables import call_match, take_back_call

pytestmark = pytest.mark.django_db


def test_a_ready_match_is_called_to_a_table() -> None:
    event = make_published(8)
    table = event.tournament.tables.get(number=2)

    call_match(pairing_of(event, "M1-1"), table=table, by=DESK)

    pairing = pairing_of(event, "M1-1")
    assert (pairing.status, pairing.table, pairing.called_at is not None) == ("called", table, True)
    assert LogEntry.objects.get(action="call-match").values == {
        "pairing": "M1-1",
        "event": "Open",
        "table": 2,
    }


def test_the_same_call_twice_is_one_call_and_another_table_moves_it() -> None:
    event = make_published(8)
    first, second = event.tournament.tables.filter(number__lte=2)

    for table in (first, first, second):
        call_match(pairing_of(event, "M1-1"), table=table, by=DESK)

    assert pairing_of(event, "M1-1").table == second
    assert LogEntry.objects.filter(action="call-match").count() == 2


def test_a_table_has_one_match() -> None:
    event = make_published(8)
    table = event.tournament.tables.get(number=1)
    call_match(pairing_of(event, "M1-1"), table=table, by=DESK)

    with pytest.raises(TableTakenError) as refused:
        call_match(pairing_of(event, "M1-2"), table=table, by=DESK)

    assert refused.value.values == {"table": 1, "pairing": "M1-1"}


def test_nobody_sits_at_two_tables_in_two_events() -> None:
    event = make_published(2)
    other = make_published(2, event.tournament)
    first, second = event.tournament.tables.filter(number__lte=2)
    call_match(pairing_of(event, "M1-1"), table=first, by=DESK)

    with pytest.raises(PlayerBusyError) as refused:
        call_match(pairing_of(other, "M1-1"), table=second, by=DESK)

    assert refused.value.name in names_of(event, "M1-1")
    assert (refused.value.pairing, refused.value.table) == ("M1-1", 1)


def test_only_a_ready_match_is_called() -> None:
    event = make_published(8)

    with pytest.raises(PairingNotReadyError):
        call_match(pairing_of(event, "M2-1"), table=event.tournament.tables.get(number=1), by=DESK)


def test_a_call_can_be_taken_back() -> None:
    event = make_published(8)
    call_match(pairing_of(event, "M1-1"), table=event.tournament.tables.get(number=1), by=DESK)

    take_back_call(pairing_of(event, "M1-1"), by=DESK)

    pairing = pairing_of(event, "M1-1")
    assert (pairing.status, pairing.table, pairing.called_at) == ("ready", None, None)
    assert LogEntry.objects.get(action="take-back-call").before == {"table": 1}
    with pytest.raises(NotCalledError):
        take_back_call(pairing, by=DESK)
