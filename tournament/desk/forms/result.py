"""A result as the desk enters it: the winner, perhaps the points of the loser, or game by game, or how it
was decided without play. What it says is a Claim, unchecked: whether it can be true is the law book's matter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rules.match.claim import Claim
from rules.match.score import Side
from rules.match.scoresheet import GameKind, GameLine
from rules.match.states import ResultKind
from tournament.selectors.lines import PairingLine
from tournament.words import kind_words
from tournament.words_results import GAME_ENDS

SIDES = [("1", "1"), ("2", "2")]
SHOWN_GAMES = 7  # rows at first; one tap shows the rest
MOST_GAMES = 60
CUBES = [(str(2**power), str(2**power)) for power in range(7)]


class GameForm(forms.Form):
    """One line of the score sheet; without a winner it is empty."""

    winner = forms.ChoiceField(choices=[("", "–"), *SIDES], required=False)
    cube = forms.ChoiceField(choices=CUBES, required=False)
    kind = forms.ChoiceField(choices=GAME_ENDS, required=False)

    def __init__(self, *args: Any, names: tuple[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["winner"].choices = [("", "–"), ("1", names[0]), ("2", names[1])]

    @property
    def line(self) -> GameLine | None:
        given = self.cleaned_data
        if not given.get("winner"):
            return None
        kind, level = (given.get("kind") or GAME_ENDS[0][0]).split("-")
        return GameLine(
            winner=Side(int(given["winner"])),
            cube=int(given.get("cube") or 1),
            kind=GameKind(kind),
            level=int(level),
        )


class ClaimForm(forms.Form):
    """What is said of the match of a line."""

    winner = forms.ChoiceField(label=_("Who won?"), choices=SIDES, required=False)
    loser_points = forms.IntegerField(label=_("Points of the loser"), min_value=0, required=False)
    kind = forms.ChoiceField(label=_("How it was decided"), required=False)

    def __init__(self, line: PairingLine, data: Mapping[str, Any] | None = None, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.line = line
        self.fields["kind"].choices = [(kind.value, kind_words(kind)) for kind in ResultKind]
        rows = min(
            2 * line.length - 1 - sum(line.start_score), MOST_GAMES
        )  # a game is worth one point at least
        self.games = [GameForm(data, prefix=f"game-{row}", names=line.names) for row in range(1, rows + 1)]

    def is_valid(self) -> bool:
        games = [game.is_valid() for game in self.games]  # each of them, so that each has its errors
        return super().is_valid() and all(games)

    @property
    def says_something(self) -> bool:
        return bool(self.data.get("winner")) or self.has_game

    @property
    def has_game(self) -> bool:
        return any(self.data.get(f"{game.prefix}-winner") for game in self.games)

    @property
    def numbered_games(self) -> Iterator[tuple[int, GameForm, bool]]:
        """number, row, whether the row waits to be shown."""
        filled = [n for n, game in enumerate(self.games, 1) if self.data.get(f"{game.prefix}-winner")]
        shown = max([SHOWN_GAMES, *(number + 1 for number in filled)])
        return ((number, game, number > shown) for number, game in enumerate(self.games, 1))

    @property
    def loser_choices(self) -> range:
        return range(min(self.line.start_score), self.line.length)

    @property
    def claim(self) -> Claim:
        given = self.cleaned_data
        winner = Side(int(given["winner"])) if given.get("winner") else None
        kind = ResultKind(given.get("kind") or ResultKind.PLAYED)
        if kind is not ResultKind.PLAYED:
            return Claim(winner=winner, kind=kind)
        games = tuple(line for game in self.games if (line := game.line) is not None)
        if games:
            return Claim(winner=winner, games=games)
        return Claim(winner=winner, score=self._score(winner))

    def _score(self, winner: Side | None) -> tuple[int, int] | None:
        points, length = self.cleaned_data.get("loser_points"), self.line.length
        if points is None or winner is None:
            return None
        return (length, points) if winner is Side.ONE else (points, length)


class ResultForm(ClaimForm):
    """A first result. version: of the match as the page showed it. home: the side that, beaten, goes home."""

    version = forms.IntegerField(widget=forms.HiddenInput)
    home = forms.ChoiceField(choices=[("0", "0"), *SIDES], required=False)

    @property
    def goes_home(self) -> bool:
        """Does the loser go home? What was chosen for the other side, before the winner changed, is past."""
        return self.cleaned_data.get("home") in ("1", "2") and (
            self.cleaned_data["home"] != self.cleaned_data.get("winner")
        )


class DoubleForfeitForm(forms.Form):
    """Both lose. version: of the match as the page showed it."""

    version = forms.IntegerField()
    reason = forms.CharField(max_length=300, required=False)


class ClearForm(forms.Form):
    """A result is taken back. revision: of the tournament as the page showed what changes."""

    revision = forms.IntegerField(widget=forms.HiddenInput)
    reason = forms.CharField(max_length=300, required=False)


class CorrectionForm(ClaimForm):
    """A later truth. clear: "clear" takes back what was played since, anything else keeps it.
    revision: of the tournament as the preview showed it."""

    revision = forms.IntegerField(widget=forms.HiddenInput)
    clear = forms.CharField(required=False)
    reason = forms.CharField(label=_("Why?"), max_length=300, required=False)

    @property
    def clears(self) -> bool:
        return self.data.get("clear") == "clear"
