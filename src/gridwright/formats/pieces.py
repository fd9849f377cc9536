"""Files that hold several puzzles, split into what stands for one each, without reading it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gridwright.formats.words import SHORTCUT

if TYPE_CHECKING:
    from collections.abc import Iterator


class Piece(NamedTuple):
    """A part of a file with one puzzle: its first line, the bytes, and the size where the rest of the file tells it."""

    line: int
    text: bytes
    size: tuple[int, int] | None = None


def one_a_line(data: bytes, size: object = None) -> Iterator[Piece]:
    """The pieces of a file that has a puzzle a line."""
    for number, line in enumerate(data.splitlines(), 1):
        if _is_filled(line):
            yield Piece(number, line)


def urls(data: bytes, size: object = None) -> Iterator[Piece]:
    """The pieces of a file that has a URL a line; none of a shortcut, most of whose lines are something else."""
    return iter(()) if SHORTCUT.match(data.decode(errors="replace")) else one_a_line(data)


def one_paragraph(data: bytes, size: object = None) -> list[Piece]:
    """The file as a piece, if no empty line is in it: a part of another might pass for a puzzle by accident."""
    return [Piece(1, data)] if all(map(_is_filled, data.strip().splitlines())) else []


def _is_filled(line: bytes) -> bool:
    return bool(line.decode(errors="replace").strip())
