"""A published draw changed before it is played: a line taken over, the draw taken back, entries closed."""

from __future__ import annotations

import pytest

from matches.models import Player
from rules.tournament.lines import LineUnknownError
from rules.tournament.placing import Way
from tests.factories import DESK, make_event, make_format, match_of, names_of, pairing_of, won_by
from tournament.audit import audit_event
from tournament.draw_errors import EntrantLeftError, LinePlayedError
from tournament.errors import AlreadyEnteredError, DrawNotPublishedError
from tournament.imports.lines import EntrantValues
from tournament.models import Entrant, Event, Registration, Waiting
from tournament.placing_errors import (
    AlreadyPlayedError,
    InDrawAlreadyError,
    NobodyEnteredError,
    NotOnLineError,
)
from tournament.selectors.line_changes import drawn_lines, replace_preview, swap_preview
from tournament.services.chain import add_part
from tournament.services.draws import draw_part, publish_part
from tournament.services.lines import close_entries, take_entries_again
from tournament.services.placing import begin_placing, finish_placing, place_card
from tournament.services.registration import add_entrant
from tournament.services.replacing import recall_draw, replace_entrant
from tournament.services.results import enter_result
from tournament.services.rounds import draw_round

pytestmark = pytest.mark.django_db

NEW = EntrantValues(name="Işıl Örnek")


def sits(event: Event, key: str, slot: int) -> Entrant:
    return pairing_of(event, key).slots.get(number=slot).entrant


def test_somebody_new_takes_the_line_of_one_who_did_not_come() -> None:
    event = make_format("cup", 8)
    gone, stays = sits(event, "M1-1", 1), sits(event, "M1-1", 2)
    before = match_of(event, "M1-1")
    told = replace_preview(event, 1, gone, NEW.name)

    comes = replace_entrant(event, 1, gone, NEW, by=DESK)

    gone.refresh_from_db()
    assert names_of(event, "M1-1") == [NEW.name, stays.name]
    assert match_of(event, "M1-1") != before
    assert (gone.status, gone.left_as) == ("withdrawn", "no-show")
    assert comes.pk in event.stages.get(code="main").lines
    assert event.log.get(action="replace-entrant").values["gone"] == gone.name
    assert [(each.key, each.before, each.after) for each in told.changes] == [
        ("M1-1", (gone.name, stays.name), (NEW.name, stays.name))
    ]
    assert told.played == ()
    assert audit_event(event) == ()


def test_who_is_replaced_plays_in_no_other_part_either() -> None:
    """G9: his opponent there wins at once."""
    rest = {"format": "single-elimination", "entry": {"rule": "rest", "parts": [1]}}
    event = make_format("round-robin", 4)
    add_part(event, rest, by=DESK)
    event.refresh_from_db()
    draw_part(event, 2, draw_seed=1, by=DESK)
    publish_part(event, 2, draw_seed=1, by=DESK)
    gone, opponent = sits(event, "M1-1", 1), sits(event, "M1-1", 2)

    replace_entrant(event, 1, gone, NEW, by=DESK)

    assert (pairing_of(event, "M1-1").winner, match_of(event, "M1-1").result_kind) == (2, "no-show")
    assert sits(event, "M2-1", 1) == opponent
    assert audit_event(event) == ()


def test_who_waits_for_a_place_takes_it_and_waits_no_more() -> None:
    event = make_format("cup", 8)
    player = Player.objects.create(name="Ada Deneme", identity_key="ada deneme")
    Registration.objects.create(tournament=event.tournament, player=player, number=99)
    Waiting.objects.create(event=event, player=player, waits_for="place")

    replace_entrant(event, 1, sits(event, "M1-2", 1), player, by=DESK)

    assert names_of(event, "M1-2")[0] == "Ada Deneme"
    assert not Waiting.objects.exists()


def test_one_of_the_event_who_stands_on_no_line_takes_it() -> None:
    event = make_event(entrants=4)
    event.entrants.filter(number__lte=3).update(status="checked-in")
    draw_part(event, 1, draw_seed=7, only_here=True, by=DESK)
    publish_part(event, 1, draw_seed=7, by=DESK)
    late, there = event.entrants.get(number=4), event.entrants.get(number=1)
    gone = event.entrants.get(number=2)

    with pytest.raises(InDrawAlreadyError):
        replace_entrant(event, 1, gone, there, by=DESK)
    replace_entrant(event, 1, gone, late, by=DESK)

    assert late.pk in event.stages.get(code="main").lines
    with pytest.raises(NotOnLineError):
        replace_entrant(event, 1, gone, NEW, by=DESK)
    gone.refresh_from_db()
    with pytest.raises(EntrantLeftError):
        replace_entrant(event, 1, there, gone, by=DESK)


def test_nobody_takes_a_line_on_which_a_result_hangs() -> None:
    event = make_format("cup", 8)
    gone = sits(event, "M1-1", 1)
    enter_result(pairing_of(event, "M1-1"), won_by(2), version=0, by=DESK)

    told = replace_preview(event, 1, gone, NEW.name)
    with pytest.raises(LinePlayedError):
        replace_entrant(event, 1, gone, NEW, by=DESK)

    assert len(told.played) == 1
    assert not event.entrants.filter(name=NEW.name).exists()


def test_names_of_the_event_are_no_newcomers() -> None:
    event = make_format("cup", 4)

    with pytest.raises(AlreadyEnteredError):
        replace_entrant(event, 1, sits(event, "M1-1", 1), EntrantValues(name="entrant 3"), by=DESK)
    with pytest.raises(DrawNotPublishedError):
        replace_entrant(make_event(entrants=2), 1, sits(event, "M1-1", 1), NEW, by=DESK)


def test_in_the_first_round_of_a_swiss_too() -> None:
    event = make_format("swiss", 4)
    gone = sits(event, "R1-1", 1)

    replace_entrant(event, 1, gone, NEW, by=DESK)
    for key in ("R1-1", "R1-2"):
        enter_result(pairing_of(event, key), won_by(1), version=0, by=DESK)
    draw_round(event, 1, draw_seed=1, by=DESK)

    assert names_of(event, "R1-1")[0] == NEW.name
    assert audit_event(event) == ()
    with pytest.raises(LinePlayedError):
        replace_entrant(event, 1, sits(event, "R1-2", 1), EntrantValues(name="Ece Deneme"), by=DESK)


def test_what_a_swap_would_do_is_read_before() -> None:
    event = make_event(entrants=8)
    people = {one.pk: one for one in event.entrants.all()}
    for one in list(people.values())[:2]:
        one.players.update(club="Kule")
    event.constraints = {"apart": [{"by": "club", "must": True}]}
    event.save()
    draw_part(event, 1, draw_seed=7, by=DESK)
    publish_part(event, 1, draw_seed=7, by=DESK)
    lines = event.stages.get(code="main").lines
    first, second = (lines.index(one.pk) + 1 for one in list(people.values())[:2])
    beside = second + 1 if second % 2 else second - 1

    told = swap_preview(event, 1, first, beside)

    assert told.people == tuple(people[lines[line - 1]].name for line in (first, beside))
    assert len(told.changes) == 2
    assert len(told.warnings) == 1
    with pytest.raises(LineUnknownError):
        swap_preview(event, 1, 1, 9)


def test_lines_are_listed_with_who_stands_there() -> None:
    event = make_event(entrants=3)
    draw_part(event, 1, draw_seed=7, open_lines=True, by=DESK)

    words = [line.words for line in drawn_lines(event, 1)]

    assert len(words) == 4
    assert sum("still open" in each for each in words) == 1


# --- Taken back ------------------------------------------------------------------------------------


def test_a_published_draw_is_taken_back_before_any_result_and_made_anew() -> None:
    event = make_format("cup", 8)
    void = match_of(event, "M1-1")

    recall_draw(event, 1, by=DESK)

    assert not event.stages.exclude(state="planned", published_at=None).exists()
    void.refresh_from_db()
    assert void.state == "void"
    draw_part(event, 1, draw_seed=8, by=DESK)
    publish_part(event, 1, draw_seed=8, by=DESK)
    assert audit_event(event) == ()
    with pytest.raises(DrawNotPublishedError):
        recall_draw(make_event(entrants=2), 1, by=DESK)


def test_a_draw_by_hand_that_is_taken_back_keeps_its_cards() -> None:
    event = make_event(entrants=2)
    begin_placing(event, 1, Way.CARDS, by=DESK)
    for entrant in event.entrants.all():
        place_card(event, 1, entrant.pk, by=DESK)
    publish_part(event, 1, draw_seed=finish_placing(event, 1, by=DESK).draw_seed, by=DESK)

    recall_draw(event, 1, by=DESK)

    assert len(event.stages.first().placing["cards"]) == 2


def test_a_draw_of_which_something_is_played_stands() -> None:
    event = make_format("cup", 8)
    enter_result(pairing_of(event, "M1-3"), won_by(1), version=0, by=DESK)

    with pytest.raises(AlreadyPlayedError) as refusal:
        recall_draw(event, 1, by=DESK)
    assert refusal.value.values["pairing"] == "M1-3"


# --- Entries closed --------------------------------------------------------------------------------


def test_entries_are_not_closed_while_nobody_is_in() -> None:
    event = make_event()

    with pytest.raises(NobodyEnteredError):
        close_entries(event, by=DESK)
    event.refresh_from_db()
    assert not event.are_entries_closed


@pytest.mark.parametrize("format", ["cup", "swiss"])
def test_entries_are_closed_before_and_after_the_draw_and_opened_again(format: str) -> None:
    event = make_format(format, 4)

    close_entries(event, by=DESK)
    close_entries(event, by=DESK)

    event.refresh_from_db()
    assert event.are_entries_closed
    assert event.log.filter(action="close-entries").count() == 1
    take_entries_again(event, by=DESK)
    event.refresh_from_db()
    assert not event.are_entries_closed
    plain = make_event(event.tournament, name="Second")
    add_entrant(plain, NEW, by=DESK)
    close_entries(plain, by=DESK)
    plain.refresh_from_db()
    assert plain.are_entries_closed
