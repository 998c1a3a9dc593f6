"""What a director should know of the number of rounds of a Swiss: too many for the field, or open."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.tournament.formats.chain import Part
from rules.tournament.formats.settings import GroupSettings
from rules.tournament.outlook import rounds_without_rematch, usual_rounds
from rules.tournament.pairing.settings import SwissSettings


def notes_before(part: Part, entrants: int) -> list[str]:
    """What its settings will mean for so many who come into a part, before it is drawn."""
    settings = part.settings
    if isinstance(settings, GroupSettings) and settings.groups:
        return [
            _("The number of groups is given, so the size of a group follows from it: %(size)s is not used.")
            % {"size": settings.group_size}
        ]
    if not isinstance(settings, SwissSettings):
        return []
    if not settings.rounds:
        return [_open(entrants)]
    return _too_many(settings, entrants, settings.rounds)


def notes_of_round(part: Part, entrants: int, played: int) -> list[str]:
    """What there is to know before the next round of a part that has `played` rounds."""
    settings = part.settings
    if not isinstance(settings, SwissSettings):
        return []
    notes = _too_many(settings, entrants, max(settings.rounds, played + 1))
    if not settings.rounds:
        usual = usual_rounds(entrants)
        notes.append(_open(entrants) if played < usual else _enough(entrants, usual))
    return notes


def bracket_note(size: int, entrants: int) -> str:
    """How many brackets of a size so many players fill."""
    brackets, over = divmod(entrants, size)
    return ngettext(
        "%(n)s player fills brackets of %(size)s: %(brackets)s, and %(over)s are left over.",
        "%(n)s players fill brackets of %(size)s: %(brackets)s, and %(over)s are left over.",
        entrants,
    ) % {"n": entrants, "size": size, "brackets": brackets, "over": over}


def _too_many(settings: SwissSettings, entrants: int, rounds: int) -> list[str]:
    most = rounds_without_rematch(entrants)
    if rounds <= most or settings.rematches:
        return []
    return [
        _(
            "%(players)s players can play %(most)s rounds without meeting again: with %(rounds)s rounds some "
            "certainly do. In a round robin everybody meets everybody, and nobody twice."
        )
        % {"players": entrants, "most": most, "rounds": rounds}
    ]


def _open(entrants: int) -> str:
    return ngettext(
        "The number of rounds is open: %(n)s is usual for %(players)s players, and the part goes on until "
        "you close it.",
        "The number of rounds is open: %(n)s are usual for %(players)s players, and the part goes on until "
        "you close it.",
        usual_rounds(entrants),
    ) % {"n": usual_rounds(entrants), "players": entrants}


def _enough(entrants: int, usual: int) -> str:
    return _(
        "As many rounds are paired as are usual for %(players)s players (%(n)s). Close the part when no more "
        "shall be played: what comes after it waits for that."
    ) % {"n": usual, "players": entrants}
