"""Who played in the place of whom, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from rules.match.claim import Claim
from rules.match.score import Side
from tournament.models import Entrant

STAYS, OTHER = "stays", "other"


class WrongPairForm(forms.Form):
    """here: who sits in the match, by slot, None while unknown. revision: of the tournament as it was shown.

    stays: which of them played. other: against whom. winner: which of the two who played.
    """

    revision = forms.IntegerField(widget=forms.HiddenInput)
    stays = forms.TypedChoiceField(
        label=_("Who of this match has played?"), coerce=int, widget=forms.RadioSelect
    )
    other = forms.TypedChoiceField(label=_("Against whom?"), coerce=int)
    winner = forms.ChoiceField(
        label=_("Who won?"),
        choices=[(STAYS, _("who sits in this match")), (OTHER, _("the other one"))],
        widget=forms.RadioSelect,
    )
    loser_points = forms.IntegerField(label=_("Points of the loser"), min_value=0, required=False)
    reason = forms.CharField(label=_("Why?"), max_length=300, help_text=_("It stays in the log."))

    def __init__(
        self,
        here: Sequence[Entrant | None],
        others: Sequence[Entrant],
        length: int,
        *args: object,
        **kwargs: object,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.here, self.others, self.length = here, others, length
        known = [entrant for entrant in here if entrant is not None]
        self.fields["stays"].choices = [(entrant.pk, entrant.name) for entrant in known]
        self.fields["other"].choices = [("", "–"), *((entrant.pk, entrant.name) for entrant in others)]

    @property
    def who_stays(self) -> Entrant:
        wanted = self.cleaned_data["stays"]
        return next(entrant for entrant in self.here if entrant is not None and entrant.pk == wanted)

    @property
    def who_came(self) -> Entrant:
        wanted = self.cleaned_data["other"]
        return next(entrant for entrant in self.others if entrant.pk == wanted)

    @property
    def claim(self) -> Claim:
        """By the sides of the match: who stays keeps his."""
        mine = [entrant.pk if entrant else None for entrant in self.here].index(self.who_stays.pk) + 1
        winner = Side(mine if self.cleaned_data["winner"] == STAYS else 3 - mine)
        points = self.cleaned_data["loser_points"]
        if points is None:
            return Claim(winner=winner)
        score = (self.length, points) if winner is Side.ONE else (points, self.length)
        return Claim(winner=winner, score=score)
