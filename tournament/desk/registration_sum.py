"""What the form of the registration desk comes to: charges, total, change, and what wants a second look."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from rules.errors import TavlaError
from rules.tournament.fees import Charge, given_worth, total
from tournament.actor import Actor
from tournament.desk.forms.registration import RegistrationForm
from tournament.enrolment import Choice
from tournament.models import Event, Registration, Tournament
from tournament.phrases import refusal_sentence
from tournament.second_looks import SecondLook, look_words
from tournament.selectors.acquaintance import at_desk
from tournament.selectors.ledger import owed_by
from tournament.selectors.second_looks import looks_at
from tournament.services.enrolling import charges_at
from tournament.words_money import amount_words, fee_words


@dataclass(frozen=True, slots=True, kw_only=True)
class ChargeLine:
    event: str
    words: str
    amount: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LookLine:
    """A second look on the page. player: somebody known who may be meant instead."""

    key: str
    words: str
    is_meant: bool
    player: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Sum:
    """What the person would have to pay, and what wants a second look. problem: why it cannot be reckoned."""

    charges: tuple[ChargeLine, ...]
    owed_before: str
    due: int
    due_words: str
    change_words: str
    looks: tuple[LookLine, ...]
    problem: str


def sum_of(
    tournament: Tournament, form: RegistrationForm, registration: Registration | None, by: Actor
) -> Sum:
    """Of a form as it stands, sent or not; nothing is stored."""
    currency = tournament.currency
    before = owed_by(registration) if registration else 0
    choices, problem = _ticked(form, by), ""
    try:
        charges = [(choice, charges_at(list(choice.event.prices.all()), choice)) for choice in choices]
    except TavlaError as error:
        charges, problem = [], refusal_sentence(error)
    due = before + sum(total(each) for _choice, each in charges)
    return Sum(
        charges=tuple(_charge_line(choice.event, one, currency) for choice, each in charges for one in each),
        owed_before=amount_words(before, currency) if before else "",
        due=due,
        due_words=amount_words(due, currency),
        change_words=_change(tournament, form, due),
        looks=tuple(_look_line(form, look) for look in _looks(tournament, form, choices)),
        problem=problem,
    )


def choices_of(form: RegistrationForm, by: Actor) -> list[Choice]:
    """What is ticked on a form that was sent. by: whose desk it is."""
    return form.choices(at_desk(form.tournament, form.partner_ids, by))


def _ticked(form: RegistrationForm, by: Actor) -> list[Choice]:
    """What is ticked, or at first what will be: a form that was not sent yet has its one event ticked."""
    if form.is_bound:
        return choices_of(form, by)
    first = (offer for offer in form.offers if form[f"event-{offer.event.pk}"].initial)
    return [Choice(event=offer.event, is_entered=bool(offer.entered_as)) for offer in first]


def _charge_line(event: Event, charge: Charge, currency: str) -> ChargeLine:
    return ChargeLine(
        event=event.name,
        words=fee_words(charge.kind, charge.name),
        amount=amount_words(charge.amount, currency),
    )


def _change(tournament: Tournament, form: RegistrationForm, due: int) -> str:
    """The change for what is typed as given, or what is missing; "" while nothing is typed."""
    given = form.paying.given if form.is_bound else None
    if not given:
        return ""
    try:
        rest = given_worth(given, tournament.rates, tournament.currency) - due
    except TavlaError as error:
        return refusal_sentence(error)
    told = _("Change: %(amount)s") if rest >= 0 else _("Missing: %(amount)s")
    return told % {"amount": amount_words(abs(rest), tournament.currency)}


def _looks(tournament: Tournament, form: RegistrationForm, choices: list[Choice]) -> tuple[SecondLook, ...]:
    """What should be seen before saving. form.asked: what saving found."""
    person = form.person if form.is_bound else form.unsent_person
    if not person.called.strip():
        return ()
    entering = [choice for choice in choices if not choice.is_entered]
    found = (*looks_at(tournament, person, entering), *form.asked)
    return tuple({look.key: look for look in found}.values())


def _look_line(form: RegistrationForm, look: SecondLook) -> LookLine:
    return LookLine(key=look.key, words=look_words(look), is_meant=look.key in form.meant, player=look.player)
