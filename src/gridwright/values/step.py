"""One deduction of a person, with its reason."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Step:
    """One deduction: the cells that it settles, the lines and runs it looks at, the cells it rests on, and a sentence.

    `cells` are (row, column, value) with the values of the puzzle's solutions; `lines` are ("row" | "column", index).
    The last `aside` of these only back it up, since their clues lack a colour, or take part in a search; `focus` are
    the others.
    `title` says what the technique is, once the step stands in an explanation. A step that settles no cell is a
    contradiction, and its technique has no title.
    """

    technique: str
    tier: int
    because: str
    lines: tuple[tuple[str, int], ...] = ()
    cells: tuple[tuple[int, int, int], ...] = ()
    runs: tuple[int, ...] = ()
    rests_on: tuple[tuple[int, int], ...] = ()
    title: str = ""
    aside: int = 0

    @property
    def focus(self) -> tuple[tuple[str, int], ...]:
        """The lines to look at."""
        return self.lines[: len(self.lines) - self.aside]
