"""A kind of job that takes a while: named by DUSES_JOB_MODULES, for a worker that is to be killed in it."""

from __future__ import annotations

import os
import time
from pathlib import Path

from tournament.jobs import Produced, register
from tournament.models import Job


@register("test-slow")
def slowly(job: Job) -> Produced:
    """Leaves a mark for each start, and works for as many seconds as the arguments say."""
    with Path(job.arguments["marks"]).open("a") as marks:
        marks.write(f"{os.getpid()}\n")
    time.sleep(job.arguments["seconds"])
    return Produced(name="slow.txt", content=b"done")
