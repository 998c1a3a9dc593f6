"""The last places of a knock-out after a table are played for, decided when the table is finished (6.3)."""

from __future__ import annotations

import pytest

from rules.tournament.lengths import MatchLengths
from tests.factories import DESK, make_format, pairing_of, won_by
from tournament.audit import audit_event
from tournament.draw_errors import PartNotFinishedError, PlayoffNotNeededError
from tournament.models import Event, Pairing
from tournament.parts import parts_of, stages_of_part
from tournament.services.draws import draw_part, publish_part
from tournament.services.playoffs import play_off_last_place
from tournament.services.results import enter_result

pytestmark = pytest.mark.django_db

BEST = {"format": "single-elimination", "entry": {"rule": "best", "part": 1, "count": 2}}


def _league(count: int = 2) -> tuple[Event, list[int]]:
    """Four; the first beats everybody, the three others beat each other in a circle."""
    best = {**BEST, "entry": {"rule": "best", "part": 1, "count": count}}
    event = make_format("chain", 4, parts=[{"format": "round-robin"}, best])
    return event, list(event.entrants.order_by("number").values_list("pk", flat=True))


def _play(event: Event, winners: set[tuple[int, int]]) -> None:
    for pairing in Pairing.objects.filter(stage__event=event, stage__part=1):
        first, second = pairing.slots.order_by("number").values_list("entrant", flat=True)
        enter_result(pairing, won_by(1 if (first, second) in winners else 2), version=0, by=DESK)


def _circle(ids: list[int]) -> set[tuple[int, int]]:
    a, b, c, d = ids
    return {(a, b), (a, c), (a, d), (b, c), (c, d), (d, b)}


def test_those_who_are_level_play_for_the_last_place() -> None:
    event, ids = _league()
    _play(event, _circle(ids))

    added = play_off_last_place(event, by=DESK)

    event.refresh_from_db()
    assert [part.format for part in parts_of(event)] == ["round-robin", "playoff", "single-elimination"]
    (stage,) = stages_of_part(event, added.number)
    assert {line for line in stage.lines if line} == set(ids[1:])
    assert (stage.length, stage.state) == (1, "drawn")
    publish_part(event, added.number, draw_seed=stage.draw_seed, by=DESK)
    while ready := Pairing.objects.filter(stage=stage, status="ready").first():
        enter_result(pairing_of(event, ready.key), won_by(1), version=0, by=DESK)
    draw_part(event, 3, draw_seed=1, by=DESK)
    through = set(event.stages.get(part=3).lines)
    assert ids[0] in through
    assert len(through) == 2
    assert audit_event(event) == ()


def test_the_knock_out_keeps_its_lengths_and_the_shoot_out_may_be_longer() -> None:
    event, ids = _league()
    event.stages.filter(part=2).update(length=9, lengths_from_final=[11])
    _play(event, _circle(ids))

    play_off_last_place(event, length=MatchLengths(3), by=DESK)

    assert [(stage.length, stage.lengths_from_final) for stage in event.stages.filter(part__gt=1)] == [
        (3, []),
        (9, [11]),
    ]


def test_nobody_plays_off_where_nobody_is_level() -> None:
    event, ids = _league(count=4)
    _play(event, _circle(ids))

    with pytest.raises(PlayoffNotNeededError):
        play_off_last_place(event, by=DESK)
    assert len(parts_of(Event.objects.get(pk=event.pk))) == 2


def test_the_table_must_be_finished() -> None:
    event, _ = _league()

    with pytest.raises(PartNotFinishedError):
        play_off_last_place(event, by=DESK)


@pytest.mark.parametrize("parts", [[{"format": "cup"}], [{"format": "cup"}, BEST]])
def test_only_a_table_has_people_who_are_level(parts: list[dict[str, object]]) -> None:
    event = make_format("chain", 4, parts=parts)

    with pytest.raises(PlayoffNotNeededError):
        play_off_last_place(event, by=DESK)
