"""Entrants and lists of them, as given and as taken."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournament.api.serializers.choices import ENTRANT_STATUSES
from tournament.api.serializers.shapes import WIDEST, Shape
from tournament.countries import country_code
from tournament.import_phrases import line_sentence
from tournament.imports.cells import RATING_MAX
from tournament.imports.columns import Columns, Field
from tournament.imports.lines import CLUB_MAX_LENGTH, PHONE_MAX_LENGTH, EntrantValues, LineProblem
from tournament.imports.table import MAX_LINES, Row, Table

#: The fields of an entrant, as the columns of a list.
FIELDS = (Field.NAME, Field.COUNTRY, Field.CLUB, Field.RATING, Field.EMAIL, Field.PHONE, Field.SEED)


class EntrantShape(Shape):
    """An entrant. number: in the order of registration. No contacts: they are never given by a list."""

    id = serializers.IntegerField()
    number = serializers.IntegerField()
    name = serializers.CharField()
    country = serializers.CharField()
    club = serializers.CharField()
    rating = serializers.DecimalField(max_digits=7, decimal_places=2, allow_null=True)
    seed = serializers.IntegerField(allow_null=True)
    status = serializers.ChoiceField(ENTRANT_STATUSES)
    status_words = serializers.CharField()
    players = serializers.ListField(child=serializers.CharField())
    is_drawn = serializers.BooleanField()


class NewEntrantShape(Shape):
    """A player to be entered. country: a code (TR) or a name in English or Turkish."""

    name = serializers.CharField(max_length=1000, allow_blank=True)
    country = serializers.CharField(max_length=100, allow_blank=True, default="")
    club = serializers.CharField(max_length=CLUB_MAX_LENGTH, allow_blank=True, default="")
    rating = serializers.DecimalField(
        max_digits=6, decimal_places=2, min_value=0, max_value=RATING_MAX, allow_null=True, default=None
    )
    email = serializers.EmailField(allow_blank=True, default="")
    phone = serializers.CharField(max_length=PHONE_MAX_LENGTH, allow_blank=True, default="")
    seed = serializers.IntegerField(min_value=-WIDEST, max_value=WIDEST, allow_null=True, default=None)

    def validate_country(self, written: str) -> str:
        code = country_code(written) if written.strip() else ""
        if code is None:
            raise serializers.ValidationError(
                line_sentence("unknown-country", {"text": written}), code="unknown-country"
            )
        return code

    def values_given(self, known: EntrantValues | None = None) -> EntrantValues:
        """The entrant as given. known: what stays where nothing was given."""
        given = self.validated_data
        return EntrantValues(**given) if known is None else replace(known, **given)


class PresenceShape(Shape):
    """here: whether the player has come."""

    here = serializers.BooleanField()


class ListedEntrantShape(Shape):
    """A line of a list, as text: judged just as a line of a CSV file is."""

    name = serializers.CharField(max_length=1000, allow_blank=True, default="")
    country = serializers.CharField(max_length=1000, allow_blank=True, default="")
    club = serializers.CharField(max_length=1000, allow_blank=True, default="")
    rating = serializers.CharField(max_length=1000, allow_blank=True, allow_null=True, default="")
    email = serializers.CharField(max_length=1000, allow_blank=True, default="")
    phone = serializers.CharField(max_length=1000, allow_blank=True, default="")
    seed = serializers.CharField(max_length=1000, allow_blank=True, allow_null=True, default="")


class EntrantListShape(Shape):
    """A list of entrants. Each is judged by itself: what is wrong with one does not refuse the others."""

    entrants = ListedEntrantShape(many=True, max_length=MAX_LINES, allow_empty=False)

    @property
    def table(self) -> Table:
        """The list as a CSV file would give it; lines count from 1."""
        rows = (
            Row(line, tuple(given[field] or "" for field in FIELDS))
            for line, given in enumerate(self.validated_data["entrants"], start=1)
        )
        places = {field: place for place, field in enumerate(FIELDS)}
        return Table(
            encoding_label="JSON",
            delimiter="",
            header=tuple(field.value for field in FIELDS),
            columns=Columns(places),
            rows=tuple(rows),
        )


class EntrantFileShape(Shape):
    """A CSV file: UTF-8, UTF-16 or Windows-1254; comma, semicolon or tab."""

    file = serializers.FileField(allow_empty_file=True)


class LineProblemShape(Shape):
    """What is wrong with a line. detail: the sentence, in the language asked for."""

    code = serializers.CharField()
    values = serializers.SerializerMethodField()
    detail = serializers.SerializerMethodField()

    @extend_schema_field(serializers.DictField())
    def get_values(self, problem: LineProblem) -> Mapping[str, object]:
        return problem.values

    def get_detail(self, problem: LineProblem) -> str:
        return line_sentence(problem.code, problem.values)


class EntrantValuesShape(Shape):
    """An entrant as a line gives it, read."""

    name = serializers.CharField()
    country = serializers.CharField()
    club = serializers.CharField()
    rating = serializers.DecimalField(max_digits=7, decimal_places=2, allow_null=True)
    email = serializers.CharField()
    phone = serializers.CharField()
    seed = serializers.IntegerField(allow_null=True)


class JudgedLineShape(Shape):
    """line: of the file, from 1. values: null where it is refused."""

    line = serializers.IntegerField()
    accepted = serializers.BooleanField()
    values = EntrantValuesShape(allow_null=True)
    problems = LineProblemShape(many=True)
    warnings = LineProblemShape(many=True)


class JudgedListShape(Shape):
    """A list as it was read. entered: how many were stored, 0 for a preview."""

    encoding = serializers.CharField()
    delimiter = serializers.CharField(allow_blank=True)
    accepted = serializers.IntegerField()
    refused = serializers.IntegerField()
    entered = serializers.IntegerField()
    lines = JudgedLineShape(many=True)

    @staticmethod
    def of(table: Table, lines: tuple[Any, ...], *, entered: int) -> dict[str, Any]:
        accepted = sum(line.accepted for line in lines)
        return {
            "encoding": table.encoding_label,
            "delimiter": table.delimiter,
            "accepted": accepted,
            "refused": len(lines) - accepted,
            "entered": entered,
            "lines": lines,
        }
