"""The last chance: a third flight for those who are out of the consolation (pairing-reference 4.5).

Progressive: it stands below the consolation as that stands below the main bracket. Random: a fresh draw when
the last qualifier is known, a knock-out whose first round avoids rematches. Both: entrants - 1 matches.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType

from rules.tournament.draw import bracket_size, refuse_twice, seed_order
from rules.tournament.formats.drops import fold_in, losers_by_round
from rules.tournament.formats.elimination import single_elimination
from rules.tournament.formats.stage import PairingPlan
from rules.tournament.pairing.matching import Edge, perfect_matching

LAST_CHANCE = "last-chance"

#: What counts, the most first: a bye for who has won more, a first match that is no rematch, people with
#: wins kept apart; below them chance decides. Each outweighs all of the next together.
_WINS_REST = 2**90
_FRESH = 2**66
_APART = 2**40
_LOTS = 2**20


def progressive_last_chance(consolation: Sequence[PairingPlan], *, rounds: int) -> tuple[PairingPlan, ...]:
    """The losers of consolation rounds 1 to `rounds` play on, each round's losers coming in later."""
    return fold_in(losers_by_round(consolation, rounds=rounds), stage=LAST_CHANCE, letter="X").pairings


def fresh_bracket(size: int, *, stage: str = LAST_CHANCE, letter: str = "X") -> tuple[PairingPlan, ...]:
    """The knock-out of a fresh draw, of `size` lines."""
    return single_elimination(size, stage=stage, letter=letter)


def fresh_draw(
    entrants: Sequence[int],
    *,
    met: Collection[frozenset[int]],
    draw_seed: int,
    wins: Mapping[int, int] = MappingProxyType({}),
) -> tuple[int | None, ...]:
    """Draw the lines anew, by chance, with as few rematches in the first round as there can be.

    entrants: in any order (G1). met: the pairs who have played each other. wins: of those who come from a
    table: who has most of them has the byes, and those with many are kept apart in the first round. Byes are
    in balanced places and go to whom wins and rematches leave them, else by chance.
    Raises TooFewEntrantsError, DuplicateEntrantError.
    """
    size = bracket_size(len(entrants))
    refuse_twice(entrants)
    chance = random.Random(draw_seed)
    drawn = sorted(entrants)
    chance.shuffle(drawn)
    pairs = perfect_matching(size, _edges(drawn, size, met, chance, [wins.get(who, 0) for who in drawn]))
    assert pairs is not None, "everybody may meet everybody, and there are fewer byes than entrants"
    return _placed(
        [_turned(drawn[a], drawn[b] if b < len(drawn) else None, chance) for a, b in pairs], chance
    )


def _edges(
    drawn: Sequence[int],
    size: int,
    met: Collection[frozenset[int]],
    chance: random.Random,
    wins: Sequence[int],
) -> Iterator[Edge]:
    """Everybody to everybody and to every bye; byes are the nodes from len(drawn) on."""
    most = max(wins) ** 2
    for a in range(len(drawn)):
        for b in range(a + 1, size):
            lots = chance.randrange(_LOTS)
            if b >= len(drawn):
                yield a, b, _WINS_REST * wins[a] + _FRESH + _APART * most + lots
            else:
                is_fresh = frozenset((drawn[a], drawn[b])) not in met
                yield a, b, _FRESH * is_fresh + _APART * (most - wins[a] * wins[b]) + lots


def _turned(first: int, second: int | None, chance: random.Random) -> tuple[int | None, int | None]:
    return (first, second) if chance.random() < 0.5 else (second, first)


def _placed(pairs: list[tuple[int | None, int | None]], chance: random.Random) -> tuple[int | None, ...]:
    """Pairs with a bye where a draw of so many has its byes, the others on the other lines, by chance."""
    chance.shuffle(pairs)
    with_bye = [pair for pair in pairs if None in pair]
    without = [pair for pair in pairs if None not in pair]
    order = seed_order(2 * len(pairs))
    entrants = 2 * len(pairs) - len(with_bye)
    lines: list[int | None] = []
    for seeds in zip(order[::2], order[1::2], strict=True):
        lines.extend((with_bye if max(seeds) > entrants else without).pop())
    return tuple(lines)
