"""A tournament to try things on: made-up people, a published draw, the first results."""

from __future__ import annotations

from datetime import timedelta
from random import Random

from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext

from rules.match.claim import Claim
from rules.match.clock import CLOCK_PRESETS, DEFAULT_CLOCK
from rules.match.score import Side as SideNumber
from rules.tournament.formats.consolation import CONSOLATION
from rules.tournament.formats.elimination import MAIN
from rules.tournament.formats.stage import PairingStatus
from rules.tournament.lengths import MatchLengths
from tournament.actor import Actor
from tournament.imports.lines import EntrantValues, JudgedLine
from tournament.models import Event, Pairing, Tournament
from tournament.services.draws import draw_event, publish_draw
from tournament.services.events import create_event
from tournament.services.presence import mark_presence
from tournament.services.registration import import_entrants
from tournament.services.results import confirm_result, enter_result, report_result
from tournament.services.tables import call_match
from tournament.services.tournaments import create_tournament

#: Nobody's names: given name, surname, country, club.
_PEOPLE = (
    ("Işıl", "Örnek", "TR", "Kule"),
    ("İsmail", "Deneme", "TR", "Kule"),
    ("Ömer", "Varsayım", "TR", "Çarşı"),
    ("Çiğdem", "Misal", "TR", "Çarşı"),
    ("Şükrü", "Temsil", "TR", "Liman"),
    ("Ülkü", "Taslak", "TR", "Liman"),
    ("Ada", "Example", "GB", "Harbour"),
    ("Gökçe", "Numune", "TR", "Kule"),
    ("Zoë", "Sample", "NL", ""),
    ("Ιωάννα", "Παράδειγμα", "GR", ""),
    ("Иван", "Примеров", "BG", ""),
    ("Bora", "Örneksoy", "TR", "Liman"),
    ("José", "Ejemplo", "ES", ""),
    ("Ağah", "Kurgu", "TR", "Çarşı"),
    ("Mia", "Beispiel", "DE", ""),
    ("Tuğçe", "Hayali", "TR", "Kule"),
    ("Luc", "Exemple", "FR", ""),
    ("Yiğit", "Uydurma", "TR", "Liman"),
    ("Nora", "Eksempel", "DK", ""),
    ("Ece", "Düzmece", "TR", "Çarşı"),
    ("Ilgaz", "Sözde", "TR", ""),
    ("Petra", "Příklad", "CZ", ""),
    ("Deniz", "Farazi", "TR", "Kule"),
)
_DRAW_SEED = 2026
_RESULTS = 9


@transaction.atomic
def create_demo(*, language: str, by: Actor) -> Tournament:
    """A demo tournament in a language: 23 made-up people, drawn, published, the first matches played."""
    today = timezone.localdate()
    spoken = language if language in Tournament.Language.values else Tournament.Language.ENGLISH
    with translation.override(spoken):
        tournament = create_tournament(
            name=gettext("Demo tournament"),
            venue=gettext("The club"),
            starts_on=today,
            ends_on=today + timedelta(days=1),
            language=spoken,
            tables=12,
            is_demo=True,
            by=by,
        )
        event = create_event(
            tournament,
            name=gettext("Open"),
            lengths={MAIN: MatchLengths(9, (11,)), CONSOLATION: MatchLengths(5)},
            clock=CLOCK_PRESETS[DEFAULT_CLOCK],
            by=by,
        )
    for entrant in import_entrants(event, _lines(), by=by):
        mark_presence(entrant, here=True, by=by)
    draw_event(event, draw_seed=_DRAW_SEED, by=by)
    publish_draw(event, draw_seed=_DRAW_SEED, by=by)
    _play(event, by=by)
    return tournament


def _lines() -> list[JudgedLine]:
    return [
        JudgedLine(line=number, cells=(), values=values, problems=(), warnings=())
        for number, values in enumerate(_values(), start=1)
    ]


def _values() -> list[EntrantValues]:
    return [
        EntrantValues(name=f"{given} {surname}", country=country, club=club)
        for given, surname, country, club in _PEOPLE
    ]


def _play(event: Event, *, by: Actor) -> None:
    """Some results of every kind: entered, reported, confirmed, disputed; two matches at tables."""
    chance = Random(_DRAW_SEED)
    for _ in range(_RESULTS):
        pairing = _ready(event)[0]
        assert pairing.match is not None
        claim = _claim(chance, pairing.match.length)
        enter_result(pairing, claim, version=pairing.match.version, by=by)
    confirmed, reported, disputed, *called = _ready(event)
    _report(confirmed, _claim(chance, confirmed.match.length), side=1)
    second = confirmed.match.sides.get(number=2)
    confirm_result(second, by=Actor.of_side(second))
    _report(reported, _claim(chance, reported.match.length), side=2)
    length = disputed.match.length
    _report(disputed, Claim(winner=SideNumber.ONE, score=(length, length - 1)), side=1)
    _report(disputed, Claim(winner=SideNumber.TWO, score=(length - 1, length)), side=2)
    for pairing, table in zip(called[:2], event.tournament.tables.order_by("number"), strict=False):
        call_match(pairing, table=table, by=by)


def _ready(event: Event) -> list[Pairing]:
    ready = Pairing.objects.filter(stage__event=event, status=PairingStatus.READY)
    return list(ready.select_related("match", "stage__event").order_by("stage__order", "round__number", "id"))


def _claim(chance: Random, length: int) -> Claim:
    winner, loser_points = chance.choice(list(SideNumber)), chance.randrange(length)
    score = (length, loser_points) if winner is SideNumber.ONE else (loser_points, length)
    return Claim(winner=winner, score=score)


def _report(pairing: Pairing, claim: Claim, *, side: int) -> None:
    assert pairing.match is not None
    row = pairing.match.sides.get(number=side)
    report_result(row, claim, by=Actor.of_side(row))
