"""Jobs from files, folders, patterns and standard input, one at a time.

A job has the text of a puzzle; the worker parses it. JSON Lines files are read line by line, however long they are;
files in other formats one after the other. A small one is split into its puzzles here, if a quick look shows where they
begin; any other goes to a worker as a whole. Nothing is parsed here, as that may take any amount of time. A line or
file that cannot be used yields an unreadable `Record` instead of a job.
"""

from __future__ import annotations

import glob
import os
from typing import TYPE_CHECKING

from gridwright.batch.file import File
from gridwright.batch.job import Job, digest_of
from gridwright.batch.record import Record
from gridwright.files.content import bytes_of, looks_like_inline
from gridwright.files.reading import format_named, formats_of
from gridwright.values.errors import FormatError, InputError, MissingFile
from gridwright.values.fault import Fault
from gridwright.values.limits import MAX_BYTES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import BinaryIO

    from gridwright.batch.job import BatchTask

STDIN = "<stdin>"


class Sources:
    """The jobs of some sources, and the share of them handed out so far.

    A source is a file, a folder (all puzzle files in it and its subfolders), a pattern such as `sets/*.non`, a puzzle
    itself (a URL, a game id), or `-` for `stdin`. A source named twice counts once. `format`, `kind` and `size` are for
    the parsers, as in `gridwright.load`.
    """

    def __init__(
        self,
        sources: Iterable[str],
        task: BatchTask,
        *,
        stdin: BinaryIO | None = None,
        format: str | None = None,
        size: tuple[int, int] | None = None,
    ) -> None:
        if format is not None:
            format_named(format, task.kind, reading=True)
        self._task = task
        self._stdin = stdin
        self._format = format
        self._size = size
        self._sources = list(dict.fromkeys(name for source in sources for name in _named(source)))
        sizes = [None if name == "-" else _size_of(name) for name in self._sources]
        self._bytes = None if None in sizes else sum(size or 0 for size in sizes)
        self._past = 0.0  # bytes of the sources that are done
        self._here = 0.0  # bytes of the current one

    @property
    def share(self) -> float | None:
        """The share of the sources that has been handed out, from 0 to 1; None if their size is unknown."""
        return (self._past + self._here) / self._bytes if self._bytes else None

    def __iter__(self) -> Iterator[Job | File | Record]:
        for name in self._sources:
            try:
                yield from self._jobs_of(name)
            except (InputError, RecursionError) as error:
                yield _unreadable(STDIN if name == "-" else name, 0, self._task, error)
            self._past += 0 if name == "-" else _size_of(name)
            self._here = 0

    def _jobs_of(self, name: str) -> Iterator[Job | File | Record]:
        if name == "-":
            assert self._stdin is not None
            yield from self._jobs_in(self._stdin, STDIN, "")
        elif _is_inline(name):
            yield from self._whole(name.encode(), name, "")
        else:
            try:
                with open(name, "rb") as file:
                    yield from self._jobs_in(file, name, os.path.splitext(name)[1].lower())
            except OSError:
                bytes_of(name)  # raises our own error
                raise

    def _jobs_in(self, file: BinaryIO, source: str, suffix: str) -> Iterator[Job | File | Record]:
        first = file.readline(MAX_BYTES + 1)
        if self._begins_jsonl(first, suffix):
            yield from self._lines(file, source, first)
        else:
            content = first + file.read(MAX_BYTES + 1 - len(first))
            yield from self._whole(content, source, suffix)

    def _begins_jsonl(self, first: bytes, suffix: str) -> bool:
        if self._format is not None:
            return self._format == "jsonl"
        return suffix == ".jsonl" or (
            not suffix and first[:1] == b"{" and first.rstrip()[-1:] == b"}" and b'"puzzles"' not in first
        )

    # One puzzle per line.

    def _lines(self, file: BinaryIO, source: str, line: bytes) -> Iterator[Job | Record]:
        place = index = 0
        while line:
            place += 1
            self._here += len(line)
            if len(line) > MAX_BYTES and not line.endswith(b"\n"):
                index += 1
                wrong = FormatError(f"a line over the limit of {MAX_BYTES} bytes", line=place)
                yield _unreadable(source, index, self._task, wrong, line)
                while line and not line.endswith(b"\n"):  # skip the rest of it
                    line = file.readline(MAX_BYTES + 1)
                    self._here += len(line)
            elif content := line.strip().removeprefix(b"\xef\xbb\xbf"):
                index += 1
                yield self._line(content, source, index, place)
            line = file.readline(MAX_BYTES + 1)
        if not index:
            raise FormatError("expected at least one line with a puzzle", line=1, column=1)

    def _line(self, content: bytes, source: str, index: int, place: int) -> Job | Record:
        try:
            return Job(source, index, content.decode(), digest_of(content), place)
        except UnicodeDecodeError as error:
            wrong = FormatError(f"expected UTF-8 text, found the byte 0x{content[error.start]:02x}", line=place)
            return _unreadable(source, index, self._task, wrong, content)

    # A whole file.

    def _whole(self, content: bytes, source: str, suffix: str) -> Iterator[Job | File]:
        if len(content) > MAX_BYTES:
            raise FormatError(f"over the limit of {MAX_BYTES} bytes")
        file = File(source, content, self._format, self._task.kind, self._size, suffix)
        found = file.looked_at()
        for job in found if isinstance(found, list) else [found]:
            self._here = min(self._here + len(job.text), len(content))
            yield job


def _unreadable(source: str, index: int, task: BatchTask, error: BaseException, content: bytes = b"") -> Record:
    return Record.failed(Job(source, index, "", digest_of(content)), task, Fault.of(error))


def _is_inline(name: str) -> bool:
    return looks_like_inline(name) and not os.path.lexists(name)


def _size_of(name: str) -> int:
    if _is_inline(name):
        return len(name)
    try:
        return os.path.getsize(name)
    except OSError:
        return 0


def _named(source: str) -> list[str]:
    """The names that a source stands for, sorted; an error if there are none."""
    if source == "-" or _is_inline(source):
        return [source]
    if os.path.isdir(source):
        found = sorted(
            os.path.join(folder, name)
            for folder, _, names in os.walk(source)
            for name in names
            if os.path.splitext(name)[1].lower() in _suffixes() and not name.startswith(".")
            if os.path.isfile(os.path.join(folder, name))  # not a pipe, which may never be written to
        )
        if not found:
            raise FormatError("no puzzle files in this folder", source=source)
        return found
    if not os.path.lexists(source):
        if found := sorted(name for name in glob.glob(source, recursive=True) if os.path.isfile(name)):
            return found
        what = "no file matches this pattern" if glob.has_magic(source) else "no such file"
        raise MissingFile(what, source=source)
    return [source]


def _suffixes() -> set[str]:
    """The suffixes of puzzle files; many formats share .txt."""
    return {suffix for format in formats_of(reading=True) for suffix in format.suffixes} | {".txt"}
