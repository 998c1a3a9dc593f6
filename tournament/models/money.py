"""What things cost, and the ledger: accounts, vouchers and their lines. Nothing in it is ever edited.

Amounts are whole numbers of the smallest unit of the tournament's currency (kuruş, cents).
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournament.models.people import Registration
from tournament.models.structure import Event, Tournament


class Price(models.Model):
    """What a part of taking part in an event costs.

    kind: the entry itself, the registration fee that is no part of the prizes, or a side pool one may join.
    until: of entries and fees the first that has not passed holds; None is the last tier. name: of a
    side pool. returned: how many percent of it go back to the players as prizes.
    """

    class Kind(models.TextChoices):
        ENTRY = "entry"
        DOUBLE = "double-entry"
        REENTRY = "re-entry"
        FEE = "fee"
        POOL = "side-pool"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="prices")
    kind = models.CharField(max_length=12, choices=Kind.choices)
    name = models.CharField(max_length=60, blank=True)
    amount = models.PositiveBigIntegerField()
    until = models.DateTimeField(null=True, blank=True)
    returned = models.PositiveSmallIntegerField(default=100)

    class Meta:
        ordering = ["event_id", "kind", "name", "until", "id"]
        constraints = [
            models.CheckConstraint(condition=Q(returned__lte=100), name="price_returns_up_to_all_of_it"),
            models.UniqueConstraint(fields=["event", "kind", "name", "until"], name="price_once_per_tier"),
            models.UniqueConstraint(
                fields=["event", "kind", "name"], condition=Q(until__isnull=True), name="one_last_price"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.name} {self.amount}"


class Discount(models.Model):
    """What some people pay less of an entry: a share of it in percent, or an amount."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="discounts")
    name = models.CharField(max_length=60)
    percent = models.PositiveSmallIntegerField(null=True, blank=True)
    amount = models.PositiveBigIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["tournament_id", "name"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "name"], name="discount_name_once"),
            models.CheckConstraint(
                condition=Q(percent__isnull=True, amount__isnull=False)
                | Q(percent__lte=100, percent__isnull=False, amount__isnull=True),
                name="discount_is_a_share_or_an_amount",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Till(models.Model):
    """A registration desk with a cash box of its own."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="tills")
    name = models.CharField(max_length=40)

    class Meta:
        ordering = ["tournament_id", "id"]
        constraints = [models.UniqueConstraint(fields=["tournament", "name"], name="till_name_once")]

    def __str__(self) -> str:
        return self.name


class Account(models.Model):
    """One account of the ledger.

    code: "cash-1-TRY", "person-12", "entries-3": unique in the tournament. currency: what lies in it.
    """

    class Kind(models.TextChoices):
        CASH = "cash"
        CARD = "card"
        BANK = "bank"
        PERSON = "person"
        ENTRIES = "entries"
        FEES = "fees"
        POOL = "side-pool"
        DIFFERENCE = "difference"

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="accounts")
    code = models.CharField(max_length=80)
    kind = models.CharField(max_length=12, choices=Kind.choices)
    currency = models.CharField(max_length=3)
    till = models.ForeignKey(Till, on_delete=models.RESTRICT, null=True, blank=True, related_name="accounts")
    registration = models.ForeignKey(
        Registration, on_delete=models.RESTRICT, null=True, blank=True, related_name="accounts"
    )
    event = models.ForeignKey(
        Event, on_delete=models.RESTRICT, null=True, blank=True, related_name="accounts"
    )

    class Meta:
        ordering = ["tournament_id", "code"]
        constraints = [models.UniqueConstraint(fields=["tournament", "code"], name="account_code_once")]

    def __str__(self) -> str:
        return self.code


class Voucher(models.Model):
    """One thing that happened to money: its lines add up to zero.

    number: from 1 in the tournament, without a gap. form_key: of the form that asked for it, so that a
    double click is one voucher. reverses: what this one takes back, whole; a voucher is reversed once.
    values: what a sentence about it needs.
    """

    class Kind(models.TextChoices):
        CHARGE = "charge"
        PAYMENT = "payment"
        REFUND = "refund"
        REVERSAL = "reversal"
        COUNT = "count"

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="vouchers")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=Kind.choices)
    registration = models.ForeignKey(
        Registration, on_delete=models.RESTRICT, null=True, blank=True, related_name="vouchers"
    )
    till = models.ForeignKey(Till, on_delete=models.RESTRICT, null=True, blank=True, related_name="vouchers")
    reverses = models.OneToOneField(
        "self", on_delete=models.RESTRICT, null=True, blank=True, related_name="reversed_by"
    )
    form_key = models.CharField(max_length=36, blank=True)
    values = models.JSONField(default=dict, blank=True)
    by = models.CharField(max_length=250)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["tournament_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="voucher_number_once"),
            models.UniqueConstraint(
                fields=["tournament", "form_key"], condition=~Q(form_key=""), name="voucher_once_per_form"
            ),
            models.CheckConstraint(
                condition=Q(kind="reversal", reverses__isnull=False)
                | (~Q(kind="reversal") & Q(reverses__isnull=True)),
                name="only_a_reversal_reverses",
            ),
        ]

    def __str__(self) -> str:
        return f"voucher {self.number} {self.kind}"


class VoucherLine(models.Model):
    """What comes into an account (above 0) or leaves it. foreign: the same in the account's own currency.

    price, discount: what the line was charged for.
    """

    voucher = models.ForeignKey(Voucher, on_delete=models.CASCADE, related_name="lines")
    account = models.ForeignKey(Account, on_delete=models.RESTRICT, related_name="lines")
    amount = models.BigIntegerField()
    foreign = models.BigIntegerField(null=True, blank=True)
    price = models.ForeignKey(Price, on_delete=models.RESTRICT, null=True, blank=True, related_name="lines")
    discount = models.ForeignKey(
        Discount, on_delete=models.RESTRICT, null=True, blank=True, related_name="lines"
    )

    class Meta:
        ordering = ["voucher_id", "id"]
        constraints = [models.CheckConstraint(condition=~Q(amount=0), name="voucher_line_moves_something")]

    def __str__(self) -> str:
        return f"{self.amount} on account {self.account_id}"


class CashCount(models.Model):
    """What somebody counted in a till. counted, expected: {"TRY": 125000, "EUR": 5000}, smallest units.

    voucher: what books the difference; None where there was none.
    """

    till = models.ForeignKey(Till, on_delete=models.RESTRICT, related_name="counts")
    counted = models.JSONField()
    expected = models.JSONField()
    voucher = models.OneToOneField(
        Voucher, on_delete=models.RESTRICT, null=True, blank=True, related_name="cash_count"
    )
    by = models.CharField(max_length=250)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"count {self.pk} of till {self.till_id}"
