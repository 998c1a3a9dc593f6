"""Players, and one match between two sides: its games and what was reported of it."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from rules.match.states import DOUBLE_FORFEIT, RESULT_STATES, MatchState, ResultKind


def choices(enum) -> list[tuple[str, str]]:
    """The values of a StrEnum as field choices; labels for people live in phrases."""
    return [(member.value, member.value) for member in enum]


class Player(models.Model):
    """A person. Names stay as written; the keys (matches.names) sort and find them in any script."""

    name = models.CharField(max_length=120)
    sort_key = models.CharField(max_length=400, db_index=True, editable=False)
    search_key = models.CharField(max_length=400, editable=False)
    identity_key = models.CharField(max_length=200, db_index=True, editable=False)
    country = models.CharField(max_length=2, blank=True)
    club = models.CharField(max_length=120, blank=True)
    rating = models.DecimalField(max_digits=7, decimal_places=2, null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["sort_key", "id"]

    def __str__(self) -> str:
        return self.name


class Match(models.Model):
    """One match to `length` points (0 never: money play has no match).

    ruleset and clock are the resolved settings of the moment it was made: later changes of presets
    never re-judge it. score_one and score_two are None where only the winner is known. winner None with
    a result: a double forfeit. start_one, start_two: the points the sides begin with
    (pairing-reference 5.1).
    """

    length = models.PositiveSmallIntegerField()
    ruleset = models.JSONField(default=dict)
    clock = models.JSONField(default=dict)
    state = models.CharField(max_length=12, choices=choices(MatchState), default=MatchState.OPEN)
    result_kind = models.CharField(
        max_length=16, choices=[*choices(ResultKind), (DOUBLE_FORFEIT, DOUBLE_FORFEIT)], blank=True
    )
    winner = models.PositiveSmallIntegerField(null=True, blank=True)
    start_one = models.PositiveSmallIntegerField(default=0)
    start_two = models.PositiveSmallIntegerField(default=0)
    score_one = models.PositiveSmallIntegerField(null=True, blank=True)
    score_two = models.PositiveSmallIntegerField(null=True, blank=True)
    is_rated = models.BooleanField(default=True)
    reason = models.CharField(max_length=300, blank=True)
    version = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    reported_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "matches"
        constraints = [
            models.CheckConstraint(condition=Q(length__gte=1, length__lte=64), name="match_length_1_to_64"),
            models.CheckConstraint(
                condition=Q(start_one__lt=F("length"), start_two__lt=F("length")),
                name="match_starts_before_it_is_won",
            ),
            models.CheckConstraint(
                condition=Q(winner__in=[1, 2]) | Q(winner__isnull=True), name="match_winner_is_a_side"
            ),
            models.CheckConstraint(
                condition=~Q(state__in=sorted(RESULT_STATES))
                | Q(winner__isnull=False)
                | Q(result_kind=DOUBLE_FORFEIT),
                name="match_result_names_a_winner",
            ),
            models.CheckConstraint(
                condition=Q(score_one__isnull=True, score_two__isnull=True)
                | Q(winner=1, score_one=F("length"), score_two__lt=F("length"))
                | Q(winner=2, score_two=F("length"), score_one__lt=F("length")),
                name="match_score_fits_winner_and_length",
            ),
        ]

    def __str__(self) -> str:
        return f"match {self.pk} to {self.length}"

    @property
    def score(self) -> tuple[int, int] | None:
        """Final points of side 1 and 2; None where nobody reported them."""
        if self.score_one is None or self.score_two is None:
            return None
        return self.score_one, self.score_two

    @property
    def start(self) -> tuple[int, int]:
        """The points side 1 and 2 begin with."""
        return self.start_one, self.start_two

    @property
    def has_result(self) -> bool:
        return self.state in RESULT_STATES


class Side(models.Model):
    """Side 1 or 2 of a match: its players and the name they are called by.

    link_generation: raised to revoke the side's printed links.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="sides")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=250)
    players = models.ManyToManyField(Player, related_name="sides")
    link_generation = models.PositiveSmallIntegerField(default=1)

    class Meta:
        ordering = ["match_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="side_once_per_match"),
            models.CheckConstraint(condition=Q(number__in=[1, 2]), name="side_is_1_or_2"),
        ]

    def __str__(self) -> str:
        return self.name


class Game(models.Model):
    """One game of a match as reported: added or superseded, never edited. points are raw (MP-03)."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="games")
    number = models.PositiveSmallIntegerField()
    winner = models.PositiveSmallIntegerField()
    cube = models.PositiveIntegerField(default=1)
    kind = models.CharField(max_length=12)
    points = models.PositiveIntegerField()
    is_crawford = models.BooleanField(default=False)
    is_superseded = models.BooleanField(default=False)

    class Meta:
        ordering = ["match_id", "number", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "number"], condition=Q(is_superseded=False), name="game_once_per_match"
            ),
            models.CheckConstraint(condition=Q(winner__in=[1, 2]), name="game_winner_is_a_side"),
        ]

    def __str__(self) -> str:
        return f"game {self.number} of match {self.match_id}"


class Report(models.Model):
    """What somebody claimed of a match. side None: the desk. claim: {winner, score, games, kind}."""

    class Act(models.TextChoices):
        RESULT = "result"
        CONFIRMATION = "confirmation"
        OBJECTION = "objection"
        CORRECTION = "correction"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="reports")
    act = models.CharField(max_length=12, choices=Act.choices)
    side = models.PositiveSmallIntegerField(null=True, blank=True)
    by = models.CharField(max_length=250)
    claim = models.JSONField(default=dict)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.act} of match {self.match_id} by {self.by}"
