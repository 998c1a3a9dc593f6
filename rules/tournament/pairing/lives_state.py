"""Who is still in where losses cost lives, and how it ends (pairing-reference 7.5).

Read from the rounds alone, one after the other; only completed rounds count. A result that is corrected
late may leave rounds behind that would not have been paired so: what was played counts all the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.tournament.pairing.history import History, RoundPairing
from rules.tournament.pairing.settings import LivesSettings


@dataclass(frozen=True, slots=True)
class Three:
    """The contingent bye: of the last three with equal records two meet, then the winner meets the third.

    waiting: who has the bye; None before it is drawn. winner: of the first match; None before it is played.
    """

    entrants: tuple[int, ...]
    waiting: int | None = None
    winner: int | None = None

    @property
    def to_play(self) -> tuple[int, ...]:
        """Who has a match before him."""
        if self.waiting is None or self.winner is None:
            return self.entrants
        return (self.winner, self.waiting)


@dataclass(frozen=True, slots=True, kw_only=True)
class LivesState:
    """How things stand after the completed rounds.

    lives: left to each entrant. still_in: who is to be paired, in the order of start numbers. out: the last
    round of everybody who is not; 0 for who left before the first. playoff: does everybody left have a prize
    (P)? three: set while the last three play by the contingent bye. order: who is 1st, 2nd, 3rd when these
    have played; () otherwise. is_finished: is there nothing left to play?
    """

    lives: Mapping[int, int]
    still_in: tuple[int, ...]
    out: Mapping[int, int] = field(default_factory=dict)
    playoff: bool = False
    three: Three | None = None
    order: tuple[int, ...] = ()
    is_finished: bool = False


def lives_state(
    history: History, settings: LivesSettings, *, withdrawn: frozenset[int] = frozenset()
) -> LivesState:
    """The state after the completed rounds; who has withdrawn is out after the last round he was in."""
    played = history.completed()
    replay = _Replay(played, settings, withdrawn)
    for round_ in range(len(played.rounds) + 1):
        replay.after(round_)
    return replay.state()


@dataclass
class _Replay:
    history: History
    settings: LivesSettings
    withdrawn: frozenset[int]
    out: dict[int, int] = field(default_factory=dict)
    playoff: bool = False
    three: Three | None = None
    order: tuple[int, ...] = ()
    stopped: bool = False

    def after(self, round_: int) -> None:
        """Take one round more into account; round 0 is the start."""
        if self.order:
            return
        self.stopped = False  # a round that was played after the end, as it stands now, counts too
        if self.three is not None:
            self._play_three(self.three, self.history.rounds[round_ - 1])
            if self.order or not any(self._has_left(each, round_) for each in self.three.to_play):
                return
            self.three = None  # one of those who were to play has left: the others go on as before
        for entrant in self._still_in():
            if self._lives(entrant, round_) <= 0 or self._has_left(entrant, round_):
                self.out[entrant] = round_
        alive = self._still_in()
        self.playoff = self.playoff or 0 < len(alive) <= self.settings.paid
        if self.playoff and self.settings.payoff:
            self._pay_off(round_)
        self._end(round_)

    def _still_in(self) -> list[int]:
        return [entrant for entrant in self.history.entrants if entrant not in self.out]

    def _losses(self, entrant: int, round_: int) -> int:
        return sum(lost <= round_ for lost in self.history.losses(entrant))

    def _lives(self, entrant: int, round_: int) -> int:
        return self.settings.lives_of.get(entrant, self.settings.lives) - self._losses(entrant, round_)

    def _has_left(self, entrant: int, round_: int) -> bool:
        later = self.history.cells(entrant)[round_:]
        return entrant in self.withdrawn and all(cell.is_missed for cell in later)

    def _byes(self, entrant: int, round_: int) -> int:
        return sum(won <= round_ for won in self.history.free_wins(entrant))

    def _contends(self, entrant: int, round_: int) -> bool:
        """Can the entrant still win the event?"""
        payoff = self.settings.payoff if self.playoff else 0
        return not payoff or self._losses(entrant, round_) < payoff

    def _pay_off(self, round_: int) -> None:
        """Who cannot win any more is paid and goes; one stays where that saves a bye."""
        alive = self._still_in()
        others = [entrant for entrant in alive if not self._contends(entrant, round_)]
        contenders = len(alive) - len(others)
        if contenders % 2 and contenders > 1 and others:
            others.remove(min(others, key=lambda entrant: self._byes(entrant, round_)))
        self.out.update(dict.fromkeys(others, round_))

    def _end(self, round_: int) -> None:
        alive = self._still_in()
        lives = {self._lives(entrant, round_) for entrant in alive}
        if sum(self._contends(entrant, round_) for entrant in alive) <= 1:
            self.stopped = True
        elif len(alive) == 3 < len(self.history.entrants) and len(lives) == 1:
            with_bye = sum(self._byes(entrant, round_) > 0 for entrant in alive)
            if self.settings.share_three and lives == {1}:
                self.stopped = with_bye < 2
            elif self.settings.contingent_bye and self._may_be_three(alive, round_):
                self.three = Three(tuple(alive))

    def _may_be_three(self, alive: list[int], round_: int) -> bool:
        """Are the rounds since those of the contingent bye? Not where a later correction made these three."""
        members = set(alive)
        since = [
            [pairing for pairing in pairings if pairing.b is not None and members & {pairing.a, pairing.b}]
            for pairings in self.history.rounds[round_:]
        ]
        played = [pairings for pairings in since if pairings][:2]
        if any(len(pairings) > 1 or not {pairings[0].a, pairings[0].b} <= members for pairings in played):
            return False
        if len(played) < 2:
            return True
        (first,), (second,) = played
        return first.winner in (second.a, second.b) and {first.a, first.b} != {second.a, second.b}

    def _play_three(self, three: Three, pairings: tuple[RoundPairing, ...]) -> None:
        """The two matches of the contingent bye; a round in which none of them is played changes nothing."""
        match = next((p for p in pairings if p.b is not None and {p.a, p.b} <= set(three.to_play)), None)
        if match is None:
            return
        if three.waiting is None:
            waiting = next(entrant for entrant in three.entrants if entrant not in (match.a, match.b))
            if match.winner is None:
                # both lost: the third has won without a match
                self.order, self.stopped = (waiting,), True
            else:
                self.three = Three(three.entrants, waiting, match.winner)
            return
        assert three.winner is not None, "who waits is known by the first match"
        beaten = next(each for each in three.entrants if each not in (three.winner, three.waiting))
        self.stopped = True
        if match.winner == three.waiting:
            self.order = (three.waiting, three.winner, beaten)
        else:
            # whom the winner of the event has beaten first is second; after a double forfeit as well
            self.order = (three.winner, beaten, three.waiting)

    def state(self) -> LivesState:
        rounds = len(self.history.rounds)
        return LivesState(
            lives={entrant: max(0, self._lives(entrant, rounds)) for entrant in self.history.entrants},
            still_in=tuple(self._still_in()),
            out=dict(self.out),
            playoff=self.playoff,
            three=self.three,
            order=self.order,
            is_finished=self.stopped,
        )
