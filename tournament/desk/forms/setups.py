"""The form of a tournament that is made from a set-up: few fields, filled in."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from rules.tournament.fees import FeeKind
from rules.tournament.setups.values import EventSetup, Setup
from tournament.desk.forms.amounts import AmountField
from tournament.desk.forms.setup import NewTournamentForm
from tournament.models import Tournament
from tournament.services.setups import Wishes
from tournament.words_money import plain_amount
from tournament.words_setups import FOUR_QUESTIONS

_CURRENCY = Tournament._meta.get_field("currency").default
_QUESTION = "answer-"
_PRICE = "price-"
#: The prices that are asked for here; all others have a page of their own.
_PRICE_LABELS = {
    FeeKind.ENTRY: _("Entry, %(currency)s"),
    FeeKind.DOUBLE: _("Double entry, %(currency)s"),
    FeeKind.FEE: _("Registration fee, %(currency)s"),
    FeeKind.POOL: _("Each side pool, %(currency)s"),
}
_TRADITIONAL = "turk-tavlasi"


class SetupForm(NewTournamentForm):
    """A tournament's particulars, and what its first event leaves to the director.

    The last day follows from the first where it is left empty.
    """

    players = forms.IntegerField(
        label=_("Players, about"),
        min_value=2,
        max_value=2048,
        required=False,
        help_text=_("The posted times go by it. The draw is made for those who come."),
    )
    semi_finals_stay = forms.BooleanField(
        label=_("Losing semi-finalists keep their prize and do not drop"), required=False
    )
    rule_text = forms.CharField(
        label=_("Your own rules"),
        max_length=4000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("Printed on the rules sheet. A change holds for sheets printed from then on."),
    )

    def __init__(self, setup: Setup, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.setup = setup
        self.event: EventSetup = setup.events[0]
        self.fields["ends_on"].required = False
        if not self._has_cup:
            del self.fields["semi_finals_stay"]
        for kind in dict.fromkeys(price.kind for price in self.event.prices):
            label = _PRICE_LABELS.get(kind)
            if label is not None:
                self.fields[_PRICE + kind] = AmountField(
                    _CURRENCY, label=label % {"currency": _CURRENCY}, required=False
                )
        if self.event.game == _TRADITIONAL:
            for option, (question, answers) in FOUR_QUESTIONS.items():
                self.fields[_QUESTION + option] = forms.ChoiceField(
                    label=question, choices=answers, required=False
                )

    @property
    def _has_cup(self) -> bool:
        return any("semi-finals-stay" in part.json()["settings"] for part in self.event.chain)

    @property
    def questions(self) -> list[forms.BoundField]:
        """The four questions of traditional tavla; none of another game."""
        return [self[name] for name in self.fields if name.startswith(_QUESTION)]

    @property
    def prices(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith(_PRICE)]

    @property
    def wishes(self) -> Wishes:
        """What a valid form says of the first event."""
        given = self.cleaned_data
        stays = given.get("semi_finals_stay")
        return Wishes(
            players=given["players"],
            answers=self._given(_QUESTION, str),
            rule_text=given["rule_text"],
            settings={1: {"semi-finals-stay": True}} if stays else {},
            amounts=self._given(_PRICE, FeeKind),
        )

    @property
    def particulars(self) -> dict[str, Any]:
        """What set_up takes of the tournament itself; what is left empty is as the set-up has it."""
        asked = {
            name: value
            for name, value in self.cleaned_data.items()
            if not name.startswith((_QUESTION, _PRICE))
            and name not in ("players", "semi_finals_stay", "rule_text")
        }
        return asked | {"boards": asked["boards"] or asked["tables"] or None}

    def _given(self, prefix: str, kind: Any) -> dict[Any, Any]:
        return {
            kind(name.removeprefix(prefix)): value
            for name, value in self.cleaned_data.items()
            if name.startswith(prefix) and value not in (None, "")
        }

    @classmethod
    def suggested_for(cls, setup: Setup, asked_at: str) -> dict[str, object]:
        """What stands in the fields at first. asked_at: the address this page was opened under."""
        event, shown = setup.events[0], cls.suggested(asked_at)
        today = timezone.localdate()
        return {
            **shown,
            "starts_on": today,
            "ends_on": today + timedelta(days=setup.days - 1),
            "tables": setup.boards or 8,
            "clocks": setup.clocks,
            "closes_at": setup.closes_at,
            "no_start_after": setup.no_start_after,
            "players": event.players,
            "rule_text": event.rule_text.of(str(shown["language"])),
            **_prices(event),
            **{_QUESTION + name: answer for name, answer in _answers(event).items()},
        }


def _prices(event: EventSetup) -> dict[str, str]:
    """What the set-up asks by kind, as it is typed; nothing where prices of a kind differ."""
    amounts: dict[FeeKind, set[int | None]] = {}
    for price in event.prices:
        amounts.setdefault(price.kind, set()).add(price.amount)
    return {
        _PRICE + kind: plain_amount(amount, _CURRENCY)
        for kind, found in amounts.items()
        for amount in found
        if len(found) == 1 and amount is not None
    }


def _answers(event: EventSetup) -> dict[str, str]:
    """How the four questions are answered before anybody says otherwise."""
    usual = {"cube": "off", "max-multiplier": "3", "compulsory-bearoff": "on", "bearoff-larger-first": "off"}
    return usual | dict(event.answers)
