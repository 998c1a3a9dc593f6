"""Money at the desk: the whole of it, the ledger, a person's account, tills."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from rules.tournament.states import Right
from tournament.access import requires
from tournament.desk.forms.money import CountForm, LedgerForm, MoveForm, PayForm, RefundForm
from tournament.desk.frame import actor, desk_page
from tournament.desk.refusals import refusals_to, refused_into
from tournament.models import Registration, Till, Tournament, Voucher
from tournament.selectors.charged import uncharged_people
from tournament.selectors.ledger import statement_of, till_of
from tournament.selectors.money import ledger_lines, overview_of, people_of, vouchers_of
from tournament.services.ledger import pay, refund, reverse
from tournament.services.tills import count_till, move_cash
from tournament.words_money import amount_words

_LINES_A_PAGE = 50


@requires(Right.HANDLE_MONEY)
def money_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The organizer's view: of each event, each till, and who still owes."""
    who = request.GET.get("who", "")[:80]
    people = people_of(tournament, who=who, owing=not who.strip())
    shown = {"overview": overview_of(tournament), "people": people, "who": who, "here": "money"}
    if not request.htmx:
        shown["uncharged"] = len(uncharged_people(tournament))
    template = "desk/money_people.html" if request.htmx else "desk/money.html"
    return desk_page(request, template, tournament, **shown)


@requires(Right.HANDLE_MONEY)
def ledger_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = LedgerForm(tournament, request.GET)
    page = Paginator(vouchers_of(tournament, form.wanted), _LINES_A_PAGE).get_page(request.GET.get("page"))
    asked = request.GET.copy()
    asked.pop("page", None)
    shown = {"form": form, "page": page, "lines": ledger_lines(page), "asked": asked.urlencode()}
    return desk_page(request, "desk/money_ledger.html", tournament, here="money", **shown)


@requires(Right.HANDLE_MONEY)
def person_page(request: HttpRequest, tournament: Tournament, registration: int) -> HttpResponse:
    """A person's account, with what can be done to it."""
    return _person(request, tournament, _registration(tournament, registration))


@require_POST
@requires(Right.HANDLE_MONEY)
def pay_page(request: HttpRequest, tournament: Tournament, registration: int) -> HttpResponse:
    person = _registration(tournament, registration)
    form = PayForm(tournament, request.POST, owed=0, till=_till_here(request, tournament))
    if form.is_valid():
        with refused_into(form):
            payment = pay(tournament, person, given=form.paid, due=form.due, by=actor(request), **form.where)
            if payment.change:
                change = amount_words(payment.change, tournament.currency)
                messages.success(request, _("Paid. Change: %(change)s.") % {"change": change})
            elif payment.left:
                left = amount_words(payment.left, tournament.currency)
                messages.warning(request, _("A part is paid: %(left)s is still owed.") % {"left": left})
            else:
                messages.success(request, _("Paid."))
            return redirect("desk:statement", tournament=tournament.slug, registration=person.pk)
    return _person(request, tournament, person, pay_form=form, status=422)


@require_POST
@requires(Right.CORRECT)
def refund_page(request: HttpRequest, tournament: Tournament, registration: int) -> HttpResponse:
    person = _registration(tournament, registration)
    form = RefundForm(tournament, request.POST, credit=0, till=_till_here(request, tournament))
    if form.is_valid():
        with refused_into(form):
            reason = form.cleaned_data["reason"]
            refund(tournament, person, given=form.given, reason=reason, by=actor(request), **form.where)
            messages.success(request, _("Given back."))
            return redirect("desk:statement", tournament=tournament.slug, registration=person.pk)
    return _person(request, tournament, person, refund_form=form, status=422)


@require_POST
@requires(Right.CORRECT)
@refusals_to("desk:ledger", "tournament")
def reverse_voucher(request: HttpRequest, tournament: Tournament, voucher: int) -> HttpResponse:
    """Take a voucher back by a counter-entry."""
    row = get_object_or_404(Voucher, tournament=tournament, number=voucher)
    taken = reverse(row, request.POST.get("reason", "")[:200], actor(request))
    messages.success(request, _("Taken back by voucher %(number)s.") % {"number": taken.number})
    if row.registration_id is None:
        return redirect("desk:ledger", tournament=tournament.slug)
    return redirect("desk:statement", tournament=tournament.slug, registration=row.registration_id)


@requires(Right.HANDLE_MONEY)
def till_page(request: HttpRequest, tournament: Tournament, till: int) -> HttpResponse:
    """A till: what should be in it; count it."""
    row = get_object_or_404(tournament.tills, pk=till)
    state = till_of(row)
    form = CountForm(tournament, state, request.POST or None)
    if form.is_valid():
        with refused_into(form):
            count = count_till(row, form.counted, actor(request), seen=form.cleaned_data["seen"])
            if count.voucher is None:
                messages.success(request, _("Counted: all is there."))
            else:
                messages.warning(request, _("Counted: there is a difference, and it is booked."))
            return redirect("desk:till", tournament=tournament.slug, till=row.pk)
    return _till(request, tournament, row, count_form=form, status=422 if form.is_bound else 200)


@require_POST
@requires(Right.HANDLE_MONEY)
def move_page(request: HttpRequest, tournament: Tournament, till: int) -> HttpResponse:
    """Put change money in, or take money out."""
    row = get_object_or_404(tournament.tills, pk=till)
    form = MoveForm(tournament, request.POST)
    if form.is_valid():
        with refused_into(form):
            cleaned = form.cleaned_data
            is_out = cleaned["direction"] == "out"
            move_cash(row, form.moved, actor(request), is_out=is_out, form_key=cleaned["form_key"])
            messages.success(request, _("Saved."))
            return redirect("desk:till", tournament=tournament.slug, till=row.pk)
    return _till(request, tournament, row, move_form=form, status=422)


def _registration(tournament: Tournament, pk: int) -> Registration:
    people = tournament.registrations.select_related("player", "tournament")
    return get_object_or_404(people, pk=pk)


def _till_here(request: HttpRequest, tournament: Tournament) -> int | None:
    """The till that whoever sits here chose at the registration desk."""
    return request.session.get(f"till-{tournament.pk}")


def _person(
    request: HttpRequest,
    tournament: Tournament,
    person: Registration,
    *,
    pay_form: PayForm | None = None,
    refund_form: RefundForm | None = None,
    status: int = 200,
) -> HttpResponse:
    statement = statement_of(person)
    till = _till_here(request, tournament)
    shown = {
        "statement": statement,
        "pay_form": pay_form or PayForm(tournament, owed=statement.owed, till=till),
        "refund_form": refund_form or RefundForm(tournament, credit=statement.credit, till=till),
        "here": "money",
    }
    return desk_page(request, "desk/money_person.html", tournament, status=status, **shown)


def _till(
    request: HttpRequest,
    tournament: Tournament,
    till: Till,
    *,
    count_form: CountForm | None = None,
    move_form: MoveForm | None = None,
    status: int = 200,
) -> HttpResponse:
    state = till_of(till)
    shown = {
        "till": till,
        "state": state,
        "count_form": count_form or CountForm(tournament, state),
        "move_form": move_form or MoveForm(tournament),
        "here": "money",
    }
    return desk_page(request, "desk/money_till.html", tournament, status=status, **shown)
