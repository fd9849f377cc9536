"""A technique that looks at one line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridwright.base.technique import Technique
from gridwright.nonogram.engine import Look

if TYPE_CHECKING:
    from collections.abc import Callable

    from gridwright.nonogram.techniques.deduction import Deduction
    from gridwright.nonogram.techniques.line import Line
    from gridwright.nonogram.techniques.position import Position
    from gridwright.values.step import Step


@dataclass(frozen=True, slots=True, eq=False)
class LineTechnique(Technique["Position"]):
    """A technique that looks at one line: `look` returns its finding there.

    - `looks_for`: which of a line's prospects bounds what it finds;
    - `coloured`: it is useful only if clues have colours or unknown lengths;
    - `any_length`: it also supports runs of unknown length.
    """

    look: Callable[[Line], Deduction | None]
    looks_for: Look = Look.ALL
    coloured: bool = False
    any_length: bool = False

    def on(self, line: Line) -> Deduction | None:
        """Its finding on a line."""
        return None if line.has_unknown_lengths and not self.any_length else self.look(line)

    def find(self, position: Position) -> Step | None:
        """The largest of its deductions on single lines."""
        return position.on_a_line(self)
