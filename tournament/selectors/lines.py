"""One match as a line of a list, and the words for whoever sits in it or comes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime

from rules.match.states import MatchState, ResultKind
from rules.tournament.formats.chain import is_table
from rules.tournament.formats.double import GRAND_FINAL
from rules.tournament.formats.stage import PairingStatus, SourceKind
from tournament.entries import waits_its_turn
from tournament.models import Pairing, Slot
from tournament.models.rounds import CALLED
from tournament.selectors.chart import Chart
from tournament.starts import PlannedStart
from tournament.words import (
    bye_words,
    goes_to_words,
    group_match_words,
    kind_words,
    pairing_words,
    ready_words,
    round_words,
    score_words,
    source_words,
    stage_words,
    state_words,
)
from tournament.words_hall import start_words, starts_words
from tournament.words_placing import open_line_words

#: The key of a match in a group: "RB2-1" is group B round 2 match 1.
_GROUP_KEY = re.compile(r"\d*R([A-Z]+)(\d+)-(\d+)")
OPEN_STATUSES = frozenset({PairingStatus.READY, CALLED})


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingLine:
    """One pairing as it is listed. words: the match as players say it; number: its short name, "M2-3".

    names: who sits on side 1 and 2, or whoever comes ("Loser of M2-3"); entrants: their ids, None while
    unknown. countries: "" where unknown. place: number inside the round, from 1.
    status: a PairingStatus, or "called". match_state: "" before there is a match.
    table: its number. start_score: points of side 1 and 2 before the first game.
    score: points of side 1 and 2 at the end; None where only the winner is known.
    winner, goes_on: 1 or 2; None while open, and after a double forfeit. since: when it came to its
    status: ready, called, reported. waits_for: short names of the matches whose results bring the sides
    still unknown. start: when and where it is to start, if a time is posted; None once it is over;
    start_words: the same in words, "" where there is none.
    """

    id: int
    key: str
    event_id: int
    event: str
    event_slug: str
    stage: str
    stage_words: str
    round: int
    rounds: int
    round_words: str
    place: int
    words: str
    length: int
    status: str
    status_words: str
    names: tuple[str, str]
    entrants: tuple[int | None, int | None]
    countries: tuple[str, str]
    match_id: int | None = None
    match_state: str = ""
    version: int = 0
    start_score: tuple[int, int] = (0, 0)
    kind: str = ""
    table: int | None = None
    score: tuple[int, int] | None = None
    winner: int | None = None
    goes_on: int | None = None
    since: datetime | None = None
    waits_for: tuple[str, ...] = ()
    start: PlannedStart | None = None
    start_words: str = ""

    @property
    def number(self) -> str:
        return self.key

    @property
    def is_open(self) -> bool:
        """Whether it can be played, or is being played."""
        return self.status in OPEN_STATUSES

    @property
    def is_over(self) -> bool:
        return self.status == PairingStatus.OVER

    @property
    def is_disputed(self) -> bool:
        return self.match_state == MatchState.DISPUTED

    @property
    def needs_confirmation(self) -> bool:
        return self.match_state == MatchState.REPORTED

    @property
    def winner_name(self) -> str:
        return "" if self.winner is None else self.names[self.winner - 1]

    @property
    def loser_name(self) -> str:
        return "" if self.winner is None else self.names[2 - self.winner]

    @property
    def result(self) -> str:
        """The score, or how it was decided without one; "" where only the winner was told."""
        if self.score is not None:
            return score_words(*self.score)
        return kind_words(self.kind) if self.kind not in ("", ResultKind.PLAYED) else ""


def line_of(chart: Chart, pairing: Pairing) -> PairingLine:
    """A pairing of the chart as a line."""
    stage, match = pairing.stage, pairing.match
    rounds, slots = chart.rounds[stage.pk], chart.slots[pairing.pk]
    round_ = pairing.round.number
    first, second = (chart.player_of(slot.entrant) for slot in slots)
    start = None if pairing.status == PairingStatus.OVER else chart.start_of(pairing)
    return PairingLine(
        id=pairing.pk,
        key=pairing.key,
        event_id=stage.event_id,
        event=stage.event.name,
        event_slug=stage.event.slug,
        stage=stage.code,
        stage_words=stage_words(stage.code),
        round=round_,
        rounds=rounds,
        round_words=round_words(round_, rounds, stage.code, semi_finals=chart.semi_finals(stage.pk)),
        place=pairing.number,
        words=words_of(chart, pairing),
        length=match.length if match else chart.length_of(stage, round_),
        status=_status(pairing),
        status_words=state_words(_telling_state(pairing)),
        names=(name_of(chart, slots[0]), name_of(chart, slots[1])),
        entrants=(slots[0].entrant_id, slots[1].entrant_id),
        countries=(first.country if first else "", second.country if second else ""),
        match_id=pairing.match_id,
        match_state=match.state if match else "",
        version=match.version if match else 0,
        start_score=match.start if match else (0, 0),
        kind=match.result_kind if match else "",
        table=pairing.table.number if pairing.table else None,
        score=match.score if match else None,
        winner=pairing.winner or None,
        goes_on=pairing.goes_on or None,
        since=_since(pairing),
        waits_for=tuple(key for slot in slots if (key := awaited_key(chart, slot))),
        start=start,
        start_words="" if start is None else start_words(start, stage.event.tournament.time_zone),
    )


def words_of(chart: Chart, pairing: Pairing) -> str:
    """How players call a pairing of the chart: "Main R2 match 3", "Group B R2 match 1"."""
    in_group = _GROUP_KEY.fullmatch(pairing.key)
    if in_group is not None:
        return group_match_words(in_group[1], int(in_group[2]), int(in_group[3]))
    rounds = chart.rounds[pairing.stage_id]
    semi_finals = chart.semi_finals(pairing.stage_id)
    code, round_ = pairing.stage.code, pairing.round.number
    return pairing_words(code, round_, rounds, pairing.number, semi_finals=semi_finals)


def can_play_words(chart: Chart, pairing: Pairing, opponent: str) -> str:
    """The answer to who knows the opponent and was not called: at the posted time, else at any free table."""
    start, match = chart.start_of(pairing), words_of(chart, pairing)
    if start is None:
        return ready_words(opponent, match)
    return starts_words(opponent, match, start_words(start, pairing.stage.event.tournament.time_zone))


def name_of(chart: Chart, slot: Slot) -> str:
    """Who sits in a slot, or whoever comes."""
    return slot.entrant.name if slot.entrant else placeholder_of(chart, slot)


def placeholder_of(chart: Chart, slot: Slot) -> str:
    """What stands in a slot that nobody sits in, or not yet."""
    if slot.is_bye:
        return bye_words()
    source = chart.source(slot)
    if source is not None:
        return source_words(source[0], source[1].key)
    return open_line_words() if slot.source == SourceKind.LINE and slot.entrant_id is None else ""


def awaited(chart: Chart, slot: Slot) -> Pairing | None:
    """The match whose result brings somebody to a slot; None when it is not waiting."""
    if slot.entrant_id is not None or slot.is_bye:
        return None
    source = chart.source(slot)
    return None if source is None else source[1]


def awaited_key(chart: Chart, slot: Slot) -> str:
    pairing = awaited(chart, slot)
    return "" if pairing is None else pairing.key


def goes_words(chart: Chart, pairing: Pairing, kind: SourceKind) -> str:
    """The sentence about where the winner or the loser of a pairing goes."""
    if is_table(pairing.stage.code):
        return ""
    target = chart.target(pairing, kind)
    if target is not None and target.stage_id == pairing.stage_id and pairing.stage.code == GRAND_FINAL:
        return ""  # who plays the second grand final, and whether, nobody can say before
    return goes_to_words(kind, words_of(chart, target) if target else None, stage=pairing.stage.code)


def _status(pairing: Pairing) -> str:
    """Who plays another match first, by another entry, waits although both are known (R1)."""
    return PairingStatus.WAITING.value if waits_its_turn(pairing) else str(pairing.status)


def _telling_state(pairing: Pairing) -> str:
    """The state that says most: that of the result once there is one."""
    if pairing.status == PairingStatus.OVER and pairing.match is not None:
        return pairing.match.state
    return _status(pairing)


def _since(pairing: Pairing) -> datetime | None:
    match = pairing.match
    if match is None:
        return None
    if pairing.status == CALLED:
        return pairing.called_at
    return match.reported_at if pairing.status == PairingStatus.OVER else match.created_at
