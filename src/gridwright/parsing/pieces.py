"""Splits files with several puzzles into pieces, one per puzzle, without reading the puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gridwright.parsing.tokens import SHORTCUT

if TYPE_CHECKING:
    from collections.abc import Iterator


class Piece(NamedTuple):
    """A part of a file with one puzzle: its first line, its bytes, and the size if the rest of the file gives it."""

    line: int
    text: bytes
    size: tuple[int, int] | None = None


def one_a_line(data: bytes, size: object = None) -> Iterator[Piece]:
    """The pieces of a file with one puzzle per line."""
    for number, line in enumerate(data.splitlines(), 1):
        if _is_filled(line):
            yield Piece(number, line)


def urls(data: bytes, size: object = None) -> Iterator[Piece]:
    """The pieces of a file with one URL per line; none for a shortcut file, which has mostly other lines."""
    return iter(()) if SHORTCUT.match(data.decode(errors="replace")) else one_a_line(data)


def one_paragraph(data: bytes, size: object = None) -> list[Piece]:
    """The file as one piece, unless it has empty lines: a part of another format might be mistaken for a puzzle."""
    return [Piece(1, data)] if all(map(_is_filled, data.strip().splitlines())) else []


def _is_filled(line: bytes) -> bool:
    return bool(line.decode(errors="replace").strip())
