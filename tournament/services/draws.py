"""The draw of each part: made, made anew, made by hand, thrown away, published."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils import timezone

from rules.errors import TavlaError
from rules.tournament.draw import SeedNotEnteredError
from rules.tournament.formats.bracket import resolve
from rules.tournament.formats.catalogue import MOST_ENTRANTS
from rules.tournament.formats.chain import EntryRule, Part
from rules.tournament.formats.entering import Incoming, draw_lines
from rules.tournament.formats.planned import PLANNED
from rules.tournament.formats.stage import Line
from rules.tournament.lines import closed, opened
from rules.tournament.placing import PlacedTwiceError, Placing, Way, filled, missing
from rules.tournament.placing import lines_of as placed_lines
from rules.tournament.states import EntrantStatus, StageState
from tournament.actor import Actor
from tournament.draw_errors import (
    DraftOutdatedError,
    LinesInvalidError,
    PartNotDrawnError,
    PartNotFinishedError,
)
from tournament.errors import (
    DrawSeedInvalidError,
    EnteredSinceDrawError,
    NotDrawnError,
    RoundAlreadyDrawnError,
    StalePageError,
)
from tournament.models import Entrant, Event, Stage
from tournament.parts import drawn_entrants, lines_of, part_of, parts_of, stages_of_part
from tournament.placing_errors import NotPlacedError, StandsTwiceError
from tournament.selectors.entering import incoming_of, is_left_out
from tournament.selectors.placing import BY_HAND, way_of
from tournament.services.acts import Act, act
from tournament.services.draw_rows import (
    discard_rows,
    keep_placing,
    make_first_matches,
    write_rows,
    write_stages,
)
from tournament.services.hours import keep_waves
from tournament.services.round_rows import pair_round_of
from tournament.services.walkovers import give_walkovers
from tournament.snapshots import RowsByKey, finish_stages

#: Draw seeds we choose have nine digits at most, so that they can be read aloud and typed again.
SEEDS_WE_CHOOSE = 10**9
_NAMED = 5
HIGHEST_DRAW_SEED = 2**63 - 1


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw as it was made. lines: entrant ids from top to bottom, None for a bye, "open" for who comes."""

    event: Event
    draw_seed: int
    lines: tuple[Line, ...]


# --- Drawing ---------------------------------------------------------------------------------------


def refusals_to_draw(event: Event, *, part: int = 1, only_here: bool = False) -> tuple[TavlaError, ...]:
    """Why a part cannot be drawn now; () when it can."""
    stages, spec = stages_of_part(event, part), part_of(event, part)
    if _is_published(stages):
        return (RoundAlreadyDrawnError(event=event.name),)
    if refusals := refusals_to_take_from(event, spec):
        return refusals
    incoming = incoming_of(event, part, only_here=only_here)
    try:
        draw_lines(spec.for_places(incoming.places), incoming, draw_seed=0)
    except TavlaError as refusal:
        return (refusal,)
    return ()


def refusals_to_take_from(event: Event, part: Part) -> tuple[TavlaError, ...]:
    """A part that takes the best of another one waits until that is finished."""
    for number in part.entry.parts:
        before = stages_of_part(event, number)
        if not _is_published(before):
            if is_left_out(event, number):
                continue
            return (PartNotFinishedError(event=event.name, part=number),)
        if part.entry.waits and any(stage.state != StageState.FINISHED for stage in before):
            return (PartNotFinishedError(event=event.name, part=number),)
    if part.entry.rule is EntryRule.REST:
        return _refusals_to_come_before(event, part)
    return ()


def _refusals_to_come_before(event: Event, part: Part) -> tuple[TavlaError, ...]:
    """Who is left over is known once those who go on elsewhere are drawn."""
    for other in parts_of(event)[: part.number - 1]:
        if set(other.entry.parts).isdisjoint(part.entry.parts):
            continue
        if _is_published(stages_of_part(event, other.number)):
            continue
        # one alone has nobody to play: that part is never drawn
        if refusals_to_take_from(event, other) or len(incoming_of(event, other.number).entrants) > 1:
            return (PartNotDrawnError(event=event.name, part=other.number),)
    return ()


def draw_event(event: Event, *, by: Actor, draw_seed: int | None = None, only_here: bool = False) -> Draw:
    """Draw the first part of an event; see draw_part."""
    return draw_part(event, 1, by=by, draw_seed=draw_seed, only_here=only_here)


def draw_part(
    event: Event,
    part: int,
    *,
    by: Actor,
    draw_seed: int | None = None,
    only_here: bool = False,
    lines: Sequence[int | None] | None = None,
    open_lines: bool = False,
) -> Draw:
    """Draw every stage of a part: rows nobody sees until they are published.

    Drawing again throws the draft away; its draw seed stays in the log. draw_seed: None lets chance choose.
    only_here: leave out who has not come. lines: a draw made by hand, entrant ids top to bottom, None for a
    bye. open_lines: who comes late takes the free lines of a bracket, until the entries are closed (5.1).
    A part by rounds has its start numbers and its first round.
    Raises RoundAlreadyDrawnError, PartNotFinishedError, LinesInvalidError, NotPlacedError, StandsTwiceError,
    SeedNotEnteredError, DrawSeedInvalidError, and what the format says to the field
    (TooFewEntrantsError, ...).
    """
    with act(event.tournament_id, by=by, action="draw", event=event) as doing:
        row = Event.objects.get(pk=event.pk)
        draw = write_draft(
            doing,
            row,
            part_of(row, part),
            draw_seed=draw_seed,
            only_here=only_here,
            lines=lines,
            open_lines=open_lines,
        )
    event.parts = row.parts  # a play-off knows now for how many places it is
    return draw


def write_draft(
    doing: Act,
    event: Event,
    part: Part,
    *,
    draw_seed: int | None = None,
    only_here: bool = False,
    lines: Sequence[int | None] | None = None,
    open_lines: bool = False,
    placing: dict[str, Any] | None = None,
) -> Draw:
    """Draw a part inside an act that is open; see draw_part. placing: what is kept of how it was made."""
    seed = secrets.randbelow(SEEDS_WE_CHOOSE) if draw_seed is None else checked_seed(draw_seed)
    stages = stages_of_part(event, part.number)
    for refusal in refusals_to_draw(event, part=part.number, only_here=only_here):
        raise refusal
    former = stages[0].draw_seed
    discard_rows(stages)
    incoming = incoming_of(event, part.number, only_here=only_here)
    part = _with_places(event, part, incoming)
    drawn = _lines(part, incoming, seed, by_hand=lines, open_lines=open_lines)
    write_stages(stages, drawn, seed)
    keep_placing(stages[0], placing or {})
    if part.is_planned:
        plan = part.plan(len(drawn))
        write_rows(stages, plan, resolve(plan, drawn, {}))
    else:
        pair_round_of(event, part, stages[0], draw_seed=seed)
    doing.record(
        subject=event.name,
        action="draw" if former is None else "redraw",
        values={
            "event": event.name,
            "draw_seed": seed,
            "entrants": len(incoming.entrants),
            "part": part.number,
            "by_hand": lines is not None,
        },
        before={} if former is None else {"draw_seed": former},
        after={"draw_seed": seed, "lines": stages[0].lines},
    )
    return Draw(event, seed, drawn)


def _with_places(event: Event, part: Part, incoming: Incoming) -> Part:
    """The part; of a play-off for as many places as are left, which the event keeps."""
    settled = part.for_places(incoming.places)
    if settled != part:
        chain = list(parts_of(event))
        chain[part.number - 1] = settled
        event.parts = [each.json() for each in chain]
        event.save(update_fields=["parts"])
    return settled


def _lines(
    part: Part, incoming: Incoming, draw_seed: int, *, by_hand: Sequence[int | None] | None, open_lines: bool
) -> tuple[Line, ...]:
    # by hand wishes are told and not kept, so the draw is made for its number of lines and refusals alone
    wanted = incoming if by_hand is None else replace(incoming, apart=(), late=frozenset())
    lines: tuple[Line, ...] = draw_lines(part, wanted, draw_seed=draw_seed)
    if by_hand is not None:
        lines = _checked_by_hand(by_hand, incoming, needed=len(lines), has_byes=has_byes(part))
    return opened(closed(lines), late=incoming.late) if open_lines and has_byes(part) else lines


def has_byes(part: Part) -> bool:
    """Is the part a bracket, whose free lines are byes?"""
    return part.is_planned and PLANNED[part.format].has_byes


def _checked_by_hand(
    given: Sequence[int | None], incoming: Incoming, *, needed: int, has_byes: bool
) -> tuple[int | None, ...]:
    """Everybody once, on as many lines as are needed; a bracket may have more of them.

    Raises LinesInvalidError, SeedNotEnteredError, StandsTwiceError, NotPlacedError.
    """
    is_larger = has_byes and len(given) > needed and len(given).bit_count() == 1
    if (len(given) != needed and not is_larger) or len(given) > MOST_ENTRANTS:
        raise LinesInvalidError(lines=len(given), needed=needed)
    on_lines = {line: who for line, who in enumerate(given, start=1) if who is not None}
    for who in on_lines.values():
        if who not in incoming.entrants:
            raise SeedNotEnteredError(entrant=who)
    try:
        placing = filled(Placing(way=Way.SHEET, size=len(given)), on_lines)
    except PlacedTwiceError as twice:
        name = Entrant.objects.get(pk=twice.entrant).name
        raise StandsTwiceError(name=name, line=twice.line, second=twice.second) from None
    refuse_missing(missing(placing, incoming.entrants))
    return placed_lines(placing)


def refuse_missing(entrants: Sequence[int]) -> None:
    """Raises NotPlacedError, with names, where somebody stands on no line."""
    if entrants:
        names = Entrant.objects.filter(pk__in=entrants).order_by("sort_key").values_list("name", flat=True)
        raise NotPlacedError(names=", ".join(names[:_NAMED]), count=len(entrants))


def discard_draw(event: Event, *, by: Actor) -> None:
    """Throw the draft of the first part away. Raises RoundAlreadyDrawnError, NotDrawnError."""
    discard_part(event, 1, by=by)


def discard_part(event: Event, part: int, *, by: Actor) -> None:
    """Throw the draft of a part away; what was placed by hand is kept. Raises RoundAlreadyDrawnError,
    NotDrawnError.
    """
    with act(event.tournament_id, by=by, action="discard-draw", event=event) as doing:
        stages = stages_of_part(event, part)
        for refusal in _refusals_to_touch_draft(event, stages):
            raise refusal
        former = stages[0].draw_seed
        discard_rows(stages)
        if stages[0].placing.get("way") == Way.COMPUTER:
            keep_placing(stages[0], {})
        doing.record(
            subject=event.name,
            values={"event": event.name, "draw_seed": former, "part": part},
            before={"draw_seed": former},
        )


# --- Publishing ------------------------------------------------------------------------------------


def refusals_to_publish(event: Event, *, part: int = 1) -> tuple[TavlaError, ...]:
    """Why the draw of a part cannot be published now; () when it can."""
    stages, spec = stages_of_part(event, part), part_of(event, part)
    if refusals := _refusals_to_touch_draft(event, stages):
        return refusals
    if spec.entry.rule is not EntryRule.ALL:
        return _refusals_to_outdated(event, spec, stages)
    late = _entered_since_draw(event, stages)
    if not late:
        return ()
    named = ", ".join(late[:_NAMED])
    return (EnteredSinceDrawError(event=event.name, names=named, count=len(late)),)


def _refusals_to_touch_draft(event: Event, stages: Sequence[Stage]) -> tuple[TavlaError, ...]:
    if _is_published(stages):
        return (RoundAlreadyDrawnError(event=event.name),)
    if not any(stage.rounds.exists() for stage in stages):
        return (NotDrawnError(event=event.name),)
    return ()


def _refusals_to_outdated(event: Event, part: Part, stages: Sequence[Stage]) -> tuple[TavlaError, ...]:
    """A draft of a later part holds only while the same people come into it."""
    if refusals := refusals_to_take_from(event, part):
        return refusals
    if set(drawn_entrants(stages)) != set(incoming_of(event, part.number).entrants):
        return (DraftOutdatedError(event=event.name),)
    return ()


def _entered_since_draw(event: Event, stages: Sequence[Stage]) -> tuple[str, ...]:
    """Who came to the list after the draft was made: nobody is left out unseen."""
    later = Entrant.objects.filter(event=event, created_at__gt=stages[0].drawn_at).order_by("sort_key")
    return tuple(later.exclude(status=EntrantStatus.WITHDRAWN).values_list("name", flat=True))


def publish_draw(event: Event, *, draw_seed: int, by: Actor) -> None:
    """Publish the draw of the first part; see publish_part."""
    publish_part(event, 1, draw_seed=draw_seed, by=by)


def publish_part(event: Event, part: int, *, draw_seed: int, by: Actor) -> None:
    """Show the draw of a part to everybody and give every ready pairing its match.

    draw_seed: of the draw the director saw. Raises RoundAlreadyDrawnError, NotDrawnError,
    EnteredSinceDrawError, PartNotFinishedError, DraftOutdatedError, StalePageError.
    """
    with act(event.tournament_id, by=by, action="publish-draw", event=event) as doing:
        row = Event.objects.get(pk=event.pk)
        for refusal in refusals_to_publish(row, part=part):
            raise refusal
        stages = stages_of_part(row, part)
        drawn = stages[0].draw_seed
        assert drawn is not None, "what is drawn has a draw seed"
        if drawn != draw_seed:
            raise StalePageError(seen=draw_seed, now=drawn)
        for stage in stages:
            stage.published_at = timezone.now()
            stage.state = StageState.RUNNING
        Stage.objects.bulk_update(stages, ["published_at", "state"])
        rows = RowsByKey(row, part)
        matches = make_first_matches(list(rows.stages.values()), rows.rounds)
        give_walkovers(rows, matches, by=by)
        finish_stages(rows)
        keep_waves(row)
        doing.record(
            subject=event.name,
            values={
                "event": event.name,
                "draw_seed": drawn,
                "matches": len(matches),
                "part": part,
                "by_hand": way_of(stages[0]) in BY_HAND,
            },
            after={"draw_seed": drawn},
        )


def left_out(event: Event) -> tuple[Entrant, ...]:
    """Who is entered and would not be in the draw that lies ready: a draft may be older than the list."""
    drawn = {line for line in lines_of(event.stages.all()) if isinstance(line, int)}
    return tuple(entrant for entrant in event.entrants.all() if drawn and entrant.pk not in drawn)


def checked_seed(draw_seed: int) -> int:
    """Raises DrawSeedInvalidError."""
    if not 0 <= draw_seed <= HIGHEST_DRAW_SEED:
        raise DrawSeedInvalidError(draw_seed=draw_seed, limit=HIGHEST_DRAW_SEED)
    return draw_seed


def _is_published(stages: Sequence[Stage]) -> bool:
    return any(stage.is_published for stage in stages)
