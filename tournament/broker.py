"""The broker that needs nothing installed: kombu's folder of files, with messages that are whole.

kombu makes the file of a message first and writes it afterwards: a worker that looks in between reads an
empty message and dies of it.
"""

from __future__ import annotations

import os
import uuid
from pathlib import Path
from queue import Empty
from time import monotonic
from typing import Any

from kombu.transport import TRANSPORT_ALIASES, filesystem
from kombu.utils.json import dumps


class Channel(filesystem.Channel):
    def _put(self, queue: str, payload: dict[str, Any], **_: Any) -> None:
        """Keep a message under another name until it is whole. Raises OSError when it cannot be kept."""
        name = f"{round(monotonic() * 1000)}_{uuid.uuid4()}.{queue}.msg"
        whole = Path(self.data_folder_out, name)
        unfinished = whole.with_name(f"{name}.tmp")
        unfinished.write_text(dumps(payload), encoding="utf-8")
        os.replace(unfinished, whole)

    def _get(self, queue: str) -> dict[str, Any]:
        """The next message. One that a power cut damaged is passed over: its job is sent again."""
        try:
            return super()._get(queue)
        except ValueError:
            raise Empty from None


class Transport(filesystem.Transport):
    Channel = Channel


def use() -> None:
    """Let filesystem:// mean this transport."""
    TRANSPORT_ALIASES["filesystem"] = f"{__name__}:{Transport.__name__}"
