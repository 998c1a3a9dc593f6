"""Sentences about several entries of one person, and about two who played and were not paired."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REENTRY: Mapping[str, Promise] = MappingProxyType(
    {
        "no-more-reentries": _("Nobody may enter more than %(most)s times again here."),
        "no-early-loss": _("Only who has lost in the first %(rounds)s rounds may enter again."),
        "reentries-closed": _("%(event)s: nobody can enter again since %(until)s."),
        "person-plays": _(
            "Match %(pairing)s waits: one of the two plays another match in this event first, "
            "by another entry."
        ),
        "most-wins": _("%(name)s has won as many brackets as anybody may: %(most)s."),
        "later-start-impossible": _(
            "%(event)s: an entry that begins in round 2 needs a draw that is not made yet, and has byes."
        ),
        "no-buy-backs": _("%(event)s has no opening round that could be repeated now."),
        "meet-elsewhere": _(
            "%(first)s and %(second)s are paired in match %(pairing)s: enter the result there."
        ),
        "trade-impossible": _("Matches %(first)s and %(second)s are not of one round."),
        "not-tradable": _(
            "What %(first)s and %(second)s played cannot stand for match %(pairing)s: "
            "both must be in matches of the same round that have no result."
        ),
    }
)
