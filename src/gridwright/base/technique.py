"""What a technique of a person is, for every kind of puzzle.

A kind lists its techniques from the simplest to the hardest in `techniques/__init__.py`. The folder's `position` module
has the class `Position`, which holds a partly solved puzzle:

    Position(puzzle, start, limits)
    grid                                    the cells as they are now
    contradiction() -> Step | None          a step without cells, where something is seen to be wrong
    apply(step)                             makes the changes of a step
    verdict() -> Verdict                    asked when no technique finds anything more
    mistakes(grid) -> list of cells         those of a partly filled grid that are wrong

A technique's function is `find(position, technique) -> Step | None` and changes nothing. One with `scope="line"` looks
at one line only, `find(line) -> Deduction | None`; the position, which knows what has changed, asks it for each line:
`position.on_a_line(technique, find)`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from gridwright.values.value import Value

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from gridwright.values.trace import Step


class Technique(Value):
    """A named deduction, told by its name, its title, how hard it is, and the function that looks for it.

    - `tier`: how hard it is to see, from 1;
    - `cost`: what a use of it adds to the effort of a solving;
    - `guess`: whether something is tried out and found to fail;
    - `where`: module and function, `module:function`, imported when it is used first.
    """

    __slots__ = ("name", "tier", "cost", "title", "where", "scope", "guess")
    name: str
    tier: int
    cost: int
    title: str
    where: str
    scope: str
    guess: bool

    def __init__(
        self, name: str, tier: int, cost: int, title: str, where: str, *, scope: str = "grid", guess: bool = False
    ) -> None:
        self._set(name=name, tier=tier, cost=cost, title=title, where=where, scope=scope, guess=guess)

    @property
    def function(self) -> Callable[..., Any]:
        """The function that looks for a use of it."""
        module, _, name = self.where.partition(":")
        found: Callable[..., Any] = getattr(import_module(module), name)
        return found

    def find(self, position: Any) -> Step | None:
        """A step that it allows in a position, if there is one."""
        function = self.function
        step: Step | None = position.on_a_line(self, function) if self.scope == "line" else function(position, self)
        return step
