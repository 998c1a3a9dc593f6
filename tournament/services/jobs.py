"""What happens to a job: queued, claimed with a lease, kept alive, finished once.

The row is the truth. A claim raises `attempts`, and every later write names the attempt it belongs to: a
worker that lost its lease while it was away cannot finish a job that another one has taken over.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterable
from datetime import timedelta
from functools import partial
from pathlib import PurePath
from typing import Any

from celery import current_app
from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone
from kombu.exceptions import OperationalError

from tournament.models import Job, Tournament

log = logging.getLogger(__name__)

TASK = "tournament.run_job"  # by name, because tasks stand above services
ATTEMPTS = 3
CRASHED = "job-crashed"
# A queued job this old was surely missed: its message comes within a second.
SENT_AGAIN_AFTER = timedelta(seconds=5)

State = Job.State


def enqueue(
    kind: str, *, arguments: dict[str, Any], tournament: Tournament | None = None, by: Any = None
) -> Job:
    """Keep a job to be done soon. Workers hear of it once the transaction is committed.

    arguments: primitive values. by: the user who asked, if any.
    """
    job = Job.objects.create(kind=kind, arguments=arguments, tournament=tournament, created_by=by)
    transaction.on_commit(partial(send, job.pk))
    return job


def send(job_id: int) -> bool:
    """Wake a worker up. Without a broker the job stays queued and is sent again later."""
    try:
        current_app.send_task(TASK, args=[job_id], ignore_result=True)
    except (OperationalError, OSError) as problem:
        log.warning("job %s waits, the broker does not answer: %s", job_id, problem)
        return False
    return True


def claim(job_id: int) -> Job | None:
    """Take a job that waits, or whose worker is gone; nothing when there is none to take."""
    now = timezone.now()
    free = Q(state=State.QUEUED) | Q(state=State.RUNNING, lease_until__lt=now)
    claimed = Job.objects.filter(free, pk=job_id, attempts__lt=ATTEMPTS).update(
        state=State.RUNNING, attempts=F("attempts") + 1, lease_until=now + _lease(), progress=0
    )
    return Job.objects.get(pk=job_id) if claimed else None


def keep_lease(job: Job) -> bool:
    """Say that the worker is alive; False when the job is no longer its own."""
    return bool(_held(job).update(lease_until=timezone.now() + _lease()))


def say_progress(job: Job, percent: int) -> bool:
    """percent: 0 to 100 of the work done; False when the job is no longer this worker's."""
    return bool(_held(job).update(progress=percent))


def finish(job: Job, *, name: str, content: bytes) -> bool:
    """Publish the file and call the job done, once; False when another worker has taken it over.

    The file is whole before the row names it, and every attempt writes a file of its own.
    """
    folder = f"jobs/{job.pk}/{job.attempts}-{secrets.token_hex(8)}"
    stored = default_storage.save(f"{folder}/{PurePath(name).name}", ContentFile(content), max_length=100)
    if _held(job).update(
        state=State.DONE, result_file=stored, progress=100, lease_until=None, finished_at=timezone.now()
    ):
        return True
    default_storage.delete(stored)
    return False


def fail(job: Job, *, reason: str) -> bool:
    """reason: the code of what went wrong."""
    return bool(
        _held(job).update(state=State.FAILED, reason=reason, lease_until=None, finished_at=timezone.now())
    )


def give_back(job: Job) -> bool:
    """After a bug: to be tried again, or failed when it was tried often enough."""
    if job.attempts >= ATTEMPTS:
        return fail(job, reason=CRASHED)
    return bool(_held(job).update(state=State.QUEUED, lease_until=None))


def cancel(job: Job) -> bool:
    """Nobody wants it any more: a worker in the middle of it will find nothing to finish."""
    unfinished = Job.objects.filter(pk=job.pk, state__in=[State.QUEUED, State.RUNNING])
    return bool(unfinished.update(state=State.CANCELLED, lease_until=None, finished_at=timezone.now()))


@transaction.atomic
def retry(job: Job) -> bool:
    """Queue a failed or cancelled job anew."""
    ended = Job.objects.filter(pk=job.pk, state__in=[State.FAILED, State.CANCELLED])
    queued = ended.update(state=State.QUEUED, attempts=0, progress=0, reason="", finished_at=None)
    if queued:
        transaction.on_commit(partial(send, job.pk))
    return bool(queued)


def expired() -> QuerySet[Job]:
    """Running jobs whose worker is gone."""
    return Job.objects.filter(state=State.RUNNING, lease_until__lt=timezone.now())


def resend_due() -> list[int]:
    """Send what was missed or lost again, fail what crashed too often; the ids of what was sent."""
    expired().filter(attempts__gte=ATTEMPTS).update(
        state=State.FAILED, reason=CRASHED, lease_until=None, finished_at=timezone.now()
    )
    missed = Q(state=State.QUEUED, created_at__lt=timezone.now() - SENT_AGAIN_AFTER)
    lost = Q(state=State.RUNNING, lease_until__lt=timezone.now())
    due = Job.objects.filter(missed | lost).order_by("pk").values_list("pk", flat=True)
    return _sent(list(due))


def _sent(due: Iterable[int]) -> list[int]:
    sent = []
    for job_id in due:
        if not send(job_id):  # the broker is away: the others would only wait for it, too
            break
        sent.append(job_id)
    return sent


def _lease() -> timedelta:
    return timedelta(seconds=settings.JOB_LEASE_SECONDS)


def _held(job: Job) -> QuerySet[Job]:
    return Job.objects.filter(pk=job.pk, state=State.RUNNING, attempts=job.attempts)
