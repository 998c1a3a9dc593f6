"""Reading the state of a stage from JSON, strictly (pairing-reference 5.3)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence

from rules.errors import TavlaError
from rules.match.states import ResultKind
from rules.tournament.pairing.cells import NoMatch
from rules.tournament.pairing.history import RoundPairing
from rules.tournament.pairing.state import ABSENT, GROUPS, PRESENT, WITHDRAWN, Person, State
from rules.tournament.pairing.state_shapes import (
    Id,
    StateMalformedError,
    choice_at,
    id_at,
    list_at,
    number_at,
    object_at,
    text_at,
    whole_at,
)

_TOP = ("format", "settings", "draw_seed", "entrants", "rounds", "forbidden", "fixed", "byes", "held")
_PERSON = ("id", "name", "seed", "rating", "club", "country", "family", "lives", "status")
_PAIRING = ("a", "b", "winner", "points", "kind", "length")
_STRENGTHS = ("must", "should", "free")
_FORFEIT, _DOUBLE = "forfeit", NoMatch.DOUBLE_FORFEIT.value
_KINDS = (*ResultKind, NoMatch.BYE.value, _FORFEIT, _DOUBLE)


class IdTwiceError(TavlaError):
    """Two entrants of a state have the same id, or the same seed. name: "id" or "seed"."""

    code = "id-twice"

    def __init__(self, *, name: str, value: Id) -> None:
        super().__init__(f"two entrants have the {name} {value!r}")
        self.name = name
        self.value = value


class IdUnknownError(TavlaError):
    """A state names somebody who is not among its entrants."""

    code = "id-unknown"

    def __init__(self, *, id: Id, place: str) -> None:
        super().__init__(f"{place}: there is no entrant {id!r}")
        self.id = id
        self.place = place


def read_state(given: object) -> State:
    """The values of a state; what may be left out is null or empty.

    Raises StateMalformedError, IdTwiceError, IdUnknownError.
    """
    top = object_at(given, "", _TOP)
    people = tuple(sorted(_people(top.get("entrants")), key=_by_id))
    known = {person.id: number for number, person in enumerate(people, start=1)}
    settings = dict(
        object_at({} if top.get("settings") is None else top["settings"], "settings", _Anything())
    )
    return State(
        format=text_at(top.get("format"), "format"),
        apart=_apart(settings.pop("apart", {})),
        settings=settings,
        draw_seed=whole_at(top.get("draw_seed"), "draw_seed"),
        people=people,
        rounds=tuple(_rounds(_or_none(top.get("rounds")), known)),
        forbidden=tuple(_pairs(_or_none(top.get("forbidden")), "forbidden", known)),
        fixed=tuple(_pairs(_or_none(top.get("fixed")), "fixed", known)),
        byes=tuple(_entrants(_or_none(top.get("byes")), "byes", known)),
        held=frozenset(_entrants(_or_none(top.get("held")), "held", known)),
    )


def _or_none(given: object) -> object:
    """A list that may be left out; what is no list is not taken for an empty one."""
    return [] if given is None else given


class _Anything(frozenset[str]):
    """The names of settings are judged by the format."""

    def __contains__(self, _: object) -> bool:
        return True


def _by_id(person: Person) -> tuple[bool, int, str]:
    """Numbers before texts, each in their order."""
    is_text = isinstance(person.id, str)
    return (is_text, 0 if isinstance(person.id, str) else person.id, str(person.id))


def _people(given: object) -> list[Person]:
    people = [_person(each, f"entrants[{at}]") for at, each in enumerate(list_at(given, "entrants"))]
    _refuse_twice("id", [person.id for person in people])
    _refuse_twice("seed", [person.seed for person in people if person.seed is not None])
    return people


def _refuse_twice(name: str, values: Sequence[Id]) -> None:
    seen: set[Hashable] = set()
    for value in values:
        if value in seen:
            raise IdTwiceError(name=name, value=value)
        seen.add(value)


def _person(given: object, place: str) -> Person:
    person = object_at(given, place, _PERSON)
    seed, rating, lives = person.get("seed"), person.get("rating"), person.get("lives")
    return Person(
        id=id_at(person.get("id"), f"{place}.id"),
        seed=None if seed is None else whole_at(seed, f"{place}.seed", least=1),
        rating=None if rating is None else number_at(rating, f"{place}.rating"),
        groups={
            name: text_at(person[name], f"{place}.{name}")
            for name in GROUPS
            if person.get(name) not in (None, "")
        },
        lives=None if lives is None else whole_at(lives, f"{place}.lives", least=1),
        status=choice_at(
            person.get("status") or "entered", f"{place}.status", (*PRESENT, *ABSENT, *WITHDRAWN)
        ),
    )


def _apart(given: object) -> Mapping[str, str]:
    asked = object_at(given, "settings.apart", GROUPS)
    return {
        name: choice_at(asked.get(name, "should"), f"settings.apart.{name}", _STRENGTHS) for name in GROUPS
    }


def _rounds(given: object, known: Mapping[Id, int]) -> Iterator[tuple[RoundPairing, ...]]:
    for number, each in enumerate(list_at(given, "rounds")):
        place = f"rounds[{number}]"
        pairings = object_at(each, place, ("pairings",)).get("pairings")
        yield tuple(
            _pairing(pairing, f"{place}.pairings[{at}]", known)
            for at, pairing in enumerate(list_at(pairings, f"{place}.pairings"))
        )


def _pairing(given: object, place: str, known: Mapping[Id, int]) -> RoundPairing:
    pairing = object_at(given, place, _PAIRING)
    kind = pairing.get("kind")
    if kind is not None:
        choice_at(kind, f"{place}.kind", _KINDS)
    a = _entrant(pairing.get("a"), f"{place}.a", known)
    winner = pairing.get("winner")
    won = None if winner is None else _entrant(winner, f"{place}.winner", known)
    if pairing.get("b") is None:
        # a bye counts as a win, whoever wrote it down (7.1)
        return RoundPairing(a, None, a if won is None else won, None, _kind(kind or NoMatch.BYE.value))
    b = _entrant(pairing["b"], f"{place}.b", known)
    if won is None and kind in (None, ResultKind.PLAYED.value):
        return RoundPairing(a, b)
    points = _points(pairing.get("points"), f"{place}.points")
    length = pairing.get("length")
    long = None if length is None else whole_at(length, f"{place}.length", least=1)
    return RoundPairing(a, b, won, points, _kind(kind or ResultKind.PLAYED.value), long)


def _kind(written: str) -> ResultKind | NoMatch:
    if written in tuple(NoMatch):
        return NoMatch(written)
    return ResultKind.NO_SHOW if written == _FORFEIT else ResultKind(written)


def _points(given: object, place: str) -> tuple[int, int] | None:
    if given is None:
        return None
    both = list_at(given, place)
    if len(both) != 2:
        raise StateMalformedError(place=place, expected="two numbers")
    return (whole_at(both[0], f"{place}[0]"), whole_at(both[1], f"{place}[1]"))


def _pairs(given: object, place: str, known: Mapping[Id, int]) -> Iterator[tuple[int, int]]:
    for at, each in enumerate(list_at(given, place)):
        both = tuple(_entrants(each, f"{place}[{at}]", known))
        if len(both) != 2:
            raise StateMalformedError(place=f"{place}[{at}]", expected="two ids")
        yield (both[0], both[1])


def _entrants(given: object, place: str, known: Mapping[Id, int]) -> Iterator[int]:
    for at, each in enumerate(list_at(given, place)):
        yield _entrant(each, f"{place}[{at}]", known)


def _entrant(given: object, place: str, known: Mapping[Id, int]) -> int:
    name = id_at(given, place)
    if name not in known:
        raise IdUnknownError(id=name, place=place)
    return known[name]
