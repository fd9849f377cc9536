"""The cells that a solving has to keep."""

from __future__ import annotations

from gridwright.errors import InputError
from gridwright.grid import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gridwright.grid import Grid
    from gridwright.nonogram.puzzle import Nonogram
    from gridwright.strategy import Task


def start_of(puzzle: Nonogram, task: Task) -> Grid | None:
    """The start of a task, else the puzzle's own; refused where it does not belong to a black and white puzzle."""
    start = task.start or puzzle.start
    if start is not None and (start.width, start.height) != (puzzle.width, puzzle.height):
        size = f"{start.width}x{start.height}"
        raise InputError(f"the start is {size}, the puzzle {puzzle.width}x{puzzle.height}")
    if start is not None and not set(start.cells) <= {0, 1, UNKNOWN}:
        raise InputError("the start has colours that the puzzle does not have")
    return start
