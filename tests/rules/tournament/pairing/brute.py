"""Every way to pair a round, and how good each is: written from the reference, apart from the engine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.tournament.pairing.history import History

Pair = tuple[int, int]
Round = tuple[tuple[Pair, ...], int | None]


def every_round(players: Sequence[int]) -> Iterator[Round]:
    """Pairs and who has the bye, for an odd number each in turn."""
    if len(players) % 2 == 0:
        yield from ((pairs, None) for pairs in every_pairing(players))
        return
    for bye in players:
        for pairs in every_pairing([player for player in players if player != bye]):
            yield pairs, bye


def every_pairing(players: Sequence[int]) -> Iterator[tuple[Pair, ...]]:
    """All perfect matchings; in the order of the list the lexicographically smallest comes first."""
    if not players:
        yield ()
        return
    first, *others = players
    for partner in others:
        for rest in every_pairing([player for player in others if player != partner]):
            yield ((first, partner), *rest)


def byes_had(history: History, player: int) -> int:
    """Rounds won without play, and byes that count nothing (7.1: a forfeit won is a bye)."""
    return sum(cell.is_bye or (cell.won and not cell.is_played) for cell in history.cells(player))


def last_meeting(history: History, pair: Pair) -> int:
    """The last round in which they met, 0 when they have not."""
    return max(history.meetings(*pair), default=0)


def heights(history: History, players: Sequence[int]) -> dict[int, int]:
    """How many different scores there are below each player's."""
    scores = sorted({history.score(player) for player in players})
    return {player: scores.index(history.score(player)) for player in players}


def faults(
    history: History, round_: Round, players: Sequence[int], *, record_first: bool = False, last: bool = False
) -> tuple[int, ...]:
    """Rules 3 to 6 of 7.1 as numbers, compared in order; fewer is better."""
    pairs, bye = round_
    height = heights(history, players)
    again = [pair for pair in pairs if last_meeting(history, pair)]
    rematches = (
        len(again),
        sum(last_meeting(history, pair) for pair in again),
        sum(max(height[a], height[b]) for a, b in again),
    )
    second_byes = 0 if bye is None else byes_had(history, bye)
    bye_height = 0 if bye is None else height[bye]
    squares = {pair: (history.score(pair[0]) - history.score(pair[1])) ** 2 for pair in pairs}
    record = (
        _apart(history, round_, players) if last else 0,
        sum(squares.values()),
        sum(square * max(height[a], height[b]) for (a, b), square in squares.items()),
    )
    floats = sum(
        bool(history.rounds) and history.floats(player)[-1] is not None
        for pair in pairs
        if squares[pair]
        for player in pair
    )
    if record_first:
        return (second_byes, bye_height, *record, *rematches, floats)
    return (second_byes, rematches[0], bye_height, *rematches[1:], *record, floats)


def _apart(history: History, round_: Round, players: Sequence[int]) -> int:
    """How many pairings part the two undefeated, when they are two and have not met (SW11)."""
    undefeated = {player for player in players if not history.losses(player)}
    if len(undefeated) != 2 or last_meeting(history, tuple(undefeated)):
        return 0
    pairs, bye = round_
    return sum(len(undefeated.intersection(pair)) == 1 for pair in pairs) + (bye in undefeated)
