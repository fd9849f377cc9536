"""Making and repairing puzzles of every kind that has a maker (`Kind.maker`): what is asked for is checked here, files
are read, and the module of the kind that does it is handed what it needs (`gridwright.base.maker`)."""

from __future__ import annotations

from os import PathLike
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from gridwright import kinds
from gridwright.base.guises import guise
from gridwright.base.wish import Mask, Text, united
from gridwright.explaining.rating import rate
from gridwright.files.content import bytes_of
from gridwright.making.masks import mask_of
from gridwright.values.errors import FormatError, InputError, NotSupported, UsageError
from gridwright.values.expected import expect, whole
from gridwright.values.grid import Grid
from gridwright.values.limits import sides_of
from gridwright.values.raster import Raster
from gridwright.values.words import one

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping

    from gridwright.base.made import Made
    from gridwright.base.maker import Maker, Wishes
    from gridwright.base.puzzle import P, Puzzle
    from gridwright.base.wish import Asked, Wish
    from gridwright.values.clock import Clock
    from gridwright.values.solution import Solution

    Size: TypeAlias = int | str | tuple[int, int]

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
) -> Made[Puzzle[Solution]]:
    """A new puzzle; see `gridwright.make`."""
    maker = _maker_of(kind)
    seed = whole(seed, "seed")
    sides = None if size is None else _sides_of(size)
    if image is None:
        at_random = maker.at_random
        asked = _asked(at_random.WISHES, wishes, f"making {one(kind)}{' at random' if maker.of_image else ''}")
        _check_difficulty(kind, difficulty, at_random.DIFFICULTIES)
        width, height = sides or (USUAL_SIZE, USUAL_SIZE)
        _check_sides(kind, "made", width, height, at_random.SIDES)
        rng = Random(f"{kind} {width}x{height} {difficulty} {seed}")  # noqa: S311 - a puzzle is no secret
        return at_random.make(width, height, difficulty, asked, rng, clock, rate)
    if maker.of_image is None:
        raise UsageError(f"{one(kind)} cannot be made of an image")
    asked = _asked(maker.of_image.WISHES, wishes, f"making {one(kind)} of an image")
    if difficulty:
        raise UsageError(f"how hard {one(kind)} made of an image is cannot be chosen: leave the difficulty out")
    if sides is not None:
        _check_sides(kind, "made of an image", *sides, maker.of_image.SIDES)
    if isinstance(image, bytes | Raster):
        return maker.of_image.make(image, sides, asked, seed, clock, rate)
    expect(image, str | PathLike, "an image", "the name of a file, its bytes or a Raster")
    try:
        return maker.of_image.make(bytes_of(str(image)), sides, asked, seed, clock, rate)
    except FormatError as error:
        raise error.within(str(image)) from None


def repair(puzzle: P, clock: Clock, wishes: Mapping[str, Given]) -> Made[P]:
    """Repairs and rates a puzzle; see `gridwright.repair`."""
    kind = kinds.kind_of(puzzle)
    module = None if kind.maker is None else kind.maker().repair
    if module is None:
        raise NotSupported(f"{one(kind.name)} cannot be repaired")
    made = module.repair(puzzle, _asked(module.WISHES, wishes, f"repairing {one(kind.name)}"), clock, rate)
    return cast("Made[P]", made)  # no kind becomes another one


def makers() -> dict[str, Maker[Any]]:
    """All makers, by the names of their kinds."""
    return {kind.name: kind.maker() for kind in kinds.KINDS if kind.maker is not None}


def wishes_of(*ways: str) -> dict[str, Wish[Any]]:
    """What can be asked of the `at_random`, `of_image` or `repair` of all makers, by the names of the wishes."""
    modules = [(kind, getattr(maker, way)) for kind, maker in makers().items() for way in ways]
    return united((kind, wish) for kind, module in modules if module is not None for wish in module.WISHES)


def guise_of(puzzle: Puzzle[Solution]) -> Hashable:
    """What a made puzzle shares with those that are the same but for turns, mirror images and names."""
    maker = kinds.kind_of(puzzle).maker
    return puzzle if maker is None else guise(maker().at_random.pattern(puzzle))


def _check_difficulty(kind: str, difficulty: str, known: tuple[str, ...]) -> None:
    if difficulty and not known:
        raise UsageError(f"how hard {one(kind)} is cannot be chosen: leave the difficulty out")
    if difficulty and difficulty not in known:
        raise UsageError(f"there is no difficulty {difficulty!r} for {one(kind)}; there are {', '.join(known)}")


def _sides_of(size: Size) -> tuple[int, int]:
    width, height = sides_of(size)
    if width < 1 or height < 1:
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
        asked[name] = known[name].checked(_value(known[name], given[name]))
    return asked


def _value(wish: Wish[Any], given: Given) -> Given:
    """What is meant by a mask that is given as a text, or a text that is given as a number."""
    if isinstance(wish, Mask) and isinstance(given, str):
        return mask_of(given)
    return str(given) if isinstance(wish, Text) and type(given) is int else given


def _maker_of(name: str) -> Maker[Solution]:
    maker = kinds.kind_named(name).maker
    if maker is None:
        raise UsageError(f"there is nothing that makes {one(name)}; there are makers of {', '.join(makers())}")
    return maker()
