"""One deduction of a person, with its reason."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Step:
    """One deduction: the cells that it settles, what it takes for that, and a sentence.

    - `cells`: (row, column, value) with the values of the puzzle's solutions;
    - `lines`: ("row" | "column", index) of the lines that it takes, those to look at (`focus`) first; the last `aside`
      of them only back it up, since their clues lack a colour, or as a part of a search;
    - `runs`: those of the one line that matter;
    - `rests_on`: the (row, column) of known cells whose values it takes;
    - `looks_at`: of cells that are still open, whose numbers it takes;
    - `title`: what the technique is, once the step stands in an explanation.

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

    @property
    def focus(self) -> tuple[tuple[str, int], ...]:
        """The lines to look at."""
        return self.lines[: len(self.lines) - self.aside]
