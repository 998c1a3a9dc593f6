"""The rows of the desk: tournaments, events, entrants, draws, pairings, money, the log and the jobs."""

from tournament.models.hall import Break, Notice, StartTime
from tournament.models.jobs import Job
from tournament.models.log import LogEntry
from tournament.models.money import Account, CashCount, Discount, Price, Till, Voucher, VoucherLine
from tournament.models.people import Contact, Entrant, EntrantPlayer, Invitation, Registration, Staff, Waiting
from tournament.models.rounds import Pairing, Round, Slot, Table
from tournament.models.structure import Event, SavedTemplate, Stage, Tournament

__all__ = [
    "Account",
    "Break",
    "CashCount",
    "Contact",
    "Discount",
    "Entrant",
    "EntrantPlayer",
    "Event",
    "Invitation",
    "Job",
    "LogEntry",
    "Notice",
    "Pairing",
    "Price",
    "Registration",
    "Round",
    "SavedTemplate",
    "Slot",
    "Staff",
    "Stage",
    "StartTime",
    "Table",
    "Till",
    "Tournament",
    "Voucher",
    "VoucherLine",
    "Waiting",
]
