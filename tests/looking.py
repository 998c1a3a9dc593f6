"""How long tests by chance look: DUSES_FUZZ (make fuzz) has them look much longer."""

from __future__ import annotations

import os

FUZZING = "DUSES_FUZZ" in os.environ
TIMES_LONGER = 20


def examples(number: int) -> int:
    """So many examples, where one of them is slow; 20 times as many when fuzzing."""
    return number * TIMES_LONGER if FUZZING else number
