"""A part to be added to an event: what is played, who comes in, to how many points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rules.tournament.formats.catalogue import MOST_ENTRANTS
from rules.tournament.formats.chain import PART_FORMATS, EntryRule, Part, chain_of
from rules.tournament.lengths import MatchLengths
from tournament.words_chain import ENTRY_RULES
from tournament.words_formats import FORMATS, format_words

_LONGEST = 64
_COUNT = 8


class NewPartForm(forms.Form):
    """parts: those of the event so far."""

    format = forms.ChoiceField(label=_("What is played"))
    rule = forms.ChoiceField(label=_("Who comes in"))
    parts = forms.MultipleChoiceField(
        label=_("From which parts"), required=False, widget=forms.CheckboxSelectMultiple
    )
    count = forms.IntegerField(
        label=_("How many"), min_value=1, max_value=MOST_ENTRANTS, required=False, initial=_COUNT
    )
    length = forms.IntegerField(label=_("Matches to how many points"), min_value=1, max_value=_LONGEST)

    def __init__(
        self, parts: Sequence[Part], data: Mapping[str, Any] | None = None, *, length: int = 5
    ) -> None:
        super().__init__(data)
        self.before = tuple(parts)
        self.fields["format"].choices = [
            (code, format_words(code)) for code in PART_FORMATS if code in FORMATS
        ]
        self.fields["format"].initial = "single-elimination"
        self.fields["rule"].choices = [(rule.value, words) for rule, words in ENTRY_RULES.items()]
        self.fields["parts"].choices = [
            (str(part.number), f"{part.number}. {format_words(part.format)}") for part in parts
        ]
        self.fields["parts"].initial = [str(parts[-1].number)]
        self.fields["length"].initial = length

    @property
    def format_code(self) -> str:
        code = self.data.get("format") or self.fields["format"].initial
        return code if code in PART_FORMATS else "single-elimination"

    @property
    def plain(self) -> Part:
        """The part with the usual settings, as the form of its settings starts."""
        given = {"format": self.format_code, "entry": {"rule": EntryRule.ALL.value}}
        return chain_of([*(part.json() for part in self.before), given])[-1]

    def given(self, settings: Mapping[str, Any]) -> dict[str, Any]:
        """The part as chain_of takes it."""
        said = self.cleaned_data
        entry = {
            "rule": said["rule"],
            "parts": [int(number) for number in said["parts"]],
            "count": said["count"] or 0,
        }
        return {"format": said["format"], "settings": dict(settings), "entry": entry}

    def lengths(self, part: Part) -> dict[str, MatchLengths]:
        return dict.fromkeys(part.stages, MatchLengths(self.cleaned_data["length"]))
