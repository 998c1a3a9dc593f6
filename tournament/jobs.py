"""The kinds of background jobs: each a function from the row of a job to the file it makes.

A module that registers kinds is imported by tournament.tasks, or named in DUSES_JOB_MODULES:

    @register("print-bracket")
    def print_bracket(job: Job) -> Produced:
        return Produced(name="bracket.pdf", content=...)

A kind may run twice, or be killed half-way: it only reads, and hands its file back. A refusal (TavlaError)
fails the job with its code; any other error is a bug, logged, and the job is tried again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rules.errors import TavlaError
from tournament.models import Job


@dataclass(frozen=True, slots=True, kw_only=True)
class Produced:
    """The file of a finished job. name: as a person would save it, with its ending."""

    name: str
    content: bytes


Kind = Callable[[Job], Produced]
KINDS: dict[str, Kind] = {}


class UnknownJobKindError(TavlaError):
    """kind: what nobody registered."""

    code = "job-kind-unknown"

    def __init__(self, *, kind: str) -> None:
        super().__init__(f"no kind of job {kind!r}")
        self.kind = kind


def register(kind: str) -> Callable[[Kind], Kind]:
    """Say which function does the jobs of a kind. kind: kebab-case, at most 40 letters."""

    def keep(function: Kind) -> Kind:
        if KINDS.setdefault(kind, function) is not function:
            raise ValueError(f"{kind} is registered twice")
        return function

    return keep


def kind_of(job: Job) -> Kind:
    """Raises UnknownJobKindError."""
    try:
        return KINDS[job.kind]
    except KeyError:
        raise UnknownJobKindError(kind=job.kind) from None
