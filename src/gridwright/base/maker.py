"""Makers: the modules in the `making/` folder of a kind that make puzzles at random or from an image, and repair them.

Each declares its options as `OPTIONS` and receives checked values for them. It does not know how puzzles are rated, and
gets `rate` as an argument; the node limit of its clock counts attempts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias

from gridwright.base.maker_option import MakerOption
from gridwright.values.solution import S, S_co

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from gridwright.base.difficulty import Difficulty, Wanted
    from gridwright.base.made import Made
    from gridwright.base.maker_option import Asked
    from gridwright.base.puzzle import Puzzle
    from gridwright.base.rating import Rate
    from gridwright.values.clock import Clock
    from gridwright.values.raster import Raster

    Pattern: TypeAlias = Sequence[Sequence[int]]

MakerOptions: TypeAlias = tuple[MakerOption[Any], ...]


class AtRandom(Protocol[S_co]):
    """Makes puzzles at random, with sides within `SIDES`, of one of the `DIFFICULTIES` (easiest first)."""

    SIDES: range
    DIFFICULTIES: tuple[Difficulty, ...]
    OPTIONS: MakerOptions

    def make(
        self, width: int, height: int, difficulty: Wanted, asked: Asked, rng: Random, clock: Clock, rate: Rate
    ) -> Made[Puzzle[S_co]]:
        """A new puzzle; without a difficulty any will do."""

    def pattern(self, puzzle: Any) -> Pattern:
        """Rows of whole numbers that are equivalent for puzzles which differ only by rotation, reflection or names."""


class OfImage(Protocol[S_co]):
    """Makes puzzles from images, with sides within `SIDES`."""

    SIDES: range
    OPTIONS: MakerOptions

    def make(
        self, image: bytes | Raster, size: tuple[int, int] | None, asked: Asked, seed: int, clock: Clock, rate: Rate
    ) -> Made[Puzzle[S_co]]:
        """The puzzle made from an image, or from the content of a file; without a size, of the image's own."""


class Repair(Protocol[S_co]):
    """Repairs puzzles by changing their goals."""

    OPTIONS: MakerOptions

    def repair(self, puzzle: Any, asked: Asked, clock: Clock, rate: Rate) -> Made[Puzzle[S_co]]:
        """The nearest puzzle that meets the requirements."""


@dataclass(frozen=True, slots=True, eq=False)
class Maker(Generic[S]):
    """The modules that make puzzles of a kind."""

    at_random: AtRandom[S]
    of_image: OfImage[S] | None = None
    repair: Repair[S] | None = None
