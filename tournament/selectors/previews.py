"""What a result, or its correction, would do: facts for the sentences that are read before it is saved.

Read from the rows and asked of the law book; nothing is written.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.match.claim import ClaimedResult
from rules.tournament.formats.bracket import Consequences, advance, consequences
from rules.tournament.formats.chain import is_table
from rules.tournament.formats.stage import Bye, Occupant, Outcome, PairingState, SourceKind
from tournament.models import Pairing, Slot
from tournament.selectors.chart import Chart, chart_of_event
from tournament.selectors.lines import placeholder_of, words_of
from tournament.selectors.stands import Standing, what_stands
from tournament.snapshots import RowsByKey, state_of
from tournament.words import bye_words, stage_round_words
from tournament.words_results import (
    beats_words,
    goes_home_words,
    goes_on_words,
    out_words,
    play_anew_words,
    scores_words,
    wins_flight_words,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class NextStep:
    """Where somebody goes. key, words: of the next match, "" when there is none; where: its round, "Main R3".

    opponent: "" while unknown; waits_for: then the match that brings one, as players say it.
    wins: the code of the stage that is won. scores: in a table, has he won the match? goes_home: though he
    could play on.
    """

    name: str
    key: str = ""
    words: str = ""
    where: str = ""
    opponent: str = ""
    waits_for: str = ""
    wins: str = ""
    scores: bool | None = None
    goes_home: bool = False

    @property
    def is_ready(self) -> bool:
        """Whether the next match can start at once."""
        return bool(self.opponent)

    @property
    def sentence(self) -> str:
        if self.scores is not None:
            return scores_words(self.name, is_won=self.scores)
        if self.goes_home:
            return goes_home_words(self.name)
        if self.wins:
            return wins_flight_words(self.name, self.wins)
        if not self.key:
            return out_words(self.name)
        return goes_on_words(self.name, self.where, opponent=self.opponent or None, waits_for=self.waits_for)


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultPreview:
    """What a result would do. score: the winner's points first; None where it was not told.

    steps: of the winner, then of the loser. loser_side: 1 or 2.
    """

    winner: str
    loser: str
    score: tuple[int, int] | None
    kind: str
    steps: tuple[NextStep, NextStep]
    loser_side: int

    @property
    def goes_home(self) -> bool:
        return self.steps[1].goes_home

    @property
    def may_go_home(self) -> bool:
        """Can the loser play on below, and is asked whether he does?"""
        return bool(self.steps[1].key) or self.steps[1].goes_home

    @property
    def sentences(self) -> tuple[str, ...]:
        """Who wins, and where both go: "Ada beats Bora 9–5." and one sentence each."""
        result = beats_words(self.winner, self.loser, score=self.score, kind=self.kind)
        return (result, *(step.sentence for step in self.steps))


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingChange:
    """A later match whose people change if the bracket follows. before, after: names, or who comes.

    is_cleared: it was played, and its result would be taken back.
    """

    key: str
    words: str
    before: tuple[str, str]
    after: tuple[str, str]
    is_cleared: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionPreview:
    """What a corrected result would do. changes: if the bracket follows, in the order of play.

    stands: what is drawn already and is left as it is, though it would be otherwise now.
    """

    winner: str
    loser: str
    score: tuple[int, int] | None
    kind: str
    changes: tuple[PairingChange, ...]
    stands: tuple[Standing, ...] = ()

    @property
    def was_played(self) -> bool:
        """Whether matches were played that hang on the former result: the director chooses."""
        return any(change.is_cleared for change in self.changes)

    @property
    def cleared(self) -> tuple[str, ...]:
        """Short names of the matches whose results would be taken back."""
        return tuple(change.key for change in self.changes if change.is_cleared)

    @property
    def sentences(self) -> tuple[str, ...]:
        result = beats_words(self.winner, self.loser, score=self.score, kind=self.kind)
        return (result, *(each.sentence for each in self.stands))


@dataclass(frozen=True, slots=True, kw_only=True)
class ClearingPreview:
    """What taking a result back would do. names: of the two who play anew; changes: in the order of play.

    stands: what is drawn already and is left as it is.
    """

    names: tuple[str, str]
    changes: tuple[PairingChange, ...]
    stands: tuple[Standing, ...] = ()

    @property
    def sentences(self) -> tuple[str, ...]:
        return (play_anew_words(*self.names), *(each.sentence for each in self.stands))


def result_preview(pairing: Pairing, result: ClaimedResult, *, goes_home: bool = False) -> ResultPreview:
    """What entering a result would do. goes_home: the loser does not play on, where he could.

    Raises PairingNotReadyError, ResultAlreadyEnteredError.
    """
    bracket = _Bracket(pairing)
    winner = result.winner.value
    is_home = goes_home and bracket.plan.feed(pairing.key, SourceKind.LOSER) is not None
    outcome = Outcome(winner, drops=not is_home)
    bracket.after |= advance(bracket.plan, bracket.before, pairing.key, outcome)
    first, second = bracket.step(winner, SourceKind.WINNER), bracket.step(3 - winner, SourceKind.LOSER)
    if is_home:
        second = NextStep(name=second.name, goes_home=True)
    return ResultPreview(**bracket.told(result), steps=(first, second), loser_side=3 - winner)


def correction_preview(pairing: Pairing, result: ClaimedResult) -> CorrectionPreview:
    """What correcting a result would do if the bracket followed. Raises PairingNotReadyError."""
    bracket = _Bracket(pairing)
    found = consequences(bracket.plan, bracket.before, pairing.key, Outcome(result.winner.value))
    stands = what_stands(bracket.pairing, result)
    return CorrectionPreview(**bracket.told(result), changes=bracket.changes(found), stands=stands)


def clearing_preview(pairing: Pairing) -> ClearingPreview:
    """What taking a result back would do. Raises PairingNotReadyError."""
    bracket = _Bracket(pairing)
    found = consequences(bracket.plan, bracket.before, pairing.key, None)
    stands = what_stands(bracket.pairing, None)
    return ClearingPreview(names=bracket.people, changes=bracket.changes(found), stands=stands)


class _Bracket:
    """The event of a pairing before and after. after: what the law book says, by key."""

    def __init__(self, pairing: Pairing) -> None:
        event = pairing.stage.event
        self.chart: Chart = chart_of_event(event)
        self.pairing = self.chart.pairings[pairing.pk]
        part = self.pairing.stage.part
        rows = RowsByKey(event, part)
        rows.load([pairing.key])
        self.plan = rows.plan
        self.rows = {row.key: row for row in self.chart.pairings.values() if row.stage.part == part}
        self.before = {key: state_of(row, self.chart.slots[row.pk]) for key, row in self.rows.items()}
        self.after: dict[str, PairingState] = dict(self.before)
        self.names = {
            slot.entrant.pk: slot.entrant.name
            for slots in self.chart.slots.values()
            for slot in slots
            if slot.entrant
        }

    def told(self, result: ClaimedResult) -> dict[str, object]:
        winner = result.winner.value
        score = result.score
        names = self.people
        return {
            "winner": names[winner - 1],
            "loser": names[2 - winner],
            "score": score if score is None or winner == 1 else (score[1], score[0]),
            "kind": result.kind,
        }

    @property
    def people(self) -> tuple[str, str]:
        """Names of the two who meet in the pairing."""
        first, second = (self._text(slot, slot.entrant_id) for slot in self.chart.slots[self.pairing.pk])
        return first, second

    def changes(self, found: Consequences) -> tuple[PairingChange, ...]:
        """What changes in later matches; those that only seem to are left out."""
        self.after |= found.changed
        changes = (
            self.change(key, is_cleared=key in found.cleared)
            for key in found.changed
            if key != self.pairing.key
        )
        return tuple(change for change in changes if change.before != change.after or change.is_cleared)

    def step(self, side: int, kind: SourceKind) -> NextStep:
        """Where side 1 or 2 goes as the winner or the loser."""
        entrant = self.chart.slots[self.pairing.pk][side - 1].entrant_id
        assert entrant is not None, "a result is of two entrants"
        name = self.names[entrant]
        target = self.chart.target(self.pairing, kind)
        if is_table(self.pairing.stage.code):
            return NextStep(name=name, scores=kind is SourceKind.WINNER)
        if target is None:
            return NextStep(name=name, wins=self.pairing.stage.code if kind is SourceKind.WINNER else "")
        stage, round_ = target.stage, target.round.number
        occupants = self.after[target.key].occupants
        other = 1 if occupants[0] == entrant else 0
        opponent, slot = occupants[other], self.chart.slots[target.pk][other]
        return NextStep(
            name=name,
            key=target.key,
            words=words_of(self.chart, target),
            where=stage_round_words(
                stage.code,
                round_,
                self.chart.rounds[stage.pk],
                semi_finals=self.chart.semi_finals(stage.pk),
            ),
            opponent=self.names[opponent] if isinstance(opponent, int) else "",
            waits_for=self._awaited(slot) if opponent is None else "",
        )

    def change(self, key: str, *, is_cleared: bool) -> PairingChange:
        row = self.rows[key]
        return PairingChange(
            key=key,
            words=words_of(self.chart, row),
            before=self._texts(row, self.before[key]),
            after=self._texts(row, self.after[key]),
            is_cleared=is_cleared,
        )

    def _awaited(self, slot: Slot) -> str:
        source = self.chart.source(slot)
        return "" if source is None else words_of(self.chart, source[1])

    def _texts(self, row: Pairing, state: PairingState) -> tuple[str, str]:
        slots = self.chart.slots[row.pk]
        first, second = (self._text(slot, who) for slot, who in zip(slots, state.occupants, strict=True))
        return first, second

    def _text(self, slot: Slot, occupant: Occupant) -> str:
        if occupant is Bye.BYE:
            return bye_words()
        return placeholder_of(self.chart, slot) if occupant is None else self.names[occupant]
