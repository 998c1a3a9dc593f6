"""Refusals of prices, tills and the ledger. Amounts are in the smallest unit of currency.

Where a refusal names amounts it names their currency too, so that a sentence can write them as people do.
"""

from __future__ import annotations

from tournament.errors import DeskError


class NothingOwedError(DeskError):
    """A payment of somebody who owes nothing: who is in no event has nothing to pay."""

    code = "nothing-owed"

    def __init__(self, *, name: str) -> None:
        super().__init__(name=name)


class PaidAlreadyError(DeskError):
    """What is to be paid was paid meanwhile. amount, voucher, by, at: the payment, the hour in the hall."""

    code = "paid-already"

    def __init__(self, *, name: str, amount: int, currency: str, voucher: int, by: str, at: str) -> None:
        super().__init__(name=name, amount=amount, currency=currency, voucher=voucher, by=by, at=at)


class MoreThanOwedError(DeskError):
    """A payment that would be more than the person owes."""

    code = "more-than-owed"

    def __init__(self, *, name: str, amount: int, owed: int, currency: str) -> None:
        super().__init__(name=name, amount=amount, owed=owed, currency=currency)


class NothingGivenError(DeskError):
    """A payment of nothing, or of a coin that is worth less than the smallest unit here."""

    code = "nothing-given"


class NoChangeError(DeskError):
    """More than is due by card or bank transfer: only a cash box gives change."""

    code = "no-change"

    def __init__(self, *, amount: int, due: int, currency: str) -> None:
        super().__init__(amount=amount, due=due, currency=currency)


class RefundTooLargeError(DeskError):
    """More would be given back than was paid. paid: what is left of it."""

    code = "refund-too-large"

    def __init__(self, *, name: str, amount: int, paid: int, currency: str) -> None:
        super().__init__(name=name, amount=amount, paid=paid, currency=currency)


class TillMissingError(DeskError):
    """Cash goes into a till; nobody said which."""

    code = "till-missing"


class TillElsewhereError(DeskError):
    """The till is one of another tournament."""

    code = "till-elsewhere"

    def __init__(self, *, till: str) -> None:
        super().__init__(till=till)


class TillNameTakenError(DeskError):
    code = "till-name-taken"

    def __init__(self, *, till: str) -> None:
        super().__init__(till=till)


class TillMovedError(DeskError):
    """Money came into a till or left it while it was counted."""

    code = "till-moved"

    def __init__(self, *, till: str) -> None:
        super().__init__(till=till)


class NotCountedError(DeskError):
    """A till holds a currency that was left out of the count."""

    code = "not-counted"

    def __init__(self, *, till: str, currency: str) -> None:
        super().__init__(till=till, currency=currency)


class TillHoldsLessError(DeskError):
    """More would be taken out of a till than is in it. held: what is in it, of that currency."""

    code = "till-holds-less"

    def __init__(self, *, till: str, amount: int, held: int, currency: str) -> None:
        super().__init__(till=till, amount=amount, held=held, currency=currency)


class AlreadyReversedError(DeskError):
    """number: the voucher; by: the number of the one that took it back."""

    code = "already-reversed"

    def __init__(self, *, number: int, by: int) -> None:
        super().__init__(number=number, by=by)


class NotReversibleError(DeskError):
    """A counter-entry or a cash count: the first is booked anew, the second counted anew."""

    code = "not-reversible"

    def __init__(self, *, number: int) -> None:
        super().__init__(number=number)


class EventHasMoneyError(DeskError):
    """Vouchers name the event: it stays, whatever became of it."""

    code = "event-has-money"

    def __init__(self, *, event: str) -> None:
        super().__init__(event=event)


class CurrencyFixedError(DeskError):
    """Something is booked, or has a price, in the tournament's currency already."""

    code = "currency-fixed"

    def __init__(self, *, currency: str) -> None:
        super().__init__(currency=currency)


class PriceUsedError(DeskError):
    """Somebody was charged by a price that would go, or be called otherwise. price: its name or kind."""

    code = "price-used"

    def __init__(self, *, price: str) -> None:
        super().__init__(price=price)


class PriceTwiceError(DeskError):
    """Two prices for the same thing until the same moment. price: its name or kind."""

    code = "price-twice"

    def __init__(self, *, price: str) -> None:
        super().__init__(price=price)


class PoolNameMissingError(DeskError):
    """A side pool is called by a name; nothing else has one."""

    code = "pool-name-missing"


class DiscountUsedError(DeskError):
    """Somebody was charged less by a discount that would go."""

    code = "discount-used"

    def __init__(self, *, discount: str) -> None:
        super().__init__(discount=discount)


class DiscountTwiceError(DeskError):
    code = "discount-twice"

    def __init__(self, *, discount: str) -> None:
        super().__init__(discount=discount)
