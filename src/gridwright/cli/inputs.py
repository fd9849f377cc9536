"""From the arguments to puzzles: files, standard input, URLs and game ids; several of them, several puzzles in each."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridwright.cli.console import clean
from gridwright.files.reading import bytes_of
from gridwright.values.clock import Clock
from gridwright.values.errors import AmbiguousFormat, FormatError, InputError, NotSupported, UsageError
from gridwright.values.limits import MAX_BYTES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TypeVar

    from gridwright.base.puzzle import Puzzle
    from gridwright.cli.call import Call
    from gridwright.files.reading import Reading
    from gridwright.values.solution import S, Solution

    Content = TypeVar("Content", str, bytes)

STDIN = "<stdin>"
_LONG = 40  # of a puzzle that is named in a message


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Item:
    """A puzzle and where it came from.

    It is the `number`th of its source, from 1; `alone` if that has no other, `several` if the call has more than one.
    `read_in` are the seconds that its source took to read, for the first puzzle of it.
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
        """A name for messages: the source, and the number where the source has several puzzles."""
        name = _short(self.source)
        return clean(name if self.alone else f"{name}#{self.number}")

    @property
    def heading(self) -> str:
        """The label, and the title if there is one."""
        title = self.puzzle.meta.get("title")
        return clean(f"{self.label} ({title})" if title else self.label)

    @property
    def title(self) -> str:
        """A name for what is handed on: the puzzle's title, else the file's name. Its folders concern nobody else."""
        if title := self.puzzle.meta.get("title"):
            return clean(title)
        return os.path.basename(self.label) if os.path.lexists(self.source) else self.label


def items(call: Call, *, whole: bool = False, prefer: str = "") -> Iterator[Item]:
    """The puzzles of a call. Each source is read when its turn comes; one that cannot be read is reported.

    For answers that go into one document (`whole`, and whatever has an -o) all is read first, and if anything is bad
    there is no puzzle at all: neither an hour's work nor a file that was there before is lost to a bad name at the end.
    `prefer` names the format that is meant where several would do.
    """
    puzzles = _items(call, prefer)
    if whole or call.output is not None:
        puzzles = iter(list(puzzles))
        if call.bad:
            return
    yield from puzzles


def _items(call: Call, prefer: str) -> Iterator[Item]:
    arguments = call.args.files or ["-"]
    if arguments.count("-") > 1:
        raise UsageError("standard input can be read only once")
    name: str | None = getattr(call.args, "start", None)
    start = None if name is None else _text_of(name)
    for argument in arguments:
        source = STDIN if argument == "-" else argument
        found: list[Item] = []
        clock = Clock(call.limits)
        with call.guard(source), clock.ticking():
            reading = _read(call, argument, prefer)
            for note in reading.notes:
                call.console.note(f"{_short(source)}: {note}")
            number = len(reading.puzzles)
            call.console.detail(f"{_short(source)}: read {number} puzzle{'s' * (number != 1)} as {reading.format.name}")
            alone = len(reading.puzzles) == 1
            several = len(arguments) > 1 or not alone
            for number, puzzle in enumerate(reading.puzzles, 1):
                if name is not None and start is not None:
                    puzzle = puzzle.with_notes(start=read_solution(puzzle, start, name))
                seconds = clock.seconds if number == 1 else 0.0
                found.append(Item(puzzle, source, number, reading.format.name, alone, several, seconds))
            if not found:
                raise FormatError("there is no puzzle in it")
        yield from found


def _read(call: Call, argument: str, prefer: str) -> Reading:
    from gridwright.files.reading import looks_like_inline, read_file, read_text

    args = call.args
    source = STDIN if argument == "-" else argument
    content: str | bytes | None = None  # of what is no file
    if argument == "-":
        content = _stdin(call)
    elif looks_like_inline(argument) and not os.path.lexists(argument):
        content = argument

    def read(format: str | None) -> Reading:
        if content is None:
            return read_file(argument, format, kind=args.kind, size=args.size)
        return read_text(content, format, kind=args.kind, size=args.size, source=_short(source))

    try:
        return read(args.format)
    except AmbiguousFormat as error:
        if prefer not in error.names:
            option = "--kind" if len(error.names) == 1 else "--from"
            raise AmbiguousFormat(f"{error.message} ({option})", names=error.names, source=error.source) from None
        others = " or ".join(name for name in error.names if name != prefer)
        call.console.note(f"{source}: read as {prefer}; as {others} it is another puzzle (--from decides)")
        return read(prefer)


def _short(source: str) -> str:
    """The name of a source, or the beginning of a long puzzle that was given in place of one."""
    return source if len(source) <= _LONG or os.path.lexists(source) else source[: _LONG - 3] + "..."


def _stdin(call: Call) -> bytes | str:
    if sys.stdin is None:
        raise FormatError("standard input is closed", source=STDIN)
    if sys.stdin.isatty():
        call.console.note("reading a puzzle from standard input; Ctrl-D ends it")
    try:
        return _at_most(getattr(sys.stdin, "buffer", sys.stdin).read(MAX_BYTES + 1), STDIN)
    except OSError as error:
        raise FormatError(f"it cannot be read: {error.strerror}", source=STDIN) from None


def read_grid(puzzle: Puzzle[S], name: str) -> S:
    """The partly filled grid in a file, or whatever a part of a solution is for this kind."""
    return read_solution(puzzle, _text_of(name), name)


def read_solution(puzzle: Puzzle[S], text: str, name: str) -> S:
    """The part of a solution in a text that comes from the file of that name."""
    try:
        return puzzle.read_solution(text)
    except FormatError as error:
        raise error.within(name) from None
    except NotSupported:
        raise
    except InputError as error:
        raise FormatError(str(error), source=name) from None


def _text_of(name: str) -> str:
    try:
        return bytes_of(name).decode("utf-8")
    except UnicodeDecodeError:
        raise FormatError("expected a text, found bytes that are not UTF-8", source=name) from None


def _at_most(data: Content, source: str) -> Content:
    if len(data) > MAX_BYTES:
        raise FormatError(f"over the limit of {MAX_BYTES} bytes", source=source)
    return data
