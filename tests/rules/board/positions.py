"""Positions for tests: any that conserve the checkers and leave no point to both sides."""

from __future__ import annotations

from hypothesis import strategies as st

from rules.board.position import BAR, OFF, POINTS, Counts, Position, facing


@st.composite
def positions(draw: st.DrawFn, checkers: int = 15) -> Position:
    """Any position of a game whose sides move towards each other."""
    own = draw(st.sets(st.sampled_from(POINTS)))
    others = {facing(point) for point in POINTS} - {facing(point) for point in own}
    return Position(draw(_sides(own, checkers)), draw(_sides(others, checkers)))


def _sides(points: set[int], checkers: int) -> st.SearchStrategy[Counts]:
    places = st.sampled_from([OFF, BAR, *sorted(points)])
    return st.lists(places, min_size=checkers, max_size=checkers).map(
        lambda held: tuple(held.count(place) for place in range(BAR + 1))
    )
