"""Whatever is charged, paid, given back, taken back and counted, in any order: it adds up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TypeVar

import pytest
from django.db import transaction
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from rules.errors import TavlaError
from rules.tournament.fees import FeeKind
from tests.factories import DESK
from tests.looking import examples
from tests.tournament.purses import entry, make_desk, make_person, owe
from tournament.ledger_audit import audit_ledger
from tournament.models import Voucher
from tournament.selectors.ledger import balances_of, expected_in, owed_by, paid_by
from tournament.services.ledger import pay, refund, reverse
from tournament.services.prices import open_till
from tournament.services.tills import count_till, move_cash

AMOUNTS = st.integers(1, 10**6)
CURRENCIES = st.sampled_from(["TRY", "EUR", "USD"])

T = TypeVar("T")


def tried(act: Callable[[], T]) -> tuple[T | None, str]:
    """What an act gave, or the code of its refusal."""
    try:
        return act(), ""
    except TavlaError as refusal:
        return None, refusal.code


class Desks(RuleBasedStateMachine):
    """Two tills and three people. What should be where is kept beside the ledger, in plain sums."""

    def __init__(self) -> None:
        super().__init__()
        self.undone = transaction.atomic()
        self.undone.__enter__()
        self.tournament, self.event, first = make_desk()
        self.tills = [first, open_till(self.tournament, "Masa 2", by=DESK)]
        self.people = [make_person(self.tournament, name) for name in ("Ada", "Bora", "Cem")]
        self.held: list[Counter[str]] = [Counter(), Counter()]
        self.owed: Counter[int] = Counter()
        self.forms = 0

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.undone.__exit__(None, None, None)

    @rule(who=st.integers(0, 2), amount=AMOUNTS, fee=st.integers(0, 10**5))
    def charge(self, who: int, amount: int, fee: int) -> None:
        owe(self.people[who], self.event, amount, entry(fee, FeeKind.FEE))
        self.owed[who] += amount + fee

    @rule(
        who=st.integers(0, 2),
        at=st.integers(0, 1),
        amount=AMOUNTS,
        currency=CURRENCIES,
        clicks=st.integers(1, 2),
    )
    def pay(self, who: int, at: int, amount: int, currency: str, clicks: int) -> None:
        self.forms += 1
        for _ in range(clicks):
            payment, refusal = tried(
                lambda: pay(
                    self.tournament,
                    self.people[who],
                    till=self.tills[at],
                    method="cash",
                    given={currency: amount},
                    form_key=f"pay {self.forms}",
                    by=DESK,
                )
            )
        if payment is None:
            assert (refusal, self.owed[who] > 0) == ("nothing-owed", False)
            return
        self.held[at][currency] += amount
        self.held[at]["TRY"] -= payment.change
        self.owed[who] = payment.left

    @rule(who=st.integers(0, 2), at=st.integers(0, 1), amount=AMOUNTS)
    def give_back(self, who: int, at: int, amount: int) -> None:
        person, till, paid = self.people[who], self.tills[at], paid_by(self.people[who])
        given = {"TRY": amount}
        voucher, refusal = tried(
            lambda: refund(
                self.tournament, person, till=till, method="cash", given=given, reason="x", by=DESK
            )
        )
        if voucher is None:
            assert (refusal, amount > paid) == ("refund-too-large", True)
            return
        self.held[at]["TRY"] -= amount
        self.owed[who] += amount

    @precondition(lambda self: Voucher.objects.filter(tournament=self.tournament).exists())
    @rule(which=st.integers(0, 10**6))
    def take_back(self, which: int) -> None:
        vouchers = Voucher.objects.filter(tournament=self.tournament).order_by("number")
        taken, refusal = tried(lambda: reverse(vouchers[which % len(vouchers)], "x", DESK))
        if taken is None:
            assert refusal in ("already-reversed", "not-reversible", "refund-too-large")
            return
        for line in taken.lines.select_related("account"):
            if line.account.kind == "cash":
                at = self.tills.index(line.account.till)
                self.held[at][line.account.currency] += line.amount if line.foreign is None else line.foreign
            elif line.account.kind == "person":
                self.owed[self.people.index(line.account.registration)] += line.amount

    @rule(at=st.integers(0, 1), amount=AMOUNTS, currency=CURRENCIES, is_out=st.booleans())
    def move(self, at: int, amount: int, currency: str, is_out: bool) -> None:
        till, moved = self.tills[at], {currency: amount}
        voucher, refusal = tried(lambda: move_cash(till, moved, DESK, is_out=is_out))
        if voucher is None:
            assert (refusal, amount > self.held[at][currency]) == ("till-holds-less", True)
            return
        self.held[at][currency] += -amount if is_out else amount

    @rule(at=st.integers(0, 1), lira=AMOUNTS, euro=AMOUNTS, dollars=AMOUNTS)
    def count(self, at: int, lira: int, euro: int, dollars: int) -> None:
        counted = {"TRY": lira, "EUR": euro, "USD": dollars}
        found = count_till(self.tills[at], counted, DESK)
        assert Counter(found.expected) == self.held[at]
        self.held[at] = Counter(counted)

    @invariant()
    def it_adds_up(self) -> None:
        assert audit_ledger(self.tournament) == ()
        assert [Counter(expected_in(till)) for till in self.tills] == self.held
        assert [owed_by(person) for person in self.people] == [self.owed[who] for who in range(3)]
        assert all(paid_by(person) >= 0 for person in self.people)
        known = {person.pk: self.owed[who] for who, person in enumerate(self.people)}
        assert all(known[pk] == owed for pk, owed in balances_of(self.tournament).items())


@pytest.mark.hypothesis
@pytest.mark.django_db
def test_it_adds_up_in_any_order() -> None:
    run_state_machine_as_test(Desks, settings=settings(max_examples=examples(10), stateful_step_count=12))
