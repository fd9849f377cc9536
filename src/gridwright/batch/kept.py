"""What every results file promises, however it keeps the records, and that one batch alone writes it."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from gridwright.batch.file import File
from gridwright.batch.job import Job
from gridwright.values.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from gridwright.batch.record import Record

SCHEMA = 2  # of the results files
_READ = (1, 2)  # 1 had no CPU seconds, and nothing set apart


class Store(ABC):
    """What keeps records, each puzzle of a source once for a task; `recorded` says how many of the task it has.

    A batch that goes on asks of each job what is `todo`. Records of crashes are set apart before, so that those puzzles
    are tried again; at the `finish`, those of puzzles that did not come up. What is set apart counts no more, until
    its puzzle comes up again.
    """

    recorded = 0

    def todo(self, one: Job | File | Record) -> Job | File | Record | None:
        """What is left to do of a job: nothing, where its record was there when the batch began.

        The record of a puzzle that could be read has the digest of that, and only who reads it knows it: such a job is
        told the digests that are `known` in its place.
        """
        if self._meet(one.source, one.index, one.digest):
            return None
        whole = isinstance(one, File)
        if whole and self._meet(one.source, 1, one.digest):  # which ended its worker before it went as a whole
            return None
        if not isinstance(one, (Job, File)) or (isinstance(one, Job) and one.format is None):
            return one
        known = self._digests(one.source, 1 if whole else one.index)
        return replace(one, known=tuple(known)) if known else one

    def holds(self, record: Record) -> bool:
        """Whether a record is of a puzzle that had one when the batch began, as came out when it was read."""
        return self._meet(record.source, record.index, record.digest)

    @abstractmethod
    def _meet(self, source: str, index: int, digest: str) -> bool:
        """Whether there was such a record, which came up now."""

    @abstractmethod
    def _digests(self, source: str, index: int) -> Collection[str]:
        """Those of the records that there were in that place."""

    @abstractmethod
    def add(self, records: Iterable[Record]) -> None:
        """Keeps records; they are in the file a moment later."""

    @abstractmethod
    def finish(self) -> int:
        """Sets apart what did not come up, now that the batch is through; how many records are apart for that."""

    @abstractmethod
    def close(self) -> None:
        """Writes what is left."""


class Lock:
    """A results file, made where it is `new`, that nobody else can lock until this is closed or the process ends,
    however it ends."""

    def __init__(self, name: str, *, new: bool) -> None:
        try:
            self._file = os.open(name, os.O_RDWR | os.O_CREAT | (os.O_EXCL if new else 0), 0o666)
        except FileExistsError:
            raise UsageError(f"{name} is there already: resume it, or name another file") from None
        try:
            _hold(self._file)
        except (BlockingIOError, PermissionError):
            os.close(self._file)
            raise UsageError(
                f"{name} is being written by another batch: wait for its end, or name another file"
            ) from None
        except OSError:
            pass  # the file system knows no locks

    def close(self) -> None:
        """Lets others have it."""
        os.close(self._file)


def _hold(file: int) -> None:
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock
    except (
        ImportError
    ):  # on Windows: a byte that no file gets to, since who locks one there keeps others from reading it
        import msvcrt

        os.lseek(file, 1 << 40, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
    else:
        flock(file, LOCK_EX | LOCK_NB)


def writer(task: str) -> tuple[str, str, str, int]:
    """Who writes a results file: what is asked, when, by which version, in which schema."""
    from gridwright import __version__

    return task, datetime.now(UTC).isoformat(timespec="seconds"), __version__, SCHEMA


def check_schema(schema: object, name: str) -> None:
    """Refuses a results file of a version that is not read here."""
    if schema not in _READ:
        raise UsageError(f"{name} is of version {schema!r:.20} of the results, not {SCHEMA}: name another file")
