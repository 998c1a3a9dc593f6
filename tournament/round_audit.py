"""What each round of a part by rounds was paired by, read from the rows and the log, for the audit."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import datetime
from itertools import combinations
from typing import Any

from rules.tournament.audits.pairings import AsPaired, Demands, Pair
from rules.tournament.formats.chain import Part
from rules.tournament.pairing.constraints import Constraints
from rules.tournament.pairing.settings import First, LivesSettings, RedrawSettings, RoundSettings
from tournament.constraints import constraints_of
from tournament.models import Event, LogEntry, Pairing, Round, Stage
from tournament.parts import drawn_entrants

#: Acts that change who may meet whom.
_BINDING = ("keep-apart", "forbid-pair", "allow-pair")


def demands_of(event: Event, part: Part, stage: Stage) -> Demands:
    """What the settings of a part and the event ask of every round."""
    settings = part.settings
    return Demands(
        lives=_lives(settings, drawn_entrants([stage])),
        avoids_rematches=_avoids_rematches(settings),
        forbidden=frozenset(_forbidden(constraints_of(event, stage))),
        is_contingent=isinstance(settings, LivesSettings) and settings.contingent_bye,
    )


def _lives(settings: RoundSettings, entrants: Iterable[int]) -> dict[int, int]:
    """How many losses put each entrant out; nothing where nobody is out."""
    if not isinstance(settings, LivesSettings | RedrawSettings):
        return {}
    others = settings.lives_of if isinstance(settings, LivesSettings) else {}
    return {entrant: others.get(entrant, settings.lives) for entrant in entrants}


def _avoids_rematches(settings: RoundSettings) -> bool:
    if isinstance(settings, LivesSettings):
        return settings.first is First.NO_REMATCH
    if isinstance(settings, RedrawSettings):
        return not settings.rematches
    return settings.first is First.NO_REMATCH and not settings.rematches


def _forbidden(bound: Constraints) -> Iterator[Pair]:
    """Pairs who never meet, and those of groups that must stay apart."""
    yield from map(frozenset, bound.forbidden)
    for separation in bound.separations:
        if separation.must:
            for group in separation.groups():
                yield from map(frozenset, combinations(group, 2))


def known_of(part: Part, stage: Stage, pairings: Collection[Pairing]) -> Mapping[int, AsPaired]:
    """What was other when each round was paired than it is now. pairings: of the stage, with their rounds."""
    acts = list(LogEntry.objects.filter(event=stage.event_id).order_by("revision"))
    keys = {pairing.key: pairing.round.number for pairing in pairings}
    traded = {keys.get(each.subject) for each in acts if each.action == "assign-played"}
    return {
        round_.number: AsPaired(
            by_hand=round_.number in traded
            or any(reason.get("code") == "by-hand" for reason in round_.notes.get("why", [])),
            fixed=frozenset(round_.notes.get("fixed", [])),
            winners=_winners_then(part, round_, acts, keys),
            were_bound=any(_binds(each) for each in _after(acts, round_.drawn_at)),
        )
        for round_ in stage.rounds.all()
    }


def _after(acts: Iterable[LogEntry], moment: datetime | None) -> Iterator[LogEntry]:
    return (each for each in acts if moment is not None and each.at > moment)


def _binds(entry: LogEntry) -> bool:
    return entry.action in _BINDING or (entry.action == "edit-event" and "constraints" in entry.before)


def _winners_then(
    part: Part, round_: Round, acts: Iterable[LogEntry], keys: Mapping[str, int]
) -> dict[str, int | None]:
    """The winners, as slots, of matches of former rounds whose result was entered or changed afterwards."""
    found: dict[str, int | None] = {}
    for entry in _after(acts, round_.drawn_at):
        for key, winner in _winners_before(entry):
            if keys.get(key, round_.number) < round_.number:
                found.setdefault(part.plain_key(key), winner)
    return found


def _winners_before(entry: LogEntry) -> Iterator[tuple[str, int | None]]:
    """What the matches that an act changed had for a winner before it; None where they were open."""
    before, after = (_pairings(kept) for kept in (entry.before, entry.after))
    for key, state in {**after, **before}.items():
        yield key, state["winner"] if key in before else None


def _pairings(kept: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """The pairings that the log kept of an act: by themselves, or beside other things."""
    found = kept.get("pairings", kept)
    if not isinstance(found, Mapping):
        return {}
    return {key: state for key, state in found.items() if isinstance(state, Mapping) and "occupants" in state}
