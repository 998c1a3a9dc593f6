"""What can become of a match and its result: states, kinds, and the moves between them."""

from __future__ import annotations

from enum import StrEnum


class MatchState(StrEnum):
    """Where a match stands. RESULT_STATES hold a result that counts."""

    OPEN = "open"
    PLAYING = "playing"
    SUSPENDED = "suspended"
    REPORTED = "reported"
    CONFIRMED = "confirmed"
    DISPUTED = "disputed"
    LOCKED = "locked"
    DECIDED = "decided"
    VOID = "void"


class ResultKind(StrEnum):
    """How a match was decided. TD-41: everything but PLAYED is never rated."""

    PLAYED = "played"
    FORFEIT_LATE = "forfeit-late"
    FORFEIT_TIME = "forfeit-time"
    NO_SHOW = "no-show"
    WITHDRAWN = "withdrawn"
    DISQUALIFIED = "disqualified"


#: The kind of a result with two losers and no winner; no side can claim it, so it is no ResultKind.
DOUBLE_FORFEIT = "double-forfeit"

#: States in which the result counts and has moved the bracket.
RESULT_STATES = frozenset(
    {MatchState.REPORTED, MatchState.CONFIRMED, MatchState.DISPUTED, MatchState.LOCKED, MatchState.DECIDED}
)

#: The only moves between states. TD-34: reported, confirmed, locked once either side has played on.
#: A correction takes a result state to CONFIRMED or DECIDED; clearing a result makes the match VOID
#: (a new match takes its place), so nothing that was played is ever overwritten.
TRANSITIONS: dict[MatchState, frozenset[MatchState]] = {
    MatchState.OPEN: frozenset(
        {
            MatchState.PLAYING,
            MatchState.REPORTED,
            MatchState.CONFIRMED,
            MatchState.DECIDED,
            MatchState.VOID,
        }
    ),
    MatchState.PLAYING: frozenset(
        {
            MatchState.OPEN,
            MatchState.SUSPENDED,
            MatchState.REPORTED,
            MatchState.CONFIRMED,
            MatchState.DECIDED,
            MatchState.VOID,
        }
    ),
    MatchState.SUSPENDED: frozenset({MatchState.PLAYING, MatchState.DECIDED, MatchState.VOID}),
    MatchState.REPORTED: frozenset(
        {MatchState.CONFIRMED, MatchState.DISPUTED, MatchState.LOCKED, MatchState.DECIDED, MatchState.VOID}
    ),
    MatchState.DISPUTED: frozenset({MatchState.CONFIRMED, MatchState.DECIDED, MatchState.VOID}),
    MatchState.CONFIRMED: frozenset(
        {MatchState.CONFIRMED, MatchState.LOCKED, MatchState.DECIDED, MatchState.DISPUTED, MatchState.VOID}
    ),
    MatchState.LOCKED: frozenset(
        {MatchState.CONFIRMED, MatchState.DECIDED, MatchState.LOCKED, MatchState.VOID}
    ),
    MatchState.DECIDED: frozenset(
        {MatchState.DECIDED, MatchState.CONFIRMED, MatchState.LOCKED, MatchState.VOID}
    ),
    MatchState.VOID: frozenset(),
}


def may_become(state: MatchState, after: MatchState) -> bool:
    """Whether a match may go from one state to the other."""
    return after in TRANSITIONS[state]
