"""The kinds of puzzles: a tuple of the built-in ones, and those that other packages add."""

from __future__ import annotations

from functools import cache
from reprlib import repr as shortly
from typing import TYPE_CHECKING, Any, cast

from gridwright.base.elsewhere import elsewhere
from gridwright.base.kind import Kind
from gridwright.base.puzzle import Puzzle
from gridwright.exact_cover.kind import KIND as EXACT_COVER
from gridwright.hitori.kind import KIND as HITORI
from gridwright.nonogram.kind import KIND as NONOGRAM
from gridwright.picture.kind import KIND as PICTURE
from gridwright.values.errors import NotSupported, UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gridwright.values.solution import S, Solution

KINDS: tuple[Kind[Any], ...] = (NONOGRAM, HITORI, PICTURE, EXACT_COVER)


@cache
def other_kinds() -> tuple[Kind[Any], ...]:
    """The kinds that other packages register in the entry point group `gridwright.kinds`."""
    names = {kind.name for kind in KINDS}

    def checked(kind: object) -> Kind[Any]:
        if not isinstance(kind, Kind):
            raise TypeError(f"expected a Kind, found {kind!r:.40}")
        kind.check()
        if kind.name in names:
            raise ValueError(f"the kind {kind.name!r} already exists")
        names.add(kind.name)
        return kind

    return elsewhere("gridwright.kinds", checked)


def every_kind() -> Iterator[Kind[Any]]:
    """All kinds, built-in ones first; the others are looked for only when the built-in ones are used up."""
    yield from KINDS
    yield from other_kinds()


def kind_of(puzzle: Puzzle[S]) -> Kind[S]:
    """The kind of a puzzle."""
    name = getattr(puzzle, "kind", None)
    for kind in every_kind():
        if kind.name == name and isinstance(puzzle, kind.puzzle_class):  # in this order, no other kind is imported
            return cast("Kind[S]", kind)
    check_puzzle(puzzle)
    raise NotSupported(
        f"{type(puzzle).__name__} is not a kind of puzzle; packages add kinds by entry points of gridwright.kinds"
    )


def check_puzzle(value: object) -> None:
    """Raise an error unless the value is a puzzle."""
    if not isinstance(value, Puzzle):
        inside = isinstance(getattr(value, "puzzle", None), Puzzle)
        way = "use its attribute `puzzle`" if inside else "`load` reads one from a file, `parse` from a text"
        raise UsageError(f"expected a puzzle, found {shortly(value)}: {way}")


def kind_named(name: str) -> Kind[Solution]:
    """The kind with this name."""
    for kind in every_kind():
        if kind.name == name:
            return cast("Kind[Solution]", kind)
    raise UsageError(f"unknown kind {name!r}; choose from {', '.join(kind.name for kind in every_kind())}")
