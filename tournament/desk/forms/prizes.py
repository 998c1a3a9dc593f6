"""The prizes of an event: weights place by place, what there is to win, side pools."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.formats import get_format
from django.utils.translation import gettext_lazy as _

from rules.errors import TavlaError
from rules.tournament.currencies import amount_of, decimals_of
from rules.tournament.standings.figures import Exact, exact
from tournament.phrases import refusal_sentence
from tournament.prizes import FACTORS, PERCENT, PrizePlan, SidePool
from tournament.words import stage_words
from tournament.words_money import plain_amount
from tournament.words_prizes import number_words

MOST_SIDE_POOLS = 8
_WEIGHT = re.compile(r"\d{1,9}([.,]\d{1,9}|:[1-9]\d{0,8})?")
_MOST_PLACES = 256


class WeightsField(forms.CharField):
    """Numbers one after the other: "50 30 12,5", "50/30/20", and exact parts: "32:9"."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, max_length=2000, **kwargs)

    def to_python(self, value: Any) -> tuple[Exact, ...]:  # type: ignore[override]
        words = re.split(r"[\s;/%–-]+", super().to_python(value))
        found = [word for word in words if word]
        for word in found:
            if not _WEIGHT.fullmatch(word):
                raise ValidationError(_("Write numbers with spaces between them: 50 30 20."))
        if len(found) > _MOST_PLACES:
            raise ValidationError(_("So many places are not paid."))
        return tuple(exact(Fraction(word.replace(",", ".").replace(":", "/"))) for word in found)

    def validate(self, value: Any) -> None:
        """Each number was looked at already."""

    def run_validators(self, value: Any) -> None:
        """None are of text."""


class AmountField(forms.CharField):
    """An amount of the tournament's currency, in smallest units; empty: None."""

    def __init__(self, *, currency: str, **kwargs: Any) -> None:
        super().__init__(required=False, max_length=30, **kwargs)
        self.currency = currency
        self.widget.attrs["inputmode"] = "decimal"

    def to_python(self, value: Any) -> int | None:  # type: ignore[override]
        written = super().to_python(value)
        if not written:
            return None
        try:
            return amount_of(written, self.currency, mark=get_format("DECIMAL_SEPARATOR"))
        except TavlaError as error:
            raise ValidationError(refusal_sentence(error)) from error

    def validate(self, value: Any) -> None:
        """It was read already."""

    def run_validators(self, value: Any) -> None:
        """None are of text."""


class PrizesForm(forms.Form):
    """stages: codes of the lists of places. shown: the plan the form starts with; people: id and name."""

    kind = forms.ChoiceField(
        label=_("The numbers are"),
        choices=[
            (PERCENT, _("percent of what there is to win")),
            (FACTORS, _("shares of each other, which use it up")),
        ],
        widget=forms.RadioSelect,
    )
    unit = forms.ChoiceField(label=_("Prizes are rounded to"), required=False)

    def __init__(
        self,
        stages: Sequence[str],
        people: Sequence[tuple[int, str]],
        *,
        currency: str,
        shown: PrizePlan | None,
        data: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(data)
        self.stages, self.currency = tuple(stages), currency
        plan = shown or PrizePlan(kind=PERCENT, weights={}, unit=10 ** decimals_of(currency))
        self.fields["kind"].initial = plan.kind
        self.fields["pool"] = AmountField(label=_("To be won in all"), currency=currency)
        self.fields["pool"].initial = _amount(plan.pool, currency)
        whole = 10 ** decimals_of(currency)
        units = dict.fromkeys((1, whole, 10 * whole, 100 * whole, plan.unit))
        self.fields["unit"].choices = [(str(unit), _amount(unit, currency)) for unit in sorted(units)]
        self.fields["unit"].initial = str(plan.unit)
        for code in self.stages:
            weights = WeightsField(label=stage_words(code), help_text=_("First place first: 50 30 20"))
            weights.initial = _text(plan.weights.get(code, ()))
            self.fields[f"w-{code}"] = weights
        self.sides = min(len(plan.side) + 1, MOST_SIDE_POOLS) if data is None else self._sent_sides()
        for at in range(self.sides):
            self.fields |= _side_fields(
                at, plan.side[at] if at < len(plan.side) else None, self.stages, people, currency
            )

    def _sent_sides(self) -> int:
        return sum(f"s{at}-name" in self.data for at in range(MOST_SIDE_POOLS))

    @property
    def lists(self) -> list[forms.BoundField]:
        return [self[f"w-{code}"] for code in self.stages]

    @property
    def side_rows(self) -> Iterator[dict[str, forms.BoundField]]:
        names = ("name", "pool", "weights", "stage", "entrants")
        return ({name: self[f"s{at}-{name}"] for name in names} for at in range(self.sides))

    @property
    def plan(self) -> PrizePlan:
        given = self.cleaned_data
        return PrizePlan(
            kind=given["kind"],
            weights={code: given[f"w-{code}"] for code in self.stages if given[f"w-{code}"]},
            pool=given["pool"],
            unit=int(given["unit"] or 1),
            side=tuple(self._side(at) for at in range(self.sides) if given[f"s{at}-name"].strip()),
        )

    def _side(self, at: int) -> SidePool:
        given = self.cleaned_data
        return SidePool(
            name=given[f"s{at}-name"].strip(),
            stage=given[f"s{at}-stage"] or self.stages[0],
            weights=given[f"s{at}-weights"] or (1,),
            pool=given[f"s{at}-pool"],
            entrants=frozenset(given[f"s{at}-entrants"]),
        )


def _side_fields(
    at: int,
    shown: SidePool | None,
    stages: Sequence[str],
    people: Sequence[tuple[int, str]],
    currency: str,
) -> dict[str, forms.Field]:
    found: dict[str, forms.Field] = {
        "name": forms.CharField(label=_("Side pool"), max_length=80, required=False),
        "pool": AmountField(label=_("To be won"), currency=currency),
        "weights": WeightsField(label=_("Shares"), help_text=_("Empty: the best placed takes all.")),
        "stage": forms.ChoiceField(
            label=_("By the places of"),
            choices=[(code, stage_words(code)) for code in stages],
            required=False,
        ),
        "entrants": forms.TypedMultipleChoiceField(
            label=_("Who is in it"), choices=people, coerce=int, required=False
        ),
    }
    found["entrants"].widget.attrs["size"] = 6
    if shown is not None:
        found["name"].initial, found["stage"].initial = shown.name, shown.stage
        found["pool"].initial = _amount(shown.pool, currency)
        found["weights"].initial = _text(shown.weights)
        found["entrants"].initial = sorted(shown.entrants)
    return {f"s{at}-{name}": field for name, field in found.items()}


def _amount(amount: int | None, currency: str) -> str:
    return "" if amount is None else plain_amount(amount, currency)


def _text(weights: Sequence[Exact]) -> str:
    """As it can be typed again: what two decimals do not tell stays exact, "32:9"."""
    return " ".join(
        number_words(each) if (Fraction(each) * 100).denominator == 1 else str(each).replace("/", ":")
        for each in weights
    )
