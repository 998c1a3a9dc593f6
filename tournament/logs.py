"""What a log may hold: everything but the secrets in addresses."""

from __future__ import annotations

import logging
import re

# Match links, players' pages, invitations and the first director's link: whoever has one may use it.
SECRET_ADDRESS = re.compile(r"(/(?:m|me|welcome|invitation|invite|join)/)[^/\s?#'\"<>]+")
SECRET_HEADER = re.compile(r"((?:Bearer|Token)\s+)[A-Za-z0-9._~+/=-]+")
MASK = r"\1***"


def mask(text: str) -> str:
    return SECRET_HEADER.sub(MASK, SECRET_ADDRESS.sub(MASK, text))


class MaskingFormatter(logging.Formatter):
    """Masks the whole line with its traceback: a filter on the message would miss the latter."""

    def format(self, record: logging.LogRecord) -> str:
        return mask(super().format(record))
