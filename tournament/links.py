"""Match links: each belongs to one side of one match and lets its holder report for that side.

A token is derived, not stored, so that a score sheet can be printed again. It dies with its match
(another occupant makes another match) or when the side's generation is raised.
"""

from __future__ import annotations

import base64
import hmac
import re

from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from matches.models import Side
from rules.match.states import MatchState
from tournament.address import address_for_phones
from tournament.errors import LinkInvalidError, LinkRevokedError
from tournament.models import Tournament

#: Where a link leads when nobody said under which address the server is reached.
OWN_ADDRESS = "http://127.0.0.1:8000"

_SALT = "tournament.links.side"
_SIGN_UP_SALT = "tournament.links.sign-up"
_MAC_BYTES = 12  # 96 bits: short enough for a small QR code, long enough not to be guessed
_MAC_LETTERS = 16
_TOKEN = re.compile(rf"([0-9a-z]{{1,12}})([12])([A-Za-z0-9_-]{{{_MAC_LETTERS}}})")
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def side_token(side: Side) -> str:
    """The token of a side's link: match id in base 36, side number, signature; url-safe, 18 to 29 letters."""
    return f"{_base36(side.match_id)}{side.number}{_mac(side.match_id, side.number, side.link_generation)}"


def side_of_token(token: str) -> Side:
    """The side a token belongs to, with its match.

    Raises LinkInvalidError, LinkRevokedError.
    """
    parts = _TOKEN.fullmatch(token)
    if parts is None:
        raise LinkInvalidError
    match_id, number, mac = int(parts[1], 36), int(parts[2]), parts[3]
    side = _side(match_id, number)
    generation = 1 if side is None else side.link_generation
    is_current = hmac.compare_digest(mac, _mac(match_id, number, generation))
    if side is None or not (is_current or _was_ours(mac, side)):
        raise LinkInvalidError
    if not is_current or side.match.state == MatchState.VOID:
        raise LinkRevokedError
    return side


def match_url(tournament: Tournament, side: Side, request: HttpRequest | None = None) -> str:
    """The absolute address of a side's link.

    It begins with what the tournament says, else with the address it was asked under as phones can open it,
    else the server's own.
    """
    path = match_path(side)
    if tournament.base_url:
        return tournament.base_url.rstrip("/") + path
    if request is not None:
        return address_for_phones(request.build_absolute_uri("/")) + path
    return OWN_ADDRESS + path


def match_path(side: Side) -> str:
    """The address of a side's link on this server; the door that answers there is live."""
    return f"/m/{side_token(side)}/"


def sign_up_token(tournament: Tournament) -> str:
    """The token of the page on which people sign up themselves: id in base 36, signature."""
    return f"{_base36(tournament.pk)}.{_sign_up_mac(tournament.pk)}"


def tournament_of_sign_up(token: str) -> Tournament:
    """The tournament whose sign-up page a token opens. Raises LinkInvalidError."""
    number, _, mac = token.partition(".")
    found = re.fullmatch(r"[0-9a-z]{1,12}", number)
    pk = int(number, 36) if found else 0
    if not hmac.compare_digest(mac.encode(), _sign_up_mac(pk).encode()) or pk >= 2**63:
        raise LinkInvalidError
    tournament = Tournament.objects.filter(pk=pk).first()
    if tournament is None:
        raise LinkInvalidError
    return tournament


def sign_up_path(tournament: Tournament) -> str:
    """The address of the sign-up page on this server; the door that answers there is live."""
    return f"/sign-up/{sign_up_token(tournament)}/"


def _sign_up_mac(pk: int) -> str:
    digest = salted_hmac(_SIGN_UP_SALT, str(pk), algorithm="sha256").digest()
    return base64.urlsafe_b64encode(digest[:_MAC_BYTES]).decode("ascii")


def _side(match_id: int, number: int) -> Side | None:
    # 12 letters in base 36 may say more than the database can count.
    if match_id >= 2**63:
        return None
    return Side.objects.select_related("match").filter(match_id=match_id, number=number).first()


def _was_ours(mac: str, side: Side) -> bool:
    former = range(1, side.link_generation)
    return any(hmac.compare_digest(mac, _mac(side.match_id, side.number, number)) for number in former)


def _mac(match_id: int, number: int, generation: int) -> str:
    message = f"{match_id}:{number}:{generation}"
    digest = salted_hmac(_SALT, message, algorithm="sha256").digest()
    return base64.urlsafe_b64encode(digest[:_MAC_BYTES]).decode("ascii")


def _base36(number: int) -> str:
    digits = ""
    while True:
        number, digit = divmod(number, 36)
        digits = _DIGITS[digit] + digits
        if not number:
            return digits
