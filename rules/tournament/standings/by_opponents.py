"""Tie-breaks made of the opponents' results: Buchholz and its kin, Sonneborn-Berger, match-win, Koya."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import lcm

from rules.tournament.pairing.cells import Cell
from rules.tournament.standings.figures import Exact, Figure, Part, PartNote, Reckoning, exact

#: The least that an opponent counts in the opponents' match-win percentage.
LEAST_MATCH_WIN = Fraction(33, 100)
#: Median leaves out two highest and two lowest in a stage of more rounds than this, else one each.
MEDIAN_ONE_EACH = 8


def buchholz(reckoning: Reckoning) -> Mapping[int, Figure]:
    """The sum of the opponents' final scores (Solkoff).

    A missed round counts 0, so that everybody's sum has one part for each round.
    """
    return _cut(reckoning, lowest=0, highest=0)


def buchholz_cut_1(reckoning: Reckoning) -> Mapping[int, Figure]:
    """Buchholz without the lowest opponent."""
    return _cut(reckoning, lowest=1, highest=0)


def buchholz_cut_2(reckoning: Reckoning) -> Mapping[int, Figure]:
    """Buchholz without the two lowest opponents."""
    return _cut(reckoning, lowest=2, highest=0)


def median(reckoning: Reckoning) -> Mapping[int, Figure]:
    """Harkness: Buchholz without the highest and the lowest; more than 8 rounds: without two of each."""
    each = 1 if reckoning.history.completed_rounds <= MEDIAN_ONE_EACH else 2
    return _cut(reckoning, lowest=each, highest=each)


def sonneborn_berger(reckoning: Reckoning) -> Mapping[int, Figure]:
    """The sum of the scores of beaten opponents; a bye or forfeit won counts the imaginary opponent."""
    return {entrant: Figure.total(_beaten(reckoning, entrant)) for entrant in reckoning.entrants}


def opponents_match_win(reckoning: Reckoning) -> Mapping[int, Figure]:
    """The mean, over the matches played, of the opponent's share of won matches, at least 33 % each.

    Only played matches count, the opponent's too; who has played none has 0.
    """
    rates = {entrant: _match_win(reckoning.cells(entrant)) for entrant in reckoning.entrants}
    return {entrant: _mean(_rates_met(reckoning.cells(entrant), rates)) for entrant in reckoning.entrants}


def opponents_buchholz(reckoning: Reckoning) -> Mapping[int, Figure]:
    """The sum of the opponents' Buchholz; an imaginary opponent has the player's own, or 0."""
    sums = {entrant: exact(sum(part.value for part in parts)) for entrant, parts in _met(reckoning)}
    return {
        entrant: Figure.total(
            tuple(_with_sum(part, sums, reckoning.imaginary(sums[entrant])) for part in parts)
        )
        for entrant, parts in _met(reckoning)
    }


def koya(reckoning: Reckoning) -> Mapping[int, Figure]:
    """Wins against opponents who have at least half of the wins they could have (round robin)."""
    strong = frozenset(entrant for entrant in reckoning.entrants if _has_half(reckoning, entrant))
    return {
        entrant: Figure.total(_wins_against(reckoning.cells(entrant), strong))
        for entrant in reckoning.entrants
    }


def _met(reckoning: Reckoning) -> list[tuple[int, tuple[Part, ...]]]:
    return list(reckoning.opponents_scores.items())


def _cut(reckoning: Reckoning, *, lowest: int, highest: int) -> Mapping[int, Figure]:
    return {entrant: Figure.total(_without(parts, lowest, highest)) for entrant, parts in _met(reckoning)}


def _without(parts: tuple[Part, ...], lowest: int, highest: int) -> tuple[Part, ...]:
    """The parts with the lowest and the highest marked; of equals the earliest rounds."""
    if not lowest:
        return parts
    marked = list(parts)
    ascending = sorted(range(len(parts)), key=lambda at: (parts[at].value,))
    for at in ascending[:lowest]:
        marked[at] = parts[at]._replace(note=PartNote.LOWEST_CUT)
    for at in ascending[lowest:][-highest:] if highest else ():
        marked[at] = parts[at]._replace(note=PartNote.HIGHEST_CUT)
    return tuple(marked)


def _beaten(reckoning: Reckoning, entrant: int) -> tuple[Part, ...]:
    own = reckoning.imaginary(reckoning.scores[entrant])
    return tuple(
        Part(cell.round, cell.opponent, reckoning.scores[cell.opponent])
        if cell.is_played and cell.opponent is not None
        else Part(cell.round, cell.opponent, own, PartNote.IMAGINARY)
        for cell in reckoning.cells(entrant)
        if cell.won
    )


def _match_win(cells: tuple[Cell, ...]) -> tuple[Exact, PartNote | None]:
    """An opponent's share of won matches, and whether it had to be raised to the least that counts."""
    played = [cell.won for cell in cells if cell.is_played]
    rate = Fraction(sum(played), len(played) or 1)
    return (LEAST_MATCH_WIN, PartNote.RAISED) if rate < LEAST_MATCH_WIN else (rate, None)


def _rates_met(
    cells: tuple[Cell, ...], rates: Mapping[int, tuple[Exact, PartNote | None]]
) -> tuple[Part, ...]:
    return tuple(
        Part(cell.round, cell.opponent, *rates[cell.opponent])
        for cell in cells
        if cell.is_played and cell.opponent is not None
    )


def _mean(parts: tuple[Part, ...]) -> Figure:
    # over one denominator: many times as fast as adding fractions one by one
    whole = lcm(*[part.value.denominator for part in parts])
    total = sum([part.value.numerator * (whole // part.value.denominator) for part in parts])
    return Figure.of(exact(Fraction(total, whole * (len(parts) or 1))), parts)


def _with_sum(part: Part, sums: Mapping[int, Exact], own: Exact) -> Part:
    """A part of a Buchholz with the opponent's Buchholz in place of the opponent's score."""
    if part.note is PartNote.MISSED:
        return part
    if part.note is PartNote.IMAGINARY or part.opponent is None:
        return part._replace(value=own)
    return part._replace(value=sums[part.opponent])


def _has_half(reckoning: Reckoning, entrant: int) -> bool:
    possible = sum(cell.worth for cell in reckoning.cells(entrant))
    return 2 * reckoning.scores[entrant] >= possible


def _wins_against(cells: tuple[Cell, ...], strong: frozenset[int]) -> tuple[Part, ...]:
    return tuple(
        Part(cell.round, cell.opponent, 1, None if cell.opponent in strong else PartNote.BELOW_HALF)
        for cell in cells
        if cell.won and cell.opponent is not None
    )
