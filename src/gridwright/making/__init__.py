"""Make and repair puzzles of every kind that has a maker (`Kind.maker`).

This module checks the options, reads files, and calls the module of the kind (`gridwright.base.maker`).
"""

from __future__ import annotations

from os import PathLike
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from gridwright import kinds
from gridwright.base.difficulty import current
from gridwright.base.maker_option import Mask, Text, united
from gridwright.base.symmetry import canonical_pattern
from gridwright.explaining.rating import rate
from gridwright.files.content import bytes_of
from gridwright.making.masks import mask_of
from gridwright.values.errors import FormatError, InputError, NotSupported, UsageError
from gridwright.values.expected import expect, whole
from gridwright.values.grid import Grid
from gridwright.values.limits import sides_of
from gridwright.values.phrases import one
from gridwright.values.raster import Raster

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping

    from gridwright.base.difficulty import Difficulty, Wanted
    from gridwright.base.made import Made
    from gridwright.base.maker import Maker, MakerOptions
    from gridwright.base.maker_option import Asked, MakerOption
    from gridwright.base.puzzle import P, Puzzle
    from gridwright.values.clock import Clock
    from gridwright.values.solution import Solution

    Size: TypeAlias = int | str | tuple[int, int]

Given: TypeAlias = int | str | bool | Grid  # the types in which an option may be given
USUAL_SIZE = 10


def make(
    kind: str,
    size: Size | None,
    difficulty: str,
    seed: int,
    clock: Clock,
    options: Mapping[str, Given],
    image: str | PathLike[str] | bytes | Raster | None = None,
) -> Made[Puzzle[Solution]]:
    """Make a new puzzle; see `gridwright.make`."""
    maker = _maker_of(kind)
    seed = whole(seed, "seed")
    sides = None if size is None else _sides_of(size)
    if image is None:
        at_random = maker.at_random
        asked = _asked(at_random.OPTIONS, options, f"making {one(kind)}{' at random' if maker.of_image else ''}")
        wanted = _wanted(kind, difficulty, at_random.DIFFICULTIES)
        width, height = sides or (USUAL_SIZE, USUAL_SIZE)
        _check_sides(kind, "made", width, height, at_random.SIDES)
        rng = Random(f"{kind} {width}x{height} {wanted} {seed}")  # noqa: S311 - not used for security
        return at_random.make(width, height, wanted, asked, rng, clock, rate)
    if maker.of_image is None:
        raise UsageError(f"{one(kind)} cannot be made from an image")
    asked = _asked(maker.of_image.OPTIONS, options, f"making {one(kind)} from an image")
    if difficulty:
        raise UsageError(f"the difficulty of {one(kind)} made from an image cannot be chosen; leave it out")
    if sides is not None:
        _check_sides(kind, "made from an image", *sides, maker.of_image.SIDES)
    if isinstance(image, bytes | Raster):
        return maker.of_image.make(image, sides, asked, seed, clock, rate)
    expect(image, str | PathLike, "an image", "the name of a file, its bytes or a Raster")
    try:
        return maker.of_image.make(bytes_of(str(image)), sides, asked, seed, clock, rate)
    except FormatError as error:
        raise error.within(str(image)) from None


def repair(puzzle: P, clock: Clock, options: Mapping[str, Given]) -> Made[P]:
    """Repair and rate a puzzle; see `gridwright.repair`."""
    kind = kinds.kind_of(puzzle)
    module = None if kind.maker is None else kind.maker().repair
    if module is None:
        raise NotSupported(f"{one(kind.name)} cannot be repaired")
    made = module.repair(puzzle, _asked(module.OPTIONS, options, f"repairing {one(kind.name)}"), clock, rate)
    return cast("Made[P]", made)  # a repair never changes the kind


def makers() -> dict[str, Maker[Any]]:
    """All makers, by the names of their kinds."""
    return {kind.name: kind.maker() for kind in kinds.KINDS if kind.maker is not None}


def options_of(*ways: str) -> dict[str, MakerOption[Any]]:
    """The options of the `at_random`, `of_image` or `repair` of all makers, by name."""
    modules = [(kind, getattr(maker, way)) for kind, maker in makers().items() for way in ways]
    return united((kind, option) for kind, module in modules if module is not None for option in module.OPTIONS)


def canonical_pattern_of(puzzle: Puzzle[Solution]) -> Hashable:
    """A value that a puzzle shares with those that differ only by rotation, reflection or names."""
    maker = kinds.kind_of(puzzle).maker
    return puzzle if maker is None else canonical_pattern(maker().at_random.pattern(puzzle))


def _wanted(kind: str, difficulty: str, known: tuple[Difficulty, ...]) -> Wanted:
    """The difficulty wanted."""
    if not difficulty:
        return ""
    if not known:
        raise UsageError(f"the difficulty of {one(kind)} cannot be chosen; leave it out")
    asked = current(difficulty) if isinstance(difficulty, str) else difficulty
    found = next((word for word in known if word == asked), None)
    if found is None:
        raise UsageError(f"unknown difficulty {difficulty!r} for {one(kind)}; choose from {', '.join(known)}")
    return found


def _sides_of(size: Size) -> tuple[int, int]:
    width, height = sides_of(size)
    if width < 1 or height < 1:
        raise InputError(f"size {width}x{height}: each side needs at least 1 cell")
    return width, height


def _check_sides(kind: str, made: str, width: int, height: int, sides: range) -> None:
    if min(width, height) < sides[0]:
        wrong, bound = "small", f"minimum is {sides[0]}x{sides[0]}"
    elif max(width, height) > sides[-1]:
        wrong, bound = "large", f"maximum is {sides[-1]}x{sides[-1]}"
    else:
        return
    raise NotSupported(f"{one(kind)} of {width}x{height} is too {wrong} to be {made}: the {bound}")


def _asked(options: MakerOptions, given: Mapping[str, Given], what: str) -> Asked:
    """The options asked for, once all are known to be valid."""
    known = {option.name: option for option in options}
    asked: dict[str, object] = {}
    for name in sorted(given):
        if name not in known:
            raise UsageError(f"unknown option {name!r} for {what}")
        asked[name] = known[name].checked(_value(known[name], given[name]))
    return asked


def _value(option: MakerOption[Any], given: Given) -> Given:
    """The value meant by a mask given as text, or a text given as a number."""
    if isinstance(option, Mask) and isinstance(given, str):
        return mask_of(given)
    return str(given) if isinstance(option, Text) and type(given) is int else given


def _maker_of(name: str) -> Maker[Solution]:
    maker = kinds.kind_named(name).maker
    if maker is None:
        raise UsageError(f"{one(name)} cannot be made; choose from {', '.join(makers())}")
    return maker()
