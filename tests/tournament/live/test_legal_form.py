"""What is asked on the page "was it legal?": positions, dice, taps and buttons, by addresses alone."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from django.core.cache import cache
from django.test import Client

from rules.board.games import GAMES
from tests.tournament.live.legal_page import ADDRESS, START, led_to, page
from tournament.words_games import option_codes


@pytest.fixture(autouse=True)
def _no_former_attempts() -> None:
    cache.clear()


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"game": "chess"}, "There is no game called “chess”."),
        ({"game": "turk-tavlasi", "hit-and-run-home": "maybe"}, "cannot be “maybe”"),
        ({"mover": "6x16"}, "One side has 16 checkers; this game has 15."),
        ({"id": "4HPwATDgc/AB"}, "This ID has 12 characters"),
        ({"id": "XGID=-b:0:0"}, "An XGID has ten parts"),
        ({"game": "plakoto", "id": "4HPwATDgc/ABMA"}, "tell no positions of this game"),
    ],
)
def test_what_cannot_be_read_is_refused_and_stays_in_its_field(
    english: Client, asked: dict, words: str
) -> None:
    told = page(english, 422, **asked, dice=31)

    assert words in told
    kept = {"id": 'spellcheck="false">%s</textarea>', "mover": 'value="%s"'}
    assert all(kept[name] % value in told for name, value in asked.items() if name in kept)


def test_ids_become_a_position_with_its_dice(english: Client) -> None:
    # Formats 6.3: one position in both ways of writing, Baran to play 4-2.
    by_xgid = led_to(english, id="XGID=-a---aE-C---dEAa---bb-b-bA:1:1:1:42:0:0:0:3:10")
    by_position = led_to(english, id="MxviASHgc/AFQA")

    assert by_xgid["dice"] == "42"
    assert by_xgid["mover"] == by_position["mover"] == "bar 14 13x5 8x3 6x5"
    assert by_xgid["opponent"] == by_position["opponent"]


def test_an_address_is_told_and_asks_the_same(english: Client) -> None:
    asked = {"game": "uzun-tavla", "dice": "66", "first": "1", "play": "24/18(2)"}
    told = page(english, **asked)
    address = told.split('id="address" value="')[1].split('"')[0]

    assert address == "http://testserver/legal/?game=uzun-tavla&dice=66&first=1&play=24%2F18%282%29"
    assert "4HPwATDgc/ABMA" in page(english)


def test_a_tap_puts_takes_and_plays_without_a_script(english: Client) -> None:
    empty = led_to(english, set="clear")
    with_one = led_to(english, **empty, tool="mine", tap="point-6")
    both = led_to(english, **with_one | {"tool": "theirs"}, tap="point-1")
    on_bar = led_to(english, **both | {"tool": "mine"}, tap="theirs-25")
    taken = led_to(english, **on_bar | {"tool": "take"}, tap="point-1")

    assert with_one["mover"] == "6"
    assert both["opponent"] == "24"
    assert on_bar["opponent"] == "bar 24"
    assert taken["opponent"] == "bar"


def test_two_taps_make_a_move(english: Client) -> None:
    begun = led_to(english, dice="31", tap="point-8")
    told = page(english, **begun)
    ended = led_to(english, **begun, tap="point-5")
    again = led_to(english, **ended, tap="point-6")
    back = led_to(english, **again, tap="point-6")

    assert begun["from"] == "8"
    assert "Now tap where this checker ends" in told
    assert ended["play"] == "8/5"
    assert again["from"] == "6"
    assert (back["play"], "from" in back) == ("8/5", False)
    assert led_to(english, **again, tap="mine-0")["play"] == "8/5 6/off"


@pytest.mark.parametrize("tap", ["point-25", "mine-6", "theirs-25", "point-99", "nonsense"])
def test_taps_that_mean_nothing_change_nothing(english: Client, tap: str) -> None:
    response = english.get(ADDRESS, {"dice": "31", "tap": tap})

    assert response.status_code in (200, 302)
    assert "play=" not in response.get("location", "")


def test_buttons_turn_set_up_and_erase(english: Client) -> None:
    asked = {"mover": "6", "opponent": "24x2"}

    assert led_to(english, **asked, set="turn")["mover"] == "24x2"
    assert led_to(english, **asked, set="start") == {"game": "backgammon"}
    assert "play" not in led_to(english, **asked, play="6/2", set="no-play")


def test_another_game_begins_anew(english: Client) -> None:
    asked = led_to(english, was="backgammon", game="eureika", mover="24x2", dice=31, play="24/20")

    assert asked == {"game": "eureika"}
    assert 'name="mover" value="6x2 5x2 4x2 3x3 2x3 1x3"' in page(english, **asked)


def test_another_game_has_its_own_options_not_those_of_the_one_before(english: Client) -> None:
    # T1: 5/off is compulsory in Türk tavlası, whatever the backgammon asked before says of bearing off.
    before = dict.fromkeys(option_codes(GAMES["backgammon"]), "off") | {
        "compulsory-bearoff-scope": "per-die",
        "hit-and-run-home": "allowed",
    }
    chosen = led_to(english, was="backgammon", game="turk-tavlasi", judge=1, **before)
    told = page(english, game="turk-tavlasi", mover="6 5 4 3", opponent="1x2", dice=53, play="6/1 5/2")

    assert chosen == {"game": "turk-tavlasi", "judge": "1"}
    assert "Rule TT-01:" in told
    # The same options sent of the game itself count.
    same = led_to(english, was="turk-tavlasi", game="turk-tavlasi", **before)
    assert same == {"game": "turk-tavlasi", "compulsory-bearoff": "off"}


def test_dice_are_chosen_one_by_one(english: Client) -> None:
    assert led_to(english, die1=3, die2=1)["dice"] == "31"

    half = led_to(english, die2=4, play="8/4", judge=1)
    told = page(english, **half)

    assert half == {"game": "backgammon", "die2": "4", "play": "8/4", "judge": "1"}
    assert 'id="die2-4" value="4" aria-label="4" checked' in told
    assert "Choose the other die, too." in told


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"play": "8/5"}, "Choose the dice first."),
        ({"judge": 1}, "Choose the dice first."),
        ({"judge": 1, "dice": 31}, "Write the play, or tap it on the board"),
    ],
)
def test_what_is_missing_is_told_where_it_is(english: Client, asked: dict, words: str) -> None:
    told = page(english, **{"game": "backgammon", **asked})

    assert f'role="alert">{words}' in told
    assert "ruling-word" not in told


@pytest.mark.parametrize("dice", ["7", "99", "65432", "3", "17", "drei"])
def test_dice_that_are_none_are_refused_beside_the_dice(english: Client, turkish: Client, dice: str) -> None:
    assert f'role="alert">“{dice}” is no roll' in page(english, 422, dice=dice, play="8/5")
    assert f"“{dice}” zar değil" in page(turkish, 422, dice=dice)


def test_numbers_passed_on_are_read_and_refused(english: Client) -> None:
    asked = {"game": "plakoto-express", "passed": 1}

    assert "are no numbers of dice" in page(english, 422, **asked, dice="5578")
    assert "There are 2 legal plays." in page(english, **asked, dice="6 6")  # 24/18(2), 24/12


def test_the_second_page_of_plays_can_be_reached_from_the_form(english: Client) -> None:
    form = {**START, "was": "backgammon", "game": "backgammon", "die1": 3, "die2": 1, "play": "", "id": ""}
    second = led_to(english, **form, page=2)

    assert second == {"game": "backgammon", "dice": "31", "page": "2"}
    told = page(english, **second)
    assert "Page 2 of 2" in told
    assert 'id="plays-before" class="button plain" name="page" value="1">' in told
    assert 'id="plays-after" class="button plain" name="page" value="2" aria-disabled="true">' in told
    assert led_to(english, **form, page=1) == {"game": "backgammon", "dice": "31"}


@pytest.mark.parametrize(
    "text",
    [
        "MxviASHgc/AFQA:UQlqAAAAAAAE",
        "MxviASHgc/AFQA UQlqAAAAAAAE",
        "MxviASHgc/AFQA\nUQlqAAAAAAAE",
        "MxviASHgc/AFQAUQlqAAAAAAAE",
        "Position ID: MxviASHgc/AFQA Match ID: UQlqAAAAAAAE",
        "GNU Backgammon  Position ID: MxviASHgc/AFQA\n                Match ID   : UQlqAAAAAAAE",
    ],
)
def test_both_ids_of_gnu_backgammon_are_read_with_their_dice(english: Client, text: str) -> None:
    # Formats 6: example 1, line 14; Baran to play 4-2.
    asked = led_to(english, id=text, **{"from": "6"})

    assert (asked["dice"], asked["mover"]) == ("42", "bar 14 13x5 8x3 6x5")
    assert "from" not in asked


@pytest.mark.parametrize("text", ["4HPwATDgc/ABMA", "Position ID: 4HPwATDgc/ABMA"])
def test_a_position_id_alone_tells_no_dice(english: Client, text: str) -> None:
    assert led_to(english, id=text) == {"game": "backgammon"}


def test_a_position_pasted_over_a_move_half_made_forgets_its_start(english: Client) -> None:
    asked = led_to(english, id="XGID=-a---aE-C---dEAa---bb-b-bA:1:1:1:42:0:0:0:3:10", **{"from": "8"})

    assert "from" not in asked


@pytest.mark.parametrize(
    ("client", "words"),
    [
        ("english", "In this XGID the part “whose turn it is” cannot be “5”."),
        ("turkish", "Bu XGID'de “hamle sırası” bölümü “5” olamaz."),
    ],
)
def test_parts_of_an_id_are_named_in_words(client: str, words: str, request: pytest.FixtureRequest) -> None:
    told = page(
        request.getfixturevalue(client), 422, id="XGID=-a---aE-C---dEAa---bb-b-bA:1:1:5:42:0:0:0:3:10"
    )

    assert words in told


def test_a_checker_that_makes_way_is_told(english: Client) -> None:
    asked = {"mover": "8x2", "opponent": "24x2", "tool": "theirs"}
    both_gone = led_to(english, **asked, tap="point-8")
    nobody = led_to(english, **asked, tap="point-3")

    assert both_gone["gone"] == "2"
    assert "2 checkers of the other side stood there: they are borne off now." in page(english, **both_gone)
    assert "gone" not in nobody
    assert "stood there" not in page(english, gone=99)
    assert "gone" not in led_to(english, **asked | {"tool": "take"}, tap="point-8")


def test_every_place_is_a_large_button_too(english: Client) -> None:
    told = page(english, game="acey-deucey")

    assert told.count('class="pad"') == told.count('id="tap-') == 24 + 6
    assert led_to(english, tool="mine", mover="", opponent="24x2", tap="point-6")["mover"] == "6"


def test_folds_with_something_in_them_are_open(english: Client) -> None:
    plain, changed = page(english), page(english, game="turk-tavlasi", **{"compulsory-bearoff": "off"})

    assert 'id="options-fold">' in plain
    assert 'id="options-fold" open>' in changed


@pytest.mark.parametrize(
    "asked",
    [
        {"judge": 1},
        {"die1": 3},
        {"die1": 3, "judge": 1, "play": "8/5"},
        {"was": "backgammon", "tool": "mine", "mover": " 6x5  24x2", "opponent": "24x2"},
        {"game": "acey-deucey", "dice": 21, "name": 4, "play": "hand/24 hand/23"},
        {"game": "plakoto-express", "passed": 1, "dice": "5 5 6", "judge": 1, "play": "x" * 300},
        {"game": "uzun-tavla", "first": 1, "dice": 66, "set": "turn"},
    ],
)
def test_an_address_a_form_leads_to_stays(english: Client, asked: dict) -> None:
    response = english.get(ADDRESS, asked)
    while response.status_code == 302:
        asked = {name: values[0] for name, values in parse_qs(urlsplit(response["location"]).query).items()}
        response = english.get(ADDRESS, asked)
        assert response.status_code == 200 or "name" not in asked
    assert response.status_code == 200


def test_long_texts_are_cut(english: Client) -> None:
    told = page(english, 422, dice="31" + "6" * 5000, play="8/5 " * 5000)
    refused = page(english, 422, id="X" * 50_000, mover="6 " * 20_000)

    assert len(told) < 200_000
    assert f'spellcheck="false">{"X" * 400}</textarea>' in refused
