"""The kinds of puzzles: one visible tuple."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from gridwright.exact_cover.kind import KIND as EXACT_COVER
from gridwright.hitori.kind import KIND as HITORI
from gridwright.nonogram.kind import KIND as NONOGRAM
from gridwright.picture.kind import KIND as PICTURE
from gridwright.values.errors import NotSupported, UsageError

if TYPE_CHECKING:
    from gridwright.base.kind import Kind
    from gridwright.base.puzzle import Puzzle
    from gridwright.values.solution import S, Solution

KINDS: tuple[Kind[Any], ...] = (NONOGRAM, HITORI, PICTURE, EXACT_COVER)


def kind_of(puzzle: Puzzle[S]) -> Kind[S]:
    """The kind of a puzzle."""
    for kind in KINDS:
        if isinstance(puzzle, kind.puzzle):
            return cast("Kind[S]", kind)
    raise NotSupported(f"{type(puzzle).__name__} is not a kind of puzzle")


def kind_named(name: str) -> Kind[Solution]:
    """The kind of that name."""
    for kind in KINDS:
        if kind.name == name:
            return cast("Kind[Solution]", kind)
    raise UsageError(f"there is no kind {name!r}; there are {', '.join(kind.name for kind in KINDS)}")
