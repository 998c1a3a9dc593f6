"""The page "was it legal?": verdicts of the rules reference, in both languages, within limits."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client

from rules.board.games import GAMES
from tests.tournament.live.legal_page import ADDRESS, START, led_to, page
from tests.tournament.test_position_text import BACKGAMMON
from tournament.live import legal
from tournament.words_games import GAME_NAMES, option_answers, option_codes, option_question


@pytest.fixture(autouse=True)
def _no_former_attempts() -> None:
    cache.clear()


# Worked examples of the rules reference, section 2: what was played, the reason's rule, a word of the answer.
@pytest.mark.parametrize(
    ("asked", "rule", "words"),
    [
        ({"mover": "10 2x14", "opponent": "24x2", "dice": 63, "play": "10/7"}, "ALG-03", "larger: 6"),  # E4
        (
            {"mover": "16 10", "opponent": "20x2", "dice": 65, "play": "16/10"},
            "ALG-02",
            "left unplayed",
        ),  # E3
        (
            {"mover": "barx2 13x5 8x3 6x5", "opponent": "4x2", "dice": 64, "play": "bar/19 13/9"},
            "STD-06",
            "bar",
        ),
        ({**START, "dice": 31, "play": "24/20"}, None, ""),
        (
            {"game": "turk-tavlasi", "mover": "6 5 4 3", "opponent": "1x2", "dice": 53, "play": "6/1 5/2"},
            "TT-01",
            "",
        ),  # T1
        ({"game": "uzun-tavla", "dice": 66, "play": "24/18(2)"}, "UZ-06", "head"),  # U6
        (
            {
                "game": "plakoto",
                "mover": "24x14 pin18",
                "opponent": "24x14 7",
                "dice": 65,
                "play": "24/18 24/19",
            },
            "PL-05",
            "held",
        ),  # P3
    ],
)
def test_worked_examples_are_judged(english: Client, asked: dict, rule: str | None, words: str) -> None:
    told = page(english, **asked)

    assert ("Not legal" in told) == (rule is not None)
    assert rule is None or f"Rule {rule}:" in told
    assert words in told


def test_the_reason_and_one_legal_play_are_told_in_both_languages(english: Client, turkish: Client) -> None:
    asked = {"mover": "10 2x14", "opponent": "24x2", "dice": 63, "play": "10/7"}

    assert "Legal would have been, for one: <code>10/4</code>" in page(english, **asked)
    assert "Kurala uygun olanlardan biri: <code>10/4</code>" in page(turkish, **asked)


def test_every_legal_play_is_a_board(english: Client) -> None:
    # E1: 6-5 from the start has seven plays.
    told = page(english, dice=65)

    assert "There are 7 legal plays." in told
    assert told.count('<svg class="board small"') == 7
    assert "<code>24/18/13</code>" in told or "<code>24/13</code>" in told


def test_many_plays_are_paged(english: Client) -> None:
    first, second = page(english, dice=31), page(english, dice=31, page=2)
    beyond = page(english, dice=31, page=99)

    assert "There are 16 legal plays." in first
    assert [told.count('<svg class="board small"') for told in (first, second, beyond)] == [12, 4, 4]


def test_no_play_is_right_only_where_nothing_can_be_played(english: Client, turkish: Client) -> None:
    # E9: all six points of entry are held.
    shut = {"mover": "bar 13x14", "opponent": "6x2 5x2 4x2 3x2 2x2 1x2", "dice": 52}

    assert "Nothing can be played" in page(english, **shut)
    assert "Kurala uygun</p>" in page(turkish, **shut, play="gele")
    assert "No play is written although one was legal." in page(english, dice=52, play="no play")


def test_what_is_no_play_is_told_so(english: Client) -> None:
    told = page(english, dice=52, play="knight to f3")

    assert "This play cannot be read." in told
    assert "Rule CON-03:" in told
    assert "Not judged" in told
    assert "Not legal" not in told


@pytest.mark.parametrize("code", GAMES)
def test_every_game_opens_with_its_options(english: Client, code: str) -> None:
    told = page(english, game=code)

    assert code in GAME_NAMES
    for option in option_codes(GAMES[code]):
        assert option_question(option) in told
        assert f'name="{option}"' in told
        for value, _ in option_answers(option):
            assert english.get(ADDRESS, {"game": code, option: value}).status_code == 200


def test_an_option_changes_the_verdict(english: Client) -> None:
    # T2: 5/1 3/1 is legal per die; not where as many must go off as any play takes.
    asked = {"game": "turk-tavlasi", "mover": "5 3", "opponent": "1x2", "dice": 42, "play": "5/1 3/1"}

    assert "Not legal" not in page(english, **asked)
    assert "Not legal" in page(english, **asked, **{"compulsory-bearoff-scope": "turn-max"})


def test_the_first_turn_and_passed_numbers_count(english: Client) -> None:
    # U1: 6-6 on the first turn takes two from the head. X3: passed sixes are played in their order.
    assert "Not legal" not in page(english, game="uzun-tavla", dice=66, play="24/18(2)", first=1)
    told = page(english, game="plakoto-express", dice="5666", passed=1)
    assert 'name="dice" value="5666"' in told


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        # STD-10: the mover, or the opponent, has all fifteen off.
        ({"mover": "", "opponent": "6x2"}, ("every checker of ivory is off", "Rule STD-10:")),
        ({"mover": "6x2", "opponent": ""}, ("every checker of dark red is off", "Rule STD-10:")),
        ({"mover": "", "opponent": ""}, ("There is no checker on the board",)),
        ({"game": "uzun-tavla", "mover": "6", "opponent": ""}, ("dark red is off", "Rule UZ-12:")),
        ({"game": "eureika", "mover": "", "opponent": "6"}, ("ivory is off", "Rule EU-05:")),
        ({"game": "acey-deucey", "mover": "", "opponent": "6"}, ("ivory is off", "Rule AD-09:")),
        # PL-10: the last of dark red (my 1) lies pinned, my own start is empty; and the other way round.
        (
            {"game": "plakoto", "mover": "10x14 1", "opponent": "pin24 12x14"},
            ("a last checker on its start point lies pinned", "Rule PL-10:"),
        ),
        (
            {"game": "plakoto", "mover": "pin24 12x14", "opponent": "10x14 1"},
            ("a last checker on its start point lies pinned", "Rule PL-10:"),
        ),
    ],
)
def test_where_the_game_is_over_nothing_is_judged(
    english: Client, asked: dict, words: tuple[str, ...]
) -> None:
    told = page(english, **asked, dice=31, play="no play")

    assert [part in told for part in words] == [True] * len(words)
    assert "Legal</p>" not in told
    assert "legal plays" not in told
    assert "Nothing can be played" not in told


ACEY = {"game": "acey-deucey", "mover": "13x8 6x7", "opponent": "24x15", "dice": 21}


def test_a_played_one_and_two_asks_for_its_double(english: Client) -> None:
    # AD-07: both numbers were played, so a double is named, and played four times.
    told = page(english, **ACEY, play="13/11 6/5")
    named = led_to(english, **ACEY, play="13/11 6/5", name=6)

    assert "Which one?" in told
    assert named["play"] == "13/11 6/5 => 66:"
    assert led_to(english, **named, tap="point-13")["from"] == "13"
    assert led_to(english, **named | {"from": "13"}, tap="point-7")["play"] == "13/11 6/5 => 66: 13/7"


@pytest.mark.parametrize(
    ("play", "verdict", "words"),
    [
        ("13/11 6/5 => 66: 13/7(4)", "good", "13/11 6/5 => 66: 13/7(4)"),
        ("13/11 6/5 => 6-6 13/7(4)", "good", ""),
        ("13/11 6/5 => 66: 13/7(2)", "bad", "Rule ALG-02:"),
        ("13/11 6/5 => 66: no play", "bad", "No play is written although one was legal."),
        ("13/11 6/5 => 66: 13/8", "bad", "13/11 6/5 => 66: "),
        ("13/11 => 66: 13/7(4)", "bad", "Rule ALG-02:"),
        ("13/11 6/5 => 65: 13/7(4)", "unjudged", "This play cannot be read."),
        ("=> 66: 13/7(4)", "bad", "No play is written although one was legal."),
    ],
)
def test_the_double_named_after_a_one_and_two_is_judged(
    english: Client, play: str, verdict: str, words: str
) -> None:
    told = page(english, **ACEY, play=play)

    assert f'class="ruling {verdict}"' in told
    assert words in told


def test_a_double_is_named_after_a_one_and_two_alone(english: Client, turkish: Client) -> None:
    asked = ACEY | {"dice": 31, "play": "13/10 6/5 => 66: 13/7(4)"}

    assert "Rule AD-07:" in page(english, **asked)
    assert "Kural AD-07:" in page(turkish, **asked)
    assert "This play cannot be read." in page(english, dice=31, play="8/5 6/5 => 66: 13/7")


def test_plays_of_a_named_double_are_listed_from_where_it_is_played(english: Client) -> None:
    told = page(english, **ACEY, play="13/11 6/5 => 66:")

    # Five may go 13/7 and one 11/5: four of one kind, or three and the 11.
    assert '<span class="only-read">6-6 </span>' in told
    assert "ruling-word" not in told


def test_no_double_is_named_once_the_game_is_over(english: Client) -> None:
    told = page(english, **ACEY | {"mover": "2 1", "opponent": "20x15"}, play="2/off 1/off")

    assert 'class="ruling good"' in told
    assert "Which one?" not in told


def test_the_chained_double_of_plakoto_express_is_refused_by_its_limit_or_listed(english: Client) -> None:
    """Bounded: whatever the roll, the page answers, and says so where there are too many plays."""
    told = page(
        english, game="plakoto-express", mover="24x3 20x3 16x3 12x3 8x3", opponent="24x7 2x8", dice=11
    )

    assert "too many legal plays" in told or "legal plays." in told


def test_nothing_is_written_and_posts_are_refused(
    db: None, english: Client, django_assert_num_queries
) -> None:
    with django_assert_num_queries(0):
        page(english, dice=31, play="8/5 6/5")
    assert english.post(ADDRESS).status_code == 405


def test_who_asks_too_often_is_told_to_wait(english: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(legal, "PER_ADDRESS", "1/m")
    monkeypatch.setattr(legal, "PER_ADDRESS_CHAINED", "1/m")
    for asked in ({}, {"game": "plakoto-express", "dice": 66}):
        page(english, **asked)

        assert "Too many attempts" in page(english, 429, **asked)


def test_home_and_desk_lead_to_it(db: None, english: Client) -> None:
    assert 'href="/legal/"' in english.get("/").content.decode()


def test_the_board_is_told_in_words(english: Client, turkish: Client) -> None:
    english_words, turkish_words = page(english, dice=31), page(turkish, dice=31)

    assert (
        "ivory, by its own numbers: 24 2 checkers, 13 5 checkers, 8 3 checkers, 6 5 checkers."
        in english_words
    )
    assert "Oynayan: fildişi, zar 3-1." in turkish_words
    assert BACKGAMMON.checkers == 15
