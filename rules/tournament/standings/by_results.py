"""Tie-breaks made of the entrant's own rounds: when they were won, by how much, and how many for nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from rules.tournament.pairing.cells import Cell
from rules.tournament.standings.figures import Figure, Part, Reckoning


def progressive(reckoning: Reckoning) -> Mapping[int, Figure]:
    """The sum of the scores after each round (cumulative): early wins count more."""
    running = reckoning.history.running_scores
    return {
        entrant: Figure.total(
            tuple(Part(round_, None, score) for round_, score in enumerate(running(entrant)[1:], start=1))
        )
        for entrant in reckoning.entrants
    }


def points_difference(reckoning: Reckoning) -> Mapping[int, Figure]:
    """Points won less points lost in played matches; never for byes.

    A forfeit counts 0 or the match length, as the options say; a match whose points nobody wrote down 0.
    Raises ValueError when a forfeit must count a match length that is not known.
    """
    forfeits = reckoning.options.forfeits_score
    return _totals(
        reckoning, lambda cells: (_difference(cell) for cell in cells if _has_points(cell, forfeits))
    )


def points_won(reckoning: Reckoning) -> Mapping[int, Figure]:
    """Points won in played matches."""
    return _totals(
        reckoning,
        lambda cells: (
            Part(cell.round, cell.opponent, cell.points[0])
            for cell in cells
            if cell.is_played and cell.points is not None
        ),
    )


def wins(reckoning: Reckoning) -> Mapping[int, Figure]:
    """Rounds won, byes and forfeits included."""
    return _totals(reckoning, lambda cells: (_one(cell) for cell in cells if cell.won))


def wins_without_byes(reckoning: Reckoning) -> Mapping[int, Figure]:
    """Rounds won against somebody: byes left out, forfeits included."""
    return _totals(reckoning, lambda cells: (_one(cell) for cell in cells if cell.won and not cell.is_bye))


def fewer_byes(reckoning: Reckoning) -> Mapping[int, Figure]:
    """The number of byes; fewer is better."""
    counted = _totals(reckoning, lambda cells: (_one(cell) for cell in cells if cell.is_bye))
    return {
        entrant: Figure(figure.value, (-figure.key[0],), figure.parts) for entrant, figure in counted.items()
    }


def later_losses(reckoning: Reckoning) -> Mapping[int, Figure]:
    """The rounds of the losses: who lost later is better (house option for lives).

    Fewer losses are better still. Of as many, the last one is compared first, then the one before it.
    """
    return {entrant: _losses(reckoning.cells(entrant)) for entrant in reckoning.entrants}


def _totals(
    reckoning: Reckoning, parts: Callable[[tuple[Cell, ...]], Iterable[Part]]
) -> Mapping[int, Figure]:
    return {entrant: Figure.total(tuple(parts(reckoning.cells(entrant)))) for entrant in reckoning.entrants}


def _one(cell: Cell) -> Part:
    return Part(cell.round, cell.opponent, 1)


def _has_points(cell: Cell, forfeits: bool) -> bool:
    return (cell.is_played and cell.points is not None) or (forfeits and cell.is_forfeit)


def _difference(cell: Cell) -> Part:
    if cell.is_played and cell.points is not None:
        return Part(cell.round, cell.opponent, cell.points[0] - cell.points[1])
    if cell.length is None:
        raise ValueError(f"the forfeit of round {cell.round} has no match length")
    return Part(cell.round, cell.opponent, cell.length if cell.won else -cell.length)


def _losses(cells: tuple[Cell, ...]) -> Figure:
    lost = [cell for cell in cells if cell.lost]
    latest_first = tuple(cell.round for cell in reversed(lost))
    return Figure(latest_first, (-len(lost), *latest_first), tuple(_one(cell) for cell in lost))
