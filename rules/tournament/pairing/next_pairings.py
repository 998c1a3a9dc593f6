"""The next pairings of a stage given as JSON, and why: the engine for all to try (pairing-reference 5.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.errors import TavlaError
from rules.tournament.draw import TooFewEntrantsError
from rules.tournament.formats.settings import BadSettingError
from rules.tournament.formats.stage import SourceKind
from rules.tournament.formats.templates import TEMPLATES
from rules.tournament.pairing import planned_rounds
from rules.tournament.pairing.lives import pair_lives_round
from rules.tournament.pairing.round_draw import Pending, Reason, RoundDraw
from rules.tournament.pairing.settings import DEFAULTS, LivesSettings, Order, SwissSettings, round_settings
from rules.tournament.pairing.state import State
from rules.tournament.pairing.state_reading import read_state
from rules.tournament.pairing.swiss import pair_round


class UnknownFormatError(TavlaError):
    """There is no format of that code."""

    code = "unknown-format"

    def __init__(self, *, format: str) -> None:
        super().__init__(f"there is no format {format!r}")
        self.format = format


def answer(given: object) -> dict[str, Any]:
    """The answer to a state: {"pairings", "bye", "cost", "why", "problems"}.

    "byes" is added where more have a free round than the one of "bye". Raises TavlaError with a code.
    """
    state = read_state(given)
    return _written(state, next_round(state))


def next_round(state: State) -> RoundDraw:
    """The pairings to be played next. A template's first part is meant.

    Raises UnknownFormatError, StageFinishedError, and what the format raises.
    """
    code, given = state.format, state.settings
    if code not in DEFAULTS:
        if code not in TEMPLATES:
            raise UnknownFormatError(format=code)
        first = TEMPLATES[code][0]
        code, given = first["format"], {**first["settings"], **given}
    if code not in DEFAULTS:
        return planned_rounds.next_round(state, code, given)
    return _by_rounds(state, code, given)


def _by_rounds(state: State, code: str, given: Mapping[str, Any]) -> RoundDraw:
    if len(state.people) < 2:
        raise TooFewEntrantsError(count=len(state.people))
    if "lives-of" in given:
        given = {**given, "lives-of": _numbered(state, given["lives-of"])}
    settings = round_settings(code, given)
    is_fold = isinstance(settings, SwissSettings | LivesSettings) and settings.order is Order.FOLD
    history = state.history(state.start_order(by_rating=is_fold))
    bound = state.constraints()
    if isinstance(settings, SwissSettings):
        return pair_round(history, settings, draw_seed=state.draw_seed, constraints=bound)
    if isinstance(settings, LivesSettings) and state.lives:
        settings = round_settings(code, {**given, "lives-of": {**settings.lives_of, **state.lives}})
    assert not isinstance(settings, SwissSettings), "told apart above"
    return pair_lives_round(
        history, settings, draw_seed=state.draw_seed, constraints=bound, withdrawn=state.withdrawn
    )


def _numbered(state: State, lives_of: object) -> object:
    """The setting with the law book's numbers for the names, which are texts in JSON."""
    if not isinstance(lives_of, dict):
        return lives_of
    number = {str(person.id): entrant for entrant, person in enumerate(state.people, start=1)}
    if not number.keys() >= lives_of.keys():
        raise BadSettingError(setting="lives-of", value=lives_of)
    return {number[name]: lives for name, lives in lives_of.items()}


def refused(refusal: TavlaError, message: str) -> dict[str, Any]:
    """The answer to a state that is refused: no pairing, and the one problem with its values."""
    problem = {"code": refusal.code, "message": message, **_plain(refusal.values)}
    return {"pairings": [], "bye": None, "cost": {}, "why": [], "problems": [problem]}


def _written(state: State, drawn: RoundDraw) -> dict[str, Any]:
    byes = [_named(state, a) for a, b in drawn.pairings if b is None]
    bye = None if drawn.bye is None else _named(state, drawn.bye)
    found = {
        "pairings": [{"a": _named(state, a), "b": _named(state, b)} for a, b in drawn.matches],
        "bye": bye,
        "cost": {name.replace("-", "_"): value for name, value in drawn.cost.items()},
        "why": [_told(state, reason) for reason in drawn.why],
        "problems": [_told(state, reason) for reason in drawn.problems],
    }
    return found if byes == [bye] or not byes else {**found, "byes": byes}


#: Values of reasons that name entrants.
_NAMING = ("entrant", "pair", "pairs")


def _told(state: State, reason: Reason) -> dict[str, Any]:
    values = {
        name: _named(state, value) if name in _NAMING else value for name, value in reason.values.items()
    }
    return {"code": reason.code, **_plain(values)}


def _named(state: State, value: object) -> Any:
    """An entrant, a place in waiting, or lists of these, by the names of the state."""
    if isinstance(value, Pending):
        who = "winner_of" if value.kind is SourceKind.WINNER else "loser_of"
        return {who: [_named(state, value.a), _named(state, value.b)]}
    if isinstance(value, list | tuple):
        return [_named(state, each) for each in value]
    assert isinstance(value, int), "entrants are numbers here"
    return state.people[value - 1].id


def _plain(values: Mapping[str, object]) -> dict[str, Any]:
    return {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}
