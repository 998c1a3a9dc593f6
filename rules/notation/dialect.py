"""What the header of a .mat record says about the game: read and written. Formats 2.2, 2.10.

Everything a game leaves open can stand there: ; [Variation "Plakoto"], ; [Options "opening=combined"].
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from rules.choices import OptionValueError, UnknownOptionError
from rules.match.options import SessionOptions
from rules.match.record import MatchRecord, UnreadableRecordError
from rules.notation.limits import MAX_NAME_CHARACTERS
from rules.options import GAME_PRESETS, options_from, written_options

FORMAT = "mat"

# As written; three checkers is what programs call hypergammon without a number. HG-01.
VARIATIONS: Mapping[str, str] = MappingProxyType(
    {
        "backgammon": "Backgammon",
        "turk-tavlasi": "Turk Tavlasi",
        "turk-tavlasi-bkgm": "Turk Tavlasi BKGM",
        "uzun-tavla": "Uzun Tavla",
        "nackgammon": "NackGammon",
        "longgammon": "LongGammon",
        "plakoto": "Plakoto",
        "plakoto-express": "Plakoto Express",
        "acey-deucey": "Acey-Deucey",
        "eureika": "Eureika",
        "hypergammon": "HyperGammon (3)",
        "hypergammon-2": "HyperGammon (2)",
        "hypergammon-1": "HyperGammon (1)",
    }
)

# Header items that say what the fields of a record say. Digits only: a limit of 0 means none.
_SPOKEN_FOR = ("variation", "options", "crawford", "jacoby", "beaver", "raccoon", "cubelimit", "cube limit")
_CUBE_LIMIT = re.compile(r"\s*([1-9][0-9]{0,5})\s*\Z")
_SWITCH = MappingProxyType({"on": True, "yes": True, "off": False, "no": False})
_BETWEEN_OPTIONS = re.compile(r"[,;]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """What a header says of the game and the session; headers: everything else in it."""

    game: str
    options: Mapping[str, str]
    session: SessionOptions
    cube_limit: int | None
    headers: Mapping[str, str]


def heading_of(headers: Mapping[str, str]) -> Heading:
    """Read header items; keys in small letters.

    Raises UnreadableRecordError (unknown-format): no game bears the name (other-game), no option does
    (unknown-option), or an option cannot be so (option-value).
    """
    game = _game(headers.get("variation", ""))
    return Heading(
        game=game,
        options=_options(game, headers.get("options", "")),
        session=SessionOptions(
            crawford=_switch(headers, "crawford") is not False,
            jacoby=_switch(headers, "jacoby"),
            beavers=_switch(headers, "beaver"),
            raccoons=_switch(headers, "raccoon"),
        ),
        cube_limit=_cube_limit(headers),
        headers={key: value for key, value in headers.items() if key not in _SPOKEN_FOR},
    )


def items_of(record: MatchRecord) -> list[tuple[str, str]]:
    """The header items of a record, in the order they are written; heading_of reads them back."""
    session = record.session
    items = [(_written_key(key), value) for key, value in record.headers.items()]
    if record.game != "backgammon":
        items.append(("Variation", VARIATIONS[record.game]))
    options = written_options(options_from(record.game, record.options))
    if options:
        items.append(("Options", ", ".join(f"{name}={value}" for name, value in options.items())))
    if not session.crawford:
        items.append(("Crawford", "Off"))
    switches = (("Jacoby", session.jacoby), ("Beaver", session.beavers), ("Raccoon", session.raccoons))
    items += [(name, "On" if value else "Off") for name, value in switches if value is not None]
    if record.cube_limit is not None:
        items.append(("CubeLimit", str(record.cube_limit)))
    return items


def _game(variation: str) -> str:
    code = _CODES.get(_folded(variation))
    if code is None:
        raise UnreadableRecordError(
            "unknown-format", format=FORMAT, reason="other-game", variation=_cut(variation)
        )
    return code


def _options(game: str, text: str) -> dict[str, str]:
    """What differs from the preset, whatever the text repeats of it."""
    pairs = [part.partition("=") for part in _BETWEEN_OPTIONS.split(text) if part.strip()]
    try:
        return written_options(options_from(game, {name.strip(): value.strip() for name, _, value in pairs}))
    except UnknownOptionError as refusal:
        raise UnreadableRecordError(
            "unknown-format", format=FORMAT, reason="unknown-option", option=_cut(refusal.option)
        ) from refusal
    except OptionValueError as refusal:
        raise UnreadableRecordError(
            "unknown-format",
            format=FORMAT,
            reason="option-value",
            option=refusal.option,
            value=_cut(refusal.value),
            allowed=refusal.allowed,
        ) from refusal


def _cut(text: str) -> str:
    return text.strip()[:MAX_NAME_CHARACTERS]


def _switch(headers: Mapping[str, str], key: str) -> bool | None:
    return _SWITCH.get(headers.get(key, "").strip().lower())


def _cube_limit(headers: Mapping[str, str]) -> int | None:
    match = _CUBE_LIMIT.match(headers.get("cubelimit", headers.get("cube limit", "")))
    return int(match[1]) if match else None


def _folded(name: str) -> str:
    """A name without case, blanks, marks and dots: "Türk tavlası" and "turk_tavlasi" are the same."""
    plain = unicodedata.normalize("NFKD", name.casefold().replace("ı", "i"))
    return "".join(letter for letter in plain if letter.isalnum())


def _written_key(key: str) -> str:
    titled = _KEYS.get(key, key.title())
    return titled if titled.lower() == key else key


_CODES = {"": "backgammon", "hypergammon3": "hypergammon"} | {_folded(code): code for code in GAME_PRESETS}
# Keys programs do not write like titles.
_KEYS = MappingProxyType({"eventdate": "EventDate", "eventtime": "EventTime", "match id": "Match ID"})
