"""The registration desk: one screen for one person after another, and the parts of it that change."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from matches.models import Player
from matches.names import display_name
from rules.errors import TavlaError
from rules.tournament.states import Right
from tournament.access import requires
from tournament.desk.forms.registration import RegistrationForm, TillForm
from tournament.desk.frame import actor, desk_page
from tournament.desk.refusals import refusals_to
from tournament.desk.registration_sum import choices_of, sum_of
from tournament.models import Registration, Till, Tournament
from tournament.phrases import refusal_sentence
from tournament.registration_errors import LookAgainError
from tournament.selectors.ledger import owed_by
from tournament.selectors.registration import (
    desk_count,
    found_people,
    known_player,
    offers_of,
    payment_of,
)
from tournament.services.enrolling import Enrolled, enrol
from tournament.services.prices import open_till
from tournament.words_money import amount_words

_TILL = "till-{}"


@never_cache
@requires(Right.REGISTER)
def registration_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """?player= or ?name=: whom it is about. ?q=: what was searched for. ?done=: who was registered last."""
    player, registration = _asked_for(request, tournament)
    offers = offers_of(tournament, player)
    form = RegistrationForm(
        tournament, offers, player, request.POST or None, initial={"name": request.GET.get("name", "")}
    )
    # Enter, where no script goes to the button instead; and a form that says neither is not saved as unpaid
    is_look = request.POST.get("pay") not in ("yes", "no")
    if request.method == "POST" and form.is_valid() and not is_look:
        done = _saved(request, tournament, form)
        if done is not None:
            return _next(tournament, done)
        form.offers = offers_of(tournament, player)  # a place may have been taken meanwhile
    is_open = player is not None or bool(display_name(form["name"].value() or "")) or form.is_bound
    query = request.GET.get("q", "")
    return desk_page(
        request,
        "desk/registration.html",
        tournament,
        status=422 if form.is_bound and not is_look else 200,
        form=form if is_open else None,
        player=player,
        registration=registration,
        sum=sum_of(tournament, form, registration, actor(request)) if is_open else None,
        count=desk_count(tournament),
        has_prices=any(offer.entry or offer.double or offer.fee or offer.pools for offer in offers),
        query=query,
        found=found_people(tournament, query),
        done=_done(request, tournament),
        **_desks(request, tournament),
        here="registration",
    )


@never_cache
@requires(Right.REGISTER)
def find(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """People by two letters: for the search at the top, and with ?event= for a partner."""
    query = request.GET.get("q", "")
    for name, value in request.GET.items():
        if name.startswith("partner-"):
            query = value
    return desk_page(
        request,
        "desk/registration_found.html",
        tournament,
        query=query,
        found=found_people(tournament, query),
        is_partner=query != request.GET.get("q", ""),
    )


@require_POST
@requires(Right.REGISTER)
def summed(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What the form comes to as it stands; nothing is stored."""
    player, registration = _asked_for(request, tournament)
    form = RegistrationForm(tournament, offers_of(tournament, player), player, request.POST)
    form.is_valid()
    return desk_page(
        request,
        "desk/registration_sum.html",
        tournament,
        form=form,
        sum=sum_of(tournament, form, registration, actor(request)),
    )


@never_cache
@requires(Right.REGISTER)
def line(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """ "96 in, 88 paid, closes 11:00", asked for every few seconds."""
    return desk_page(request, "desk/registration_line.html", tournament, count=desk_count(tournament))


@require_POST
@requires(Right.REGISTER)
@refusals_to("desk:registration", "tournament")
def desk_till(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """This browser stands on a desk, one there is or a new one."""
    form = TillForm(tournament, request.POST)
    if form.is_valid():
        name = form.cleaned_data["name"]
        till = open_till(tournament, name, actor(request)) if name else form.cleaned_data["till"]
        if till is not None:
            request.session[_TILL.format(tournament.pk)] = till.pk
    address = reverse("desk:registration", kwargs={"tournament": tournament.slug})
    return redirect(f"{address}?{request.GET.urlencode()}")


# --- What a request is about -------------------------------------------------------------------------------


def _asked_for(request: HttpRequest, tournament: Tournament) -> tuple[Player | None, Registration | None]:
    """The person of ?player=, or of the form. 404 for somebody nobody knows."""
    asked = request.POST.get("player") or request.GET.get("player")
    if not asked:
        return None, None
    known = None
    if asked.isdecimal() and len(asked) < 16:
        known = known_player(tournament, int(asked), actor(request))
    if known is None:
        raise Http404(asked)
    return known


def _desks(request: HttpRequest, tournament: Tournament) -> dict[str, object]:
    """The desks there are, and which one this browser stands on: the only one, or the chosen one."""
    tills = list(tournament.tills.order_by("id"))
    chosen = request.session.get(_TILL.format(tournament.pk))
    till = next((row for row in tills if row.pk == chosen), tills[0] if len(tills) == 1 else None)
    return {"tills": tills, "till": till}


def _till_of(request: HttpRequest, tournament: Tournament) -> Till | None:
    till = _desks(request, tournament)["till"]
    return till if isinstance(till, Till) else None


# --- Saving ------------------------------------------------------------------------------------------------


def _saved(request: HttpRequest, tournament: Tournament, form: RegistrationForm) -> Enrolled | None:
    """What came of it; None where it was refused: then the form says why and keeps what was typed."""
    choices = choices_of(form, actor(request))
    if form.player is None and not choices:
        form.add_error(None, _("Tick what the person plays in."))
        return None
    try:
        return enrol(
            tournament,
            form.person,
            choices,
            till=_till_of(request, tournament),
            payment=form.paying if request.POST.get("pay") == "yes" else None,
            meant=form.meant,
            form_key=form.cleaned_data["form_key"],
            by=actor(request),
        )
    except LookAgainError as error:
        form.asked = error.looks
        refused: TavlaError = error
    except TavlaError as error:
        refused = error
    form.add_error(None, ValidationError(refusal_sentence(refused), code=refused.code))
    return None


def _next(tournament: Tournament, done: Enrolled) -> HttpResponse:
    """On to the next person; what was just done stands at the top."""
    address = reverse("desk:registration", kwargs={"tournament": tournament.slug})
    paid = f"&paid={done.payment.voucher.number}" if done.payment else ""
    return redirect(f"{address}?done={done.registration.number}{paid}")


def _done(request: HttpRequest, tournament: Tournament) -> dict[str, object] | None:
    """Who was registered last on this desk: ?done= the number, ?paid= the voucher with the change."""
    number, paid = (request.GET.get(name, "") for name in ("done", "paid"))
    if not number.isdecimal() or len(number) > 9:
        return None
    row = tournament.registrations.select_related("player").filter(number=int(number)).first()
    if row is None:
        return None
    owed = owed_by(row)
    payment = payment_of(row, int(paid)) if paid.isdecimal() and len(paid) < 10 else None
    change = payment.values.get("change", 0) if payment else 0
    entries = row.player.entries.filter(event__tournament=tournament).order_by("event_id")
    waits = row.player.waits.filter(event__tournament=tournament).select_related("event")
    return {
        "registration": row,
        "events": [(entrant.event.name, entrant.name) for entrant in entries.select_related("event")],
        "waits": list(waits),
        "owed": amount_words(owed, tournament.currency) if owed > 0 else "",
        "change": amount_words(change, tournament.currency) if change else "",
        "paid": bool(payment) and owed <= 0,
    }
