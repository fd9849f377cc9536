"""What making and repairing a puzzle give: the puzzle, how hard it is, and what was changed on the way."""

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


UNIQUENESS = "uniqueness"  # in the notes of a puzzle that is not known to have one solution: how it stands


class Change(NamedTuple):
    """A cell of a picture, and its value before and after (an index into the palette); rows and columns from 0."""

    row: int
    column: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Made(Shown, Generic[P_co]):
    """A puzzle that was made or repaired.

    - `puzzle`: with its goal; `verdict`: `unique`, unless a limit was reached or a repair failed;
    - `rating`: how hard it is; None where it cannot be explained, or was not within the limits;
    - `changes`: the cells in which the goal differs from the picture it was made of, in reading order;
    - `reason`: why the puzzle is not what was asked for, in words; empty where it is. It is the nearest then; its
      `verdict` says whether it has one solution;
    - `least`: whether it is proved that fewer changes would not do;
    - `method` and `likeness`: how an image became the picture, and how alike they are, from 0 to 1;
    - `image`: the image, one pixel a cell; `notes`: what is good to know of how it was used; `tried`: what
      was tried besides.
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
        """What there is to draw: the puzzle, without its goal."""
        return self.puzzle.scene()
