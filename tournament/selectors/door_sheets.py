"""Rows to the sheet for the door, in both languages, and to the rules of events."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import urlsplit

from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext, gettext_lazy, pgettext

from rules.choices import kebab
from tournament.event_rules import event_rules_of
from tournament.links import OWN_ADDRESS
from tournament.models import Event, Tournament
from tournament.selectors.sheets import sheet_head
from tournament.sheets.door_values import DoorCode, DoorSheet, RulesSheet
from tournament.wifi import wifi_code
from tournament.words import stage_words
from tournament.words_games import GAME_NAMES
from tournament.words_setups import CLOCK_MODES, FOUR_QUESTIONS, LATENESS

_TRADITIONAL = "turk-tavlasi"
_FOLLOW = gettext_lazy("Follow the tournament: where do I play, results, tables")
_WIFI = gettext_lazy("Wi-Fi of the hall")


def door_sheet(tournament: Tournament, *, base_url: str = "") -> DoorSheet:
    """The tournament's address and, where there is one, its Wi-Fi.

    base_url: what the address begins with where the tournament does not say.
    """
    base = (tournament.base_url or base_url or OWN_ADDRESS).rstrip("/")
    address = f"{base}/t/{tournament.slug}/"
    shown = urlsplit(address)
    codes = [
        DoorCode(
            titles=_in_both(tournament, _FOLLOW),
            code=address,
            lines=(f"{shown.netloc}{shown.path}",),
        )
    ]
    if tournament.wifi_name:
        secret = (tournament.wifi_password,) if tournament.wifi_password else ()
        codes.insert(
            0,
            DoorCode(
                titles=_in_both(tournament, _WIFI),
                code=wifi_code(tournament.wifi_name, tournament.wifi_password),
                lines=(tournament.wifi_name, *secret),
            ),
        )
    return DoorSheet(head=sheet_head(tournament, None), venue=tournament.venue, codes=tuple(codes))


def _in_both(tournament: Tournament, message: Promise) -> tuple[str, ...]:
    """The language the sheet is asked for in first."""
    asked = (get_language() or tournament.language)[:2]
    found = []
    for language in ("tr", "en") if asked == "tr" else ("en", "tr"):
        with translation.override(language):
            found.append(str(message))
    return tuple(found)


def rules_sheets(tournament: Tournament, *, event: Event | None = None) -> tuple[RulesSheet, ...]:
    """The rules of each event, or of one."""
    events = [event] if event is not None else list(tournament.events.order_by("id"))
    return tuple(
        RulesSheet(head=sheet_head(tournament, each), facts=tuple(_facts(each)), text=each.rule_text)
        for each in events
    )


def _facts(event: Event) -> Iterator[tuple[str, str]]:
    game = event.ruleset.get("code", "backgammon")
    yield pgettext("what is played", "Game"), str(GAME_NAMES.get(game, game))
    if game == _TRADITIONAL:
        chosen = {kebab(name): _word(value) for name, value in event.ruleset.items()}
        for option, (question, answers) in FOUR_QUESTIONS.items():
            yield str(question), str(dict(answers).get(chosen.get(option, ""), "–"))
    for stage in event.stages.order_by("order"):
        lengths = ", ".join(map(str, dict.fromkeys((stage.length, *reversed(stage.lengths_from_final)))))
        yield stage_words(stage.code), gettext("to %(points)s points") % {"points": lengths}
    yield gettext("Clock"), _clock_words(event.clock)
    rules = event_rules_of(event)
    if rules is not None:
        if event.clock:
            yield gettext("Whether there is a clock"), str(CLOCK_MODES[rules.clock_mode])
        yield gettext("Who comes late"), str(LATENESS[rules.late_schedule])


def _clock_words(clock: Mapping[str, Any]) -> str:
    """The time of each side for each point of the match."""
    if not clock:
        return gettext("Without clocks")
    minutes, seconds = divmod(clock["reserve_seconds_per_point"], 60)
    values = {"delay": clock["delay_seconds"], "minutes": minutes, "seconds": seconds}
    if not minutes:
        return gettext("%(delay)s s + %(seconds)s s a point") % values
    if seconds:
        return gettext("%(delay)s s + %(minutes)s min %(seconds)s s a point") % values
    return gettext("%(delay)s s + %(minutes)s min a point") % values


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)
