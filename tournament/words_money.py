"""Money in words: amounts as each language writes them, what was booked and why it was refused.

Amounts come in the smallest unit of their currency.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from types import MappingProxyType
from typing import Any

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from rules.errors import TavlaError
from rules.tournament.currencies import decimals_of
from rules.tournament.fees import FeeKind
from tournament.models import Account

_SIGNS = {"TRY": "₺", "EUR": "€", "USD": "$", "GBP": "£"}
#: The space that keeps an amount and its sign on one line, and a minus as long as a plus.
_SPACE, _MINUS = "\u00a0", "\u2212"

#: What is paid for.
FEE_KINDS: Mapping[str, str | Promise] = MappingProxyType(
    {
        FeeKind.ENTRY: pgettext_lazy("price", "Entry"),
        FeeKind.DOUBLE: pgettext_lazy("price", "Double entry"),
        FeeKind.REENTRY: pgettext_lazy("price", "Re-entry"),
        FeeKind.FEE: pgettext_lazy("price", "Registration fee"),
        FeeKind.POOL: pgettext_lazy("price", "Side pool"),
    }
)

#: How somebody pays.
METHODS: Mapping[str, str | Promise] = MappingProxyType(
    {
        "cash": pgettext_lazy("payment", "Cash"),
        "card": pgettext_lazy("payment", "Card"),
        "bank": pgettext_lazy("payment", "Bank transfer"),
    }
)

#: What a voucher is.
VOUCHERS: Mapping[str, str | Promise] = MappingProxyType(
    {
        "charge": pgettext_lazy("voucher", "Charge"),
        "payment": pgettext_lazy("voucher", "Payment"),
        "refund": pgettext_lazy("voucher", "Refund"),
        "reversal": pgettext_lazy("voucher", "Counter-entry"),
        "count": pgettext_lazy("voucher", "Cash count"),
    }
)

#: Refusals of money; the amounts in them are written out by refusal_values.
MONEY_REFUSALS: Mapping[str, str | Promise] = MappingProxyType(
    {
        "already-reversed": _("Voucher %(number)s was taken back already, by voucher %(by)s."),
        "amount-negative": _("%(text)s: an amount cannot be below zero."),
        "amount-too-fine": _("%(text)s: %(currency)s has %(decimals)s decimals."),
        "amount-too-large": _("%(text)s is more than can be booked. Look at the amount again."),
        "amount-unreadable": _("“%(text)s” is no amount."),
        "currency-fixed": _("Prices or payments are in %(currency)s already; the currency stays."),
        "currency-unknown": _(
            "There is no currency “%(currency)s”. Currencies have three letters: TRY, EUR."
        ),
        "discount-invalid": _("%(name)s: give either a share of 0 to 100 percent or an amount."),
        "discount-twice": _("There are two discounts called %(discount)s."),
        "discount-used": _("Somebody was charged less by the discount %(discount)s, so it stays."),
        "event-has-money": _("Money is booked for %(event)s, so it cannot be deleted."),
        "more-than-owed": _("%(name)s owes %(owed)s; %(amount)s is more."),
        "no-change": _("%(amount)s is more than the %(due)s that are due. Only cash gives change."),
        "not-counted": _("%(till)s holds %(currency)s too: count it, and write 0 where there is none."),
        "not-reversible": _(
            "Voucher %(number)s cannot be taken back. Book again what is right, or count the till again."
        ),
        "nothing-given": _("Nothing was given, or too little to be booked."),
        "nothing-owed": _("%(name)s owes nothing: enter the person in an event first."),
        "paid-already": _(
            "%(name)s has paid already: %(amount)s at %(at)s, taken by %(by)s, voucher %(voucher)s. "
            "Nothing was taken now."
        ),
        "pool-name-missing": _("A side pool needs a name."),
        "price-twice": _("There are two prices for the same until the same time: %(price)s."),
        "price-unknown": _("There is no price for this that holds now: %(kind)s %(name)s. Set one first."),
        "price-used": _(
            "Somebody was charged this price, so it stays: %(price)s. Its amount can be changed."
        ),
        "rate-changed": _(
            "The rate of %(currency)s has changed meanwhile. Look at the change, then take the money."
        ),
        "rate-invalid": _("“%(rate)s” is no rate for %(currency)s. A rate is a number above zero."),
        "rate-missing": _("Nobody has said what %(currency)s is worth. Set its rate first."),
        "refund-too-large": _("%(name)s has paid %(paid)s; %(amount)s cannot be given back."),
        "total-changed": _("The price has changed meanwhile. Look at the total, then take the money."),
        "till-elsewhere": _("The till %(till)s is not one of this tournament."),
        "till-holds-less": _("%(till)s holds %(held)s; %(amount)s cannot be taken out."),
        "till-missing": _("Say which till the cash goes into."),
        "till-moved": _("Money came into %(till)s or left it while you counted. Look again, then count."),
        "till-name-taken": _("There is a till called %(till)s already."),
    }
)

#: A voucher of a till that was not counted: change money put in or taken out.
MOVED = pgettext_lazy("voucher", "Change money")

#: Sentences of the log. Amounts in the values are written out by shown_money.
MONEY_ACTS: Mapping[str, str | Promise] = MappingProxyType(
    {
        "refund": _("%(amount)s was given back to %(subject)s: %(reason)s. Voucher %(voucher)s."),
        "reverse-voucher": _("Voucher %(number)s was taken back by voucher %(voucher)s: %(reason)s."),
        "set-prices": _("The prices of %(subject)s were changed."),
        "set-discounts": _("The discounts were changed."),
        "set-currencies": _("Accounts are kept in %(after_currency)s; the rates were set."),
        "open-till": _("The till %(subject)s was opened."),
    }
)


def amount_words(amount: int, currency: str) -> str:
    """An amount as the language of the moment writes it: "1.250,00 ₺", "₺1,250.00", "JPY 1,250"."""
    decimals = decimals_of(currency)
    number = number_format(
        Decimal(abs(amount)).scaleb(-decimals), decimals, use_l10n=True, force_grouping=True
    )
    minus = _MINUS if amount < 0 else ""
    sign = _SIGNS.get(currency, currency)
    if (get_language() or "en").startswith("tr"):
        return f"{minus}{number}{_SPACE}{sign}"
    return f"{minus}{sign}{number}" if currency in _SIGNS else f"{minus}{sign}{_SPACE}{number}"


def amounts_words(amounts: Mapping[str, int]) -> str:
    """Amounts of several currencies beside each other: "50,00 € · 100,00 ₺"."""
    return " · ".join(amount_words(amount, currency) for currency, amount in amounts.items() if amount)


def plain_amount(amount: int, currency: str) -> str:
    """An amount as it stands in a field to be typed over: "1250,00", "1250.00"."""
    decimals = decimals_of(currency)
    return number_format(Decimal(amount).scaleb(-decimals), decimals, use_l10n=True, force_grouping=False)


def fee_words(kind: str, name: str = "") -> str:
    """What is paid for: "Entry", "Side pool: Small". kind: a FeeKind."""
    words = str(FEE_KINDS[kind])
    return gettext("%(kind)s: %(name)s") % {"kind": words, "name": name} if name else words


def voucher_words(kind: str, values: Mapping[str, Any], currency: str) -> str:
    """What a voucher was for, in a few words. values: as the ledger keeps them."""
    match kind:
        case "charge":
            what = ", ".join(fee_words(each["kind"], each["name"]) for each in values["what"])
            return gettext("%(event)s: %(what)s") % {"event": values["event"], "what": what}
        case "payment":
            return _payment_words(values, currency)
        case "refund":
            method = METHODS[values["method"]]
            return gettext("%(method)s: %(reason)s") % {"method": method, "reason": values["reason"]}
        case "reversal":
            return gettext("takes back voucher %(number)s: %(reason)s") % values
        case _ if "moved" in values:
            return _moved_words(values["moved"])
        case _:
            return gettext("counted %(counted)s instead of %(expected)s") % {
                "counted": amounts_words(values["counted"]) or amount_words(0, currency),
                "expected": amounts_words(values["expected"]) or amount_words(0, currency),
            }


def account_words(account: Account) -> str:
    """What an account of the ledger is called."""
    told = {
        "till": account.till.name if account.till else "",
        "event": account.event.name if account.event else "",
        "currency": account.currency,
    }
    match account.kind:
        case Account.Kind.CASH:
            return gettext("Cash of %(till)s, %(currency)s") % told
        case Account.Kind.DIFFERENCE:
            return gettext("Cash differences of %(till)s") % told
        case Account.Kind.PERSON:
            return account.registration.player.name if account.registration else ""
        case Account.Kind.ENTRIES:
            return gettext("Entries of %(event)s") % told
        case Account.Kind.FEES:
            return gettext("Registration fees of %(event)s") % told
        case Account.Kind.POOL:
            pool = {"pool": account.code.split("-", 2)[2]}
            return gettext("Side pool %(pool)s of %(event)s") % (told | pool)
        case Account.Kind.BANK if account.code.startswith("safe-"):
            return gettext("Organizer's safe, %(currency)s") % told
        case _:
            return gettext("%(method)s, %(currency)s") % (told | {"method": METHODS[account.kind]})


def _moved_words(moved: Mapping[str, int]) -> str:
    amounts = amounts_words({code: abs(amount) for code, amount in moved.items()})
    if min(moved.values()) < 0:
        return gettext("taken out: %(amounts)s") % {"amounts": amounts}
    return gettext("change money put in: %(amounts)s") % {"amounts": amounts}


def _payment_words(values: Mapping[str, Any], currency: str) -> str:
    told = {"method": METHODS[values["method"]], "given": amounts_words(values["given"])}
    if not values["change"]:
        return gettext("%(method)s: %(given)s") % told
    change = amount_words(values["change"], currency)
    return gettext("%(method)s: %(given)s, change %(change)s") % (told | {"change": change})


def payment_sentence(values: Mapping[str, Any]) -> str | Promise:
    """The log's sentence of a payment, with and without a rest."""
    if values["is_part"] is True:
        return _("%(subject)s paid %(amount)s, %(left)s is still owed. Voucher %(voucher)s.")
    return _("%(subject)s paid %(amount)s. Voucher %(voucher)s.")


def count_sentence(values: Mapping[str, Any]) -> str | Promise:
    """The log's sentence of a cash count."""
    if values["voucher"] is None:
        return _("%(subject)s was counted: all is there.")
    return _("%(subject)s was counted: a difference of %(difference)s. Voucher %(voucher)s.")


def move_sentence(values: Mapping[str, Any]) -> str | Promise:
    """The log's sentence of change money and of money taken out."""
    if values["out"] is True:
        return _("%(amount)s was taken out of %(subject)s. Voucher %(voucher)s.")
    return _("%(amount)s of change money was put into %(subject)s. Voucher %(voucher)s.")


def shown_money(value: Any) -> Any:
    """A value of the log as it is read: amounts written out, everything else as it is."""
    if isinstance(value, dict) and value.keys() == {"amount", "currency"}:
        return amount_words(value["amount"], value["currency"])
    return value


def refusal_values(error: TavlaError) -> dict[str, Any]:
    """The values of a refusal of money as its sentence shows them."""
    shown = dict(error.values)
    currency = shown.get("currency")
    for name in ("amount", "owed", "paid", "due", "held"):
        if name in shown and isinstance(currency, str):
            shown[name] = amount_words(int(str(shown[name])), currency)
    for name in ("price", "kind"):
        if shown.get(name) in FEE_KINDS:
            shown[name] = FEE_KINDS[str(shown[name])]
    return shown
