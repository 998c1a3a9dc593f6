"""What whole events will mean: against the reference's numbers and against hand calculation."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.errors import TavlaError
from rules.tournament.draw import TooFewEntrantsError
from rules.tournament.forecast import Span, forecast
from rules.tournament.formats.chain import chain_of
from rules.tournament.formats.planned import TooFewForFormatError
from rules.tournament.formats.templates import TEMPLATES
from rules.tournament.outlook import outlook, rounds_without_rematch, usual_rounds
from rules.tournament.setups.catalogue import SETUPS

#: 7.5: rounds of N-lives events, simulated there with 400 runs: least, mean, most.
ROUNDS_OF_LIVES = {
    (16, 2): (7, 7.4, 8),
    (32, 2): (8, 8.4, 9),
    (64, 2): (9, 9.9, 10),
    (128, 2): (10, 10.9, 11),
    (16, 3): (9, 9.9, 11),
    (32, 3): (10, 11.5, 13),
    (64, 3): (12, 12.7, 14),
    (128, 3): (13, 14.2, 15),
    (16, 4): (11, 12.6, 14),
    (32, 4): (13, 14.0, 16),
    (64, 4): (14, 15.5, 17),
    (128, 4): (16, 16.9, 18),
}

EVERY_CHAIN = {code: chain_of(given) for code, given in TEMPLATES.items()} | {
    f"{code}-{number}": event.chain
    for code, setup in SETUPS.items()
    for number, event in enumerate(setup.events)
}


def _of(*parts, entrants):
    return outlook(chain_of(parts), entrants)


@pytest.mark.parametrize(("entrants", "lives"), ROUNDS_OF_LIVES)
def test_lives_last_as_long_as_in_the_reference(entrants, lives):
    told = _of({"format": "lives-swiss", "settings": {"lives": lives}}, entrants=entrants)
    least, mean, most = ROUNDS_OF_LIVES[entrants, lives]

    assert least <= told.rounds.least <= mean <= told.rounds.most <= most + 1
    assert told.matches == Span(lives * (entrants - 1), lives * entrants - 1)
    assert told.is_estimate


def test_everybody_plays_every_round_of_an_even_swiss():
    told = _of({"format": "swiss-random", "settings": {"rounds": 4}}, entrants=12)

    assert (told.rounds, told.matches, told.byes) == (Span(4, 4), Span(24, 24), 0)
    assert (told.each, told.mean, told.is_estimate) == (Span(4, 4), Fraction(4), False)


def test_one_has_a_bye_in_every_round_of_an_odd_swiss():
    """5 players, 7 rounds: 7 byes, so each has one and two of them two; 14 matches."""
    told = _of({"format": "swiss-random", "settings": {"rounds": 7}}, entrants=5)

    assert (told.matches, told.byes, told.each) == (Span(14, 14), 7, Span(5, 6))
    assert told.mean == Fraction(28, 5)


def test_an_open_swiss_is_told_with_the_usual_rounds():
    assert _of({"format": "swiss-random"}, entrants=33).rounds == Span(6, 6)
    assert [usual_rounds(entrants) for entrants in (1, 2, 3, 4, 5, 32, 33)] == [1, 1, 2, 2, 3, 5, 6]


def test_the_best_of_a_swiss_play_a_knockout_after_it():
    """20 players, 5 rounds, best 8: 50 + 7 matches; the champion plays 5 + 3."""
    told = outlook(chain_of(TEMPLATES["swiss-knockout"]), 20)

    assert [each.entrants for each in told.parts] == [20, 8]
    assert (told.rounds, told.matches, told.each) == (Span(8, 8), Span(57, 57), Span(5, 8))
    assert told.mean == Fraction(2 * 57, 20)


def test_the_first_two_of_each_group_go_on():
    """10 players in 3 groups of 4, 3, 3: 6 + 3 + 3 matches, six go on to 5 more."""
    told = outlook(chain_of(TEMPLATES["groups-knockout"]), 10)

    assert [each.entrants for each in told.parts] == [10, 6]
    assert told.matches == Span(17, 17)
    assert told.each == Span(2, 6)


@pytest.mark.parametrize("entrants", [9, 16, 24, 64])
def test_nordic_has_two_matches_a_player_less_five(entrants):
    told = outlook(chain_of(TEMPLATES["nordic"]), entrants)

    assert told.matches == Span(2 * entrants - 5, 2 * entrants - 5)
    assert told.each.least == 2


def test_those_who_are_out_play_once_more():
    """8 players: 7 matches, six losers who are not in the final play 5; who loses twice at once plays 2."""
    told = outlook(chain_of(TEMPLATES["cup-fresh-consolation"]), 8)

    assert [each.entrants for each in told.parts] == [8, 6]
    assert (told.matches, told.each) == (Span(12, 12), Span(2, 6))


def test_parts_from_the_same_part_are_played_at_the_same_time():
    """24 buy back; 12 winners in the main, 12 in the consolation: 1 + 4 rounds, 12 + 11 + 11 matches."""
    told = outlook(chain_of(TEMPLATES["buy-back-cup"]), 24)

    assert [each.entrants for each in told.parts] == [24, 12, 12]
    assert (told.rounds, told.matches, told.each) == (Span(5, 5), Span(34, 34), Span(2, 5))


@pytest.mark.parametrize(
    ("source", "unbeaten"),
    [
        ({"format": "swiss-random", "settings": {"rounds": 1}}, 12),
        ({"format": "swiss-random", "settings": {"rounds": 2}}, 6),
    ],
)
def test_so_many_are_unbeaten_as_have_never_lost(source: dict[str, object], unbeaten: int):
    """23: 11 win and one has a bye, 12; of these 6 win again."""
    told = _of(
        source, {"format": "single-elimination", "entry": {"rule": "unbeaten", "part": 1}}, entrants=23
    )

    assert told.parts[1].entrants == unbeaten


def test_all_who_are_out_of_a_table_may_play_on():
    told = _of(
        {"format": "swiss-random"},
        {"format": "consolation", "entry": {"rule": "out", "parts": [1]}},
        entrants=6,
    )

    assert [each.entrants for each in told.parts] == [6, 6]


def test_winners_of_rolling_brackets_meet():
    """Two jackpots of 4 and the match of their winners."""
    four = {"format": "single-elimination", "entry": {"rule": "sign-up", "count": 4}}
    final = {"format": "single-elimination", "entry": {"rule": "winners", "parts": [1, 2]}}
    told = _of(four, four, final, entrants=30)

    assert [each.entrants for each in told.parts] == [4, 4, 2]
    assert (told.matches, told.rounds) == (Span(7, 7), Span(3, 3))


def test_a_large_round_robin_is_not_made():
    told = _of({"format": "round-robin"}, entrants=2000)

    assert told.matches == Span(1999000, 1999000)


def test_a_large_bracket_is_told_by_its_plan():
    assert _of({"format": "cup"}, entrants=100).parts[0].forecast == forecast("cup", 100)


@pytest.mark.parametrize("entrants", [0, 1])
def test_nobody_plays_alone(entrants):
    with pytest.raises(TooFewEntrantsError):
        _of({"format": "swiss-random"}, entrants=entrants)


def test_a_later_part_may_have_too_few():
    with pytest.raises(TooFewEntrantsError):
        _of(
            {"format": "single-elimination"},
            {"format": "swiss-random", "entry": {"rule": "out", "parts": [1]}},
            entrants=3,
        )
    with pytest.raises(TooFewForFormatError):
        outlook(chain_of(TEMPLATES["nordic"]), 4)


@pytest.mark.parametrize(
    ("entrants", "sizes"),
    [
        # 5 rounds of 64: 2, 10, 20, 20, 10, 2 by wins; 12 are clear, 20 play for 4 places, 48 are left;
        # out of the main bracket and the consolation: 14 and 46
        (64, [64, 20, 16, 48, 60]),
        # of 32: 1, 5, 10, 10, 5, 1: sixteen are clear, nobody is level
        (32, [32, 16, 16, 28]),
        # everybody qualifies, nobody is left for a consolation
        (9, [9, 9, 7]),
    ],
)
def test_a_swiss_with_finals_has_a_play_off_where_many_are_level(entrants, sizes):
    told = outlook(chain_of(TEMPLATES["swiss-finals"]), entrants)

    assert [each.entrants for each in told.parts] == sizes


def test_a_play_off_is_told_for_as_many_places_as_would_be_left():
    told = outlook(chain_of(TEMPLATES["swiss-finals"]), 64).parts[1]

    assert (told.part.settings.places, told.forecast.matches) == (4, Span(16, 16))


def test_who_is_level_after_an_open_swiss_or_lives_is_reckoned_too():
    level = {"format": "playoff", "entry": {"rule": "level", "part": 1, "count": 2}}
    for first in ({"format": "swiss-random"}, {"format": "lives-swiss"}):
        told = _of(first, level, entrants=8)

        assert [each.entrants for each in told.parts] == [8, 3]


@pytest.mark.parametrize("chain", EVERY_CHAIN.values(), ids=EVERY_CHAIN)
def test_every_field_is_told_or_refused(chain):
    """Parts that are left out belong to the small fields: whatever the size, figures or a refusal."""
    refused = []
    for entrants in (*range(71), 128, 300):
        try:
            told = outlook(chain, entrants)
        except TavlaError:
            refused.append(entrants)
            continue
        assert 1 <= told.rounds.least <= told.rounds.most
        assert 1 <= told.matches.least <= told.matches.most
        assert told.each.least <= told.mean <= told.each.most
        assert told.byes >= 0
    assert max(refused) < 7


def test_a_part_that_is_left_out_takes_no_time():
    """8 players, places for 16: five rounds of 4 matches, a bracket of 8, a last chance of its six losers."""
    told = outlook(chain_of(TEMPLATES["swiss-finals"]), 8)

    assert [each.part.number for each in told.parts] == [1, 3, 5]
    assert (told.rounds, told.matches) == (Span(11, 11), Span(32, 32))


def test_more_rounds_than_a_round_robin_has_cannot_avoid_rematches():
    """7.1: N - 1 for an even number; of an odd one each sits out a round, so there is one more."""
    assert [rounds_without_rematch(entrants) for entrants in (2, 3, 8, 9)] == [1, 3, 7, 9]
