"""GNU Backgammon's SGF: text to record. Formats 4."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from rules.match.options import SessionOptions
from rules.match.record import MatchRecord, UnreadableRecordError, WrittenGame
from rules.notation.sgf_nodes import statements_of_tree
from rules.notation.sgf_tree import FORMAT, Node, refusal_at, trees_of
from rules.notation.text import player_name

# Root property -> header, as .mat records call it.
HEADERS = {
    "EV": "event",
    "RO": "round",
    "PC": "site",
    "DT": "eventdate",
    "AN": "transcriber",
    "WR": "player 1 elo",
    "BR": "player 2 elo",
    "GC": "comment",
}
# Rule -> game.
GAMES = {
    "nackgammon": "nackgammon",
    "hypergammon1": "hypergammon-1",
    "hypergammon2": "hypergammon-2",
    "hypergammon3": "hypergammon",
}
CRAWFORD, CRAWFORD_GAME, JACOBY, NO_CUBE = "crawford", "crawfordgame", "jacoby", "nocube"

_NUMBER = re.compile(r"\s*(-?[0-9]{1,6})\s*\Z")
_DATE = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})\Z")
_HIGHEST_START = 4096


def read_sgf(text: str) -> MatchRecord:
    """Read an SGF text, tolerantly: what was played is not judged here.

    A statement's line is that of its node, its row the running number of the node in its game, from 1.
    Raises UnreadableRecordError: no-match-length, no-score-line, two-matches, position-set-by-hand,
    unreadable-file (beyond the limits), unknown-format (no game of backgammon in it).
    """
    trees = [tree for tree in trees_of(text) if (tree[0].value("GM") or "6").strip() == "6"]
    if not trees:
        raise UnreadableRecordError("unknown-format", format=FORMAT, reason="not-recognised")
    roots = [_Root.of(tree[0], number) for number, tree in enumerate(trees, start=1)]
    _refuse_second_match(roots)
    first = roots[0]
    # Who marks the Crawford game in one game of a match marks it in all.
    marks_crawford = any(CRAWFORD_GAME in root.rules for root in roots)
    games: list[WrittenGame] = []
    for root, tree in zip(roots, trees, strict=True):
        games.append(_game(root, tree, before=games[-1] if games else None, marks_crawford=marks_crawford))
    return MatchRecord(
        format=FORMAT,
        length=first.length,
        games=tuple(games),
        headers=_headers(trees[0][0]),
        session=_session(first.rules, length=first.length),
        game=next((GAMES[rule] for rule in first.rules if rule in GAMES), "backgammon"),
        options={"cube": "off"} if NO_CUBE in first.rules else {},
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Root:
    """What the root of a game says. label: the number the program gave the game; from 0 or from 1."""

    line: int
    number: int
    label: int | None
    length: int
    points: tuple[int, int]
    rules: Sequence[str]

    @classmethod
    def of(cls, node: Node, number: int) -> _Root:
        """Raises UnreadableRecordError: no-match-length, no-score-line."""
        items = _match_items(node)
        if "length" not in items or items["length"] < 0:
            raise refusal_at("no-match-length", number, node, reason="property")
        if "ws" not in items or "bs" not in items:
            raise refusal_at("no-score-line", number, node, reason="property")
        written = node.value("RU") or ""
        rules = [rule.strip().lower() for rule in written.split(":") if rule.strip()]
        return cls(
            line=node.line,
            number=number,
            label=items.get("game"),
            length=items["length"],
            points=(items["ws"], items["bs"]),
            rules=rules,
        )


def _match_items(root: Node) -> dict[str, int]:
    """MI[length:7][game:0][ws:0][bs:0] by name; what is no number is left out."""
    items: dict[str, int] = {}
    for found in root.properties:
        if found.name == "MI":
            for value in found.values:
                name, _, written = value.partition(":")
                if number := _NUMBER.match(written):
                    items[name.strip().lower()] = int(number[1])
    return items


def _refuse_second_match(roots: Sequence[_Root]) -> None:
    """Another length, or a count of games that starts again at 0-0, is another match."""
    for before, root in pairwise(roots):
        restarts = (
            root.points == (0, 0)
            and root.label is not None
            and before.label is not None
            and root.label <= before.label
        )
        if restarts or root.length != before.length:
            raise UnreadableRecordError("two-matches", format=FORMAT, game=root.number, line=root.line)


def _game(
    root: _Root, tree: Sequence[Node], *, before: WrittenGame | None, marks_crawford: bool
) -> WrittenGame:
    node = tree[0]
    start_cube = _start_cube(root.number, node)
    known = before.names if before else ("?", "?")
    white, black = node.value("PW"), node.value("PB")
    return WrittenGame(
        number=root.number,
        line=root.line,
        score_line=root.line,
        names=(
            known[0] if white is None else player_name(white),
            known[1] if black is None else player_name(black),
        ),
        points=root.points,
        statements=statements_of_tree(tree, root.number),
        claims_crawford=CRAWFORD_GAME in root.rules if marks_crawford else None,
        start_cube=start_cube,
    )


def _start_cube(number: int, root: Node) -> int:
    """The cube after automatic doubles. Raises UnreadableRecordError: pieces or the cube set by hand."""
    if any(found.name in ("AE", "AW", "AB") for found in root.properties):
        raise refusal_at("position-set-by-hand", number, root)
    written = root.value("CV")
    if written is None:
        return 1
    match = _NUMBER.match(written)
    cube = int(match[1]) if match else 0
    if not 1 <= cube <= _HIGHEST_START or cube & (cube - 1):
        raise refusal_at("position-set-by-hand", number, root)
    return cube


def _session(rules: Sequence[str], *, length: int) -> SessionOptions:
    """Without a list of rules the Crawford rule holds and Jacoby is unknown, as in other formats."""
    if not rules:
        return SessionOptions()
    if length:
        return SessionOptions(crawford=CRAWFORD in rules or CRAWFORD_GAME in rules)
    return SessionOptions(jacoby=JACOBY in rules)


def _headers(root: Node) -> dict[str, str]:
    headers: dict[str, str] = {}
    for found in root.properties:
        if found.name in HEADERS:
            value = " ".join(found.value.split())
            if found.name == "DT":
                value = _DATE.sub(r"\1.\2.\3", value)
            headers[HEADERS[found.name]] = value
    return headers
