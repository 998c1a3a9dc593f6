"""Stages of several rounds for the tests: written out, or played at random."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from rules.match.states import ResultKind
from rules.tournament.pairing.cells import NoMatch
from rules.tournament.pairing.history import History, RoundPairing

LENGTH = 5


def number(name: str) -> int:
    """The id of the entrant called A, B, C, ...: 1, 2, 3, ..."""
    return ord(name) - ord("A") + 1


def written(names: str, *rounds: str, counts: bool = True) -> History:
    """A history from "A-B 7:4, C bye": the winner first.

    Beside points: "A-B" is open, "A-B forfeit" a walkover of A, "A-B double" a double forfeit; all to
    LENGTH points. counts: do byes count as wins?
    """
    return History(tuple(number(name) for name in names), tuple(_round(each, counts) for each in rounds))


def _round(text: str, counts: bool) -> tuple[RoundPairing, ...]:
    return tuple(_pairing(*each.split(), counts=counts) for each in text.split(", ") if each)


def _pairing(names: str, outcome: str = "", *, counts: bool) -> RoundPairing:
    a = number(names[0])
    if outcome == "bye":
        return RoundPairing.bye(a, counts=counts)
    b = number(names[2])
    if not outcome:
        return RoundPairing(a, b)
    if outcome == "double":
        return RoundPairing(a, b, kind=NoMatch.DOUBLE_FORFEIT, length=LENGTH)
    if outcome == "forfeit":
        return RoundPairing(a, b, a, kind=ResultKind.NO_SHOW, length=LENGTH)
    won, lost = outcome.split(":")
    return RoundPairing(a, b, a, (int(won), int(lost)), ResultKind.PLAYED, int(won))


#: Swiss, 7 players, 4 rounds, to 7 points: the worked example of section 9. D is written before E.
SWISS = written(
    "ABCDEFG",
    "A-B 7:4, C-D 7:2, E-F 7:6, G bye",
    "A-C 7:5, E-G 7:3, B-D 7:0, F bye",
    "E-A 7:6, C-G 7:1, B-F 7:5, D bye",
    "C-E 7:3, A-F 7:2, D-G 7:6, B bye",
)

#: Round robin of 5, to 5 points; byes count nothing. P Q R S T are called A B C D E.
LEAGUE = written(
    "ABCDE",
    "E-B 5:3, C-D 5:0, A bye",
    "C-E 5:4, A-B 5:3, D bye",
    "C-A 5:2, D-E 5:3, B bye",
    "A-D 5:4, B-C 5:4, E bye",
    "B-D 5:2, A-E 5:1, C bye",
    counts=False,
)


def histories(*, least: int = 2, most: int = 9, rounds: int = 7, plain: bool = False) -> st.SearchStrategy:
    """Stages in which anything may have happened: byes, forfeits, absences, repeated meetings.

    plain: played matches alone, and byes where the number is odd.
    """
    return st.builds(
        _at_random,
        st.integers(least, most),
        st.integers(0, rounds),
        st.integers(0, 10**6),
        st.just(plain),
    )


def _at_random(entrants: int, rounds: int, seed: int, plain: bool) -> History:
    chance = random.Random(seed)
    ids = tuple(chance.sample(range(1, 100), entrants))
    return History(ids, tuple(_random_round(ids, chance, plain) for _ in range(rounds)))


def _random_round(ids: tuple[int, ...], chance: random.Random, plain: bool) -> tuple[RoundPairing, ...]:
    there = [entrant for entrant in ids if plain or chance.random() < 0.9]
    chance.shuffle(there)
    pairings = [_random_pairing(a, b, chance, plain) for a, b in zip(there[::2], there[1::2], strict=False)]
    if len(there) % 2:
        pairings.append(RoundPairing.bye(there[-1], counts=plain or chance.random() < 0.8))
    return tuple(pairings)


def _random_pairing(a: int, b: int, chance: random.Random, plain: bool) -> RoundPairing:
    what = "played" if plain else chance.choices(("played", "forfeit", "double"), (8, 1, 1))[0]
    if what == "double":
        return RoundPairing(a, b, kind=NoMatch.DOUBLE_FORFEIT, length=LENGTH)
    winner = chance.choice((a, b))
    if what == "forfeit":
        return RoundPairing(a, b, winner, kind=ResultKind.NO_SHOW, length=LENGTH)
    lost = chance.randrange(LENGTH)
    points = (LENGTH, lost) if winner == a else (lost, LENGTH)
    return RoundPairing(a, b, winner, points, ResultKind.PLAYED, LENGTH)
