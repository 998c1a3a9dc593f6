"""Jobs: the row is the truth; whoever claims one holds it until its lease runs out."""

from __future__ import annotations

import threading
from datetime import timedelta
from pathlib import Path

import pytest
from celery import current_app
from django.db import connection, transaction
from django.utils import timezone
from kombu.exceptions import OperationalError

from rules.errors import TavlaError
from tournament import jobs, tasks
from tournament.models import Job
from tournament.services import jobs as service

pytestmark = pytest.mark.django_db


class NoInkError(TavlaError):
    code = "no-ink"


@pytest.fixture(autouse=True)
def files(settings, tmp_path):
    """A folder for the files of one test: the numbers of jobs begin anew in each."""
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture
def kinds(monkeypatch):
    """Kinds of this test alone, by name."""
    known: dict[str, jobs.Kind] = {}
    monkeypatch.setattr(jobs, "KINDS", known)
    return known


@pytest.fixture
def sent(monkeypatch):
    """The ids that went to the broker."""
    ids: list[int] = []
    monkeypatch.setattr(current_app, "send_task", lambda name, args, **_: ids.append(*args))
    return ids


def produce(job: Job) -> jobs.Produced:
    return jobs.Produced(name="bracket.pdf", content=f"job {job.pk}".encode())


def queued(**values) -> Job:
    return Job.objects.create(kind="test-print", **values)


def lapse(job: Job) -> None:
    Job.objects.filter(pk=job.pk).update(lease_until=timezone.now() - timedelta(seconds=1))


def age(job: Job) -> None:
    Job.objects.filter(pk=job.pk).update(created_at=timezone.now() - timedelta(minutes=1))


def test_enqueue_sends_once_the_transaction_is_committed(sent, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        job = service.enqueue("test-print", arguments={"event": 3})
        before = list(sent)

    assert (before, sent) == ([], [job.pk])
    assert (job.state, job.arguments, job.attempts) == (Job.State.QUEUED, {"event": 3}, 0)


def test_enqueue_without_a_broker_leaves_the_job_queued(monkeypatch, django_capture_on_commit_callbacks):
    def refuse(*_: object, **__: object) -> None:
        raise OperationalError("no broker")

    monkeypatch.setattr(current_app, "send_task", refuse)

    with django_capture_on_commit_callbacks(execute=True):
        job = service.enqueue("test-print", arguments={})

    job.refresh_from_db()
    assert job.state == Job.State.QUEUED


def test_run_job_publishes_the_file_and_a_second_delivery_does_nothing(kinds):
    runs = []
    kinds["test-print"] = lambda job: runs.append(job.pk) or produce(job)
    job = queued()

    tasks.run_job(job.pk)
    tasks.run_job(job.pk)

    job.refresh_from_db()
    assert runs == [job.pk]
    assert (job.state, job.progress, job.lease_until, job.attempts) == (Job.State.DONE, 100, None, 1)
    assert job.finished_at is not None
    assert job.result_file.name.endswith("/bracket.pdf")
    with job.result_file.open() as file:
        assert file.read() == f"job {job.pk}".encode()


def test_refusal_fails_the_job_with_its_code(kinds):
    def refuse(job: Job) -> jobs.Produced:
        raise NoInkError

    kinds["test-print"] = refuse
    job = queued()

    tasks.run_job(job.pk)

    job.refresh_from_db()
    assert (job.state, job.reason, bool(job.result_file)) == (Job.State.FAILED, "no-ink", False)


def test_unknown_kind_fails_the_job(kinds):
    job = queued()

    tasks.run_job(job.pk)

    job.refresh_from_db()
    assert (job.state, job.reason) == (Job.State.FAILED, "job-kind-unknown")


def test_bug_is_tried_three_times_and_then_fails(kinds):
    def break_down(job: Job) -> jobs.Produced:
        raise ZeroDivisionError

    kinds["test-print"] = break_down
    job = queued()
    states = []

    for _ in range(3):
        with pytest.raises(ZeroDivisionError):
            tasks.run_job(job.pk)
        job.refresh_from_db()
        states.append(job.state)
    tasks.run_job(job.pk)

    assert states == [Job.State.QUEUED, Job.State.QUEUED, Job.State.FAILED]
    assert job.reason == "job-crashed"


def test_claim_takes_a_queued_job_once():
    job = queued()

    first, second = service.claim(job.pk), service.claim(job.pk)

    assert first is not None
    assert (first.state, first.attempts) == (Job.State.RUNNING, 1)
    assert second is None


def test_claim_takes_over_when_the_lease_ran_out():
    job = queued()
    service.claim(job.pk)
    lapse(job)

    taken = service.claim(job.pk)

    assert taken is not None
    assert taken.attempts == 2


def test_worker_that_lost_its_lease_changes_nothing_more():
    job = queued()
    slow = service.claim(job.pk)
    lapse(job)
    quick = service.claim(job.pk)

    assert not service.keep_lease(slow)
    assert not service.say_progress(slow, 90)
    assert not service.fail(slow, reason="too-late")
    assert not service.finish(slow, name="slow.txt", content=b"slow")
    assert service.finish(quick, name="quick.txt", content=b"quick")
    assert not service.finish(quick, name="quick.txt", content=b"again")

    job.refresh_from_db()
    assert job.result_file.name.endswith("/quick.txt")
    folder = Path(job.result_file.storage.path(f"jobs/{job.pk}"))
    assert [path.name for path in folder.rglob("*") if path.is_file()] == ["quick.txt"]


def test_cancelled_job_is_not_finished():
    job = queued()
    held = service.claim(job.pk)

    assert service.cancel(job)
    assert not service.finish(held, name="late.txt", content=b"")
    assert service.claim(job.pk) is None
    assert not service.cancel(job)


def test_retry_queues_an_ended_job_anew(sent, django_capture_on_commit_callbacks):
    job = queued(state=Job.State.FAILED, attempts=3, reason="job-crashed")

    with django_capture_on_commit_callbacks(execute=True):
        assert service.retry(job)
        assert not service.retry(job)

    job.refresh_from_db()
    assert (job.state, job.attempts, job.reason, sent) == (Job.State.QUEUED, 0, "", [job.pk])


def test_resend_sends_what_was_missed_and_what_lost_its_worker(sent):
    fresh, missed, held, lost, done = (queued() for _ in range(5))
    for job in (missed, held, lost, done):
        age(job)
    service.claim(held.pk)
    service.claim(lost.pk)
    lapse(lost)
    service.finish(service.claim(done.pk), name="done.txt", content=b"")

    due = service.resend_due()

    assert due == sent == [missed.pk, lost.pk]
    assert list(service.expired()) == [lost]
    fresh.refresh_from_db()
    assert fresh.state == Job.State.QUEUED


def test_resend_fails_what_killed_its_worker_three_times(sent):
    job = queued()
    for _ in range(3):
        assert service.claim(job.pk)
        lapse(job)
    assert service.claim(job.pk) is None

    due = service.resend_due()

    job.refresh_from_db()
    assert (due, sent) == ([], [])
    assert (job.state, job.reason) == (Job.State.FAILED, "job-crashed")


def test_kind_is_registered_once(kinds):
    jobs.register("test-print")(produce)

    with pytest.raises(ValueError, match="registered twice"):
        jobs.register("test-print")(lambda job: produce(job))


@pytest.mark.django_db(transaction=True)
def test_many_workers_claim_one_job_once():
    job = queued()
    claims: list[Job | None] = []
    together = threading.Barrier(8)

    def work() -> None:
        together.wait()
        try:
            claims.append(service.claim(job.pk))
        finally:
            connection.close()

    workers = [threading.Thread(target=work) for _ in range(8)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()

    assert len(claims) == 8
    assert len([claim for claim in claims if claim]) == 1


@pytest.mark.django_db(transaction=True)
def test_lease_is_kept_while_the_work_goes_on(settings, kinds):
    settings.JOB_LEASE_SECONDS = 0.4
    job = queued()
    claimed_meanwhile = []

    def work(held: Job) -> jobs.Produced:
        for _ in range(8):
            threading.Event().wait(0.15)
            claimed_meanwhile.append(service.claim(held.pk))
        return produce(held)

    kinds["test-print"] = work

    tasks.run_job(job.pk)

    job.refresh_from_db()
    assert claimed_meanwhile == [None] * 8
    assert (job.state, job.attempts) == (Job.State.DONE, 1)


@pytest.mark.django_db(transaction=True)
def test_enqueue_in_a_transaction_that_fails_leaves_nothing(sent):
    @transaction.atomic
    def draw_and_fail() -> None:
        service.enqueue("test-print", arguments={})
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        draw_and_fail()

    assert (Job.objects.count(), sent) == (0, [])
