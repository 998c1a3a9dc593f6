from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from tests.factories import accepted
from tests.tournament.desk.conftest import DESK
from tournament.models import Event, Stage, Tournament
from tournament.services.draws import draw_part, publish_part
from tournament.services.events import create_event
from tournament.services.presence import mark_presence
from tournament.services.registration import import_entrants

DRAW = "/desk/kis-acik/e/open/draw/"


def _main(event: Event) -> Stage:
    return event.stages.get(code="main")


def test_a_draw_is_made_seen_and_published(
    director: Client, event: Event, enter: Callable[[int], None]
) -> None:
    enter(5)
    director.post(f"{DRAW}make/", {"who": "all"})
    seed = _main(event).draw_seed

    page = director.get(DRAW).content.decode()
    director.post(f"{DRAW}publish/", {"draw_seed": seed})

    assert str(seed) in page
    assert '<svg class="bracket"' in page
    assert _main(event).is_published


def test_publishing_another_draw_than_the_one_seen_is_refused(
    director: Client, event: Event, enter: Callable[[int], None]
) -> None:
    enter(5)
    director.post(f"{DRAW}make/", {"who": "all"})
    seen = _main(event).draw_seed
    director.post(f"{DRAW}make/", {"who": "all"})

    answer = director.post(f"{DRAW}publish/", {"draw_seed": seen}, follow=True)

    assert not _main(event).is_published
    assert 'class="message error"' in answer.content.decode()


@pytest.mark.parametrize("seed", ["9" * 5000, "9" * 30, "-1", "²", "seven", ""])
def test_publishing_a_seed_that_is_none_is_refused(
    director: Client, event: Event, enter: Callable[[int], None], seed: str
) -> None:
    enter(5)
    director.post(f"{DRAW}make/", {"who": "all"})

    answer = director.post(f"{DRAW}publish/", {"draw_seed": seed}, follow=True)

    assert not _main(event).is_published
    assert 'class="message error"' in answer.content.decode()


def test_only_those_who_are_here_are_drawn(
    director: Client, event: Event, enter: Callable[[int], None]
) -> None:
    enter(5)
    event.entrants.filter(number__lte=3).update(status="checked-in")

    director.post(f"{DRAW}make/", {"who": "here"})

    assert sum(line is not None for line in _main(event).lines) == 3


def test_one_player_cannot_be_drawn(director: Client, event: Event, enter: Callable[[int], None]) -> None:
    enter(1)

    answer = director.post(f"{DRAW}make/", {"who": "all"}, follow=True)

    assert _main(event).draw_seed is None
    assert 'class="message error"' in answer.content.decode()


def test_a_draft_is_thrown_away(director: Client, event: Event, enter: Callable[[int], None]) -> None:
    enter(5)
    director.post(f"{DRAW}make/", {"who": "all"})

    director.post(f"{DRAW}discard/")

    assert _main(event).draw_seed is None


def test_assistant_sees_the_draw_and_may_not_make_it(assistant: Client, event: Event) -> None:
    assert assistant.get(DRAW).status_code == 200
    assert assistant.post(f"{DRAW}make/", {"who": "all"}).status_code == 403
    assert assistant.post(f"{DRAW}publish/", {"draw_seed": 1}).status_code == 403


@pytest.mark.parametrize(
    ("format", "published", "says"),
    [
        ("swiss-knockout", True, "Its turn comes when part 1 is finished."),
        ("cup-fresh-consolation", False, "Its turn comes when the draw of part 1 is published."),
        ("cup-fresh-consolation", True, "Fewer than two could play in it so far."),
    ],
)
def test_a_part_whose_turn_has_not_come_warns_of_nothing(
    director: Client, tournament: Tournament, format: str, published: bool, says: str
) -> None:
    event = create_event(tournament, name="Chain", format=format, lengths={}, clock=None, by=DESK)
    import_entrants(event, accepted(f"Oyuncu {number} Örnek" for number in range(1, 9)), by=DESK)
    for entrant in event.entrants.all():
        mark_presence(entrant, here=True, by=DESK)
    if published:
        draw_part(event, 1, draw_seed=7, by=DESK)
        publish_part(event, 1, draw_seed=7, by=DESK)

    page = director.get("/desk/kis-acik/e/chain/draw/").content.decode()

    assert says in page
    assert "message warning" not in page
    assert "message error" not in page
    assert "Draw this part" not in page


def test_a_line_that_is_open_says_so_in_the_bracket(
    director: Client, event: Event, enter: Callable[[int], None]
) -> None:
    enter(7)
    draw = draw_part(event, 1, open_lines=True, by=DESK)
    publish_part(event, 1, draw_seed=draw.draw_seed, by=DESK)

    page = director.get(DRAW).content.decode()

    assert ">still open<" in page
