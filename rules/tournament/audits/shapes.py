"""The shapes of brackets stated a second time, in numbers: rounds, matches, who enters in which (3 to 5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.tournament.audits.flow import SourceName

#: Lower brackets with two drop groups in adjacent rounds, by number of lines (4.4).
SHIFTED = {
    16: "ABCD|",
    32: "ABCD||E",
    64: "ABCD|EF|",
    128: "ABCDEF|G|",
}


@dataclass(frozen=True, slots=True)
class Shape:
    """One stage. sizes: matches of each round. entering: who comes in from elsewhere, round by round."""

    stage: str
    letter: str
    sizes: tuple[int, ...]
    entering: tuple[frozenset[SourceName], ...]

    @property
    def keys(self) -> Iterator[tuple[str, int, int]]:
        """Key, round and number of every pairing."""
        for round_, matches in enumerate(self.sizes, start=1):
            for number in range(1, matches + 1):
                yield f"{self.letter}{round_}-{number}", round_, number

    @property
    def last_key(self) -> str:
        return f"{self.letter}{len(self.sizes)}-1"


def shapes_of(code: str, size: int, settings: Mapping[str, Any]) -> tuple[Shape, ...]:
    """What a bracket of so many lines must look like. settings: by kebab-case name, defaults left out or not.

    Raises KeyError for a format that is no bracket.
    """
    return tuple(shape for shape in _SHAPES[code](size, settings) if sum(shape.sizes))


def tree(stage: str, letter: str, size: int, *, until: int = 1) -> Shape:
    """A knock-out of the lines, played until so many are left."""
    rounds = (size // until).bit_length() - 1
    lines = frozenset[SourceName](("line", line) for line in range(1, size + 1))
    sizes = tuple(size >> round_ for round_ in range(1, rounds + 1))
    return Shape(stage, letter, sizes, (lines, *(frozenset[SourceName]() for _ in sizes[1:])))


def _below(stage: str, letter: str, upper: Shape, rounds: int, *, until: int = 1) -> Shape:
    """Below another bracket, for the losers of its rounds 1 to `rounds` (4.1, 4.4).

    Groups never grow; while the survivors are twice as many as those who come, they play among themselves.
    """
    played: list[tuple[int, list[int]]] = []
    inside, fresh = 0, list[int]()
    for group, coming in enumerate(upper.sizes[:rounds], start=1):
        while inside >= 2 * coming:
            played.append((inside // 2, fresh))
            inside, fresh = inside // 2, []
        if inside:
            played.append((inside, [*fresh, group]))
            fresh = []
        else:
            inside, fresh = coming, [group]
    while inside > until:
        played.append((inside // 2, fresh))
        inside, fresh = inside // 2, []
    return _of_rounds(stage, letter, upper, played)


def _shifted(stage: str, letter: str, upper: Shape) -> Shape:
    """SH1: every letter takes a group in, whoever has no newcomer to meet meets another survivor."""
    played: list[tuple[int, list[int]]] = []
    inside = 0
    for token in SHIFTED[2 * upper.sizes[0]]:
        group = 0 if token == "|" else "ABCDEFG".index(token) + 1
        inside = (inside + (upper.sizes[group - 1] if group else 0)) // 2
        played.append((inside, [group] if group else []))
    return _of_rounds(stage, letter, upper, played)


def _of_rounds(stage: str, letter: str, upper: Shape, played: Sequence[tuple[int, list[int]]]) -> Shape:
    entering = tuple(
        frozenset[SourceName](
            ("loser", f"{upper.letter}{group}-{number}")
            for group in groups
            for number in range(1, upper.sizes[group - 1] + 1)
        )
        for _, groups in played
    )
    return Shape(stage, letter, tuple(matches for matches, _ in played), entering)


def _one_match(stage: str, letter: str, *coming: SourceName) -> Shape:
    return Shape(stage, letter, (1,), (frozenset(coming),))


def _third_place(main: Shape) -> Shape:
    last = len(main.sizes) - 1
    if last < 1:
        return Shape("third-place", "T", (), ())
    return _one_match("third-place", "T", ("loser", f"M{last}-1"), ("loser", f"M{last}-2"))


def _single(size: int, settings: Mapping[str, Any]) -> Iterator[Shape]:
    main = tree("main", "M", size)
    yield main
    if settings.get("third-place"):
        yield _third_place(main)


def _cup(size: int, settings: Mapping[str, Any]) -> Iterator[Shape]:
    yield from _single(size, settings)
    main = tree("main", "M", size)
    before_final = len(main.sizes) - 1
    last = max(0, before_final - 1) if settings.get("semi-finals-stay") else before_final
    usual = max(0, before_final - 1) if settings.get("third-place") else last
    rounds = min(settings.get("drop-rounds") or usual, last)
    consolation = _below("consolation", "C", main, rounds)
    yield consolation
    if settings.get("second-place") and consolation.sizes:
        yield _one_match("second-place", "S", ("loser", main.last_key), ("winner", consolation.last_key))
    if settings.get("last-chance-rounds"):
        yield _below("last-chance", "X", consolation, settings["last-chance-rounds"])


def _double(size: int, settings: Mapping[str, Any]) -> Iterator[Shape]:
    main = tree("main", "M", size)
    has_reset = settings.get("reset", True)
    yield main
    if size == 2 and not has_reset:
        return
    is_shifted = settings.get("shifted") and size in SHIFTED
    lower = _shifted("lower", "L", main) if is_shifted else _below("lower", "L", main, len(main.sizes))
    yield lower
    from_below: SourceName = ("winner", lower.last_key) if lower.sizes else ("loser", main.last_key)
    finals = frozenset[SourceName]((("winner", main.last_key), from_below))
    again = frozenset[SourceName]((("winner", "G1-1"), ("loser", "G1-1")))
    entering = (finals, again) if has_reset else (finals,)
    yield Shape("grand-final", "G", (1,) * len(entering), entering)


def _fighters(size: int, settings: Mapping[str, Any]) -> Iterator[Shape]:
    main = tree("main", "M", size, until=4)
    yield main
    yield _below("fighters", "F", main, len(main.sizes), until=4)


def _triple(size: int, settings: Mapping[str, Any]) -> Iterator[Shape]:
    main = tree("main", "M", size)
    second = _below("second-bracket", "U", main, len(main.sizes))
    third = _below("third-bracket", "V", second, len(second.sizes))
    yield from (main, second, third)
    first = frozenset[SourceName]((("winner", second.last_key), ("winner", third.last_key)))
    last = frozenset[SourceName]((("winner", main.last_key), ("winner", "W1-1")))
    yield Shape("finals", "W", (1, 1), (first, last))


def _alone(stage: str, letter: str) -> Any:
    return lambda size, settings: iter((tree(stage, letter, size),))


def _playoff(size: int, settings: Mapping[str, Any]) -> Iterator[Shape]:
    yield tree("playoff", "P", size, until=settings.get("places", 1))


_SHAPES: Mapping[str, Any] = {
    "single-elimination": _single,
    "cup": _cup,
    "consolation": _alone("consolation", "C"),
    "last-chance": _alone("last-chance", "X"),
    "double-elimination": _double,
    "fighters": _fighters,
    "last-eight": _alone("last-eight", "E"),
    "playoff": _playoff,
    "triple-elimination": _triple,
}
