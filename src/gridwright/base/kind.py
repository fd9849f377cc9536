"""What a kind of puzzle gives to the house; everything outside a kind's folder knows the kind through this alone."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, Protocol, runtime_checkable

from gridwright.base.puzzle import P, P_contra
from gridwright.values.errors import NotSupported, UsageError
from gridwright.values.solution import S
from gridwright.values.words import one

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gridwright.base.format import Format
    from gridwright.base.maker import Maker
    from gridwright.base.puzzle import Puzzle
    from gridwright.base.strategy import Strategy
    from gridwright.base.technique import Position, Technique
    from gridwright.formats.json_node import Node
    from gridwright.values.clock import Clock


@runtime_checkable
class Json(Protocol[P]):
    """The module that writes and reads the JSON objects of a kind."""

    @property
    def SCHEMA(self) -> Mapping[str, object]:  # noqa: N802 - as constants of modules are called
        """The JSON Schema: `properties`, and what is `required`."""

    def fields_of(self, puzzle: P, /) -> dict[str, object]:
        """The object of a puzzle."""

    def puzzle_of(self, node: Node, /) -> P:
        """The puzzle in an object."""


@runtime_checkable
class Explainer(Protocol[P_contra, S]):
    """The module that says what a person does with puzzles of a kind."""

    @property
    def TECHNIQUES(self) -> tuple[Technique[Any], ...]:  # noqa: N802 - likewise
        """The techniques, the simplest first."""

    def position_of(self, puzzle: P_contra, start: S | None, clock: Clock, /) -> Position[S]:
        """A puzzle, partly solved, as they see it."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Kind(Generic[S]):
    """A kind of puzzle and its furniture.

    - `name`, as options and JSON say it, and the class of its puzzles;
    - `strategies`: the ways of solving it, `auto` among them;
    - `json`: the module that writes and reads its JSON objects (`Json`); goal, start and meta need not be its affair;
    - `formats`: the file formats besides JSON and JSON Lines, which every kind has;
    - `explainer`: the module that says what a person does (`Explainer`); empty where nobody explains the kind;
    - `maker`: imports what makes new puzzles and repairs them.
    """

    name: str
    puzzle: type[Puzzle[S]]
    strategies: tuple[Strategy, ...]
    json: str
    formats: tuple[Format, ...] = ()
    explainer: str = ""
    maker: Callable[[], Maker[S]] | None = None

    def strategy(self, name: str) -> Strategy:
        """The strategy of that name."""
        for strategy in self.strategies:
            if strategy.name == name:
                strategy.code()  # imported now, so that no clock runs meanwhile
                return strategy
        known = ", ".join(strategy.name for strategy in self.strategies)
        raise UsageError(f"there is no strategy {name!r} for {one(self.name)}; there are {known}")

    def _explainer(self) -> Explainer[Puzzle[S], S]:
        explainer: Explainer[Puzzle[S], S] = import_module(self.explainer)
        return explainer

    @property
    def techniques(self) -> tuple[Technique[Any], ...]:
        """What a person does, the simplest first; nothing where the kind cannot be explained."""
        return self._explainer().TECHNIQUES if self.explainer else ()

    def position_of(self, puzzle: Puzzle[S], start: S | None, clock: Clock) -> Position[S]:
        """A puzzle, partly solved, as its techniques see it."""
        if not self.explainer:
            raise NotSupported(f"{one(self.name)} cannot be explained yet")
        return self._explainer().position_of(puzzle, start, clock)

    def json_code(self) -> Json[Any]:
        """The module of its JSON."""
        return import_module(self.json)

    def check(self) -> None:
        """Refuses a kind that comes from elsewhere, unless all of its modules are there and what they should be."""
        if self.name != self.puzzle.kind:
            raise ValueError(f"the kind {self.name!r} has puzzles of the kind {self.puzzle.kind!r}")
        if not isinstance(self.json_code(), Json):
            raise TypeError(f"{self.json} is no Json (see gridwright.base.kind)")
        for strategy in self.strategies:
            strategy.check()
        for form in self.formats:
            form.check()
        if self.explainer and not isinstance(self._explainer(), Explainer):
            raise TypeError(f"{self.explainer} is no Explainer (see gridwright.base.kind)")
