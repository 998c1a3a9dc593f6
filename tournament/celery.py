"""The Celery app. A broker only wakes the worker up: the row of a job is the truth.

The default broker is a folder of files, so that nothing needs to be installed. It loses the message in
hand when a worker is killed; therefore due jobs are sent again at worker start and on a timer.

start.py runs the worker with two threads: one process, no fork (Windows has none), and a short job does not
wait behind a long one as it would with the solo pool. Measured in docs/decisions/0003.
"""

from __future__ import annotations

import logging.config
import os
import warnings
from typing import Any

from celery import Celery, bootsteps
from celery.signals import setup_logging

from tournament import broker

# In a container everybody is root, and our messages are JSON: they run no code.
warnings.filterwarnings("ignore", message="You're running the worker with superuser privileges")

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")

broker.use()
app = Celery("tournament")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def log_as_django_does(**_: Any) -> None:
    """Celery leaves logging alone once somebody listens here, so that secrets stay masked."""
    from django.conf import settings  # the settings import this package first

    logging.config.dictConfig(settings.LOGGING)


class ResendDueJobs(bootsteps.StartStopStep):
    """Sends queued jobs and those that lost their worker again, at start and on the worker's timer."""

    requires = {"celery.worker.components:Timer", "celery.worker.components:Pool"}

    def __init__(self, parent: Any, **options: Any) -> None:
        self.entry: Any = None
        super().__init__(parent, **options)

    def start(self, parent: Any) -> None:
        from django.conf import settings  # the settings import this package first

        from tournament.services.jobs import resend_due  # models are ready only now

        def resend() -> None:
            from django.db import close_old_connections

            try:
                resend_due()
            finally:
                close_old_connections()

        resend()
        self.entry = parent.timer.call_repeatedly(settings.JOB_RESEND_SECONDS, resend)

    def stop(self, parent: Any) -> None:
        if self.entry is not None:
            self.entry.cancel()


app.steps["worker"].add(ResendDueJobs)
