"""The page "was it legal?": a position, dice and a play; the verdict, and everything that could be played."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django_ratelimit.core import is_ratelimited

from rules.board.games import Contact, Geometry
from rules.board.gnubgid import position_id
from rules.board.plays import TooManyPlaysError
from rules.board.xgid import XgidState, xgid
from rules.errors import TavlaError
from tournament.board_pictures import picture_of
from tournament.layout.board_signs import PlacedDie, finger_rows
from tournament.live.legal_form import TOOLS, Question, Reader, changed
from tournament.phrases import refusal_sentence
from tournament.plays_judged import Ruling, Turn, how_many_words, pictured, ruling_on, written_moves
from tournament.position_text import side_text
from tournament.words_board import finger_words
from tournament.words_games import GAME_NAMES, game_name, option_answers, option_codes, option_question

# A hall may share one address; setting a position up takes many taps.
PER_ADDRESS = "600/m"
# A chained double of plakoto express takes a second or two where others take hundredths.
PER_ADDRESS_CHAINED = "60/m"
MOST_CHARACTERS = 400  # of a field
ON_A_PAGE = 12


@require_safe
def legal(request: HttpRequest) -> HttpResponse:
    """Everything is in the address, so that a ruling can link to it; a tap leads to the address it makes."""
    asked = {name: str(value)[:MOST_CHARACTERS] for name, value in request.GET.items()}
    reader = Reader(asked)
    question = reader.question()
    if _asks_too_often(request, question):
        sentence = _("Too many attempts. Wait a few minutes and try again.")
        return _page(request, question, asked, sentences=[sentence], status=429)
    if reader.refusals:
        return _page(request, question, asked, sentences=_sentences(reader.refusals), status=422)
    after = changed(question, asked)
    if after is not None:
        return redirect(f"{request.path}?{after.query}")
    return _page(request, question, asked)


def _asks_too_often(request: HttpRequest, question: Question) -> bool:
    is_long = question.rules.chained and bool(question.dice)
    group, rate = ("chained", PER_ADDRESS_CHAINED) if is_long else ("legal", PER_ADDRESS)
    return bool(
        is_ratelimited(request, group=f"live.{group}", key="ip", rate=rate, method="GET", increment=True)
    )


def _sentences(refusals: list[TavlaError]) -> list[str]:
    return [refusal_sentence(refusal) for refusal in refusals]


def _page(
    request: HttpRequest,
    question: Question,
    asked: dict[str, str],
    *,
    sentences: list[str] | None = None,
    status: int = 200,
) -> HttpResponse:
    """sentences: why nothing is judged; what was asked then stays in its fields."""
    ruling, plays = None, None
    if question.dice and not sentences:
        turn = question.turn
        ruling = ruling_on(turn, question.play) if question.play else None
        plays = _plays(turn, asked.get("page", ""))
    context = {
        "question": question,
        "sentences": sentences,
        "ruling": ruling,
        "plays": plays,
        "asked": asked,
        **_board(question, ruling),
        **_choices(question),
        **_texts(request, question),
    }
    return render(request, "live/legal.html", context, status=status)


def _plays(turn: Turn, asked: str) -> dict[str, Any]:
    """The legal plays, one page of them as pictures. asked: the page as the address has it."""
    try:
        found = turn.plays()
    except TooManyPlaysError as error:
        return {"words": refusal_sentence(error), "shown": ()}
    pages = -(-len(found) // ON_A_PAGE)
    page = int(asked) if asked.isascii() and asked.isdigit() else 1
    page = max(1, min(page, pages))
    shown = found[(page - 1) * ON_A_PAGE : page * ON_A_PAGE]
    return {
        "words": how_many_words(len(found)),
        "shown": [pictured(turn, play) for play in shown],
        "page": page,
        "pages": pages,
        "start": (page - 1) * ON_A_PAGE + 1,
    }


def _board(question: Question, ruling: Ruling | None) -> dict[str, Any]:
    """The position with what was played as arrows, and the grid of places that can be tapped."""
    picture = picture_of(
        question.position,
        question.rules,
        dice=question.dice,
        moves=written_moves(question.play),
        is_wrong=ruling is not None and not ruling.is_legal,
    )
    rows = [
        [
            {
                "code": f"{'point' if seat is None else 'mine' if seat == 'bottom' else 'theirs'}-{place}",
                "words": finger_words(picture, seat, place),
                "is_origin": question.origin == place and seat != "top",
            }
            for seat, place in row
        ]
        for row in finger_rows(picture)
    ]
    return {"picture": picture, "finger_rows": rows}


def _choices(question: Question) -> dict[str, Any]:
    options = question.rules.options
    return {
        "games": [(code, game_name(code)) for code in GAME_NAMES],
        "options": [
            {
                "code": code,
                "question": option_question(code),
                "answers": option_answers(code),
                "value": _option_text(getattr(options, code.replace("-", "_"))),
            }
            for code in option_codes(question.rules)
        ],
        "tools": [(tool, words) for tool, words in zip(TOOLS, _tool_words(), strict=True)],
        "dice_faces": [PlacedDie(x=2, y=2, size=32, colour=1, number=number) for number in range(1, 7)],
        "asks_first": question.rules.contact is Contact.HOLD,
        "asks_passed": question.rules.chained,
    }


def _option_text(value: object) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def _tool_words() -> tuple[str, ...]:
    return _("play"), _("put ivory"), _("put dark red"), _("take away")


def _texts(request: HttpRequest, question: Question) -> dict[str, Any]:
    """The position as text, and the addresses that keep the whole question."""
    position, rules = question.position, question.rules
    texts = {
        "mover_text": side_text(position, is_mover=True),
        "opponent_text": side_text(position, is_mover=False),
        "dice_text": "".join(map(str, question.dice)),
        "address": request.build_absolute_uri(f"{request.path}?{question.query}"),
    }
    if rules.contact is Contact.HIT and rules.geometry is Geometry.CONTRARY and not rules.hand:
        dice = texts["dice_text"] or "00"
        texts["xgid"] = xgid(position, XgidState(dice=dice))
        texts["position_id"] = position_id(position)
    return texts
