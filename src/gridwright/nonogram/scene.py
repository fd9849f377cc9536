"""A nonogram as a scene: clues in the margins, cells in the middle."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from gridwright.values.clock import tick
from gridwright.values.errors import PuzzleError
from gridwright.values.scene import Label, Scene

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gridwright.nonogram.puzzle import Clue, Nonogram, Run
    from gridwright.values.colour import Palette
    from gridwright.values.grid import Grid

_INK = "#000000"
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LIKE_DIGITS = "lIoO"  # easily confused after a number, so used last


def scene_of(puzzle: Nonogram, solution: Grid | None = None, marks: Iterable[tuple[int, int]] = ()) -> Scene:
    """The scene of a puzzle; `marks` are (row, column) cells to highlight.

    Its cells are those of `solution`, else those of the puzzle's start, else blank.
    """
    grid = next((grid for grid in (solution, puzzle.start) if grid is not None), puzzle.blank())
    if (grid.width, grid.height) != (puzzle.width, puzzle.height):
        raise PuzzleError(f"a {grid.width}x{grid.height} grid does not fit the {puzzle.width}x{puzzle.height} puzzle")
    signs = letters_of(puzzle.palette)
    black_only = not puzzle.coloured and puzzle.palette[1].value == _INK
    colours = [None if black_only else colour.value for colour in puzzle.palette]

    @cache
    def label(run: Run) -> Label:
        return Label("?" if run.length is None else str(run.length), colours[run.colour], signs[run.colour])

    def labels(clue: Clue) -> tuple[Label, ...]:
        tick()
        return tuple(map(label, clue)) or (Label("0"),)

    return Scene(
        puzzle.width,
        puzzle.height,
        grid.cells,
        tuple(colour.value for colour in puzzle.palette),
        signs=signs,
        left=tuple(map(labels, puzzle.rows)),
        top=tuple(map(labels, puzzle.columns)),
        marks=frozenset(marks),
        crosses=not grid.complete,
        title=puzzle.meta.get("title", ""),
    )


def letters_of(palette: Palette) -> tuple[str, ...]:
    """A letter for each colour except the background and black: its own character if it is a letter, else a free
    letter.

    Digits would look like part of a run's length, and a file's character may be anything. When all letters are used,
    the remaining colours share an asterisk.
    """
    own = {colour.char for colour in palette}
    free = iter(sorted(set(_LETTERS) - own, key=(_LETTERS + _LIKE_DIGITS).rindex))
    inks = [colour.value for colour in palette[1:]]
    plain = 1 if len(inks) == 1 else 1 + inks.index(_INK) if _INK in inks else 0
    return tuple(
        "" if index in (0, plain) else colour.char if colour.char in _LETTERS else next(free, "*")
        for index, colour in enumerate(palette)
    )
