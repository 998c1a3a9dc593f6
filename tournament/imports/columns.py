"""Which column of a list holds what: headers in Turkish and English, in any order and case."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from matches.names import display_name, search_words


class Field(StrEnum):
    """What a column may hold. GIVEN and SURNAME together make a name."""

    NAME = "name"
    GIVEN = "given"
    SURNAME = "surname"
    COUNTRY = "country"
    CLUB = "club"
    RATING = "rating"
    EMAIL = "email"
    PHONE = "phone"
    SEED = "seed"


# Headers without accents, case and punctuation. `ad` and `name` are the given name where a surname has its
# own column, else the whole name.
_WHOLE_OR_GIVEN = frozenset({"name", "ad", "adi", "isim", "ismi"})
_HEADERS: dict[Field, frozenset[str]] = {
    Field.NAME: frozenset(
        {
            "full name", "fullname", "player", "player name", "players", "entrant", "entrants", "names",
            "ad soyad", "adi soyadi", "ad soyadi", "ad ve soyad", "adsoyad", "isim soyisim", "isim soyad",
            "oyuncu", "oyuncular", "oyuncu adi", "sporcu", "katilimci", "isimler",
        }
    ),
    Field.GIVEN: frozenset({"first name", "firstname", "given name", "forename"}),
    Field.SURNAME: frozenset(
        {"last name", "lastname", "surname", "family name", "soyad", "soyadi", "soyisim", "soy isim"}
    ),
    Field.COUNTRY: frozenset({"country", "country code", "nationality", "nation", "ulke", "ulkesi", "uyruk"}),
    Field.CLUB: frozenset({"club", "clubs", "club name", "kulup", "kulubu", "kulup adi", "dernek"}),
    Field.RATING: frozenset(
        {"rating", "elo", "elo rating", "puan", "puani", "reyting", "reyting elo", "elo puani", "rating elo"}
    ),
    Field.EMAIL: frozenset(
        {"email", "e mail", "mail", "email address", "e mail address", "e posta", "eposta", "e posta adresi"}
    ),
    Field.PHONE: frozenset(
        {"phone", "phone number", "mobile", "telephone", "tel", "gsm", "cep", "cep telefonu", "telefon",
         "telefon no", "telefon numarasi"}
    ),
    Field.SEED: frozenset({"seed", "seeding", "seribasi", "seri basi"}),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Columns:
    """places: the column of each field that was found, from 0. ignored: headers nothing is read from."""

    places: dict[Field, int]
    ignored: tuple[str, ...] = ()

    @property
    def has_name(self) -> bool:
        return Field.NAME in self.places or Field.GIVEN in self.places

    def cell(self, cells: Sequence[str], field: Field) -> str:
        """The field's cell as written; empty where the column is missing or the row too short."""
        place = self.places.get(field, len(cells))
        return cells[place] if place < len(cells) else ""

    def name(self, cells: Sequence[str]) -> str:
        """The name as written, from its own column or from given name and surname."""
        if Field.NAME in self.places:
            return self.cell(cells, Field.NAME)
        return f"{self.cell(cells, Field.GIVEN)} {self.cell(cells, Field.SURNAME)}"


LIST_OF_NAMES = Columns({Field.NAME: 0})


def recognise(header: Sequence[str]) -> Columns:
    """Find the columns of a header line. The first of two columns with the same meaning counts."""
    places: dict[Field, int] = {}
    ignored = []
    has_surname = any(_meaning(cell) is Field.SURNAME for cell in header)
    has_whole_name = any(_meaning(cell) is Field.NAME for cell in header)
    for place, cell in enumerate(header):
        field = _meaning(cell)
        if field is None and _spelling(cell) in _WHOLE_OR_GIVEN:
            field = Field.GIVEN if has_surname or has_whole_name else Field.NAME
        if field is not None and field not in places:
            places[field] = place
        elif cell.strip():
            ignored.append(display_name(cell))
    return Columns(places, tuple(ignored))


def is_header(cells: Sequence[str]) -> bool:
    """Does any cell of a line name a column?"""
    return any(_meaning(cell) or _spelling(cell) in _WHOLE_OR_GIVEN for cell in cells)


def _meaning(cell: str) -> Field | None:
    spelling = _spelling(cell)
    return next((field for field, spellings in _HEADERS.items() if spelling in spellings), None)


def _spelling(cell: str) -> str:
    return " ".join(search_words(cell))
