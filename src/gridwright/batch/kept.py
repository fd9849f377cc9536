"""The interface of results files in every format, and the lock that lets only one batch write to a file."""

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

SCHEMA = 2  # version of the results files
_READ = (1, 2)  # 1 had no CPU seconds, and no records set aside


class Store(ABC):
    """A results file: one record per task and puzzle of a source; `recorded` is the number of records of the task.

    A resumed batch asks for each job what is `todo`. Before it starts, records of crashes are set aside, so that those
    puzzles are tried again; at the `finish`, so are those of puzzles that did not come up. A record that is set aside
    does not count unless its puzzle comes up again.
    """

    recorded = 0

    def todo(self, one: Job | File | Record) -> Job | File | Record | None:
        """What is left to do of a job: nothing if its record existed when the batch began.

        The record of a puzzle that could be parsed has the digest of the puzzle, which is known only after parsing: so
        the job is given the `known` digests of its place.
        """
        if self._meet(one.source, one.index, one.digest):
            return None
        whole = isinstance(one, File)
        if whole and self._meet(one.source, 1, one.digest):  # it ended its worker as a whole file
            return None
        if not isinstance(one, (Job, File)) or (isinstance(one, Job) and one.format is None):
            return one
        known = self._digests(one.source, 1 if whole else one.index)
        return replace(one, known=tuple(known)) if known else one

    def holds(self, record: Record) -> bool:
        """Whether the puzzle of a record had one when the batch began, as turned out when it was parsed."""
        return self._meet(record.source, record.index, record.digest)

    @abstractmethod
    def _meet(self, source: str, index: int, digest: str) -> bool:
        """Whether there was such a record; note that it came up."""

    @abstractmethod
    def _digests(self, source: str, index: int) -> Collection[str]:
        """The digests of the previous records of that place."""

    @abstractmethod
    def add(self, records: Iterable[Record]) -> None:
        """Add records; they are written to the file a moment later."""

    @abstractmethod
    def finish(self) -> int:
        """At the end of the batch, set aside the records that did not come up; return how many."""

    @abstractmethod
    def close(self) -> None:
        """Write what is left."""


class Lock:
    """A lock on a results file, which is created if `new`, until it is closed or the process ends."""

    def __init__(self, name: str, *, new: bool) -> None:
        try:
            self._file = os.open(name, os.O_RDWR | os.O_CREAT | (os.O_EXCL if new else 0), 0o666)
        except FileExistsError:
            raise UsageError(f"{name} already exists; resume it, or name another file") from None
        try:
            _hold(self._file)
        except (BlockingIOError, PermissionError):
            os.close(self._file)
            raise UsageError(
                f"{name} is being written by another batch; wait until that ends, or name another file"
            ) from None
        except OSError:
            pass  # the file system has no locks

    def close(self) -> None:
        """Release the lock."""
        os.close(self._file)


def _hold(file: int) -> None:
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock
    except ImportError:  # on Windows: a byte beyond the end of any file, since a locked byte cannot be read by others
        import msvcrt

        os.lseek(file, 1 << 40, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
    else:
        flock(file, LOCK_EX | LOCK_NB)


def writer(task: str) -> tuple[str, str, str, int]:
    """The header of a results file: the task, the time, the version and the schema."""
    from gridwright import __version__

    return task, datetime.now(UTC).isoformat(timespec="seconds"), __version__, SCHEMA


def check_schema(schema: object, name: str) -> None:
    """Refuse a results file with an unknown schema."""
    if schema not in _READ:
        raise UsageError(f"{name} has version {schema!r:.20} of the results format, not {SCHEMA}; name another file")
