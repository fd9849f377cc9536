"""Tier 5: edge reasoning, between lines that lie side by side.

At the border of the grid, or beside settled lines, a run that touches the edge says a lot about the next line: where
it lies, the crossing runs start, and what they ask of the next line may be more than that can hold. So a guess in a
line is held against the line beside it: the guess settles cells of its own line, the crossing lines carry them one line
further, and there they do not fit. Lines are tried from the border inwards. Nothing further away is looked at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.nonogram.techniques import words
from gridwright.nonogram.techniques.guesses import refuted
from gridwright.nonogram.techniques.story import Story
from gridwright.values.grid import UNKNOWN

if TYPE_CHECKING:
    from gridwright.base.technique import Technique
    from gridwright.nonogram.techniques.position import Position
    from gridwright.values.step import Step


def edge_reasoning(position: Position, technique: Technique) -> Step | None:
    """A guess that the line beside it cannot bear."""
    if UNKNOWN not in position.cells:
        return None
    found = position.refuter().beside(position.tries())
    if found is None:
        return None
    row, column, value, line, beside = found
    index = row * position.width + column
    crossing = [
        position.number(words.ACROSS[position.axis(line)[0]], place)
        for place, member in enumerate(position.members(line))
        if position.cells[member] == UNKNOWN
    ]
    story = Story(position, position.cells, [(index, 1 - value)], order=[line, *crossing, beside])
    return refuted(position, technique, story)
