"""The weekend: made, changed, given tables, removed."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest

from matches.models import Match, Player
from rules.tournament.states import Role
from tests.factories import DAY, DESK, make_published, make_tournament, make_user, pairing_of
from tournament.actor import Actor
from tournament.errors import (
    ChoiceUnknownError,
    DatesReversedError,
    DateTooEarlyError,
    NameMissingError,
    NameTooLongError,
    TableInUseError,
    TimeZoneUnknownError,
    TooManyTablesError,
)
from tournament.models import LogEntry, Tournament
from tournament.services.demo import create_demo
from tournament.services.tables import call_match
from tournament.services.tournaments import (
    create_tournament,
    delete_tournament,
    edit_tournament,
    set_table_count,
)

pytestmark = pytest.mark.django_db


def test_who_makes_a_tournament_owns_it_and_finds_its_tables() -> None:
    user = make_user("ece")

    tournament = make_tournament(tables=3, by=Actor.of_user(user))

    assert [(post.user, post.role) for post in tournament.staff.all()] == [(user, Role.OWNER)]
    assert [table.number for table in tournament.tables.all()] == [1, 2, 3]
    assert (tournament.slug, tournament.revision) == ("kis-acik", 1)
    assert [entry.action for entry in tournament.log.all()] == ["create-tournament"]


def test_a_second_tournament_of_the_same_name_has_another_address() -> None:
    make_tournament()

    assert make_tournament().slug == "kis-acik-2"
    assert make_tournament(name="Ω").slug == "o"


@pytest.mark.parametrize(
    ("wrong", "refusal"),
    [
        ({"name": " \u200b"}, NameMissingError),
        ({"name": "a" * 121}, NameTooLongError),
        ({"starts_on": date(1899, 12, 31)}, DateTooEarlyError),
        ({"ends_on": DAY - timedelta(days=1)}, DatesReversedError),
        ({"time_zone": "Mars/Olympus"}, TimeZoneUnknownError),
        ({"language": "xx"}, ChoiceUnknownError),
        ({"paper": "a3"}, ChoiceUnknownError),
        ({"tables": 501}, TooManyTablesError),
        ({"tables": -1}, TooManyTablesError),
    ],
)
def test_what_cannot_be_a_tournament_is_refused_and_nothing_is_stored(
    wrong: dict[str, Any], refusal: type[Exception]
) -> None:
    with pytest.raises(refusal):
        create_tournament(**{"name": "Kış", "starts_on": DAY, "ends_on": DAY, "by": DESK} | wrong)

    assert not Tournament.objects.exists()


def test_editing_logs_only_what_changed() -> None:
    tournament = make_tournament()

    edited = edit_tournament(tournament, changes={"name": "Yaz Açık", "ends_on": date(2026, 1, 11)}, by=DESK)

    entry = LogEntry.objects.get(action="edit-tournament")
    assert (edited.name, edited.ends_on) == ("Yaz Açık", date(2026, 1, 11))
    assert entry.before == {"name": "Kış Açık", "ends_on": "2026-01-10"}
    assert entry.after == {"name": "Yaz Açık", "ends_on": "2026-01-11"}


def test_editing_without_a_change_leaves_no_trace_and_unknown_fields_are_our_bug() -> None:
    tournament = make_tournament()

    edit_tournament(tournament, changes={"name": "Kış Açık"}, by=DESK)

    assert not LogEntry.objects.filter(action="edit-tournament").exists()
    with pytest.raises(ValueError, match="slug"):
        edit_tournament(tournament, changes={"slug": "x"}, by=DESK)


def test_tables_come_and_go_but_not_those_in_use() -> None:
    event = make_published(8)
    tournament = event.tournament

    set_table_count(tournament, count=6, by=DESK)
    call_match(pairing_of(event, "M1-1"), table=tournament.tables.get(number=5), by=DESK)

    with pytest.raises(TableInUseError) as refused:
        set_table_count(tournament, count=4, by=DESK)
    assert refused.value.values == {"table": 5}
    set_table_count(tournament, count=5, by=DESK)
    assert tournament.tables.count() == 5


def test_setting_the_tables_there_are_leaves_no_trace() -> None:
    tournament = make_tournament(tables=2)

    set_table_count(tournament, count=2, by=DESK)

    assert not LogEntry.objects.filter(action="set-tables").exists()


def test_a_deleted_tournament_leaves_nobody_behind() -> None:
    demo = create_demo(language="tr", by=DESK)

    delete_tournament(demo, by=DESK)

    assert not Tournament.objects.exists()
    assert not Match.objects.exists()
    assert not Player.objects.exists()


def test_deleting_a_tournament_keeps_the_people_of_another() -> None:
    kept = make_published(4)
    gone = make_published(4, make_tournament(name="Yaz"))

    delete_tournament(gone.tournament, by=DESK)

    assert Player.objects.count() == 4
    assert kept.entrants.count() == 4


def test_the_demo_is_in_the_language_asked_for_and_has_results_of_every_kind() -> None:
    demo = create_demo(language="tr", by=DESK)

    states = set(Match.objects.values_list("state", flat=True))
    assert (demo.language, demo.is_demo) == ("tr", True)
    assert {"confirmed", "reported", "disputed", "open"} <= states
    assert demo.events.get().entrants.count() == 23
