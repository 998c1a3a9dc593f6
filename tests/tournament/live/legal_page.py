"""Asking the page "was it legal?" without a browser."""

from __future__ import annotations

from html import unescape
from urllib.parse import parse_qs, urlsplit

from django.test import Client

ADDRESS = "/legal/"
START = {"mover": "24x2 13x5 8x3 6x5", "opponent": "24x2 13x5 8x3 6x5"}


def page(client: Client, status: int = 200, **asked: object) -> str:
    response = client.get(ADDRESS, {name: str(value) for name, value in asked.items()})
    assert response.status_code == status
    return unescape(response.content.decode())


def led_to(client: Client, **asked: object) -> dict[str, str]:
    """The question at the address a button or a tap leads to."""
    response = client.get(ADDRESS, {name: str(value) for name, value in asked.items()})
    assert response.status_code == 302
    query = urlsplit(response["location"]).query
    return {name: values[0] for name, values in parse_qs(query, keep_blank_values=True).items()}
