"""File formats, for every kind of puzzle.

A kind lists its formats in one tuple of `Format`s. Each names a module that is imported only when it is used: a
`Reader`, which may also be a `Writer`, an `AnswerWriter`, a `Splitter` or a `Fitter`.

`size` is a (width, height) hint for formats that do not contain their size. A batch passes each piece of a file to a
worker: `split` is quick, looks into puzzles no more than it has to, and never raises. A piece, read on its own, gives
the same puzzle as in the file. If that is impossible, there are no pieces, and the file is read as a whole.
"""

from __future__ import annotations

from codecs import BOM_UTF8
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, runtime_checkable

from gridwright.base.puzzle import P, P_co, P_contra
from gridwright.parsing.pieces import Piece

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import TypeAlias

    from gridwright.base.puzzle import Puzzle
    from gridwright.values.note import Note
    from gridwright.values.solution import Solution

    Size: TypeAlias = tuple[int, int]

Data_contra = TypeVar("Data_contra", str, bytes, contravariant=True)


class Puzzles(list[P]):
    """Puzzles that a reader found, with notes on how it interpreted the content."""

    def __init__(self, puzzles: Iterable[P], *notes: Note) -> None:
        super().__init__(puzzles)
        self.notes = notes


@runtime_checkable
class Reader(Protocol[P_co, Data_contra]):
    """The module of a format; it reads `str`, or `bytes` for a binary format."""

    def parse(self, data: Data_contra, size: Size | None = None, /) -> Sequence[P_co]:
        """The puzzles; raises a FormatError that says what is wrong and where."""

    def looks_like(self, data: Data_contra, /) -> bool:
        """Whether the content may be in this format; a cheap check."""


@runtime_checkable
class Fitter(Protocol[Data_contra]):
    """The module of a format that also reads content which more likely belongs to another kind of puzzle."""

    def fits(self, data: Data_contra, /) -> bool:
        """Whether the content may be in this format if its kind of puzzle was requested; a cheap check."""


@runtime_checkable
class Writer(Protocol[P_contra]):
    """The module of a format that can be written."""

    def write(self, puzzles: Sequence[P_contra], /) -> str | bytes:
        """The puzzles in the format; raises NotSupported for anything it cannot hold."""


@runtime_checkable
class AnswerWriter(Protocol[P_contra]):
    """The module of a format that keeps goals in a separate file."""

    def write_answers(self, puzzles: Sequence[P_contra], /) -> str | bytes:
        """The goals of the puzzles."""


@runtime_checkable
class Splitter(Protocol):
    """The module of a format that allows several puzzles in a file."""

    def split(self, data: bytes, size: Size | None = None, /) -> Iterable[Piece]:
        """The pieces, each exactly as in the file."""


@dataclass(frozen=True, slots=True, eq=False)
class Format:
    """A format: its name for `--from` and `--to`, the module with its grammar, and its file suffixes.

    `goal` says whether it holds the goal, beside the clues or in a file of answers; `whole`, that it holds everything,
    so no check for losses is needed; `written_with` is the package that writing needs, if any; `kind` is the name of
    the kind, for a format that a package adds.
    """

    name: str
    title: str
    module: str
    suffixes: tuple[str, ...] = ()
    binary: bool = False
    reads: bool = True
    writes: bool = True
    goal: bool = False
    whole: bool = False
    written_with: str = ""
    kind: str = ""

    def code(self) -> Reader[Any, Any]:
        """The module, imported."""
        return import_module(self.module)

    def check(self) -> None:
        """Raise an error if the module does not implement the protocols; tests and mypy check built-in ones."""
        for protocol, wanted in ((Reader, True), (Writer, self.writes)):
            if wanted and not isinstance(self.code(), protocol):
                raise TypeError(f"{self.module} is not a {protocol.__name__} (see gridwright.base.format)")

    def looks_like(self, data: str | bytes) -> bool:
        """Whether the content may be in this format; a cheap check, not a promise."""
        return isinstance(data, bytes) == self.binary and bool(self.code().looks_like(data))

    def fits(self, data: str | bytes) -> bool:
        """Whether the content may be in this format although it looks like another kind of puzzle."""
        code = self.code()
        return isinstance(data, bytes) == self.binary and isinstance(code, Fitter) and bool(code.fits(data))

    def parse(self, data: str | bytes, size: Size | None = None) -> list[Puzzle[Solution]]:
        """The puzzles in `data`; `Puzzles` if there are notes on how it was read."""
        found = self.code().parse(data, size)
        return found if isinstance(found, Puzzles) else list(found)

    def split(self, data: bytes, size: Size | None = None) -> Iterable[Piece]:
        """The pieces of a file, one puzzle each; none if it has to be read as a whole."""
        code = self.code()
        return code.split(data.removeprefix(BOM_UTF8), size) if isinstance(code, Splitter) else [Piece(1, data)]

    def write(self, puzzles: Sequence[Puzzle[Solution]]) -> str | bytes:
        """The puzzles in this format."""
        code: Writer[Any] = import_module(self.module)
        return code.write(puzzles)

    def write_answers(self, puzzles: Sequence[Puzzle[Solution]]) -> str | bytes:
        """The puzzles with their goals, or only the goals if the format keeps them in a separate file."""
        code = self.code()
        return code.write_answers(puzzles) if isinstance(code, AnswerWriter) else self.write(puzzles)
