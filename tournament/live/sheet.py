"""A match reported game by game: a score sheet on the phone that adds itself up."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from matches.models import Side
from matches.snapshots import has_crawford
from rules.errors import TavlaError
from rules.match.score import Phase
from rules.match.scoresheet import GameLine, TalliedGame, Tally, tally
from tournament.links import match_path, side_token
from tournament.live.forms import GameForm
from tournament.live.lines import lines_of_text, lines_text
from tournament.live.links import by_link, page_of
from tournament.live.match import frame_of
from tournament.phrases import refusal_sentence
from tournament.words_results import game_kind_words


@dataclass(frozen=True, slots=True)
class Sheet:
    """The lines that stand, the line that is being written, and why it was refused.

    changes: the number of the line that is written anew; None: a further one.
    """

    lines: tuple[GameLine, ...]
    tally: Tally
    form: GameForm = field(default_factory=GameForm)
    changes: int | None = None
    refusal: str = ""

    @property
    def text(self) -> str:
        return lines_text(self.lines)

    @property
    def without_last(self) -> str:
        return lines_text(self.lines[:-1])

    @property
    def games(self) -> list[tuple[TalliedGame, str]]:
        """Each game with the words for how it was won."""
        return [(game, game_kind_words(game.line.kind)) for game in self.tally.games]

    @property
    def number(self) -> int:
        """The game that is being written."""
        return self.changes or len(self.lines) + 1

    @property
    def is_writing(self) -> bool:
        return self.changes is not None or not self.tally.is_over

    @property
    def is_crawford(self) -> bool:
        """Whether the game that is being written is the Crawford game."""
        if self.changes is None:
            return self.tally.standing.phase is Phase.CRAWFORD
        return self.tally.games[self.changes - 1].crawford


@by_link
def sheet(request: HttpRequest, side: Side) -> HttpResponse:
    """The sheet in ?lines=; with ?add= a line is written, with ?change=3 the third one anew."""
    page = page_of(side)
    try:
        written = _written(request, side)
    except (ValueError, TavlaError):  # an address nobody's page wrote
        return redirect(reverse("live:sheet", args=[side_token(side)]))
    if "add" in request.GET and not written.refusal and not written.form.is_bound:
        return redirect(f"{request.path}?lines={written.text}")
    if not (page.may_report or page.may_confirm):
        return redirect(match_path(side))
    return render(request, "live/sheet.html", {"sheet": written, **frame_of(page, side)})


def _written(request: HttpRequest, side: Side) -> Sheet:
    """The sheet with the new line on it, or with the reason why that line cannot be.

    Raises ValueError or a refusal when the lines of the address were no sheet before.
    """
    lines = lines_of_text(request.GET.get("lines", ""))
    standing = Sheet(lines, _tally(lines, side), changes=_changes(request, lines))
    if "add" not in request.GET:
        changes = standing.changes
        return replace(standing, form=GameForm.of_line(lines[changes - 1])) if changes else standing
    form = GameForm(request.GET)
    if not form.is_valid():
        return replace(standing, form=form)
    number = standing.number
    wanted = (*lines[: number - 1], form.line, *lines[number:])
    try:
        return Sheet(wanted, _tally(wanted, side))
    except TavlaError as error:
        return replace(standing, form=form, refusal=refusal_sentence(error))


def _tally(lines: tuple[GameLine, ...], side: Side) -> Tally:
    match = side.match
    return tally(lines, length=match.length, crawford=has_crawford(match), start=match.start)


def _changes(request: HttpRequest, lines: tuple[GameLine, ...]) -> int | None:
    number = request.GET.get("change", "")
    rows = {str(row): row for row in range(1, len(lines) + 1)}
    return rows.get(number)
