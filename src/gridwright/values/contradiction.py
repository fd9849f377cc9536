"""Why a puzzle has no solution."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Typo:
    """A number that is probably mistyped: run `run` (from 0) of a line, as `found` and as `suggested`."""

    axis: str
    index: int
    run: int
    found: int
    suggested: int
    unique: bool

    def __str__(self) -> str:
        return f"{self.axis} {self.index + 1}, number {self.run + 1}: {self.found} should perhaps be {self.suggested}"


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Why there is no solution: `reasons` in words and, if the kind finds them, the lines and numbers responsible.

    - `lines`: (axis, index) of lines that contradict each other, all of them needed; empty if not found;
    - `smallest`: whether no smaller contradictory set of lines exists, for certain;
    - `typos`: numbers whose change by one makes the puzzle solvable.
    """

    reasons: tuple[str, ...]
    lines: tuple[tuple[str, int], ...] = ()
    smallest: bool = False
    typos: tuple[Typo, ...] = ()

    @property
    def because(self) -> str:
        """The reasons and the typos, in one line."""
        return "; ".join([*self.reasons, *map(str, self.typos)])

    def __str__(self) -> str:
        return self.because
