"""The hours of the hall at the desk: times proposed and posted, breaks, notices."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, time

import pytest
from django.test import Client

from rules.match.clock import CLOCK_PRESETS
from rules.tournament.lengths import MatchLengths
from rules.tournament.states import Role
from tests.factories import DESK, make_staff, make_user
from tournament.models import Event, Tournament
from tournament.services.events import create_event
from tournament.services.hours import WavePosted, set_start_times

pytestmark = pytest.mark.django_db


@pytest.fixture
def director(tournament: Tournament) -> Client:
    client = Client(headers={"accept-language": "en"})
    user = make_user("director")
    make_staff(tournament, Role.DIRECTOR, user)
    client.force_login(user)
    return client


def row(number: int, **values: object) -> dict[str, object]:
    plain = {"stage": "main", "round": 1, "wave": 1, "at": "", "first_table": "", "last_table": ""} | values
    return {f"form-{number}-{name}": value for name, value in plain.items()}


def rows(*given: dict[str, object]) -> dict[str, object]:
    head = {"form-TOTAL_FORMS": len(given), "form-INITIAL_FORMS": 0}
    return head | {name: value for each in given for name, value in each.items()}


def test_times_are_proposed_in_waves_and_nothing_is_saved(tournament: Tournament, director: Client) -> None:
    """128 of traditional tavla on 32 boards: the second wave of round 1 is at 12:50 (presets.md, P1)."""
    lengths = {"main": MatchLengths(5, (7, 7))}
    mall = create_event(
        tournament,
        name="AVM",
        format="single-elimination",
        lengths=lengths,
        clock=CLOCK_PRESETS["wbgf"],
        ruleset="turk-tavlasi",
        by=DESK,
    )
    Event.objects.filter(pk=mall.pk).update(places=128)
    Tournament.objects.filter(pk=tournament.pk).update(closes_at=time(18), no_start_after=time(18))

    asked = {"start": "2026-01-10T12:00", "boards": "32", "minutes": "8"}
    page = director.get(f"/desk/{tournament.slug}/e/{mall.slug}/hours/", asked)

    html = page.content.decode()
    assert 'value="2026-01-10T12:50"' in html
    assert 'value="2026-01-10T18:10"' in html
    assert "1 round would start after 18:00" in html
    assert "before the last match is over" in html
    assert not mall.start_times.exists()


def test_rows_with_a_time_are_posted(tournament: Tournament, event: Event, director: Client) -> None:
    sent = rows(
        row(0, at="2026-01-10T12:00", first_table=1, last_table=2),
        row(1, wave=2, at="2026-01-10T12:50"),
        row(2, round=2),
    )

    answer = director.post(f"/desk/{tournament.slug}/e/{event.slug}/hours/", sent, follow=True)

    assert "The times are posted" in answer.content.decode()
    posted = list(event.start_times.values_list("round", "wave", "at", "last_table"))
    noon = datetime(2026, 1, 10, 9, tzinfo=UTC)
    assert posted == [(1, 1, noon, 2), (1, 2, noon.replace(minute=50), None)]
    page = director.get(f"/desk/{tournament.slug}/hours/").content.decode()
    assert "Wave 1, 12:00, tables 1–2" in page


def test_the_empty_rows_of_the_page_say_nothing(
    tournament: Tournament, event: Event, director: Client
) -> None:
    sent = rows(row(0, at="2026-01-10T12:00"), row(1, round=""), row(2, round="", wave=""))

    director.post(f"/desk/{tournament.slug}/e/{event.slug}/hours/", sent)

    assert list(event.start_times.values_list("round", "wave")) == [(1, 1)]


@pytest.mark.parametrize("left_out", ["round", "wave"])
def test_a_time_says_of_which_wave_of_which_round_it_is(
    tournament: Tournament, event: Event, director: Client, left_out: str
) -> None:
    sent = rows(row(0, at="2026-01-10T12:00", **{left_out: ""}))

    answer = director.post(f"/desk/{tournament.slug}/e/{event.slug}/hours/", sent)

    assert (answer.status_code, answer.content.decode().count("This field is required.")) == (422, 1)
    assert not event.start_times.exists()


def test_waves_in_disorder_are_told_and_what_was_typed_stays(
    tournament: Tournament, event: Event, director: Client
) -> None:
    sent = rows(row(0, wave=2, at="2026-01-10T12:50"))

    answer = director.post(f"/desk/{tournament.slug}/e/{event.slug}/hours/", sent)

    assert answer.status_code == 422
    html = answer.content.decode()
    assert "wave 2 does not follow the one before" in html
    assert 'value="2026-01-10T12:50"' in html
    assert not event.start_times.exists()


def test_a_break_is_added_and_removed(tournament: Tournament, director: Client) -> None:
    sent = {"name_tr": "Yemek", "starts_at": "2026-01-10T13:00", "ends_at": "2026-01-10T14:00"}

    page = director.post(f"/desk/{tournament.slug}/hours/breaks/add/", sent, follow=True).content.decode()
    assert "13:00–14:00" in page
    assert "Yemek" in page

    break_ = tournament.breaks.get()
    director.post(f"/desk/{tournament.slug}/hours/breaks/{break_.pk}/remove/")
    assert not tournament.breaks.exists()


def test_a_break_that_runs_backwards_is_refused(tournament: Tournament, director: Client) -> None:
    sent = {"name_tr": "Yemek", "starts_at": "2026-01-10T14:00", "ends_at": "2026-01-10T13:00"}

    answer = director.post(f"/desk/{tournament.slug}/hours/breaks/add/", sent)

    assert answer.status_code == 422
    assert "The break ends at 13:00, before it begins at 14:00." in answer.content.decode()


def test_a_notice_is_on_the_public_pages_in_the_readers_language(
    tournament: Tournament, event: Event, director: Client
) -> None:
    sent = {"text_tr": "Çiftler kaydı kapanıyor", "text_en": "Doubles closes 20:00"}
    director.post(f"/desk/{tournament.slug}/notices/put-up/", sent)
    notice = tournament.notices.get()
    turkish = Client(headers={"accept-language": "tr"})

    for address in (f"/t/{tournament.slug}/", f"/t/{tournament.slug}/{event.slug}/entrants/"):
        assert "Çiftler kaydı kapanıyor" in turkish.get(address).content.decode()
        assert "Doubles closes 20:00" in director.get(address).content.decode()

    director.post(f"/desk/{tournament.slug}/notices/{notice.pk}/take-down/")
    assert "Doubles" not in director.get(f"/t/{tournament.slug}/").content.decode()
    assert "taken down" in director.get(f"/desk/{tournament.slug}/notices/").content.decode()


def test_an_empty_notice_is_refused(tournament: Tournament, director: Client) -> None:
    answer = director.post(f"/desk/{tournament.slug}/notices/put-up/", {"text_tr": " "})

    assert answer.status_code == 422
    assert "Write the text in Turkish, in English or in both." in answer.content.decode()


def test_only_a_director_calls_early(
    tournament: Tournament, event: Event, director: Client, publish: Callable[[int], None]
) -> None:
    publish(8)
    later = datetime(2036, 1, 10, 9, tzinfo=UTC)
    set_start_times(event, [WavePosted(stage="main", round=1, at=later)], by=DESK)
    assistant = Client(headers={"accept-language": "en"})
    user = make_user("assistant")
    make_staff(tournament, Role.ASSISTANT, user)
    assistant.force_login(user)
    address, sent = f"/desk/{tournament.slug}/e/{event.slug}/match/M1-1/call/", {"table": 1, "despite": 1}

    refused = assistant.post(address, sent, follow=True).content.decode()
    assert "M1-1 starts at 12:00" in refused
    assert "12:00" in director.get(f"/desk/{tournament.slug}/").content.decode()
    director.post(address, sent)

    assert event.stages.get(code="main").pairings.get(key="M1-1").status == "called"
