"""Who is kept apart in an event, how far that can be kept, and what a draw does not keep (2.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import get_language

from matches.names import sort_key
from rules.tournament.draw import bracket_size
from rules.tournament.formats.chain import EntryRule, Part
from rules.tournament.formats.groups import GROUPS, group_lines
from rules.tournament.formats.planned import PLANNED, group_count
from rules.tournament.separation import Apart, EarlyMeeting, Layout, early_meetings, round_apart
from rules.tournament.states import EntrantStatus
from tournament.constraints import APART, COUNTRY, FAMILY, apart_of, groups_of, surname_of
from tournament.countries import country_name
from tournament.models import Entrant, Event
from tournament.parts import lines_of, part_of, stages_of_part
from tournament.words_apart import not_kept_words

#: Parts that are drawn of who is entered; later ones are placed by what was played.
_EVERYBODY = (EntryRule.ALL, EntryRule.SIGN_UP)


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupLine:
    """People of one club, country or family. members: names; first_round: of a knock-out of all who are
    entered, the first in which two of them must be able to meet, however they are placed.
    """

    by: str
    name: str
    members: tuple[str, ...]
    first_round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ApartPage:
    """strengths: "must", "should" or "" by what people have in common. pairs: those who never meet.

    groups: of two or more, of what is kept apart, the largest first. people: everybody, by name.
    """

    strengths: Mapping[str, str]
    pairs: tuple[tuple[Entrant, Entrant], ...]
    groups: tuple[GroupLine, ...]
    people: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NotKept:
    """Two who shall not meet so early, and the round in which they can; names of both."""

    first: str
    second: str
    name: str
    must: bool
    round: int

    @property
    def sentence(self) -> str:
        return not_kept_words(self.first, self.second, round_=self.round, must=self.must)


def apart_page(event: Event) -> ApartPage:
    rows = list(event.entrants.exclude(status=EntrantStatus.WITHDRAWN))
    entrants = {entrant.pk: entrant for entrant in rows}
    said = {each["by"]: "must" if each["must"] else "should" for each in event.constraints.get("apart", [])}
    pairs = [
        (entrants[first], entrants[second])
        for first, second in event.constraints.get("forbidden", [])
        if first in entrants and second in entrants
    ]
    return ApartPage(
        strengths={by: said.get(by, "") for by in APART},
        pairs=tuple(pairs),
        groups=tuple(_groups(entrants, [by for by in APART if by in said])),
        people=tuple((entrant.pk, entrant.name) for entrant in rows),
    )


def _groups(entrants: Mapping[int, Entrant], kinds: Sequence[str]) -> list[GroupLine]:
    """Of two or more; a family is called by its name as the first of it writes it."""
    found = []
    for by in kinds:
        members: dict[str, list[str]] = {}
        for pk, name in groups_of(set(entrants), by).items():
            members.setdefault(name, []).append(entrants[pk].name)
        found += [
            GroupLine(
                by=by,
                name=_group_name(by, name, names),
                members=tuple(sorted(names, key=sort_key)),
                first_round=round_apart(len(names), bracket_size(len(entrants))),
            )
            for name, names in members.items()
            if len(names) > 1
        ]
    return sorted(found, key=lambda line: (-len(line.members), line.by, sort_key(line.name)))


def _group_name(by: str, name: str, members: Sequence[str]) -> str:
    if by == COUNTRY:
        return country_name(name, get_language() or "en")
    return surname_of(members[0]) if by == FAMILY else name


def not_kept(
    event: Event, part: int, *, lines: Sequence[int | str | None] | None = None
) -> tuple[NotKept, ...]:
    """Who is placed so in the lines of a part that they meet too early, though they should not.

    lines: None for those the part was drawn to. Of a part by rounds the rounds say it themselves; a round
    robin keeps nobody apart.
    """
    spec = part_of(event, part)
    lines = lines_of(stages_of_part(event, part)) if lines is None else lines
    layout = _layout(spec, len(lines))
    if layout is None:
        return ()
    there = [line for line in lines if isinstance(line, int)]
    groups = _within(apart_of(event, there), layout) if spec.entry.rule in _EVERYBODY else ()
    placed = [line if isinstance(line, int) else None for line in lines]
    names = dict(Entrant.objects.filter(pk__in=there).values_list("pk", "name"))
    return tuple(_told(each, names) for each in early_meetings(placed, groups, layout=layout))


def _layout(part: Part, lines: int) -> Layout | None:
    if not lines or not part.is_planned:
        return None
    if part.format == GROUPS:
        groups = group_lines(lines, group_count(lines, part.settings))
        return Layout.of_groups([number for number, group in enumerate(groups) for _ in group])
    return Layout.of_bracket(lines) if PLANNED[part.format].has_byes else None


def _within(groups: Iterable[Apart], layout: Layout) -> tuple[Apart, ...]:
    """Two who never meet are reported where they could be placed further apart; the winners of both halves
    meet, whatever is wished.
    """
    last = max(1, len(layout.levels) - 1)
    return tuple(
        Apart(name=each.name, members=each.members, must=each.must, rounds=min(each.rounds, last))
        for each in groups
    )


def _told(meeting: EarlyMeeting, names: Mapping[int, str]) -> NotKept:
    return NotKept(
        first=names[meeting.first],
        second=names[meeting.second],
        name=meeting.name,
        must=meeting.must,
        round=meeting.round,
    )
