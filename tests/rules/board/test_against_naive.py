"""Every legal result of random games of every variant and option, ours against the naive enumerator's.

Games are played with random legal plays, so pins, blocks, hands, bars and bear-offs come as they come; then
checkers are thrown onto the board, for what games seldom bring about. That each came is asserted too.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import NamedTuple

import pytest

from rules.board.games import GAMES, Contact, GameRules, game_rules
from rules.board.legality import explain, is_legal
from rules.board.outcome import outcome
from rules.board.plays import Play, TooManyPlaysError, has_legal_play, legal_plays
from rules.board.playtext import parse_play, play_text
from rules.board.position import BAR, HAND, OFF, POINTS, Counts, Position
from rules.board.rolls import Dice, passed_on
from rules.board.steps import Step
from rules.board.written import chosen_reading, readings
from tests.looking import examples
from tests.rules.board.naive import Naive

SEED = 271828
OF_GAMES = examples(120)
THROWN = examples(80)
# The naive tree of a richer roll takes seconds; our own limit is tested elsewhere.
MOST_RESULTS = 120

VARIANTS: list[tuple[str, Mapping[str, str]]] = [
    *((code, {}) for code in GAMES),
    ("backgammon", {"bearoff-larger-first": "on"}),
    ("backgammon", {"hit-and-run-home": "forbidden"}),
    ("turk-tavlasi", {"compulsory-bearoff-scope": "turn-max"}),
    ("turk-tavlasi", {"hit-and-run-home": "forbidden", "bearoff-larger-first": "on"}),
    ("hypergammon", {"compulsory-bearoff": "on", "hit-and-run-home": "forbidden"}),
    ("hypergammon", {"compulsory-bearoff": "on", "compulsory-bearoff-scope": "turn-max"}),
    ("uzun-tavla", {"head-exception": "first-turn-if-blocked"}),
    ("uzun-tavla", {"head-exception": "first-roll-any-two", "block-rule": "opponent-in-home"}),
    ("uzun-tavla", {"head-exception": "first-turn-6644", "block-check": "final-only"}),
    ("uzun-tavla", {"head-exception": "none", "block-rule": "none"}),
    ("uzun-tavla", {"block-rule": "opponent-in-home", "block-check": "final-only"}),
    ("uzun-tavla", {"compulsory-bearoff": "on"}),
    ("plakoto", {"plakoto-bearoff-while-pinned": "on"}),
    ("plakoto", {"compulsory-bearoff": "on", "bearoff-larger-first": "on"}),
    ("plakoto-express", {"express-stop": "skip-blocked"}),
    ("acey-deucey", {"acey-hit-to": "hand", "acey-exact-bearoff": "on"}),
    ("acey-deucey", {"acey-variant": "european"}),
    ("acey-deucey", {"acey-variant": "closed-entry"}),
    ("eureika", {"eureika-doubles": "2"}),
]
NAMES = [
    " ".join([code, *(f"{name}={value}" for name, value in changes.items())]) for code, changes in VARIANTS
]


Differences = list[str]


class Met(NamedTuple):
    """A position and a roll, with what a turn must know besides."""

    position: Position
    dice: Dice
    first_turn: bool = False
    passed: bool = False

    @property
    def circumstances(self) -> dict[str, bool]:
        return {"first_turn": self.first_turn, "passed": self.passed}


@pytest.mark.parametrize(("code", "changes"), VARIANTS, ids=NAMES)
def test_random_positions_have_the_results_of_the_naive_enumerator(code, changes):
    rules = game_rules(code, changes)
    naive = Naive(code, rules.options)
    source = random.Random(SEED)
    met = chain(_games(rules, source, OF_GAMES), _thrown(rules, naive, source, THROWN))

    differences, kinds = _compared(met, rules, naive, source)

    assert differences == []
    assert _missing(kinds, rules) == []


def _compared(
    met: Iterable[Met], rules: GameRules, naive: Naive, source: random.Random
) -> tuple[Differences, Counter[str]]:
    differences: Differences = []
    kinds: Counter[str] = Counter()
    for turn in met:
        expected = naive.results(turn.position, turn.dice, **turn.circumstances)
        plays = legal_plays(turn.position, turn.dice, rules, **turn.circumstances)
        differences += [f"{what}: {turn}" for what in _wrong_list(turn, rules, naive, plays, expected)]
        differences += [f"{what}: {turn}" for what in _wrong_texts(turn, rules, plays, source)]
        differences += [f"{what}: {turn}" for what in _wrong_judgement(turn, rules, naive, expected, source)]
        kinds.update(_kinds(turn, plays))
    return differences, kinds


def _wrong_list(
    turn: Met, rules: GameRules, naive: Naive, plays: tuple[Play, ...], expected: set[Position]
) -> Iterator[str]:
    """The results, each once; whether there is any; what holds of every position."""
    found = [play.result for play in plays]
    if set(found) != expected or len(found) != len(expected):
        yield "results"
    if has_legal_play(turn.position, turn.dice, rules, **turn.circumstances) != bool(expected):
        yield "has a legal play"
    for position in found:
        if not position.is_conserved(rules.checkers) or naive.broken_invariants(position):
            yield f"{naive.broken_invariants(position)} {position}"


def _wrong_texts(
    turn: Met, rules: GameRules, plays: tuple[Play, ...], source: random.Random
) -> Iterator[str]:
    """A canonical text, read again, is the play it was written from."""
    for play in source.sample(plays, min(len(plays), 1 if rules.chained else 3)):
        text = play_text(turn.position, turn.dice, play, rules, **turn.circumstances)
        written = parse_play(text)
        found = readings(turn.position, turn.dice, written.segments, rules, **turn.circumstances)
        chosen = chosen_reading(found, written.marks)
        if chosen is None or chosen.result != play.result:
            yield f"{text} read as {chosen and chosen.result}"


def _wrong_judgement(
    turn: Met, rules: GameRules, naive: Naive, expected: set[Position], source: random.Random
) -> Iterator[str]:
    """Steps these dice allow are legal if they lead to a legal result; else one is offered instead."""
    steps, after = naive.stroll(turn.position, turn.dice, source, **turn.circumstances)
    if not steps:
        return
    text = " ".join(map(_step_text, steps))
    judged = explain(turn.position, turn.dice, text, rules, **turn.circumstances)
    if is_legal(turn.position, turn.dice, text, rules, **turn.circumstances) != (after in expected):
        yield f"{text} legal"
    elif judged.is_legal != (after in expected):
        yield f"{text} is {judged.code}"
    elif judged.play and judged.play.result != after:
        yield f"{text} leads elsewhere"
    elif not judged.is_legal and (judged.instead is None or judged.instead.result not in expected):
        yield f"{text} has no play instead"


def _step_text(step: tuple[int, int]) -> str:
    origin, target = step
    return f"{ {BAR: 'bar', HAND: 'hand'}.get(origin, origin) }/{target or 'off'}"


def _games(rules: GameRules, source: random.Random, number: int) -> Iterator[Met]:
    """Random games, one after the other."""
    position, turns = rules.start, 0
    while number:
        dice = (source.randint(1, 6), source.randint(1, 6))
        met = Met(position, dice, first_turn=turns < 2)
        plays = _few_plays(met, rules)
        if plays is None:
            continue
        number -= 1
        yield met
        position, steps, turns = *_played(position, plays, source), turns + 1
        passed = passed_on(dice, steps, rules)
        if outcome(position, rules):
            position, turns, passed = rules.start, 0, ()
        else:
            position = position.turned()
        met = Met(position, passed, passed=True)
        if passed and (plays := _few_plays(met, rules)) is not None:
            yield met
            position, _ = _played(position, plays, source)
            if outcome(position, rules):
                position, turns = rules.start, 0


def _few_plays(met: Met, rules: GameRules) -> tuple[Play, ...] | None:
    try:
        plays = legal_plays(met.position, met.dice, rules, **met.circumstances)
    except TooManyPlaysError:
        return None
    return plays if len(plays) <= MOST_RESULTS else None


def _played(
    position: Position, plays: tuple[Play, ...], source: random.Random
) -> tuple[Position, tuple[Step, ...]]:
    if not plays:
        return position, ()
    play = source.choice(plays)
    return play.result, play.steps


def _thrown(rules: GameRules, naive: Naive, source: random.Random, number: int) -> Iterator[Met]:
    """Checkers anywhere the game allows; a third of the movers have none outside."""
    while number:
        position = _throw(rules, source)
        dice = (source.randint(1, 6), source.randint(1, 6))
        met = Met(position, dice, first_turn=source.random() < 0.2)
        over = outcome(position, rules) or outcome(position.turned(), rules)
        if not over and not naive.broken_invariants(position) and _few_plays(met, rules) is not None:
            number -= 1
            yield met


def _throw(rules: GameRules, source: random.Random) -> Position:
    own = [point for point in POINTS if source.random() < 0.5]
    others = [rules.facing(point) for point in POINTS if point not in own]
    reach = source.choice((6, 12, 24))
    mover, hand = _side([point for point in own if point <= reach], rules, source, reach)
    opponent, other_hand = _side(others, rules, source, 24)
    position = Position(mover, opponent, (hand, other_hand))
    return _with_pins(position, source) if rules.contact is Contact.PIN else position


def _side(points: list[int], rules: GameRules, source: random.Random, reach: int) -> tuple[Counts, int]:
    """A side on at most seven of these points, so that there are points held and blots."""
    if rules.contact is Contact.NONE:
        points = [point for point in points if point <= 6]
    held = source.sample(points, min(len(points), 7))
    places, weights = [OFF, *held], [2, *(2 for _ in held)]
    if rules.contact is Contact.HIT:
        places, weights = [BAR, *places], [source.choice((0, 1)) * (reach > 6), *weights]
    if rules.hand:
        places, weights = [HAND, *places], [source.choice((0, 2)) * (reach > 6), *weights]
    where = source.choices(places, weights, k=rules.checkers)
    return tuple(where.count(place) for place in range(BAR + 1)), where.count(HAND)


def _with_pins(position: Position, source: random.Random) -> Position:
    """Some lone checkers with one or two borne-off ones of the other side on top."""
    sides = [list(position.mover), list(position.opponent)]
    pins: list[set[int]] = [set(), set()]
    for under, over in ((0, 1), (1, 0)):
        for point in POINTS:
            facing = BAR - point
            on_top = source.choice((1, 2))
            lies = sides[under][point] == 1 and point not in pins[under] and not sides[over][facing]
            if lies and sides[over][OFF] >= on_top and source.random() < 0.4:
                sides[over][OFF] -= on_top
                sides[over][facing] += on_top
                pins[under].add(point)
    return Position(tuple(sides[0]), tuple(sides[1]), pinned=(tuple(sorted(pins[0])), tuple(sorted(pins[1]))))


def _kinds(turn: Met, plays: tuple[Play, ...]) -> Iterator[str]:
    if not plays:
        yield "dance"
        return
    if any(play.marks for play in plays):
        yield "hit or pin"
    if turn.position.pinned[0]:
        yield "pinned"
    if turn.position.hand[0]:
        yield "hand"
    if turn.passed:
        yield "passed"
    if any(turn.position.mover[OFF] < play.result.mover[OFF] for play in plays):
        yield "bear-off"


def _missing(kinds: Counter[str], rules: GameRules) -> list[str]:
    """What the games of these rules ought to have brought about, and did not."""
    wanted = {"bear-off"}
    if rules.contact in (Contact.HIT, Contact.PIN):
        wanted.add("hit or pin")
    if rules.contact is Contact.PIN:
        wanted.add("pinned")
    if rules.hand:
        wanted.add("hand")
    if rules.chained:
        wanted.add("passed")
    return sorted(wanted - set(kinds))
