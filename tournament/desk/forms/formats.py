"""The format of an event: one of the templates, with a form for the settings of each of its parts.

The forms are made from the settings' own dataclasses: a new setting needs words, and no form.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cache
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rules.errors import TavlaError
from rules.tournament.draw import TooFewEntrantsError
from rules.tournament.formats.catalogue import MOST_ENTRANTS
from rules.tournament.formats.chain import EntryRule, Part, chain_of
from rules.tournament.formats.planned import TooFewForFormatError
from rules.tournament.formats.templates import TEMPLATES
from rules.tournament.outlook import Outlook, PartOutlook, outlook, usual_rounds
from rules.tournament.pairing.settings import LivesSettings, OpenMatches, SwissSettings
from tournament.layout.structure import Drawing, structure_of
from tournament.phrases import refusal_sentence
from tournament.words_formats import CHOICES, FAMILIES, FORMATS, SETTINGS, FormatWords, entry_words
from tournament.words_rounds import bracket_note, notes_before
from tournament.words_tables import TIE_BREAKS

DEFAULT = "cup"
#: How many are expected where nobody is entered yet.
EXPECTED = 16
#: The pictures of the templates show so many.
_PICTURED = 16
_TIE_BREAKS = 4
#: Settings that few directors touch: they are folded away.
RARE = frozenset(
    {
        "second-place",
        "last-chance-rounds",
        "shifted",
        "swap-last",
        "order",
        "king-rounds",
        "first",
        "bye-to",
        "rematches",
        "look-ahead",
        "open-matches",
        "tie-breaks",
        "still-tied",
        "withdrawals",
        "payoff",
        "contingent-bye",
        "share-three",
    }
)
#: Who goes on is said by the part they go on to; lives of single players are given where players are.
UNASKED = frozenset({"qualifiers", "lives-of"})


class CountForm(forms.Form):
    """For how many the format is looked at."""

    entrants = forms.IntegerField(
        label=_("Players, about"), min_value=2, max_value=MOST_ENTRANTS, required=False
    )


class PartForm(forms.Form):
    """The settings of one part, and how many come into it from the parts before.

    part: as it is now. Names of fields are those of the settings, tie-breaks one by one.
    """

    def __init__(self, part: Part, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, prefix=f"part-{part.number}")
        self.part = part
        if part.entry.count:
            self.fields["count"] = forms.IntegerField(
                label=_("How many come in"), min_value=2 if part.entry.rule != "best-of-groups" else 1
            )
            self.fields["count"].initial = part.entry.count
        for name, value in _settings(part):
            self.fields.update(_fields(name, value))
        if isinstance(part.settings, LivesSettings):
            # it refuses them: whether the loser of an open match is still in is not known
            kept = self.fields["open-matches"].choices
            self.fields["open-matches"].choices = [
                each for each in kept if each[0] != OpenMatches.PLACEHOLDERS
            ]

    def suggest(self, entrants: int) -> None:
        """Fill in as many rounds of a Swiss as are usual for so many."""
        if isinstance(self.part.settings, SwissSettings) and not self.part.settings.rounds:
            self.fields["rounds"].initial = usual_rounds(entrants)

    def hold(self, drawn: Collection[int]) -> None:
        """Settings of a part that is drawn stay as they are; who goes on stays in any part."""
        for name, field in self.fields.items():
            field.disabled = self.part.number in drawn or name == "count"

    @property
    def is_held(self) -> bool:
        return all(field.disabled for field in self.fields.values())

    @property
    def words(self) -> FormatWords:
        return FORMATS[self.part.format]

    @property
    def entry(self) -> str:
        return entry_words(self.part)

    @property
    def usual(self) -> list[forms.BoundField]:
        return [field for field in self if not _is_rare(field.name)]

    @property
    def rare(self) -> list[forms.BoundField]:
        return [field for field in self if _is_rare(field.name)]

    @property
    def given(self) -> dict[str, Any]:
        """The settings by name; before anything was sent, what the form shows at first. Empty: the usual."""
        values = self.cleaned_data if self.is_bound else self.shown
        found = {name: values[name] for name, _ in _settings(self.part) if values.get(name) not in (None, "")}
        chosen = [values[name] for name in _tie_break_names() if values.get(name)]
        return found | ({"tie-breaks": chosen} if "tie-breaks-1" in self.fields else {})

    @property
    def first_error(self) -> str:
        """What is wrong with a setting, with its label; "" where nothing is."""
        for field in self:
            if field.errors:
                return f"{field.label}: {field.errors[0]}"
        return ""

    @property
    def count(self) -> int | None:
        values = self.cleaned_data if self.is_bound else self.shown
        return values.get("count")

    @property
    def shown(self) -> dict[str, Any]:
        """What its fields show before anything was sent."""
        return {name: self.get_initial_for_field(field, name) for name, field in self.fields.items()}


class FormatChooser:
    """The chosen format, its settings as given, and what they mean for a number of players.

    data: what was sent or asked. expected: how many take part. parts: of an event that exists already, drawn:
    the numbers of those whose settings stay; None for an event to be made.
    """

    def __init__(
        self,
        data: Mapping[str, Any],
        *,
        expected: int = EXPECTED,
        parts: Sequence[Part] | None = None,
        drawn: Collection[int] = (),
    ) -> None:
        code = data.get("format", DEFAULT)
        self.code = code if code in TEMPLATES else DEFAULT
        self.count = CountForm(data if data.get("entrants") else None, initial={"entrants": expected})
        self.entrants = self._entrants(expected)
        chain = chain_of(TEMPLATES[self.code]) if parts is None else tuple(parts)
        is_sent = "settings_of" in data and (parts is not None or data["settings_of"] == self.code)
        self.forms = [PartForm(part, data if is_sent else None) for part in chain]
        if parts is None:
            self._suggest()
        if "settings_of" not in data:
            # an address names what is not as usual, and nothing else
            self.forms = [PartForm(form.part, _with_usual(form, data)) for form in self.forms]
        if parts is None:
            self._suggest()
        else:
            for form in self.forms:
                form.hold(drawn)
        self.chain = chain
        self.outlook: Outlook | None = None
        self.refusal = ""
        self._work_out()

    @property
    def words(self) -> FormatWords:
        return FORMATS[self.code]

    @property
    def is_valid(self) -> bool:
        return all(form.is_valid() for form in self.forms if form.is_bound) and self.is_possible

    @property
    def stages(self) -> tuple[str, ...]:
        """The codes of the flights there will be."""
        return tuple(code for part in self.chain for code in part.stages)

    @property
    def settings(self) -> dict[int, dict[str, Any]]:
        return {form.part.number: form.given for form in self.forms}

    @property
    def part_lines(self) -> list[tuple[PartOutlook, str]]:
        """The parts that will be played, in words."""
        parts = () if self.outlook is None else self.outlook.parts
        return [(each, str(FORMATS[each.part.format].title)) for each in parts]

    @property
    def bracket_of(self) -> int:
        """The size of the brackets that are filled one after the other; 0 where all play in one event."""
        entry = self.chain[0].entry
        return entry.count if entry.rule is EntryRule.SIGN_UP and self.entrants > entry.count else 0

    @property
    def notes(self) -> list[str]:
        """What a director should know before choosing it."""
        parts = () if self.outlook is None else self.outlook.parts
        notes = [note for each in parts for note in notes_before(each.part, each.entrants)]
        return ([bracket_note(self.bracket_of, self.entrants)] if self.bracket_of else []) + notes

    @property
    def mean(self) -> float | None:
        """Matches of one player on average."""
        return None if self.outlook is None else float(self.outlook.mean)

    @property
    def drawing(self) -> Drawing | None:
        return None if self.outlook is None else structure_of(self.outlook)

    @property
    def arguments(self) -> dict[str, Any]:
        """What create_event takes of the format. Where other numbers go on, the chain is one's own."""
        counts = [form.count for form in self.forms]
        usual = [part.entry.count or None for part in chain_of(TEMPLATES[self.code])]
        if counts == usual:
            return {"format": self.code, "settings": self.settings}
        return {"format": "chain", "parts": [part.json() for part in self.chain]}

    def _entrants(self, expected: int) -> int:
        if self.count.is_bound and self.count.is_valid():
            return self.count.cleaned_data["entrants"] or expected
        return expected

    def _suggest(self) -> None:
        for form in self.forms:
            form.suggest(self.entrants)

    def _work_out(self) -> None:
        """The chain with the settings as given, and what it means; refused settings leave it as it was."""
        self.is_possible = True
        if self.count.errors:
            self.refusal = str(self.count.errors["entrants"][0])
            return
        if not all(form.is_valid() for form in self.forms if form.is_bound):
            self.refusal = next(filter(None, (form.first_error for form in self.forms)))
            return
        try:
            self.chain = chain_of([_given(form) for form in self.forms])
        except TavlaError as error:
            self.is_possible = False
            self.refusal = refusal_sentence(error)
            return
        try:
            self.outlook = outlook(self.chain, self.entrants)
        except TavlaError as error:
            self.refusal = self._too_few_later(error) or refusal_sentence(error)

    def _too_few_later(self, error: TavlaError) -> str:
        """Why a later part cannot be played; "" when the refusal is of everybody."""
        few = isinstance(error, TooFewEntrantsError | TooFewForFormatError)
        if not few or error.values["count"] == self.entrants:
            return ""
        return gettext("With %(count)s players not enough come into a later part.") % {"count": self.entrants}


def families() -> Iterator[tuple[str, list[tuple[str, FormatWords, Drawing]]]]:
    """What is offered: each family with its formats, their words and pictures."""
    for title, codes in FAMILIES:
        yield str(title), [(code, FORMATS[code], picture_of(code)) for code in codes]


@cache
def picture_of(code: str) -> Drawing:
    """A template's picture, the same for every event."""
    return structure_of(outlook(chain_of(TEMPLATES[code]), _PICTURED))


def _with_usual(form: PartForm, data: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """What an address says of a part, the rest as usual; None where it says nothing."""
    said = {name: data[name] for name in data if name.startswith(f"{form.prefix}-")}
    usual = {form.add_prefix(name): value for name, value in form.shown.items() if value is not False}
    return usual | said if said else None


def _given(form: PartForm) -> dict[str, Any]:
    entry = form.part.entry.json()
    if form.count is not None:
        entry["count"] = form.count
    return {"format": form.part.format, "settings": form.given, "entry": entry}


def _settings(part: Part) -> Iterator[tuple[str, Any]]:
    """Name and value of each setting that is asked for, by its kebab-case name."""
    for field in dataclasses.fields(part.settings):
        name = field.name.replace("_", "-")
        if name not in UNASKED:
            yield name, getattr(part.settings, field.name)


def _fields(name: str, value: Any) -> dict[str, forms.Field]:
    """The fields of one setting, by the type of its value."""
    words = SETTINGS[name]
    shared = {"label": words.label, "help_text": words.help, "required": False}
    if isinstance(value, bool):
        return {name: forms.BooleanField(initial=value, **shared)}
    if isinstance(value, int):
        return {name: forms.IntegerField(min_value=0, max_value=MOST_ENTRANTS, initial=value, **shared)}
    if isinstance(value, StrEnum):
        choices = [(each.value, words) for each, words in CHOICES[name].items()]
        return {name: forms.ChoiceField(choices=choices, initial=value.value, **shared)}
    return dict(_tie_break_fields(value))


def _tie_break_names() -> list[str]:
    return [f"tie-breaks-{place}" for place in range(1, _TIE_BREAKS + 1)]


def _tie_break_fields(chosen: Sequence[str]) -> Iterable[tuple[str, forms.Field]]:
    choices = [("", "–"), *((code.value, words.title) for code, words in TIE_BREAKS.items())]
    for place, name in enumerate(_tie_break_names()):
        initial = chosen[place].value if place < len(chosen) else ""
        label = _("Tie-break %(place)s") % {"place": place + 1}
        yield name, forms.ChoiceField(label=label, choices=choices, required=False, initial=initial)


def _is_rare(name: str) -> bool:
    return name in RARE or name.startswith("tie-breaks")
