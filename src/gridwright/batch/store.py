"""Results files, which store the records of a batch so that a stopped batch can be resumed.

SQLite in WAL mode holds the results of any number of tasks (`batch.sqlite`); JSON Lines hold those of one
(`batch.jsonl`). Both are written in groups, and what is in the file survives if the process is killed: a resumed batch
repeats at most the group that was not written yet. A file is locked while it is being written.
"""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

from gridwright.batch import jsonl, sqlite
from gridwright.values.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from os import PathLike

    from gridwright.batch.job import BatchTask
    from gridwright.batch.kept import Store
    from gridwright.batch.record import Record

SQLITE_SUFFIXES = (".sqlite", ".sqlite3", ".db")
JSONL_SUFFIXES = (".jsonl", ".ndjson")


def open_store(path: str | PathLike[str], task: BatchTask, *, resume: bool = False) -> Store:
    """Open the results file of that name for a task: a new one, or with `resume` the existing one, if any."""
    name = os.fsdecode(path)
    in_sqlite = is_sqlite(name)
    if os.path.lexists(name) and not resume:
        raise UsageError(f"{name} already exists; resume it, or name another file")
    if os.path.exists(name) and stat.S_ISFIFO(os.stat(name).st_mode):
        raise UsageError(f"{name} is a pipe; name a regular file")
    return sqlite.SqliteStore(name, task, resume=resume) if in_sqlite else jsonl.JsonlStore(name, task, resume=resume)


def is_sqlite(name: str) -> bool:
    """Whether a file name stands for SQLite rather than JSON Lines; an error if it stands for neither."""
    suffix = os.path.splitext(name)[1].lower()
    if suffix not in SQLITE_SUFFIXES + JSONL_SUFFIXES:
        known = " ".join(SQLITE_SUFFIXES + JSONL_SUFFIXES)
        raise UsageError(f"{name!r} does not have the suffix of a results file; choose from {known}")
    return suffix in SQLITE_SUFFIXES


def records_in(path: str | PathLike[str]) -> Iterator[Record]:
    """Yield the records of a results file, those in SQLite by task, source and index; the file is only read.

    Raise a UsageError if it is damaged or not a results file.
    """
    name = os.fsdecode(path)
    if not os.path.isfile(name):
        raise UsageError(f"{name}: no such results file")
    in_sqlite = os.path.splitext(name)[1].lower() in SQLITE_SUFFIXES
    yield from sqlite.records_in(name) if in_sqlite else jsonl.records_in(name)
