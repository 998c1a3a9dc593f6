"""The format of an event at the desk: chosen, looked at, made; its settings changed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from rules.tournament.formats.chain import chain_of
from rules.tournament.formats.templates import TEMPLATES
from tests.tournament.desk.conftest import DESK
from tournament.desk.forms.formats import families
from tournament.models import Event, Tournament
from tournament.services.draws import draw_part
from tournament.words_formats import FORMATS

NEW = "/desk/kis-acik/events/new/"
OPEN = {"name": "Open", "clock": "wbgf"}


def test_every_template_has_words_and_those_offered_have_pictures() -> None:
    assert {*TEMPLATES, "chain"} == set(FORMATS)
    assert all(picture.shapes for _, offered in families() for _, _, picture in offered)


def test_the_page_says_what_a_format_means(director: Client) -> None:
    """24 in a double elimination: 46 or 47 matches in 10 or 11 rounds, 8 byes above and 8 below."""
    page = director.get(NEW, {"format": "double-elimination", "entrants": "24"}).content.decode()

    assert "Double elimination" in page
    assert all(figure in page for figure in ("46–47", "10–11", ">16<"))
    assert 'class="structure"' in page


def test_looking_makes_nothing_and_keeps_what_was_typed(director: Client, tournament: Tournament) -> None:
    sent = OPEN | {
        "format": "swiss",
        "settings_of": "swiss",
        "entrants": "10",
        "part-1-rounds": "3",
        "look": "1",
    }
    page = director.post(NEW, sent | {"name": "Pazar"}).content.decode()

    assert 'value="Pazar"' in page
    assert ">15<" in page  # 3 rounds of 5 matches
    assert not Event.objects.exists()


def test_only_what_changes_is_sent_to_a_script(director: Client) -> None:
    answer = director.get(NEW, {"format": "swiss", "entrants": "9"}, headers={"hx-request": "true"})

    page = answer.content.decode()
    assert page.lstrip().startswith('<section class="card outlook"')
    assert 'id="lengths" hx-swap-oob="true"' in page


@pytest.mark.parametrize("code", sorted(TEMPLATES))
def test_an_event_of_every_template_is_made(director: Client, tournament: Tournament, code: str) -> None:
    answer = director.post(NEW, OPEN | {"format": code})

    assert answer.status_code == 302, answer.content.decode()
    assert Event.objects.get().format == code


def test_settings_of_a_part_are_taken(director: Client, tournament: Tournament) -> None:
    settings = {
        "part-1-rounds": "4",
        "part-1-order": "monrad",
        "part-1-king-rounds": "1",
        "part-1-first": "record",
        "part-1-bye-to": "lowest",
        "part-1-open-matches": "hold",
        "part-1-tie-breaks-1": "points-difference",
        "part-1-tie-breaks-2": "",
    }
    director.post(NEW, OPEN | {"format": "swiss", "settings_of": "swiss", "swiss_length": "5"} | settings)

    event = Event.objects.get()
    found = event.parts[0]["settings"]
    assert (found["rounds"], found["order"], found["king-rounds"]) == (4, "monrad", 1)
    assert (found["first"], found["bye-to"], found["open-matches"]) == ("record", "lowest", "hold")
    assert (found["tie-breaks"], found["look-ahead"]) == (["points-difference"], False)
    assert event.stages.get().length == 5


def test_how_many_go_on_is_taken(director: Client, tournament: Tournament) -> None:
    sent = {"format": "swiss-knockout", "settings_of": "swiss-knockout", "part-2-count": "16"}
    shown = {"part-1-rounds": "5", "part-1-order": "random", "part-1-king-rounds": "0"}
    more = {"part-1-first": "no-rematch", "part-1-bye-to": "random", "part-1-open-matches": "refuse"}
    director.post(NEW, OPEN | sent | shown | more)

    assert Event.objects.get().parts[1]["entry"] == {"rule": "best", "part": 1, "count": 16}


@pytest.mark.parametrize(
    "settings",
    [
        {"part-1-rounds": "-1"},
        {"part-1-rounds": "2", "part-1-king-rounds": "3"},
        {"part-1-rounds": "many"},
    ],
)
def test_settings_that_cannot_be_are_refused(
    director: Client, tournament: Tournament, settings: dict[str, str]
) -> None:
    usual = {"part-1-order": "random", "part-1-king-rounds": "0", "part-1-first": "no-rematch"}
    more = {"part-1-bye-to": "random", "part-1-open-matches": "refuse"}
    answer = director.post(NEW, OPEN | {"format": "swiss", "settings_of": "swiss"} | usual | more | settings)

    assert answer.status_code == 422
    assert not Event.objects.exists()


def test_a_field_too_small_for_a_format_is_told(director: Client) -> None:
    page = director.get(NEW, {"format": "nordic", "entrants": "4"}).content.decode()

    assert "This format needs at least 5 players; there are 4." in page


def test_a_format_nobody_knows_is_the_cup(director: Client) -> None:
    assert "Cup with progressive consolation" in director.get(NEW, {"format": "chess"}).content.decode()


def test_settings_are_changed_until_the_part_is_drawn(
    director: Client, event: Event, enter: Callable[[int], None]
) -> None:
    page = "/desk/kis-acik/e/open/set-up/"
    settings = {"settings_of": "cup", "part-1-drop-rounds": "1", "part-1-last-chance-rounds": "0"}
    director.post(page, OPEN | settings | {"part-1-third-place": "on"})
    event.refresh_from_db()
    assert (event.parts[0]["settings"]["drop-rounds"], event.parts[0]["settings"]["third-place"]) == (1, True)
    assert {stage.code for stage in event.stages.all()} == {"main", "consolation", "third-place"}

    enter(5)
    draw_part(event, 1, draw_seed=3, by=DESK)
    answer = director.post(page, OPEN | settings | {"name": "Açık", "part-1-drop-rounds": "2"})
    event.refresh_from_db()
    assert answer.status_code == 302
    assert (event.name, event.parts[0]["settings"]["drop-rounds"]) == ("Açık", 1)


def test_a_match_for_third_place_takes_one_tap(director: Client, tournament: Tournament) -> None:
    """16 in a cup: 15 in the main draw, 11 in a consolation without the semi-finals' losers, and one more."""
    sent = OPEN | {"format": "cup", "settings_of": "cup", "entrants": "16", "part-1-third-place": "on"}
    page = director.post(NEW, sent | {"look": "1"}).content.decode()
    answer = director.post(NEW, sent)

    assert ">27<" in page
    assert "contradict" not in page
    assert answer.status_code == 302


@pytest.mark.parametrize("settings", [{"group-size": "1"}, {"groups": "2000"}])
def test_groups_nobody_can_meet_in_are_refused(
    director: Client, tournament: Tournament, settings: dict[str, str]
) -> None:
    sent = {f"part-1-{name}": value for name, value in settings.items()}
    answer = director.post(NEW, OPEN | {"format": "groups", "settings_of": "groups"} | sent)

    assert answer.status_code == 422
    assert "is not possible for the setting" in answer.content.decode()
    assert not Event.objects.exists()


@pytest.mark.parametrize("count", ["0", "1", "x", "99999"])
def test_a_count_that_is_none_is_not_taken_for_another(director: Client, count: str) -> None:
    page = director.get(NEW, {"format": "cup", "entrants": count}).content.decode()

    assert "For 16 players" not in page
    assert '<dl class="figures">' not in page


def test_too_few_for_a_later_part_is_not_nobody(director: Client) -> None:
    """The winners of a round of two: one, who meets nobody."""
    page = director.get(NEW, {"format": "buy-back-cup", "entrants": "2"}).content.decode()

    assert "With 2 players not enough come into a later part." in page


def test_lives_offer_no_choice_they_refuse(director: Client) -> None:
    page = director.get(NEW, {"format": "three-lives"}).content.decode()

    assert 'value="hold"' in page
    assert 'value="placeholders"' not in page


def test_every_template_is_offered_by_a_picture() -> None:
    """Codes that stand for the same chain are offered once."""
    offered = [chain_of(TEMPLATES[code]) for _, cards in families() for code, _, _ in cards]

    assert all(chain_of(given) in offered for given in TEMPLATES.values())
    assert {"rolling", "playoff"} <= {code for _, cards in families() for code, _, _ in cards}


@pytest.mark.parametrize("entrants", ["8", "300"])
@pytest.mark.parametrize("code", sorted(TEMPLATES))
def test_every_template_is_told_or_refused_for_every_field(
    director: Client, code: str, entrants: str
) -> None:
    page = director.get(NEW, {"format": code, "entrants": entrants})

    assert page.status_code == 200
    assert ("figures" in page.content.decode()) != (page.context["chooser"].refusal != "")


def test_an_address_may_say_settings(director: Client) -> None:
    """Three rounds of five matches; all else as usual."""
    page = director.get(NEW, {"format": "swiss", "entrants": "10", "part-1-rounds": "3"})

    assert ">15<" in page.content.decode()
    assert page.context["chooser"].settings[1]["look-ahead"] is True


def test_an_address_with_a_bad_setting_says_what_is_wrong(director: Client) -> None:
    page = director.get(NEW, {"format": "swiss", "part-1-rounds": "many"}).content.decode()

    assert '<p class="message warning">' in page
    assert "Rounds: Enter a whole number." in page
    assert '<dl class="figures">' not in page


def test_the_figures_need_no_name(director: Client) -> None:
    """The settings ask by themselves: a form asks nothing while one of its fields is not filled in."""
    page = director.get(NEW, {"format": "swiss"}).content.decode()

    assert 'id="format-settings" hx-get=' in page
    assert 'id="event-form" hx-get' not in page
    assert 'name="look" value="1" formnovalidate' in page


@pytest.mark.parametrize(
    ("entrants", "rounds", "is_told"), [("8", "8", True), ("8", "7", False), ("9", "9", False)]
)
def test_more_rounds_than_opponents_are_told(
    director: Client, entrants: str, rounds: str, is_told: bool
) -> None:
    page = director.get(NEW, {"format": "swiss", "entrants": entrants, "part-1-rounds": rounds})

    assert ("In a round robin everybody meets everybody" in page.content.decode()) is is_told


def test_open_rounds_are_told(director: Client) -> None:
    page = director.get(NEW, {"format": "swiss", "entrants": "8", "part-1-rounds": "0"}).content.decode()

    assert "The number of rounds is open: 3 are usual for 8 players" in page


def test_brackets_that_are_filled_one_after_the_other_are_told_each(director: Client) -> None:
    """300 are 37 times 8 and four more; each bracket has 7 matches."""
    page = director.get(NEW, {"format": "rolling", "entrants": "300"}).content.decode()

    assert "For each bracket of 8" in page
    assert "300 players fill brackets of 8: 37, and 4 are left over." in page
    assert ">7<" in page


@pytest.mark.parametrize(
    ("code", "settings", "says"),
    [
        (
            "swiss",
            {"part-1-tie-breaks-1": "buchholz", "part-1-tie-breaks-2": "buchholz"},
            "is named twice in the setting",
        ),
        ("three-lives", {"part-1-lives": "99"}, "is not possible for the setting"),
        ("cup", {"part-1-drop-rounds": "99"}, "is not possible for the setting"),
        ("groups", {"part-1-groups": "2", "part-1-group-size": "5"}, "5 is not used."),
    ],
)
def test_settings_that_would_be_passed_over_are_told(
    director: Client, code: str, settings: dict[str, str], says: str
) -> None:
    page = director.get(NEW, {"format": code, "entrants": "12"} | settings).content.decode()

    assert says in page
