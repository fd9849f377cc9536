"""Where the records of a batch are kept, so that a batch that was stopped can go on.

SQLite in WAL mode holds the answers to any number of tasks (`batch.sqlite`); JSON Lines hold those to one
(`batch.jsonl`). Both are written in groups, and what is in the file outlives whatever becomes of the process: a batch
that goes on repeats at most the group that was not written yet. A file is locked while it is written.
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

    from gridwright.batch.job import Task
    from gridwright.batch.kept import Store
    from gridwright.batch.record import Record

SQLITE_SUFFIXES = (".sqlite", ".sqlite3", ".db")
JSONL_SUFFIXES = (".jsonl", ".ndjson")


def open_store(path: str | PathLike[str], task: Task, *, resume: bool = False) -> Store:
    """The results file of that name for a task: a new one, or with `resume` the one that is there, if it is."""
    name = os.fsdecode(path)
    in_sqlite = is_sqlite(name)
    if os.path.lexists(name) and not resume:
        raise UsageError(f"{name} is there already: resume it, or name another file")
    if os.path.exists(name) and stat.S_ISFIFO(os.stat(name).st_mode):
        raise UsageError(f"{name} is a pipe, which keeps nothing: name another file")
    return sqlite.SqliteStore(name, task, resume=resume) if in_sqlite else jsonl.JsonlStore(name, task, resume=resume)


def is_sqlite(name: str) -> bool:
    """Whether a name says that results are kept in SQLite, and not as JSON Lines; an error if it says neither."""
    suffix = os.path.splitext(name)[1].lower()
    if suffix not in SQLITE_SUFFIXES + JSONL_SUFFIXES:
        known = " ".join(SQLITE_SUFFIXES + JSONL_SUFFIXES)
        raise UsageError(f"the name {name!r} does not say how to keep results; there are {known}")
    return suffix in SQLITE_SUFFIXES


def records_in(path: str | PathLike[str]) -> Iterator[Record]:
    """The records of a results file, which is only read; those in SQLite by task, source and index. A UsageError where
    it is none, or a damaged one."""
    name = os.fsdecode(path)
    if not os.path.isfile(name):
        raise UsageError(f"{name}: there is no such results file")
    in_sqlite = os.path.splitext(name)[1].lower() in SQLITE_SUFFIXES
    yield from sqlite.records_in(name) if in_sqlite else jsonl.records_in(name)
