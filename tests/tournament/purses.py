"""People with something to pay, for tests of money. Amounts in kuruş."""

from __future__ import annotations

from django.db.models import Max

from matches.models import Player
from matches.names import identity_key, search_key, sort_key
from rules.tournament.fees import Charge, FeeKind
from tests.factories import DESK, make_event, make_tournament
from tournament.models import Event, Registration, Till, Tournament, Voucher
from tournament.services.acts import act
from tournament.services.ledger import charge
from tournament.services.prices import open_till, set_currencies

RATES = {"EUR": "41.50", "USD": "35"}


def make_desk(*, name: str = "Kış Açık") -> tuple[Tournament, Event, Till]:
    """A tournament in lira that takes euro and dollars, with an event and a till."""
    tournament = make_tournament(name=name)
    set_currencies(tournament, currency="TRY", rates=RATES, by=DESK)
    return tournament, make_event(tournament), open_till(tournament, "Masa 1", by=DESK)


def make_person(tournament: Tournament, name: str = "Ada Örnek") -> Registration:
    keys = {"sort_key": sort_key(name), "search_key": search_key(name), "identity_key": identity_key(name)}
    last = tournament.registrations.aggregate(last=Max("number"))["last"] or 0
    player = Player.objects.create(name=name, **keys)
    return Registration.objects.create(tournament=tournament, player=player, number=last + 1)


def entry(amount: int, kind: str = FeeKind.ENTRY, name: str = "") -> Charge:
    return Charge(None, None, kind, name, amount)


def owe(person: Registration, event: Event, amount: int, *more: Charge, form_key: str = "") -> Voucher:
    """Let a person owe an entry of so much."""
    with act(person.tournament, by=DESK, action="charge") as doing:
        voucher = charge(doing, person, event, [entry(amount), *more], form_key=form_key)
    assert voucher is not None
    return voucher


def lines_of(voucher: Voucher) -> list[tuple[str, int, int | None]]:
    """(kind of account, amount, foreign) of each line."""
    return [
        (line.account.kind, line.amount, line.foreign) for line in voucher.lines.select_related("account")
    ]
