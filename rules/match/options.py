"""What a match, a money session or an event leaves open, as named options: rules-reference section 8."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionOptions:
    """How games add up to a match or a money session.

    crawford: the Crawford rule holds; MP-09. Means nothing in a money session or a 1-point match.
    jacoby:   gammons count only once the cube was turned; money only. None: nobody said.
    """

    crawford: bool = True
    jacoby: bool | None = None
