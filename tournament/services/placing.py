"""A draw made in public: begun, card by card, taken back, finished; or shown to the hall."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone

from rules.tournament.draw import TooFewEntrantsError
from rules.tournament.formats.catalogue import MOST_ENTRANTS
from rules.tournament.formats.chain import Part
from rules.tournament.placing import (
    Card,
    LineTakenError,
    PlacedTwiceError,
    Placing,
    Way,
    filled,
    lines_of,
    missing,
    place,
    undo,
)
from rules.tournament.states import StageState
from tournament.actor import Actor
from tournament.draw_errors import LinesInvalidError
from tournament.errors import RoundAlreadyDrawnError
from tournament.models import Entrant, Event, Stage
from tournament.parts import part_of, stages_of_part
from tournament.placing_errors import (
    DraftReadyError,
    LineHeldError,
    NoNumberLeftError,
    NotBegunError,
    NotShownError,
    NotToBeDrawnError,
    StandsTwiceError,
)
from tournament.selectors.entering import incoming_of
from tournament.selectors.placing import (
    BY_HAND,
    Show,
    is_bracket,
    needed_lines,
    placing_of,
    show_of,
    way_of,
)
from tournament.services.acts import Act, act, refuse_stale
from tournament.services.draw_rows import discard_rows, keep_placing
from tournament.services.draws import (
    Draw,
    has_byes,
    refusals_to_take_from,
    refuse_missing,
    write_draft,
)

SLOWEST, QUICKEST, USUAL = 30, 1, 3  # seconds from one name of a show to the next


@dataclass(slots=True)
class _Making:
    """A draw by hand under the lock. placing: as far as it is made; entrants: who is to be drawn."""

    doing: Act
    event: Event
    part: Part
    stage: Stage
    placing: Placing
    entrants: tuple[int, ...]

    def name(self, entrant: int) -> str:
        return Entrant.objects.get(pk=entrant).name

    def keep(self, placing: Placing) -> None:
        """Store the cards; the version tells pages that they are old."""
        cards = [[card.line, card.entrant] for card in placing.cards]
        version = self.stage.placing.get("version", 0) + 1
        said = self.stage.placing | {"lines": placing.size, "cards": cards, "version": version}
        keep_placing(self.stage, said | {"at": _now()})
        self.placing = placing


# --- By hand ---------------------------------------------------------------------------------------


def begin_placing(
    event: Event, part: int, way: Way, *, lines: int | None = None, only_here: bool = False, by: Actor
) -> None:
    """Make the draw of a part by hand from now on; a draft is thrown away, cards that fit are kept.

    way: CARDS, NUMBERS or SHEET. lines: of the sheet, or numbers in the bag; None for as many as are needed.
    A bracket has a power of two of them, and unused ones become byes. only_here: who has not come is not
    to be placed.
    Raises RoundAlreadyDrawnError, PartNotFinishedError, PartNotDrawnError, TooFewEntrantsError,
    LinesInvalidError.
    """
    assert way in BY_HAND, "the computer's draw is shown, not placed"
    with act(event.tournament_id, by=by, action="begin-placing", event=event) as doing:
        row = Event.objects.get(pk=event.pk)
        spec, stages = part_of(row, part), stages_of_part(row, part)
        _refuse_to_begin(row, spec, stages)
        incoming = incoming_of(row, part, only_here=only_here)
        count = len(incoming.entrants)
        if way is not Way.NUMBERS and count < 2:
            raise TooFewEntrantsError(count=count)
        size = _checked_size(spec, count, lines)
        former = placing_of(row, spec, stages[0], incoming)
        cards = [[c.line, c.entrant] for c in former.cards if c.line <= size] if former else []
        discard_rows(stages)
        version = stages[0].placing.get("version", 0) + 1
        said = {"way": way.value, "lines": size, "cards": cards, "only_here": only_here, "version": version}
        keep_placing(stages[0], said | {"at": _now()})
        doing.record(
            subject=row.name,
            values={"event": row.name, "part": part, "way": way.value, "lines": size},
            after={"way": way.value, "lines": size},
        )


def _refuse_to_begin(event: Event, part: Part, stages: list[Stage]) -> None:
    if any(stage.is_published for stage in stages):
        raise RoundAlreadyDrawnError(event=event.name)
    for refusal in refusals_to_take_from(event, part):
        raise refusal


def _checked_size(part: Part, entrants: int, lines: int | None) -> int:
    """Raises LinesInvalidError."""
    needed = needed_lines(part, entrants)
    size = needed if lines is None or not is_bracket(part) else lines
    if size < needed or size > MOST_ENTRANTS or (is_bracket(part) and size.bit_count() != 1):
        raise LinesInvalidError(lines=size, needed=needed)
    return size


def drop_placing(event: Event, part: int, *, by: Actor) -> None:
    """Stop making the draw by hand: every card is taken back; pulled numbers stay with who holds them.

    Raises RoundAlreadyDrawnError, NotBegunError.
    """
    with _open(event, part, by=by, action="drop-placing") as making:
        cards = [[card.line, card.entrant] for card in making.placing.cards]
        discard_rows(stages_of_part(making.event, part))
        keep_placing(stages_of_part(making.event, part)[0], {})
        making.doing.record(
            subject=event.name,
            values={"event": event.name, "part": part, "cards": len(cards)},
            before={"cards": cards},
        )


@contextmanager
def _open(event: Event, part: int, *, by: Actor, action: str) -> Iterator[_Making]:
    """Do something to a draw by hand that is not published. Raises RoundAlreadyDrawnError, NotBegunError."""
    with act(event.tournament_id, by=by, action=action, event=event) as doing:
        row = Event.objects.get(pk=event.pk)
        spec, stage = part_of(row, part), stages_of_part(row, part)[0]
        if stage.is_published:
            raise RoundAlreadyDrawnError(event=row.name)
        incoming = incoming_of(row, part, only_here=bool(stage.placing.get("only_here")))
        placing = placing_of(row, spec, stage, incoming)
        if placing is None:
            raise NotBegunError(event=row.name)
        yield _Making(doing, row, spec, stage, placing, incoming.entrants)


def _refuse_draft(making: _Making) -> None:
    """What lies ready was made of these cards: they stay as they are until it is thrown away."""
    if making.stage.state != StageState.PLANNED:
        raise DraftReadyError(event=making.event.name)


def place_card(event: Event, part: int, entrant: int, *, line: int | None = None, by: Actor) -> Card:
    """A card was called: somebody comes to a line, None for the topmost free one.

    Raises NotBegunError, NotToBeDrawnError, LineUnknownError, LineHeldError and StandsTwiceError, which say
    who and where, DraftReadyError, NoNumberLeftError where every line is taken.
    """
    with _open(event, part, by=by, action="place-card") as making:
        _refuse_draft(making)
        if entrant not in making.entrants:
            raise NotToBeDrawnError(name=making.name(entrant))
        free = making.placing.free_lines
        if line is None and not free:
            raise NoNumberLeftError(numbers=making.placing.size)
        at = free[0] if line is None else line
        try:
            making.keep(place(making.placing, at, entrant))
        except LineTakenError as taken:
            raise LineHeldError(line=taken.line, name=making.name(taken.entrant)) from None
        except PlacedTwiceError as twice:
            name = making.name(twice.entrant)
            raise StandsTwiceError(name=name, line=twice.line, second=twice.second) from None
        making.doing.record(
            subject=making.name(entrant),
            values={"event": event.name, "part": part, "line": at},
            after={"line": at, "entrant": entrant},
        )
    return Card(at, entrant)


def undo_card(event: Event, part: int, *, seen: int, by: Actor) -> Card:
    """Take the last card back. seen: how many were placed on the page that asks: nobody takes back a card
    he has not seen. Raises NotBegunError, NothingPlacedError, StalePageError, DraftReadyError.
    """
    with _open(event, part, by=by, action="undo-card") as making:
        _refuse_draft(making)
        refuse_stale(seen=seen, now=len(making.placing.cards))
        placing, card = undo(making.placing)
        making.keep(placing)
        making.doing.record(
            subject=making.name(card.entrant),
            values={"event": event.name, "part": part, "line": card.line},
            before={"line": card.line, "entrant": card.entrant},
        )
    return card


def fill_sheet(event: Event, part: int, on_lines: Mapping[int, int], *, seen: int, by: Actor) -> None:
    """Copy a finished sheet: line -> entrant. seen: the version of the page that was filled.

    Raises NotBegunError, StalePageError, LineUnknownError, StandsTwiceError, NotToBeDrawnError,
    DraftReadyError.
    """
    with _open(event, part, by=by, action="fill-sheet") as making:
        _refuse_draft(making)
        refuse_stale(seen=seen, now=making.stage.placing.get("version", 0))
        for entrant in on_lines.values():
            if entrant not in making.entrants:
                raise NotToBeDrawnError(name=making.name(entrant))
        try:
            placing = filled(making.placing, on_lines)
        except PlacedTwiceError as twice:
            name = making.name(twice.entrant)
            raise StandsTwiceError(name=name, line=twice.line, second=twice.second) from None
        if placing.cards == making.placing.cards:
            return
        making.keep(placing)
        making.doing.record(
            subject=event.name,
            values={"event": event.name, "part": part, "lines": len(placing.cards)},
            after={"cards": [[card.line, card.entrant] for card in placing.cards]},
        )


def finish_placing(event: Event, part: int, *, open_lines: bool = False, by: Actor) -> Draw:
    """Everybody stands on a line: the draw lies ready, and is looked at before it is published.

    open_lines: free lines are not byes yet; who comes late takes them. Raises NotBegunError, NotPlacedError,
    which says who is missing, LinesInvalidError where more have come than there are lines, and what
    draw_part raises.
    """
    with _open(event, part, by=by, action="draw") as making:
        refuse_missing(missing(making.placing, making.entrants))
        lines: tuple[int | None, ...] = lines_of(making.placing)
        if not has_byes(making.part):
            lines = tuple(who for who in lines if who is not None)
        return write_draft(
            making.doing,
            making.event,
            making.part,
            only_here=bool(making.stage.placing.get("only_here")),
            lines=lines,
            open_lines=open_lines,
            placing=making.stage.placing | {"at": _now()},
        )


# --- By the computer, as a show --------------------------------------------------------------------


def begin_show(event: Event, part: int, *, pace: int = USUAL, by: Actor) -> None:
    """Show the draw that lies ready to the hall, one name after the other.

    pace: seconds from one name to the next, 1 to 30; what is outside is taken as the nearest. Raises
    RoundAlreadyDrawnError, NotShownError where nothing was drawn by the computer.
    """
    with act(event.tournament_id, by=by, action="begin-show", event=event) as doing:
        row = Event.objects.get(pk=event.pk)
        stage = stages_of_part(row, part)[0]
        if stage.is_published:
            raise RoundAlreadyDrawnError(event=row.name)
        if not stage.lines or way_of(stage) in BY_HAND:
            raise NotShownError(event=row.name)
        _keep_show(stage, shown=0, pace=pace, is_paused=False)
        doing.record(subject=row.name, values={"event": row.name, "part": part})


def steer_show(event: Event, part: int, step: str, *, pace: int | None = None, by: Actor) -> Show:
    """Change how a show goes on: "pause", "go-on", "end" (all names at once), "again" (from the first name).

    pace: None keeps it. Raises RoundAlreadyDrawnError, NotShownError.
    """
    with act(event.tournament_id, by=by, action=f"{step}-show", event=event) as doing:
        row = Event.objects.get(pk=event.pk)
        stage = stages_of_part(row, part)[0]
        show = show_of(stage)
        if stage.is_published:
            raise RoundAlreadyDrawnError(event=row.name)
        if show is None:
            raise NotShownError(event=row.name)
        shown = {"end": show.names, "again": 0}.get(step, show.shown)
        _keep_show(stage, shown=shown, pace=pace or show.pace, is_paused=step == "pause")
        doing.record(subject=row.name, values={"event": row.name, "part": part, "shown": shown})
    now = show_of(stage)
    assert now is not None, "a show that was steered goes on"
    return now


def _keep_show(stage: Stage, *, shown: int, pace: int, is_paused: bool) -> None:
    now = _now()
    said: dict[str, Any] = {
        "way": Way.COMPUTER.value,
        "shown": shown,
        "pace": min(SLOWEST, max(QUICKEST, pace)),
        "since": None if is_paused else now,
        "at": now,
    }
    keep_placing(stage, said)


def _now() -> str:
    moment: datetime = timezone.now()
    return moment.isoformat()
