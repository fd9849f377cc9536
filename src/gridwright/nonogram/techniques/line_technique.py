"""A technique that looks at one line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridwright.base.technique import Technique

if TYPE_CHECKING:
    from collections.abc import Callable

    from gridwright.nonogram.techniques.deduction import Deduction
    from gridwright.nonogram.techniques.line import Line
    from gridwright.nonogram.techniques.position import Position
    from gridwright.values.step import Step


@dataclass(frozen=True, slots=True, eq=False)
class LineTechnique(Technique["Position"]):
    """A technique that looks at one line: `look` says what it finds there.

    - `coloured`: it has something to say only where clues have colours, or unknown lengths;
    - `any_length`: it can look at runs of unknown length, too.
    """

    look: Callable[[Line], Deduction | None]
    coloured: bool = False
    any_length: bool = False

    def on(self, line: Line) -> Deduction | None:
        """What it finds on a line."""
        return None if line.blotted and not self.any_length else self.look(line)

    def find(self, position: Position) -> Step | None:
        """The largest of its deductions on single lines."""
        return position.on_a_line(self)
