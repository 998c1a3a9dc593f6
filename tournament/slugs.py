"""Names in addresses: ASCII, short, and nobody else's."""

from __future__ import annotations

from collections.abc import Collection

from anyascii import anyascii
from django.utils.text import slugify

LIMIT = 60


def free_slug(name: str, *, taken: Collection[str], otherwise: str) -> str:
    """The slug of a name ("Kış Açık 2026" -> "kis-acik-2026"), numbered where it is taken.

    otherwise: for a name without a letter that could be written in ASCII.
    """
    slug = slugify(anyascii(name))[:LIMIT].strip("-") or otherwise
    if slug not in taken:
        return slug
    number = 2
    while f"{slug}-{number}" in taken:
        number += 1
    return f"{slug}-{number}"
