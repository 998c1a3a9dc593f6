"""One act: one transaction, one revision, one entry in the log."""

from __future__ import annotations

import pytest
from django.db import IntegrityError

from tests.factories import DESK, make_tournament
from tournament.models import LogEntry, Tournament
from tournament.services.acts import act

pytestmark = pytest.mark.django_db


def test_an_act_raises_the_revision_and_writes_one_entry_that_bears_it() -> None:
    tournament = make_tournament()
    before = tournament.revision

    with act(tournament, by=DESK, action="test") as doing:
        doing.record(subject="all", values={"a": 1}, before={"x": 1}, after={"x": 2}, reason="why")

    entry = LogEntry.objects.get(tournament=tournament, action="test")
    assert (tournament.revision, entry.revision) == (before + 1, before + 1)
    assert (entry.by, entry.subject, entry.reason) == ("Ece Örnek", "all", "why")
    assert (entry.values, entry.before, entry.after) == ({"a": 1}, {"x": 1}, {"x": 2})


def test_an_act_that_records_nothing_leaves_no_trace() -> None:
    tournament = make_tournament()
    before = tournament.revision

    with act(tournament, by=DESK, action="test"):
        pass

    tournament.refresh_from_db()
    assert tournament.revision == before
    assert not LogEntry.objects.filter(action="test").exists()


def test_an_act_that_fails_undoes_everything() -> None:
    tournament = make_tournament()

    with pytest.raises(IntegrityError):
        _add_a_table_twice(tournament)

    assert not tournament.tables.filter(number=99).exists()
    assert not LogEntry.objects.filter(action="test").exists()


def _add_a_table_twice(tournament: Tournament) -> None:
    with act(tournament, by=DESK, action="test") as doing:
        doing.record(subject="all")
        for _ in range(2):
            doing.tournament.tables.create(number=99)


def test_what_is_too_long_for_the_log_is_cut() -> None:
    tournament = make_tournament()

    with act(tournament, by=DESK, action="test") as doing:
        doing.record(subject="s" * 400, reason="r" * 400)

    entry = LogEntry.objects.get(action="test")
    assert (len(entry.subject), len(entry.reason)) == (250, 300)
