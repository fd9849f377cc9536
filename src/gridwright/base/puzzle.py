"""A puzzle of any kind: a frozen, validated value that knows its rules and how to draw itself."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

from gridwright.values.deprecated import FormerAttribute, replace_former
from gridwright.values.errors import InputError, NotSupported, PuzzleError
from gridwright.values.expected import wrong
from gridwright.values.shown import Shown
from gridwright.values.solution import Cells, S, S_co, Solution

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from os import PathLike

    from gridwright.values.colour import Palette
    from gridwright.values.scene import Scene
    from gridwright.values.violation import Violation


class Puzzle(Shown, ABC, Generic[S_co]):
    """A puzzle whose solutions are of type S: a `Grid`, a `Board` or chosen options.

    - `goal`: the solution that the author had in mind, or None; `start`: a part of a solution that every solution must
      keep, or None; `meta`: title, author, and other notes from its file;
    - `width` and `height`: columns and rows of its scene.

    A kind implements these, `violations`, `scene`, `with_notes`, `write_solution` and `read_solution`; everything else
    has a default. A kind whose solutions are grids extends `GridPuzzle`, which needs only `scene` and `broken_rules`.
    """

    __slots__ = ()
    kind: ClassVar[str]
    is_picture: ClassVar[bool] = True  # whether solutions are best drawn rather than written
    cells_are_colours: ClassVar[bool] = False  # whether the colours of cells alone show a solution in a scene
    counts_rotations_once: ClassVar[bool] = False  # whether rotations of one solution count once as `distinct`
    has_turnings = FormerAttribute("counts_rotations_once")

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        replace_former(cls, "has_turnings", "counts_rotations_once")

    @property
    @abstractmethod
    def width(self) -> int:
        """The number of columns."""

    @property
    @abstractmethod
    def height(self) -> int:
        """The number of rows."""

    @property
    @abstractmethod
    def goal(self) -> S_co | None:
        """The solution that the author had in mind."""

    @property
    @abstractmethod
    def start(self) -> S_co | None:
        """The part of a solution that every solution must keep."""

    @property
    @abstractmethod
    def meta(self) -> Mapping[str, str]:
        """Title, author, and other notes from its file."""

    @abstractmethod
    def violations(self: Puzzle[S], solution: S) -> list[Violation]:
        """Every rule that `solution` breaks, including `start`; empty if it solves the puzzle. Uses no solver."""

    @abstractmethod
    def scene(self: Puzzle[S], solution: S | None = None, marks: Iterable[tuple[int, int]] = ()) -> Scene:
        """The scene to draw: the puzzle, the known parts of `solution` if given, and `marks` on (row, column) cells."""

    @abstractmethod
    def with_notes(
        self: Puzzle[S], *, goal: S | None = None, start: S | None = None, meta: Mapping[str, str] | None = None
    ) -> Puzzle[S]:
        """The same puzzle with another goal, start or meta; arguments that are None keep the old value."""

    @abstractmethod
    def write_solution(self: Puzzle[S], solution: S) -> str:
        """A complete or partial solution as lines of text."""

    @abstractmethod
    def read_solution(self, text: str) -> S_co:
        """The complete or partial solution in a text written by `write_solution`."""

    # Methods with defaults

    @property
    def legend(self) -> Palette:
        """The meaning of the characters of a written solution, by cell value; empty if solutions are words."""
        return ()

    def check_fits(self: Puzzle[S], solution: S, name: str) -> None:
        """Raise an error if a complete or partial solution does not fit the puzzle; `name` is used in the message."""
        if isinstance(solution, Cells) and (solution.width, solution.height) != (self.width, self.height):
            size = f"{solution.width}x{solution.height}"
            raise PuzzleError(f"the {name} is {size}, the puzzle {self.width}x{self.height}")

    def blank(self) -> S_co:
        """A solution with every cell unknown."""
        raise NotSupported(f"{self.kind} problems cannot be solved step by step")

    def with_given(self: Puzzle[S], solution: S) -> tuple[S, list[tuple[int, int]]]:
        """A partial solution combined with `start`, and the (row, column) of cells where the two differ."""
        return solution, []

    def canonical(self) -> Self:
        """The representative of all puzzles that equal this one when rotated, mirrored or renamed.

        It has no goal and no notes. For a kind without such an equivalence it is the puzzle itself.
        """
        return self

    def write_value(self, value: int) -> str:
        """The value of a cell as `write_solution` writes it."""
        return str(value)

    def value_name(self, value: int) -> str:
        """The name of a cell value."""
        return str(value)

    @property
    def essence(self) -> object:
        """What the puzzle asks for, without `start`; equal for puzzles that differ only in names."""
        return self

    def lost_in(self, copy: Self) -> Iterator[str]:
        """What a copy lacks apart from goal, start and notes, such as names of colours."""
        yield from ()

    @property
    def plausible(self) -> bool:
        """Whether the puzzle may have been meant like this; a cheap check."""
        return True

    @property
    def usual_format(self) -> str:
        """The name of the file format that suits the puzzle best."""
        return "json"

    def facts(self) -> Facts:
        """Facts about the puzzle that need no solver."""
        return SizeFacts(self)

    # Methods shared by every kind

    @classmethod
    def load(cls, path: str | PathLike[str], format: str | None = None) -> Self:
        """The puzzle of this kind in a file."""
        from gridwright.files.reading import only, read_file

        return _of_kind(cls, only(read_file(path, format, kind=cls.kind)))

    @classmethod
    def parse(cls, text: str | bytes, format: str | None = None) -> Self:
        """The puzzle of this kind in a text."""
        from gridwright.files.reading import only, read_text

        return _of_kind(cls, only(read_text(text, format, kind=cls.kind)))

    def __str__(self) -> str:
        from gridwright.rendering import terminal

        return terminal.draw(self.scene())


P = TypeVar("P", bound=Puzzle[Solution])
P_co = TypeVar("P_co", bound=Puzzle[Solution], covariant=True)
P_contra = TypeVar("P_contra", bound=Puzzle[Solution], contravariant=True)


def _of_kind(cls: type[P], puzzle: object) -> P:
    if not isinstance(puzzle, cls):
        raise InputError(f"expected a {cls.__name__}, found a {type(puzzle).__name__}")
    return puzzle


def start_of(puzzle: Puzzle[S], start: S | None) -> S | None:
    """The part of a solution that must be kept: `start` and the given cells; raises an error where they differ."""
    if start is None:
        return puzzle.start
    puzzle.check_fits(start, "start")
    kept, changed = puzzle.with_given(start)
    if changed:
        row, column = changed[0]
        raise PuzzleError(f"the start differs from the given cells in row {row + 1}, column {column + 1}")
    return kept


class Facts(ABC):
    """Facts about a puzzle that need no solver."""

    __slots__ = ()

    @abstractmethod
    def fields(self) -> dict[str, object]:
        """The facts as plain values, for programs."""

    @abstractmethod
    def lines(self) -> list[tuple[str, str]]:
        """The facts for people: names and texts."""


@dataclass(frozen=True, slots=True)
class SizeFacts(Facts):
    """The size; the default for a kind with no other facts."""

    puzzle: Puzzle[Solution]

    def fields(self) -> dict[str, object]:
        return {"cells": self.puzzle.width * self.puzzle.height}

    def lines(self) -> list[tuple[str, str]]:
        puzzle = self.puzzle
        return [("kind", puzzle.kind), ("size", f"{puzzle.width}x{puzzle.height}")]


def frozen_meta(meta: Mapping[str, str] | None) -> tuple[tuple[str, str], ...]:
    """Notes in the form that a puzzle stores."""
    if meta is None:
        return ()
    if not isinstance(meta, Mapping):
        raise wrong(meta, "meta", "a mapping of texts, such as {'title': 'A cat'}", PuzzleError)
    return tuple((str(key), str(value)) for key, value in meta.items())


def assign(value: object, **fields: object) -> None:
    """Set the fields of a frozen value during its construction."""
    for name, field in fields.items():
        object.__setattr__(value, name, field)
