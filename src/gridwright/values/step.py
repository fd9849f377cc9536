"""One human deduction, with its reason."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING

from gridwright.values.errors import NotSupported
from gridwright.values.shown import Shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from gridwright.values.scene import Scene


@dataclass(frozen=True, slots=True)
class Step(Shown):
    """One deduction: the cells that it settles, what it is based on, and a sentence.

    - `cells`: (row, column, value) with the values of the puzzle's solutions;
    - `lines`: ("row" | "column", index) of the lines that it uses, those to look at (`focus`) first; the last `aside`
      of them only support it, since their clues lack a colour, or as part of a search;
    - `runs`: the runs that matter, if there is only one line;
    - `rests_on`: the (row, column) of known cells whose values it uses;
    - `looks_at`: the same of open cells whose numbers it uses;
    - `title`: the title of the technique, if the step is part of an explanation, which also draws it.

    A step can be replayed. The rules of the puzzle, the clues that the step uses and the values that the cells of
    `rests_on` have before it force `cells`, regardless of any other knowledge. These clues are

    - of a nonogram, those of `lines`;
    - of a Hitori, the numbers in `cells`, `rests_on` and `looks_at`; `lines` only says where to look;
    - of a picture puzzle, all tiles. Boards that are rotations of one another count as one: each that agrees with what
      the step rests on has some rotation that also agrees with it and has `cells`.

    A step that settles no cell is a contradiction: no solution agrees with what it uses. Its technique has no title.
    """

    technique: str
    tier: int
    because: str
    lines: tuple[tuple[str, int], ...] = ()
    cells: tuple[tuple[int, int, int], ...] = ()
    runs: tuple[int, ...] = ()
    rests_on: tuple[tuple[int, int], ...] = ()
    looks_at: tuple[tuple[int, int], ...] = ()
    title: str = ""
    aside: int = 0
    drawn: Callable[[], Scene] | None = field(default=None, compare=False, repr=False)

    @property
    def focus(self) -> tuple[tuple[str, int], ...]:
        """The lines to look at."""
        return self.lines[: len(self.lines) - self.aside]

    def scene(self) -> Scene:
        """The scene to draw: the board after the step, with its cells highlighted."""
        if self.drawn is None:
            raise NotSupported("only a step of an explanation can be drawn")
        return self.drawn()

    def __reduce__(self) -> tuple[object, ...]:
        """Support pickling: the step alone, without its explanation."""
        return Step, tuple(getattr(self, one.name) for one in fields(self) if one.compare)
