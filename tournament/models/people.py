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
    """A player's private data: never on a public page, never in the API without a staff role."""

    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="contact")
    email = models.EmailField(blank=True)
    phone = models.CharField(max_length=40, blank=True)

    def __str__(self) -> str:
        return f"contact of player {self.player_id}"


class Entrant(models.Model):
    """Who is in the draw of an event: one player, or several as a team.

    name and its keys repeat the players' for sorting and searching. seed: placing strength, from 1.
    left_as: of who is withdrawn, how matches not played any more are decided: a ResultKind.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entrants")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=250)
    sort_key = models.CharField(max_length=400, editable=False)
    search_key = models.CharField(max_length=400, editable=False)
    seed = models.PositiveIntegerField(null=True, blank=True)
    status = models.CharField(max_length=12, choices=choices(EntrantStatus), default=EntrantStatus.ENTERED)
    left_as = models.CharField(max_length=16, blank=True)
    players = models.ManyToManyField(Player, through="EntrantPlayer", related_name="entries")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["event_id", "sort_key", "id"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="entrant_number_once_per_event"),
            models.UniqueConstraint(
                fields=["event", "seed"], condition=Q(seed__isnull=False), name="seed_once_per_event"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class EntrantPlayer(models.Model):
    """A player's place in an entrant; a person enters an event once."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="+")
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="places")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="places")
    order = models.PositiveSmallIntegerField(default=1)

    class Meta:
        ordering = ["entrant_id", "order"]
        constraints = [
            models.UniqueConstraint(fields=["event", "player"], name="player_once_per_event"),
            models.UniqueConstraint(fields=["entrant", "order"], name="place_once_per_entrant"),
        ]

    def __str__(self) -> str:
        return f"player {self.player_id} in entrant {self.entrant_id}"


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
