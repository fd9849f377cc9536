"""What a puzzle is, for every kind: a frozen, validated value that knows its rules and how it looks."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Generic, Self, TypeVar

from gridwright.values.errors import InputError, NotSupported, PuzzleError
from gridwright.values.expected import wrong
from gridwright.values.shown import Shown
from gridwright.values.solution import Cells, S, S_co, Solution
from gridwright.values.words import one

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from os import PathLike

    from gridwright.values.colour import Palette
    from gridwright.values.scene import Scene
    from gridwright.values.violation import Violation


class Puzzle(Shown, ABC, Generic[S_co]):
    """A puzzle whose solutions are of the type S: a `Grid`, a `Board`, chosen options.

    - `goal`: the solution that the author had in mind, or None; `start`: a part of a solution that every solution must
      keep, or None; `meta`: title, author, and whatever else its file said;
    - `width` and `height`: columns and rows of its scene.

    A kind gives these, `violations`, `scene`, `with_notes`, `write_solution` and `read_solution`; everything else has a
    default. Where solutions are grids, it extends `GridPuzzle`, which asks for `scene` and `broken_rules` alone.
    """

    __slots__ = ()
    kind: ClassVar[str]
    is_picture: ClassVar[bool] = True  # whether solutions are best drawn; else they are best written
    cells_are_colours: ClassVar[bool] = False  # whether a scene shows a solution by the colours of cells alone
    has_turnings: ClassVar[bool] = False  # whether solutions that are turnings of one another count once as `distinct`

    @property
    @abstractmethod
    def width(self) -> int:
        """How many columns there are."""

    @property
    @abstractmethod
    def height(self) -> int:
        """How many rows there are."""

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
        """What is known about the puzzle: title, author, and whatever else its file said."""

    @abstractmethod
    def violations(self: Puzzle[S], solution: S) -> list[Violation]:
        """Every rule that `solution` breaks, `start` among them; none if it solves the puzzle. It uses no solver."""

    @abstractmethod
    def scene(self: Puzzle[S], solution: S | None = None, marks: Iterable[tuple[int, int]] = ()) -> Scene:
        """What there is to draw: the puzzle, the parts of `solution` if given, and `marks` on (row, column) cells."""

    @abstractmethod
    def with_notes(
        self: Puzzle[S], *, goal: S | None = None, start: S | None = None, meta: Mapping[str, str] | None = None
    ) -> Puzzle[S]:
        """The same puzzle with another goal, start or meta; what is not given stays."""

    @abstractmethod
    def write_solution(self: Puzzle[S], solution: S) -> str:
        """A solution, whole or in part, as lines of text."""

    @abstractmethod
    def read_solution(self, text: str) -> S_co:
        """The solution, whole or in part, in a text as `write_solution` writes it."""

    # What has a default.

    @property
    def legend(self) -> Palette:
        """What the characters of a written solution stand for, by the values of cells; nothing where they are words."""
        return ()

    def check_fits(self: Puzzle[S], solution: S, name: str) -> None:
        """Refuses a solution, whole or in part, that could not be one of this puzzle; `name` is what it is called."""
        if isinstance(solution, Cells) and (solution.width, solution.height) != (self.width, self.height):
            size = f"{solution.width}x{solution.height}"
            raise PuzzleError(f"the {name} is {size}, the puzzle {self.width}x{self.height}")

    def blank(self) -> S_co:
        """A solution of which nothing is known."""
        raise NotSupported(f"nothing of {one(self.kind)} can be filled in part by part")

    def with_given(self: Puzzle[S], solution: S) -> tuple[S, list[tuple[int, int]]]:
        """A part of a solution together with `start`, and the (row, column) in which it has something else."""
        return solution, []

    def canonical(self) -> Self:
        """The puzzle that stands for this one and all that are the same turned, mirrored or with other names.

        Without goal and notes; itself, where a kind knows no such puzzles.
        """
        return self

    def write_value(self, value: int) -> str:
        """The value of a cell, as `write_solution` writes it."""
        return str(value)

    def value_name(self, value: int) -> str:
        """What a value of a cell is called."""
        return str(value)

    @property
    def essence(self) -> object:
        """What the puzzle asks for, without `start`: equal where two puzzles ask for the same by other names."""
        return self

    def lost_in(self, copy: Self) -> Iterator[str]:
        """What a copy lacks that only comes along beside goal, start and notes, such as names of colours."""
        yield from ()

    @property
    def plausible(self) -> bool:
        """Whether the puzzle may have been meant like this, as far as a cheap look shows."""
        return True

    @property
    def usual_format(self) -> str:
        """The name of the file format that suits it best."""
        return "json"

    def facts(self) -> Facts:
        """What can be said of the puzzle without solving it."""
        return SizeFacts(self)

    # The same for every kind.

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
    """The part of a solution that must be kept: `start` and what the puzzle gives; refused where they differ."""
    if start is None:
        return puzzle.start
    puzzle.check_fits(start, "start")
    kept, changed = puzzle.with_given(start)
    if changed:
        row, column = changed[0]
        raise PuzzleError(f"the start differs from what the puzzle gives in row {row + 1}, column {column + 1}")
    return kept


class Facts(ABC):
    """What can be said of a puzzle without solving it."""

    __slots__ = ()

    @abstractmethod
    def fields(self) -> dict[str, object]:
        """The facts as plain values, for programs."""

    @abstractmethod
    def lines(self) -> list[tuple[str, str]]:
        """The facts for people: names and texts."""


@dataclass(frozen=True, slots=True)
class SizeFacts(Facts):
    """The size, where a kind has nothing more to say."""

    puzzle: Puzzle[Solution]

    def fields(self) -> dict[str, object]:
        """The facts as plain values, for programs."""
        return {"cells": self.puzzle.width * self.puzzle.height}

    def lines(self) -> list[tuple[str, str]]:
        """The facts for people: names and texts."""
        puzzle = self.puzzle
        return [("kind", puzzle.kind), ("size", f"{puzzle.width}x{puzzle.height}")]


def frozen_meta(meta: Mapping[str, str] | None) -> tuple[tuple[str, str], ...]:
    """Notes as a puzzle keeps them."""
    if meta is None:
        return ()
    if not isinstance(meta, Mapping):
        raise wrong(meta, "meta", "a mapping of texts, such as {'title': 'A cat'}", PuzzleError)
    return tuple((str(key), str(value)) for key, value in meta.items())


def assign(value: object, **fields: object) -> None:
    """Sets the fields of a frozen value while it is being made."""
    for name, field in fields.items():
        object.__setattr__(value, name, field)
