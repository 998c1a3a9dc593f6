"""Rounds, pairings, their two slots, and the tables people sit at.

These rows hold what rules.tournament said; nothing here decides who plays whom.
"""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from matches.models import Match
from matches.models.play import choices
from rules.tournament.formats.stage import PairingStatus, SourceKind
from tournament.models.people import Entrant
from tournament.models.structure import Stage, Tournament

#: A pairing on the desk is also "called" (sent to a table), which the law book does not know.
CALLED = "called"
PAIRING_STATUSES = [*choices(PairingStatus), (CALLED, CALLED)]


class Table(models.Model):
    """A numbered table in the hall."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveIntegerField()

    class Meta:
        ordering = ["tournament_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="table_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="table_number_from_1"),
        ]

    def __str__(self) -> str:
        return str(self.number)


class Round(models.Model):
    """The pairings of a stage that may be played at the same time; numbers count from 1.

    Of a stage that is paired by rounds: is_held, while only the director sees it; draw_seed, the number
    the pairing can be repeated from; notes, {"cost", "why", "problems"} as the pairing explained itself.
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    is_held = models.BooleanField(default=False)
    draw_seed = models.PositiveBigIntegerField(null=True, blank=True)
    drawn_at = models.DateTimeField(null=True, blank=True)
    notes = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["stage_id", "number"]
        constraints = [models.UniqueConstraint(fields=["stage", "number"], name="round_once_per_stage")]

    def __str__(self) -> str:
        return f"round {self.number} of stage {self.stage_id}"


class Pairing(models.Model):
    """Two slots that meet. key: stable inside the event ("M2-3", "C4-1").

    winner: the slot that won, 0 for neither (double forfeit); goes_on: the slot the bracket advances. They
    differ only where a result was corrected and the matches that followed stand. match: None until both
    entrants are known.
    loser_drops: False where the loser went home instead of playing on below.
    former_matches: void ones, kept because they were played or their links were printed.
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="pairings")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="pairings")
    key = models.CharField(max_length=16)
    number = models.PositiveIntegerField()
    status = models.CharField(max_length=8, choices=PAIRING_STATUSES, default=PairingStatus.WAITING)
    winner = models.PositiveSmallIntegerField(null=True, blank=True)
    goes_on = models.PositiveSmallIntegerField(null=True, blank=True)
    loser_drops = models.BooleanField(default=True)
    match = models.OneToOneField(
        Match, on_delete=models.PROTECT, null=True, blank=True, related_name="pairing"
    )
    former_matches = models.ManyToManyField(Match, blank=True, related_name="former_pairings")
    table = models.ForeignKey(
        Table, on_delete=models.SET_NULL, null=True, blank=True, related_name="pairings"
    )
    called_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["stage_id", "round__number", "number"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "key"], name="pairing_key_once_per_stage"),
            models.UniqueConstraint(
                fields=["table"], condition=Q(status=CALLED), name="one_called_pairing_per_table"
            ),
            models.CheckConstraint(
                condition=~Q(status=PairingStatus.OVER)
                | Q(winner__isnull=False, goes_on__isnull=False, match__isnull=False),
                name="pairing_over_names_a_winner",
            ),
            models.CheckConstraint(
                condition=~Q(status__in=[PairingStatus.READY, CALLED]) | Q(winner__isnull=True),
                name="pairing_ready_has_no_winner",
            ),
            models.CheckConstraint(
                condition=Q(winner__in=[0, 1, 2]) | Q(winner__isnull=True), name="pairing_winner_is_a_slot"
            ),
            models.CheckConstraint(
                condition=Q(goes_on__in=[0, 1, 2]) | Q(goes_on__isnull=True), name="pairing_goes_on_is_a_slot"
            ),
        ]
        indexes = [models.Index(fields=["stage", "status"], name="pairing_by_stage_and_status")]

    def __str__(self) -> str:
        return self.key

    @property
    def is_public(self) -> bool:
        """May everybody see it? Else it is a draft of the director's."""
        return self.stage.is_published and not self.round.is_held


class Slot(models.Model):
    """One line of a pairing and where its occupant comes from.

    entrant None and is_bye False: not known yet. source_line 0: nobody's, for a bye in a round that was
    paired. round repeats the pairing's, so that the database itself keeps an entrant from sitting twice in a
    round (G2, G10).
    """

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="slots")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="+")
    number = models.PositiveSmallIntegerField()
    source = models.CharField(max_length=8, choices=choices(SourceKind))
    source_line = models.PositiveIntegerField(null=True, blank=True)
    source_pairing = models.ForeignKey(
        Pairing, on_delete=models.CASCADE, null=True, blank=True, related_name="feeds"
    )
    entrant = models.ForeignKey(
        Entrant, on_delete=models.PROTECT, null=True, blank=True, related_name="slots"
    )
    is_bye = models.BooleanField(default=False)

    class Meta:
        ordering = ["pairing_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["pairing", "number"], name="slot_once_per_pairing"),
            models.UniqueConstraint(
                fields=["round", "entrant"],
                condition=Q(entrant__isnull=False),
                name="one_slot_per_entrant_stage_and_round",
            ),
            models.UniqueConstraint(
                fields=["source_pairing", "source"],
                condition=Q(source_pairing__isnull=False),
                name="winner_and_loser_go_to_one_slot",
            ),
            models.CheckConstraint(condition=Q(number__in=[1, 2]), name="slot_is_1_or_2"),
            models.CheckConstraint(
                condition=~Q(is_bye=True) | Q(entrant__isnull=True), name="a_bye_is_nobody"
            ),
            models.CheckConstraint(
                condition=Q(source=SourceKind.LINE, source_line__isnull=False, source_pairing__isnull=True)
                | (Q(source_line__isnull=True, source_pairing__isnull=False) & ~Q(source=SourceKind.LINE)),
                name="slot_has_exactly_one_source",
            ),
        ]

    def __str__(self) -> str:
        return f"slot {self.number} of {self.pairing_id}"
