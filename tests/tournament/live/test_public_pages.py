"""The pages for everybody: what they show, what they hide, what they cost."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.tournament.selectors.cups import Cup
from tournament.models import Tournament

pytestmark = pytest.mark.django_db

EVENT_PAGES = ("bracket", "pairings", "results", "standings", "entrants")


def shown(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200, address
    return response.content.decode()


def of_event(page: str, event: str = "open") -> str:
    return f"/t/kis-acik/{event}/{page}/"


# --- Home ------------------------------------------------------------------------------------------


def test_home_without_any_tournament_says_what_this_is(english):
    page = shown(english, "/")

    assert "Tavla tournaments, from the draw to the standings" in page
    assert 'href="/login/"' in page


@pytest.mark.parametrize("language", ["tr", "en"])
def test_home_follows_accept_language(language):
    page = shown(Client(headers={"accept-language": language}), "/")

    assert f'<html lang="{language}"' in page


def test_home_sorts_tournaments_by_when_they_are(english):
    today, day = timezone.localdate(), timedelta(days=1)
    for name, starts in (("Running Cup", today), ("Coming Cup", today + day), ("Past Cup", today - day)):
        Tournament.objects.create(slug=name.split()[0], name=name, starts_on=starts, ends_on=starts)

    page = shown(english, "/")

    places = [page.index(words) for words in (">Now<", "Running Cup", ">Coming<", "Coming Cup", ">Past<")]
    assert places == sorted(places)
    assert page.index(">Past<") < page.index("Past Cup")


# --- Tournament ------------------------------------------------------------------------------------


def test_overview_shows_progress_and_who_is_at_a_table(cup, english):
    cup.play("M1-1")
    cup.call("M1-2", 3)

    page = shown(english, "/t/kis-acik/")

    assert "1 of 12 matches" in page
    assert "Table 3" in page
    assert 'action="/t/kis-acik/where/"' in page


@pytest.mark.parametrize(
    ("query", "name"), [("isil", "Işıl Örnek"), ("ismail", "İsmail Örnek"), ("IŞIL", "Işıl Örnek")]
)
def test_where_finds_names_however_they_are_typed(cup, english, query, name):
    page = shown(english, f"/t/kis-acik/where/?q={query}")

    assert name in page
    assert page.count('class="answer ') == 1


def test_where_says_table_and_opponent(cup, english):
    cup.call("M1-1", 2)
    first, second = cup.names_in("M1-1")

    page = shown(english, f"/t/kis-acik/where/?q={first}")

    assert f"Table 2, against {second}" in page


def test_where_without_letters_answers_nothing(cup, english):
    assert 'class="answer ' not in shown(english, "/t/kis-acik/where/")


def test_where_without_anybody_says_so(cup, english):
    assert "Nobody here is called “qqq”." in shown(english, "/t/kis-acik/where/?q=qqq")


# --- Event -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", EVENT_PAGES)
@pytest.mark.parametrize("language", ["tr", "en"])
def test_event_pages_answer_in_both_languages(cup, page, language):
    cup.play("M1-1")

    shown_page = shown(Client(headers={"accept-language": language}), of_event(page))

    assert f'<html lang="{language}"' in shown_page
    assert cup.names_in("M1-1")[0] in shown_page


def test_an_address_cut_short_leads_to_the_bracket(cup, english):
    assert english.get("/t/kis-acik/open/").headers["Location"] == of_event("bracket")
    assert english.get("/t/kis-acik/nobody/").status_code == 404


def test_bracket_draws_the_chosen_flight(cup, english):
    main = shown(english, of_event("bracket"))
    consolation = shown(english, of_event("bracket") + "?stage=consolation")
    both = shown(english, of_event("bracket") + "?stage=all")

    assert [page.count('<svg class="bracket"') for page in (main, consolation, both)] == [1, 1, 2]
    assert 'data-key="M3-1"' in main
    assert 'data-key="M3-1"' not in consolation


def test_bracket_lights_up_who_is_searched_for(cup, english):
    cup.play("M1-1")
    winner = cup.names_in("M1-1")[0]

    page = shown(english, of_event("bracket") + f"?q={winner}")

    assert "1 player found" in page
    assert page.count('class="light"') == 2  # in both rounds
    assert 'class="way decided found"' in page


def test_bracket_as_a_list_shows_every_match_of_the_flight(cup, english):
    page = shown(english, of_event("bracket") + "?as=list")

    assert '<svg class="bracket"' not in page
    assert page.count('class="match-card') == 7


def test_pairings_tell_called_ready_and_waiting_apart(cup, english):
    cup.call("M1-1", 1)

    page = shown(english, of_event("pairings"))

    places = [page.index(words) for words in ("At a table", "Ready to play", "Still to come")]
    assert places == sorted(places)


def test_results_tell_the_score_winner_first(cup, english):
    cup.play("M1-1", winner=2, loser_points=4)

    assert "9–4" in shown(english, of_event("results"))


def test_standings_share_places(cup, english):
    cup.play_all()

    assert "3–4" in shown(english, of_event("standings"))


@pytest.mark.parametrize("page", ["bracket", "pairings", "results", "standings"])
def test_unpublished_draw_is_not_leaked(english, page):
    cup = Cup(8, is_published=False)

    shown_page = shown(english, of_event(page))

    assert "Not drawn yet" in shown_page
    assert not [entrant.name for entrant in cup.entrants if entrant.name in shown_page]
    assert "M1-1" not in shown_page


def test_unpublished_draw_is_not_leaked_by_the_search(english):
    Cup(8, is_published=False)

    page = shown(english, "/t/kis-acik/where/?q=isil")

    assert "Not drawn yet." in page
    assert "against" not in page


@pytest.mark.parametrize(
    "address",
    ["/t/nowhere/", "/t/nowhere/where/", "/t/nowhere/open/bracket/", "/t/kis-acik/nothing/bracket/"],
)
def test_unknown_addresses_are_not_found(cup, english, address):
    assert english.get(address).status_code == 404


@pytest.mark.parametrize("page", ["/t/kis-acik/", "/t/kis-acik/where/?q=oyuncu", *map(of_event, EVENT_PAGES)])
def test_queries_do_not_grow_with_players(english, page):
    counts = []
    for entrants, name in ((8, "Open"), (128, "Large")):
        Cup(entrants, name=name)
        address = page.replace("/open/", f"/{name.lower()}/")
        with CaptureQueriesContext(connection) as queries:
            shown(english, address)
        counts.append(len(queries))

    assert counts[0] == counts[1]
