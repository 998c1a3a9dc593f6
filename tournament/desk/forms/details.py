"""What an event is besides its format, lengths and clock: game, rules, who may enter, how often.

Each field says what a change does once the event runs.
"""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from rules.choices import kebab
from rules.match.event_rules import event_rules_from
from rules.options import options_from, written_options
from tournament.desk.forms.hours import MomentField
from tournament.event_rules import changes_of, event_rules_of
from tournament.models import Event
from tournament.services.event_details import LONGEST_RULES, MOST_OFTEN, MOST_PLACES
from tournament.words_games import GAME_NAMES
from tournament.words_setups import CLOCK_MODES, EVENT_RULES, FOUR_QUESTIONS, LATENESS

_TRADITIONAL = "turk-tavlasi"
_QUESTION = "answer-"
_NEXT_MATCHES = _("A change holds for matches made from now on; those that are made keep their game.")


class DetailsForm(forms.Form):
    """Empty numbers are no limit."""

    game = forms.ChoiceField(
        label=pgettext_lazy("what is played", "Game"),
        choices=list(GAME_NAMES.items()),
        help_text=_NEXT_MATCHES,
    )
    rules = forms.ChoiceField(
        label=_("Rules around the board"),
        choices=list(EVENT_RULES.items()),
        help_text=_("A change holds for what happens from now on; rulings that were made stand."),
    )
    lateness = forms.ChoiceField(label=_("Who comes late"), choices=list(LATENESS.items()))
    clock_mode = forms.ChoiceField(label=_("Whether there is a clock"), choices=list(CLOCK_MODES.items()))
    rule_text = forms.CharField(
        label=_("Your own rules"),
        max_length=LONGEST_RULES,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("Printed on the rules sheet. A change holds for sheets printed from then on."),
    )
    team_size = forms.TypedChoiceField(
        label=_("Played by"),
        choices=[("1", _("single players")), ("2", _("teams of two"))],
        coerce=int,
        help_text=_("It stays as soon as somebody is entered."),
    )
    places = forms.IntegerField(
        label=_("Places"),
        min_value=1,
        max_value=MOST_PLACES,
        required=False,
        help_text=_("Empty: any number. Who is entered stays entered; later ones wait for a place."),
    )
    entries_close_at = MomentField(
        label=_("Entries close"),
        required=False,
        help_text=_("It can be moved while entries are open; nobody is taken off."),
    )
    rating_from = forms.DecimalField(
        label=_("Rating from"), min_value=0, max_value=99999, decimal_places=2, required=False
    )
    rating_to = forms.DecimalField(
        label=_("Rating to"),
        min_value=0,
        max_value=99999,
        decimal_places=2,
        required=False,
        help_text=_("Whoever does not fit is asked about at the desk; nobody entered is taken off."),
    )
    reentries = forms.IntegerField(
        label=_("Re-entries a person"),
        min_value=0,
        max_value=MOST_OFTEN,
        required=False,
        help_text=_("0: none. Re-entries that were made stay."),
    )
    reentries_until = MomentField(label=_("Re-entries until"), required=False)
    most_wins = forms.IntegerField(
        label=_("Wins of rolling brackets a person, at most"),
        min_value=1,
        max_value=MOST_OFTEN,
        required=False,
    )

    def __init__(self, data: Any = None, *, event: Event | None = None) -> None:
        super().__init__(data, initial=self.values_of(event))
        self.event = event
        for option, (question, answers) in FOUR_QUESTIONS.items():
            self.fields[_QUESTION + option] = forms.ChoiceField(
                label=question, choices=answers, required=False
            )

    @property
    def questions(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith(_QUESTION)]

    @property
    def changes(self) -> dict[str, Any]:
        """What edit_event and create_event take of a valid form."""
        given = self.cleaned_data
        names = (
            *("rule_text", "team_size", "places", "entries_close_at", "rating_from", "rating_to"),
            *("reentries_until", "most_wins"),
        )
        rules = {"late-schedule": given["lateness"], "clock-mode": given["clock_mode"]}
        answers = self._answers() if given["game"] == _TRADITIONAL else {}
        return {
            **{name: given[name] for name in names},
            "reentries": given["reentries"] or 0,
            "game": (given["game"], _game_changes(self.event, given["game"]) | answers),
            "event_rules": (given["rules"], _rule_changes(self.event, given["rules"]) | rules),
        }

    def _answers(self) -> dict[str, str]:
        return {
            name.removeprefix(_QUESTION): value
            for name, value in self.cleaned_data.items()
            if name.startswith(_QUESTION) and value
        }

    @staticmethod
    def values_of(event: Event | None) -> dict[str, object]:
        """The fields as an event has them; of a new one as is usual."""
        rules = (event and event_rules_of(event)) or event_rules_from("wbgf")
        found: dict[str, object] = {
            "game": event.ruleset.get("code", "backgammon") if event else "backgammon",
            "rules": rules.code,
            "lateness": rules.late_schedule.value,
            "clock_mode": rules.clock_mode.value,
            "team_size": 1,
            "reentries": 0,
        }
        answers = _USUAL_ANSWERS | _game_changes(event, _TRADITIONAL)
        found |= {_QUESTION + name: answer for name, answer in answers.items()}
        if event is not None:
            names = (
                *("rule_text", "team_size", "places", "entries_close_at", "rating_from", "rating_to"),
                *("reentries", "reentries_until", "most_wins"),
            )
            found |= {name: getattr(event, name) for name in names}
        return found


_USUAL_ANSWERS = {
    "cube": "off",
    "max-multiplier": "3",
    "compulsory-bearoff": "on",
    "bearoff-larger-first": "off",
}


def _game_changes(event: Event | None, game: str) -> dict[str, str]:
    """What the event's game is played otherwise than its preset; nothing for another game."""
    if event is None or event.ruleset.get("code") != game:
        return {}
    chosen = {kebab(name): value for name, value in event.ruleset.items() if name not in ("code", "crawford")}
    return written_options(options_from(game, chosen))


def _rule_changes(event: Event | None, code: str) -> dict[str, str]:
    """What the event's rules have otherwise than their preset; nothing for another preset."""
    rules = event and event_rules_of(event)
    return changes_of(rules) if rules and rules.code == code else {}
