"""Records in SQLite."""

from __future__ import annotations

import errno
import os
import sqlite3
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from gridwright.batch.kept import SCHEMA, Lock, Store, check_schema, writer
from gridwright.batch.record import FIELDS, Record
from gridwright.values.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from gridwright.batch.job import BatchTask

_GROUP = 1000  # records that are written together
_WAIT = 0.5  # seconds until records are written, however few
_KEY = ("source", "index", "digest", "task")
_TYPES = dict.fromkeys(("index", "width", "height", "tier", "line", "column"), "INTEGER")
_TYPES |= dict.fromkeys(("density", "rating", "seconds", "cpu"), "REAL")
_NEW = ("cpu", "difficulty")  # columns that files of earlier versions lack
_COLUMNS = ", ".join(f'"{name}"' for name in FIELDS)
_THIS = 'task = ? AND source = ? AND "index" = ? AND digest = ?'
_ALL_UNMET = '(source, "index", digest) IN (SELECT source, "index", digest FROM temp.unmet) AND task = ?'
_ERRORS = {
    sqlite3.SQLITE_FULL: errno.ENOSPC,
    sqlite3.SQLITE_CANTOPEN: errno.EACCES,
    sqlite3.SQLITE_READONLY: errno.EROFS,
}


class SqliteStore(Store):
    """Records in SQLite.

    The table `records` has a column for each field, `apart` has the records that are set aside, and `runs` the task and
    version of each run.
    """

    def __init__(self, name: str, task: BatchTask, *, resume: bool) -> None:
        self._name = name
        self._task = task.key
        self._waiting: list[Record] = []
        self._written = monotonic()
        self._lock = Lock(name, new=not resume)
        try:
            with self._guard():
                self._base = sqlite3.connect(name, isolation_level=None)
                try:
                    self._prepare()
                except BaseException:
                    self._base.close()
                    raise
        except BaseException:
            self._lock.close()
            raise

    def _prepare(self) -> None:
        base = self._base
        there = _check_tables(base, self._name)
        if there and (wrong := base.execute("PRAGMA quick_check(1)").fetchone()[0]) != "ok":
            raise sqlite3.DatabaseError(wrong)
        base.execute("PRAGMA journal_mode = WAL")
        base.execute("PRAGMA synchronous = NORMAL")
        with self._transaction():
            base.execute(
                "CREATE TABLE IF NOT EXISTS runs (task TEXT, begun TEXT, version TEXT, results INTEGER) STRICT"
            )
            columns = ", ".join(f'"{name}" {_TYPES.get(name, "TEXT")}' for name in FIELDS)
            key = ", ".join(f'"{name}"' for name in _KEY)
            for table in ("records", "apart"):
                base.execute(
                    f"CREATE TABLE IF NOT EXISTS {table} ({columns}, PRIMARY KEY ({key})) STRICT, WITHOUT ROWID"
                )
                for name in _missing(base, table):
                    base.execute(f'ALTER TABLE {table} ADD COLUMN "{name}" {_TYPES.get(name, "TEXT")}')
            base.execute(f"PRAGMA user_version = {SCHEMA}")
            base.execute("INSERT INTO runs VALUES (?, ?, ?, ?)", writer(self._task))
            self._set_apart("fate = 'crashed' AND task = ?")
        base.execute(
            'CREATE TEMP TABLE unmet (source TEXT, "index" INTEGER, digest TEXT, PRIMARY KEY (source, "index", digest))'
            " STRICT, WITHOUT ROWID"
        )
        base.execute('INSERT INTO temp.unmet SELECT source, "index", digest FROM records WHERE task = ?', (self._task,))
        number = "SELECT (SELECT count(*) FROM records WHERE task = ?1), (SELECT count(*) FROM apart WHERE task = ?1)"
        self.recorded, apart = base.execute(number, (self._task,)).fetchone()
        self._resumed = self.recorded + apart > 0

    def _set_apart(self, which: str) -> None:
        """Set aside the records of the task that meet a condition."""
        self._base.execute(
            f"INSERT OR REPLACE INTO apart ({_COLUMNS}) SELECT {_COLUMNS} FROM records WHERE {which}", (self._task,)
        )
        self._base.execute(f"DELETE FROM records WHERE {which}", (self._task,))

    def _meet(self, source: str, index: int, digest: str) -> bool:
        if not self._resumed:
            return False
        this = (self._task, source, index, digest)
        with self._guard():
            gone = 'DELETE FROM temp.unmet WHERE source = ? AND "index" = ? AND digest = ?'
            if self._base.execute(gone, this[1:]).rowcount:
                return True
            back = f"FROM apart WHERE {_THIS} AND fate <> 'crashed'"
            if self._base.execute(f"SELECT 1 {back}", this).fetchone() is None:
                return False
            with self._transaction():
                self._base.execute(f"INSERT OR IGNORE INTO records ({_COLUMNS}) SELECT {_COLUMNS} {back}", this)
                self._base.execute(f"DELETE {back}", this)
            self.recorded += 1
            return True

    def _digests(self, source: str, index: int) -> Collection[str]:
        if not self._resumed:
            return ()
        place = 'source = ?1 AND "index" = ?2 AND task = ?3'
        query = f"SELECT digest FROM records WHERE {place} UNION ALL SELECT digest FROM apart WHERE {place}"
        with self._guard():
            found = self._base.execute(f"{query} AND fate <> 'crashed'", (source, index, self._task))
            return [digest for (digest,) in found]

    def add(self, records: Iterable[Record]) -> None:
        before = len(self._waiting)
        self._waiting += records
        self.recorded += len(self._waiting) - before
        if len(self._waiting) >= _GROUP or monotonic() - self._written > _WAIT:
            self._write()

    def _write(self) -> None:
        insert = f"INSERT OR IGNORE INTO records ({_COLUMNS}) VALUES ({', '.join('?' * len(FIELDS))})"
        with self._guard(), self._transaction():
            self._base.executemany(insert, map(Record.to_row, self._waiting))
        self._waiting.clear()
        self._written = monotonic()

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._base.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._base.execute("COMMIT")
        except BaseException:
            if self._base.in_transaction:  # some errors have ended it already
                self._base.execute("ROLLBACK")
            raise

    def finish(self) -> int:
        """Set aside the records that did not come up; return how many."""
        self._write()
        with self._guard(), self._transaction():
            self._set_apart(_ALL_UNMET)
            number = "SELECT count(*) FROM apart WHERE task = ? AND fate <> 'crashed'"
            return int(self._base.execute(number, (self._task,)).fetchone()[0])

    def close(self) -> None:
        try:
            if self._waiting:
                self._write()
        finally:
            self._base.close()
            self._lock.close()  # after the database: closing a file releases SQLite's locks on it

    @contextmanager
    def _guard(self) -> Iterator[None]:
        """Report errors of the database in this context as errors of the file."""
        try:
            yield
        except sqlite3.OperationalError as error:
            raise _os_error(error, self._name) from None
        except sqlite3.DatabaseError as error:
            message = f"{self._name} is damaged or not a results file ({error}); name another file"
            raise UsageError(message) from None


def _check_tables(base: sqlite3.Connection, name: str) -> bool:
    """Refuse a database with other contents, or results of another version; return whether it holds anything."""
    tables = {table for (table,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if tables and "records" not in tables:
        raise UsageError(f"{name} is a database without Gridwright results")
    if tables:
        check_schema(base.execute("PRAGMA user_version").fetchone()[0], name)
        there = {column for (column,) in base.execute("SELECT name FROM pragma_table_info('records')")}
        if not set(FIELDS) - set(_NEW) <= there:
            raise sqlite3.DatabaseError("columns are missing")
    return bool(tables)


def _missing(base: sqlite3.Connection, table: str) -> list[str]:
    """The columns that a table of an earlier version lacks."""
    there = {column for (column,) in base.execute("SELECT name FROM pragma_table_info(?)", (table,))}
    return [name for name in _NEW if name not in there]


def _os_error(error: sqlite3.OperationalError, name: str) -> OSError:
    """The error of the operating system behind an error of SQLite."""
    code = _ERRORS.get(error.sqlite_errorcode & 0xFF)
    return OSError(code or errno.EIO, os.strerror(code) if code else str(error), name)


def records_in(name: str) -> Iterator[Record]:
    """Yield the records of a database by task, source and index; the database is only read."""
    # Not `mode=ro`: that would leave the log files behind, which only a writer may remove.
    with closing(sqlite3.connect(f"{Path(name).resolve().as_uri()}?mode=rw", uri=True)) as base:
        try:
            if not _check_tables(base, name):
                raise UsageError(f"{name} is empty, not a results file")
            missing = _missing(base, "records")
            columns = ", ".join(f'NULL AS "{one}"' if one in missing else f'"{one}"' for one in FIELDS)
            for row in base.execute(f'SELECT {columns} FROM records ORDER BY task, source, "index"'):
                yield Record.from_row(row)
        except (sqlite3.DatabaseError, ValueError, TypeError, RecursionError) as error:
            raise UsageError(f"{name} is damaged or not a results file ({error})") from None
