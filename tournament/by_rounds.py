"""A stage that is paired round by round, read from its rows as the law book's history."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from rules.match.states import DOUBLE_FORFEIT, ResultKind
from rules.tournament.formats.chain import Part
from rules.tournament.formats.next_round import is_finished
from rules.tournament.formats.stage import PairingStatus
from rules.tournament.pairing.cells import NoMatch
from rules.tournament.pairing.history import History, RoundPairing
from rules.tournament.states import EntrantStatus
from tournament.models import Entrant, Pairing, Slot, Stage
from tournament.parts import drawn_entrants


def is_stage_over(part: Part, stage: Stage) -> bool:
    """Has the format of a part by rounds come to its end? Asked when no pairing is open."""
    history = history_of(stage)
    return bool(history.rounds) and is_finished(part.settings, history, withdrawn=withdrawn_from(stage))


def withdrawn_from(stage: Stage) -> frozenset[int]:
    """Who has left of those who stand in a stage."""
    gone = Entrant.objects.filter(event=stage.event_id, status=EntrantStatus.WITHDRAWN)
    return frozenset(gone.values_list("pk", flat=True)).intersection(drawn_entrants([stage]))


def history_of(stage: Stage, *, with_held: bool = False, byes_count: bool = True) -> History:
    """The rounds of a stage so far, in two queries. with_held: the round that is not published too.

    byes_count: is a bye a win? Pairings in which somebody is not known yet are left out.
    """
    return history_from(stage, _pairings(stage, with_held=with_held), _seats(stage), byes_count=byes_count)


def history_from(
    stage: Stage,
    pairings: Iterable[Pairing],
    seats: Mapping[int, Sequence[Slot]],
    *,
    entrants: tuple[int, ...] | None = None,
    byes_count: bool = True,
) -> History:
    """A history of pairings that were read already.

    pairings: with round and match, in their order. seats: slots 1 and 2 of each, by its id. entrants: who is
    meant, in the order of start numbers; None: everybody on the lines.
    """
    drawn = tuple(line for line in stage.lines if isinstance(line, int))
    meant = drawn if entrants is None else entrants
    known = frozenset(meant)
    rounds: defaultdict[int, list[RoundPairing]] = defaultdict(list)
    for pairing in pairings:
        told = _told(pairing, seats[pairing.pk], byes_count=byes_count)
        if told is not None and told.a in known:
            rounds[pairing.round.number].append(told)
    return History(meant, tuple(tuple(rounds[number]) for number in range(1, max(rounds, default=0) + 1)))


def _pairings(stage: Stage, *, with_held: bool) -> Iterable[Pairing]:
    rows = Pairing.objects.filter(stage=stage).select_related("round", "match")
    if not with_held:
        rows = rows.filter(round__is_held=False)
    return rows.order_by("round__number", "number")


def _seats(stage: Stage) -> dict[int, list[Slot]]:
    seats: defaultdict[int, list[Slot]] = defaultdict(list)
    for slot in Slot.objects.filter(pairing__stage=stage).order_by("pairing_id", "number"):
        seats[slot.pairing_id].append(slot)
    return seats


def _told(pairing: Pairing, slots: Sequence[Slot], *, byes_count: bool) -> RoundPairing | None:
    """A stored pairing as a round's; None while nobody can say who meets."""
    first, second = (slot.entrant_id for slot in slots)
    if pairing.status == PairingStatus.BYE:
        return RoundPairing.bye(first or second or 0, counts=byes_count)
    if first is None or second is None:
        return None
    match = pairing.match
    length = None if match is None else match.length
    if pairing.status != PairingStatus.OVER or match is None:
        return RoundPairing(first, second, length=length)
    if match.result_kind == DOUBLE_FORFEIT:
        return RoundPairing(first, second, kind=NoMatch.DOUBLE_FORFEIT, length=length)
    winner = first if pairing.winner == 1 else second
    kind = ResultKind(match.result_kind)
    points = match.score if kind is ResultKind.PLAYED else None
    return RoundPairing(first, second, winner, points, kind, length)
