"""How often somebody may try to log in: one limit for the page and for programs."""

from __future__ import annotations

import unicodedata

ATTEMPTS_PER_ADDRESS = 30  # a whole desk may share one address
ATTEMPTS_PER_NAME = 8
MINUTES = 5


def name_key(name: str) -> str:
    """A user name as attempts are counted: spaces, case and letter forms do not make it another one."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).strip().casefold())
