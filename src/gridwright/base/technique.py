"""What a technique of a person is, for every kind of puzzle, and the position that it is used in.

A kind lists its techniques from the simplest to the hardest. A technique's function is `find(position, technique) ->
Step | None` and changes nothing; a position may ask techniques of a narrower scope in a way of its own (`ask`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Generic, cast

from gridwright.values.solution import S

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from gridwright.base.result import Verdict
    from gridwright.values.step import Step

    Finder: TypeAlias = Callable[..., Step | None]


@dataclass(frozen=True, slots=True, eq=False)
class Technique:
    """A named deduction: its name, its title, how hard it is, and the function that looks for it.

    - `tier`: how hard it is to see, from 1;
    - `cost`: what a use of it adds to the effort of a solving;
    - `where`: module and function, `module:function`, imported when it is used first;
    - `scope`: what it looks at: the whole `grid`, one `line`, or `colours`, which not every puzzle has;
    - `guess`: whether something is tried out and found to fail.
    """

    name: str
    tier: int
    cost: int
    title: str
    where: str
    scope: str = "grid"
    guess: bool = False

    @property
    def function(self) -> Finder:
        """The function that looks for a use of it."""
        module, _, name = self.where.partition(":")
        return cast("Finder", getattr(import_module(module), name))


class Position(ABC, Generic[S]):
    """A partly solved puzzle, as its techniques see it. It is made from a puzzle, a start and a clock."""

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

    def title(self, technique: Technique) -> str:
        """What a technique is, in words that fit this puzzle."""
        return technique.title

    def ask(self, technique: Technique) -> Step | None:
        """A step that a technique allows here, if there is one."""
        return technique.function(self, technique)
