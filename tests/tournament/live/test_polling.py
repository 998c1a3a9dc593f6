"""Pages that are up to date cost one query; others get the part that changed."""

from __future__ import annotations

import pytest
from django.db.models import F

from tournament.links import match_path
from tournament.models import Tournament

pytestmark = pytest.mark.django_db

PAGES = (
    "/t/kis-acik/",
    "/t/kis-acik/where/",
    *(f"/t/kis-acik/open/{page}/" for page in ("bracket", "pairings", "results", "standings", "entrants")),
)


def act() -> None:
    """Somebody did something: every act raises the revision."""
    Tournament.objects.update(revision=F("revision") + 1)


@pytest.mark.parametrize("page", PAGES)
def test_page_that_is_up_to_date_costs_one_query(cup, english, page, django_assert_num_queries):
    with django_assert_num_queries(1):
        response = english.get(page + "?revision=0")

    assert response.status_code == 204
    assert response.content == b""


@pytest.mark.parametrize("page", PAGES)
def test_page_that_is_stale_gets_only_its_changing_part(cup, english, page):
    act()

    response = english.get(page + "?revision=0")

    assert response.status_code == 200
    assert response.content.strip().startswith(b'<div id="live"')
    assert f'hx-get="{page}?revision=1"'.encode() in response.content


def test_page_asks_with_the_revision_it_shows_and_keeps_its_query(cup, english):
    act()

    page = english.get("/t/kis-acik/open/bracket/?stage=consolation&q=ada").content.decode()

    assert 'hx-get="/t/kis-acik/open/bracket/?stage=consolation&amp;q=ada&amp;revision=1"' in page


def test_links_of_a_part_do_not_carry_its_revision(cup, english):
    act()

    part = english.get("/t/kis-acik/open/bracket/?revision=0").content.decode()

    assert 'href="/t/kis-acik/open/bracket/?stage=consolation"' in part


@pytest.mark.parametrize("page", PAGES)
def test_pages_are_not_kept_by_caches(cup, english, page):
    assert "no-store" in english.get(page)["Cache-Control"]


def test_tournament_that_does_not_exist_is_not_up_to_date(english):
    assert english.get("/t/nowhere/?revision=0").status_code == 404


def test_match_page_that_is_up_to_date_costs_two_queries(cup, english, django_assert_num_queries):
    page = match_path(cup.pairings["M1-1"].match.sides.first())

    with django_assert_num_queries(2):  # the link, then the revision
        response = english.get(page + "?revision=0")

    assert response.status_code == 204
