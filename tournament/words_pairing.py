"""Why a round was paired so, and what speaks against a pair made by hand: a sentence for each reason's code.

Reasons are read as they are stored with a round: {"code", and its values}; people are ids of entrants.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from rules.tournament.formats.stage import SourceKind
from tournament.words_formats import CHOICES

#: By code: what was looked after, what was impossible, what a director should know.
REASONS: Mapping[str, str | Promise] = MappingProxyType(
    {
        "bye-to-lowest": _("%(entrant)s has the bye: the fewest wins, and none had before."),
        "bye-above-lowest": _(
            "%(entrant)s has the bye with %(score)s wins: "
            "everybody below has had one, or could not be spared."
        ),
        "everybody-had-a-bye": _("%(entrant)s has another bye: everybody has had one already."),
        "second-bye-unavoidable": _(
            "%(entrant)s has another bye: no pairing gives it to a player without one."
        ),
        "no-rematch": _("Nobody meets an opponent again."),
        "no-rematch-free-pairing": _("These have met before, and no pairing avoids it: %(pairs)s."),
        "record-before-rematch": _("These have met before; equal records come first here: %(pairs)s."),
        "rematches-allowed": _("Two may meet again here; pairs that do: %(count)s."),
        "equal-scores": _("Everybody meets somebody with as many wins."),
        "least-score-difference": _(
            "Pairs with unequal wins: %(floats)s. No pairing keeps the differences smaller."
        ),
        "floats-again": _("Players outside their group of wins for the second round running: %(count)s."),
        "separation-impossible": _("These should stay apart and could not: %(pairs)s."),
        "order": _("Among equals: %(order)s."),
        "not-proved-best": _(
            "The field is so large that the pairing is good, and not proved to be the best."
        ),
        "by-hand": _("Paired by hand."),
        "by-plan": _("The opponents of this round were fixed from the start."),
        "opponent-away": _("%(pair)s: one of them is away."),
        "playoff": _("Players still in: %(left)s. From now on all of them are paid."),
        "final": _("This match is the final: who loses is out."),
        "contingent-bye": _(
            "Three are left: %(entrant)s waits, and the winner of the others meets %(entrant)s."
        ),
        "contingent-final": _("Three were left: the winner of the others now meets %(entrant)s."),
        "rematch-to-come": _(
            "Rounds to come: %(rounds_left)s. "
            "They cannot all be paired without somebody meeting an opponent again."
        ),
        "forbidden-pair": _("%(pair)s: these two shall not meet."),
        "rematch": _("%(pair)s: they have met before, in round %(rounds)s."),
        "same-group": _("%(pair)s: they are of the same %(group)s."),
        "unequal-scores": _("%(pair)s: they have %(scores)s wins."),
        "only-byes": _("In this round nobody meets anybody: everybody has a bye, which is a win."),
        "second-bye": _("%(entrant)s has had a bye before, in round %(rounds)s."),
        "out-of-lives": _("%(entrant)s has no life left: lost in round %(rounds)s."),
    }
)

_GROUPS = {
    "club": pgettext_lazy("in common", "club"),
    "country": pgettext_lazy("in common", "country"),
    "family": pgettext_lazy("in common", "family"),
}


def reason_words(reason: Mapping[str, Any], names: Mapping[int, str]) -> str:
    """A stored reason as a sentence. names: of entrants, by id."""
    told = {name: _told(name, value, names) for name, value in reason.items()}
    return str(REASONS[reason["code"]]) % told


def seat_words(seat: Any, names: Mapping[int, str]) -> str:
    """Who sits there: an entrant's name, or "winner of Ada – Bora" while that is open."""
    if not isinstance(seat, Mapping):
        return names.get(seat, "–")
    match = " – ".join(names.get(each, "–") for each in seat["of"])
    if seat["kind"] == SourceKind.WINNER:
        return gettext("Winner of %(match)s") % {"match": match}
    return gettext("Loser of %(match)s") % {"match": match}


def _told(name: str, value: Any, names: Mapping[int, str]) -> str:
    match name:
        case "entrant":
            return seat_words(value, names)
        case "pair":
            return _pair(value, names)
        case "pairs":
            return ", ".join(_pair(pair, names) for pair in value)
        case "rounds" | "last_met":
            return ", ".join(map(str, value))
        case "scores":
            return "–".join(map(str, value))
        case "order":
            return str(CHOICES["order"][value])
        case "group":
            return str(_GROUPS.get(value, value))
        case _:
            return str(value)


def _pair(pair: Any, names: Mapping[int, str]) -> str:
    return " – ".join(seat_words(seat, names) for seat in pair)
