"""A draw that is being made in public, read from its rows: who stands where, who is missing, what is odd."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.utils import timezone

from matches.names import identity_key, matches_search
from rules.tournament.draw import bracket_size
from rules.tournament.formats.catalogue import MOST_ENTRANTS
from rules.tournament.formats.chain import Part
from rules.tournament.formats.entering import Incoming
from rules.tournament.formats.groups import GROUPS, group_lines, group_name
from rules.tournament.formats.planned import PLANNED, group_count
from rules.tournament.placing import (
    Card,
    Placing,
    Way,
    missing,
    shown_after,
    warnings,
    without,
)
from tournament.models import Entrant, Event, Stage
from tournament.parts import part_of, stages_of_part
from tournament.selectors.apart import not_kept
from tournament.selectors.entering import incoming_of
from tournament.words_placing import byes_meet_words, late_meets_words

#: So many numbers at least can be put into the bag before anybody has come.
USUAL_BAG = 128

#: More numbers than these are in no bag.
MOST_NUMBERS = 2048

#: Ways in which people, not the computer, say who stands where.
BY_HAND = (Way.CARDS, Way.NUMBERS, Way.SHEET)


@dataclass(frozen=True, slots=True, kw_only=True)
class LineRow:
    """One line of a draw that is being made. label: as it is called out: "7", in a group "B2".

    name: "" while nobody stands there. is_last: was this the last card? is_late: begins a round later.
    """

    line: int
    label: str
    entrant: int | None = None
    name: str = ""
    is_last: bool = False
    is_late: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Making:
    """A draw by hand as its director sees it.

    version: changes with every card. rows: of all lines. missing: who has no line yet, by name; is_bracket:
    are free lines byes in the end? needed: as many lines as the entrants need. next_line: the topmost free
    one. warnings: sentences: byes that meet, wishes that are not kept; nothing of it is enforced.
    """

    way: Way
    version: int
    only_here: bool
    placing: Placing
    rows: tuple[LineRow, ...]
    missing: tuple[Entrant, ...]
    last: LineRow | None
    is_bracket: bool
    needed: int
    warnings: tuple[str, ...] = ()
    names: Mapping[int, str] = field(default_factory=dict)

    @property
    def is_complete(self) -> bool:
        return bool(self.names) and not self.missing

    @property
    def is_too_small(self) -> bool:
        """Have more entered than the sheet has lines for?"""
        return self.placing.size < self.needed

    @property
    def next_line(self) -> int | None:
        return next(iter(self.placing.free_lines), None)

    @property
    def placed(self) -> int:
        return len(self.placing.cards)


def way_of(stage: Stage) -> Way | None:
    """How the draw of a part was or is made in public; None when it was not. stage: its first one."""
    way = stage.placing.get("way")
    return Way(way) if way else None


def needed_lines(part: Part, entrants: int) -> int:
    """As many lines as so many entrants need, at least 2."""
    count = max(2, entrants)
    return bracket_size(count) if is_bracket(part) else count


def is_bracket(part: Part) -> bool:
    return part.is_planned and PLANNED[part.format].has_byes


def sizes(part: Part, entrants: int) -> tuple[int, ...]:
    """How many lines a sheet may have: what is needed, and larger ones while numbers may stay unused."""
    needed = needed_lines(part, entrants)
    if not is_bracket(part):
        return (needed,)
    found = [needed]
    while found[-1] < min(MOST_ENTRANTS, max(USUAL_BAG, 4 * needed)):
        found.append(2 * found[-1])
    return tuple(found)


def placing_of(event: Event, part: Part, stage: Stage, incoming: Incoming) -> Placing | None:
    """The draw by hand as far as it is made; None when none is. Who takes no part any more is left out.

    Pulled numbers are read from those who hold them, so that a desk that takes a payment needs to know
    nothing of a draw.
    """
    way = way_of(stage)
    if way not in BY_HAND:
        return None
    size = stage.placing["lines"]
    if way is Way.NUMBERS:
        held = event.entrants.filter(pulled__isnull=False).order_by("pulled")
        cards = tuple(Card(number, pk) for number, pk in held.values_list("pulled", "pk"))
    else:
        cards = tuple(Card(line, entrant) for line, entrant in stage.placing["cards"])
    gone = {card.entrant for card in cards} - set(incoming.entrants)
    placing = without(Placing(way=way, size=size, cards=cards), gone)
    highest = max((card.line for card in placing.cards), default=0)
    grown = max(highest, 0 if is_bracket(part) else len(incoming.entrants))
    if grown <= size:
        return placing
    # more have come, or a number above the bag was pulled: no card is lost for that
    size = needed_lines(part, grown) if is_bracket(part) else grown
    return Placing(way=way, size=size, cards=placing.cards)


def making_of(event: Event, part: int) -> Making | None:
    """What the director sees of a draw that is being made by hand; None when none is."""
    spec, stage = part_of(event, part), stages_of_part(event, part)[0]
    only_here = bool(stage.placing.get("only_here"))
    incoming = incoming_of(event, part, only_here=only_here)
    placing = placing_of(event, spec, stage, incoming)
    if placing is None:
        return None
    people = {one.pk: one for one in event.entrants.filter(pk__in=incoming.entrants).order_by("sort_key")}
    waiting = set(missing(placing, incoming.entrants))
    rows = line_rows(spec, placing, people)
    return Making(
        way=placing.way,
        version=int(stage.placing.get("version", 0)),
        only_here=only_here,
        placing=placing,
        rows=rows,
        missing=tuple(one for pk, one in people.items() if pk in waiting),
        last=next((row for row in rows if row.is_last), None),
        is_bracket=is_bracket(spec),
        needed=needed_lines(spec, len(incoming.entrants)),
        warnings=_warnings(event, spec, placing, incoming, people),
        names={pk: one.name for pk, one in people.items()},
    )


def line_rows(part: Part, placing: Placing, people: Mapping[int, Entrant]) -> tuple[LineRow, ...]:
    """Every line with who stands there."""
    on_lines = placing.on_lines
    last = placing.cards[-1].line if placing.cards and placing.way is Way.CARDS else 0
    labels = line_labels(part, placing.size)
    return tuple(
        _row(line, labels[line - 1], people.get(on_lines.get(line, 0)), is_last=line == last)
        for line in range(1, placing.size + 1)
    )


def _row(line: int, label: str, entrant: Entrant | None, *, is_last: bool) -> LineRow:
    if entrant is None:
        return LineRow(line=line, label=label)
    return LineRow(
        line=line,
        label=label,
        entrant=entrant.pk,
        name=entrant.name,
        is_last=is_last,
        is_late=entrant.starts_in > 1,
    )


def line_labels(part: Part, lines: int) -> tuple[str, ...]:
    """What the lines are called: 1, 2, 3; in groups A1, A2, B1, B2."""
    if part.format != GROUPS:
        return tuple(str(line) for line in range(1, lines + 1))
    groups = group_lines(lines, group_count(lines, part.settings))
    return tuple(
        f"{group_name(number)}{place}"
        for number, group in enumerate(groups)
        for place in range(1, len(group) + 1)
    )


def _warnings(
    event: Event, part: Part, placing: Placing, incoming: Incoming, people: Mapping[int, Entrant]
) -> tuple[str, ...]:
    on_lines = placing.on_lines
    lines = [on_lines.get(line) for line in range(1, placing.size + 1)]
    kept = tuple(one.sentence for one in not_kept(event, part.number, lines=lines))
    if not is_bracket(part):
        return kept
    found = warnings(placing, incoming.entrants) if placing.cards else ()
    byes = byes_meet_words([int(str(each.values["line"])) for each in found if each.code == "byes-meet"])
    return (*byes, *_late_ones(placing, people), *kept)


def _late_ones(placing: Placing, people: Mapping[int, Entrant]) -> tuple[str, ...]:
    """Who begins in the second round and has an opponent in the first."""
    found = []
    for line, who in sorted(placing.on_lines.items()):
        beside = line + 1 if line % 2 else line - 1
        other = placing.on_lines.get(beside)
        if other is not None and people[who].starts_in > 1:
            found.append(late_meets_words(people[who].name, people[other].name))
    return tuple(found)


# --- Names that are typed --------------------------------------------------------------------------


def found_by(text: str, people: Iterable[Entrant]) -> tuple[Entrant, ...]:
    """Who is meant by what was typed: a whole name, or letters that words of the name begin with.

    A name written out finds that one alone, though another's begins the same way.
    """
    everybody = tuple(people)
    whole = tuple(one for one in everybody if identity_key(one.name) == identity_key(text))
    if len(whole) == 1:
        return whole
    return tuple(one for one in everybody if text.strip() and matches_search(text, one.search_key))


# --- The show --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Show:
    """A draw by the computer on its way to the screen. shown: names; pace: seconds from one to the next."""

    shown: int
    names: int
    pace: int
    is_paused: bool

    @property
    def is_over(self) -> bool:
        return self.shown >= self.names


def show_of(stage: Stage, *, now: datetime | None = None) -> Show | None:
    """The show of a part's draw at a moment; None where there is none."""
    if way_of(stage) is not Way.COMPUTER or not stage.lines:
        return None
    said: dict[str, Any] = stage.placing
    names = sum(isinstance(line, int) for line in stage.lines)
    since = said["since"]
    shown = said["shown"]
    if since is not None:
        seconds = ((now or timezone.now()) - datetime.fromisoformat(since)).total_seconds()
        shown = shown_after(shown, seconds=seconds, pace=said["pace"], names=names)
    return Show(shown=min(shown, names), names=names, pace=said["pace"], is_paused=since is None)


# --- Pulled numbers --------------------------------------------------------------------------------


def highest_number(event: Event) -> int:
    """The highest number that can be written down as pulled, at the registration desk and on the draw's page.

    As the bag was filled, or as many lines as the places of the event need; where nobody said how many may
    come, a usual bag or twice the lines of who is entered, at most MOST_NUMBERS: a slip of the keyboard must
    not make a bracket of thousands.
    """
    part, stage = part_of(event, 1), stages_of_part(event, 1)[0]
    if way_of(stage) is Way.NUMBERS:
        return int(stage.placing["lines"])
    entered = event.entrants.count()
    if event.places:
        return needed_lines(part, max(event.places, entered))
    return min(MOST_NUMBERS, max(USUAL_BAG, 2 * needed_lines(part, entered)))


def numbers_in_bag(event: Event) -> int:
    """How many numbers can be pulled at the desk: as the draw by numbers was begun with, or as many as are
    needed for the places of the event, for those who are entered and for the highest that was pulled.
    """
    part, stage = part_of(event, 1), stages_of_part(event, 1)[0]
    if way_of(stage) is Way.NUMBERS:
        return int(stage.placing["lines"])
    pulled = event.entrants.filter(pulled__isnull=False).order_by("-pulled").first()
    return needed_lines(
        part, max(event.places or 0, event.entrants.count(), pulled.pulled if pulled and pulled.pulled else 0)
    )


def free_numbers(event: Event) -> tuple[int, ...]:
    """The numbers that are still in the bag."""
    taken = set(event.entrants.filter(pulled__isnull=False).values_list("pulled", flat=True))
    return tuple(number for number in range(1, numbers_in_bag(event) + 1) if number not in taken)
