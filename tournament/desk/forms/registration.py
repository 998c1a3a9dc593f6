"""The one form of the registration desk: the person, the events with their side pools, the money."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any
from uuid import uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.formats import get_format
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from matches.models import Player
from rules.errors import TavlaError
from rules.tournament.currencies import amount_of
from tournament.countries import country_code, country_name
from tournament.enrolment import Choice, Paying, Person
from tournament.import_phrases import line_sentence
from tournament.imports.cells import CellError, rating_of
from tournament.imports.lines import CLUB_MAX_LENGTH, PHONE_MAX_LENGTH
from tournament.models import Discount, Till, Tournament
from tournament.phrases import refusal_sentence
from tournament.second_looks import SecondLook
from tournament.selectors.registration import Offer, PriceTag, contact_of
from tournament.words_money import METHODS, amount_words


@dataclass(frozen=True, slots=True)
class OfferRow:
    """An event on the form: what is offered, and the fields by which it is chosen."""

    offer: Offer
    chosen: forms.BoundField
    pools: forms.BoundField | None
    double: forms.BoundField | None
    partner: forms.BoundField | None
    partner_id: forms.BoundField | None
    pulled: forms.BoundField


class PersonForm(forms.Form):
    """Who comes. Of somebody known everything is there; a new one is registered by the name alone."""

    name = forms.CharField(label=_("Name"), max_length=120, required=False)
    club = forms.CharField(
        label=_("Club, town or nickname"),
        max_length=CLUB_MAX_LENGTH,
        required=False,
        help_text=_("Where names are alike it stands beside the name."),
    )
    country = forms.CharField(label=_("Country"), max_length=60, required=False)
    rating = forms.CharField(label=_("Rating"), max_length=20, required=False)
    phone = forms.CharField(label=_("Telephone"), max_length=PHONE_MAX_LENGTH, required=False)
    email = forms.EmailField(label=_("E-mail"), required=False)
    guardian = forms.CharField(label=_("Whose? A child's parent"), max_length=120, required=False)
    form_key = forms.CharField(max_length=36, required=False, widget=forms.HiddenInput)

    def __init__(self, player: Player | None, data: QueryDict | None = None, **kwargs: Any) -> None:
        self.player = player
        initial = {"form_key": uuid4().hex, **kwargs.pop("initial", {}), **_known(player)}
        super().__init__(data, initial=initial, **kwargs)
        if player is not None:
            self.fields["name"].disabled = True

    def clean_country(self) -> str:
        written = self.cleaned_data["country"].strip()
        code = country_code(written) if written else ""
        if code is None:
            raise ValidationError(line_sentence("unknown-country", {"text": written}))
        return code

    def clean_rating(self) -> Decimal | None:
        try:
            return rating_of(self.cleaned_data["rating"])
        except CellError as error:
            raise ValidationError(line_sentence(error.code, error.values)) from error

    @property
    def person(self) -> Person:
        """As far as the fields can be read."""
        given = self.cleaned_data
        told = {field: given.get(field) for field in ("club", "country", "rating", "email", "phone")}
        name = "" if self.player else given.get("name", "")
        return Person(player=self.player, name=name, guardian=given.get("guardian"), **told)

    @property
    def unsent_person(self) -> Person:
        """Of a form that was not sent yet: whom it asks about."""
        return Person(player=self.player, name="" if self.player else self.initial.get("name", ""))


def _known(player: Player | None) -> dict[str, str]:
    """The fields as a known person has them."""
    if player is None:
        return {}
    contact = contact_of(player)
    return {
        "name": player.name,
        "club": player.club,
        "country": country_name(player.country, get_language() or "en") if player.country else "",
        "rating": "" if player.rating is None else f"{player.rating.normalize():f}",
        "phone": contact.phone if contact else "",
        "email": contact.email if contact else "",
        "guardian": contact.guardian if contact else "",
    }


class RegistrationForm(PersonForm):
    """The person, and for each event whether and how it is entered; then the money."""

    def __init__(
        self,
        tournament: Tournament,
        offers: Sequence[Offer],
        player: Player | None,
        data: QueryDict | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(player, data, **kwargs)
        self.tournament = tournament
        self.offers = offers
        self.asked: Sequence[SecondLook] = ()  # what saving found, beside what the page knew
        for offer in offers:
            self._add_event(offer)
        self._add_money(tournament)

    def _add_event(self, offer: Offer) -> None:
        key, fields = offer.event.pk, self.fields
        is_only = len(self.offers) == 1 and not offer.is_closed and not offer.entered_as
        fields[f"event-{key}"] = forms.BooleanField(
            label=offer.event.name, required=False, initial=is_only or offer.is_to_be_charged
        )
        if offer.pools:
            names = [(tag.name, _pool_label(tag, self.tournament.currency)) for tag in offer.pools]
            fields[f"pools-{key}"] = forms.MultipleChoiceField(
                label=_("Side pools"), choices=names, required=False, widget=forms.CheckboxSelectMultiple
            )
        if offer.double:
            fields[f"double-{key}"] = forms.BooleanField(
                label=_("Double entry: starts a round later"), required=False
            )
        if offer.event.team_size > 1:
            fields[f"partner-{key}"] = forms.CharField(
                label=_("Partner"), max_length=120, required=False, help_text=_("Empty: needs a partner.")
            )
            fields[f"partner_id-{key}"] = forms.IntegerField(required=False, widget=forms.HiddenInput)
        fields[f"pulled-{key}"] = forms.IntegerField(
            label=_("Number pulled"), min_value=1, max_value=100_000, required=False
        )
        fields[f"wait-{key}"] = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def _add_money(self, tournament: Tournament) -> None:
        discounts = tournament.discounts.order_by("name")
        self.fields["discount"] = forms.ModelChoiceField(
            label=_("Discount"), queryset=discounts, required=False, empty_label=_("No discount")
        )
        self.fields["method"] = forms.ChoiceField(
            label=_("Paid by"), choices=list(METHODS.items()), required=False, initial="cash"
        )
        for currency in (tournament.currency, *sorted(tournament.rates)):
            self.fields[f"given-{currency}"] = forms.CharField(
                label=currency, max_length=20, required=False, widget=_amount_widget()
            )
        self.fields["seen_rates"] = forms.CharField(max_length=1000, required=False)  # "EUR=41.5 USD=36"
        self.fields["expected"] = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        mark = str(get_format("DECIMAL_SEPARATOR"))
        for name in [name for name in self.fields if name.startswith("given-")]:
            written, currency = given.get(name, ""), name.removeprefix("given-")
            try:
                given[name] = amount_of(written, currency, mark=mark) if written else 0
            except TavlaError as error:
                self.add_error(name, refusal_sentence(error))
        return given

    @property
    def rows(self) -> Iterator[OfferRow]:
        for offer in self.offers:
            key = offer.event.pk
            yield OfferRow(offer, *(self._bound(name, key) for name in _EVENT_FIELDS))  # type: ignore[arg-type]

    def _bound(self, name: str, key: int) -> forms.BoundField | None:
        return self[f"{name}-{key}"] if f"{name}-{key}" in self.fields else None

    @property
    def given_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("given-")]

    @property
    def meant(self) -> list[str]:
        """The keys of the second looks that were taken."""
        return self.data.getlist("meant") if self.is_bound else []

    def choices(self, partners: dict[int, Player]) -> list[Choice]:
        """What is ticked. partners: by id, those that the form names."""
        given = self.cleaned_data
        discount: Discount | None = given.get("discount")
        chosen = [offer for offer in self.offers if given.get(f"event-{offer.event.pk}")]
        return [
            self._choice(offer, discount, partners)
            for offer in chosen
            if not offer.entered_as or offer.is_to_be_charged
        ]

    def _choice(self, offer: Offer, discount: Discount | None, partners: dict[int, Player]) -> Choice:
        given, key = self.cleaned_data, offer.event.pk
        name, known = given.get(f"partner-{key}", ""), partners.get(given.get(f"partner_id-{key}") or 0)
        partner = Person(player=known, name="" if known else name) if known or name.strip() else None
        return Choice(
            event=offer.event,
            pools=tuple(given.get(f"pools-{key}") or ()),
            discount=discount,
            partner=partner,
            starts_in=2 if given.get(f"double-{key}") else 1,
            pulled=given.get(f"pulled-{key}"),
            waits=bool(given.get(f"wait-{key}")),
            is_entered=bool(offer.entered_as),
        )

    @property
    def partner_ids(self) -> list[int]:
        ids = (self.cleaned_data.get(f"partner_id-{offer.event.pk}") for offer in self.offers)
        return [pk for pk in ids if pk]

    @property
    def paying(self) -> Paying:
        """What is given; nothing typed: exactly what is owed."""
        given = {
            name.removeprefix("given-"): amount
            for name, amount in self.cleaned_data.items()
            if name.startswith("given-") and amount
        }
        method = self.cleaned_data.get("method") or "cash"
        seen = self.cleaned_data.get("seen_rates") or ""
        return Paying(
            method=method,
            given=given or None,
            expected=self.cleaned_data.get("expected"),
            rates=dict(pair.split("=", 1) for pair in seen.split() if "=" in pair) if seen else None,
        )


def _pool_label(tag: PriceTag, currency: str) -> str:
    return tag.name if tag.amount is None else f"{tag.name}, {amount_words(tag.amount, currency)}"


_EVENT_FIELDS = ("event", "pools", "double", "partner", "partner_id", "pulled")


def _amount_widget() -> forms.TextInput:
    return forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})


class TillForm(forms.Form):
    """Which desk this browser stands on."""

    till = forms.ModelChoiceField(label=_("This desk"), queryset=Till.objects.none(), required=False)
    name = forms.CharField(label=_("A new desk"), max_length=40, required=False)

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["till"].queryset = tournament.tills.order_by("id")


class TickForm(forms.Form):
    """Numbers of the check-off list, typed one after the other. typed: those before, the last one first."""

    number = forms.IntegerField(
        label=_("Number"),
        min_value=1,
        max_value=1_000_000,
        widget=forms.TextInput(
            attrs={"inputmode": "numeric", "autofocus": True, "autocomplete": "off", "enterkeyhint": "done"}
        ),
    )
    typed = forms.RegexField(r"^[0-9,]{0,4000}$", required=False, widget=forms.HiddenInput)
