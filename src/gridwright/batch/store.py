"""Where the records of a batch are kept, so that a batch that was stopped can go on.

SQLite in WAL mode holds the answers to any number of tasks; JSON Lines hold those to one. Both are written in groups,
and what is in the file outlives whatever becomes of the process: a batch that goes on repeats at most the group that
was not written yet.
"""

from __future__ import annotations

import errno
import json
import os
import sqlite3
from abc import ABC, abstractmethod
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from gridwright.batch.record import FIELDS, Record
from gridwright.values.errors import InputError, UsageError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator
    from os import PathLike

    from gridwright.batch.job import Job, Task

SCHEMA = 1  # of the results files
SQLITE_SUFFIXES = (".sqlite", ".sqlite3", ".db")
JSONL_SUFFIXES = (".jsonl", ".ndjson")
_GROUP = 1000  # records that are written together
_WAIT = 0.5  # seconds until they are, however few there are
_KEY = ("source", "index", "digest", "task")


class Store(ABC):
    """What keeps records, each puzzle of a source once for a task; `recorded` says how many of the task it has."""

    recorded = 0

    def seen(self, job: Job | Record) -> bool:
        """Whether there was a record of a puzzle already when the batch began.

        The record of a puzzle that could be read has the digest of that. To know it, the puzzle is read here, but only
        where there is a record in its place.
        """
        if job.digest in (known := self._digests(job.source, job.index)):
            return True
        if isinstance(job, Record) or job.format is None:
            return False
        junk = job.without_puzzle()
        if not known and not self._digests(junk.source, junk.index):
            return False
        try:
            job = job.with_puzzle(job.puzzle)
        except (InputError, RecursionError):
            job = junk
        return job.digest in self._digests(job.source, job.index)

    @abstractmethod
    def _digests(self, source: str, index: int) -> Collection[str]:
        """Those of the records that there were in that place when the batch began."""

    @abstractmethod
    def add(self, records: Iterable[Record]) -> None:
        """Keeps records; they are in the file a moment later."""

    @abstractmethod
    def close(self) -> None:
        """Writes what is left."""


def open_store(path: str | PathLike[str], task: Task, *, resume: bool = False) -> Store:
    """The results file of that name for a task: a new one, or with `resume` the one that is there, if it is."""
    name = os.fsdecode(path)
    in_sqlite = is_sqlite(name)
    if os.path.lexists(name) and not resume:
        raise UsageError(f"{name} is there already: resume it, or name another file")
    return SqliteStore(name, task) if in_sqlite else JsonlStore(name, task)


def is_sqlite(name: str) -> bool:
    """Whether a name says that results are kept in SQLite, and not as JSON Lines; an error if it says neither."""
    suffix = os.path.splitext(name)[1].lower()
    if suffix not in SQLITE_SUFFIXES + JSONL_SUFFIXES:
        known = " ".join(SQLITE_SUFFIXES + JSONL_SUFFIXES)
        raise UsageError(f"the name {name!r} does not say how to keep results; there are {known}")
    return suffix in SQLITE_SUFFIXES


class SqliteStore(Store):
    """Records in a table of SQLite: `records` has a column a field, `runs` says who wrote them, and what was asked."""

    def __init__(self, name: str, task: Task) -> None:
        self._name = name
        self._task = task.key
        self._waiting: list[Record] = []
        self._written = monotonic()
        with self._guard():
            self._base = sqlite3.connect(name, isolation_level=None)
            try:
                self._prepare()
            except BaseException:
                self._base.close()
                raise
        self._insert = f"INSERT OR IGNORE INTO records VALUES ({', '.join('?' * len(FIELDS))})"

    def _prepare(self) -> None:
        base = self._base
        tables = _check_schema(base, self._name)
        if tables and (wrong := base.execute("PRAGMA quick_check(1)").fetchone()[0]) != "ok":
            raise sqlite3.DatabaseError(wrong)
        base.execute("PRAGMA journal_mode = WAL")
        base.execute("PRAGMA synchronous = NORMAL")
        with self._transaction():
            base.execute(
                "CREATE TABLE IF NOT EXISTS runs (task TEXT, begun TEXT, version TEXT, results INTEGER) STRICT"
            )
            columns = ", ".join(f'"{name}" {_TYPES.get(name, "TEXT")}' for name in FIELDS)
            key = ", ".join(f'"{name}"' for name in _KEY)
            base.execute(f"CREATE TABLE IF NOT EXISTS records ({columns}, PRIMARY KEY ({key})) STRICT, WITHOUT ROWID")
            base.execute(f"PRAGMA user_version = {SCHEMA}")
            base.execute("INSERT INTO runs VALUES (?, ?, ?, ?)", _writer(self._task))
        (self.recorded,) = base.execute("SELECT COUNT(*) FROM records WHERE task = ?", (self._task,)).fetchone()
        self._resumed = self.recorded > 0

    def _digests(self, source: str, index: int) -> Collection[str]:
        if not self._resumed:
            return ()
        query = 'SELECT digest FROM records WHERE source = ? AND "index" = ? AND task = ?'
        with self._guard():
            return [digest for (digest,) in self._base.execute(query, (source, index, self._task))]

    def add(self, records: Iterable[Record]) -> None:
        """Keeps records; they are in the file a moment later."""
        before = len(self._waiting)
        self._waiting += records
        self.recorded += len(self._waiting) - before
        if len(self._waiting) >= _GROUP or monotonic() - self._written > _WAIT:
            self._write()

    def _write(self) -> None:
        with self._guard(), self._transaction():
            self._base.executemany(self._insert, map(Record.to_row, self._waiting))
        self._waiting.clear()
        self._written = monotonic()

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._base.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._base.execute("COMMIT")
        except BaseException:
            if self._base.in_transaction:  # some faults have ended it already
                self._base.execute("ROLLBACK")
            raise

    def close(self) -> None:
        """Writes what is left."""
        try:
            if self._waiting:
                self._write()
        finally:
            self._base.close()

    @contextmanager
    def _guard(self) -> Iterator[None]:
        """Within it a fault of the database is told as one of the file."""
        try:
            yield
        except sqlite3.OperationalError as error:
            raise _os_error(error, self._name) from None
        except sqlite3.DatabaseError as error:
            message = f"{self._name} is damaged or no results file ({error}): name another file"
            raise UsageError(message) from None


def _check_schema(base: sqlite3.Connection, name: str) -> bool:
    """Refuses a database that holds other things, or results of another version; whether it holds anything."""
    tables = {table for (table,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if tables and "records" not in tables:
        raise UsageError(f"{name} is a database, but holds no results of Gridwright")
    (schema,) = base.execute("PRAGMA user_version").fetchone()
    if tables and schema != SCHEMA:
        raise UsageError(f"{name} is of version {schema} of the results, not {SCHEMA}: name another file")
    return bool(tables)


_TYPES = dict.fromkeys(("index", "width", "height", "tier", "line", "column"), "INTEGER")
_TYPES |= dict.fromkeys(("density", "rating", "seconds"), "REAL")


_ERRORS = {
    sqlite3.SQLITE_FULL: errno.ENOSPC,
    sqlite3.SQLITE_CANTOPEN: errno.EACCES,
    sqlite3.SQLITE_READONLY: errno.EROFS,
}


def _os_error(error: sqlite3.OperationalError, name: str) -> OSError:
    """What the system has to say, where SQLite says it in its own words."""
    code = _ERRORS.get(error.sqlite_errorcode & 0xFF)
    return OSError(code or errno.EIO, os.strerror(code) if code else str(error), name)


class JsonlStore(Store):
    """Records as JSON, one a line; the first line says who wrote them, and what was asked.

    A last line that is not whole, as a process leaves it that is killed while it writes, is taken away. On going on, a
    short key of every record is held in memory.
    """

    def __init__(self, name: str, task: Task) -> None:
        self._known: dict[tuple[str, int], list[str]] = {}  # the digests by source and index
        there = os.path.exists(name) and os.path.getsize(name) > 0
        if there and (end := self._gather(name, task)) < os.path.getsize(name):
            os.truncate(name, end)
        self._name = name
        self._file = open(name, "ab")  # noqa: SIM115 - it is closed by `close`
        self._flushed = monotonic()
        if not there or not self._file.tell():
            self._write([json.dumps(dict(zip(_HEAD, _writer(task.key), strict=True)))])

    def _gather(self, name: str, task: Task) -> int:
        """Takes the keys of the records that are there; returns where they end."""
        end = 0
        for number, line in _whole_lines(name):
            if number > 1:
                record = _record_in(line, name, number)
                self._known.setdefault((record.source, record.index), []).append(record.digest)
                self.recorded += 1
            elif (asked := _head_of(line, name)["task"]) != task.key:
                raise UsageError(f"{name} holds answers to {asked!r}, not to {task.key!r}: name another file")
            end += len(line)
        return end

    def _digests(self, source: str, index: int) -> Collection[str]:
        return self._known.get((source, index), ())

    def add(self, records: Iterable[Record]) -> None:
        """Keeps records; they are in the file a moment later."""
        lines = [record.to_json() for record in records]
        self._write(lines)
        self.recorded += len(lines)

    def _write(self, lines: Iterable[str]) -> None:
        with self._guard():
            self._file.write("".join(line + "\n" for line in lines).encode("utf-8", "backslashreplace"))
            if monotonic() - self._flushed > _WAIT:
                self._file.flush()
                self._flushed = monotonic()

    def close(self) -> None:
        """Writes what is left."""
        with self._guard():
            self._file.close()

    @contextmanager
    def _guard(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise OSError(error.errno, error.strerror, self._name) from None


_HEAD = ("task", "begun", "version", "results")


def _writer(task: str) -> tuple[str, str, str, int]:
    """Who writes a results file: what is asked, when, by which version, in which schema."""
    from gridwright import __version__

    return task, datetime.now(UTC).isoformat(timespec="seconds"), __version__, SCHEMA


def _whole_lines(name: str) -> Iterator[tuple[int, bytes]]:
    """The lines of a file that are ended, with their numbers."""
    with open(name, "rb") as file:
        for number, line in enumerate(file, 1):
            if line.endswith(b"\n"):
                yield number, line


def _head_of(line: bytes, name: str) -> dict[str, object]:
    try:
        head = json.loads(line)
        schema = head["results"]
        head["task"]
    except (ValueError, TypeError, KeyError):
        raise UsageError(f"{name} holds no results of Gridwright: name another file") from None
    if schema != SCHEMA:
        raise UsageError(f"{name} is of version {schema} of the results, not {SCHEMA}: name another file")
    return dict(head)


def _record_in(line: bytes, name: str, number: int) -> Record:
    try:
        return Record.from_json(line.decode())
    except (ValueError, TypeError):
        message = f"{name}:{number}: this line is damaged, it is no record: take it away, or name another file"
        raise UsageError(message) from None


def records_in(path: str | PathLike[str]) -> Iterator[Record]:
    """The records of a results file, which is only read; those in SQLite by task, source and index."""
    name = os.fsdecode(path)
    if not os.path.isfile(name):
        raise UsageError(f"{name}: there is no such results file")
    if os.path.splitext(name)[1].lower() not in SQLITE_SUFFIXES:
        for number, line in _whole_lines(name):
            if number == 1:
                _head_of(line, name)
            else:
                yield _record_in(line, name, number)
        return
    # Not `mode=ro`: that would leave the files of the log behind, which only a writer may take away.
    base = sqlite3.connect(f"{Path(name).resolve().as_uri()}?mode=rw", uri=True)
    try:
        if not _check_schema(base, name):
            raise UsageError(f"{name} is empty, and no results file")
        for row in base.execute('SELECT * FROM records ORDER BY task, source, "index"'):
            yield Record.from_row(row)
    except sqlite3.DatabaseError as error:
        raise UsageError(f"{name} is damaged or no results file ({error})") from None
    finally:
        base.close()
