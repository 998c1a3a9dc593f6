"""Lives of single players where an event is played out at so many losses (7.5)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.tournament.formats.chain import Part
from rules.tournament.pairing.settings import LivesSettings
from tournament.actor import Actor
from tournament.errors import ChoiceUnknownError
from tournament.models import Entrant, Event
from tournament.parts import parts_of
from tournament.services.acts import act
from tournament.snapshots import RowsByKey, finish_stages


def plays_for_lives(event: Event) -> bool:
    """Has the event a part in which one has a number of lives of one's own?"""
    return any(isinstance(part.settings, LivesSettings) for part in parts_of(event))


def set_lives(event: Event, lives: Mapping[int, int], *, by: Actor) -> None:
    """Give these entrants, by id, another number of lives than the format says; all others have that one.

    While rounds are played it holds for the next pairing: who has none left is out, who has one again is in.
    Raises ChoiceUnknownError for an event without lives or a stranger, BadSettingError below one life.
    """
    with act(event.tournament_id, by=by, action="set-lives", event=event) as doing:
        row = Event.objects.get(pk=event.pk)
        if not plays_for_lives(row):
            raise ChoiceUnknownError(field="format", value=row.format)
        people = list(row.entrants.order_by("number"))
        for stranger in lives.keys() - {entrant.pk for entrant in people}:
            raise ChoiceUnknownError(field="entrant", value=str(stranger))
        before = {str(entrant.pk): entrant.lives for entrant in people if entrant.lives is not None}
        after = {str(entrant.pk): lives[entrant.pk] for entrant in people if entrant.pk in lives}
        if before == after:
            return
        row.parts = [with_lives(part, lives).json() for part in parts_of(row)]
        row.save(update_fields=["parts"])
        for entrant in people:
            entrant.lives = lives.get(entrant.pk)
        Entrant.objects.bulk_update(people, ["lives"])
        _end_or_open(row)
        doing.record(
            subject=row.name,
            values={"event": row.name, "count": len(after)},
            before={"lives": before},
            after={"lives": after},
        )


def own_lives(event: Event) -> dict[int, int]:
    """The lives of those who have another number than the format says, by id."""
    return dict(event.entrants.exclude(lives=None).values_list("pk", "lives"))


def with_lives(part: Part, lives: Mapping[int, int]) -> Part:
    """The part in which these have so many lives; itself where nobody has any."""
    if not isinstance(part.settings, LivesSettings):
        return part
    return part.with_settings({"lives-of": dict(lives)})


def _end_or_open(event: Event) -> None:
    """A part may be over by it, or have a round to come again."""
    published = set(event.stages.filter(published_at__isnull=False).values_list("part", flat=True))
    for part in parts_of(event):
        if part.number in published and isinstance(part.settings, LivesSettings):
            finish_stages(RowsByKey(event, part.number))
