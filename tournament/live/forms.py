"""What players type and tap on the pages of their match."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from rules.match.claim import Claim
from rules.match.score import Side
from rules.match.scoresheet import GameKind, GameLine
from tournament.live.lines import lines_of_text, lines_text
from tournament.words_results import GAME_ENDS

SIDES = [(1, "1"), (2, "2")]
CUBES = [(cube, str(cube)) for cube in (1, 2, 4, 8, 16, 32, 64)]


class SideField(forms.TypedChoiceField):
    """Side 1 or 2; None when nobody chose."""

    def __init__(self, **options: Any) -> None:
        super().__init__(choices=SIDES, coerce=lambda value: Side(int(value)), empty_value=None, **options)


class LinesField(forms.CharField):
    """The games of a score sheet in an address."""

    def __init__(self) -> None:
        super().__init__(required=False, max_length=4000)

    def clean(self, value: Any) -> tuple[GameLine, ...]:
        try:
            return lines_of_text(super().clean(value))
        except ValueError as error:
            raise ValidationError(_("This score sheet cannot be read. Begin it anew.")) from error


class ResultForm(forms.Form):
    """A result as far as it is told: by games, by the loser's points, or only who won.

    points: of the loser. only_winner: nobody knows or tells the score.
    """

    winner = SideField(required=False)
    points = forms.IntegerField(required=False)
    only_winner = forms.BooleanField(required=False)
    lines = LinesField()

    @property
    def is_told(self) -> bool:
        """Whether there is enough for a claim."""
        told = self.cleaned_data
        return bool(told["lines"] or (told["winner"] and (told["points"] is not None or told["only_winner"])))

    def claim(self, *, length: int) -> Claim:
        told = self.cleaned_data
        if told["lines"]:
            return Claim(games=told["lines"])
        winner, points = told["winner"], told["points"]
        if points is None:
            return Claim(winner=winner)
        return Claim(winner=winner, score=(length, points) if winner is Side.ONE else (points, length))

    @property
    def sent(self) -> dict[str, str]:
        """The same again, as the hidden fields of the form that is sent."""
        told = self.cleaned_data
        fields = {
            "winner": told["winner"] and str(told["winner"].value),
            "points": None if told["points"] is None else str(told["points"]),
            "only_winner": "1" if told["only_winner"] else None,
            "lines": lines_text(told["lines"]),
        }
        return {name: value for name, value in fields.items() if value}


class GameForm(forms.Form):
    """One line of the score sheet."""

    winner = SideField(widget=forms.RadioSelect, error_messages={"required": _("Say who won this game.")})
    cube = forms.TypedChoiceField(choices=CUBES, coerce=int, initial=1, widget=forms.RadioSelect)
    kind = forms.ChoiceField(
        choices=GAME_ENDS,
        initial="single-1",
        widget=forms.RadioSelect,
        error_messages={"required": _("Say how the game was won.")},
    )

    @classmethod
    def of_line(cls, line: GameLine) -> GameForm:
        """To change a line that stands on the sheet."""
        kind = f"{line.kind.value}-{line.level}"
        return cls(initial={"winner": line.winner.value, "cube": line.cube, "kind": kind})

    @property
    def line(self) -> GameLine:
        kind, level = self.cleaned_data["kind"].rsplit("-", 1)
        return GameLine(
            winner=self.cleaned_data["winner"],
            cube=self.cleaned_data["cube"],
            kind=GameKind(kind),
            level=int(level),
        )


class ObjectionForm(forms.Form):
    reason = forms.CharField(
        label=_("What is wrong? (may be left empty)"),
        required=False,
        max_length=300,
        widget=forms.Textarea(attrs={"rows": 3}),
    )


class RecordForm(forms.Form):
    record = forms.FileField(
        label=_("Match record (.mat, .txt or .sgf)"),
        error_messages={
            "required": _("Choose a file first."),
            "empty": _("The file is empty."),
        },
    )


class ColumnsForm(forms.Form):
    left_side = SideField()
