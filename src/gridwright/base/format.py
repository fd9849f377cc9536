"""What a file format is, for every kind of puzzle.

A kind lists its formats in one visible tuple of `Format`s; each names a module that is imported only when it is used. A
format's module has the functions that its `Format` says it has:

    parse(data, size=None) -> list of puzzles    data is str, or bytes where `binary`; FormatError says where
    split(data, size=None) -> pieces of bytes    only where there may be several puzzles: each as it stands in the file
    write(puzzles) -> str or bytes               raises NotSupported for what the format cannot hold
    write_answers(puzzles) -> str or bytes       only where the goals stand in a file of their own
    looks_like(data) -> bool                     cheap: whether the content may be this format

`size` is a (width, height) hint for formats that do not say their size. A batch hands every piece to whoever reads it:
`split` is quick, does not look into puzzles more than it has to, and raises nothing. A piece, read by itself, is the
puzzle that it is in the file. Where that cannot be had, there are no pieces, and the file is read as a whole.
"""

from __future__ import annotations

from codecs import BOM_UTF8
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, cast

from gridwright.formats.pieces import Piece

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from types import ModuleType

    from gridwright.base.puzzle import Puzzle
    from gridwright.values.solution import Solution


@dataclass(frozen=True, slots=True, eq=False)
class Format:
    """A format: its name for `--from` and `--to`, the module with its grammar, and the file suffixes it is known by.

    `goal` says whether it holds the goal, beside the clues or in a file of answers; `written_with` is the package that
    writing needs, where it is not ours.
    """

    name: str
    title: str
    module: str
    suffixes: tuple[str, ...] = ()
    binary: bool = False
    reads: bool = True
    writes: bool = True
    goal: bool = False
    written_with: str = ""

    def _code(self) -> ModuleType:
        return import_module(self.module)

    def looks_like(self, data: str | bytes) -> bool:
        """Whether the content may be in this format; a cheap look, not a promise."""
        return isinstance(data, bytes) == self.binary and bool(self._code().looks_like(data))

    def parse(self, data: str | bytes, size: tuple[int, int] | None = None) -> list[Puzzle[Solution]]:
        """The puzzles in `data`."""
        return list(self._code().parse(data, size))

    def split(self, data: bytes, size: tuple[int, int] | None = None) -> Iterable[Piece]:
        """The pieces of a file, a puzzle each; none where it has to be read as a whole."""
        split = cast("Callable[..., Iterable[Piece]] | None", getattr(self._code(), "split", None))
        return [Piece(1, data)] if split is None else split(data.removeprefix(BOM_UTF8), size)

    def write(self, puzzles: Sequence[Puzzle[Solution]]) -> str | bytes:
        """The puzzles in this format."""
        write = cast("Callable[[Sequence[Puzzle[Solution]]], str | bytes]", self._code().write)
        return write(puzzles)

    def write_answers(self, puzzles: Sequence[Puzzle[Solution]]) -> str | bytes:
        """The puzzles with their goals, or the goals alone where they stand in a file of their own."""
        code = self._code()
        write = cast("Callable[[Sequence[Puzzle[Solution]]], str | bytes]", getattr(code, "write_answers", code.write))
        return write(puzzles)
