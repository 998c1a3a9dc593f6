"""Record files on a disk: which there are, and the verdicts, by several processes where there are many.

No rows and no settings: a worker process imports this and the law book, nothing else.
"""

from __future__ import annotations

import os
import stat
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing import get_context
from pathlib import Path

from rules.board.games import GameRules, game_rules
from rules.match.record import UnreadableRecordError
from rules.match.verdict import Fault, Status, Verdict
from rules.notation.check import ENOUGH_BYTES, check_record, read_record

# Starting processes takes as long as judging this many records.
_FEW = 50
_BATCH = 20
# Batches asked for ahead of the one that is told, for each process: so memory stays flat.
_AHEAD = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What records are judged by. length, score: as check_record takes them.

    game: a preset's name; None: each record's own. options: by name, what differs from the preset; without a
    game they are added to the record's own.
    named: paths somebody named himself: of these pipes are read, too; one found in a directory could be
    waited for without end.
    """

    length: int | None = None
    score: tuple[int, int] | None = None
    game: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    named: frozenset[Path] = frozenset()


def files_under(path: Path) -> Iterator[Path]:
    """The file itself, or every file of a directory and those below it, in the order of their names.

    Files and directories whose names begin with a dot are left out; a directory that may not be read is told
    of as a file that cannot be opened.
    """
    if not path.is_dir() or not os.access(path, os.R_OK | os.X_OK):
        yield path
        return
    for entry in sorted(path.iterdir(), key=lambda entry: entry.name):
        if not entry.name.startswith(".") and not (entry.is_symlink() and entry.is_dir()):
            yield from files_under(entry)


def judged_file(path: Path, asked: Asked) -> Verdict:
    """The verdict on a file; one that cannot be opened is unreadable.

    Raises UnknownGameError, UnknownOptionError, OptionValueError.
    """
    try:
        if _is_stream(path) and path not in asked.named:
            return _unreadable("not-a-file")
        with path.open("rb") as source:
            data = source.read(ENOUGH_BYTES)
    except OSError:
        return _unreadable("missing")
    return check_record(data, length=asked.length, score=asked.score, rules=_rules(data, asked))


def judged_files(paths: Sequence[Path], asked: Asked) -> Iterator[Verdict]:
    """The verdicts in the order of the paths."""
    workers = min(os.cpu_count() or 1, -(-len(paths) // _BATCH))
    # A pipe such as /dev/stdin is another one in another process.
    if len(paths) < _FEW or workers < 2 or any(map(_is_open_stream, asked.named)):
        for path in paths:
            yield judged_file(path, asked)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        waiting: deque[Future[list[Verdict]]] = deque()
        for batch in _batches(paths):
            waiting.append(pool.submit(_judged_batch, batch, asked))
            if len(waiting) > workers * _AHEAD:
                yield from waiting.popleft().result()
        for future in waiting:
            yield from future.result()


def _is_stream(path: Path) -> bool:
    """Whether it is a pipe, a device or a socket. Raises OSError."""
    mode = path.stat().st_mode
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))


def _is_open_stream(path: Path) -> bool:
    return path.exists() and _is_stream(path)


def _unreadable(reason: str) -> Verdict:
    return Verdict(status=Status.UNREADABLE, fault=Fault("unreadable-file", values={"reason": reason}))


def _rules(data: bytes, asked: Asked) -> GameRules | None:
    """What the record is judged by; None where nothing was said: its own game and options."""
    if asked.game is not None:
        return game_rules(asked.game, asked.options)
    if not asked.options:
        return None
    try:
        record = read_record(data)
    except UnreadableRecordError:
        return None
    return game_rules(record.game, {**record.options, **asked.options})


def _judged_batch(paths: Sequence[Path], asked: Asked) -> list[Verdict]:
    return [judged_file(path, asked) for path in paths]


def _batches(paths: Iterable[Path]) -> Iterator[list[Path]]:
    rest = iter(paths)
    while batch := list(islice(rest, _BATCH)):
        yield batch
