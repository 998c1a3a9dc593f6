"""One result costs the same, however many play: in every format."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import DESK, make_format, won_by
from tournament.models import Event, Pairing
from tournament.services.results import enter_result

pytestmark = pytest.mark.django_db

FORMATS = (
    ("cup", {}),
    ("double-elimination", {}),
    ("nordic", {}),
    ("triple-elimination", {}),
    ("groups-knockout", {}),
    ("round-robin", {}),
    ("short-schedule", {1: {"matches": 4}}),
    ("swiss", {}),
    ("swiss-monrad", {}),
    ("three-lives", {}),
    ("redraw-lives", {}),
)


@pytest.mark.parametrize(("format", "settings"), FORMATS, ids=[code for code, _ in FORMATS])
def test_a_result_costs_as_many_queries_among_16_as_among_many(
    format: str, settings: dict[int, dict[str, object]]
) -> None:
    many = 40 if format == "round-robin" else 128

    few, more = (_queries(make_format(format, count, settings=settings)) for count in (16, many))

    assert few == more


def _queries(event: Event) -> int:
    first, second = Pairing.objects.filter(stage__event=event, status="ready").order_by(
        "round__number", "number"
    )[:2]
    enter_result(first, won_by(1), version=0, by=DESK)  # the first one sets the stage running
    with CaptureQueriesContext(
        connection,
    ) as queries:
        enter_result(second, won_by(2), version=0, by=DESK)
    return len(queries)
