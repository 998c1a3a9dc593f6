"""What follows when others stand on lines of a draw that is published: two change places, one is replaced."""

from __future__ import annotations

from collections.abc import Mapping

from rules.tournament.formats.bracket import Consequences, occupy
from rules.tournament.formats.stage import Bye, Line, Occupant, Open, PairingState, Plan


def on_line(line: Line) -> Occupant:
    """Who sits in the slot of a line: an entrant, a bye, or nobody known yet where it is open."""
    if line is Open.OPEN:
        return None
    return Bye.BYE if line is None else line


def seated(plan: Plan, states: Mapping[str, PairingState], occupants: Mapping[int, Occupant]) -> Consequences:
    """Put these people on these lines (from 1), one after the other: the pairings that are others then.

    What only seemed to change on the way is left out. cleared: keys of results that would be taken back.
    """
    now = dict(states)
    changed: dict[str, PairingState] = {}
    cleared: tuple[str, ...] = ()
    for line, occupant in occupants.items():
        follows = occupy(plan, now, line, occupant)
        now |= follows.changed
        changed |= follows.changed
        cleared += follows.cleared
    return Consequences({key: state for key, state in changed.items() if state != states[key]}, cleared)
