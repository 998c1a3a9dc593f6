"""What a log may hold: everything but the secrets in addresses."""

from __future__ import annotations

import logging
import logging.handlers
import os
import re
from pathlib import Path
from typing import IO, Any

# Match links on pages and in the API, players' pages, invitations and the first director's link: whoever has
# one may use it.
SECRET_ADDRESS = re.compile(r"(/(?:m|me|welcome|invitation|invite|join|api/v\d+/matches)/)[^/\s?#'\"<>]+")
SECRET_HEADER = re.compile(r"((?:Bearer|Token)\s+)[A-Za-z0-9._~+/=-]+")
MASK = r"\1***"


def mask(text: str) -> str:
    return SECRET_HEADER.sub(MASK, SECRET_ADDRESS.sub(MASK, text))


class MaskingFormatter(logging.Formatter):
    """Masks the whole line with its traceback: a filter on the message would miss the latter."""

    def format(self, record: logging.LogRecord) -> str:
        return mask(super().format(record))


class RefusalsWithoutTrace(logging.Filter):
    """An answer like 403 is told in one line; where our code stood is news only when it failed."""

    def filter(self, record: logging.LogRecord) -> bool:
        if getattr(record, "status_code", 500) < 500:
            record.exc_info = record.exc_text = None
        return True


class PrivateFileHandler(logging.handlers.RotatingFileHandler):
    """A log that turns over, readable by its owner alone: names and addresses are in it."""

    def _open(self) -> IO[Any]:
        if Path(self.baseFilename).exists():
            os.chmod(self.baseFilename, 0o600)
        return open(
            self.baseFilename, self.mode, encoding=self.encoding, errors=self.errors, opener=_for_owner
        )


def _for_owner(path: str, flags: int) -> int:
    return os.open(path, flags, mode=0o600)
