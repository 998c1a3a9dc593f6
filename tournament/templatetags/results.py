"""States of matches and records: a shape and a word, never a colour alone."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from rules.match.states import MatchState
from rules.tournament.formats.stage import PairingStatus
from tournament.models.rounds import CALLED
from tournament.selectors.lines import PairingLine
from tournament.templatetags.icons import icon

register = template.Library()

#: The shape of a state and how loudly it speaks.
SHAPES = {
    PairingStatus.WAITING: ("waiting", ""),
    PairingStatus.READY: ("ready", "live"),
    CALLED: ("called", "live"),
    PairingStatus.BYE: ("waiting", ""),
    PairingStatus.VOID: ("void", ""),
    MatchState.REPORTED: ("reported", "live"),
    MatchState.CONFIRMED: ("confirmed", "good"),
    MatchState.LOCKED: ("locked", "good"),
    MatchState.DECIDED: ("decided", "good"),
    MatchState.DISPUTED: ("disputed", "alert"),
}
RECORDS = {
    "valid": ("confirmed", "good", _("valid")),
    "invalid": ("disputed", "alert", _("invalid")),
    "incomplete": ("waiting", "live", _("incomplete")),
    "unreadable": ("void", "alert", _("unreadable")),
}


@register.simple_tag
def state(line: PairingLine) -> SafeString:
    """The state of a match of a list."""
    shape, tone = SHAPES.get(line.match_state if line.is_over else line.status, ("info", ""))
    return _shown(shape, tone, line.status_words)


@register.simple_tag
def verdict(status: str) -> SafeString:
    """What the law book says of a match record."""
    return _shown(*RECORDS[status])


def _shown(shape: str, tone: str, words: object) -> SafeString:
    return format_html('<span class="state {}">{}{}</span>', tone, icon(shape), words)
