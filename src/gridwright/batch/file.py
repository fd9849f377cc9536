"""A whole file, which a worker splits into puzzles: the process that hands out puzzles only reads its bytes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import TYPE_CHECKING

from gridwright.batch.job import Job, digest_of
from gridwright.files.reading import format_of, read_text

if TYPE_CHECKING:
    from collections.abc import Iterator

_SECONDS = 2.0  # for each megabyte of puzzles to split
_LOOK = 1 << 16  # bytes that all formats can look at within a few hundredths of a second, whatever they are


@dataclass(frozen=True, slots=True)
class File:
    """A whole source, with any number of puzzles in it.

    - `source`, `index`, `digest`: as in a `Job`, with the index 0;
    - `text`: its bytes, to be parsed in the format `format`, if given, as a puzzle of that `kind`, with the hint
      `size`; `suffix` is that of its name;
    - `known`: as in a `Job`, if it has one puzzle;
    - `several`: whether its beginning shows that it has several puzzles that can be split without parsing.
    """

    source: str
    text: bytes
    format: str | None = None
    kind: str | None = None
    size: tuple[int, int] | None = None
    suffix: str = ""
    known: tuple[str, ...] = ()
    several: bool = False

    @property
    def index(self) -> int:
        """A whole source has the index 0."""
        return 0

    @property
    def digest(self) -> str:
        """A short hash of the bytes."""
        return digest_of(self.text)

    def without_puzzle(self) -> File:
        """The file as its record identifies it if no puzzle can be read."""
        return replace(self, text=b"")

    @property
    def extra(self) -> float:
        """Seconds that splitting many puzzles may take beyond the limit of one."""
        return _SECONDS * len(self.text) / (1 << 20) if self.several else 0.0

    def looked_at(self) -> list[Job] | File:
        """The puzzles of a small file, if a quick look shows where they begin; else the file itself.

        Splitting it could take too long for the process that hands out jobs.
        """
        if len(self.text) <= _LOOK:
            return list(self._split(self.text, self.text)) or self
        beginning = self._beginning
        return replace(self, several=len(list(islice(self._split(beginning, beginning), 2))) > 1)

    def jobs(self) -> Iterator[Job]:
        """Yield the puzzles, parsed if they cannot be split otherwise."""
        pieces = self._split(self._beginning, self.text) if self.several else iter(())
        first = next(pieces, None)
        if first is None:
            pieces = self._split(self.text, self.text)
            first = next(pieces, None)
        if first is not None:
            yield first
            yield from pieces
            return
        found = read_text(self.text, self.format, kind=self.kind, size=self.size, suffix=self.suffix).puzzles
        for index, puzzle in enumerate(found, 1):
            yield Job.of(puzzle, self.source, index)

    @property
    def _beginning(self) -> bytes:
        return self.text[: self.text.rfind(b"\n", 0, _LOOK) + 1 or _LOOK]

    def _split(self, seen: bytes, text: bytes) -> Iterator[Job]:
        """Yield the puzzles of a text, unparsed.

        Yield none if `seen`, its beginning, does not show the format, or the format not where puzzles begin.
        """
        known = format_of(seen, self.format, kind=self.kind, suffix=self.suffix)
        found = iter(known.split(text, self.size) if known else ())
        first = list(islice(found, 2))
        if len(first) == 1:
            yield Job(self.source, 1, text, self.digest, None, known, first[0].size or self.size)
        elif first:
            for index, (line, piece, size) in enumerate(chain(first, found), 1):
                yield Job(self.source, index, piece, digest_of(piece), line, known, size or self.size)


@dataclass(frozen=True, slots=True)
class Pieces:
    """The puzzles of a file, still to be handed out, and the seconds that splitting it took."""

    jobs: list[Job]
    seconds: float
