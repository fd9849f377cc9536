"""What makes the puzzles of a kind: the modules of its `making/`, at random or of an image, and its repair.

Each declares the wishes that it grants as `WISHES`; what it is asked for has been checked. It does not know how puzzles
are rated, and is handed `rate`; the limit of nodes of its clock is one of attempts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias

from gridwright.base.wish import Wish
from gridwright.values.solution import S, S_co

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from gridwright.base.made import Made
    from gridwright.base.puzzle import Puzzle
    from gridwright.base.rating import Rate
    from gridwright.base.wish import Asked
    from gridwright.values.clock import Clock
    from gridwright.values.raster import Raster

    Pattern: TypeAlias = Sequence[Sequence[int]]

Wishes: TypeAlias = tuple[Wish[Any], ...]


class AtRandom(Protocol[S_co]):
    """Makes puzzles at random, with sides within `SIDES`, as hard as one of the `DIFFICULTIES`, the easiest first."""

    SIDES: range
    DIFFICULTIES: tuple[str, ...]
    WISHES: Wishes

    def make(
        self, width: int, height: int, difficulty: str, asked: Asked, rng: Random, clock: Clock, rate: Rate
    ) -> Made[Puzzle[S_co]]:
        """A new puzzle; without a difficulty it is as hard as it turns out."""

    def pattern(self, puzzle: Any) -> Pattern:
        """Rows of whole numbers in which puzzles that are the same but for turns, mirror images and names are alike."""


class OfImage(Protocol[S_co]):
    """Makes puzzles of images, with sides within `SIDES`."""

    SIDES: range
    WISHES: Wishes

    def make(
        self, image: bytes | Raster, size: tuple[int, int] | None, asked: Asked, seed: int, clock: Clock, rate: Rate
    ) -> Made[Puzzle[S_co]]:
        """The puzzle of an image, or of the content of a file; of its own size, where none was asked for."""


class Repair(Protocol[S_co]):
    """Changes the goals of puzzles."""

    WISHES: Wishes

    def repair(self, puzzle: Any, asked: Asked, clock: Clock, rate: Rate) -> Made[Puzzle[S_co]]:
        """The nearest puzzle that is as it was asked for."""


@dataclass(frozen=True, slots=True, eq=False)
class Maker(Generic[S]):
    """The modules that make puzzles of a kind."""

    at_random: AtRandom[S]
    of_image: OfImage[S] | None = None
    repair: Repair[S] | None = None
