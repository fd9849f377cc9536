"""Making puzzles, for every kind that has a maker: its modules are named by the kind (`Kind.maker`).

A maker draws puzzles at random,

    make(width, height, difficulty, rng, clock, **options) -> Made

and may have a module that makes them of images,

    make(image, size, seed, clock, **options) -> Made

with a size of None where none was asked for. Difficulties and options are those that the kind declares. The limit of
nodes is one of attempts here. A maker's module may also have

    pattern(puzzle) -> rows of whole numbers

which tells puzzles that are the same but for turns, mirror images and names from those that differ (`guise_of`).
"""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, TypeAlias, cast

from gridwright import kinds
from gridwright.values.errors import InputError, UsageError
from gridwright.values.words import one

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping
    from os import PathLike

    from gridwright.base.kind import Maker
    from gridwright.base.puzzle import Puzzle
    from gridwright.making.made import Made
    from gridwright.values.clock import Clock
    from gridwright.values.raster import Raster
    from gridwright.values.solution import Solution

    Size: TypeAlias = int | tuple[int, int]
    Option: TypeAlias = int | str | bool

USUAL_SIZE = 10


def make(
    kind: str,
    size: Size | None,
    difficulty: str,
    seed: int,
    clock: Clock,
    options: Mapping[str, Option],
    image: str | PathLike[str] | bytes | Raster | None = None,
) -> Made[Solution]:
    """A new puzzle; see `gridwright.make`."""
    maker = _maker_of(kind)
    sides = None if size is None else _sides_of(size)
    _check_options(kind, maker, options, image is not None)
    if image is not None:
        if difficulty:
            raise UsageError(f"how hard {one(kind)} made of an image is cannot be chosen: leave the difficulty out")
        return _function(maker.from_image)(image, sides, seed, clock, **options)
    if difficulty and difficulty not in maker.difficulties:
        if not maker.difficulties:
            raise UsageError(f"how hard {one(kind)} is cannot be chosen: leave the difficulty out")
        known = ", ".join(maker.difficulties)
        raise UsageError(f"there is no difficulty {difficulty!r} for {one(kind)}; there are {known}")
    width, height = sides or (USUAL_SIZE, USUAL_SIZE)
    rng = Random(f"{kind} {width}x{height} {difficulty} {seed}")  # noqa: S311
    return _function(maker.module)(width, height, difficulty, rng, clock, **options)


def guise_of(puzzle: Puzzle[Solution]) -> Hashable:
    """What a made puzzle shares with those that are the same but for turns, mirror images and names."""
    maker = kinds.kind_of(puzzle).maker
    pattern = None if maker is None else getattr(import_module(maker.module), "pattern", None)
    if pattern is None:
        return puzzle
    from gridwright.making.guises import guise

    return guise(pattern(puzzle))


def _function(module: str) -> Callable[..., Made[Solution]]:
    return cast("Callable[..., Made[Solution]]", import_module(module).make)


def _sides_of(size: Size) -> tuple[int, int]:
    width, height = (size, size) if isinstance(size, int) else size
    if not (isinstance(width, int) and isinstance(height, int) and width > 0 and height > 0):
        raise InputError(f"a size of {width}x{height} is no size")
    return width, height


def _check_options(kind: str, maker: Maker, options: Mapping[str, Option], of_image: bool) -> None:
    """Refuses what the maker does not know, and what is for images where there is none."""
    if of_image and not maker.from_image:
        raise UsageError(f"{one(kind)} cannot be made of an image")
    at_random = {option.name for option in maker.options}
    of_images = {option.name for option in maker.image_options}
    for name in sorted(options):
        if name not in at_random | of_images:
            raise UsageError(f"there is no option {name!r} for making {one(kind)}")
        if name not in (of_images if of_image else at_random):
            where = "of an image" if of_image else "at random"
            raise UsageError(f"there is no option {name!r} for making {one(kind)} {where}")


def _maker_of(name: str) -> Maker:
    maker = kinds.kind_named(name).maker
    if maker is None:
        known = ", ".join(kind.name for kind in kinds.KINDS if kind.maker is not None)
        raise UsageError(f"there is nothing that makes {one(name)}; there are makers of {known}")
    return maker
