"""Jobs from files, folders, patterns and standard input, one at a time.

JSON Lines are read a line at a time, however long the file is, and a line is not looked into: whoever does the task
reads the puzzle in it. Files in other formats are read one after the other, each as a whole. What cannot be read is a
junk `Record` in place of a job: a line that is no text, a puzzle of a tournament set, else a file.
"""

from __future__ import annotations

import glob
import os
from typing import TYPE_CHECKING

from gridwright.batch.job import Job, digest_of
from gridwright.batch.record import Record
from gridwright.files.json_ import whole_object
from gridwright.files.reading import (
    bytes_of,
    formats_of,
    looks_like_inline,
    looks_only_like,
    read_fields,
    read_text,
)
from gridwright.values.errors import FormatError, InputError, MissingFile
from gridwright.values.fault import Fault
from gridwright.values.limits import MAX_BYTES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import BinaryIO

    from gridwright.batch.job import Task

STDIN = "<stdin>"


class Feed:
    """The jobs of some sources, and how far they have been handed out.

    A source is the name of a file, of a folder (all puzzle files in it, however deep), a pattern such as `sets/*.non`,
    a puzzle itself (a URL, a game id), or `-` for `stdin`. The same source named twice counts once. `format`, `kind`
    and `size` are for the readers, as in `gridwright.load`.
    """

    def __init__(
        self,
        sources: Iterable[str],
        task: Task,
        *,
        stdin: BinaryIO | None = None,
        format: str | None = None,
        size: tuple[int, int] | None = None,
    ) -> None:
        self._task = task
        self._stdin = stdin
        self._format = format
        self._size = size
        self._sources = list(dict.fromkeys(name for source in sources for name in _named(source)))
        sizes = [None if name == "-" else _size_of(name) for name in self._sources]
        self._bytes = None if None in sizes else sum(size or 0 for size in sizes)
        self._past = 0.0  # bytes of the sources that are behind us
        self._here = 0.0  # bytes of the present one

    @property
    def share(self) -> float | None:
        """The share of the sources that has been handed out, from 0 to 1; None where nobody knows how much there is."""
        return (self._past + self._here) / self._bytes if self._bytes else None

    def __iter__(self) -> Iterator[Job | Record]:
        for name in self._sources:
            try:
                yield from self._jobs_of(name)
            except (InputError, RecursionError) as error:
                yield _junk(STDIN if name == "-" else name, 0, self._task, error)
            self._past += 0 if name == "-" else _size_of(name)
            self._here = 0

    def _jobs_of(self, name: str) -> Iterator[Job | Record]:
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
                bytes_of(name)  # which says it in our words
                raise

    def _jobs_in(self, file: BinaryIO, source: str, suffix: str) -> Iterator[Job | Record]:
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

    # One puzzle a line.

    def _lines(self, file: BinaryIO, source: str, line: bytes) -> Iterator[Job | Record]:
        place = index = 0
        while line:
            place += 1
            self._here += len(line)
            if len(line) > MAX_BYTES and not line.endswith(b"\n"):
                index += 1
                wrong = FormatError(f"a line over the limit of {MAX_BYTES} bytes", line=place)
                yield _junk(source, index, self._task, wrong, line)
                while line and not line.endswith(b"\n"):  # its rest
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
            return _junk(source, index, self._task, wrong, content)

    # A whole file.

    def _whole(self, content: bytes, source: str, suffix: str) -> Iterator[Job | Record]:
        number, jobs = self._numbered(content, source, suffix)
        for index, job in enumerate(jobs, 1):
            self._here = len(content) * min(1, index / number)
            yield job

    def _numbered(self, content: bytes, source: str, suffix: str) -> tuple[int, Iterator[Job | Record]]:
        """How many puzzles there are, and their jobs; of a tournament set those that can be read, and the junk."""
        may_be_set = (
            content.lstrip().startswith(b"$")
            and self._format in (None, "taai")
            and self._task.kind in (None, "nonogram")
        )
        if not may_be_set or not looks_only_like("taai", content, self._format, suffix):
            try:
                reading = read_text(content, self._format, kind=self._task.kind, size=self._size, suffix=suffix)
            except (InputError, RecursionError):
                if not may_be_set:
                    raise
            else:
                puzzles = reading.puzzles
                return len(puzzles), (Job.of(puzzle, source, index) for index, puzzle in enumerate(puzzles, 1))
        return content.count(b"$"), each_of_set(content, source, self._task, size=self._size)


def each_of_set(
    content: bytes, source: str, task: Task, *, size: tuple[int, int] | None = None
) -> Iterator[Job | Record]:
    """The jobs of a tournament set, each made when it is asked for, and records of the junk in it."""
    for index, one in enumerate(fields_of_set(content, source, task, size=size), 1):
        yield one if isinstance(one, Record) else Job.of_fields(one, source, index)


def fields_of_set(
    content: bytes, source: str, task: Task, *, size: tuple[int, int] | None = None
) -> Iterator[dict[str, object] | Record]:
    """The JSON objects of a tournament set, each made when it is asked for, and records of the junk in it."""
    index = 0
    try:
        for fields in read_fields(content, "taai", size=size):
            index += 1
            yield whole_object("nonogram", fields)
        return
    except (InputError, RecursionError) as error:
        if not content.lstrip().startswith(b"$") or len(content) > MAX_BYTES:  # there may be more than we have seen
            raise
        wrong = error
    # From the first one that is not right, each is read by itself: what one of them is must not depend on junk.
    lines = content.splitlines(keepends=True)
    starts = [number for number, line in enumerate(lines) if line.lstrip().startswith(b"$")]
    if len(starts) == 1:
        yield _junk(source, 1, task, wrong, content)
        return
    ends = [*starts[1:], len(lines)]
    for start, end in zip(starts[index:], ends[index:], strict=True):
        index += 1
        section = b"".join(lines[start:end])
        try:
            for fields in read_fields(section, "taai", size=size):
                yield whole_object("nonogram", fields)
        except (InputError, RecursionError) as error:
            if isinstance(error, FormatError) and error.line is not None:
                error.line += start
            yield _junk(source, index, task, error, section)


def _junk(source: str, index: int, task: Task, error: BaseException, content: bytes = b"") -> Record:
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
    """The names that a source stands for, sorted; one that stands for nothing is an error."""
    if source == "-" or _is_inline(source):
        return [source]
    if os.path.isdir(source):
        found = sorted(
            os.path.join(folder, name)
            for folder, _, names in os.walk(source)
            for name in names
            if os.path.splitext(name)[1].lower() in _suffixes() and not name.startswith(".")
        )
        if not found:
            raise FormatError("there is no puzzle file in this folder", source=source)
        return found
    if not os.path.lexists(source):
        if found := sorted(name for name in glob.glob(source, recursive=True) if os.path.isfile(name)):
            return found
        what = "no file matches this" if glob.has_magic(source) else "there is no such file"
        raise MissingFile(what, source=source)
    return [source]


def _suffixes() -> set[str]:
    """The suffixes of puzzle files; .txt is one that many formats share."""
    return {suffix for format in formats_of(reading=True) for suffix in format.suffixes} | {".txt"}
