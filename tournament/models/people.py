"""Who takes part, who runs the tournament, and how to reach them."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from matches.models import Player
from matches.models.play import choices
from rules.tournament.states import EntrantStatus, Role
from tournament.models.structure import Event, Tournament


class Contact(models.Model):
    """A player's private data: never on a public page, never in the API without a staff role.

    guardian: whose phone or e-mail it is, where that is not the player's own (a child's parent).
    """

    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="contact")
    email = models.EmailField(blank=True)
    phone = models.CharField(max_length=40, blank=True)
    guardian = models.CharField(max_length=120, blank=True)

    def __str__(self) -> str:
        return f"contact of player {self.player_id}"


class Entrant(models.Model):
    """Who is in the draw of an event: one player, or several as a team.

    name and its keys repeat the players' for sorting and searching. seed: placing strength, from 1.
    left_as: of who is withdrawn, how matches not played any more are decided: a ResultKind.
    pulled: the number of the line that was pulled at the desk. reentry_of: the first entry of a person who
    entered again (2.4). starts_in: the round of part 1 in which it begins; 2 for a double entry (5.1).
    lives: how often it may lose before it is out; None as the format says.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entrants")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=250)
    sort_key = models.CharField(max_length=400, editable=False)
    search_key = models.CharField(max_length=400, editable=False)
    seed = models.PositiveIntegerField(null=True, blank=True)
    status = models.CharField(max_length=12, choices=choices(EntrantStatus), default=EntrantStatus.ENTERED)
    left_as = models.CharField(max_length=16, blank=True)
    pulled = models.PositiveIntegerField(null=True, blank=True)
    reentry_of = models.ForeignKey(
        "self", on_delete=models.RESTRICT, null=True, blank=True, related_name="reentries"
    )
    starts_in = models.PositiveSmallIntegerField(default=1)
    lives = models.PositiveSmallIntegerField(null=True, blank=True)
    players = models.ManyToManyField(Player, through="EntrantPlayer", related_name="entries")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["event_id", "sort_key", "id"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="entrant_number_once_per_event"),
            models.UniqueConstraint(
                fields=["event", "seed"], condition=Q(seed__isnull=False), name="seed_once_per_event"
            ),
            models.UniqueConstraint(
                fields=["event", "pulled"], condition=Q(pulled__isnull=False), name="line_pulled_once"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class EntrantPlayer(models.Model):
    """A player's place in an entrant. entry: which of the person's entries in the event, from 1."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="+")
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="places")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="places")
    order = models.PositiveSmallIntegerField(default=1)
    entry = models.PositiveSmallIntegerField(default=1)

    class Meta:
        ordering = ["entrant_id", "order"]
        constraints = [
            models.UniqueConstraint(fields=["event", "player", "entry"], name="player_once_per_entry"),
            models.UniqueConstraint(fields=["entrant", "order"], name="place_once_per_entrant"),
        ]

    def __str__(self) -> str:
        return f"player {self.player_id} in entrant {self.entrant_id}"


class Registration(models.Model):
    """A person at a tournament. number: on the badge, from 1. is_here: has been seen in the hall."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="registrations")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="registrations")
    number = models.PositiveIntegerField()
    is_here = models.BooleanField(default=False)
    here_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["tournament_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "player"], name="registered_once"),
            models.UniqueConstraint(fields=["tournament", "number"], name="badge_number_once"),
        ]

    def __str__(self) -> str:
        return f"number {self.number} of tournament {self.tournament_id}"


class Waiting(models.Model):
    """Somebody who would enter an event: when a place is free, or when a partner is found."""

    class For(models.TextChoices):
        PLACE = "place"
        PARTNER = "partner"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="waiting")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="waits")
    waits_for = models.CharField(max_length=8, choices=For.choices)
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["event_id", "since", "id"]
        verbose_name_plural = "waiting"
        constraints = [models.UniqueConstraint(fields=["event", "player"], name="waits_once_per_event")]

    def __str__(self) -> str:
        return f"player {self.player_id} waits for a {self.waits_for} in event {self.event_id}"


class Staff(models.Model):
    """A user's role in one tournament."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="staff")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="posts")
    role = models.CharField(max_length=10, choices=choices(Role))

    class Meta:
        ordering = ["tournament_id", "id"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "user"], name="one_role_per_user_and_tournament")
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.role}"


class Invitation(models.Model):
    """A one-time link to become a user: the first director (no tournament), or staff of one.

    token_hash: SHA-256 of the token; the token itself is shown once and never stored.
    """

    token_hash = models.CharField(max_length=64, unique=True)
    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, null=True, blank=True, related_name="invitations"
    )
    role = models.CharField(max_length=10, choices=choices(Role), default=Role.OWNER)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"invitation {self.pk} as {self.role}"
