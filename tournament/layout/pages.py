"""Cutting a big bracket into pages that can be read: whole subtrees first, the final rounds last."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tournament.layout.bracket import BracketPicture, feeders, shown

# The last page begins where so few boxes are left that they read as "the final rounds" ...
FINAL_BOXES = 8
# ... and, when a page must be left anyway, repeats no more rounds than make a tree of that size.
FINAL_COLUMNS = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketPage:
    """One page of a bracket, numbered from 1.

    goes_on:    (key, page) for a box whose winner plays on another page.
    comes_from: (key, page) for a box repeated here whose own tree stands on an earlier page.
    """

    number: int
    picture: BracketPicture
    goes_on: tuple[tuple[str, int], ...] = ()
    comes_from: tuple[tuple[str, int], ...] = ()


def pages(picture: BracketPicture, *, rows: int, columns: int) -> tuple[BracketPage, ...]:
    """Cut a bracket into pages of at most so many rows of boxes and columns of rounds.

    rows, columns: what the paper can hold readably, each at least 2. A bracket that fits is one page.
    """
    rest = shown(picture)
    pieces: list[BracketPicture] = []
    while not _fits(rest, rows, columns):
        cut = _cut_column(rest, rows, columns)
        pieces += _pieces(rest, cut, rows)
        rest = _from_column(rest, _start_column(rest, cut))
    return _numbered([*pieces, rest])


def _fits(picture: BracketPicture, rows: int, columns: int) -> bool:
    if len(picture.rounds) < 2:
        return True
    leaves = sum(1 for before in feeders(picture).values() if not before)
    return leaves <= rows and len(picture.rounds) <= columns


def _cut_column(picture: BracketPicture, rows: int, columns: int) -> int:
    """The last column that these pages show: as late as whole subtrees fit, slices equally wide."""
    last = len(picture.rounds) - 1
    slices = -(-last // (columns - 1))
    cut = -(-last // slices)
    before = feeders(picture)
    while cut > 1 and max(_rows(root, before) for root in _ends(picture, cut)) > rows:
        cut -= 1
    return cut


def _start_column(picture: BracketPicture, cut: int) -> int:
    """The first column of the pages that follow: the cut itself, or earlier to show all final rounds."""
    sizes = [len(column.boxes) for column in picture.rounds]
    few = next((index for index, size in enumerate(sizes) if size <= FINAL_BOXES), cut)
    return max(1, min(cut, max(few, len(sizes) - FINAL_COLUMNS)))


def _ends(picture: BracketPicture, cut: int) -> list[str]:
    """Keys of the boxes up to a column whose winner leaves these columns, in the order of the tree."""
    inside = {box.key for column in picture.rounds[: cut + 1] for box in column.boxes}
    return [
        box.key for column in picture.rounds[: cut + 1] for box in column.boxes if box.feeds not in inside
    ]


def _rows(key: str, before: dict[str, tuple[str, ...]]) -> int:
    return sum(_rows(feeder, before) for feeder in before[key]) or 1


def _subtree(key: str, before: dict[str, tuple[str, ...]]) -> Iterable[str]:
    yield key
    for feeder in before[key]:
        yield from _subtree(feeder, before)


def _pieces(picture: BracketPicture, cut: int, rows: int) -> list[BracketPicture]:
    """Neighbouring subtrees together on a page while its rows last."""
    before = feeders(picture)
    groups: list[list[str]] = []
    free = 0
    for root in _ends(picture, cut):
        needed = _rows(root, before)
        if needed > free:
            groups.append([])
            free = rows
        groups[-1].extend(_subtree(root, before))
        free -= needed
    return [_only(picture, set(keys)) for keys in groups]


def _from_column(picture: BracketPicture, start: int) -> BracketPicture:
    return replace(picture, rounds=picture.rounds[start:])


def _only(picture: BracketPicture, keys: set[str]) -> BracketPicture:
    columns = (
        replace(column, boxes=tuple(box for box in column.boxes if box.key in keys))
        for column in picture.rounds
    )
    return replace(picture, rounds=tuple(column for column in columns if column.boxes))


def _numbered(pictures: list[BracketPicture]) -> tuple[BracketPage, ...]:
    """Number the pages and mark where a tree leaves one for another."""
    keys = [{box.key for column in picture.rounds for box in column.boxes} for picture in pictures]
    first: dict[str, int] = {}
    last: dict[str, int] = {}
    for number, inside in enumerate(keys, start=1):
        for key in inside:
            first.setdefault(key, number)
            last[key] = number
    return tuple(
        BracketPage(
            number=number,
            picture=picture,
            goes_on=_leaving(picture, number, last),
            comes_from=_arriving(picture, number, first),
        )
        for number, picture in enumerate(pictures, start=1)
    )


def _leaving(picture: BracketPicture, number: int, last: dict[str, int]) -> tuple[tuple[str, int], ...]:
    inside = {box.key for column in picture.rounds for box in column.boxes}
    return tuple(
        (box.key, last[box.feeds])
        for column in picture.rounds
        for box in column.boxes
        if box.feeds is not None and box.feeds not in inside and last.get(box.feeds, number) != number
    )


def _arriving(picture: BracketPicture, number: int, first: dict[str, int]) -> tuple[tuple[str, int], ...]:
    """Only boxes that begin their tree here: those behind them need no mark."""
    before = feeders(picture)
    return tuple(
        (box.key, first[box.key])
        for column in picture.rounds
        for box in column.boxes
        if not before[box.key] and first[box.key] != number
    )
