"""Records as JSON, one per line."""

from __future__ import annotations

import json
import os
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, TypeAlias

from gridwright.batch.kept import SCHEMA, Lock, Store, check_schema, writer
from gridwright.batch.record import Record
from gridwright.values.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from gridwright.batch.job import BatchTask

Place: TypeAlias = tuple[str, int]  # the source and index of a record
Key: TypeAlias = tuple[str, int, str]  # the same and its digest

_WAIT = 0.5  # seconds until records are written, however few
_HEAD = ("task", "begun", "version", "results")
_APART = b'{"apart":'


class JsonlStore(Store):
    """One record per line; the first line has the version that wrote them, and the task.

    A line `{"apart":[...]}` sets aside the record above with that source, index and digest. An incomplete last line,
    as a process leaves it if it is killed while writing, is removed. On resuming, a short key of every record is held
    in memory.
    """

    def __init__(self, name: str, task: BatchTask, *, resume: bool) -> None:
        self._name = name
        # By source and index, then by digest: the records that have not come up yet, and those that are set aside.
        self._known: dict[Place, dict[str, int]] = {}
        self._apart: dict[Place, dict[str, int]] = {}
        self._lock = Lock(name, new=not resume)
        try:
            self._prepare(task.key)
        except BaseException:
            self._lock.close()
            raise

    def _prepare(self, task: str) -> None:
        name = self._name
        end, schema, crashed = self._gather(task)
        if end < os.path.getsize(name):
            os.truncate(name, end)
        self._file = open(name, "ab")  # noqa: SIM115 - `close` closes it
        self._flushed = monotonic()
        if schema != SCHEMA:
            self._write([json.dumps(dict(zip(_HEAD, writer(task), strict=True)))])
        self._write(map(_marker, crashed))
        self.recorded = sum(map(len, self._known.values()))

    def _gather(self, task: str) -> tuple[int, object, list[Key]]:
        """Read the keys of the existing records; return their end, their version, and which of them crashed."""
        end = 0
        schema: object = None
        crashed: dict[Key, None] = {}
        for number, line in _whole_lines(self._name) if os.path.getsize(self._name) else ():
            what = _parsed(line, self._name, number)
            if isinstance(what, Record):
                place, digest = (what.source, what.index), what.digest
                if what.fate == "crashed":
                    crashed[*place, digest] = None
                else:
                    self._known.setdefault(place, {})[digest] = end
                    self._apart.get(place, {}).pop(digest, None)
            elif isinstance(what, tuple):
                place, digest = what[:2], what[2]
                crashed.pop(what, None)
                if (begin := self._known.get(place, {}).pop(digest, None)) is not None:
                    self._apart.setdefault(place, {})[digest] = begin
            else:
                schema = what["results"]
                if what["task"] != task:
                    message = f"{self._name} contains results of {what['task']!r}, not of {task!r}; name another file"
                    raise UsageError(message)
            end += len(line)
        return end, schema, list(crashed)

    def _meet(self, source: str, index: int, digest: str) -> bool:
        if self._known.get((source, index), {}).pop(digest, None) is not None:
            return True
        begin = self._apart.get((source, index), {}).pop(digest, None)
        if begin is None:
            return False
        with open(self._name, "rb") as file:
            file.seek(begin)
            self._write([file.readline().rstrip(b"\n").decode()])
        self.recorded += 1
        return True

    def _digests(self, source: str, index: int) -> Collection[str]:
        return [digest for some in (self._known, self._apart) for digest in some.get((source, index), ())]

    def add(self, records: Iterable[Record]) -> None:
        lines = [record.to_json() for record in records]
        self._write(lines)
        self.recorded += len(lines)

    def _write(self, lines: Iterable[str]) -> None:
        with self._guard():
            self._file.write("".join(line + "\n" for line in lines).encode("utf-8", "backslashreplace"))
            if monotonic() - self._flushed > _WAIT:
                self._file.flush()
                self._flushed = monotonic()

    def finish(self) -> int:
        """Set aside the records that did not come up; return how many."""
        self._write(_marker((*place, digest)) for place, digests in self._known.items() for digest in digests)
        for place, digests in self._known.items():
            self._apart.setdefault(place, {}).update(digests)
        self._known.clear()
        return sum(map(len, self._apart.values()))

    def close(self) -> None:
        try:
            with self._guard():
                self._file.close()
        finally:
            self._lock.close()

    @contextmanager
    def _guard(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise OSError(error.errno, error.strerror, self._name) from None


def _marker(key: Key) -> str:
    return _APART.decode() + json.dumps(key, ensure_ascii=False, separators=(",", ":")) + "}"


def _whole_lines(name: str) -> Iterator[tuple[int, bytes]]:
    """Yield the complete lines of a file, with their numbers."""
    with open(name, "rb") as file:
        for number, line in enumerate(file, 1):
            if line.endswith(b"\n"):
                yield number, line


def _parsed(line: bytes, name: str, number: int) -> Record | Key | dict[str, object]:
    """Parse a line: a record, the key of one that is set aside, or a header, which the first line must be."""
    try:
        if number > 1 and line.startswith(_APART):
            return _key_in(line)
        found = json.loads(line)
        if number == 1 or (isinstance(found, dict) and "results" in found):
            return _head(found, name)
        return Record.of_fields(found)
    except (ValueError, TypeError, RecursionError):
        if number == 1:
            raise UsageError(f"{name} is not a Gridwright results file; name another file") from None
        message = f"{name}:{number}: damaged record; delete this line, or name another file"
        raise UsageError(message) from None


def _key_in(line: bytes) -> Key:
    """The key of a record that is set aside."""
    source, index, digest = json.loads(line)["apart"]
    if not (isinstance(source, str) and type(index) is int and isinstance(digest, str)):
        raise TypeError("no key")
    return source, index, digest


def _head(found: dict[str, object], name: str) -> dict[str, object]:
    if not isinstance(found, dict) or not isinstance(found.get("task"), str) or "results" not in found:
        raise TypeError("no header")
    check_schema(found["results"], name)
    return found


def records_in(name: str) -> Iterator[Record]:
    """Yield the records of a file in order, without those that are set aside; the file is only read."""
    apart = {}
    for number, line in _whole_lines(name):
        if line.startswith(_APART):
            apart[_parsed(line, name, number)] = number
    for number, line in _whole_lines(name):
        what = _parsed(line, name, number)
        if isinstance(what, Record) and number > apart.get((what.source, what.index, what.digest), 0):
            yield what
