"""The address of this server as phones in the hall can open it."""

from __future__ import annotations

import socket
from urllib.parse import urlsplit

_ONLY_HERE = frozenset({"localhost", "127.0.0.1", "::1"})


def address_for_phones(asked_at: str) -> str:
    """What links should begin with. asked_at: the address a page was opened under; only if that means
    nothing to other machines, this machine's own on the network is taken."""
    asked = urlsplit(asked_at)
    if asked.hostname not in _ONLY_HERE:
        return f"{asked.scheme}://{asked.netloc}"
    port = f":{asked.port}" if asked.port else ""
    return f"{asked.scheme}://{_own_address() or asked.hostname}{port}"


def _own_address() -> str | None:
    """The address of the interface that leads out; None without a network. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return None
