"""What a kind of puzzle gives to the house; everything outside a kind's folder knows the kind through this alone."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, cast

from gridwright.values.errors import NotSupported, UsageError
from gridwright.values.solution import S
from gridwright.values.words import one

if TYPE_CHECKING:
    from types import ModuleType

    from gridwright.base.format import Format
    from gridwright.base.puzzle import Puzzle
    from gridwright.base.strategy import Strategy
    from gridwright.base.technique import Explainer, Position, Technique
    from gridwright.formats.json_node import Node
    from gridwright.values.clock import Clock


@dataclass(frozen=True, slots=True, eq=False)
class MakerOption:
    """What can be asked of a maker besides size, difficulty and seed.

    It is a whole number from `least` to `most`, one of some `words`, a `flag`, or a text that the maker reads itself
    (`text` says what it looks like).
    """

    name: str
    help: str
    least: int = 1
    most: int | None = None
    words: tuple[str, ...] = ()
    flag: bool = False
    text: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Maker:
    """What makes new puzzles of a kind.

    - `module`: has `make(width, height, difficulty, rng, clock, **options)`, which draws them at random;
    - `difficulties`: its names for them, the easiest first;
    - `from_image`: the module, if any, that has `make(image, size, seed, clock, **options)`;
    - `image_options`: what that takes.
    """

    module: str
    difficulties: tuple[str, ...] = ()
    options: tuple[MakerOption, ...] = ()
    from_image: str = ""
    image_options: tuple[MakerOption, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Kind(Generic[S]):
    """A kind of puzzle and its furniture.

    - `name`, as options and JSON say it, and the class of its puzzles;
    - `strategies`: the ways of solving it, `auto` among them;
    - `json`: the module that writes and reads its JSON objects: `fields_of(puzzle)`, `puzzle_of(node)` and `SCHEMA`;
    - `formats`: the file formats besides JSON and JSON Lines, which every kind has;
    - `explainer`: the module that says what a person does: `TECHNIQUES`, the simplest first, and `position_of(puzzle,
      start, clock)`, the position that they look at;
    - `maker`: what makes new puzzles;
    - `wishes`: what can be asked of a repair, which changes cells of the goal; empty where there is none.
    """

    name: str
    puzzle: type[Puzzle[S]]
    strategies: tuple[Strategy, ...]
    json: str
    formats: tuple[Format, ...] = ()
    explainer: str = ""
    maker: Maker | None = None
    wishes: tuple[MakerOption, ...] = ()

    def strategy(self, name: str) -> Strategy:
        """The strategy of that name."""
        for strategy in self.strategies:
            if strategy.name == name:
                strategy.code()  # imported now, so that no clock runs meanwhile
                return strategy
        known = ", ".join(strategy.name for strategy in self.strategies)
        raise UsageError(f"there is no strategy {name!r} for {one(self.name)}; there are {known}")

    def _explainer(self) -> Explainer[S]:
        return cast("Explainer[S]", import_module(self.explainer))

    @property
    def techniques(self) -> tuple[Technique[Any], ...]:
        """What a person does, the simplest first; nothing where the kind cannot be explained."""
        return self._explainer().TECHNIQUES if self.explainer else ()

    def position_of(self, puzzle: Puzzle[S], start: S | None, clock: Clock) -> Position[S]:
        """A puzzle, partly solved, as its techniques see it."""
        if not self.explainer:
            raise NotSupported(f"{one(self.name)} cannot be explained yet")
        return self._explainer().position_of(puzzle, start, clock)

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
