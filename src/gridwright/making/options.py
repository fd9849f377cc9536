"""The keyword arguments of `gridwright.make`, for type checkers: those of all makers in this package."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from os import PathLike

    from gridwright.values.clock import Progress
    from gridwright.values.grid import Grid
    from gridwright.values.limits import Limits
    from gridwright.values.raster import Raster


class MakeOptions(TypedDict, total=False):
    """The options; a test keeps them in line with those that the makers declare."""

    image: str | PathLike[str] | bytes | Raster | None
    difficulty: str
    seed: int
    limits: Limits | None
    progress: Progress | None
    border_colours: int
    border_colors: int  # the same
    colours: int
    colors: int  # the same
    crop: str
    density: int
    invert: bool
    keep: Grid | str
    line_solvable: bool
    max_changes: int
    max_tier: int
    method: str
    prove_least: bool
    rotate: bool
    shared_border: bool
    symmetry: str
    threshold: str | int
    unique: bool
