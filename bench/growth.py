"""Draw how what was measured grows: python bench/growth.py [FILE ...] > bench/growth.svg.

Reads the lines of JSON that the other scripts print, from files or standard input: {"bench": name, "seconds":
{entrants: seconds}}. Both scales are logarithmic: a line that climbs one step per step grows as the field.
"""

from __future__ import annotations

import fileinput
import json
import sys
from collections.abc import Iterator, Mapping
from math import log10

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 900, 560, 70, 230, 20, 50
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#5b4b8a", "#a6761d", "#444444", "#e0a000")
Curve = dict[int, float]


def main() -> None:
    curves = dict(_read())
    if not curves:
        sys.exit("nothing was measured here")
    print("\n".join(_picture(curves)))


def _read() -> Iterator[tuple[str, Curve]]:
    with fileinput.input(encoding="utf-8") as lines:
        for line in lines:
            found = json.loads(line) if line.startswith("{") else {}
            if "seconds" in found:
                yield found["bench"], {int(n): taken for n, taken in found["seconds"].items() if taken > 0}


def _picture(curves: Mapping[str, Curve]) -> Iterator[str]:
    sizes = [n for curve in curves.values() for n in curve]
    taken = [seconds for curve in curves.values() for seconds in curve.values()]
    low, high = log10(min(sizes)), log10(max(sizes))
    floor, ceiling = log10(min(taken)) // 1, -(-log10(max(taken)) // 1)

    def x(n: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (log10(n) - low) / (high - low or 1)

    def y(seconds: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (log10(seconds) - floor) / (ceiling - floor or 1)

    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif"'
    yield ' font-size="13"><rect width="100%" height="100%" fill="white"/>'
    for power in range(int(floor), int(ceiling) + 1):
        yield _rule(LEFT, y(10**power), WIDTH - RIGHT, y(10**power))
        yield _text(LEFT - 8, y(10**power) + 4, _duration(power), anchor="end")
    for n in sorted({n for n in sizes if n & (n - 1) == 0} | {max(sizes)}):
        yield _rule(x(n), TOP, x(n), HEIGHT - BOTTOM)
        yield _text(x(n), HEIGHT - BOTTOM + 18, str(n), anchor="middle")
    yield _text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, "entrants", anchor="middle")
    heights = _spread({name: y(curve[max(curve)]) for name, curve in curves.items()})
    for (name, curve), colour in zip(curves.items(), COLOURS * len(curves), strict=False):
        points = " ".join(f"{x(n):.1f},{y(seconds):.1f}" for n, seconds in sorted(curve.items()))
        yield f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>'
        yield _text(WIDTH - RIGHT + 12, heights[name] + 4, name, colour=colour)
    yield "</svg>"


def _spread(heights: Mapping[str, float]) -> dict[str, float]:
    """Names beside the ends of their lines, at least a line apart."""
    found: dict[str, float] = {}
    last = 0.0
    for name, height in sorted(heights.items(), key=lambda each: each[1]):
        last = found[name] = max(height, last + 17)
    return found


def _rule(x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="#dddddd"/>'


def _text(x: float, y: float, text: str, *, anchor: str = "start", colour: str = "#333333") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}">{text}</text>'


def _duration(power: int) -> str:
    """10 to this power, in seconds, as one says it."""
    if power >= 0:
        return f"{10**power} s"
    return f"{10 ** (power + 3)} ms" if power >= -3 else f"{10 ** (power + 6)} µs"


if __name__ == "__main__":
    main()
