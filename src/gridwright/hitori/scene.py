"""A Hitori as a scene: numbers in cells that are shaded or not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.values.errors import PuzzleError
from gridwright.values.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gridwright.hitori.puzzle import Hitori
    from gridwright.values.grid import Grid

PALETTE = ("#ffffff", "#3c4250")  # not quite black: numbers in shaded cells stay legible


def scene_of(puzzle: Hitori, solution: Grid | None = None, marks: Iterable[tuple[int, int]] = ()) -> Scene:
    """The scene of a puzzle; `marks` are (row, column) cells to highlight.

    Its cells are those of `solution`, else those of the puzzle's start, else blank.
    """
    grid = next((grid for grid in (solution, puzzle.start) if grid is not None), puzzle.blank())
    if (grid.width, grid.height) != (puzzle.width, puzzle.height):
        raise PuzzleError(f"a {grid.width}x{grid.height} grid does not fit the {puzzle.width}x{puzzle.height} puzzle")
    return Scene(
        puzzle.width,
        puzzle.height,
        grid.cells,
        PALETTE,
        texts=tuple("" if number is None else str(number) for row in puzzle.numbers for number in row),
        marks=frozenset(marks),
        rule=0,
        crosses=not grid.complete,
        title=puzzle.meta.get("title", ""),
    )
