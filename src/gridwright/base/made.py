"""The result of making or repairing a puzzle: the puzzle, its difficulty, and the changes made on the way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, NamedTuple

from gridwright.base.puzzle import P_co
from gridwright.values.shown import Shown

if TYPE_CHECKING:
    from gridwright.base.rating import Rating
    from gridwright.base.result import Verdict
    from gridwright.values.note import Note
    from gridwright.values.raster import Raster
    from gridwright.values.scene import Scene


UNIQUENESS = "uniqueness"  # in the notes of a puzzle that is not known to have exactly one solution: why


class Change(NamedTuple):
    """A cell of a picture, and its value before and after (palette indices); rows and columns count from 0."""

    row: int
    column: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Made(Shown, Generic[P_co]):
    """A puzzle that was made or repaired.

    - `puzzle`: with its goal; `verdict`: `unique`, unless a limit was reached or a repair failed;
    - `rating`: how hard it is; None if it cannot be explained, or a limit was reached;
    - `changes`: the cells in which the goal differs from the original picture, in reading order;
    - `reason`: why the puzzle is not what was asked for, in words; empty if it is. Otherwise the puzzle is the nearest
      one found, and its `verdict` says whether it has exactly one solution;
    - `least`: whether fewer changes are proved impossible;
    - `method` and `likeness`: how the image was converted to the picture, and how similar they are, from 0 to 1;
    - `image`: the image, one pixel per cell; `notes`: remarks on how it was used; `tried`: the other conversions that
      were tried.
    """

    puzzle: P_co
    rating: Rating | None = None
    verdict: Verdict = "unique"
    changes: tuple[Change, ...] = ()
    reason: str = ""
    least: bool = False
    method: str = ""
    likeness: float | None = None
    image: Raster | None = None
    notes: tuple[Note, ...] = ()
    tried: tuple[str, ...] = ()

    @property
    def reached(self) -> bool:
        """Whether the puzzle is what was asked for."""
        return not self.reason

    def scene(self) -> Scene:
        """The scene to draw: the puzzle, without its goal."""
        return self.puzzle.scene()
