"""The screen in the hall: the draw while it is made, else who plays where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from rules.match.states import ResultKind
from rules.tournament.formats.chain import Part
from rules.tournament.formats.entering import Incoming
from rules.tournament.formats.stage import Open
from rules.tournament.placing import Way
from tournament.models import Entrant, Event, Pairing, Stage, Tournament
from tournament.models.rounds import CALLED
from tournament.parts import drawn_entrants, parts_of
from tournament.selectors.entering import incoming_of
from tournament.selectors.placing import BY_HAND, Show, is_bracket, line_labels, placing_of, show_of, way_of
from tournament.words_formats import format_words

#: A draw that is published stays on the screen so long, for those who look for their line: until people are
#: called to tables, which is what the hall looks for then, and no longer than this.
STAYS = timedelta(minutes=5)
#: So many lines can be read from the back of a hall; a larger draw is shown in such blocks,
BLOCK = 64
#: and once it is made, block after block, each so many seconds.
BLOCK_SECONDS = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class HallLine:
    """One line on the screen. label: as it is called. name: "" while nobody stands there.

    is_bye, is_open: nobody will, or who comes late may. is_last: the newest name.
    """

    label: str
    name: str = ""
    is_bye: bool = False
    is_open: bool = False
    is_last: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class HallDraw:
    """A draw as the hall sees it.

    part: "" where the event has one part only. pairs: the lines that meet, or single ones where there is no
    bracket; of a large draw one block of them. first, lines: which ones, of how many. shown: names so far, of
    names. draw_seed: the draw code; None of a draw by hand. pace: seconds from name to name of a show that
    runs.
    """

    event: str
    event_slug: str
    part: str
    way: Way
    pairs: tuple[tuple[HallLine, ...], ...]
    is_bracket: bool
    lines: int
    blocks: int
    block: int
    shown: int
    names: int
    last: HallLine | None
    draw_seed: int | None
    pace: int | None
    is_paused: bool
    is_over: bool
    is_published: bool
    entries_close_at: datetime | None

    @property
    def size(self) -> str:
        """How large it is written: by the lines on the screen."""
        lines = min(BLOCK, self.lines)
        return "few" if lines <= 8 else "some" if lines <= 16 else "many" if lines <= 32 else "most"


def hall_state(slug: str, *, now: datetime | None = None) -> str | None:
    """What tells an up-to-date screen from a stale one; None when there is no such tournament. Two queries.

    The revision alone will not do: names of a show appear while nobody does anything, and notices come and
    go by the clock.
    """
    now = now or timezone.now()
    revision = Tournament.objects.filter(slug=slug).values_list("revision", flat=True).first()
    if revision is None:
        return None
    stage = _latest(_stages(slug), now)
    show = None if stage is None else show_of(stage, now=now)
    shown = show.shown if show else 0
    turn = int(now.timestamp()) // BLOCK_SECONDS if stage and _size(stage) > BLOCK else 0
    return f"{revision}.{stage.pk if stage else 0}.{shown}.{turn}.{int(now.timestamp()) // 60}"


def _stages(slug: str) -> list[Stage]:
    """The draws that something is known of; with has_begun, whether a match of the part was called or played.

    Walkovers come with the publication itself: they are nothing that the hall waits for.
    """
    begun = Q(status=CALLED) | Q(match__reported_at__isnull=False, match__result_kind=ResultKind.PLAYED)
    of_part = Pairing.objects.filter(begun, stage__event=OuterRef("event"), stage__part=OuterRef("part"))
    found = Stage.objects.filter(event__tournament__slug=slug).exclude(placing={})
    return list(found.annotate(has_begun=Exists(of_part)))


def _latest(stages: Iterable[Stage], now: datetime) -> Stage | None:
    """The draw that was touched last and is still of interest."""
    made = (stage for stage in stages if stage.lines or way_of(stage) in BY_HAND)
    shown = [stage for stage in made if not stage.published_at or _still_looked_for(stage, now)]
    return max(shown, key=lambda stage: str(stage.placing.get("at", "")), default=None)


def _still_looked_for(stage: Stage, now: datetime) -> bool:
    return not stage.has_begun and now - stage.published_at < STAYS


def _size(stage: Stage) -> int:
    return len(stage.lines) or int(stage.placing.get("lines", 0))


def hall_draw(tournament: Tournament, *, now: datetime | None = None) -> HallDraw | None:
    """The draw that is being made or was published a moment ago; None when there is none. Public."""
    now = now or timezone.now()
    found = _latest(_stages(tournament.slug), now)
    if found is None:
        return None
    stage = Stage.objects.select_related("event__tournament").get(pk=found.pk)
    event = stage.event
    parts = parts_of(event)
    part = parts[stage.part - 1]
    return HallDraw(
        event=event.name,
        event_slug=event.slug,
        part=format_words(part.format) if len(parts) > 1 else "",
        way=way_of(stage) or Way.COMPUTER,
        is_bracket=is_bracket(part),
        draw_seed=stage.draw_seed if way_of(stage) is Way.COMPUTER else None,
        is_published=stage.is_published,
        entries_close_at=_still_open_until(event, now),
        **_on_screen(event, part, stage, now),
    )


def _on_screen(event: Event, part: Part, stage: Stage, now: datetime) -> dict[str, Any]:
    """The lines, as far as they are shown, and how far that is."""
    incoming = incoming_of(event, part.number, only_here=bool(stage.placing.get("only_here")))
    people = {one.pk: one for one in Entrant.objects.filter(event=event)}  # after: desks take entries
    show = None if stage.is_published else show_of(stage, now=now)
    if stage.lines:
        lines = _lines_by_computer(part, stage, people, show)
    else:
        lines = _lines_by_hand(event, part, stage, people, incoming)
    is_over = bool(stage.lines) and (show is None or show.is_over)
    is_running = show is not None and not show.is_over
    blocks = max(1, -(-len(lines) // BLOCK))
    block = _block(lines, blocks, now, is_over=is_over)
    return {
        "pairs": _pairs(lines[block * BLOCK : (block + 1) * BLOCK], 2 if is_bracket(part) else 1),
        "lines": len(lines),
        "blocks": blocks,
        "block": block + 1,
        "shown": show.shown if show else sum(bool(line.name) for line in lines),
        "names": len(drawn_entrants([stage])) or len(incoming.entrants),
        "last": None if is_over else next((line for line in lines if line.is_last), None),
        "pace": show.pace if show and is_running and not show.is_paused else None,
        "is_paused": show is not None and is_running and show.is_paused,
        "is_over": is_over,
    }


def _still_open_until(event: Event, now: datetime) -> datetime | None:
    """When entries close, while they are open."""
    at = event.entries_close_at
    return None if at is None or event.are_entries_closed or at <= now else at


def _lines_by_computer(
    part: Part, stage: Stage, people: Mapping[int, Entrant], show: Show | None
) -> tuple[HallLine, ...]:
    """The lines of a draw that is made; while it is shown, the first names only."""
    labels = line_labels(part, len(stage.lines))
    left = len(stage.lines) if show is None else show.shown
    found = []
    for label, who in zip(labels, stage.lines, strict=True):
        if isinstance(who, int):
            left -= 1
            is_last = left == 0 and show is not None and not show.is_over
            name = people[who].name if left >= 0 else ""
            found.append(HallLine(label=label, name=name, is_last=is_last))
        else:
            is_open = who == Open.OPEN
            found.append(HallLine(label=label, is_bye=not is_open, is_open=is_open))
    return tuple(found)


def _lines_by_hand(
    event: Event, part: Part, stage: Stage, people: Mapping[int, Entrant], incoming: Incoming
) -> tuple[HallLine, ...]:
    """The lines as far as cards have come to them."""
    placing = placing_of(event, part, stage, incoming)
    assert placing is not None, "what is being made without a draft is made by hand"
    on_lines = placing.on_lines
    last = placing.cards[-1].line if placing.cards and placing.way is Way.CARDS else 0
    return tuple(
        HallLine(
            label=label,
            name=people[on_lines[line]].name if line in on_lines else "",
            is_last=line == last,
        )
        for line, label in enumerate(line_labels(part, placing.size), start=1)
    )


def _block(lines: tuple[HallLine, ...], blocks: int, now: datetime, *, is_over: bool) -> int:
    """Which block of a large draw is on the screen (from 0): where the last name came to, then one by one."""
    if is_over:
        return int(now.timestamp()) // BLOCK_SECONDS % blocks
    return next((place // BLOCK for place, line in enumerate(lines) if line.is_last), 0)


def _pairs(lines: tuple[HallLine, ...], each: int) -> tuple[tuple[HallLine, ...], ...]:
    return tuple(lines[start : start + each] for start in range(0, len(lines), each))
