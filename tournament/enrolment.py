"""What the registration desk is told: who comes, what the person takes part in, how it is paid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from matches.models import Player
from matches.names import identity_key
from tournament.models import Discount, Event


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody known, or somebody new by name. What is None stays as it is.

    guardian: whose phone or e-mail it is, where it is a parent's.
    """

    player: Player | None = None
    name: str = ""
    country: str | None = None
    club: str | None = None
    rating: Decimal | None = None
    email: str | None = None
    phone: str | None = None
    guardian: str | None = None

    @property
    def called(self) -> str:
        return self.player.name if self.player else self.name

    @property
    def identity(self) -> str:
        return self.player.identity_key if self.player else identity_key(self.name)

    @property
    def place(self) -> str:
        """Club, town or nickname."""
        known = self.player.club if self.player else ""
        return known if self.club is None else self.club

    def is_same(self, other: Person) -> bool:
        if self.player and other.player:
            return self.player.pk == other.player.pk
        return self.identity == other.identity


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """An event somebody takes part in.

    pools: names of the side pools joined. partner: of a team; None: one is looked for. starts_in: 2 for a
    double entry. pulled: the number pulled at the desk. waits: for a place, the event being full. is_entered:
    the entry came by a list and is only paid for now.
    """

    event: Event
    pools: tuple[str, ...] = ()
    discount: Discount | None = None
    partner: Person | None = None
    starts_in: int = 1
    pulled: int | None = None
    waits: bool = False
    is_entered: bool = False

    @property
    def looks_for_partner(self) -> bool:
        return self.event.team_size > 1 and self.partner is None and not self.is_entered

    @property
    def enters(self) -> bool:
        """Does it make an entry? Not one that is there, nor a place on a list."""
        return not (self.waits or self.looks_for_partner or self.is_entered)


@dataclass(frozen=True, slots=True, kw_only=True)
class Paying:
    """method: cash, card, bank. given: by currency, in its smallest units; None: exactly what is owed.

    expected: what the page said is to be paid; None: whatever it comes to. rates: of the page, by currency;
    None: whatever they are.
    """

    method: str = "cash"
    given: Mapping[str, int] | None = None
    expected: int | None = None
    rates: Mapping[str, str] | None = None
