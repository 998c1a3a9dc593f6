"""What a result in a form would do, or why it cannot be: shown before it is saved."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext_lazy

from rules.errors import TavlaError
from rules.match.claim import Claim
from tournament.desk.forms.result import ClaimForm, ResultForm
from tournament.models import Pairing
from tournament.phrases import refusal_sentence
from tournament.services.results import preview_correction, preview_result

Shown = dict[str, object]
#: A form of ours that was sent as no page of ours sends it.
UNREADABLE = gettext_lazy("Something in the form cannot be read. Reload the page and enter it again.")


def previewed(form: ClaimForm, look: Callable[[Claim], Shown]) -> Shown:
    """What `look` says of the form's claim: {} when it is empty, {"error": sentence} when it cannot be."""
    if not form.is_bound or not form.says_something:
        return {}
    if not form.is_valid():
        return {"error": UNREADABLE}
    try:
        return look(form.claim)
    except TavlaError as error:
        return {"error": refusal_sentence(error)}


def result_shown(pairing: Pairing, form: ResultForm) -> Callable[[Claim], Shown]:
    """Looks at what a first result of this pairing does, and who is asked whether he plays on."""

    def look(claim: Claim) -> Shown:
        preview = preview_result(pairing, claim, goes_home=form.goes_home)
        return {"sentences": preview.sentences, "preview": preview, "goes_home": preview.goes_home}

    return look


def correction_shown(pairing: Pairing) -> Callable[[Claim], Shown]:
    """Looks at what a correction of this pairing changes."""

    def look(claim: Claim) -> Shown:
        preview = preview_correction(pairing, claim)
        return {
            "sentences": preview.sentences,
            "changes": preview.changes,
            "was_played": preview.was_played,
        }

    return look
