"""Turns arguments into puzzles: files, standard input, URLs and game ids; each may hold several puzzles."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridwright.cli.console import clean
from gridwright.files.content import UNKNOWN_FORMAT, bytes_of, looks_like_inline
from gridwright.values.clock import Clock
from gridwright.values.errors import AmbiguousFormat, FormatError, InputError, NotSupported, UsageError
from gridwright.values.limits import MAX_BYTES
from gridwright.values.phrases import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import BinaryIO, TypeAlias

    from gridwright.base.puzzle import Puzzle
    from gridwright.cli.call import Call
    from gridwright.files.reading import Reading
    from gridwright.values.solution import S, Solution

    Given: TypeAlias = tuple[str, str] | None  # the name of the --start file and its text

STDIN = "<stdin>"
_LONG = 40  # maximum length of a puzzle that is quoted in a message


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Item:
    """A puzzle and its source.

    It is the `number`th of its source, from 1; `alone` if its source has no other, `several` if the call has more than
    one. `read_in` is the time in seconds that reading its source took, for its first puzzle.
    """

    puzzle: Puzzle[Solution]
    source: str
    number: int
    format: str
    alone: bool
    several: bool
    read_in: float = 0.0

    @property
    def label(self) -> str:
        """A name for messages: the source, with the number if the source has several puzzles."""
        name = _short(self.source)
        return clean(name if self.alone else f"{name}#{self.number}")

    @property
    def heading(self) -> str:
        """The label, and the title if there is one."""
        return f"{self.label} ({self.own_title})" if self.own_title else self.label

    @property
    def own_title(self) -> str:
        """The title of the puzzle; "" if it has none."""
        return clean(self.puzzle.meta.get("title", ""))

    @property
    def title(self) -> str:
        """A title for published output: the puzzle's title, else the file name without its folders."""
        if self.own_title:
            return self.own_title
        return os.path.basename(self.label) if os.path.lexists(self.source) else self.label


def items(call: Call, *, prefer: str = "") -> Iterator[Item]:
    """The puzzles of a call. Each source is read only when its turn comes; one that cannot be read is reported.

    JSON Lines on standard input are read one at a time: each puzzle is processed before the next has arrived. `prefer`
    is the format to choose if several match.
    """
    arguments = call.args.files or ["-"]
    if arguments.count("-") > 1:
        raise UsageError("standard input can be read only once")
    name: str | None = getattr(call.args, "start", None)
    given = None if name is None else (name, text_of(name))
    several = len(arguments) > 1
    for argument in arguments:
        if argument == "-":
            yield from _stdin_items(call, given, several, prefer)
        else:
            content = argument if looks_like_inline(argument) and not os.path.lexists(argument) else None
            yield from _source_items(call, argument, content, given, several, prefer)


def _source_items(
    call: Call, source: str, content: str | bytes | None, given: Given, several: bool, prefer: str
) -> list[Item]:
    """The puzzles of a source: those in its content, or in the file with that name."""
    found: list[Item] = []
    clock = Clock(call.limits)
    with call.guard(source), clock.ticking():
        reading = _read(call, source, content, prefer)
        for note in reading.notes:
            call.console.note(f"{_short(source)}: {note}")
        puzzles = counted(len(reading.puzzles), "puzzle")
        call.console.detail(f"{_short(source)}: read {puzzles} as {reading.format.name}")
        alone = len(reading.puzzles) == 1
        for number, puzzle in enumerate(_started(reading.puzzles, given), 1):
            seconds = clock.seconds if number == 1 else 0.0
            found.append(Item(puzzle, source, number, reading.format.name, alone, several or not alone, seconds))
        if not found:
            raise FormatError("no puzzle found")
    return found


def _stdin_items(call: Call, given: Given, several: bool, prefer: str) -> Iterator[Item]:
    """The puzzles on standard input."""
    line = b""
    content: bytes | None = None
    with call.guard(STDIN):
        stdin = _Stdin(call)
        line = stdin.line()
        if not _begins_a_stream(call, line):
            content = line + stdin.rest(MAX_BYTES + 1 - len(line))
    if content is not None:
        yield from _source_items(call, STDIN, content, given, several, prefer)
        return
    place = number = 0
    while line:
        place += 1
        if line.strip():
            number += 1
            yield from _line_items(call, line, place, number, given)
        line = b""
        with call.guard(STDIN):
            line = stdin.line()
            if not line and not number:
                raise FormatError("expected at least one line with a puzzle", line=1, column=1)


def _line_items(call: Call, line: bytes, place: int, number: int, given: Given) -> list[Item]:
    """The puzzle in a line of a stream, if it can be read."""
    from gridwright.files.reading import read_text

    found: list[Item] = []
    clock = Clock(call.limits)
    with call.guard(STDIN), clock.ticking():
        try:
            reading = read_text(line, "jsonl", kind=call.args.kind, size=call.args.size)
        except FormatError as error:
            if error.line is not None:
                error.line = place
            raise
        for puzzle in _started(reading.puzzles, given):
            found.append(Item(puzzle, STDIN, number, reading.format.name, False, True, clock.seconds))
    return found


def _begins_a_stream(call: Call, line: bytes) -> bool:
    """Whether the first line of standard input starts a JSON Lines stream."""
    if call.args.format is not None:
        return bool(line and call.args.format == "jsonl")
    if line[:1] != b"{" or b'"puzzles"' in line:  # "puzzles" occurs in an envelope of several puzzles
        return False
    from gridwright.files.jsonl import looks_like

    return looks_like(line.decode("utf-8", "replace"))


def _started(puzzles: Iterable[Puzzle[Solution]], given: Given) -> Iterator[Puzzle[Solution]]:
    """Puzzles with the start of --start added to their own."""
    from gridwright.base.puzzle import start_of

    for puzzle in puzzles:
        if given is not None:
            name, text = given
            start = read_solution(puzzle, text, name, "start")
            with _said_of(name):
                puzzle = puzzle.with_notes(start=start_of(puzzle, start))
        yield puzzle


def _read(call: Call, source: str, content: str | bytes | None, prefer: str) -> Reading:
    from gridwright.files.reading import read_file, read_text

    args = call.args

    def read(format: str | None) -> Reading:
        if content is None:
            return read_file(source, format, kind=args.kind, size=args.size)
        return read_text(content, format, kind=args.kind, size=args.size, source=_short(source))

    try:
        return read(args.format)
    except AmbiguousFormat as error:
        if prefer not in error.names:
            option = "--kind" if len(error.names) == 1 else "--from"
            raise AmbiguousFormat(f"{error.message} ({option})", names=error.names, source=error.source) from None
        others = " or ".join(name for name in error.names if name != prefer)
        call.console.note(f"{source}: read as {prefer}; as {others} it is a different puzzle (use --from to choose)")
        return read(prefer)
    except FormatError as error:
        if error.message == UNKNOWN_FORMAT:
            error.message += "; name one with --from"
        raise


def _short(source: str) -> str:
    """The name of a source, shortened if it is a long puzzle."""
    return source if len(source) <= _LONG or os.path.lexists(source) else source[: _LONG - 3] + "..."


def name_of(source: str) -> str:
    """The name of a source in messages."""
    return STDIN if source == "-" else clean(_short(source))


def stdin_bytes(call: Call, what: str) -> bytes:
    """All of standard input, up to the size limit."""
    return _Stdin(call, what).rest(MAX_BYTES + 1)


def standard_input(call: Call, what: str = "a puzzle") -> BinaryIO:
    """Standard input, if it is open; on a terminal, a note says that it is being read."""
    if sys.stdin is None:
        raise FormatError("standard input is closed", source=STDIN)
    if sys.stdin.isatty():
        call.console.note(f"reading {what} from standard input; press Ctrl-D to finish")
    return sys.stdin.buffer


class _Stdin:
    """Standard input, read by line or to its end."""

    def __init__(self, call: Call, what: str = "a puzzle") -> None:
        self._file = standard_input(call, what)

    def line(self) -> bytes:
        """The next line; empty at the end."""
        return self._had(lambda: self._file.readline(MAX_BYTES + 1))

    def rest(self, most: int) -> bytes:
        """The rest, up to `most` bytes."""
        return self._had(lambda: self._file.read(most))

    def _had(self, read: Callable[[], bytes]) -> bytes:
        try:
            data = read()
        except OSError as error:
            raise FormatError(f"cannot be read: {error.strerror}", source=STDIN) from None
        if len(data) > MAX_BYTES:
            raise FormatError(f"over the limit of {MAX_BYTES} bytes", source=STDIN)
        return data


def read_grid(puzzle: Puzzle[S], name: str) -> S:
    """The partly filled grid in a file, or a partial solution of whatever form the kind has."""
    return read_solution(puzzle, text_of(name), name, "grid")


def read_solution(puzzle: Puzzle[S], text: str, name: str, what: str) -> S:
    """The partial solution in a text from the file `name`; errors call it `what`."""
    with _said_of(name):
        solution = puzzle.read_solution(text)
        puzzle.check_fits(solution, what)
        return solution


@contextmanager
def _said_of(name: str) -> Iterator[None]:
    """A context that attributes errors to the file `name`, not to the puzzle."""
    try:
        yield
    except FormatError as error:
        raise error.within(name) from None
    except NotSupported:
        raise
    except InputError as error:
        raise FormatError(str(error), source=name) from None


def text_of(name: str) -> str:
    """The text in a file."""
    try:
        return bytes_of(name).decode("utf-8")
    except UnicodeDecodeError:
        raise FormatError("expected text, found bytes that are not UTF-8", source=name) from None
