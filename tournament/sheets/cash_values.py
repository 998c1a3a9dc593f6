"""What the cash sheet is made from: amounts and sentences written out in the language of the sheet."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.sheets.values import SheetHead


@dataclass(frozen=True, slots=True, kw_only=True)
class CashRow:
    """A line of figures. cells: one for each column; is_sum: printed strongly, under a rule."""

    label: str
    cells: tuple[str, ...]
    is_sum: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TillSheet:
    """What came into a till and left it. columns: its currencies.

    others: what was paid here otherwise ("Card: 1.700,00 ₺"); counts: sentences, the first count first.
    """

    head: SheetHead
    till: str
    columns: tuple[str, ...]
    rows: tuple[CashRow, ...]
    others: tuple[str, ...] = ()
    counts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MoneySheet:
    """The money of the whole tournament: a row for each event, and figures below it."""

    head: SheetHead
    columns: tuple[str, ...]
    rows: tuple[CashRow, ...]
    figures: tuple[tuple[str, str], ...] = ()
