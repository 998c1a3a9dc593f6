"""The syntax of SGF: a text cut into games, nodes and properties, main line only. Formats 4."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from rules.match.record import UnreadableRecordError
from rules.notation.limits import (
    MAX_GAMES,
    MAX_ROWS_IN_A_GAME,
    MAX_SGF_DEPTH,
    MAX_SGF_PARTS,
    MAX_SGF_VALUE_CHARACTERS,
    SGF_ROOT_CHARACTERS,
)

FORMAT = "sgf"

# One value; an escaped bracket does not end it. Possessive, so that no text makes it look twice; without
# its end it reaches to the end of the text.
_VALUE = r"\[[^\]\\]*+(?:\\.[^\]\\]*+)*+\\?+\]?+"
_PART = re.compile(
    rf"[();]|(?P<name>[A-Za-z][A-Za-z0-9]*+)\s*+(?P<values>(?:{_VALUE}\s*+)*+)|(?P<stray>(?:{_VALUE}\s*+)++)",
    re.DOTALL,
)
_ONE_VALUE = re.compile(_VALUE, re.DOTALL)
_ESCAPED = re.compile(r"\\(.?)", re.DOTALL)
_LOWER_CASE = re.compile(r"[a-z]+")
_BEGINNING = re.compile(r"\(\s*+;")
_GAME_TYPE = re.compile(r"(?<![A-Z])[a-z]*+G[a-z]*+M[a-z]*+\s*+\[\s*+6\s*+\]")
_CHARSET = re.compile(rb"CA\s*+\[\s*+([A-Za-z0-9_.-]{1,40}+)\s*+\]")
# What the reader asks for; analysis, which is most of a file, is passed over.
_PLAYED = ("W", "B", "DI", "PL", "AE", "AW", "AB", "CV", "CP", "CO")
_TOLD = ("GM", "MI", "PW", "PB", "WR", "BR", "RU", "RE", "EV", "RO", "PC", "DT", "AN", "GC")
_KEPT = frozenset((*_PLAYED, *_TOLD))
# Single-byte charsets records come in; the others are told by their bytes.
_CHARSETS = {
    "iso88591": "latin-1",
    "latin1": "latin-1",
    "iso88592": "iso8859-2",
    "iso88597": "iso8859-7",
    "iso88599": "iso8859-9",
    "latin5": "iso8859-9",
    "iso885915": "iso8859-15",
    "windows1250": "cp1250",
    "windows1251": "cp1251",
    "windows1252": "cp1252",
    "windows1253": "cp1253",
    "windows1254": "cp1254",
    "cp1250": "cp1250",
    "cp1251": "cp1251",
    "cp1252": "cp1252",
    "cp1253": "cp1253",
    "cp1254": "cp1254",
}


@dataclass(frozen=True, slots=True)
class Property:
    """name: its capital letters. raw: its values as written, brackets and escapes included."""

    name: str
    raw: str

    @property
    def value(self) -> str:
        """Its first value, escapes resolved: \\x is x, an escaped line end is nothing."""
        first = _ONE_VALUE.match(self.raw)
        return unescaped(first[0]) if first else ""

    @property
    def values(self) -> list[str]:
        return [unescaped(match[0]) for match in _ONE_VALUE.finditer(self.raw)]


@dataclass(slots=True)
class Node:
    line: int
    properties: list[Property] = field(default_factory=list)

    def value(self, name: str) -> str | None:
        """The first value of a property; None where the node has none of that name."""
        return next((found.value for found in self.properties if found.name == name), None)


def is_sgf(text: str) -> bool:
    """Whether a text begins with the root of a backgammon game, whatever stands before it."""
    start = text[:SGF_ROOT_CHARACTERS]
    beginning = _BEGINNING.search(start)
    return beginning is not None and _GAME_TYPE.search(start, beginning.end()) is not None


def charset_of(data: bytes) -> str | None:
    """The single-byte charset the bytes of an SGF file name; None: to be told by the bytes."""
    match = _CHARSET.search(data[:SGF_ROOT_CHARACTERS])
    if match is None or not is_sgf(data[:SGF_ROOT_CHARACTERS].decode("latin-1")):
        return None
    return _CHARSETS.get(re.sub(r"[^a-z0-9]", "", match[1].decode("ascii").lower()))


def trees_of(text: str) -> list[list[Node]]:
    """The games of a text: of each the nodes of its main line, the root first.

    Raises UnreadableRecordError (unreadable-file): beyond the limits.
    """
    cutter = _Cutter(text.replace("\r\n", "\n").replace("\r", "\n"))
    cutter.run()
    return [tree for tree in cutter.trees if tree]


@dataclass(slots=True)
class _Cutter:
    """Goes through the text once. Nesting is a number, not a stack: only first children are followed.

    is_main: no branch of this game was closed yet, so what comes still belongs to its main line.
    line, counted: the line number of a place in the text.
    """

    text: str
    trees: list[list[Node]] = field(default_factory=list)
    depth: int = 0
    is_main: bool = False
    line: int = 1
    counted: int = 0

    def run(self) -> None:
        for number, part in enumerate(_PART.finditer(self.text)):
            if number == MAX_SGF_PARTS:
                raise self._beyond("too-many-parts")
            if part["name"]:
                if self.is_main and part["values"]:
                    self._property(part["name"], part["values"])
            elif part["stray"] is None:
                self._mark(part[0], part.start())

    def _mark(self, mark: str, at: int) -> None:
        if mark == ";":
            if self.is_main:
                self._node(at)
        elif mark == "(":
            self._open()
        elif self.depth:
            self.depth -= 1
            self.is_main = False

    def _open(self) -> None:
        if not self.depth:
            if len(self.trees) == MAX_GAMES:
                raise self._beyond("too-many-games")
            self.trees.append([])
            self.is_main = True
        elif self.depth == MAX_SGF_DEPTH:
            raise self._beyond("too-deep")
        self.depth += 1

    def _node(self, at: int) -> None:
        self.line += self.text.count("\n", self.counted, at)
        self.counted = at
        tree = self.trees[-1]
        # Two sides play in a row of a text record, one in a node.
        if len(tree) > 2 * MAX_ROWS_IN_A_GAME:
            raise self._beyond("too-many-rows")
        tree.append(Node(self.line))

    def _property(self, name: str, values: str) -> None:
        capitals = _LOWER_CASE.sub("", name)
        if capitals in _KEPT and self.trees[-1]:
            self.trees[-1][-1].properties.append(Property(capitals, values[:MAX_SGF_VALUE_CHARACTERS]))

    def _beyond(self, reason: str) -> UnreadableRecordError:
        return UnreadableRecordError(
            "unreadable-file", format=FORMAT, reason=reason, game=len(self.trees) or None, line=self.line
        )


def refusal_at(code: str, game: int, node: Node, *, reason: str | None = None) -> UnreadableRecordError:
    """A refusal of a whole file, for what a node says or does not say."""
    return UnreadableRecordError(code, format=FORMAT, reason=reason, game=game, line=node.line)


def unescaped(value: str) -> str:
    """The text of a value, without its brackets."""
    text = value[1:-1] if value.endswith("]") and not _ends_escaped(value) else value[1:]
    return _ESCAPED.sub(lambda match: match[1].lstrip("\n"), text) if "\\" in text else text


def _ends_escaped(value: str) -> bool:
    """Whether the last bracket is text: an odd number of backslashes stands before it."""
    before = value[:-1]
    return (len(before) - len(before.rstrip("\\"))) % 2 == 1


def escaped(text: str) -> str:
    """A text as it stands in a value."""
    return re.sub(r"([\]\\:])", r"\\\1", text)
