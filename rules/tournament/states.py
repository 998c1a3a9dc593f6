"""The states of a stage and an entrant, and the roles of those who run a tournament."""

from __future__ import annotations

from enum import StrEnum


class StageState(StrEnum):
    """PLANNED, then DRAWN (rows exist, the public sees nothing), RUNNING once published, FINISHED."""

    PLANNED = "planned"
    DRAWN = "drawn"
    RUNNING = "running"
    FINISHED = "finished"


class EntrantStatus(StrEnum):
    """ENTERED (not seen yet), CHECKED_IN (is here), WITHDRAWN (takes no part)."""

    ENTERED = "entered"
    CHECKED_IN = "checked-in"
    WITHDRAWN = "withdrawn"


class Role(StrEnum):
    """What a member of staff may do in one tournament, widest first."""

    OWNER = "owner"
    DIRECTOR = "director"
    ASSISTANT = "assistant"


class Right(StrEnum):
    """One thing staff may be allowed to do."""

    SEE_DESK = "see-desk"
    MARK_PRESENCE = "mark-presence"
    ENTER_RESULT = "enter-result"
    PRINT = "print"
    HANDLE_MONEY = "handle-money"
    REGISTER = "register"
    DRAW = "draw"
    CORRECT = "correct"
    SET_UP = "set-up"
    MANAGE_STAFF = "manage-staff"
    DELETE = "delete"


# Assistants sit at the registration desks, call matches and take results.
_ASSISTANT = frozenset(
    {
        Right.SEE_DESK,
        Right.MARK_PRESENCE,
        Right.REGISTER,
        Right.ENTER_RESULT,
        Right.PRINT,
        Right.HANDLE_MONEY,
    }
)
_DIRECTOR = _ASSISTANT | {Right.DRAW, Right.CORRECT, Right.SET_UP}

#: The one table of who may do what.
RIGHTS: dict[Role, frozenset[Right]] = {
    Role.ASSISTANT: _ASSISTANT,
    Role.DIRECTOR: _DIRECTOR,
    Role.OWNER: _DIRECTOR | {Right.MANAGE_STAFF, Right.DELETE},
}
