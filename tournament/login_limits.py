"""How often somebody may try to log in: one limit for the page and for programs.

Only failures count: each attempt is counted before the password is looked at, so that many at once gain
nothing, and taken back when it was right. A name is limited together with the address it is tried from, and
more slowly from everywhere; that slow limit does not hold where the user logged in before, so nobody locks
somebody else out of the desk by knowing a name.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

from django.core.cache import cache

MINUTES = 5
ATTEMPTS_PER_ADDRESS = 30  # a whole desk may share one address
ATTEMPTS_PER_NAME = 8  # of one name from one address
ATTEMPTS_EVERYWHERE = 60  # of one name, whatever the address
MINUTES_EVERYWHERE = 60
_KNOWN_DAYS = 30


@dataclass(frozen=True, slots=True)
class _Limit:
    key: str
    most: int
    seconds: int


def name_key(name: str) -> str:
    """A user name as attempts are counted: spaces, case and letter forms do not make it another one."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).strip().casefold())


def seconds_to_wait(name: str, address: str) -> int:
    """Count an attempt; 0: it may be made, else how long to wait at most, and nothing is counted."""
    limits = tuple(_limits(name, address))
    waits = [limit.seconds for limit in limits if cache.get(limit.key, 0) >= limit.most]
    if waits:
        return max(waits)
    for limit in limits:
        cache.add(limit.key, 0, limit.seconds)
        _add(limit, 1)
    return 0


def logged_in(name: str, address: str) -> None:
    """It was the right password: the attempt was none, and the address is one of the user's."""
    for limit in _limits(name, address):
        _add(limit, -1)
    cache.set(_key("known", name_key(name), address), True, _KNOWN_DAYS * 86_400)


def _limits(name: str, address: str) -> Iterator[_Limit]:
    called = name_key(name)
    yield _Limit(_key("address", address), ATTEMPTS_PER_ADDRESS, MINUTES * 60)
    yield _Limit(_key("name", called, address), ATTEMPTS_PER_NAME, MINUTES * 60)
    if not cache.get(_key("known", called, address)):
        yield _Limit(_key("everywhere", called), ATTEMPTS_EVERYWHERE, MINUTES_EVERYWHERE * 60)


def _add(limit: _Limit, count: int) -> None:
    try:
        cache.incr(limit.key, count)
    except ValueError:  # it ran out this moment: the next attempt begins anew
        return


def _key(*parts: str) -> str:
    """Hashed: whoever asks may write anything there."""
    return "login-" + sha256("\n".join(parts).encode(errors="surrogatepass")).hexdigest()
