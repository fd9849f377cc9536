"""A nonogram as a scene: clues in the margins, cells in the middle."""

from __future__ import annotations

from gridwright.errors import PuzzleError
from gridwright.grid import Grid
from gridwright.scene import Label, Scene

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from gridwright.nonogram.puzzle import Clue, Nonogram


def scene_of(puzzle: Nonogram, solution: Grid | None = None, marks: Iterable[tuple[int, int]] = ()) -> Scene:
    """The scene of a puzzle, blank or with the cells of `solution`; `marks` are (row, column) cells to point out."""
    grid = solution or Grid.filled(puzzle.width, puzzle.height)
    if (grid.width, grid.height) != (puzzle.width, puzzle.height):
        raise PuzzleError(f"a {grid.width}x{grid.height} grid does not fit the {puzzle.width}x{puzzle.height} puzzle")

    def labels(clue: Clue) -> tuple[Label, ...]:
        if not clue:
            return (Label("0"),)
        return tuple(
            Label("?" if run.length is None else str(run.length), puzzle.palette[run.colour].value) for run in clue
        )

    return Scene(
        puzzle.width,
        puzzle.height,
        grid.cells,
        [colour.value for colour in puzzle.palette],
        left=[labels(clue) for clue in puzzle.rows],
        top=[labels(clue) for clue in puzzle.columns],
        marks=frozenset(marks),
        crosses=not grid.complete,
        title=puzzle.meta.get("title", ""),
    )
