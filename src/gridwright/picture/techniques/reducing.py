"""The steps of the reduction, and of a search where it stops, in the form of techniques."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gridwright.base.technique import Technique
    from gridwright.picture.techniques.position import Position
    from gridwright.values.step import Step


def next_step(position: Position, technique: Technique[Position]) -> Step | None:
    """The next step of the reduction, if it is of this technique."""
    return position.next_step(technique.name, technique.tier)


def by_search(position: Position, technique: Technique[Position]) -> Step | None:
    """The cell with the fewest pieces left, settled by trying the others."""
    return position.searched(technique.name, technique.tier)
