"""Who comes into a part, as a choice of rules."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from rules.tournament.formats.chain import EntryRule

#: In the order in which they are offered.
ENTRY_RULES: Mapping[EntryRule, str | Promise] = MappingProxyType(
    {
        EntryRule.BEST: pgettext_lazy("who comes in", "The best of a part, so many"),
        EntryRule.BEST_OF_GROUPS: pgettext_lazy("who comes in", "The best of each group, so many"),
        EntryRule.OUT: pgettext_lazy("who comes in", "Who is out of these parts by then"),
        EntryRule.REST: pgettext_lazy("who comes in", "Everybody of these parts who does not go on"),
        EntryRule.WINNERS: pgettext_lazy("who comes in", "The winner of each of these parts"),
        EntryRule.UNBEATEN: pgettext_lazy("who comes in", "Who has not lost in a part"),
        EntryRule.LEFT: pgettext_lazy("who comes in", "Who is left in a part with fighters"),
        EntryRule.SIGN_UP: pgettext_lazy("who comes in", "The next who have signed up, so many"),
        EntryRule.ALL: pgettext_lazy("who comes in", "Everybody who is entered"),
    }
)
