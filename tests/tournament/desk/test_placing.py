"""The draw by hand at the desk: cards typed, unclear names asked about, a sheet copied, numbers pulled."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client

from tests.tournament.desk.conftest import DESK
from tournament.imports.lines import EntrantValues
from tournament.models import Entrant, Event, Stage
from tournament.services.placing import place_card
from tournament.services.registration import add_entrant

HAND = "/desk/kis-acik/e/open/draw/hand/"
NAMES = ("Işıl Örnek", "İlker Deneme", "Ilgaz Sınav")


@pytest.fixture
def people(event: Event) -> list[Entrant]:
    return [add_entrant(event, EntrantValues(name=name), by=DESK) for name in NAMES]


def main(event: Event) -> Stage:
    return event.stages.get(code="main")


def on_lines(event: Event) -> dict[int, str]:
    names = dict(event.entrants.values_list("pk", "name"))
    return {line: names[pk] for line, pk in main(event).placing["cards"]}


def test_ways_are_offered_and_cards_begin(director: Client, event: Event, people: list[Entrant]) -> None:
    page = director.get(HAND).content.decode()
    answer = director.post(f"{HAND}begin/", {"way": "cards", "lines": 4}, follow=True)

    assert "Cards or balls called out" in page
    assert "3 names in the bag" in answer.content.decode()
    assert main(event).placing["lines"] == 4


def test_two_letters_place_a_name_on_the_line_that_is_next(
    director: Client, event: Event, people: list[Entrant]
) -> None:
    director.post(f"{HAND}begin/", {"way": "cards"})

    for line, who in (("1", "ış"), ("", "ilk"), ("4", "ilg")):
        assert director.post(f"{HAND}card/", {"line": line, "who": who}).status_code == 302
    page = director.get(HAND).content.decode()

    assert on_lines(event) == {1: "Işıl Örnek", 2: "İlker Deneme", 4: "Ilgaz Sınav"}
    assert "4 · Ilgaz Sınav" in page
    assert "Everybody stands on a line." in page


@pytest.mark.parametrize(
    ("line", "who", "said"),
    [
        ("x", "ış", "there is no line x."),
        ("-5", "ış", "there is no line -5."),
        ("٣", "ış", "there is no line ٣."),
        ("1", "", "name"),
    ],
)
def test_what_is_no_line_is_told_as_it_was_typed(
    director: Client, event: Event, people: list[Entrant], line: str, who: str, said: str
) -> None:
    director.post(f"{HAND}begin/", {"way": "cards"})

    answer = director.post(f"{HAND}card/", {"line": line, "who": who})

    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert "“”" not in answer.content.decode()


def test_letters_of_several_names_are_asked_about_and_a_tap_answers(
    director: Client, event: Event, people: list[Entrant]
) -> None:
    director.post(f"{HAND}begin/", {"way": "cards"})

    asked = director.post(f"{HAND}card/", {"line": "1", "who": "il"})
    page = asked.content.decode()
    director.post(f"{HAND}card/", {"line": "1", "entrant": people[1].pk})

    assert asked.status_code == 422
    assert "Who is meant?" in page
    assert [name in page for name in NAMES[1:]] == [True, True]
    assert on_lines(event) == {1: "İlker Deneme"}


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ({"line": "2", "who": "xyz"}, "Nobody who is to be drawn is called “xyz”."),
        ({"line": "2", "who": "ış"}, "Işıl Örnek stands on line 1 and would stand on line 2 too."),
        ({"line": "1", "who": "ilk"}, "Işıl Örnek stands on line 1 already."),
        ({"line": "9", "who": "ilk"}, "The draw has lines 1 to 4; there is no line 9."),
        ({"line": "zwei", "who": "ilk"}, "The draw has lines 1 to 4; there is no line zwei."),
        ({"line": "2", "who": ""}, "name"),
    ],
)
def test_a_card_that_cannot_be_is_refused_and_what_was_typed_stays(
    director: Client, event: Event, people: list[Entrant], typed: dict[str, str], says: str
) -> None:
    director.post(f"{HAND}begin/", {"way": "cards"})
    place_card(event, 1, people[0].pk, line=1, by=DESK)

    answer = director.post(f"{HAND}card/", typed)

    page = answer.content.decode()
    assert answer.status_code == 422
    assert says in page
    assert f'value="{typed["who"]}"' in page
    assert on_lines(event) == {1: "Işıl Örnek"}


def test_numbers_are_called_for_the_next_name(director: Client, event: Event, people: list[Entrant]) -> None:
    director.post(f"{HAND}begin/", {"way": "cards"})

    page = director.get(f"{HAND}?called=numbers").content.decode()
    answer = director.post(
        f"{HAND}card/", {"called": "numbers", "line": "3", "entrant": people[2].pk}, follow=True
    )

    assert "Number that was drawn" in page
    assert on_lines(event) == {3: "Ilgaz Sınav"}
    assert answer.redirect_chain[-1][0].endswith("called=numbers")


def test_the_last_card_is_taken_back_unless_another_came(
    director: Client, event: Event, people: list[Entrant]
) -> None:
    director.post(f"{HAND}begin/", {"way": "cards"})
    place_card(event, 1, people[0].pk, by=DESK)
    place_card(event, 1, people[1].pk, by=DESK)

    stale = director.post(f"{HAND}undo/", {"seen": 1}, follow=True).content.decode()
    director.post(f"{HAND}undo/", {"seen": 2})

    assert "Something changed meanwhile." in stale
    assert on_lines(event) == {1: "Işıl Örnek"}


def test_a_page_asks_whether_another_desk_has_placed_a_card(
    director: Client, event: Event, people: list[Entrant]
) -> None:
    director.post(f"{HAND}begin/", {"way": "cards"})
    seen = "1-0-3"

    same = director.get(f"{HAND}?seen={seen}")
    place_card(event, 1, people[0].pk, by=DESK)
    news = director.get(f"{HAND}?seen={seen}")

    assert same.status_code == 204
    assert news.content.decode().strip().startswith('<div id="placing-lines"')
    assert "seen=2-1-2" in news.content.decode()


def test_everybody_placed_leads_to_a_draft_that_is_published(
    director: Client, event: Event, people: list[Entrant]
) -> None:
    director.post(f"{HAND}begin/", {"way": "cards"})
    refused = director.post(f"{HAND}finish/", follow=True).content.decode()
    for entrant in people:
        place_card(event, 1, entrant.pk, by=DESK)

    page = director.post(f"{HAND}finish/", {"open_lines": "1"}, follow=True).content.decode()
    back = director.post("/desk/kis-acik/e/open/draw/discard/", {"back": "hand"}, follow=True)
    director.post(f"{HAND}finish/", {"open_lines": "1"})
    director.post("/desk/kis-acik/e/open/draw/publish/", {"draw_seed": main(event).draw_seed})

    assert "Not on a line yet: Ilgaz Sınav, Işıl Örnek, İlker Deneme (3 in all)." in refused
    assert "Made by hand" in page
    assert "Draw again" not in page
    assert "Cards or balls called out" in back.content.decode()
    assert main(event).is_published
    assert main(event).lines == [*(one.pk for one in people), "open"]


def test_giving_it_up_is_asked_twice(director: Client, event: Event, people: list[Entrant]) -> None:
    director.post(f"{HAND}begin/", {"way": "cards"})
    place_card(event, 1, people[0].pk, by=DESK)

    asked = director.post(f"{HAND}drop/").content.decode()
    assert on_lines(event) == {1: "Işıl Örnek"}
    director.post(f"{HAND}drop/", {"sure": "1"})

    assert "Really? 1 name that was placed is taken off its line." in asked
    assert main(event).placing == {}


# --- A sheet ---------------------------------------------------------------------------------------


def test_a_sheet_is_copied_by_the_beginnings_of_names(
    director: Client, event: Event, people: list[Entrant]
) -> None:
    director.post(f"{HAND}begin/", {"way": "sheet"})

    answer = director.post(
        f"{HAND}sheet/", {"version": 1, "line-1": "işıl", "line-2": "ilk", "line-4": "Ilgaz Sınav"}
    )

    assert answer.status_code == 302
    assert on_lines(event) == {1: "Işıl Örnek", 2: "İlker Deneme", 4: "Ilgaz Sınav"}


def test_what_is_wrong_on_a_sheet_is_told_line_by_line_and_nothing_is_lost(
    director: Client, event: Event, people: list[Entrant]
) -> None:
    director.post(f"{HAND}begin/", {"way": "sheet"})

    answer = director.post(
        f"{HAND}sheet/", {"version": 1, "line-1": "ış", "line-2": "il", "line-3": "ış", "line-4": "nobody"}
    )

    page = answer.content.decode()
    assert answer.status_code == 422
    assert "“il” may be Ilgaz Sınav, İlker Deneme." in page
    assert "Işıl Örnek stands on line 1 and would stand on line 3 too." in page
    assert "called “nobody”" in page
    assert 'value="nobody"' in page
    assert on_lines(event) == {1: "Işıl Örnek"}


def test_a_sheet_filled_at_another_desk_meanwhile_is_not_overwritten(
    director: Client, event: Event, people: list[Entrant]
) -> None:
    director.post(f"{HAND}begin/", {"way": "sheet"})
    director.post(f"{HAND}sheet/", {"version": 1, "line-1": "ış"})

    answer = director.post(f"{HAND}sheet/", {"version": 1, "line-2": "ilk"})

    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Something changed meanwhile." in page
    assert 'value="İlker Deneme"' in page
    assert on_lines(event) == {1: "Işıl Örnek"}


# --- Numbers ---------------------------------------------------------------------------------------


def test_numbers_are_pulled_put_back_and_make_the_draw(
    director: Client, event: Event, people: list[Entrant]
) -> None:
    director.post(f"{HAND}begin/", {"way": "numbers", "lines": 4})

    for entrant, number in zip(people, ("4", "1", ""), strict=True):
        director.post(f"{HAND}pull/", {"entrant": entrant.pk, "number": number})
    taken = director.post(f"{HAND}pull/", {"entrant": people[0].pk, "number": "1"}, follow=True)
    director.post(f"{HAND}give-back/", {"entrant": people[2].pk})
    nonsense = director.post(f"{HAND}pull/", {"entrant": "x"}, follow=True).content.decode()
    director.post(f"{HAND}pull/", {"entrant": people[2].pk, "number": "3"})
    director.post(f"{HAND}finish/")

    assert "has pulled number 4" in taken.content.decode()
    assert "Choose a player and a number of the bag." in nonsense
    assert main(event).lines == [people[1].pk, None, people[2].pk, people[0].pk]


# --- Rights ----------------------------------------------------------------------------------------


def test_an_assistant_makes_no_draw(assistant: Client, event: Event) -> None:
    assert assistant.get(HAND).status_code == 403
    assert assistant.post(f"{HAND}card/", {"who": "ış"}).status_code == 403
    assert assistant.post(f"{HAND}pull/").status_code == 302  # numbers are pulled when paying


def test_nothing_begun_takes_no_card(director: Client, event: Event, people: list[Entrant]) -> None:
    assert director.post(f"{HAND}card/", {"who": "ış"}).status_code == 302
    assert director.post(f"{HAND}sheet/", {"line-1": "ış"}).status_code == 302
    assert director.get(f"{HAND}?seen=0").status_code == 204


@pytest.mark.parametrize("count", [3, 9])
def test_the_page_costs_as_many_queries_whatever_the_field(
    director: Client,
    event: Event,
    enter: Callable[[int], None],
    count: int,
    django_assert_num_queries,
) -> None:
    enter(count)
    director.post(f"{HAND}begin/", {"way": "cards"})

    with django_assert_num_queries(14):
        director.get(HAND)


def test_a_sheet_with_a_name_twice_is_not_ready_though_everybody_stands_somewhere(
    director: Client, event: Event, people: list[Entrant]
) -> None:
    director.post(f"{HAND}begin/", {"way": "sheet"})
    names = {f"line-{line}": one.name for line, one in enumerate(people[:3], start=1)}
    others = [one for one in people if one.name not in names.values()]
    names |= {f"line-{line}": one.name for line, one in enumerate(others, start=4)}

    twice = names | {f"line-{len(people) + 1}": people[0].name}
    page = director.post(f"{HAND}sheet/", {"version": 1, **twice}).content.decode()

    assert "would stand on line" in page
    assert re.search(r'class="button primary"\s+disabled', page)


def test_with_nobody_entered_the_bag_is_as_large_as_the_places(director: Client, event: Event) -> None:
    Event.objects.update(places=90)

    page = director.get(HAND).content.decode()

    assert re.search(r'name="lines"><option value="128">', page)
