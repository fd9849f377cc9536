"""The declaration of a kind of puzzle; code outside a kind's folder knows the kind only through it."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, Protocol, runtime_checkable

from gridwright.base.difficulty import Tiers
from gridwright.base.puzzle import P, P_contra
from gridwright.values.errors import NotSupported, UsageError
from gridwright.values.phrases import one
from gridwright.values.solution import S

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gridwright.base.difficulty import Difficulty, Scale, Used
    from gridwright.base.format import Format
    from gridwright.base.maker import Maker
    from gridwright.base.puzzle import Puzzle
    from gridwright.base.strategy import Strategy
    from gridwright.base.technique import Position, Technique
    from gridwright.parsing.json_node import Node
    from gridwright.values.clock import Clock


@runtime_checkable
class Json(Protocol[P]):
    """The module that writes and reads the JSON objects of a kind."""

    @property
    def SCHEMA(self) -> Mapping[str, object]:  # noqa: N802 - a constant of the module
        """The JSON Schema: `properties` and `required`."""

    def fields_of(self, puzzle: P, /) -> dict[str, object]:
        """The object of a puzzle."""

    def puzzle_of(self, node: Node, /) -> P:
        """The puzzle in an object."""


@runtime_checkable
class Explainer(Protocol[P_contra, S]):
    """The module that explains puzzles of a kind as a person solves them."""

    @property
    def TECHNIQUES(self) -> tuple[Technique[Any], ...]:  # noqa: N802 - a constant of the module
        """The techniques, simplest first."""

    def position_of(self, puzzle: P_contra, start: S | None, clock: Clock, /) -> Position[S]:
        """A partly solved puzzle as the techniques see it."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Kind(Generic[S]):
    """A kind of puzzle and its modules.

    - `name`, as in options and JSON; `puzzle`, the class of its puzzles, or its name as `module:Class`, to be imported
      when a puzzle of the kind is first met;
    - `strategies`: the ways to solve it, including `auto`;
    - `json`: the module that writes and reads its JSON objects (`Json`); it need not handle goal, start and meta;
    - `formats`: the file formats in addition to JSON and JSON Lines, which every kind has;
    - `explainer`: the module that explains as a person solves (`Explainer`); empty if the kind cannot be explained;
    - `scale`: the difficulty of a puzzle by the techniques it needs; by default by their tiers (`Tiers.shared`);
    - `maker`: imports the modules that make and repair puzzles.
    """

    name: str
    puzzle: type[Puzzle[S]] | str
    strategies: tuple[Strategy, ...]
    json: str
    formats: tuple[Format, ...] = ()
    explainer: str = ""
    scale: Scale | None = None
    maker: Callable[[], Maker[S]] | None = None

    @property
    def puzzle_class(self) -> type[Puzzle[S]]:
        """The class of its puzzles."""
        if not isinstance(self.puzzle, str):
            return self.puzzle
        module, _, name = self.puzzle.partition(":")
        found: type[Puzzle[S]] = getattr(import_module(module), name)
        return found

    def strategy(self, name: str) -> Strategy:
        """The strategy with this name."""
        for strategy in self.strategies:
            if strategy.name == name:
                strategy.code()  # imported now, before any clock starts
                return strategy
        known = ", ".join(strategy.name for strategy in self.strategies)
        raise UsageError(f"unknown strategy {name!r} for {one(self.name)}; choose from {known}")

    def _explainer(self) -> Explainer[Puzzle[S], S]:
        explainer: Explainer[Puzzle[S], S] = import_module(self.explainer)
        return explainer

    @property
    def techniques(self) -> tuple[Technique[Any], ...]:
        """The techniques of a person, simplest first; empty if the kind cannot be explained."""
        return self._explainer().TECHNIQUES if self.explainer else ()

    def difficulty_of(self, puzzle: Puzzle[S], used: Used) -> Difficulty:
        """The difficulty of a puzzle that needs these techniques."""
        scale = self.scale or Tiers.shared(self.techniques)
        return scale(puzzle, used)

    def position_of(self, puzzle: Puzzle[S], start: S | None, clock: Clock) -> Position[S]:
        """A partly solved puzzle as its techniques see it."""
        if not self.explainer:
            raise NotSupported(f"{one(self.name)} cannot be explained yet")
        return self._explainer().position_of(puzzle, start, clock)

    def json_code(self) -> Json[Any]:
        """The module of its JSON."""
        return import_module(self.json)

    def check(self) -> None:
        """Raise an error unless all modules of a kind from another package exist and implement their protocols."""
        if self.name != (own := self.puzzle_class.kind):
            raise ValueError(f"the kind {self.name!r} has puzzles of the kind {own!r}")
        if not isinstance(self.json_code(), Json):
            raise TypeError(f"{self.json} is not a Json (see gridwright.base.kind)")
        for strategy in self.strategies:
            strategy.check()
        for form in self.formats:
            form.check()
        if self.explainer and not isinstance(self._explainer(), Explainer):
            raise TypeError(f"{self.explainer} is not an Explainer (see gridwright.base.kind)")
