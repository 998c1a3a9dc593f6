"""The table of a Swiss stage or a round robin: by score, then by the event's tie-breaks (section 9)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from rules.tournament.pairing.history import History
from rules.tournament.standings.figures import Exact, Figure, Reckoning, TieBreakOptions
from rules.tournament.standings.ranking import Place
from rules.tournament.standings.tiebreaks import (
    TIE_BREAKS,
    GroupTieBreak,
    StillTied,
    TieBreak,
    TieBreakCode,
)

#: What can set an entrant apart from the one above, beside the codes of the tie-breaks.
BY_SCORE = "score"
BY_LOT = "lot"


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the table.

    figures: by code, in the order of the list; the direct encounter only of those it was asked about, and
    from the last, smallest group. apart_by: what set the entrant apart from the line above: "score",
    a tie-break's code or "lot"; None on the first line and where the place is shared with the line above.
    """

    place: Place
    score: int
    figures: Mapping[str, Figure]
    apart_by: str | None


@dataclass(frozen=True, slots=True)
class Table:
    """A total preorder of the entrants (G12).

    standings: best first, equals by start number. playoffs: who must play for their places, best first.
    """

    standings: tuple[Standing, ...]
    playoffs: tuple[tuple[int, ...], ...]


#: Entrants whom nothing parts (yet), and what set them apart from those above.
_Group = tuple[tuple[int, ...], str | None]


def table(
    history: History,
    tie_breaks: Sequence[TieBreakCode] = (),
    *,
    options: TieBreakOptions | None = None,
    still_tied: StillTied = StillTied.SHARED,
    draw_seed: int = 0,
) -> Table:
    """The standings after the completed rounds.

    When a tie-break parts some of a tied group, the list starts again for each group still tied.
    draw_seed: of the lots, where lots are drawn.
    """
    reckoning = Reckoning.of(history, options)
    chosen = [TIE_BREAKS[code] for code in tie_breaks]
    order = _Order(reckoning, chosen)
    groups = order.groups()
    if still_tied is StillTied.LOT:
        groups = _with_lots(groups, reckoning.entrants, draw_seed)
    ties = tuple(group for group, _ in groups if len(group) > 1)
    return Table(_standings(groups, order), ties if still_tied is StillTied.PLAYOFF else ())


@dataclass(frozen=True, slots=True)
class _Order:
    """The work on one table.

    figures: by code of the tie-break, of every entrant; of a group's tie-break, of those it was asked
    about, filled while the groups are parted.
    """

    reckoning: Reckoning
    chosen: Sequence[TieBreak | GroupTieBreak]
    figures: dict[str, dict[int, Figure]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for each in self.chosen:
            self.figures[each.code] = dict(each.figures(self.reckoning)) if isinstance(each, TieBreak) else {}

    def groups(self) -> list[_Group]:
        """Best first; nothing parts the entrants of one group, who stand by start number."""
        scores = {entrant: (score,) for entrant, score in self.reckoning.scores.items()}
        done: list[_Group] = []
        # the best group lies on top: what follows from it is done before the next is touched
        waiting = _parted((self.reckoning.entrants, None), scores, BY_SCORE)[::-1]
        while waiting:
            group = waiting.pop()
            parts = self._part(group)
            if len(parts) == 1:
                done.append(group)
            else:
                waiting.extend(reversed(parts))
        return done

    def _part(self, group: _Group) -> list[_Group]:
        """The group parted by the first tie-break that parts it; itself alone where none does."""
        if len(group[0]) > 1:
            for tie_break in self.chosen:
                figures = self._figures(tie_break, group[0])
                keys = {entrant: figures[entrant].key for entrant in group[0]}
                if len(set(keys.values())) > 1:
                    return _parted(group, keys, tie_break.code)
        return [group]

    def _figures(
        self, tie_break: TieBreak | GroupTieBreak, entrants: tuple[int, ...]
    ) -> Mapping[int, Figure]:
        figures = self.figures[tie_break.code]
        if isinstance(tie_break, GroupTieBreak):
            figures.update(tie_break.figures(self.reckoning, entrants))
        return figures

    def of(self, entrant: int) -> Mapping[str, Figure]:
        """All figures of an entrant, in the order of the list."""
        return {code: figures[entrant] for code, figures in self.figures.items() if entrant in figures}


def _parted(group: _Group, keys: Mapping[int, tuple[Exact, ...]], by: str) -> list[_Group]:
    """The group in groups of equal keys, highest first; the first one stays where the group stood."""
    entrants, above = group
    ordered = sorted(entrants, key=keys.__getitem__, reverse=True)
    parts = [tuple(equal) for _, equal in groupby(ordered, key=keys.__getitem__)]
    return [(part, by if at else above) for at, part in enumerate(parts)]


def _with_lots(groups: Sequence[_Group], entrants: Sequence[int], draw_seed: int) -> list[_Group]:
    """Every group of several as groups of one. One lot for each entrant, whoever is tied with whom."""
    drawn = list(entrants)
    random.Random(draw_seed).shuffle(drawn)
    lots = {entrant: (-place,) for place, entrant in enumerate(drawn)}
    return [single for group in groups for single in _parted(group, lots, BY_LOT)]


def _standings(groups: Sequence[_Group], order: _Order) -> tuple[Standing, ...]:
    standings: list[Standing] = []
    for entrants, above in groups:
        first, last = len(standings) + 1, len(standings) + len(entrants)
        for at, entrant in enumerate(entrants):
            standings.append(
                Standing(
                    Place(entrant, first, last),
                    order.reckoning.scores[entrant],
                    order.of(entrant),
                    None if at else above,
                )
            )
    return tuple(standings)
