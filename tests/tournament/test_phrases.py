"""Every refusal has a sentence in both languages, and its values fill it."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterator

import pytest
from django.utils import translation

import matches
import rules
import tournament
from matches.phrases import REFUSAL_SENTENCES
from rules.errors import TavlaError
from rules.tournament.draw import TooFewEntrantsError
from rules.tournament.formats.settings import (
    BadSettingError,
    NamedTwiceError,
    SettingsContradictError,
    UnknownSettingError,
)
from rules.tournament.pairing.swiss import RoundNotOverError
from tournament.draw_errors import StillOpenError
from tournament.errors import NameMissingError, ResultStandsError
from tournament.import_phrases import FILE_SENTENCES
from tournament.phrases import REFUSALS, refusal_sentence

#: Entrances of servers: importing them starts something.
_ENTRANCES = ("tournament.asgi", "tournament.wsgi")

for package in (rules, matches, tournament):
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if found.name not in _ENTRANCES:
            importlib.import_module(found.name)  # so that its refusals are known


def _children(kind: type[TavlaError]) -> Iterator[type[TavlaError]]:
    for child in kind.__subclasses__():
        yield child
        yield from _children(child)


#: Roots that are never raised themselves carry no sentence; what is wrong in a record is no refusal of ours.
_UNREADABLE = {f"unreadable-{what}" for what in ("file", "play", "question", "record")}
_SILENT = {"refused", "file-not-readable"} | _UNREADABLE
_OURS = ("rules.", "matches.", "tournament.")
CODES = sorted({kind.code for kind in _children(TavlaError) if kind.__module__.startswith(_OURS)} - _SILENT)


@pytest.mark.parametrize("code", CODES)
def test_every_code_has_a_sentence(code: str) -> None:
    assert code in REFUSALS or code in FILE_SENTENCES or code in REFUSAL_SENTENCES


@pytest.mark.parametrize("code", sorted(REFUSALS))
def test_every_sentence_belongs_to_a_code(code: str) -> None:
    assert code in CODES


def test_a_sentence_is_filled_and_translated() -> None:
    refusal = ResultStandsError(pairing="M1-1", winner="Ada", score="9–4", by="Ece")

    with translation.override("en"):
        assert refusal_sentence(refusal) == ("Match M1-1 has a result already: Ada won 9–4, entered by Ece.")
        assert refusal_sentence(NameMissingError()) == "The name is missing."
        without = ResultStandsError(pairing="M1-1", winner="Ada", score="", by="Ece")
        assert refusal_sentence(without) == "Match M1-1 has a result already: Ada won, entered by Ece."


def test_settings_are_called_as_their_form_calls_them() -> None:
    with translation.override("tr"):
        contradict = refusal_sentence(SettingsContradictError(first="king-rounds", second="rounds"))
        choice = refusal_sentence(BadSettingError(setting="open-matches", value="placeholders"))
        number = refusal_sentence(BadSettingError(setting="group-size", value=1))
        unknown = refusal_sentence(UnknownSettingError(setting="colour"))

    assert all(code not in contradict + choice + number for code in ("rounds", "open-", "placeh", "group-"))
    assert "“1”" in number
    assert "“colour”" in unknown


def test_no_sentence_names_a_value_its_refusal_does_not_have() -> None:
    """Values are the parameters of __init__, apart from those with a constant beside them."""
    known = {"most", "shortest", "longest", "limit_kilobytes", "first", "second"}
    for kind in _children(TavlaError):
        sentence = REFUSALS.get(kind.code)
        if sentence is None or kind.__module__.split(".")[0] not in ("tournament", "matches", "rules"):
            continue
        named = set(re.findall(r"%\((\w+)\)s", str(sentence)))
        given = set(getattr(kind.__init__, "__annotations__", ())) | known
        assert named <= given, kind.code


@pytest.mark.parametrize(
    ("refusal", "says"),
    [
        (TooFewEntrantsError(count=1), "A draw needs at least 2 players; there is 1."),
        (TooFewEntrantsError(count=0), "A draw needs at least 2 players; there are 0."),
        (RoundNotOverError(open=1), "1 match of the round is still open."),
        (RoundNotOverError(open=2), "2 matches of the round are still open."),
        (StillOpenError(event="Open", open=1), "Open: 1 match is still open."),
    ],
)
def test_what_is_counted_is_said_in_its_number(refusal: TavlaError, says: str) -> None:
    with translation.override("en"):
        assert refusal_sentence(refusal) == says


def test_a_setting_that_names_something_twice_is_called_as_in_its_form() -> None:
    with translation.override("en"):
        said = refusal_sentence(NamedTwiceError(setting="tie-breaks", value="buchholz"))

    assert said == "“Buchholz” is named twice in the setting “Tie-breaks, the first one first”."
