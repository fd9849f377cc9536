"""Techniques of human solvers, for every kind of puzzle, and the positions in which they are used.

A kind lists its techniques from simplest to hardest. A technique looks for a step and changes nothing.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from gridwright.values.solution import S

if TYPE_CHECKING:
    from collections.abc import Callable

    from gridwright.base.result import Verdict
    from gridwright.values.step import Step

At = TypeVar("At", bound="Position[Any]")


@dataclass(frozen=True, slots=True, eq=False)
class Technique(ABC, Generic[At]):
    """A named deduction, used in positions of type At: its name, its title, and how hard it is.

    - `tier`: how hard it is to see, from 1;
    - `cost`: how much one use adds to the effort of solving;
    - `guess`: whether it tries out something and finds that it fails.
    """

    name: str
    tier: int
    cost: int
    title: str
    guess: bool = field(default=False, kw_only=True)

    @abstractmethod
    def find(self, position: At) -> Step | None:
        """A step with this technique, if there is one; changes nothing."""


@dataclass(frozen=True, slots=True, eq=False)
class BoardTechnique(Technique[At]):
    """A technique that looks at the whole board: a function of the position and the technique."""

    look: Callable[[At, Technique[At]], Step | None]

    def find(self, position: At) -> Step | None:
        return self.look(position, self)


class Position(ABC, Generic[S]):
    """A partly solved puzzle as its techniques see it."""

    @property
    @abstractmethod
    def grid(self) -> S:
        """The cells as they are now."""

    @property
    def complete(self) -> bool:
        """Whether all cells are known."""
        return self.grid.complete

    @abstractmethod
    def contradiction(self) -> Step | None:
        """A step without cells that says what is wrong, if anything is visibly wrong."""

    @abstractmethod
    def apply(self, step: Step) -> None:
        """Make the changes of a step."""

    @abstractmethod
    def verdict(self) -> Verdict:
        """The verdict when no technique finds anything more."""

    @abstractmethod
    def mistakes(self, grid: S) -> list[tuple[int, int]]:
        """The (row, column) of the wrong cells of a partly filled grid."""

    def title(self, technique: Technique[Any]) -> str:
        """The title of a technique, in words that suit this puzzle."""
        return technique.title
