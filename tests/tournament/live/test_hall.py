"""The screen on the wall: a draw name by name, cards as they come, the tables else; for everybody."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from rules.tournament.placing import Way
from tests.factories import DESK, make_event, make_format, make_tournament, pairing_of, won_by
from tournament.imports.lines import EntrantValues
from tournament.models import Event, Stage, Tournament
from tournament.selectors.hall import hall_draw, hall_state
from tournament.services.draws import draw_part, publish_part
from tournament.services.events import create_event
from tournament.services.lines import close_entries
from tournament.services.placing import begin_placing, begin_show, finish_placing, place_card, steer_show
from tournament.services.registration import add_entrant
from tournament.services.results import enter_result
from tournament.services.tables import call_match

pytestmark = pytest.mark.django_db

HALL = "/hall/kis-acik/"


def stage(event: Event) -> Stage:
    return event.stages.order_by("order").first()


def names_on(page: str) -> list[str]:
    return re.findall(r"hall-line[^>]*taken.*?hall-name\">([^<]+)<", page)


def test_names_of_a_show_appear_one_by_one_with_the_draw_code(english: Client) -> None:
    event = make_event(entrants=5)
    draw_part(event, 1, draw_seed=482913, by=DESK)
    begin_show(event, 1, pace=30, by=DESK)
    begun = timezone.now()

    page = english.get(HALL).content.decode()
    at = [hall_draw(event.tournament, now=begun + timedelta(seconds=seconds)) for seconds in (0, 60, 900)]

    assert names_on(page) == []
    assert "482913" in page
    assert page.count("bye") == 3
    assert [(draw.shown, draw.names, draw.is_over) for draw in at] == [
        (0, 5, False),
        (2, 5, False),
        (5, 5, True),
    ]
    first = [people for people in stage(event).lines if people][:2]
    names = [event.entrants.get(pk=pk).name for pk in first]
    assert [line.name for pair in at[1].pairs for line in pair if line.name] == names
    assert at[1].last.name == names[1]
    assert at[2].last is None


def test_a_show_that_is_paused_says_so_and_its_end_shows_everybody(english: Client) -> None:
    event = make_event(entrants=5)
    draw_part(event, 1, draw_seed=7, by=DESK)
    begin_show(event, 1, by=DESK)

    steer_show(event, 1, "pause", by=DESK)
    paused = english.get(HALL).content.decode()
    steer_show(event, 1, "end", by=DESK)
    ended = english.get(HALL).content.decode()

    assert "paused" in paused
    assert len(names_on(ended)) == 5
    assert "anybody can repeat this draw" in ended


def test_cards_are_followed_and_the_last_is_written_large(english: Client, turkish: Client) -> None:
    event = make_event(entrants=3)
    first, second, _ = event.entrants.order_by("number")
    begin_placing(event, 1, Way.CARDS, by=DESK)
    nothing = english.get(HALL).content.decode()
    place_card(event, 1, first.pk, line=3, by=DESK)
    place_card(event, 1, second.pk, line=1, by=DESK)

    page = english.get(HALL).content.decode()

    assert "The draw begins." in nothing
    assert names_on(page) == ["Entrant 2", "Entrant 1"]
    assert '<span class="hall-number">1</span> Entrant 2' in page
    assert "2 / 3" in page
    assert "Draw code" not in page
    assert "Adlar" in turkish.get(HALL).content.decode()


def test_the_published_draw_stays_for_a_while_then_the_tables_are_shown(english: Client) -> None:
    event = make_event(entrants=4)
    begin_placing(event, 1, Way.CARDS, by=DESK)
    for entrant in event.entrants.all():
        place_card(event, 1, entrant.pk, by=DESK)
    publish_part(event, 1, draw_seed=finish_placing(event, 1, by=DESK).draw_seed, by=DESK)

    made = english.get(HALL).content.decode()
    Stage.objects.update(published_at=timezone.now() - timedelta(minutes=6))
    later = english.get(HALL).content.decode()

    assert "The draw is made." in made
    assert "The draw is made." not in later
    assert "Can start" in later


@pytest.mark.parametrize("begins", ["called", "played"])
def test_the_published_draw_makes_room_as_soon_as_play_begins(english: Client, begins: str) -> None:
    event = make_event(entrants=4)
    draw_part(event, 1, draw_seed=7, by=DESK)
    begin_show(event, 1, by=DESK)
    publish_part(event, 1, draw_seed=7, by=DESK)
    made = english.get(HALL).content.decode()

    match = pairing_of(event, "M1-1")
    if begins == "called":
        call_match(match, table=event.tournament.tables.get(number=3), by=DESK)
    else:
        enter_result(match, won_by(1), version=0, by=DESK)
    later = english.get(HALL).content.decode()

    assert "The draw is made." in made
    assert "The draw is made." not in later
    assert ('<span class="hall-number">3</span>' in later) == (begins == "called")


def test_start_numbers_and_groups_are_shown_line_by_line() -> None:
    event = create_event(make_tournament(), name="Open", format="groups", lengths={}, clock=None, by=DESK)
    for number in range(1, 9):
        add_entrant(event, EntrantValues(name=f"Entrant {number}"), by=DESK)
    begin_placing(event, 1, Way.CARDS, by=DESK)

    draw = hall_draw(event.tournament)

    assert not draw.is_bracket
    assert [pair[0].label for pair in draw.pairs] == ["A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4"]


def test_numbers_that_are_pulled_are_followed(english: Client) -> None:
    event = make_event(entrants=3)
    begin_placing(event, 1, Way.NUMBERS, lines=8, by=DESK)
    event.entrants.filter(number=2).update(pulled=5)

    page = english.get(HALL).content.decode()

    assert "The number you pull is your line." in page
    assert names_on(page) == ["Entrant 2"]


def test_a_large_draw_is_shown_in_blocks_that_can_be_read() -> None:
    event = make_event(entrants=100)
    begin_placing(event, 1, Way.CARDS, by=DESK)
    first, second = event.entrants.order_by("number")[:2]
    place_card(event, 1, first.pk, line=1, by=DESK)
    upper = hall_draw(event.tournament)
    place_card(event, 1, second.pk, line=100, by=DESK)
    lower = hall_draw(event.tournament)

    assert (upper.blocks, upper.block, lower.block) == (2, 1, 2)
    assert lower.pairs[0][0].label == "65"
    assert len(lower.pairs) == 32


def test_open_lines_are_called_open_until_entries_close(english: Client) -> None:
    event = make_event(entrants=3)
    event.entries_close_at = timezone.now() + timedelta(hours=1)
    event.save()
    begin_placing(event, 1, Way.CARDS, by=DESK)
    for entrant in event.entrants.all():
        place_card(event, 1, entrant.pk, by=DESK)
    finish_placing(event, 1, open_lines=True, by=DESK)

    before = english.get(HALL).content.decode()
    close_entries(event, by=DESK)
    after = english.get(HALL).content.decode()

    assert "Open until" in before
    assert ">still open<" in before
    assert "Open until" not in after
    assert ">bye<" in after


def test_a_screen_that_is_up_to_date_costs_two_queries(english: Client, django_assert_num_queries) -> None:
    event = make_event(entrants=5)
    draw_part(event, 1, draw_seed=7, by=DESK)
    begin_show(event, 1, by=DESK)
    steer_show(event, 1, "pause", by=DESK)
    state = hall_state("kis-acik")

    with django_assert_num_queries(2):
        answer = english.get(HALL, {"revision": state})

    assert answer.status_code == 204


@pytest.mark.parametrize("entrants", [3, 12])
def test_the_screen_costs_as_many_queries_whatever_the_field(
    english: Client, entrants: int, django_assert_num_queries
) -> None:
    event = make_event(entrants=entrants)
    begin_placing(event, 1, Way.CARDS, by=DESK)
    place_card(event, 1, event.entrants.first().pk, by=DESK)

    with django_assert_num_queries(10):
        english.get(HALL)


def test_a_screen_that_is_stale_gets_its_changing_part(english: Client) -> None:
    make_format("cup", 4)

    part = english.get(HALL, {"revision": "0"}).content.decode()

    assert part.strip().startswith('<div id="live"')
    assert "revision=" in part


def test_a_tournament_that_does_not_exist_has_no_screen(english: Client) -> None:
    assert english.get("/hall/nowhere/").status_code == 404
    assert hall_state("nowhere") is None


def test_a_hall_without_a_match(english: Client) -> None:
    tournament: Tournament = make_tournament()

    assert "No match is called." in english.get(HALL).content.decode()
    assert hall_draw(tournament) is None


def test_an_hour_that_is_over_is_not_shown_any_more() -> None:
    event = make_event(entrants=3)
    event.entries_close_at = timezone.now() - timedelta(minutes=1)
    event.save()
    begin_placing(event, 1, Way.CARDS, by=DESK)

    assert hall_draw(event.tournament).entries_close_at is None


def test_the_screen_asks_twice_for_each_name_of_a_show_that_runs(english: Client) -> None:
    event = make_event(entrants=40)
    draw_part(event, 1, draw_seed=7, by=DESK)
    begin_show(event, 1, pace=2, by=DESK)

    running = english.get(HALL).content.decode()
    steer_show(event, 1, "pause", by=DESK)
    paused = english.get(HALL).content.decode()

    assert 'hx-trigger="every 1000ms' in running
    assert 'hx-trigger="every 1500ms' in paused
