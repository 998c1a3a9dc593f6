"""An entrant typed by hand, and a list to import. Cells are read by the same readers as imported ones."""

from __future__ import annotations

from dataclasses import asdict
from decimal import Decimal
from typing import Any

from django import forms
from django.core import signing
from django.core.exceptions import ValidationError
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from matches.models import Player
from tournament.countries import country_code, country_name
from tournament.import_phrases import line_sentence
from tournament.imports.cells import CellError, rating_of, seed_of
from tournament.imports.decode import MAX_BYTES
from tournament.imports.lines import CLUB_MAX_LENGTH, PHONE_MAX_LENGTH, EntrantValues
from tournament.models import Entrant
from tournament.services.registration import entrant_values

_SEALED = "tournament.desk.import"
_SEALED_FOR = 24 * 3600  # seconds a preview may be accepted


class EntrantForm(forms.Form):
    name = forms.CharField(label=_("Name"), max_length=120, widget=forms.TextInput(attrs={"autofocus": True}))
    country = forms.CharField(
        label=_("Country"), max_length=60, required=False, help_text=_("Name or code: Türkiye, TR")
    )
    club = forms.CharField(label=_("Club"), max_length=CLUB_MAX_LENGTH, required=False)
    rating = forms.CharField(label=_("Rating"), max_length=20, required=False)
    seed = forms.CharField(
        label=_("Seed"), max_length=6, required=False, help_text=_("Usually empty: the draw is random.")
    )
    email = forms.EmailField(label=_("E-mail"), required=False)
    phone = forms.CharField(label=_("Telephone"), max_length=PHONE_MAX_LENGTH, required=False)

    def clean_country(self) -> str:
        written = self.cleaned_data["country"].strip()
        code = country_code(written) if written else ""
        if code is None:
            raise ValidationError(line_sentence("unknown-country", {"text": written}))
        return code

    def clean_rating(self) -> Decimal | None:
        return _read(rating_of, self.cleaned_data["rating"])

    def clean_seed(self) -> int | None:
        return _read(seed_of, self.cleaned_data["seed"])

    @property
    def values(self) -> EntrantValues:
        return EntrantValues(**self.cleaned_data)

    @staticmethod
    def values_of(entrant: Entrant, player: Player) -> dict[str, object]:
        """The fields as an entrant has them, or one player of a team. player: with its contact at hand."""
        values = asdict(entrant_values(entrant, player))
        if player.country:
            values["country"] = country_name(player.country, get_language() or "en")
        if player.rating is not None:
            values["rating"] = f"{player.rating.normalize():f}"
        return values


def _read(reader: Any, text: str) -> Any:
    """A cell's value, or its problem as an error of the field."""
    try:
        return reader(text)
    except CellError as error:
        raise ValidationError(line_sentence(error.code, error.values)) from error


class ImportForm(forms.Form):
    """A file, or names pasted one a line."""

    file = forms.FileField(
        label=_("File"),
        required=False,
        help_text=_("CSV, as a spreadsheet saves it. The first line names the columns."),
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.tsv,text/csv,text/plain"}),
    )
    pasted = forms.CharField(
        label=_("Or paste the names here, one a line"),
        required=False,
        strip=False,
        max_length=200_000,
        widget=forms.Textarea(attrs={"rows": 6}),
    )

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if not self.errors and not given.get("file") and not (given.get("pasted") or "").strip():
            raise ValidationError(_("Choose a file or paste some names."))
        return given

    @property
    def data_given(self) -> bytes:
        """The bytes of the list; of a file at most one more than may be read."""
        file = self.cleaned_data.get("file")
        return file.read(MAX_BYTES + 1) if file else self.cleaned_data["pasted"].encode()


def sealed(data: bytes) -> str:
    """A previewed list as text the page keeps and sends back: nothing is stored before it is accepted."""
    return signing.dumps(data.decode("latin-1"), salt=_SEALED, compress=True)


def unsealed(text: str) -> bytes | None:
    """The list of a preview; None when it is too old or not ours."""
    try:
        return signing.loads(text, salt=_SEALED, max_age=_SEALED_FOR).encode("latin-1")
    except signing.BadSignature:
        return None
