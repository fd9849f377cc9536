"""Which puzzles are the same in another guise: turned, mirrored, or with other names for values."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, TypeVar

from gridwright.values.clock import tick

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    Pattern: TypeAlias = Sequence[Sequence[int]]

T = TypeVar("T")

BACKGROUND = 0  # the one value that keeps its name


def guise(pattern: Pattern) -> tuple[tuple[int, ...], ...]:
    """What all turnings, mirror images and renamings of a pattern have in common: the least of them.

    >>> guise([[0, 2], [1, 0]]) == guise([[5, 0], [0, 3]])
    True
    """
    return min(renamed(each) for each in turnings(pattern))


def turnings(pattern: Sequence[Sequence[T]]) -> Iterator[Sequence[Sequence[T]]]:
    """The eight of a rectangle."""
    for rows in (pattern, list(zip(*pattern, strict=True))):
        mirrored = [row[::-1] for row in rows]
        yield from (rows, rows[::-1], mirrored, mirrored[::-1])


def renamed(pattern: Pattern) -> tuple[tuple[int, ...], ...]:
    """The pattern with its values named 1, 2, 3, ... in the order in which they turn up."""
    names = {BACKGROUND: BACKGROUND}
    found = []
    for row in pattern:
        tick()
        found.append(tuple([names.setdefault(value, len(names)) for value in row]))
    return tuple(found)
