"""What a pairing costs, and why no better one was to be had."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.tournament.pairing.bounds import least
from rules.tournament.pairing.costs import Cost
from rules.tournament.pairing.field import Field
from rules.tournament.pairing.round_draw import Reason, Seat
from rules.tournament.pairing.settings import First, Order, SwissSettings
from rules.tournament.pairing.solver import Solved

#: Pairings across score groups: told, though not a rule of its own.
FLOATS = "floats"


@dataclass(frozen=True)
class Account:
    """A pairing of a field, counted anew from its pairs, apart from how it was found."""

    field: Field
    solved: Solved

    def costs(self) -> Mapping[str, int]:
        """By rule; every rule is named."""
        players = self.field.players
        floats = [pair for pair in self.solved.pairs if self._difference(pair)]
        return {
            Cost.SECOND_BYES.value: 0 if self.bye is None else players[self.bye].byes,
            Cost.REMATCHES.value: len(self.rematches()),
            Cost.DIFFERENCE.value: sum(self._difference(pair) ** 2 for pair in self.solved.pairs),
            FLOATS: len(floats),
            Cost.FLOATS.value: sum(players[place].floated for pair in floats for place in pair),
            Cost.SEPARATION.value: sum(self.field.closeness(*pair) for pair in self.solved.pairs),
        }

    @property
    def bye(self) -> int | None:
        return self.solved.bye

    def rematches(self) -> list[tuple[int, int]]:
        return [pair for pair in self.solved.pairs if pair in self.field.met]

    def named(self, pairs: list[tuple[int, int]]) -> list[tuple[Seat, Seat]]:
        return [(self.field.players[i].seat, self.field.players[j].seat) for i, j in pairs]

    def _difference(self, pair: tuple[int, int]) -> int:
        first, second = pair
        return self.field.players[first].score - self.field.players[second].score

    def reasons(self, settings: SwissSettings, round_: int) -> Iterator[Reason]:
        """What was looked after, the most important first."""
        costs = self.costs()
        if self.bye is not None:
            yield from self._of_the_bye(self.bye)
        yield from self._of_rematches(settings)
        yield from self._of_scores(settings.order_of(round_), costs)
        if costs[Cost.FLOATS]:
            yield Reason("floats-again", {"count": costs[Cost.FLOATS]})
        if costs[Cost.SEPARATION]:
            pairs = [pair for pair in self.solved.pairs if self.field.closeness(*pair)]
            yield Reason("separation-impossible", {"pairs": self.named(pairs)})
        yield Reason("order", {"order": settings.order_of(round_).value})
        if not self.solved.proved:
            yield Reason("not-proved-best")

    def _of_the_bye(self, bye: int) -> Iterator[Reason]:
        player, height = self.field.players[bye], self.field.height[bye]
        values: dict[str, object] = {"entrant": player.seat, "score": player.score}
        lowest = least(self.field)
        if player.byes > lowest[Cost.SECOND_BYES]:
            yield Reason("second-bye-unavoidable", values | {"byes": player.byes})
        elif player.byes:
            yield Reason("everybody-had-a-bye", values | {"byes": player.byes})
        elif height > lowest[Cost.BYE_SCORE]:
            yield Reason("bye-above-lowest", values)
        else:
            yield Reason("bye-to-lowest", values)

    def _of_rematches(self, settings: SwissSettings) -> Iterator[Reason]:
        pairs = self.rematches()
        if settings.rematches:
            yield Reason("rematches-allowed", {"count": len(pairs)})
        elif not pairs:
            yield Reason("no-rematch")
        elif settings.first is First.RECORD:
            yield Reason("record-before-rematch", {"pairs": self.named(pairs)})
        else:
            rounds = [self.field.met[pair] for pair in pairs]
            yield Reason("no-rematch-free-pairing", {"pairs": self.named(pairs), "last_met": rounds})

    def _of_scores(self, order: Order, costs: Mapping[str, int]) -> Iterator[Reason]:
        if order in (Order.MONRAD, Order.STANDINGS):
            return
        total = costs[Cost.DIFFERENCE]
        if not total:
            yield Reason("equal-scores")
        else:
            yield Reason("least-score-difference", {"sum_of_squares": total, "floats": costs[FLOATS]})
