"""The folder of messages: a worker that looks at any moment sees whole messages or none."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from queue import Empty

import pytest
from kombu import Connection

from tournament import broker


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("queue", "control"):
        (tmp_path / name).mkdir()
    return tmp_path / "queue"


@pytest.fixture
def channel(folder: Path) -> Iterator[broker.Channel]:
    options = {
        "data_folder_in": str(folder),
        "data_folder_out": str(folder),
        "control_folder": str(folder.parent / "control"),
    }
    broker.use()
    with Connection("filesystem://localhost", transport_options=options) as connection:
        yield connection.channel()


def test_a_message_comes_out_as_it_went_in(channel: broker.Channel, folder: Path) -> None:
    assert isinstance(channel, broker.Channel)

    channel._put("jobs", {"body": "Işıl"})

    assert channel._get("jobs") == {"body": "Işıl"}
    assert list(folder.iterdir()) == []
    with pytest.raises(Empty):
        channel._get("jobs")


def test_a_message_cut_off_is_passed_over(channel: broker.Channel, folder: Path) -> None:
    (folder / "0_cut.jobs.msg").write_bytes(b"")
    channel._put("jobs", {"body": "whole"})

    with pytest.raises(Empty):
        channel._get("jobs")
    assert channel._get("jobs") == {"body": "whole"}


def test_who_reads_while_another_writes_gets_every_message(channel: broker.Channel) -> None:
    writer = threading.Thread(target=lambda: [channel._put("jobs", {"n": n}) for n in range(300)])
    found: list[int] = []

    writer.start()
    while writer.is_alive() or len(found) < 300:
        try:
            found.append(channel._get("jobs")["n"])
        except Empty:
            if not writer.is_alive() and channel._size("jobs") == 0:
                break
    writer.join()

    assert sorted(found) == list(range(300))
