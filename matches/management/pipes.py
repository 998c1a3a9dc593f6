"""Commands that end quietly when nobody reads them any more: check_record DIR | head -1."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from django.core.management.base import OutputWrapper

#: What a shell tells of a program that wrote into a closed pipe: 128 and the number of the signal.
CLOSED_PIPE = 141


@contextmanager
def while_somebody_reads(out: OutputWrapper) -> Iterator[None]:
    """Stop at the first line that finds no reader."""
    try:
        yield
        out.flush()
    except BrokenPipeError:
        # What is still waiting to be written has to go somewhere when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(CLOSED_PIPE)
