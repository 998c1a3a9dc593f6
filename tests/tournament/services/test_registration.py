"""Who takes part: by list and by hand, changed, removed, marked as here."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from matches.models import Player, Side
from rules.match.states import ResultKind
from tests.factories import DESK, accepted, make_event, make_published
from tournament.draw_errors import EntrantLeftError
from tournament.errors import (
    AlreadyEnteredError,
    EntrantDrawnError,
    NameMissingError,
    NothingToImportError,
    RoundAlreadyDrawnError,
    SeedInvalidError,
    SeedTakenError,
)
from tournament.imports.lines import EntrantValues, judge
from tournament.imports.table import read_table
from tournament.models import Contact, Entrant, LogEntry
from tournament.services.draws import draw_event
from tournament.services.leaving import withdraw_entrant
from tournament.services.presence import mark_presence
from tournament.services.registration import (
    add_entrant,
    edit_entrant,
    entrant_values,
    import_entrants,
    remove_entrant,
)

pytestmark = pytest.mark.django_db

ADA = EntrantValues(
    name="Ada Example", country="GB", club="Kule", rating=Decimal("1612.50"), email="ada@example.org", seed=1
)


def test_an_entrant_added_by_hand_has_a_person_behind_it_and_private_data_apart() -> None:
    event = make_event()

    entrant = add_entrant(event, ADA, by=DESK)

    player = entrant.players.get()
    assert (entrant.number, entrant.name, entrant.seed, entrant.status) == (1, "Ada Example", 1, "entered")
    assert entrant_values(entrant, player) == ADA
    entry = LogEntry.objects.get(action="add-entrant")
    assert "ada@example.org" not in str([entry.values, entry.before, entry.after])


def test_a_list_is_entered_in_its_order_and_refused_lines_are_left_out() -> None:
    event = make_event()
    lines = judge(read_table("name,rating\nIşıl Örnek,1500\nBora Örnek,abc\nÖmer Örnek,\n".encode()))

    entrants = import_entrants(event, lines, by=DESK)

    assert [(entrant.number, entrant.name) for entrant in entrants] == [(1, "Işıl Örnek"), (2, "Ömer Örnek")]
    assert LogEntry.objects.get(action="import-entrants").values == {"count": 2, "event": "Open"}


def test_importing_the_same_list_twice_is_refused_and_enters_nobody() -> None:
    event = make_event()
    lines = accepted(["Ada Example", "Bora Örnek"])
    import_entrants(event, lines, by=DESK)

    with pytest.raises(NothingToImportError):
        import_entrants(event, lines, by=DESK)

    assert event.entrants.count() == 2
    assert LogEntry.objects.filter(action="import-entrants").count() == 1


def test_who_was_entered_since_the_preview_is_left_out() -> None:
    event = make_event()
    add_entrant(event, EntrantValues(name="IŞIL ÖRNEK"), by=DESK)

    entrants = import_entrants(event, accepted(["Işıl Örnek", "Ömer Örnek"]), by=DESK)

    assert [entrant.name for entrant in entrants] == ["Ömer Örnek"]


def test_an_import_costs_the_same_queries_for_three_people_and_for_thirty() -> None:
    event = make_event()

    def cost(names: list[str]) -> int:
        with CaptureQueriesContext(
            connection,
        ) as queries:
            import_entrants(event, accepted(names), by=DESK)
        return len(queries)

    few = cost([f"Few {number}" for number in range(3)])
    assert cost([f"Many {number}" for number in range(30)]) == few


def test_a_person_in_two_events_of_a_tournament_is_one_person() -> None:
    event = make_event()
    other = make_event(event.tournament, name="Doubles")

    first = add_entrant(event, ADA, by=DESK)
    second = add_entrant(other, EntrantValues(name="ada example"), by=DESK)

    assert first.players.get() == second.players.get()
    assert second.name == "Ada Example"


@pytest.mark.parametrize(
    ("values", "refusal"),
    [
        (EntrantValues(name="…"), NameMissingError),
        (EntrantValues(name="ADA EXAMPLE"), AlreadyEnteredError),
        (EntrantValues(name="Bora", seed=1), SeedTakenError),
        (EntrantValues(name="Bora", seed=0), SeedInvalidError),
    ],
)
def test_who_cannot_be_entered_is_refused_and_nothing_is_stored(values, refusal) -> None:
    event = make_event()
    add_entrant(event, ADA, by=DESK)

    with pytest.raises(refusal):
        add_entrant(event, values, by=DESK)

    assert (Entrant.objects.count(), Player.objects.count()) == (1, 1)


def test_nobody_is_entered_once_the_draw_is_published() -> None:
    event = make_published(4)

    with pytest.raises(RoundAlreadyDrawnError):
        add_entrant(event, ADA, by=DESK)
    with pytest.raises(RoundAlreadyDrawnError):
        import_entrants(event, accepted(["Ada"]), by=DESK)


def test_a_corrected_name_reaches_the_tables() -> None:
    event = make_published(2)
    entrant = event.entrants.get(number=1)

    edit_entrant(entrant, replace(ADA, name="Işıl Örnek"), by=DESK)

    assert set(Side.objects.values_list("name", flat=True)) == {"Işıl Örnek", "Entrant 2"}
    assert Entrant.objects.get(pk=entrant.pk).name == "Işıl Örnek"
    assert entrant.players.get().country == "GB"
    assert LogEntry.objects.get(action="edit-entrant").before["name"] == "Entrant 1"


def test_an_edit_to_somebody_elses_name_is_refused() -> None:
    event = make_event(entrants=2)

    with pytest.raises(AlreadyEnteredError):
        edit_entrant(event.entrants.get(number=1), EntrantValues(name="entrant 2"), by=DESK)


def test_an_edit_to_the_name_of_somebody_in_another_event_of_the_person_is_refused() -> None:
    here = make_event()
    there = make_event(here.tournament)
    ada = add_entrant(here, ADA, by=DESK)
    add_entrant(there, replace(ADA, seed=None), by=DESK)
    add_entrant(there, EntrantValues(name="Bora Örnek"), by=DESK)

    with pytest.raises(AlreadyEnteredError):
        edit_entrant(ada, replace(ADA, name="Bora Örnek"), by=DESK)

    assert sorted(there.entrants.values_list("name", flat=True)) == ["Ada Example", "Bora Örnek"]


def test_an_edit_that_changes_nothing_leaves_no_trace_and_removed_contacts_go() -> None:
    event = make_event()
    entrant = add_entrant(event, ADA, by=DESK)

    edit_entrant(entrant, ADA, by=DESK)

    assert not LogEntry.objects.filter(action="edit-entrant").exists()
    edit_entrant(entrant, replace(ADA, email=""), by=DESK)
    assert not Contact.objects.exists()


def test_an_entrant_can_be_removed_until_it_is_drawn() -> None:
    event = make_event(entrants=3)

    remove_entrant(event.entrants.get(number=3), by=DESK)
    draw_event(event, by=DESK)

    assert Player.objects.count() == 2
    with pytest.raises(EntrantDrawnError) as refused:
        remove_entrant(event.entrants.get(number=1), by=DESK)
    assert refused.value.values == {"name": "Entrant 1"}


def test_presence_is_marked_once() -> None:
    entrant = make_event(entrants=2).entrants.get(number=1)

    mark_presence(entrant, here=True, by=DESK)
    mark_presence(entrant, here=True, by=DESK)

    assert Entrant.objects.get(pk=entrant.pk).status == "checked-in"
    assert LogEntry.objects.filter(action="mark-presence").count() == 1
    assert mark_presence(entrant, here=False, by=DESK).status == "entered"


def test_who_has_withdrawn_is_not_brought_back_by_the_mark() -> None:
    entrant = make_published(4).entrants.first()
    withdraw_entrant(entrant, kind=ResultKind.WITHDRAWN, reason="ill", by=DESK)

    for here in (True, False):
        with pytest.raises(EntrantLeftError):
            mark_presence(entrant, here=here, by=DESK)

    entrant.refresh_from_db()
    assert entrant.status == "withdrawn"
