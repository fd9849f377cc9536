"""A small library of puzzles of every kind that can be played, drawn and made by us, the easiest first.

Each has exactly one solution; `meta` has its title and its difficulty.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.files.json_ import parse

if TYPE_CHECKING:
    from gridwright.base.puzzle import Puzzle
    from gridwright.values.solution import Solution


def examples() -> list[Puzzle[Solution]]:
    """The puzzles of the library.

    >>> sorted({puzzle.kind for puzzle in examples()})
    ['hitori', 'nonogram', 'picture']
    """
    from importlib.resources import files

    return parse(files("gridwright.web").joinpath("examples.json").read_text(encoding="utf-8"))
