"""A file on its way to be told apart into puzzles, by whoever does the task: nothing that is in it costs the process
that hands out puzzles more than its bytes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import TYPE_CHECKING

from gridwright.batch.job import Job, digest_of
from gridwright.files.reading import format_of, read_text

if TYPE_CHECKING:
    from collections.abc import Iterator

_MEGABYTE = 1 << 20


@dataclass(frozen=True, slots=True)
class File:
    """A source as a whole, with as many puzzles as there are in it.

    - `source`, `index`, `digest`: as those of a `Job`, with the index 0;
    - `text`: its bytes, to be read as the format of the name `format`, where there is one, as a puzzle of that `kind`,
      with the hint `size`; the `suffix` is that of its name;
    - `known`: as that of a `Job`, where it has one puzzle.
    """

    source: str
    text: bytes
    format: str | None = None
    kind: str | None = None
    size: tuple[int, int] | None = None
    suffix: str = ""
    known: tuple[str, ...] = ()

    @property
    def index(self) -> int:
        """A source as a whole has the number 0."""
        return 0

    @property
    def digest(self) -> str:
        """A short hash of the bytes."""
        return digest_of(self.text)

    @property
    def share(self) -> int:
        """How many times the time limit of a puzzle it may take to tell it apart: once for each megabyte, for a large
        file has many puzzles."""
        return -(-len(self.text) // _MEGABYTE)

    def without_puzzle(self) -> File:
        """The same as its record has it if no puzzle can be read."""
        return replace(self, text=b"")

    def pieces(self) -> Iterator[Job]:
        """The puzzles as they stand in the file. None where it is not plain what format that is, or where its puzzles
        begin."""
        known = format_of(self.text, self.format, kind=self.kind, suffix=self.suffix)
        found = iter(known.split(self.text, self.size) if known else ())
        first = list(islice(found, 2))
        if len(first) == 1:
            yield Job(self.source, 1, self.text, self.digest, None, known, first[0].size or self.size)
        elif first:
            for index, (line, text, size) in enumerate(chain(first, found), 1):
                yield Job(self.source, index, text, digest_of(text), line, known, size or self.size)

    def jobs(self) -> Iterator[Job]:
        """The puzzles, read where they cannot be told apart without."""
        pieces = self.pieces()
        if first := next(pieces, None):
            yield first
            yield from pieces
            return
        found = read_text(self.text, self.format, kind=self.kind, size=self.size, suffix=self.suffix).puzzles
        for index, puzzle in enumerate(found, 1):
            yield Job.of(puzzle, self.source, index)


@dataclass(frozen=True, slots=True)
class Pieces:
    """The puzzles of a file, which are yet to be handed out, and the seconds that telling them apart took."""

    jobs: list[Job]
    seconds: float
