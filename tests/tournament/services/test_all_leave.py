"""Where nobody is first by play, those who were level share the places, whatever the format."""

from __future__ import annotations

import pytest

from tests.factories import DESK, make_format, won_by
from tournament.models import Event, Pairing
from tournament.selectors.leaving import leaving_sentences
from tournament.selectors.standings import standings_of
from tournament.services.leaving import withdraw_entrant
from tournament.services.results import enter_result

pytestmark = pytest.mark.django_db

FORMATS = (
    "cup",
    "double-elimination",
    "triple-elimination",
    "swiss",
    "three-lives",
    "redraw-lives",
    "round-robin",
    "short-schedule",
)


def _places(event: Event) -> list[str]:
    return [line.place for line in standings_of(event)[0].lines]


@pytest.mark.parametrize("count", [8, 10])
@pytest.mark.parametrize("format", FORMATS)
def test_nobody_is_first_because_he_left_last(format: str, count: int) -> None:
    event = make_format(format, count)
    for entrant in event.entrants.order_by("pk"):
        withdraw_entrant(entrant, by=DESK)

    places = _places(event)
    assert places[0] == places[1]
    assert places[0].startswith("1–")
    assert len(places) == count


def test_who_has_won_a_match_stays_first_though_he_leaves() -> None:
    """Two of four play; the winner is left alone, and goes home afterwards."""
    event = make_format("single-elimination", 4)
    pairing = Pairing.objects.get(stage__event=event, key="M1-1")
    enter_result(pairing, won_by(1), version=pairing.match.version, by=DESK)
    winner = pairing.slots.get(number=1).entrant
    for entrant in event.entrants.exclude(pk=winner.pk):
        withdraw_entrant(entrant, by=DESK)
    withdraw_entrant(winner, by=DESK)

    assert standings_of(event)[0].lines[0].entrant_id == winner.pk
    assert _places(event) == ["1", "2", "3–4", "3–4"]


def test_the_last_to_leave_reads_what_becomes_of_the_places() -> None:
    event = make_format("cup", 4)
    first, *others = event.entrants.order_by("pk")
    assert not any("left last" in sentence for sentence in leaving_sentences(first))
    for entrant in others:
        withdraw_entrant(entrant, by=DESK)

    assert "left last" in leaving_sentences(first)[-1]
