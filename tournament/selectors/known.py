"""Whom an imported list may name again."""

from __future__ import annotations

from matches.models import Player
from matches.names import likeness_key
from tournament.models import Event


def entered_names(event: Event) -> frozenset[str]:
    """identity_key of everybody in the event."""
    return frozenset(Player.objects.filter(places__event=event).values_list("identity_key", flat=True))


def known_names(event: Event) -> dict[str, str]:
    """likeness_key -> name of everybody in the event: who may be meant by a name spelt otherwise."""
    names = Player.objects.filter(places__event=event).values_list("name", flat=True)
    return {likeness_key(name): name for name in names}
