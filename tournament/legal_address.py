"""Addresses of the page "was it legal?": anything that shows a turn can ask about it."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlencode

from rules.board.games import Contact
from rules.options import written_options
from tournament.plays_judged import Turn
from tournament.position_text import side_text

NO_PLAY = "no play"


def legal_query(turn: Turn, play: str = "", **more: str) -> str:
    """The question as the query of an address: "game=plakoto&dice=31&…". more: fields behind it, if any."""
    return urlencode(list(_parts(turn, play, more)))


def _parts(turn: Turn, play: str, more: dict[str, str]) -> Iterator[tuple[str, str]]:
    rules = turn.rules
    yield "game", rules.code
    yield from written_options(rules.options).items()
    if turn.position != rules.start:
        yield "mover", side_text(turn.position, is_mover=True)
        yield "opponent", side_text(turn.position, is_mover=False)
    told = {
        "dice": "".join(map(str, turn.dice)),
        "first": "1" if turn.first_turn and rules.contact is Contact.HOLD else "",
        "passed": "1" if turn.passed else "",
        "play": play,
        **more,
    }
    yield from ((name, value) for name, value in told.items() if value)
