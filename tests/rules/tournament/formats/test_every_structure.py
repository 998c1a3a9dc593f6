"""Where every pairing leads, in every format and in brackets by any structure string (G5, SH1)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.tournament.formats.drops import fold_by_structure
from rules.tournament.formats.stage import Plan, Source, SourceKind
from tests.rules.tournament.plans import FORMATS, NAMES, drawn

#: Of these formats every pairing is an end.
TABLES = {"round-robin", "groups", "short-schedule"}
#: How many are left in each bracket of these: four fighters and four others, as many as there are places.
SEVERAL_LEFT = {"fighters": lambda _: 4, "playoff": lambda chosen: chosen.places}


def _ends(plan: Plan) -> Counter[str]:
    """The pairings whose winners go nowhere, by stage."""
    return Counter(
        pairing.stage for pairing in plan.pairings if plan.feed(pairing.key, SourceKind.WINNER) is None
    )


@pytest.mark.parametrize(("code", "settings", "fewest"), FORMATS, ids=NAMES)
def test_every_pairing_leads_to_one_end(code, settings, fewest):
    """G5: who wins on comes to an end, and who loses too; a bracket has one end, the last of its stage."""
    for entrants in range(max(fewest, 5), 41):
        plan = drawn(code, entrants, settings).plan

        for pairing in plan.pairings:
            for way in (SourceKind.WINNER, SourceKind.LOSER):
                feed = plan.feed(pairing.key, way)
                assert feed is None or plan.position[feed.key] > plan.position[pairing.key]
        ends = _ends(plan)
        if code in TABLES:
            assert ends.total() == len(plan.pairings)
        elif code in SEVERAL_LEFT:
            assert set(ends.values()) == {SEVERAL_LEFT[code](settings)}
        else:
            last = {pairing.stage: pairing.key for pairing in plan.pairings}
            assert set(ends.values()) == {1}
            assert all(plan.feed(last[stage], SourceKind.WINNER) is None for stage in ends)


@st.composite
def structures(draw: st.DrawFn) -> tuple[list[int], str]:
    """Sizes of drop groups, and tokens that leave one: a round without newcomers wherever two are left."""
    sizes = [draw(st.integers(2, 24)), *draw(st.lists(st.integers(1, 24), max_size=5))]
    tokens, left = [], 0
    for letter, size in zip("ABCDEF", sizes, strict=False):
        tokens.append(letter)
        left = (left + size + 1) // 2
        while left > 1 and draw(st.booleans()):
            tokens.append("|")
            left = (left + 1) // 2
    return sizes, " ".join(tokens) + " |" * (left - 1).bit_length()


@given(structures())
def test_whatever_leaves_one_has_a_match_less_than_drops(given_):
    """SH1, for any sizes and rounds without newcomers anywhere."""
    sizes, structure = given_
    groups = [
        [Source.loser_of(f"{letter}1-{number}") for number in range(1, size + 1)]
        for letter, size in zip("abcdef", sizes, strict=False)
    ]

    bracket = fold_by_structure(groups, structure, stage="x", letter="X")

    used = Counter(source for pairing in bracket.pairings for source in pairing.sources)
    assert len(bracket.survivors) == 1
    assert len(bracket.pairings) == sum(sizes) - 1
    assert max(used.values()) == 1
    assert {source for group in groups for source in group} <= used.keys()
