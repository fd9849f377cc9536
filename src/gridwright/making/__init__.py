"""Making and repairing puzzles of every kind that has a maker (`Kind.maker`): what is asked for is checked here, files
are read, and the module of the kind that does it is handed what it needs (`gridwright.base.maker`)."""

from __future__ import annotations

from os import PathLike
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

from gridwright import kinds
from gridwright.base.wish import Mask, united
from gridwright.explaining.rating import rate
from gridwright.files.reading import bytes_of
from gridwright.making.masks import mask_of
from gridwright.values.errors import FormatError, InputError, NotSupported, UsageError
from gridwright.values.grid import Grid
from gridwright.values.raster import Raster
from gridwright.values.words import one

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping

    from gridwright.base.kind import Maker
    from gridwright.base.made import Made
    from gridwright.base.maker import Wishes
    from gridwright.base.puzzle import Puzzle
    from gridwright.base.wish import Asked, Wish
    from gridwright.values.clock import Clock
    from gridwright.values.solution import S, Solution

    Size: TypeAlias = int | tuple[int, int]

Given: TypeAlias = int | str | bool | Grid  # what a wish may be given as
USUAL_SIZE = 10


def make(
    kind: str,
    size: Size | None,
    difficulty: str,
    seed: int,
    clock: Clock,
    wishes: Mapping[str, Given],
    image: str | PathLike[str] | bytes | Raster | None = None,
) -> Made[Solution]:
    """A new puzzle; see `gridwright.make`."""
    maker = _maker_of(kind)
    sides = None if size is None else _sides_of(size)
    if image is not None:
        return _of_image(kind, maker, image, sides, difficulty, seed, clock, wishes)
    at_random = maker.at_random()
    asked = _asked(at_random.WISHES, wishes, f"making {one(kind)}{' at random' if maker.of_image else ''}")
    if difficulty and difficulty not in at_random.DIFFICULTIES:
        if not at_random.DIFFICULTIES:
            raise UsageError(f"how hard {one(kind)} is cannot be chosen: leave the difficulty out")
        known = ", ".join(at_random.DIFFICULTIES)
        raise UsageError(f"there is no difficulty {difficulty!r} for {one(kind)}; there are {known}")
    width, height = sides or (USUAL_SIZE, USUAL_SIZE)
    _check_sides(kind, "made", width, height, at_random.SIDES)
    rng = Random(f"{kind} {width}x{height} {difficulty} {seed}")  # noqa: S311
    return at_random.make(width, height, difficulty, asked, rng, clock, rate)


def _of_image(
    kind: str,
    maker: Maker[Solution],
    image: str | PathLike[str] | bytes | Raster,
    sides: tuple[int, int] | None,
    difficulty: str,
    seed: int,
    clock: Clock,
    wishes: Mapping[str, Given],
) -> Made[Solution]:
    if maker.of_image is None:
        raise UsageError(f"{one(kind)} cannot be made of an image")
    of_image = maker.of_image()
    asked = _asked(of_image.WISHES, wishes, f"making {one(kind)} of an image")
    if difficulty:
        raise UsageError(f"how hard {one(kind)} made of an image is cannot be chosen: leave the difficulty out")
    if sides is not None:
        _check_sides(kind, "made of an image", *sides, of_image.SIDES)
    if isinstance(image, bytes | Raster):
        return of_image.make(image, sides, asked, seed, clock, rate)
    if not isinstance(image, str | PathLike):
        raise UsageError(f"an image is the name of a file, its bytes or a Raster, not {type(image).__name__}")
    try:
        return of_image.make(bytes_of(str(image)), sides, asked, seed, clock, rate)
    except FormatError as error:
        raise error.within(str(image)) from None


def repair(puzzle: Puzzle[S], clock: Clock, wishes: Mapping[str, Given]) -> Made[S]:
    """Repairs and rates a puzzle; see `gridwright.repair`."""
    kind = kinds.kind_of(puzzle)
    if kind.maker is None or kind.maker.repair is None:
        raise NotSupported(f"{one(kind.name)} cannot be repaired")
    repair = kind.maker.repair()
    return repair.repair(puzzle, _asked(repair.WISHES, wishes, f"repairing {one(kind.name)}"), clock, rate)


def makers() -> dict[str, Maker[Any]]:
    """All makers, by the names of their kinds."""
    return {kind.name: kind.maker for kind in kinds.KINDS if kind.maker is not None}


def repair_wishes() -> dict[str, Wish[Any]]:
    """What can be asked of repairs, of whatever kind."""
    repairs = [(kind, maker.repair()) for kind, maker in makers().items() if maker.repair is not None]
    return united((kind, wish) for kind, repair in repairs for wish in repair.WISHES)


def guise_of(puzzle: Puzzle[Solution]) -> Hashable:
    """What a made puzzle shares with those that are the same but for turns, mirror images and names."""
    maker = kinds.kind_of(puzzle).maker
    if maker is None:
        return puzzle
    from gridwright.making.guises import guise

    return guise(maker.at_random().pattern(puzzle))


def _sides_of(size: Size) -> tuple[int, int]:
    width, height = (size, size) if isinstance(size, int) else size
    if not (isinstance(width, int) and isinstance(height, int) and width > 0 and height > 0):
        raise InputError(f"a size of {width}x{height} is no size")
    return width, height


def _check_sides(kind: str, made: str, width: int, height: int, sides: range) -> None:
    if min(width, height) < sides[0]:
        wrong, bound = "small", f"least is {sides[0]}x{sides[0]}"
    elif max(width, height) > sides[-1]:
        wrong, bound = "large", f"most is {sides[-1]}x{sides[-1]}"
    else:
        return
    raise NotSupported(f"{one(kind)} of {width}x{height} is too {wrong} to be {made}: the {bound}")


def _asked(wishes: Wishes, given: Mapping[str, Given], what: str) -> Asked:
    """What is asked for, once it is known that all of it can be."""
    known = {wish.name: wish for wish in wishes}
    asked: dict[str, object] = {}
    for name in sorted(given):
        if name not in known:
            raise UsageError(f"there is no option {name!r} for {what}")
        wish, value = known[name], given[name]
        asked[name] = wish.checked(mask_of(value) if isinstance(wish, Mask) and isinstance(value, str) else value)
    return asked


def _maker_of(name: str) -> Maker[Solution]:
    maker = kinds.kind_named(name).maker
    if maker is None:
        raise UsageError(f"there is nothing that makes {one(name)}; there are makers of {', '.join(makers())}")
    return maker
