"""Equivalent puzzles: the same when rotated, mirrored, or with renamed values."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, TypeVar

from gridwright.values.clock import tick

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    Pattern: TypeAlias = Sequence[Sequence[int]]

T = TypeVar("T")

BACKGROUND = 0  # the one value that is never renamed


def canonical_pattern(pattern: Pattern) -> tuple[tuple[int, ...], ...]:
    """A value that all rotations, mirror images and renamings of a pattern share: the smallest of them.

    >>> canonical_pattern([[0, 2], [1, 0]]) == canonical_pattern([[5, 0], [0, 3]])
    True
    """
    return min(renamed(each) for each in symmetries(pattern))


def symmetries(pattern: Sequence[Sequence[T]]) -> Iterator[Sequence[Sequence[T]]]:
    """The eight rotations and mirror images of a rectangle."""
    for rows in (pattern, list(zip(*pattern, strict=True))):
        mirrored = [row[::-1] for row in rows]
        yield from (rows, rows[::-1], mirrored, mirrored[::-1])


def renamed(pattern: Pattern) -> tuple[tuple[int, ...], ...]:
    """The pattern with its values renamed 1, 2, 3, ... in order of first appearance."""
    names = {BACKGROUND: BACKGROUND}
    found = []
    for row in pattern:
        tick()
        found.append(tuple([names.setdefault(value, len(names)) for value in row]))
    return tuple(found)
