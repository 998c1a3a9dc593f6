"""Amounts as they are typed, in the reader's language and any currency."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.formats import get_format

from rules.errors import TavlaError
from rules.tournament.currencies import amount_of, rate_text
from tournament.phrases import refusal_sentence


class AmountField(forms.CharField):
    """An amount of a currency, in its smallest units; None of an empty field that may be empty."""

    def __init__(self, currency: str, **kwargs: Any) -> None:
        super().__init__(max_length=24, **kwargs)
        self.currency = currency
        self.widget.attrs |= {"inputmode": "decimal", "autocomplete": "off"}

    def clean(self, value: Any) -> Any:
        written = super().clean(value)
        if not written:
            return None
        try:
            return amount_of(written, self.currency, mark=str(get_format("DECIMAL_SEPARATOR")))
        except TavlaError as error:
            raise ValidationError(refusal_sentence(error)) from error


class RateField(forms.DecimalField):
    """What one of a currency is worth, by the same rule of signs: "35,50" and "35.50" in either language."""

    def to_python(self, value: Any) -> Any:
        mark = str(get_format("DECIMAL_SEPARATOR"))
        written = rate_text(value, mark=mark) if isinstance(value, str) else value
        return forms.DecimalField(localize=False).to_python(written)
