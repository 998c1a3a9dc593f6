"""Celery's door: fetch by id, let the kind's function do it, publish what it made."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module

from celery import shared_task
from django.conf import settings
from django.db import connection

from rules.errors import TavlaError
from tournament import (
    jobs,
    print_jobs,  # noqa: F401  # registers its kind
)
from tournament.models import Job
from tournament.services import jobs as service

for module in settings.JOB_MODULES:
    import_module(module)


@shared_task(name=service.TASK, ignore_result=True)
def run_job(job_id: int) -> None:
    """Do a job, if it still waits: a second delivery finds nothing to claim."""
    job = service.claim(job_id)
    if job is None:
        return
    ended = False
    try:
        with lease_kept(job):
            produced = jobs.kind_of(job)(job)
        service.finish(job, name=produced.name, content=produced.content)
        ended = True
    except TavlaError as refusal:
        service.fail(job, reason=refusal.code)
        ended = True
    finally:
        if not ended:
            service.give_back(job)


@contextmanager
def lease_kept(job: Job) -> Iterator[None]:
    """Renew the lease from a thread of its own while the job is done, and until it is lost."""
    over = threading.Event()

    def renew() -> None:
        try:
            while not over.wait(settings.JOB_LEASE_SECONDS / 4) and service.keep_lease(job):
                pass
        finally:
            connection.close()

    heartbeat = threading.Thread(target=renew, name=f"lease of job {job.pk}", daemon=True)
    heartbeat.start()
    try:
        yield
    finally:
        over.set()
        heartbeat.join()
