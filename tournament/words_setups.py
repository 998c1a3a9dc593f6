"""The set-ups in a director's words: what each is called, what it is in one sentence, and its questions."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from rules.match.clock import ClockMode
from rules.match.penalties import LateSchedule
from tournament.words_formats import FormatWords

#: By code of the set-up.
SETUP_WORDS: Mapping[str, FormatWords] = MappingProxyType(
    {
        "mall": FormatWords(
            _("Shopping-mall tavla in one day"),
            _(
                "Knock-out for up to 128 walk-ins, round 1 in two waves, a match for third place. "
                "Traditional tavla without clocks."
            ),
        ),
        "mall-two-defeats": FormatWords(
            _("Shopping-mall tavla, two defeats and out"),
            _("The same day; every round is drawn anew and who loses twice is out."),
        ),
        "club-night": FormatWords(
            _("Club night"),
            _("Four Swiss rounds to 5 in one evening; nobody is out, winners may share."),
        ),
        "cup-weekend": FormatWords(
            _("European cup weekend"),
            _("Main to 11, progressive consolation, last chance by a fresh draw on Sunday noon."),
        ),
        "american-open": FormatWords(
            _("American open, out at three losses"),
            _("Three lives, to 9, clock required, over three days; six places are paid."),
        ),
        "swiss-weekend": FormatWords(
            _("Swiss qualifier and finals weekend"),
            _(
                "Saturday five Swiss rounds and doubles; Sunday finals of sixteen, a consolation for the "
                "others and a last chance."
            ),
        ),
        "jackpot-of-8": FormatWords(
            _("Jackpot of eight"), _("Starts when eight have signed up; the winner takes all, then the next.")
        ),
        "blitz-eights": FormatWords(
            _("Blitz eights"),
            _("Eights to 3 over several days; the winners play off, at most two wins each."),
        ),
        "super-jackpot": FormatWords(
            _("Super jackpot"), _("Normal or double entry; a double entry starts a round later.")
        ),
        "doubles": FormatWords(_("Doubles"), _("Teams of two, to 7, 3 min a point + 15 s.")),
        "speedgammon": FormatWords(_("Speedgammon"), _("To 5, two minutes for the match + 10 s a move.")),
        "one-point": FormatWords(_("1-point knock-out"), _("One point each match, for 32 to 2,048 entries.")),
        "rolling-eights": FormatWords(
            _("Rolling eights"),
            _("Eights to 5, 3 and 1 all evening, new ones until 21:10; winners play off."),
        ),
    }
)

_YES_NO: tuple[tuple[str, Promise], ...] = (("on", _("yes")), ("off", pgettext_lazy("switch", "no")))

#: The four questions of traditional tavla (TT-04), by option of the game: question and answers.
FOUR_QUESTIONS: Mapping[str, tuple[Promise, tuple[tuple[str, Promise], ...]]] = MappingProxyType(
    {
        "cube": (_("Is there a doubling cube?"), _YES_NO),
        "max-multiplier": (
            _("Does the triple game count?"),
            (("3", _("yes")), ("2", pgettext_lazy("switch", "no"))),
        ),
        "compulsory-bearoff": (_("Is bearing off compulsory?"), _YES_NO),
        "bearoff-larger-first": (_("The larger die first when bearing off?"), _YES_NO),
    }
)

#: The presets of rules around the board.
EVENT_RULES: Mapping[str, Promise] = MappingProxyType(
    {
        "wbgf": _("World federation (WBGF)"),
        "usbgf": _("United States (USBGF)"),
        "seed-tr": _("Turkish clubs"),
        "club": _("Club: no clock, no penalties"),
    }
)
LATENESS: Mapping[str, Promise] = MappingProxyType(
    {
        LateSchedule.UKBGF: _("A point after 5 minutes, another every 5"),
        LateSchedule.US_OLD: _("A point after 15 minutes, another every 5"),
        LateSchedule.INTL_OLD: _("A point after 20 minutes, another every 5"),
        LateSchedule.BELTWAY: _("A point at once, another every 5 minutes; all of them lose the match"),
        LateSchedule.START_CLOCK: _("The late player's clock is started"),
        LateSchedule.NONE: _("No penalty points; the director decides"),
    }
)
CLOCK_MODES: Mapping[str, Promise] = MappingProxyType(
    {
        ClockMode.REQUIRED: _("Every match has a clock"),
        ClockMode.PREFERRED: _("One player's wish is enough"),
        ClockMode.OPTIONAL: _("Both must agree"),
        ClockMode.NONE: _("No clocks"),
    }
)
