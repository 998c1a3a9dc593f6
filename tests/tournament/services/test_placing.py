"""A draw made in public: cards called out, taken back, a sheet copied, finished; the show."""

from __future__ import annotations

import pytest

from rules.tournament.draw import TooFewEntrantsError
from rules.tournament.lines import LineUnknownError
from rules.tournament.placing import NothingPlacedError, Way
from rules.tournament.states import EntrantStatus
from tests.factories import DESK, make_event, make_format, make_tournament, names_of, won_by
from tournament.audit import audit_event
from tournament.draw_errors import LinesInvalidError, PartNotFinishedError
from tournament.errors import EnteredSinceDrawError, RoundAlreadyDrawnError, StalePageError
from tournament.imports.lines import EntrantValues
from tournament.models import Entrant, Event, Stage
from tournament.placing_errors import (
    DraftReadyError,
    LineHeldError,
    NoNumberLeftError,
    NotBegunError,
    NotPlacedError,
    NotToBeDrawnError,
    StandsTwiceError,
)
from tournament.selectors.placing import found_by, making_of
from tournament.services.draws import discard_part, draw_part, publish_part
from tournament.services.events import create_event
from tournament.services.placing import (
    begin_placing,
    begin_show,
    drop_placing,
    fill_sheet,
    finish_placing,
    place_card,
    undo_card,
)
from tournament.services.registration import add_entrant
from tournament.services.results import enter_result
from tournament.words_log import log_sentence

pytestmark = pytest.mark.django_db


def people(event: Event) -> list[Entrant]:
    return list(event.entrants.order_by("number"))


def stage(event: Event) -> Stage:
    return event.stages.order_by("order").first()


def cards(event: Event) -> list[list[int]]:
    return stage(event).placing["cards"]


def test_cards_are_called_one_after_the_other_and_make_the_draw() -> None:
    event = make_event(entrants=3)
    first, second, third = people(event)
    begin_placing(event, 1, Way.CARDS, by=DESK)

    place_card(event, 1, second.pk, by=DESK)
    place_card(event, 1, third.pk, line=4, by=DESK)
    place_card(event, 1, first.pk, by=DESK)
    draw = finish_placing(event, 1, by=DESK)
    publish_part(event, 1, draw_seed=draw.draw_seed, by=DESK)
    said = log_sentence(event.log.get(action="publish-draw"))
    assert said == f"The draw of {event.name}, made by hand, was published."

    assert draw.lines == (second.pk, first.pk, None, third.pk)
    assert names_of(event, "M1-1") == ["Entrant 2", "Entrant 1"]
    assert names_of(event, "M1-2") == ["bye", "Entrant 3"]
    said = event.log.filter(action="place-card").order_by("revision").values_list("subject", "values__line")
    assert list(said) == [("Entrant 2", 1), ("Entrant 3", 4), ("Entrant 1", 2)]
    assert audit_event(event) == ()


def test_a_card_that_cannot_be_says_who_and_where() -> None:
    event = make_event(entrants=3)
    first, second, _ = people(event)
    begin_placing(event, 1, Way.CARDS, by=DESK)
    place_card(event, 1, first.pk, line=3, by=DESK)

    with pytest.raises(LineHeldError) as held:
        place_card(event, 1, second.pk, line=3, by=DESK)
    with pytest.raises(StandsTwiceError) as twice:
        place_card(event, 1, first.pk, line=1, by=DESK)
    with pytest.raises(LineUnknownError) as unknown:
        place_card(event, 1, second.pk, line=5, by=DESK)

    assert held.value.values == {"line": 3, "name": "Entrant 1"}
    assert twice.value.values == {"name": "Entrant 1", "line": 3, "second": 1}
    assert unknown.value.values == {"line": 5, "lines": 4}
    assert cards(event) == [[3, first.pk]]


def test_who_takes_no_part_gets_no_card_and_loses_his_line() -> None:
    event = make_event(entrants=3)
    first, second, third = people(event)
    begin_placing(event, 1, Way.CARDS, by=DESK)
    place_card(event, 1, first.pk, by=DESK)
    Entrant.objects.filter(pk__in=[first.pk, second.pk]).update(status=EntrantStatus.WITHDRAWN)

    with pytest.raises(NotToBeDrawnError) as refusal:
        place_card(event, 1, second.pk, by=DESK)
    place_card(event, 1, third.pk, line=1, by=DESK)

    assert refusal.value.values == {"name": "Entrant 2"}
    assert cards(event) == [[1, third.pk]]


def test_the_last_card_is_taken_back_by_who_has_seen_it() -> None:
    event = make_event(entrants=3)
    first, second, _ = people(event)
    begin_placing(event, 1, Way.CARDS, by=DESK)
    with pytest.raises(NothingPlacedError):
        undo_card(event, 1, seen=0, by=DESK)
    place_card(event, 1, first.pk, by=DESK)
    place_card(event, 1, second.pk, by=DESK)

    with pytest.raises(StalePageError):
        undo_card(event, 1, seen=1, by=DESK)
    card = undo_card(event, 1, seen=2, by=DESK)

    assert (card.line, card.entrant) == (2, second.pk)
    assert cards(event) == [[1, first.pk]]
    assert event.log.get(action="undo-card").subject == "Entrant 2"


def test_nobody_is_left_out_who_enters_while_the_cards_are_called() -> None:
    """The other desk takes an entry meanwhile: nothing is lost, and the draw waits for the newcomer."""
    event = make_event(entrants=3)
    begin_placing(event, 1, Way.CARDS, by=DESK)
    for entrant in people(event):
        place_card(event, 1, entrant.pk, by=DESK)
    late = add_entrant(event, EntrantValues(name="Işıl Örnek"), by=DESK)

    with pytest.raises(NotPlacedError) as refusal:
        finish_placing(event, 1, by=DESK)
    place_card(event, 1, late.pk, by=DESK)
    draw = finish_placing(event, 1, by=DESK)

    assert refusal.value.values == {"names": "Işıl Örnek", "count": 1}
    assert draw.lines[3] == late.pk


def test_who_enters_after_the_cards_are_finished_is_placed_before_it_is_published() -> None:
    event = make_event(entrants=3)
    begin_placing(event, 1, Way.CARDS, by=DESK)
    for entrant in people(event):
        place_card(event, 1, entrant.pk, by=DESK)
    seed = finish_placing(event, 1, by=DESK).draw_seed
    late = add_entrant(event, EntrantValues(name="Işıl Örnek"), by=DESK)

    with pytest.raises(EnteredSinceDrawError):
        publish_part(event, 1, draw_seed=seed, by=DESK)
    with pytest.raises(DraftReadyError):
        place_card(event, 1, late.pk, by=DESK)
    discard_part(event, 1, by=DESK)
    place_card(event, 1, late.pk, by=DESK)
    publish_part(event, 1, draw_seed=finish_placing(event, 1, by=DESK).draw_seed, by=DESK)

    assert stage(event).lines == [*(one.pk for one in people(event))]


def test_more_entrants_than_lines_need_a_larger_sheet_which_keeps_the_cards() -> None:
    event = make_event(entrants=2)
    first, second = people(event)
    begin_placing(event, 1, Way.CARDS, by=DESK)
    place_card(event, 1, first.pk, by=DESK)
    place_card(event, 1, second.pk, by=DESK)
    late = add_entrant(event, EntrantValues(name="Işıl Örnek"), by=DESK)

    with pytest.raises(NoNumberLeftError):
        place_card(event, 1, late.pk, by=DESK)
    assert making_of(event, 1).is_too_small
    begin_placing(event, 1, Way.CARDS, by=DESK)
    place_card(event, 1, late.pk, line=4, by=DESK)

    assert finish_placing(event, 1, by=DESK).lines == (first.pk, second.pk, None, late.pk)


@pytest.mark.parametrize("lines", [2, 6, 0, -4, 1 << 20])
def test_a_sheet_has_as_many_lines_as_a_bracket_can(lines: int) -> None:
    event = make_event(entrants=3)

    with pytest.raises(LinesInvalidError):
        begin_placing(event, 1, Way.CARDS, lines=lines, by=DESK)
    assert stage(event).placing == {}


def test_a_larger_sheet_lets_byes_meet_and_says_so() -> None:
    event = make_event(entrants=3)
    first, second, third = people(event)
    begin_placing(event, 1, Way.CARDS, lines=8, by=DESK)
    for line, entrant in ((1, first), (3, second), (8, third)):
        place_card(event, 1, entrant.pk, line=line, by=DESK)

    told = making_of(event, 1).warnings
    draw = finish_placing(event, 1, by=DESK)
    publish_part(event, 1, draw_seed=draw.draw_seed, by=DESK)

    assert told == ("Lines 5 and 6 are both free: two byes meet there.",)
    assert names_of(event, "M2-1") == ["Entrant 1", "Entrant 2"]
    assert names_of(event, "M3-1") == [None, "Entrant 3"]
    assert audit_event(event) == ()


def test_a_sheet_is_copied_whole_and_not_over_a_newer_one() -> None:
    event = make_event(entrants=3)
    first, second, third = people(event)
    begin_placing(event, 1, Way.SHEET, by=DESK)
    seen = stage(event).placing["version"]

    fill_sheet(event, 1, {1: third.pk, 2: first.pk, 4: second.pk}, seen=seen, by=DESK)
    with pytest.raises(StalePageError):
        fill_sheet(event, 1, {1: first.pk}, seen=seen, by=DESK)
    with pytest.raises(StandsTwiceError) as twice:
        fill_sheet(event, 1, {1: first.pk, 3: first.pk}, seen=seen + 1, by=DESK)

    assert twice.value.values == {"name": "Entrant 1", "line": 1, "second": 3}
    assert finish_placing(event, 1, by=DESK).lines == (third.pk, first.pk, None, second.pk)


def test_a_sheet_with_a_name_missing_is_not_published() -> None:
    event = make_event(entrants=3)
    first, second, _ = people(event)
    begin_placing(event, 1, Way.SHEET, by=DESK)
    fill_sheet(event, 1, {1: first.pk, 2: second.pk}, seen=1, by=DESK)

    with pytest.raises(NotPlacedError) as refusal:
        finish_placing(event, 1, by=DESK)

    assert refusal.value.values == {"names": "Entrant 3", "count": 1}


def test_free_lines_stay_open_for_who_comes_late() -> None:
    event = make_event(entrants=3)
    begin_placing(event, 1, Way.CARDS, by=DESK)
    for entrant in people(event):
        place_card(event, 1, entrant.pk, by=DESK)

    finish_placing(event, 1, open_lines=True, by=DESK)

    assert stage(event).lines == [*(one.pk for one in people(event)), "open"]


@pytest.mark.parametrize("format", ["swiss", "round-robin", "groups"])
def test_start_numbers_are_drawn_by_hand_where_there_is_no_bracket(format: str) -> None:
    event = create_event(make_tournament(), name="Open", format=format, lengths={}, clock=None, by=DESK)
    for number in range(1, 7):
        add_entrant(event, EntrantValues(name=f"Entrant {number}"), by=DESK)
    begin_placing(event, 1, Way.CARDS, by=DESK)
    order = people(event)[::-1]
    for entrant in order:
        place_card(event, 1, entrant.pk, by=DESK)

    draw = finish_placing(event, 1, by=DESK)
    publish_part(event, 1, draw_seed=draw.draw_seed, by=DESK)

    assert stage(event).lines == [one.pk for one in order]
    assert audit_event(event) == ()


def test_a_draw_by_hand_needs_two_and_is_none_before_it_is_begun() -> None:
    event = make_event(entrants=1)

    with pytest.raises(TooFewEntrantsError):
        begin_placing(event, 1, Way.CARDS, by=DESK)
    with pytest.raises(NotBegunError):
        place_card(event, 1, people(event)[0].pk, by=DESK)
    assert making_of(event, 1) is None


def test_a_draw_by_hand_is_given_up_and_the_cards_stay_in_the_log() -> None:
    event = make_event(entrants=3)
    first, *_ = people(event)
    begin_placing(event, 1, Way.CARDS, by=DESK)
    place_card(event, 1, first.pk, by=DESK)

    drop_placing(event, 1, by=DESK)

    assert stage(event).placing == {}
    assert event.log.get(action="drop-placing").before == {"cards": [[1, first.pk]]}


def test_a_draw_that_is_published_is_not_made_by_hand_any_more() -> None:
    event = make_format("cup", 4)

    with pytest.raises(RoundAlreadyDrawnError):
        begin_placing(event, 1, Way.CARDS, by=DESK)
    with pytest.raises(RoundAlreadyDrawnError):
        begin_show(event, 1, by=DESK)


def test_a_wish_is_shown_and_not_enforced() -> None:
    event = make_event(entrants=4)
    first, second, third, fourth = people(event)
    for entrant in (first, second):
        entrant.players.update(club="Kule")
    event.constraints = {"apart": [{"by": "club", "must": True}]}
    event.save()
    begin_placing(event, 1, Way.CARDS, by=DESK)
    place_card(event, 1, first.pk, by=DESK)

    assert making_of(event, 1).warnings == ()
    place_card(event, 1, second.pk, by=DESK)
    (told,) = making_of(event, 1).warnings
    place_card(event, 1, third.pk, by=DESK)
    place_card(event, 1, fourth.pk, by=DESK)

    assert "Entrant 1" in told
    assert "Entrant 2" in told
    assert finish_placing(event, 1, by=DESK).lines == (first.pk, second.pk, third.pk, fourth.pk)


def test_a_double_entry_with_an_opponent_in_round_1_is_told() -> None:
    event = make_event(entrants=2)
    first, second = people(event)
    Entrant.objects.filter(pk=first.pk).update(starts_in=2)
    begin_placing(event, 1, Way.CARDS, by=DESK)
    place_card(event, 1, second.pk, by=DESK)
    place_card(event, 1, first.pk, by=DESK)

    assert making_of(event, 1).warnings == (
        "Entrant 1 begins in round 2 and stands opposite Entrant 2 in round 1.",
    )


def test_two_letters_find_a_name_the_turkish_way() -> None:
    event = make_event()
    for name in ("Işıl Örnek", "İlker Örnek", "Ilgaz Deneme", "Irmak", "Irmak Uzun"):
        add_entrant(event, EntrantValues(name=name), by=DESK)

    def found(text: str) -> list[str]:
        return sorted(one.name for one in found_by(text, event.entrants.all()))

    assert found("ış") == ["Işıl Örnek"]
    assert found("IL") == ["Ilgaz Deneme", "İlker Örnek"]
    assert found("ör il") == ["İlker Örnek"]
    assert found("irmak") == ["Irmak"]
    assert found("  ") == []
    assert found("xy") == []


def test_a_later_part_is_drawn_by_hand_of_who_comes_into_it() -> None:
    event = make_format("groups-knockout", 8)
    with pytest.raises(PartNotFinishedError):
        begin_placing(event, 2, Way.CARDS, by=DESK)
    for pairing in event.stages.get(part=1).pairings.all():
        enter_result(pairing, won_by(1), version=0, by=DESK)

    begin_placing(event, 2, Way.CARDS, by=DESK)
    making = making_of(event, 2)
    for entrant in making.missing:
        place_card(event, 2, entrant.pk, by=DESK)
    draw = finish_placing(event, 2, by=DESK)
    publish_part(event, 2, draw_seed=draw.draw_seed, by=DESK)

    assert draw.lines == tuple(entrant.pk for entrant in making.missing)
    assert audit_event(event) == ()


def test_a_draft_of_the_computer_gives_way_to_the_cards() -> None:
    event = make_event(entrants=3)
    draw_part(event, 1, by=DESK)
    begin_show(event, 1, by=DESK)

    begin_placing(event, 1, Way.CARDS, by=DESK)

    assert stage(event).lines == []
    assert making_of(event, 1).placed == 0
    assert not event.stages.filter(rounds__isnull=False).exists()


def test_two_of_one_person_are_told_when_they_meet_early() -> None:
    """2.4: the entries of one person shall not meet before they must."""
    event = make_event(entrants=4)
    first, second, *others = people(event)
    place = second.places.get()
    place.player, place.entry = first.places.get().player, 2
    place.save()
    begin_placing(event, 1, Way.CARDS, by=DESK)
    for entrant in (first, second, *others):
        place_card(event, 1, entrant.pk, by=DESK)

    (told,) = making_of(event, 1).warnings

    assert "Entrant 1" in told
    assert "Entrant 2" in told
