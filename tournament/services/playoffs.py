"""A play-off between a table and the knock-out after it, decided when the table is finished (5.1, 6.3)."""

from __future__ import annotations

from django.db import transaction

from rules.tournament.entry import level_for
from rules.tournament.formats.chain import EntryRule, Part, is_table
from rules.tournament.formats.groups import GROUPS
from rules.tournament.formats.playoff import PLAYOFF
from rules.tournament.lengths import MatchLengths
from tournament.actor import Actor
from tournament.draw_errors import PlayoffNotNeededError
from tournament.models import Event
from tournament.parts import parts_of, stages_of_part
from tournament.selectors.entering import wins_of
from tournament.services.chain import add_part, remove_part
from tournament.services.draws import draw_part, refusals_to_take_from

#: A shoot-out is one point long (6.3).
SHOOT_OUT = MatchLengths(1)


def play_off_last_place(event: Event, *, length: MatchLengths = SHOOT_OUT, by: Actor) -> Part:
    """Let those who are level in wins play for the last places of the next part; gives back the play-off.

    It is drawn. The last part of the event took the best of a table: it is put behind it, and takes who has a
    place by wins alone and who wins one. length: of the matches of the play-off.
    Raises PlayoffNotNeededError where nobody is level, or the last part takes nobody from one table;
    PartNotFinishedError, RoundAlreadyDrawnError, LastPartError.
    """
    with transaction.atomic():
        row = Event.objects.get(pk=event.pk)
        last = parts_of(row)[-1]
        source = _table_before(row, last)
        for refusal in refusals_to_take_from(row, last):
            raise refusal
        if not level_for(wins_of(row, source.number), last.entry.count)[1]:
            raise PlayoffNotNeededError(event=row.name)
        lengths = {stage.code: stage.lengths for stage in stages_of_part(row, last.number)}
        remove_part(row, by=by)
        count = {"count": last.entry.count}
        level = {"rule": EntryRule.LEVEL.value, "part": source.number, **count}
        added = add_part(row, {"format": PLAYOFF, "entry": level}, lengths={PLAYOFF: length}, by=by)
        qualified = {"rule": EntryRule.QUALIFIED.value, "parts": [source.number, added.number], **count}
        given = last.as_given()
        add_part(row, {**given, "entry": qualified}, lengths=lengths, by=by)
        draw_part(row, added.number, by=by)
    return added


def _table_before(event: Event, part: Part) -> Part:
    """The table whose best come into a part. Raises PlayoffNotNeededError."""
    if part.entry.rule is EntryRule.BEST:
        source = parts_of(event)[part.entry.parts[0] - 1]
        if is_table(source.stages[0]) and source.format != GROUPS:
            return source
    raise PlayoffNotNeededError(event=event.name)
