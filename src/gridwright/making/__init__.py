"""Making puzzles, for every kind that has a maker: one module a kind.

A maker's module has

    DIFFICULTIES                                         its names for them, the easiest first
    OPTIONS                                              the names of what else can be asked of it, if anything
    make(width, height, difficulty, rng, clock, **asked) -> puzzle with its goal

The function is a public name of `gridwright`, where `gridwright.make` is the function and not this package.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.values.errors import InputError, UsageError

if TYPE_CHECKING:
    from types import ModuleType
    from typing import Any

    from gridwright.base.strategy import Progress
    from gridwright.values.limits import Limits

MAKERS = {"hitori": "gridwright.making.hitori", "picture": "gridwright.making.picture"}  # of a kind: the module


def maker_of(kind: str) -> ModuleType:
    """The module that makes puzzles of a kind."""
    from importlib import import_module

    if kind not in MAKERS:
        raise UsageError(f"there is nothing that makes a {kind!r}; there is {', '.join(MAKERS)}")
    return import_module(MAKERS[kind])


def make(
    kind: str,
    size: int | tuple[int, int] = 10,
    *,
    difficulty: str = "",
    seed: int = 0,
    limits: Limits | None = None,
    progress: Progress | None = None,
    **asked: Any,
) -> Any:
    """A new puzzle with exactly one solution, as hard as asked; the same seed gives the same puzzle.

    `size` is the side of a square or (width, height); `difficulty` is one of the names that the maker of the kind has,
    and without it the puzzle is as hard as it turns out. A maker may take further options (picture: `colours`,
    `border_colours`). At a limit it raises `LimitReached`.

    >>> import gridwright
    >>> puzzle = gridwright.make("hitori", 6, difficulty="easy", seed=1)
    >>> gridwright.check(puzzle).verdict, gridwright.rate(puzzle).tier
    ('unique', 1)
    """
    from random import Random

    from gridwright.making.clock import Clock
    from gridwright.values.limits import NO_LIMITS

    maker = maker_of(kind)
    width, height = (size, size) if isinstance(size, int) else size
    if not (isinstance(width, int) and isinstance(height, int) and width > 0 and height > 0):
        raise InputError(f"a size of {width}x{height} is no size")
    if difficulty and difficulty not in maker.DIFFICULTIES:
        raise UsageError(
            f"there is no difficulty {difficulty!r} for a {kind}; there are {', '.join(maker.DIFFICULTIES)}"
        )
    if unknown := sorted(asked.keys() - set(getattr(maker, "OPTIONS", ()))):
        raise UsageError(f"there is no option {unknown[0]!r} for making a {kind}")
    rng = Random(f"{kind} {width}x{height} {difficulty} {seed}")  # noqa: S311
    return maker.make(width, height, difficulty, rng, Clock(limits or NO_LIMITS, progress), **asked)
