"""Match links: one side of one match, printable again, revocable."""

from __future__ import annotations

import pytest
from django.test import RequestFactory, override_settings

from matches.models import Side
from tests.factories import make_published, match_of, side_of
from tournament.errors import LinkInvalidError, LinkRevokedError
from tournament.links import match_path, match_url, side_of_token, side_token

pytestmark = pytest.mark.django_db


@pytest.fixture
def side() -> Side:
    return side_of(make_published(8), "M1-1", 1)


def test_a_token_names_its_side_and_is_the_same_whenever_it_is_printed(side: Side) -> None:
    token = side_token(side)

    assert side_of_token(token) == side
    assert side_token(Side.objects.get(pk=side.pk)) == token
    assert len(token) <= 24
    assert token.replace("-", "").replace("_", "").isalnum()


def test_every_side_of_every_match_has_its_own_token() -> None:
    make_published(8)

    sides = list(Side.objects.all())

    assert len({side_token(side) for side in sides}) == len(sides) == 8


@pytest.mark.parametrize("wrong", ["", "x", "12", "1" * 200, "ığüş", "zzzzzzzzzzzz1" + "A" * 16, "../../etc"])
def test_what_is_no_token_is_refused(side: Side, wrong: str) -> None:
    with pytest.raises(LinkInvalidError):
        side_of_token(wrong)


def test_a_token_with_any_letter_changed_is_refused(side: Side) -> None:
    token = side_token(side)

    for place in range(len(token)):
        changed = token[:place] + ("2" if token[place] != "2" else "1") + token[place + 1 :]
        with pytest.raises(LinkInvalidError):
            side_of_token(changed)


def test_the_token_of_one_side_does_not_open_the_other(side: Side) -> None:
    token = side_token(side)
    head = len(token) - 17

    with pytest.raises(LinkInvalidError):
        side_of_token(token[:head] + "2" + token[head + 1 :])


def test_a_raised_generation_revokes_and_a_new_token_is_good(side: Side) -> None:
    old = side_token(side)
    side.link_generation += 1
    side.save()

    with pytest.raises(LinkRevokedError):
        side_of_token(old)
    assert side_of_token(side_token(side)) == side


def test_a_void_match_has_no_links(side: Side) -> None:
    side.match.state = "void"
    side.match.save()

    with pytest.raises(LinkRevokedError):
        side_of_token(side_token(side))


def test_another_servers_secret_makes_other_tokens(side: Side) -> None:
    with override_settings(SECRET_KEY="another-server-" * 4):
        token = side_token(side)

    with pytest.raises(LinkInvalidError):
        side_of_token(token)


def test_an_address_begins_with_what_is_known_best() -> None:
    event = make_published(2)
    tournament, side = event.tournament, match_of(event, "M1-1").sides.get(number=2)
    request = RequestFactory().get("/", headers={"host": "testserver:8000"})

    path = match_path(side)

    assert path == f"/m/{side_token(side)}/"
    assert match_url(tournament, side, request) == f"http://testserver:8000{path}"
    tournament.base_url = "https://tavla.example/"
    assert match_url(tournament, side, request) == f"https://tavla.example{path}"
