"""Each line of an imported list judged: accepted or refused, with the reasons. Stores nothing."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from types import MappingProxyType
from typing import TypeVar

from matches.names import NAME_MAX_LENGTH, display_name, identity_key, likeness_key
from tournament.countries import country_code
from tournament.imports.cells import (
    CellError,
    beginning,
    email_of,
    looks_like_formula,
    rating_of,
    seed_of,
    unescaped,
)
from tournament.imports.columns import Field
from tournament.imports.table import Row, Table

CLUB_MAX_LENGTH = 120
PHONE_MAX_LENGTH = 40

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class LineProblem:
    """What is wrong with a line, or worth a look. The sentence: tournament.import_phrases."""

    code: str
    values: Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantValues:
    """An entrant as a list gives it. Missing texts are empty, missing numbers None.

    country: ISO alpha-2. rating: two decimal places. seed: from 1.
    """

    name: str
    country: str = ""
    club: str = ""
    rating: Decimal | None = None
    email: str = ""
    phone: str = ""
    seed: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedLine:
    """line: of the file, from 1. cells: as written. values: None where the line is refused."""

    line: int
    cells: tuple[str, ...]
    values: EntrantValues | None
    problems: tuple[LineProblem, ...]
    warnings: tuple[LineProblem, ...]

    @property
    def accepted(self) -> bool:
        return not self.problems


def judge(
    table: Table,
    *,
    entered: Collection[str] = (),
    possible: Mapping[str, str] = MappingProxyType({}),
) -> tuple[JudgedLine, ...]:
    """Judge every row of a table, in the order of the file.

    entered: identity_key of each name already in the event; such a line is refused.
    possible: likeness_key -> name of those who might be meant; such a line gets a warning only.
    A second line with a name of an earlier one is refused, whatever became of the earlier one.
    """
    people = _People(entered=entered, possible=possible)
    return tuple(_judged(row, table, people) for row in table.rows)


@dataclass(slots=True)
class _People:
    """Who is entered already, and who stands on the lines read so far."""

    entered: Collection[str]
    possible: Mapping[str, str]
    line_of: dict[str, int] = field(default_factory=dict)
    name_alike: dict[str, str] = field(default_factory=dict)

    def refusal(self, name: str, line: int) -> LineProblem | None:
        """Why this person cannot be entered by this line; remembers the line."""
        identity = identity_key(name)
        first = self.line_of.setdefault(identity, line)
        if first != line:
            return LineProblem("duplicate-line", {"name": name, "first_line": first})
        if identity in self.entered:
            return LineProblem("already-entered", {"name": name})
        return None

    def likeness(self, name: str) -> LineProblem | None:
        """Who else this may be; remembers the name."""
        key = likeness_key(name)
        if not key:
            return None
        other = self.possible.get(key) or self.name_alike.get(key)
        self.name_alike.setdefault(key, name)
        return LineProblem("possible-duplicate", {"name": name, "other": other}) if other else None


def _judged(row: Row, table: Table, people: _People) -> JudgedLine:
    width = len(table.header) or 1
    surplus = [cell for cell in row.cells[width:] if cell.strip()]
    if surplus:
        # Its cells may stand in the wrong columns: nothing else is said of it, and it enters nobody.
        problem = LineProblem("too-many-fields", {"fields": len(row.cells), "columns": width})
        return JudgedLine(line=row.line, cells=row.cells, values=None, problems=(problem,), warnings=())
    reader = _Reader(row, table)
    values = reader.values()
    problems = list(reader.problems)
    refusal = people.refusal(values.name, row.line) if values.name else None
    if refusal:
        problems.append(refusal)
    warnings = [_formula_warning(text) for text in (values.name, values.club) if looks_like_formula(text)]
    if not problems and (alike := people.likeness(values.name)):
        warnings.append(alike)
    return JudgedLine(
        line=row.line,
        cells=row.cells,
        values=None if problems else values,
        problems=tuple(problems),
        warnings=tuple(warnings),
    )


def _formula_warning(text: str) -> LineProblem:
    return LineProblem("looks-like-formula", {"text": beginning(text)})


class _Reader:
    """Reads the fields of one row and gathers what is wrong with them."""

    def __init__(self, row: Row, table: Table) -> None:
        self._row = row
        self._columns = table.columns
        self.problems: list[LineProblem] = []

    def values(self) -> EntrantValues:
        return EntrantValues(
            name=self._name(),
            country=self._country(),
            club=self._text(Field.CLUB, CLUB_MAX_LENGTH),
            rating=self._read(Field.RATING, rating_of),
            email=self._read(Field.EMAIL, email_of) or "",
            phone=self._text(Field.PHONE, PHONE_MAX_LENGTH),
            seed=self._read(Field.SEED, seed_of),
        )

    def _name(self) -> str:
        name = display_name(unescaped(self._columns.name(self._row.cells)))
        if not any(character.isalnum() for character in name):
            self._say("name-missing")
            return ""
        if len(name) > NAME_MAX_LENGTH:
            self._say("name-too-long", length=len(name), limit=NAME_MAX_LENGTH)
        return name

    def _country(self) -> str:
        written = display_name(self._cell(Field.COUNTRY))
        code = country_code(written) if written else ""
        if code is None:
            self._say("unknown-country", text=beginning(written))
        return code or ""

    def _text(self, name: Field, limit: int) -> str:
        text = display_name(self._cell(name))
        if len(text) > limit:
            self._say("text-too-long", text=beginning(text), length=len(text), limit=limit)
        return text

    def _read(self, name: Field, read: Callable[[str], T]) -> T | None:
        try:
            return read(self._cell(name))
        except CellError as error:
            self._say(error.code, **error.values)
            return None

    def _cell(self, name: Field) -> str:
        return unescaped(self._columns.cell(self._row.cells, name))

    def _say(self, code: str, **values: object) -> None:
        self.problems.append(LineProblem(code, values))
