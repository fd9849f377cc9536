"""What a kind of puzzle gives to the house; everything outside a kind's folder knows the kind through this alone."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Generic, cast

from gridwright.values.errors import NotSupported, UsageError
from gridwright.values.solution import S
from gridwright.values.words import one

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from gridwright.base.format import Format
    from gridwright.base.maker import Maker
    from gridwright.base.puzzle import Puzzle
    from gridwright.base.strategy import Strategy
    from gridwright.base.technique import Position, Technique
    from gridwright.formats.json_node import Node
    from gridwright.values.clock import Clock


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Kind(Generic[S]):
    """A kind of puzzle and its furniture.

    - `name`, as options and JSON say it, and the class of its puzzles;
    - `strategies`: the ways of solving it, `auto` among them;
    - `json`: the module that writes and reads its JSON objects: `fields_of(puzzle)`, `puzzle_of(node)` and `SCHEMA`;
    - `formats`: the file formats besides JSON and JSON Lines, which every kind has;
    - `techniques`: what a person does, the simplest first, and `position`, the `module:name` of what makes the position
      that they look at;
    - `maker`: imports what makes new puzzles and repairs them.
    """

    name: str
    puzzle: type[Puzzle[S]]
    strategies: tuple[Strategy, ...]
    json: str
    formats: tuple[Format, ...] = ()
    techniques: tuple[Technique, ...] = ()
    position: str = ""
    maker: Callable[[], Maker[S]] | None = None

    def strategy(self, name: str) -> Strategy:
        """The strategy of that name."""
        for strategy in self.strategies:
            if strategy.name == name:
                strategy.code()  # imported now, so that no clock runs meanwhile
                return strategy
        known = ", ".join(strategy.name for strategy in self.strategies)
        raise UsageError(f"there is no strategy {name!r} for {one(self.name)}; there are {known}")

    def position_of(self, puzzle: Puzzle[S], start: S | None, clock: Clock) -> Position[S]:
        """A puzzle, partly solved, as its techniques see it."""
        if not self.techniques:
            raise NotSupported(f"{one(self.name)} cannot be explained yet")
        module, _, name = self.position.partition(":")
        make = cast("Callable[..., Position[S]]", getattr(import_module(module), name))
        return make(puzzle, start, clock)

    # JSON.

    def _json(self) -> ModuleType:
        return import_module(self.json)

    def json_fields(self, puzzle: Puzzle[S]) -> dict[str, object]:
        """The JSON object of a puzzle, without the version and the kind."""
        return cast("dict[str, object]", self._json().fields_of(puzzle))

    def json_puzzle(self, node: Node) -> Puzzle[S]:
        """The puzzle in a JSON object."""
        return cast("Puzzle[S]", self._json().puzzle_of(node))

    @property
    def json_schema(self) -> dict[str, object]:
        """The JSON Schema of its objects: properties and what is required, without the version and the kind."""
        return cast("dict[str, object]", self._json().SCHEMA)
