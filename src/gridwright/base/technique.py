"""What a technique of a person is, for every kind of puzzle, and the position that it is used in.

A kind lists its techniques from the simplest to the hardest. A technique looks for a step and changes nothing.
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
    """A named deduction, used in positions of the type At: its name, its title, and how hard it is.

    - `tier`: how hard it is to see, from 1;
    - `cost`: what a use of it adds to the effort of a solving;
    - `guess`: whether something is tried out and found to fail.
    """

    name: str
    tier: int
    cost: int
    title: str
    guess: bool = field(default=False, kw_only=True)

    @abstractmethod
    def find(self, position: At) -> Step | None:
        """A use of it in a position, if there is one; changes nothing."""


@dataclass(frozen=True, slots=True, eq=False)
class BoardTechnique(Technique[At]):
    """A technique that looks at the whole board: a function of the position and of the technique, for its name."""

    look: Callable[[At, Technique[At]], Step | None]

    def find(self, position: At) -> Step | None:
        """A use of it in a position, if there is one."""
        return self.look(position, self)


class Position(ABC, Generic[S]):
    """A partly solved puzzle, as its techniques see it."""

    @property
    @abstractmethod
    def grid(self) -> S:
        """The cells as they are now."""

    @abstractmethod
    def contradiction(self) -> Step | None:
        """A step without cells that says what is wrong, where something is seen to be wrong."""

    @abstractmethod
    def apply(self, step: Step) -> None:
        """Makes the changes of a step."""

    @abstractmethod
    def verdict(self) -> Verdict:
        """What there is to say when no technique finds anything more."""

    @abstractmethod
    def mistakes(self, grid: S) -> list[tuple[int, int]]:
        """The (row, column) of the cells of a partly filled grid that are wrong."""

    def title(self, technique: Technique[Any]) -> str:
        """What a technique is, in words that fit this puzzle."""
        return technique.title
