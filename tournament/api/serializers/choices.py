"""The codes a field may hold, each set once: the description of the API names them (settings)."""

from __future__ import annotations

from rules.match.scoresheet import GameKind
from rules.match.states import MatchState, ResultKind
from rules.tournament.formats.stage import PairingStatus, SourceKind
from rules.tournament.states import EntrantStatus, Role, StageState
from tournament.models import Job
from tournament.models.rounds import CALLED
from tournament.selectors.pairings import Where

PAIRING_STATUSES = [*(status.value for status in PairingStatus), CALLED]
ENTRANT_STATUSES = [status.value for status in EntrantStatus]
RECORD_STATUSES = ["valid", "invalid", "incomplete", "unreadable"]
STAGE_STATES = [state.value for state in StageState]
MATCH_STATES = [state.value for state in MatchState]
JOB_STATES = list(Job.State.values)
RESULT_KINDS = [kind.value for kind in ResultKind]
#: How somebody leaves an event.
LEAVING_KINDS = [ResultKind.WITHDRAWN.value, ResultKind.NO_SHOW.value, ResultKind.DISQUALIFIED.value]
GAME_KINDS = [kind.value for kind in GameKind]
SOURCES = [kind.value for kind in SourceKind]
ROLES = [role.value for role in Role]
WHERE = [where.value for where in Where]
SHEETS = ["bracket", "tables", "rounds", "score-sheets", "pairings", "standings", "where-to-play"]
SIDES = [(1, 1), (2, 2)]
