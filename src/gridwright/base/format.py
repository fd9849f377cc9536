"""What a file format is, for every kind of puzzle.

A kind lists its formats in one visible tuple of `Format`s; each names a module that is imported only when it is used:
a `Reader`, and where it can do more a `Writer`, an `AnswerWriter`, a `Splitter`, a `Fitter`.

`size` is a (width, height) hint for formats that do not say their size. A batch hands every piece to whoever reads it:
`split` is quick, does not look into puzzles more than it has to, and raises nothing. A piece, read by itself, is the
puzzle that it is in the file. Where that cannot be had, there are no pieces, and the file is read as a whole.
"""

from __future__ import annotations

from codecs import BOM_UTF8
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, runtime_checkable

from gridwright.base.puzzle import P, P_co, P_contra
from gridwright.formats.pieces import Piece

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import TypeAlias

    from gridwright.base.puzzle import Puzzle
    from gridwright.values.note import Note
    from gridwright.values.solution import Solution

    Size: TypeAlias = tuple[int, int]

Data_contra = TypeVar("Data_contra", str, bytes, contravariant=True)


class Puzzles(list[P]):
    """Puzzles that a reader found, with notes on how it took the content."""

    def __init__(self, puzzles: Iterable[P], *notes: Note) -> None:
        super().__init__(puzzles)
        self.notes = notes


@runtime_checkable
class Reader(Protocol[P_co, Data_contra]):
    """The module of a format, which reads `str`, or `bytes` where it is binary."""

    def parse(self, data: Data_contra, size: Size | None = None, /) -> Sequence[P_co]:
        """The puzzles; a FormatError says what is wrong and where."""

    def looks_like(self, data: Data_contra, /) -> bool:
        """Whether the content may be this format; a cheap look."""


@runtime_checkable
class Fitter(Protocol[Data_contra]):
    """The module of a format that reads more than it looks for: what is more likely of another kind of puzzle."""

    def fits(self, data: Data_contra, /) -> bool:
        """Whether the content may be this format where its kind of puzzle is asked for; a cheap look."""


@runtime_checkable
class Writer(Protocol[P_contra]):
    """The module of a format that is written."""

    def write(self, puzzles: Sequence[P_contra], /) -> str | bytes:
        """The puzzles in the format; raises NotSupported for what it cannot hold."""


@runtime_checkable
class AnswerWriter(Protocol[P_contra]):
    """The module of a format whose goals stand in a file of their own."""

    def write_answers(self, puzzles: Sequence[P_contra], /) -> str | bytes:
        """The goals of the puzzles."""


@runtime_checkable
class Splitter(Protocol):
    """The module of a format with several puzzles in a file."""

    def split(self, data: bytes, size: Size | None = None, /) -> Iterable[Piece]:
        """The pieces, each as it stands in the file."""


@dataclass(frozen=True, slots=True, eq=False)
class Format:
    """A format: its name for `--from` and `--to`, the module with its grammar, and the file suffixes it is known by.

    `goal` says whether it holds the goal, beside the clues or in a file of answers; `whole`, that it holds everything,
    so that nothing has to be looked for that is lost; `written_with` is the package that writing needs, where it is not
    ours; `kind` is the name of the kind that a package adds a format to.
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
        """Its module."""
        return import_module(self.module)

    def check(self) -> None:
        """Refuses a format whose module is not what it should be; tests do it for ours, as mypy does."""
        for protocol, wanted in ((Reader, True), (Writer, self.writes)):
            if wanted and not isinstance(self.code(), protocol):
                raise TypeError(f"{self.module} is no {protocol.__name__} (see gridwright.base.format)")

    def looks_like(self, data: str | bytes) -> bool:
        """Whether the content may be in this format; a cheap look, not a promise."""
        return isinstance(data, bytes) == self.binary and bool(self.code().looks_like(data))

    def fits(self, data: str | bytes) -> bool:
        """Whether the content, which looks like another kind of puzzle, may be in this format."""
        code = self.code()
        return isinstance(data, bytes) == self.binary and isinstance(code, Fitter) and bool(code.fits(data))

    def parse(self, data: str | bytes, size: Size | None = None) -> list[Puzzle[Solution]]:
        """The puzzles in `data`; `Puzzles` where there are notes on how it was read."""
        found = self.code().parse(data, size)
        return found if isinstance(found, Puzzles) else list(found)

    def split(self, data: bytes, size: Size | None = None) -> Iterable[Piece]:
        """The pieces of a file, a puzzle each; none where it has to be read as a whole."""
        code = self.code()
        return code.split(data.removeprefix(BOM_UTF8), size) if isinstance(code, Splitter) else [Piece(1, data)]

    def write(self, puzzles: Sequence[Puzzle[Solution]]) -> str | bytes:
        """The puzzles in this format."""
        code: Writer[Any] = import_module(self.module)
        return code.write(puzzles)

    def write_answers(self, puzzles: Sequence[Puzzle[Solution]]) -> str | bytes:
        """The puzzles with their goals, or the goals alone where they stand in a file of their own."""
        code = self.code()
        return code.write_answers(puzzles) if isinstance(code, AnswerWriter) else self.write(puzzles)
