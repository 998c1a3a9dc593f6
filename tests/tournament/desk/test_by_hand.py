"""A round paired by hand: every pair chosen, what speaks against it read first; pairs fixed beforehand."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import make_format, won_by
from tests.tournament.desk.conftest import DESK
from tournament.models import Event, Pairing, Tournament
from tournament.services.results import enter_result
from tournament.services.rounds import draw_round

DRAW = "/desk/kis-acik/e/open/draw/"
PAGE = f"{DRAW}round/by-hand/"


@pytest.fixture
def swiss(tournament: Tournament) -> Event:
    """Six in a Swiss; the first round is played, the second lies ready."""
    event = make_format("swiss", 6, tournament=tournament)
    for pairing in Pairing.objects.filter(stage__event=event, status="ready").select_related("stage__event"):
        enter_result(pairing, won_by(1), version=0, by=DESK)
    draw_round(event, 1, draw_seed=3, by=DESK)
    return event


def _met(event: Event) -> list[tuple[int, int]]:
    """Who met in the first round, the winner first."""
    rows = event.stages.get().pairings.filter(round__number=1).order_by("number")
    return [tuple(row.slots.order_by("number").values_list("entrant", flat=True)) for row in rows]


def _held(event: Event) -> list[tuple[int | None, ...]]:
    rows = event.stages.get().rounds.get(is_held=True).pairings.order_by("number")
    return [tuple(row.slots.order_by("number").values_list("entrant", flat=True)) for row in rows]


def test_what_speaks_against_a_pair_is_read_before_it_is_saved(director: Client, swiss: Event) -> None:
    (a, b), (c, d), (e, f) = _met(swiss)
    before = _held(swiss)
    sent = {"part": "1", "a0": a, "b0": b, "a1": c, "b1": e, "a2": d, "b2": f}
    looked = director.post(PAGE, sent | {"look": "1"}).content.decode()
    assert "they have met before, in round 1" in looked
    assert "they have 1–0 wins" in looked
    assert _held(swiss) == before

    director.post(PAGE, sent | {"save": "1"})
    assert _held(swiss) == [(a, b), (c, e), (d, f)]
    assert "they have met before, in round 1" in director.get(DRAW).content.decode()


def test_one_alone_has_a_bye_and_who_sits_nowhere_does_not_play(director: Client, swiss: Event) -> None:
    (a, b), (c, d), (_e, f) = _met(swiss)
    sent = {"part": "1", "a0": a, "b0": c, "b1": d, "a2": "", "b2": "", "a3": b, "b3": ""}
    looked = director.post(PAGE, sent | {"look": "1"}).content.decode()
    name = swiss.entrants.get(pk=f).name
    assert f"Not in this round: {name}" in looked or name in looked

    director.post(PAGE, sent | {"save": "1"})
    assert _held(swiss) == [(a, c), (d, None), (b, None)]


def test_good_pairs_have_nothing_against_them(director: Client, swiss: Event) -> None:
    pairs = _held(swiss)
    (a, _b), (c, _d), (e, _f) = _met(swiss)
    sent = {f"{side}{at}": who for at, pair in enumerate(pairs) for side, who in zip("ab", pair, strict=True)}
    equal = {frozenset((a, c)), frozenset((a, e)), frozenset((c, e))}
    assert equal & {frozenset(pair) for pair in pairs}, "winners meet winners"
    looked = director.post(PAGE, {"part": "1", **sent, "look": "1"}).content.decode()
    uneven = [pair for pair in pairs if len({a, c, e} & set(pair)) == 1]

    assert ("Nothing speaks against these pairs." in looked) == (not uneven)


@pytest.mark.parametrize("wrong", ["twice", "nobody", "stranger"])
def test_a_round_that_cannot_be_is_refused(director: Client, swiss: Event, wrong: str) -> None:
    a, _b = _met(swiss)[0]
    before = _held(swiss)
    sent = {"twice": {"a0": a, "b0": a}, "nobody": {"a0": ""}, "stranger": {"a0": a, "b0": 10**6}}[wrong]

    assert director.post(PAGE, {"part": "1", "save": "1"} | sent).status_code == 422
    assert _held(swiss) == before


def test_without_a_round_that_lies_ready_there_is_nothing_to_pair(
    director: Client, tournament: Tournament
) -> None:
    make_format("swiss", 6, tournament=tournament)
    answer = director.get(PAGE, follow=True)

    assert 'class="message error"' in answer.content.decode()


def test_pairs_are_fixed_before_the_rest_is_paired(director: Client, swiss: Event) -> None:
    a, b = _met(swiss)[0]
    director.post(
        f"{DRAW}round/make/", {"part": "1", "again": "1", "fixed-a1": a, "fixed-b1": b, "fixed-a2": ""}
    )

    assert frozenset((a, b)) in {frozenset(pair) for pair in _held(swiss)}
    assert "they have met before, in round 1" in director.get(DRAW).content.decode()


def test_an_assistant_pairs_nobody(assistant: Client, swiss: Event) -> None:
    assert assistant.get(PAGE).status_code == 403
