"""Which made puzzles are the same in another guise: turned, mirrored, or with other names for values."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    Pattern: TypeAlias = Sequence[Sequence[int]]

BACKGROUND = 0  # the one value that keeps its name


def guise(pattern: Pattern) -> tuple[tuple[int, ...], ...]:
    """What all turnings, mirror images and renamings of a pattern have in common: the least of them.

    >>> guise([[0, 2], [1, 0]]) == guise([[5, 0], [0, 3]])
    True
    """
    return min(_renamed(turned) for turned in _turnings(pattern))


def _turnings(pattern: Pattern) -> Iterator[Pattern]:
    for rows in (pattern, list(zip(*pattern, strict=True))):
        mirrored = [row[::-1] for row in rows]
        yield from (rows, rows[::-1], mirrored, mirrored[::-1])


def _renamed(pattern: Pattern) -> tuple[tuple[int, ...], ...]:
    """The pattern with its values named 1, 2, 3, ... in the order in which they turn up."""
    names = {BACKGROUND: BACKGROUND}
    return tuple(tuple(names.setdefault(value, len(names)) for value in row) for row in pattern)
