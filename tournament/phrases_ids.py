"""What is wrong with the ID of a position or a match: a sentence for each refusal's code."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

#: IDs of positions and matches, as other programs write them.
IDS = {
    "id-length": _("This ID has %(found)s characters; it should have %(expected)s."),
    "id-character": _("“%(character)s” at place %(place)s does not belong in this ID."),
    "id-checkers": _("One side has %(found)s checkers here; there are at most %(most)s."),
    "id-point-of-both": _("Both sides have checkers on point %(point)s here. Look for a wrong character."),
    "id-mistyped": _("“%(text)s” is no ID of a position or a match. Look for a wrong character."),
    "match-id-part": _("In this match ID the part “%(part)s” cannot be %(value)s."),
    "gnubg-id-parts": _("A position ID and a match ID were expected here, not %(found)s pieces."),
    "xgid-parts": _("An XGID has ten parts with colons between them, not %(found)s."),
    "xgid-not-in-game": _("XGIDs and position IDs tell no positions of this game."),
    "not-in-xgid": _("No XGID tells this position."),
    "xgid-part": _("In this XGID the part “%(part)s” cannot be “%(text)s”."),
}
