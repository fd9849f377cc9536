"""Helpers shared by the writers: reject what a format cannot hold before anything is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.values.errors import NotSupported

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwright.nonogram.puzzle import Nonogram
    from gridwright.values.grid import Grid


def only(puzzles: Sequence[Nonogram], format: str) -> Nonogram:
    """The puzzle, for a format that holds one."""
    if len(puzzles) != 1:
        raise NotSupported(f"a {format} file holds one puzzle, not {len(puzzles)}")
    return puzzles[0]


def fitting(
    puzzle: Nonogram, format: str, *, colours: bool = False, start: bool = False, unknown_lengths: bool = False
) -> Nonogram:
    """The puzzle, if a format that may or may not hold `colours`, a `start` and `unknown_lengths` can hold it.

    A goal and notes such as a title may be lost, since the puzzle is the same without them. The value of the only
    colour may also be lost, since it is only ink.
    """
    if puzzle.coloured and not colours:
        raise NotSupported(f"{format} cannot hold colours")
    if puzzle.start and puzzle.start.known and not start:
        raise NotSupported(f"{format} cannot hold a partly filled grid")
    if puzzle.has_unknown_lengths and not unknown_lengths:
        raise NotSupported(f"{format} cannot hold runs of unknown length")
    return puzzle


def answer(puzzle: Nonogram, format: str, *, colours: bool = False) -> Grid:
    """The goal of the puzzle as an answer to it: neither clues nor start are in the file."""
    return picture(fitting(puzzle, format, colours=colours, start=True, unknown_lengths=True), format)


def picture(puzzle: Nonogram, format: str) -> Grid:
    """The goal of the puzzle, for a format that holds only a picture: it must determine the clues."""
    if puzzle.goal is None:
        raise NotSupported(f"{format} holds a picture, and this puzzle has no goal; solve it first")
    if wrong := puzzle.broken_rules(puzzle.goal):
        raise NotSupported(f"{format} holds a picture, and the goal of this puzzle does not fit its clues: {wrong[0]}")
    return puzzle.goal
