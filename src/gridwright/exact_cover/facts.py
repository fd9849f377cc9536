"""Facts about an exact-cover problem that need no solving."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridwright.base import puzzle as base
from gridwright.values.phrases import counted

if TYPE_CHECKING:
    from gridwright.exact_cover.puzzle import ExactCover


@dataclass(frozen=True, slots=True)
class Facts(base.Facts):
    """The sizes of a problem.

    - `sizes`: for each primary item, the number of options that have it;
    - `lengths`: for each option, the number of its items;
    - `idle`: how many options have no primary item, and are never chosen.

    >>> from gridwright import ExactCover
    >>> facts = ExactCover([["a", "b"], ["b"]]).facts()
    >>> facts.sizes, facts.lengths, facts.idle
    ((1, 2), (2, 1), 0)
    """

    puzzle: ExactCover
    sizes: tuple[int, ...]
    lengths: tuple[int, ...]
    idle: int

    @classmethod
    def of(cls, puzzle: ExactCover) -> Facts:
        """The facts of a problem."""
        sizes = dict.fromkeys(puzzle.primary, 0)
        lengths = []
        idle = 0
        for number in range(len(puzzle.names)):
            entries = puzzle.entries(number)
            lengths.append(len(entries))
            met = [item for item, _, _ in entries if item in sizes]
            idle += not met
            for item in met:
                sizes[item] += 1
        return cls(puzzle=puzzle, sizes=tuple(sizes.values()), lengths=tuple(lengths), idle=idle)

    @property
    def uncoverable(self) -> int:
        """The number of primary items that have fewer options than they need."""
        lows = [low for low, _ in self.puzzle.bounds] or [1] * len(self.sizes)
        return sum(size < low for size, low in zip(self.sizes, lows, strict=True))

    def fields(self) -> dict[str, object]:
        puzzle = self.puzzle
        return {
            "options": len(self.lengths),
            "entries": sum(self.lengths),
            "primary": len(puzzle.primary),
            "secondary": len(puzzle.secondary),
            "colours": len(puzzle.palette),
            "multiplicities": sum(pair != (1, 1) for pair in puzzle.bounds),
            "cliques": len(puzzle.cliques),
            "smallest_item": min(self.sizes, default=None),
            "largest_item": max(self.sizes, default=None),
            "uncoverable": self.uncoverable,
            "idle_options": self.idle,
        }

    def lines(self) -> list[tuple[str, str]]:
        puzzle = self.puzzle
        found = [("kind", puzzle.kind), ("items", f"{len(puzzle.primary)} primary, {len(puzzle.secondary)} secondary")]
        if self.sizes:
            each = f"each primary item is in {min(self.sizes)} to {max(self.sizes)}"
            found.append(("options", f"{len(self.lengths)} with {sum(self.lengths)} entries; {each}"))
        if puzzle.palette:
            found.append(("colours", str(len(puzzle.palette))))
        if puzzle.bounds:
            found.append(("bounds", f"{sum(pair != (1, 1) for pair in puzzle.bounds)} items not covered exactly once"))
        if puzzle.cliques:
            found.append(("cliques", str(len(puzzle.cliques))))
        if self.idle:
            found.append(("idle", f"{counted(self.idle, 'option')} without a primary item, never chosen"))
        if self.uncoverable:
            found.append(("none", f"{self.uncoverable} items have too few options: there is no solution"))
        return found
