"""The rows of the desk: tournaments, events, entrants, draws, pairings, the log and the jobs."""

from tournament.models.jobs import Job
from tournament.models.log import LogEntry
from tournament.models.people import Contact, Entrant, EntrantPlayer, Invitation, Staff
from tournament.models.rounds import Pairing, Round, Slot, Table
from tournament.models.structure import Event, Stage, Tournament

__all__ = [
    "Contact",
    "Entrant",
    "EntrantPlayer",
    "Event",
    "Invitation",
    "Job",
    "LogEntry",
    "Pairing",
    "Round",
    "Slot",
    "Staff",
    "Stage",
    "Table",
    "Tournament",
]
