"""Money at the desk: taken, given back, taken back, counted; and the ledger's filters."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.desk.forms.amounts import AmountField
from tournament.models import Event, Till, Tournament
from tournament.selectors.ledger import TillState
from tournament.selectors.money import LedgerFilter
from tournament.words_money import METHODS, VOUCHERS, amount_words, plain_amount


def currencies_of(tournament: Tournament) -> tuple[str, ...]:
    """The currencies a tournament takes, its own first."""
    return (tournament.currency, *sorted(tournament.rates))


class _MoneyForm(forms.Form):
    """Which till, by what, how much of each currency. form_key: makes a double click one voucher."""

    method = forms.ChoiceField(choices=list(METHODS.items()), widget=forms.RadioSelect, initial="cash")
    till = forms.ModelChoiceField(
        label=_("Till"), queryset=Till.objects.none(), required=False, empty_label="–"
    )
    form_key = forms.CharField(widget=forms.HiddenInput, max_length=64)

    #: How the field of a currency is called.
    given_label: str | Promise = "%(currency)s"

    def __init__(self, tournament: Tournament, data: Any = None, *, till: int | None, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        tills = list(tournament.tills.all())
        chosen = till if till in {row.pk for row in tills} else tills[0].pk if len(tills) == 1 else None
        self.fields["till"].queryset = tournament.tills.all()  # type: ignore[attr-defined]
        self.fields["till"].initial = chosen
        self.fields["method"].label = ""
        self.initial.setdefault("form_key", uuid.uuid4().hex)
        for code in currencies_of(tournament):
            label = str(self.given_label) % {"currency": code}
            self.fields[f"given_{code}"] = AmountField(code, label=label, required=False)

    @property
    def given_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("given_")]

    @property
    def given(self) -> dict[str, int]:
        """What was typed, by currency."""
        named = ((name, value) for name, value in self.cleaned_data.items() if name.startswith("given_"))
        return {name.removeprefix("given_"): value for name, value in named if value}

    @property
    def where(self) -> dict[str, Any]:
        """What every act on money is told."""
        cleaned = self.cleaned_data
        return {"till": cleaned["till"], "method": cleaned["method"], "form_key": cleaned["form_key"]}


class PayForm(_MoneyForm):
    """owed: what the payment is for, at first. Nothing given is exactly what is due."""

    given_label = _("Given, %(currency)s")

    def __init__(self, tournament: Tournament, data: Any = None, *, owed: int, **kwargs: Any) -> None:
        super().__init__(tournament, data, **kwargs)
        code = tournament.currency
        self.fields["due"] = AmountField(code, label=_("Due"), initial=plain_amount(max(0, owed), code))
        self.home = code

    @property
    def due(self) -> int:
        return int(self.cleaned_data["due"] or 0)

    @property
    def paid(self) -> dict[str, int]:
        return self.given or {self.home: self.due}


class RefundForm(_MoneyForm):
    """credit: what is to be given back, at first."""

    given_label = _("Given back, %(currency)s")
    reason = forms.CharField(label=_("Why?"), max_length=200)

    def __init__(self, tournament: Tournament, data: Any = None, *, credit: int, **kwargs: Any) -> None:
        super().__init__(tournament, data, **kwargs)
        if credit > 0:
            code = tournament.currency
            self.fields[f"given_{code}"].initial = plain_amount(credit, code)


class CountForm(forms.Form):
    """What lies in a till, by currency. seen: the last voucher of the till when the page was made."""

    seen = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(self, tournament: Tournament, state: TillState, data: Any = None) -> None:
        super().__init__(data, initial={"seen": state.moved})
        self.codes = tuple(dict.fromkeys((*currencies_of(tournament), *state.expected)))
        for code in self.codes:
            held = state.expected.get(code, 0)
            self.fields[f"counted_{code}"] = AmountField(
                code,
                label=_("Counted, %(currency)s") % {"currency": code},
                help_text=_("Should be there: %(amount)s") % {"amount": amount_words(held, code)},
                required=bool(held) or code == tournament.currency,
            )

    @property
    def fields_shown(self) -> list[forms.BoundField]:
        return [self[f"counted_{code}"] for code in self.codes]

    @property
    def counted(self) -> dict[str, int]:
        """By currency; a field that was left empty was not counted."""
        found: Mapping[str, int | None] = self.cleaned_data
        pairs = ((code, found.get(f"counted_{code}")) for code in self.codes)
        return {code: amount for code, amount in pairs if amount is not None}


class MoveForm(forms.Form):
    """Change money that is put into a till, or money that is taken out of it."""

    direction = forms.ChoiceField(
        label="",
        choices=[("in", _("Change money put in")), ("out", _("Money taken out"))],
        widget=forms.RadioSelect,
        initial="in",
    )
    form_key = forms.CharField(widget=forms.HiddenInput, max_length=64)

    def __init__(self, tournament: Tournament, data: Any = None) -> None:
        super().__init__(data, initial={"form_key": uuid.uuid4().hex})
        self.codes = currencies_of(tournament)
        for code in self.codes:
            self.fields[f"moved_{code}"] = AmountField(code, label=code, required=False)

    @property
    def fields_shown(self) -> list[forms.BoundField]:
        return [self[f"moved_{code}"] for code in self.codes]

    @property
    def moved(self) -> dict[str, int]:
        return {code: self.cleaned_data[f"moved_{code}"] or 0 for code in self.codes}


class LedgerForm(forms.Form):
    """Which vouchers are looked for. Empty: all."""

    who = forms.CharField(label=_("Player or number"), max_length=80, required=False)
    kind = forms.ChoiceField(label=_("What"), required=False)
    till = forms.ModelChoiceField(label=_("Till"), queryset=Till.objects.none(), required=False)
    event = forms.ModelChoiceField(label=_("Event"), queryset=Event.objects.none(), required=False)

    def __init__(self, tournament: Tournament, data: Any = None) -> None:
        super().__init__(data)
        self.fields["kind"].choices = [("", _("all")), *VOUCHERS.items()]  # type: ignore[attr-defined]
        for name, rows in (("till", tournament.tills.all()), ("event", tournament.events.order_by("id"))):
            self.fields[name].queryset = rows  # type: ignore[attr-defined]
            self.fields[name].empty_label = _("all")  # type: ignore[attr-defined]

    @property
    def wanted(self) -> LedgerFilter:
        """What was asked for; what cannot be is not asked for."""
        self.is_valid()
        return LedgerFilter(**self.cleaned_data)
