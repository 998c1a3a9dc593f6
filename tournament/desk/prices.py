"""What things cost: prices of an event, discounts, currencies, tills."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from rules.errors import TavlaError
from rules.tournament.states import Right
from tournament.access import requires
from tournament.desk.forms.prices import (
    CurrencyForm,
    DiscountFormSet,
    PriceFormSet,
    TillForm,
    discount_rows,
    price_rows,
)
from tournament.desk.frame import actor, desk_page, event_of
from tournament.desk.refusals import refused_into
from tournament.hall_time import hall_time
from tournament.models import Tournament
from tournament.phrases import refusal_sentence
from tournament.services.prices import open_till, set_currencies, set_discounts, set_prices


@requires(Right.SET_UP)
def event_page(request: HttpRequest, tournament: Tournament, event: str) -> HttpResponse:
    """The prices of an event as rows to type over."""
    row = event_of(tournament, event)
    kwargs = {"currency": tournament.currency}
    with hall_time(tournament):
        rows = PriceFormSet(
            request.POST or None,
            initial=price_rows(row.prices.all(), tournament.currency),
            form_kwargs=kwargs,
        )
        is_good = rows.is_bound and rows.is_valid()
        if is_good and _is_done(request, lambda: set_prices(row, rows.lines, actor(request))):
            return redirect("desk:prices", tournament=tournament.slug, event=row.slug)
    shown = {"event": row, "rows": rows, "here": "prices"}
    status = 422 if rows.is_bound else 200
    return desk_page(request, "desk/prices.html", tournament, status=status, **shown)


@requires(Right.SET_UP)
def set_up_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Currencies, discounts and tills of the tournament."""
    return _set_up(request, tournament)


@require_POST
@requires(Right.SET_UP)
def currencies(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = CurrencyForm(tournament, request.POST)
    if form.is_valid():
        with refused_into(form):
            currency = form.cleaned_data["currency"]
            set_currencies(tournament, currency=currency, rates=form.rates, by=actor(request))
            messages.success(request, _("Saved."))
            return redirect("desk:money-set-up", tournament=tournament.slug)
    return _set_up(request, tournament, currency_form=form, status=422)


@require_POST
@requires(Right.SET_UP)
def discounts(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    rows = DiscountFormSet(request.POST, form_kwargs={"currency": tournament.currency})
    if rows.is_valid() and _is_done(request, lambda: set_discounts(tournament, rows.lines, actor(request))):
        return redirect("desk:money-set-up", tournament=tournament.slug)
    return _set_up(request, tournament, discount_rows_=rows, status=422)


@require_POST
@requires(Right.SET_UP)
def new_till(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = TillForm(request.POST)
    if form.is_valid():
        with refused_into(form):
            till = open_till(tournament, form.cleaned_data["name"], actor(request))
            return redirect("desk:till", tournament=tournament.slug, till=till.pk)
    return _set_up(request, tournament, till_form=form, status=422)


def _is_done(request: HttpRequest, act: Callable[[], object]) -> bool:
    """Do it and say so; a refusal is told on the page, which keeps what was typed."""
    try:
        act()
    except TavlaError as refusal:
        messages.error(request, refusal_sentence(refusal))
        return False
    messages.success(request, _("Saved."))
    return True


def _set_up(
    request: HttpRequest,
    tournament: Tournament,
    *,
    currency_form: CurrencyForm | None = None,
    discount_rows_: DiscountFormSet | None = None,
    till_form: TillForm | None = None,
    status: int = 200,
) -> HttpResponse:
    shown = {
        "currency_form": currency_form or CurrencyForm(tournament),
        "discount_forms": discount_rows_
        or DiscountFormSet(
            initial=discount_rows(tournament.discounts.all(), tournament.currency),
            form_kwargs={"currency": tournament.currency},
        ),
        "till_form": till_form or TillForm(),
        "tills": tournament.tills.all(),
        "here": "money",
    }
    return desk_page(request, "desk/money_set_up.html", tournament, status=status, **shown)
