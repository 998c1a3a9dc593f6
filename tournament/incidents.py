"""What happens beside the matches of an event: by chance, through the services that people use."""

from __future__ import annotations

from contextlib import suppress
from random import Random

from rules.match.claim import Claim
from rules.match.score import Side
from rules.match.states import ResultKind
from rules.tournament.formats.stage import PairingStatus
from rules.tournament.lines import NoFreeLineError
from rules.tournament.states import EntrantStatus
from tournament.actor import Actor
from tournament.draw_errors import LinePlayedError, NotDroppingError, StageClosedError
from tournament.imports.lines import EntrantValues
from tournament.models import Entrant, Event, Pairing
from tournament.parts import drawn_entrants, stages_of_part
from tournament.services.corrections import clear_result, correct_result
from tournament.services.leaving import double_forfeit, go_home, play_on, reinstate_entrant, withdraw_entrant
from tournament.services.lines import enter_late

#: What can happen, the frequent ones more than once.
INCIDENTS = (
    "correct",
    "correct",
    "correct-and-clear",
    "clear",
    "enter-late",
    "withdraw",
    "disqualify",
    "double-forfeit",
    "reinstate",
    "go-home",
    "play-on",
)


def happen(event: Event, part: int, chance: Random, *, by: Actor, what: str = "") -> None:
    """One incident in a published part; nothing where there is nobody it could happen to.

    what: one of INCIDENTS, "" leaves it to chance.
    """
    kind = what or chance.choice(INCIDENTS)
    if kind == "enter-late":
        _enter_late(event, part, chance, by)
    elif kind in ("withdraw", "disqualify", "reinstate"):
        _come_or_go(event, part, chance, kind, by)
    elif kind in ("go-home", "play-on"):
        _leave_a_flight(event, part, chance, kind, by)
    elif kind == "double-forfeit":
        _neither_comes(event, part, chance, by)
    else:
        _change(event, part, chance, kind, by)


def _enter_late(event: Event, part: int, chance: Random, by: Actor) -> None:
    name = f"Late {event.entrants.count() + 1}"
    try:
        enter_late(event, EntrantValues(name=name), part=part, draw_seed=chance.randrange(10**6), by=by)
    except (NoFreeLineError, StageClosedError):
        return


def _come_or_go(event: Event, part: int, chance: Random, kind: str, by: Actor) -> None:
    there = drawn_entrants(stages_of_part(event, part))
    people = Entrant.objects.filter(event=event, pk__in=there).order_by("number")
    if kind == "reinstate":
        gone = list(people.filter(status=EntrantStatus.WITHDRAWN))
        if gone:
            reinstate_entrant(chance.choice(gone), by=by)
        return
    here = list(people.exclude(status=EntrantStatus.WITHDRAWN))
    if here:
        how = ResultKind.WITHDRAWN if kind == "withdraw" else ResultKind.DISQUALIFIED
        withdraw_entrant(chance.choice(here), kind=how, reason="simulation", by=by)


def _neither_comes(event: Event, part: int, chance: Random, by: Actor) -> None:
    ready = [pairing for pairing in _pairings(event, part) if pairing.status == PairingStatus.READY]
    if ready:
        pairing = chance.choice(ready)
        assert pairing.match is not None
        double_forfeit(pairing, version=pairing.match.version, reason="simulation", by=by)


def _leave_a_flight(event: Event, part: int, chance: Random, kind: str, by: Actor) -> None:
    over = [pairing for pairing in _pairings(event, part) if pairing.status == PairingStatus.OVER]
    if over:
        act = go_home if kind == "go-home" else play_on
        with suppress(NotDroppingError, LinePlayedError):
            act(chance.choice(over), by=by)


def _change(event: Event, part: int, chance: Random, kind: str, by: Actor) -> None:
    over = [pairing for pairing in _pairings(event, part) if pairing.status == PairingStatus.OVER]
    if not over:
        return
    pairing = chance.choice(over)
    event.tournament.refresh_from_db(fields=["revision"])
    revision = event.tournament.revision
    if kind == "clear":
        clear_result(pairing, revision=revision, reason="simulation", by=by)
        return
    claim = Claim(winner=chance.choice(list(Side)))
    is_clearing = kind == "correct-and-clear"
    correct_result(pairing, claim, clear=is_clearing, revision=revision, reason="simulation", by=by)


def _pairings(event: Event, part: int) -> list[Pairing]:
    """The matches of a part that everybody sees, in their order."""
    rows = Pairing.objects.filter(stage__event=event, stage__part=part, match__isnull=False)
    return list(rows.select_related("match").order_by("stage__order", "round__number", "number"))
