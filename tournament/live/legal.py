"""The page "was it legal?": a position, dice and a play; the verdict, and everything that could be played."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl, urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe
from django_ratelimit.core import is_ratelimited

from rules.board.games import Contact
from rules.board.gnubgid import position_id
from rules.board.xgid import XgidState, has_xgid, xgid
from rules.options import written_options
from tournament.layout.board_signs import PlacedDie
from tournament.live.legal_board import board_of
from tournament.live.legal_form import TOOLS, Question, Reader, changed
from tournament.phrases import refusal_sentence
from tournament.plays_judged import Answer, answer_to, how_many_words, pictured
from tournament.position_text import side_text
from tournament.words_games import GAME_NAMES, game_name, option_answers, option_codes, option_question
from tournament.words_rules import end_of

# A hall may share one address; setting a position up takes many taps.
PER_ADDRESS = "600/m"
# A chained double of plakoto express takes tenths of a second where others take hundredths.
PER_ADDRESS_CHAINED = "30/m"
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
        return _page(request, question, asked, refused={"game": sentence}, status=429)
    if reader.refusals:
        refused = {part: refusal_sentence(refusal) for part, refusal in reader.refusals.items()}
        return _page(request, question, asked, refused=refused, status=422)
    after = changed(question, asked)
    if after is not None:
        query = f"{after.query}{_kept(after, asked)}"
        if dict(parse_qsl(query)) != asked:
            return redirect(f"{request.path}?{query}")
    return _page(request, question, asked)


def _kept(question: Question, asked: dict[str, str]) -> str:
    """What the address keeps beside the question: the page of plays, what a tap did, that somebody waits."""
    is_incomplete = not question.dice or not question.play
    kept = {
        "page": asked.get("page", "") if _number(asked.get("page", "")) > 1 else "",
        "gone": str(question.made_way or ""),
        "judge": "1" if "judge" in asked and is_incomplete else "",
    }
    told = {name: value for name, value in kept.items() if value}
    return f"&{urlencode(told)}" if told else ""


def _asks_too_often(request: HttpRequest, question: Question) -> bool:
    is_chained = question.passed or len(set(question.dice)) == 1
    is_long = question.rules.chained and is_chained
    group, rate = ("chained", PER_ADDRESS_CHAINED) if is_long else ("legal", PER_ADDRESS)
    return bool(
        is_ratelimited(request, group=f"live.{group}", key="ip", rate=rate, method="GET", increment=True)
    )


def _page(
    request: HttpRequest,
    question: Question,
    asked: dict[str, str],
    *,
    refused: dict[str, str | None] | None = None,
    status: int = 200,
) -> HttpResponse:
    """refused: why nothing is judged, by the part of the page; what was asked then stays in its fields."""
    end = end_of(question.position, question.rules)
    is_asked = bool(question.dice) and not refused and not end
    answer = answer_to(question.turn, question.play) if is_asked else None
    context = {
        "question": question,
        "refused": refused,
        "missing": {} if refused or end else _missing(question, asked),
        "end": end,
        "ruling": answer.ruling if answer else None,
        "plays": _plays(answer, asked.get("page", "")) if answer else None,
        "gone": _gone_words(asked.get("gone", "")),
        "asked": asked,
        **board_of(question, answer),
        **_choices(question),
        **_texts(request, question),
    }
    return render(request, "live/legal.html", context, status=status)


def _missing(question: Question, asked: dict[str, str]) -> dict[str, str]:
    """What still has to be said before anything is judged, by where it is said."""
    if not question.dice and (question.play or "judge" in asked):
        is_half = any(question.faces)
        return {"dice": _("Choose the other die, too.") if is_half else _("Choose the dice first.")}
    if "judge" in asked and not question.play:
        return {"play": _("Write the play, or tap it on the board; “no play” if nothing was moved.")}
    return {}


def _gone_words(asked: str) -> str:
    """What made way for a checker that was put down."""
    count = _number(asked, nothing=0)
    if not 0 < count <= 15:
        return ""
    return ngettext(
        "%(n)s checker of the other side stood there: it is borne off now.",
        "%(n)s checkers of the other side stood there: they are borne off now.",
        count,
    ) % {"n": count}


def _number(text: str, *, nothing: int = 1) -> int:
    """A number of an address; what is none, or absurdly long, counts as nothing."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else nothing


def _plays(answer: Answer, asked: str) -> dict[str, Any]:
    """The legal plays, one page of them as pictures. asked: the page as the address has it."""
    turn, found = answer.turn, answer.plays
    if found is None:
        return {"words": answer.refusal, "shown": ()}
    pages = max(1, -(-len(found) // ON_A_PAGE))
    page = max(1, min(_number(asked), pages))
    shown = found[(page - 1) * ON_A_PAGE : page * ON_A_PAGE]
    return {
        "words": how_many_words(len(found)),
        "dice": "-".join(map(str, turn.dice)),
        "shown": [pictured(turn, play) for play in shown],
        "page": page,
        "pages": pages,
        "before": max(1, page - 1),
        "after": min(pages, page + 1),
        "start": (page - 1) * ON_A_PAGE + 1,
    }


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
        "has_own_options": bool(written_options(options)),
        "tools": [(tool, words) for tool, words in zip(TOOLS, _tool_words(), strict=True)],
        "chosen": [*map(str, question.dice[:2])] or question.faces,
        "dice_faces": [PlacedDie(x=2, y=2, size=32, colour=1, number=number) for number in range(1, 7)],
        "asks_first": question.rules.contact is Contact.HOLD,
        "asks_passed": question.rules.chained,
        "may_name": question.rules.hand > 0,
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
    if has_xgid(rules):
        dice = texts["dice_text"] or "00"
        texts["xgid"] = xgid(position, XgidState(dice=dice))
        texts["position_id"] = position_id(position)
    return texts
