"""Templates of one's own: saved without people, written to a file, read again, refused."""

from __future__ import annotations

import json
from datetime import date
from fractions import Fraction

import pytest

from rules.tournament.fees import FeeKind
from rules.tournament.setups.catalogue import SETUPS
from rules.tournament.setups.values import VERSION, SetupNewerError, SetupUnreadableError
from rules.tournament.setups.written import write_setup
from tests.factories import DESK, accepted, make_format, make_tournament, make_user
from tournament.actor import Actor
from tournament.errors import NameMissingError
from tournament.models import LogEntry, SavedTemplate, Tournament
from tournament.prizes import PrizePlan
from tournament.selectors.saved_templates import my_templates, setup_of_tournament
from tournament.services import saved_templates
from tournament.services.chain import next_instance
from tournament.services.prizes import set_prizes
from tournament.services.registration import import_entrants
from tournament.services.saved_templates import (
    file_of,
    import_template,
    remove_template,
    save_template,
    setup_of_template,
)
from tournament.services.setups import Wishes, set_up
from tournament.setup_errors import NothingToSaveError, TemplateNameTakenError, TooManyTemplatesError

pytestmark = pytest.mark.django_db

AMOUNTS = {FeeKind.ENTRY: 100_00, FeeKind.FEE: 10_00, FeeKind.POOL: 20_00}


def made(code: str) -> Tournament:
    wishes = Wishes(amounts=AMOUNTS)
    return set_up(SETUPS[code], name="Kış", starts_on=date(2026, 12, 5), wishes=wishes, by=DESK)


@pytest.mark.parametrize("code", SETUPS)
def test_a_tournament_saved_and_made_again_is_the_same(code: str) -> None:
    first = setup_of_tournament(made(code))

    again = set_up(first, name="Bahar", starts_on=date(2027, 3, 6), by=DESK)

    assert write_setup(setup_of_tournament(again)) == write_setup(first)


def test_a_template_has_no_people() -> None:
    tournament = made("american-open")
    event = tournament.events.get()
    import_entrants(event, accepted(f"Uydurma {number}" for number in range(5)), by=DESK)
    event.parts[0]["settings"]["lives-of"] = {str(event.entrants.all()[0].pk): 2}
    event.save()

    template = save_template(tournament, name="  Uç yenilgi ", by=DESK)

    assert "Uydurma" not in json.dumps(template.content)
    assert "lives-of" not in json.dumps(template.content)
    assert (template.name, template.version) == ("Uç yenilgi", VERSION)
    assert LogEntry.objects.filter(action="save-template", subject="Uç yenilgi").exists()


def test_rolling_brackets_are_saved_as_they_began() -> None:
    event = make_format("jackpot", 16)
    next_instance(event, by=DESK)

    (found,) = setup_of_tournament(event.tournament).events

    assert len(found.parts) == 1


@pytest.mark.parametrize(
    ("kind", "weights", "expected"),
    [
        ("percent", (50, 30), ("percent", (50, 30))),
        ("percent", ("62.5", "37.5"), ("factors", (125, 75))),
        ("percent", ("50.5", "30"), ("none", None)),
        ("factors", (2, "0.5"), ("factors", (4, 1))),
    ],
)
def test_prizes_are_saved_in_whole_numbers(kind, weights, expected) -> None:
    event = make_format("single-elimination", 4)
    given = tuple(Fraction(each) for each in weights)
    set_prizes(event, PrizePlan(kind=kind, weights={"main": given}), by=DESK)

    prizes = setup_of_tournament(event.tournament).events[0].prizes

    assert (prizes.kind.value, prizes.weights.get("main")) == expected


def test_the_file_of_a_template_is_read_again() -> None:
    owner = Actor.of_user(make_user())
    template = save_template(made("swiss-weekend"), name="İki gün", by=owner)

    again = import_template(file_of(template), name="İki gün, kopya", by=owner)

    assert again.content == template.content
    assert [row.name for row in my_templates(make_user())] == []
    assert [row.pk for row in SavedTemplate.objects.all()] == [template.pk, again.pk]
    assert setup_of_template(again).days == 2
    remove_template(again)
    assert SavedTemplate.objects.get() == template


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe",
        b"not json",
        b"[" * 100_000,
        b'{"kind": "duses-setup", "version": NaN}',
        b'{"kind": "duses-setup", "version": ' + b"9" * 5000 + b"}",
        b'{"kind": "duses-setup", "days": 1e999}',
        b" " * 200_001,
        b'"\\ud800"',
    ],
)
def test_a_hostile_file_is_refused(data: bytes) -> None:
    with pytest.raises(SetupUnreadableError):
        import_template(data, name="Yabancı", by=DESK)

    assert not SavedTemplate.objects.exists()


def test_a_file_of_a_newer_version_is_refused() -> None:
    data = json.dumps(write_setup(SETUPS["mall"]) | {"version": VERSION + 1}).encode()

    with pytest.raises(SetupNewerError):
        import_template(data, name="Yarın", by=DESK)


def test_a_name_is_kept_once_and_cannot_be_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = made("mall")
    save_template(tournament, name="AVM", by=DESK)

    with pytest.raises(TemplateNameTakenError):
        save_template(tournament, name="AVM", by=DESK)
    with pytest.raises(NameMissingError):
        save_template(tournament, name=" – ", by=DESK)
    with pytest.raises(NothingToSaveError):
        save_template(make_tournament(), name="Boş", by=DESK)
    monkeypatch.setattr(saved_templates, "MOST_TEMPLATES", 1)
    with pytest.raises(TooManyTemplatesError):
        save_template(tournament, name="Fazla", by=DESK)


def test_a_damaged_file_says_where_it_is_damaged() -> None:
    with pytest.raises(SetupUnreadableError) as refused:
        saved_templates.read_file(b'{"version": 1,\n "events": [}')

    assert refused.value.place == "2:13"
