"""The rounds of a part that is paired round by round: drawn, changed by hand, published, the part closed."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence

from rules.errors import TavlaError
from rules.tournament.formats.chain import Part
from rules.tournament.formats.stage import PairingStatus
from rules.tournament.pairing.constraints import Pair
from rules.tournament.pairing.lives import lives_warnings
from rules.tournament.pairing.round_draw import Reason
from rules.tournament.pairing.settings import SwissSettings
from rules.tournament.pairing.swiss import RoundNotOverError
from rules.tournament.pairing.warnings import bye_warnings, match_warnings, pair_warnings
from rules.tournament.states import StageState
from tournament.actor import Actor
from tournament.by_rounds import history_of
from tournament.constraints import constraints_of
from tournament.draw_errors import (
    NobodyToPairError,
    NoRoundHeldError,
    NotByRoundsError,
    NotInRoundError,
    RoundHeldError,
    StageClosedError,
    StillOpenError,
    SwapWithSelfError,
)
from tournament.errors import DrawNotPublishedError, StalePageError
from tournament.models import Entrant, Event, Pairing, Round, Stage
from tournament.models.rounds import CALLED
from tournament.parts import part_of, stages_of_part
from tournament.services.acts import act
from tournament.services.draw_rows import make_first_matches
from tournament.services.draws import SEEDS_WE_CHOOSE, checked_seed
from tournament.services.round_rows import pair_round_of, reasons_json, remove_pairings, write_seats
from tournament.services.walkovers import give_walkovers
from tournament.snapshots import RowsByKey, finish_stages

#: Two entrants who meet, or one who has a bye.
HandMade = tuple[int, int | None]


def refusals_to_draw_round(event: Event, part: int) -> tuple[TavlaError, ...]:
    """Why the next round cannot be paired now, as far as can be said without pairing it; () when it can."""
    stage = _stage(event, part)
    if not stage.is_published:
        return (DrawNotPublishedError(event=event.name),)
    held = stage.rounds.filter(is_held=True).first()
    if held is not None:
        return (RoundHeldError(event=event.name, round=held.number),)
    if stage.state == StageState.FINISHED:
        return (StageClosedError(event=event.name),)
    if waiting := Pairing.objects.filter(stage=stage, status=PairingStatus.WAITING).count():
        # who plays in the last round is not known yet: nobody can say who meets whom after it
        return (RoundNotOverError(open=waiting),)
    return ()


def draw_round(
    event: Event,
    part: int,
    *,
    by: Actor,
    draw_seed: int | None = None,
    absent: Iterable[int] = (),
    byes: Iterable[int] = (),
    fixed: Iterable[Pair] = (),
    again: bool = False,
) -> Round:
    """Pair the next round: held, for the director alone, until it is published.

    draw_seed: None lets chance choose. absent: entrants who miss this round; byes: who was promised one;
    fixed: pairs made by hand, the rest is paired around them. Who has left is not paired. While matches are
    open, the settings of the part say whether the round waits. again: instead of the one that lies ready, if
    any, whose seed stays in the log; where it cannot be paired, that one stays.
    Raises NotByRoundsError, DrawNotPublishedError, RoundHeldError, StageClosedError, NobodyToPairError,
    DrawSeedInvalidError, and what the pairing raises (RoundNotOverError, NoLegalPairingError, ...).
    """
    seed = secrets.randbelow(SEEDS_WE_CHOOSE) if draw_seed is None else checked_seed(draw_seed)
    with act(event.tournament_id, by=by, action="draw-round", event=event) as doing:
        row = Event.objects.get(pk=event.pk)
        former = _thrown_away(_stage(row, part)) if again else None
        for refusal in refusals_to_draw_round(row, part):
            raise refusal
        stage = _stage(row, part)
        bound = constraints_of(row, stage, absent=absent, byes=byes, fixed=fixed)
        drawn = pair_round_of(row, part_of(row, part), stage, draw_seed=seed, constraints=bound, is_held=True)
        round_ = stage.rounds.get(is_held=True)
        doing.record(
            subject=event.name,
            values=_values(row, round_) | {"draw_seed": seed},
            before={} if former is None else {"draw_seed": former},
            after={"pairings": [list(pair) for pair in drawn.pairings]},
        )
    return round_


def set_round(event: Event, part: int, pairings: Sequence[HandMade], *, by: Actor) -> tuple[Reason, ...]:
    """Pair the round that lies ready by hand; who is not named does not play in it.

    Gives back what speaks against the pairs: nothing of that is refused.
    Raises NoRoundHeldError, NotInRoundError (not in the part, or twice), NobodyToPairError,
    RoundNotOverError where the winner or loser of an open match is paired.
    """
    with act(event.tournament_id, by=by, action="pair-by-hand", event=event) as doing:
        row = Event.objects.get(pk=event.pk)
        spec, round_ = part_of(row, part), _draft_for(row, part, pairings)
        before = seats_of(round_)
        warnings = _write_by_hand(row, spec, round_, pairings)
        doing.record(
            subject=event.name,
            values=_values(row, round_) | {"warnings": reasons_json(warnings)},
            before={"pairings": [list(pair) for pair in before]},
            after={"pairings": [list(pair) for pair in pairings]},
        )
    return warnings


def warnings_by_hand(event: Event, part: Part, pairings: Sequence[HandMade]) -> tuple[Reason, ...]:
    """What speaks against these pairs in the round that lies ready; nothing is written.

    Raises what set_round raises.
    """
    round_ = _draft_for(event, part.number, pairings)
    return _against(event, part, round_, pairings)


def swap_in_round(
    event: Event, part: int, first: Entrant, second: Entrant, *, by: Actor
) -> tuple[Reason, ...]:
    """Let two entrants change places in the round that lies ready; one may sit in no pairing of it.

    Gives back what speaks against the pairs. Raises NoRoundHeldError, NotInRoundError, SwapWithSelfError.
    """
    if first.pk == second.pk:
        raise SwapWithSelfError(name=first.name)
    seats = seats_of(draft_of(event, part))
    turned = {first.pk: second.pk, second.pk: first.pk}
    if first == second or not any(turned.keys() & set(pair) for pair in seats):
        raise NotInRoundError(name=first.name, round=draft_of(event, part).number)
    swapped = [tuple(who if who is None else turned.get(who, who) for who in pair) for pair in seats]
    return set_round(event, part, [(a, b) for a, b in swapped], by=by)


def discard_round(event: Event, part: int, *, by: Actor) -> None:
    """Throw the round away that lies ready. Raises NoRoundHeldError."""
    with act(event.tournament_id, by=by, action="discard-round", event=event) as doing:
        row = Event.objects.get(pk=event.pk)
        round_ = _held(row, part)
        values = _values(row, round_) | {"draw_seed": _thrown_away(round_.stage)}
        doing.record(subject=event.name, values=values, before={"draw_seed": values["draw_seed"]})


def publish_round(event: Event, part: int, *, draw_seed: int, by: Actor) -> None:
    """Show the round to everybody, with a match for every pairing.

    draw_seed: of the round the director saw. Raises NoRoundHeldError, StalePageError.
    """
    with act(event.tournament_id, by=by, action="publish-round", event=event) as doing:
        row = Event.objects.get(pk=event.pk)
        round_ = _held(row, part)
        if round_.draw_seed != draw_seed:
            raise StalePageError(seen=draw_seed, now=round_.draw_seed or 0)
        round_.is_held = False
        round_.save(update_fields=["is_held"])
        rows = RowsByKey(row, part)
        matches = make_first_matches(list(rows.stages.values()), rows.rounds)
        give_walkovers(rows, matches, by=by)
        finish_stages(rows)
        doing.record(
            subject=event.name,
            values=_values(row, round_) | {"draw_seed": draw_seed, "matches": len(matches)},
            after={"draw_seed": draw_seed},
        )


def close_part(event: Event, part: int, *, by: Actor) -> None:
    """End a part by rounds: no further round is paired. Raises NotByRoundsError, DrawNotPublishedError,
    RoundHeldError, StageClosedError, StillOpenError.
    """
    with act(event.tournament_id, by=by, action="close-part", event=event) as doing:
        row = Event.objects.get(pk=event.pk)
        for refusal in refusals_to_draw_round(row, part):
            raise refusal
        stage = _stage(row, part)
        open_ = Pairing.objects.filter(stage=stage, status__in=_OPEN).count()
        if open_:
            raise StillOpenError(event=event.name, open=open_)
        stage.is_closed, stage.state = True, StageState.FINISHED
        stage.save(update_fields=["is_closed", "state"])
        doing.record(subject=event.name, values={"event": event.name, "part": part})


def reopen_part(event: Event, part: int, *, by: Actor) -> None:
    """Take the closing of a part back. Raises NotByRoundsError, StageClosedError where it was not closed."""
    with act(event.tournament_id, by=by, action="reopen-part", event=event) as doing:
        row = Event.objects.get(pk=event.pk)
        stage = _stage(row, part)
        if not stage.is_closed:
            raise StageClosedError(event=event.name)
        stage.is_closed = False
        stage.save(update_fields=["is_closed"])
        finish_stages(RowsByKey(row, part))
        doing.record(subject=event.name, values={"event": event.name, "part": part})


_OPEN = (PairingStatus.WAITING, PairingStatus.READY, CALLED)


def _stage(event: Event, part: int) -> Stage:
    """The one stage of a part by rounds. Raises PartUnknownError, NotByRoundsError."""
    if part_of(event, part).is_planned:
        raise NotByRoundsError(event=event.name)
    return stages_of_part(event, part)[0]


def _thrown_away(stage: Stage) -> int | None:
    """Take the round that lies ready away. Gives back its draw seed; None where no round lies ready."""
    held = stage.rounds.filter(is_held=True).first()
    if held is None:
        return None
    remove_pairings(held)
    held.delete()
    return held.draw_seed


def _held(event: Event, part: int) -> Round:
    held = _stage(event, part).rounds.select_related("stage").filter(is_held=True).first()
    if held is None:
        raise NoRoundHeldError(event=event.name)
    return held


def draft_of(event: Event, part: int) -> Round:
    """The round that only the director sees: a held one, or the first of a draft."""
    stage = _stage(event, part)
    if stage.is_published:
        return _held(event, part)
    first = stage.rounds.select_related("stage").first()
    if first is None:
        raise NoRoundHeldError(event=event.name)
    return first


def _draft_for(event: Event, part: int, pairings: Sequence[HandMade]) -> Round:
    """The round that lies ready, if it can be paired so. Raises what set_round raises."""
    round_ = draft_of(event, part)
    if waiting := round_.pairings.filter(status=PairingStatus.WAITING).count():
        raise RoundNotOverError(open=waiting)
    _refuse_pairs(round_, pairings)
    if not pairings:
        raise NobodyToPairError(event=event.name)
    return round_


def seats_of(round_: Round) -> list[HandMade]:
    """Who meets in a round, in the order of the tables; None is a bye. Everybody in it is known."""
    pairs: dict[int, list[int | None]] = {}
    slots = round_.pairings.order_by("number", "slots__number").values_list("pk", "slots__entrant")
    for pairing, entrant in slots:
        pairs.setdefault(pairing, []).append(entrant)
    return [(first or 0, second) for first, second in pairs.values()]


def _refuse_pairs(round_: Round, pairings: Sequence[HandMade]) -> None:
    there, seen = set(round_.stage.lines), set()
    names = dict(Entrant.objects.filter(event=round_.stage.event_id).values_list("pk", "name"))
    for entrant in (who for pair in pairings for who in pair if who is not None):
        if entrant not in there or entrant in seen:
            raise NotInRoundError(name=names.get(entrant, str(entrant)), round=round_.number)
        seen.add(entrant)


def _write_by_hand(
    event: Event, part: Part, round_: Round, pairings: Sequence[HandMade]
) -> tuple[Reason, ...]:
    warnings = _against(event, part, round_, pairings)
    remove_pairings(round_)
    write_seats(part, round_, pairings)
    round_.notes = {"cost": {}, "why": [{"code": "by-hand"}], "problems": reasons_json(warnings)}
    round_.save(update_fields=["notes"])
    return warnings


def _against(event: Event, part: Part, round_: Round, pairings: Sequence[HandMade]) -> tuple[Reason, ...]:
    """What speaks against pairs made by hand: nothing of it is refused."""
    history, bound = history_of(round_.stage), constraints_of(event, round_.stage)
    if not round_.stage.is_published:
        history = history.__class__(history.entrants)
    warnings = [
        warning
        for a, b in pairings
        for warning in (bye_warnings(history, a) if b is None else pair_warnings(history, (a, b), bound))
    ]
    if not isinstance(part.settings, SwissSettings):
        seated = [who for pair in pairings for who in pair if who is not None]
        warnings += lives_warnings(history, part.settings, seated)
    return (*warnings, *match_warnings(pairings))


def _values(event: Event, round_: Round) -> dict[str, object]:
    return {"event": event.name, "part": round_.stage.part, "round": round_.number}
