"""Tournaments and side events made from set-ups: the rows they have then."""

from __future__ import annotations

from datetime import date, time
from zoneinfo import ZoneInfo

import pytest

from rules.tournament.fees import FeeKind
from rules.tournament.hours import StartAfterClosingError
from rules.tournament.setups.catalogue import SETUPS, TOURNAMENTS
from rules.tournament.setups.side_events import SIDE_EVENTS
from rules.tournament.setups.values import SetupUnknownError
from tests.factories import DESK, make_tournament
from tournament.errors import DatesReversedError
from tournament.event_rules import event_rules_of
from tournament.models import Event, Tournament
from tournament.services.setups import Wishes, add_event_of, set_up

pytestmark = pytest.mark.django_db

SATURDAY = date(2026, 12, 5)
ISTANBUL = ZoneInfo("Europe/Istanbul")


def made(code: str, **given: object) -> Tournament:
    return set_up(SETUPS[code], name="Kış", starts_on=SATURDAY, by=DESK, **given)  # type: ignore[arg-type]


def times(event: Event) -> list[tuple[str, int, int, str]]:
    return [
        (start.stage, start.round, start.wave, f"{start.at.astimezone(ISTANBUL):%d %H:%M}")
        for start in event.start_times.order_by("at", "stage", "wave")
    ]


@pytest.mark.parametrize("setup", TOURNAMENTS, ids=lambda setup: setup.code)
@pytest.mark.parametrize("language", ["tr", "en"])
def test_every_set_up_is_made_in_both_languages(setup, language):
    tournament = made(setup.code, language=language)

    assert [event.name for event in tournament.events.order_by("id")] == [
        event.name.of(language) for event in setup.events
    ]
    assert (tournament.ends_on - tournament.starts_on).days == setup.days - 1
    assert tournament.boards == setup.boards


def test_the_mall_has_two_waves_in_round_1_and_asks_its_four_questions():
    answers = {"cube": "on", "max-multiplier": "2", "compulsory-bearoff": "off", "bearoff-larger-first": "on"}

    event = made("mall", wishes=Wishes(answers=answers, amounts={FeeKind.ENTRY: 5000})).events.get()

    assert times(event)[:3] == [
        ("main", 1, 1, "05 12:00"),
        ("main", 1, 2, "05 12:50"),
        ("main", 2, 1, "05 13:40"),
    ]
    assert times(event)[-2:] == [("main", 7, 1, "05 18:10"), ("third-place", 1, 1, "05 18:10")]
    chosen = {name: event.ruleset[name] for name in ("code", "cube", "max_multiplier")}
    assert chosen == {"code": "turk-tavlasi", "cube": True, "max_multiplier": 2}
    assert (event.ruleset["compulsory_bearoff"], event.ruleset["bearoff_larger_first"]) == (False, True)
    assert (event.places, event.clock, event.prizes) == (128, {}, {})
    assert "Üç kez çağrılan" in event.rule_text
    assert [(price.kind, price.amount) for price in event.prices.all()] == [("entry", 5000)]
    assert event.entries_close_at.astimezone(ISTANBUL).time() == time(11, 45)


@pytest.mark.parametrize("boards", [32, 20])
def test_waves_of_one_round_say_their_tables(boards: int):
    """Without them the first wave would have room for all 64 matches, and nobody would play at 12:50."""
    event = made("mall", boards=boards).events.get()

    tables = event.start_times.order_by("at", "stage").values_list("wave", "first_table", "last_table")
    assert list(tables)[:3] == [(1, 1, boards), (2, 1, boards), (1, None, None)]


def test_fewer_people_have_no_second_wave_and_fewer_rounds():
    event = made("mall", wishes=Wishes(players=30)).events.get()

    assert [(stage, round_, wave) for stage, round_, wave, _ in times(event)] == [
        *(("main", round_, 1) for round_ in range(1, 6)),
        ("third-place", 1, 1),
    ]


def test_the_cup_weekend_has_pools_prices_and_factors():
    amounts = {FeeKind.ENTRY: 100_00, FeeKind.FEE: 20_00, FeeKind.POOL: 50_00}
    wishes = Wishes(amounts=amounts, settings={1: {"semi-finals-stay": True}}, rule_text="Kısa.")

    event = made("cup-weekend", wishes=wishes).events.get()

    assert [(price.kind, price.name, price.amount, price.returned) for price in event.prices.all()] == [
        ("entry", "", 100_00, 100),
        ("fee", "", 20_00, 0),
        ("side-pool", "Yan havuz", 50_00, 100),
    ]
    assert event.prizes["weights"]["main"] == ["8", "4", "2", "2"]
    assert event.prizes["side"][0]["weights"] == ["2", "1"]
    assert (event.format, event.parts[0]["settings"]["semi-finals-stay"]) == ("cup-last-chance", True)
    assert event.rule_text == "Kısa."
    assert ("consolation", 9, 1, "06 15:15") not in times(event)  # two rounds fewer
    assert ("consolation", 9, 1, "06 15:15") in times(made("cup-weekend").events.get())
    lengths = {stage.code: (stage.length, stage.lengths_from_final) for stage in event.stages.all()}
    assert lengths == {"main": (11, [13]), "consolation": (7, [9]), "last-chance": (5, [])}


def test_rules_of_an_event_are_resolved_and_read_back():
    rules = event_rules_of(made("club-night").events.get())

    assert rules is not None
    assert (rules.code, rules.late_schedule, rules.breaks) == ("wbgf", "start-clock", (9, 17))
    assert event_rules_of(Event()) is None


def test_what_is_given_goes_before_what_the_set_up_has():
    tournament = made("club-night", tables=8, closes_at=time(1, 30), boards=8, no_start_after=time(0, 15))

    assert (tournament.closes_at, tournament.boards, tournament.tables.count()) == (time(1, 30), 8, 8)


def test_what_cannot_be_is_refused_and_nothing_is_made():
    with pytest.raises(StartAfterClosingError):
        made("club-night", closes_at=time(22))
    with pytest.raises(DatesReversedError):
        made("mall", ends_on=date(2026, 12, 4))

    assert not Tournament.objects.exists()


@pytest.mark.parametrize("code", SIDE_EVENTS)
def test_a_side_event_is_one_tap_away_and_a_second_one_is_numbered(code):
    tournament = make_tournament()

    first, second = (add_event_of(code, tournament, by=DESK) for _ in range(2))

    assert (first.name, second.name) == (SIDE_EVENTS[code].name.tr, f"{SIDE_EVENTS[code].name.tr} 2")
    assert first.team_size == SIDE_EVENTS[code].team_size
    assert first.prizes["kind"] in ("percent", "factors")


def test_a_side_event_of_the_second_day_has_its_hours_there():
    event = add_event_of("doubles", make_tournament(), day=1, by=DESK)

    assert times(event) == [("main", 1, 1, "11 19:00")]


def test_what_is_no_side_event_is_refused():
    with pytest.raises(SetupUnknownError):
        add_event_of("mall", make_tournament(), by=DESK)
