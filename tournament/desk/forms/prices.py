"""What things cost, as rows that are typed over: prices, discounts, currencies, tills."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rules.tournament.currencies import DECIMALS, USUAL
from rules.tournament.fees import FeeKind
from tournament.desk.forms.amounts import AmountField, RateField
from tournament.desk.forms.hours import MomentField
from tournament.models import Discount, Price, Tournament
from tournament.services.prices import DiscountLine, PriceLine
from tournament.words_money import FEE_KINDS, plain_amount

_MOST_ROWS = 60
_MOST_TILLS_NAME = 40


class PriceForm(forms.Form):
    """One row. A row without an amount is none."""

    id = forms.IntegerField(required=False, widget=forms.HiddenInput)
    kind = forms.ChoiceField(label=_("What for"), choices=list(FEE_KINDS.items()))
    name = forms.CharField(label=_("Side pool's name"), max_length=60, required=False)
    until = MomentField(label=_("Until"), required=False)
    returned = forms.IntegerField(
        label=_("% to prizes"), min_value=0, max_value=100, initial=100, required=False
    )

    def __init__(self, *args: Any, currency: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["amount"] = AmountField(currency, label=_("Amount"), required=False)
        self.order_fields(["id", "kind", "name", "amount", "until", "returned"])

    @property
    def line(self) -> PriceLine | None:
        """What the row says; None of an empty one."""
        given = self.cleaned_data
        if given.get("amount") is None:
            return None
        returned = 100 if given["returned"] is None else given["returned"]
        return PriceLine(**{**given, "returned": returned})


class _Prices(forms.BaseFormSet):
    @property
    def lines(self) -> list[PriceLine]:
        return [line for form in self.forms if form.cleaned_data and (line := form.line)]


PriceFormSet = forms.formset_factory(PriceForm, formset=_Prices, extra=3, max_num=_MOST_ROWS)


def price_rows(prices: Iterable[Price], currency: str) -> list[dict[str, Any]]:
    """Prices as the rows of the form begin: entries first, of a kind the earliest first."""
    fields = ("id", "kind", "name", "until", "returned")
    kinds = [str(kind) for kind in FeeKind]
    ordered = sorted(prices, key=lambda row: (kinds.index(row.kind), _ends(row)))
    return [
        {name: getattr(row, name) for name in fields} | {"amount": plain_amount(row.amount, currency)}
        for row in ordered
    ]


def _ends(row: Price) -> tuple[bool, float]:
    return row.until is None, row.until.timestamp() if row.until else 0.0


class DiscountForm(forms.Form):
    """One row. A row without a name is none."""

    id = forms.IntegerField(required=False, widget=forms.HiddenInput)
    name = forms.CharField(label=_("Discount"), max_length=60, required=False)
    percent = forms.IntegerField(label=_("Percent"), min_value=0, max_value=100, required=False)

    def __init__(self, *args: Any, currency: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["amount"] = AmountField(currency, label=_("or amount"), required=False)

    @property
    def line(self) -> DiscountLine | None:
        return DiscountLine(**self.cleaned_data) if self.cleaned_data.get("name") else None


class _Discounts(forms.BaseFormSet):
    @property
    def lines(self) -> list[DiscountLine]:
        return [line for form in self.forms if form.cleaned_data and (line := form.line)]


DiscountFormSet = forms.formset_factory(DiscountForm, formset=_Discounts, extra=2, max_num=_MOST_ROWS)


def discount_rows(discounts: Iterable[Discount], currency: str) -> list[dict[str, Any]]:
    """Discounts as the rows of the form begin."""
    return [
        {
            "id": row.pk,
            "name": row.name,
            "percent": row.percent,
            "amount": "" if row.amount is None else plain_amount(row.amount, currency),
        }
        for row in discounts
    ]


class CurrencyForm(forms.Form):
    """The currency of the accounts, and what one of each other is worth in it; empty: not taken."""

    currency = forms.ChoiceField(label=_("Accounts are kept in"))

    def __init__(self, tournament: Tournament, data: Any = None) -> None:
        super().__init__(data, initial={"currency": tournament.currency})
        codes = [*USUAL, *sorted(set(DECIMALS) - set(USUAL))]
        self.fields["currency"].choices = [(code, code) for code in codes]  # type: ignore[attr-defined]
        known = dict.fromkeys((*tournament.rates, *USUAL))
        self.codes = [code for code in known if code != tournament.currency]
        for code in self.codes:
            self.fields[f"rate_{code}"] = self._rate(code, tournament.rates.get(code))
        self.fields["other"] = forms.ChoiceField(
            label=_("Another currency"),
            required=False,
            choices=[("", "–"), *((code, code) for code in codes)],
        )
        self.fields["rate_other"] = self._rate("", None)

    @staticmethod
    def _rate(code: str, rate: str | None) -> RateField:
        label = _("1 %(currency)s is worth") % {"currency": code} if code else _("is worth")
        return RateField(
            label=label,
            required=False,
            max_digits=16,
            decimal_places=8,
            localize=True,
            initial=None if rate is None else Decimal(rate),
            widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}),
        )

    @property
    def rate_fields(self) -> list[forms.BoundField]:
        return [self[f"rate_{code}"] for code in self.codes]

    @property
    def rates(self) -> dict[str, str]:
        """The rates that were typed, by currency."""
        given = self.cleaned_data
        pairs = [(code, given.get(f"rate_{code}")) for code in self.codes]
        pairs.append((given.get("other"), given.get("rate_other")))
        return {code: format(rate, "f") for code, rate in pairs if code and rate is not None}


class TillForm(forms.Form):
    name = forms.CharField(label=_("Name of the till"), max_length=_MOST_TILLS_NAME)
