"""One deduction of a person, with its reason."""

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
    """One deduction: the cells that it settles, what it takes for that, and a sentence.

    - `cells`: (row, column, value) with the values of the puzzle's solutions;
    - `lines`: ("row" | "column", index) of the lines that it takes, those to look at (`focus`) first; the last `aside`
      of them only back it up, since their clues lack a colour, or as a part of a search;
    - `runs`: those of the one line that matter;
    - `rests_on`: the (row, column) of known cells whose values it takes;
    - `looks_at`: of cells that are still open, whose numbers it takes;
    - `title`: what the technique is, once the step stands in an explanation, which draws it, too.

    A step can be replayed. The rules of the puzzle, the clues that the step takes and the values that the cells of
    `rests_on` have before it force `cells`, whatever else is known or not. These clues are

    - of a nonogram, those of `lines`;
    - of a Hitori, the numbers in `cells`, `rests_on` and `looks_at`; `lines` is only where to look;
    - of a picture puzzle, all tiles. Boards that are turnings of one another count as one: of each that fits what the
      step rests on, some turning that fits it, too, has `cells`.

    A step that settles no cell is a contradiction: no solution agrees with what it takes. Its technique has no title.
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
        """What there is to draw: the board after the step, its cells pointed out."""
        if self.drawn is None:
            raise NotSupported("only a step that an explanation gave can be drawn")
        return self.drawn()

    def __reduce__(self) -> tuple[object, ...]:
        """For pickles: the step alone, without the explanation that it stands in."""
        return Step, tuple(getattr(self, one.name) for one in fields(self) if one.compare)
